"""Rooms and the people in them, as they are stored."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.schema import matches, messages, players, rooms, seat_links


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room and its settings."""

    id: int
    code: str
    version: int
    host: str
    game: str | None
    options: str
    locked: bool
    spectators: bool
    clock: int | None
    pace: str
    notes: str
    language: str | None
    touched_at: float


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person or computer player of a room; who left keeps a row, gone."""

    id: str
    name: str
    name_key: str | None
    token_hash: str | None
    bot: bool
    place: int
    watching: bool
    gone: bool
    nonce: str


async def room_by_code(connection: AsyncConnection, code: str) -> RoomRow | None:
    """The room of a code, or None."""
    wanted = select(*(rooms.c[name] for name in RoomRow.__slots__)).where(rooms.c.code == code)
    row = (await connection.execute(wanted)).first()
    return None if row is None else RoomRow(*row)


async def lock_room(connection: AsyncConnection, room: int) -> RoomRow | None:
    """The room as it is now, locked until the transaction ends; None when it was deleted."""
    wanted = select(*(rooms.c[name] for name in RoomRow.__slots__)).where(rooms.c.id == room)
    row = (await connection.execute(wanted.with_for_update())).first()
    return None if row is None else RoomRow(*row)


async def people(connection: AsyncConnection, room: int) -> tuple[PlayerRow, ...]:
    """Everybody who is or was in a room, in the order of their seats."""
    wanted = (
        select(*(players.c[name] for name in PlayerRow.__slots__))
        .where(players.c.room == room)
        .order_by(players.c.place, players.c.id)
    )
    return tuple(PlayerRow(*row) for row in await connection.execute(wanted))


async def add_room(connection: AsyncConnection, code: str, host: str) -> int:
    """Store a new room and answer its key. A code in use raises IntegrityError."""
    made = await connection.execute(
        rooms.insert().values(code=code, host=host, touched_at=time.time()).returning(rooms.c.id)
    )
    return int(made.scalar_one())


async def add_player(connection: AsyncConnection, room: int, player: PlayerRow) -> None:
    """Store a new player. A name in use raises IntegrityError."""
    values = {name: getattr(player, name) for name in PlayerRow.__slots__}
    await connection.execute(players.insert().values(room=room, **values))


async def change_player(connection: AsyncConnection, player: str, **values: Any) -> None:
    """Set columns of a player."""
    await connection.execute(update(players).where(players.c.id == player).values(**values))


async def change_room(connection: AsyncConnection, room: int, **values: Any) -> None:
    """Set columns of a room, and count the change so that every process sees it."""
    await connection.execute(
        update(rooms)
        .where(rooms.c.id == room)
        .values(version=rooms.c.version + 1, touched_at=time.time(), **values)
    )


async def delete_room(connection: AsyncConnection, room: int) -> None:
    """Delete a room with everything in it."""
    await connection.execute(delete(rooms).where(rooms.c.id == room))


async def versions(connection: AsyncConnection, ids: list[int]) -> dict[int, tuple[int, int, int]]:
    """For each room that still exists: its version, its latest match, and all steps stored."""
    wanted = (
        select(
            rooms.c.id,
            rooms.c.version,
            func.coalesce(func.max(matches.c.id), 0),
            func.coalesce(func.sum(matches.c.version), 0),
        )
        .outerjoin(matches, matches.c.room == rooms.c.id)
        .where(rooms.c.id.in_(ids))
        .group_by(rooms.c.id, rooms.c.version)
    )
    return {row[0]: (row[1], row[2], row[3]) for row in await connection.execute(wanted)}


async def stale_rooms(connection: AsyncConnection, before: float, most: int) -> list[str]:
    """Codes of rooms in which nothing happened since a moment, no match included."""
    latest = (
        select(func.coalesce(func.max(matches.c.saved_at), 0))
        .where(matches.c.room == rooms.c.id)
        .scalar_subquery()
    )
    wanted = select(rooms.c.code).where(rooms.c.touched_at < before, latest < before).limit(most)
    return list((await connection.execute(wanted)).scalars())


async def delete_stale(connection: AsyncConnection, codes: list[str]) -> None:
    """Delete rooms by their codes, with everything in them."""
    await connection.execute(delete(rooms).where(rooms.c.code.in_(codes)))


async def delete_old_matches(connection: AsyncConnection, before: float) -> int:
    """Delete matches that were finished before a moment; answers how many."""
    gone = await connection.execute(
        delete(matches).where(matches.c.over.is_(True), matches.c.saved_at < before)
    )
    return int(gone.rowcount)


async def delete_old_talk(connection: AsyncConnection, before: float) -> None:
    """Delete chat lines that were said before a moment."""
    await connection.execute(delete(messages).where(messages.c.at < before))


async def add_link(
    connection: AsyncConnection, room: int, player: str, digest: str, until: float
) -> None:
    """Store a one-time link; the player's older ones end."""
    await connection.execute(delete(seat_links).where(seat_links.c.player == player))
    await connection.execute(
        seat_links.insert().values(hash=digest, room=room, player=player, expires_at=until)
    )


async def take_link(connection: AsyncConnection, digest: str, now: float) -> tuple[int, str] | None:
    """Use up a one-time link: the room and the player it was for, or None when it is void."""
    wanted = select(seat_links.c.room, seat_links.c.player, seat_links.c.expires_at).where(
        seat_links.c.hash == digest
    )
    row = (await connection.execute(wanted.with_for_update())).first()
    if row is None:
        return None
    await connection.execute(delete(seat_links).where(seat_links.c.hash == digest))
    return (row.room, row.player) if row.expires_at >= now else None
