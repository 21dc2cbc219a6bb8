"""Matches as they are stored: beginning one, and reading one back."""

import time
from dataclasses import dataclass

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import packed, unpacked
from app.store.ledger import FactRow, fact_rows
from app.store.schema import facts, matches, moves, seats, seeds


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where in one match; the name is that of the evening."""

    player: str
    name: str
    by_bot: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its facts."""

    id: int
    number: int
    game: str
    options: str
    ident: str
    version: int
    over: bool
    outcome: str | None
    clock: str | None
    saved_at: float


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A stored move: its step, the seat, who chose it (player, clock, bot or host) and its JSON."""

    step: int
    seat: int
    by: str
    body: str


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Everything about one match; `facts` are by step."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    seed: bytes
    nonces: tuple[str, ...]
    facts: tuple[tuple[FactRow, ...], ...]
    moves: tuple[MoveRow, ...]


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match about to begin, with the facts of its deal."""

    room: int
    number: int
    game: str
    options: str
    ident: str
    seats: tuple[SeatRow, ...]
    seed: bytes
    nonces: tuple[str, ...]
    facts: tuple[FactRow, ...]
    clock: str | None


async def begin(connection: AsyncConnection, new: NewMatch) -> int:
    """Store the deal of a new match and answer the match's key."""
    made = await connection.execute(
        matches.insert()
        .values(
            room=new.room,
            number=new.number,
            game=new.game,
            options=new.options,
            ident=new.ident,
            version=1,
            over=False,
            clock=new.clock,
            saved_at=time.time(),
        )
        .returning(matches.c.id)
    )
    match = int(made.scalar_one())
    await connection.execute(
        seats.insert(),
        [
            {
                "match": match,
                "seat": seat,
                "player": row.player,
                "name": row.name,
                "by_bot": row.by_bot,
            }
            for seat, row in enumerate(new.seats)
        ],
    )
    await connection.execute(
        seeds.insert().values(match=match, seed=new.seed, nonces=packed(list(new.nonces)))
    )
    await connection.execute(facts.insert(), fact_rows(match, 0, new.facts))
    return match


async def find(connection: AsyncConnection, room: int, number: int | None) -> MatchRow | None:
    """A room's match by its number, or its latest; None when there is none."""
    wanted = select(*(matches.c[name] for name in MatchRow.__slots__)).where(matches.c.room == room)
    if number is not None:
        wanted = wanted.where(matches.c.number == number)
    row = (await connection.execute(wanted.order_by(matches.c.number.desc()).limit(1))).first()
    return None if row is None else MatchRow(*row)


async def load(connection: AsyncConnection, row: MatchRow) -> StoredMatch:
    """The whole of a stored match."""
    sat = await connection.execute(
        select(seats.c.player, seats.c.name, seats.c.by_bot)
        .where(seats.c.match == row.id)
        .order_by(seats.c.seat)
    )
    chance = (
        await connection.execute(
            select(seeds.c.seed, seeds.c.nonces).where(seeds.c.match == row.id)
        )
    ).one()
    told = await connection.execute(
        select(facts.c.step, facts.c.audience, facts.c.body)
        .where(facts.c.match == row.id, facts.c.step < row.version)
        .order_by(facts.c.step, facts.c.place)
    )
    made = await connection.execute(
        select(moves.c.step, moves.c.seat, moves.c.by, moves.c.body)
        .where(moves.c.match == row.id, moves.c.step < row.version)
        .order_by(moves.c.step)
    )
    steps: list[list[FactRow]] = [[] for _ in range(row.version)]
    for fact in told:
        steps[fact.step].append(FactRow(fact.audience, fact.body))
    return StoredMatch(
        row,
        tuple(SeatRow(*seat) for seat in sat),
        bytes(chance.seed),
        tuple(unpacked(chance.nonces)),
        tuple(map(tuple, steps)),
        tuple(MoveRow(*move) for move in made),
    )


async def version(connection: AsyncConnection, match: int) -> int | None:
    """How many steps of a match are stored; None when the match is gone."""
    found: int | None = (
        await connection.execute(select(matches.c.version).where(matches.c.id == match))
    ).scalar()
    return found


async def seat_by_bot(connection: AsyncConnection, match: int, seat: int, by_bot: bool) -> None:
    """Let a computer player, or its owner again, answer for a seat."""
    await connection.execute(
        update(seats).where(seats.c.match == match, seats.c.seat == seat).values(by_bot=by_bot)
    )


async def finished(connection: AsyncConnection, room: int) -> list[tuple[str, tuple[str, ...]]]:
    """The outcomes of a room's finished matches, each with its players by seat."""
    rows = await connection.execute(
        select(matches.c.id, matches.c.outcome, seats.c.player)
        .join(seats, seats.c.match == matches.c.id)
        .where(matches.c.room == room, matches.c.over.is_(True))
        .order_by(matches.c.id, seats.c.seat)
    )
    sat: dict[int, tuple[str, list[str]]] = {}
    for row in rows:
        sat.setdefault(row.id, (row.outcome, []))[1].append(row.player)
    return [(outcome, tuple(ids)) for outcome, ids in sat.values()]
