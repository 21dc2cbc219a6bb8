"""A heartbeat in the database, so that a restarted process knows for how long nobody served."""

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from app.store.database import Database, StoreUnavailable
from app.store.schema import pulse


async def last_beat(database: Database) -> float | None:
    """When any process last served, in seconds since the epoch; None on a new database."""
    async with database.reading() as connection:
        found: float | None = (
            await connection.execute(select(pulse.c.at).where(pulse.c.id == 1))
        ).scalar()
        return found


async def beat(database: Database, now: float) -> None:
    """Say that this process serves now."""
    async with database.writing() as connection:
        changed = await connection.execute(
            update(pulse).where(pulse.c.id == 1, pulse.c.at < now).values(at=now)
        )
        known = changed.rowcount or (await connection.execute(select(pulse.c.id))).first()
    if not known:
        await _first_beat(database, now)


async def _first_beat(database: Database, now: float) -> None:
    try:
        async with database.writing() as connection:
            await connection.execute(insert(pulse).values(id=1, at=now))
    except StoreUnavailable as failed:
        if not isinstance(failed.__cause__, IntegrityError):  # another process was faster
            raise
