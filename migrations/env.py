"""How Alembic reaches the database: blocking on SQLite, through asyncpg on PostgreSQL."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.store.schema import metadata

url = context.config.attributes.get("url") or os.environ["MASQUE_DATABASE_URL"]
LEADER = 7_220_041  # the advisory lock that lets only one process migrate


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LEADER})"))
        context.run_migrations()


def run_sqlite() -> None:
    engine = create_engine(url.replace("+aiosqlite", ""), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def connected(connection, _record) -> None:  # type: ignore[no-untyped-def]
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout=10000")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as connection:
        run(connection)
    engine.dispose()


async def run_postgres() -> None:
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


if url.startswith("sqlite"):
    run_sqlite()
else:
    asyncio.run(run_postgres())
