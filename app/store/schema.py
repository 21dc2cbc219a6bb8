"""The tables of the database; the truth of a match is its facts."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _room() -> Column[int]:
    return Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False)


def _match() -> Column[int]:
    return Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


rooms = Table(
    "rooms",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("version", Integer, nullable=False, default=1),
    Column("host", String(16), nullable=False),
    Column("game", String(40)),
    Column("options", Text, nullable=False, default="{}"),
    Column("locked", Boolean, nullable=False, default=False),
    Column("spectators", Boolean, nullable=False, default=True),
    Column("clock", Integer),
    Column("pace", String(10), nullable=False, default="natural"),
    Column("notes", String(10), nullable=False, default="facts"),
    Column("language", String(10)),
    Column("touched_at", Float, nullable=False, index=True),
)

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    _room(),
    Column("name", String(200), nullable=False),
    Column("name_key", String(400)),  # null once gone: the name is free again
    Column("token_hash", String(64), unique=True),
    Column("bot", Boolean, nullable=False, default=False),
    Column("place", Integer, nullable=False),
    Column("watching", Boolean, nullable=False, default=False),
    Column("gone", Boolean, nullable=False, default=False),
    Column("nonce", String(64), nullable=False, default=""),
    UniqueConstraint("room", "name_key"),
    Index("ix_players_room", "room"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _room(),
    Column("number", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("ident", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False, default=False),
    Column("outcome", Text),
    Column("clock", Text),  # the pending deadlines, as JSON
    Column("saved_at", Float, nullable=False, index=True),
    UniqueConstraint("room", "number"),
)

seats = Table(
    "seats",
    metadata,
    _match(),
    Column("seat", Integer, primary_key=True),
    Column("player", String(16), nullable=False),
    Column("name", String(200), nullable=False),
    Column("by_bot", Boolean, nullable=False, default=False),
)

facts = Table(
    "facts",
    metadata,
    _match(),
    Column("step", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("body", Text, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    _match(),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("by", String(10), nullable=False),
    Column("body", Text, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    _match(),
    Column("seed", LargeBinary(32), nullable=False),
    Column("nonces", Text, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _room(),
    Column("player", String(16), nullable=False),
    Column("name", String(200), nullable=False),
    Column("gallery", Boolean, nullable=False),
    Column("body", Text, nullable=False),
    Column("claim", Text),
    Column("at", Float, nullable=False),
    Index("ix_messages_room", "room"),
)

seat_links = Table(
    "seat_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    _room(),
    Column("player", String(16), nullable=False),
    Column("expires_at", Float, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
