"""What was said in a room, as it is stored."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.schema import messages


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One line of chat; `gallery` lines are for spectators only."""

    id: int
    player: str
    name: str
    gallery: bool
    body: str
    claim: str | None
    at: float


async def say(connection: AsyncConnection, room: int, line: MessageRow) -> None:
    """Store a line; its id is given by the database."""
    values = {name: getattr(line, name) for name in MessageRow.__slots__ if name != "id"}
    await connection.execute(messages.insert().values(room=room, **values))


async def latest(connection: AsyncConnection, room: int, most: int) -> tuple[MessageRow, ...]:
    """The room's last lines, oldest first."""
    wanted = (
        select(*(messages.c[name] for name in MessageRow.__slots__))
        .where(messages.c.room == room)
        .order_by(messages.c.id.desc())
        .limit(most)
    )
    rows = [MessageRow(*row) for row in await connection.execute(wanted)]
    return tuple(reversed(rows))
