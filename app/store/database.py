"""The engines: one writer and some readers on SQLite, a pool on PostgreSQL."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine


class StoreUnavailable(Exception):
    """The database did not take a change, or did not answer; nothing was changed."""


SQLITE_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=2000",
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "mmap_size=0",
    "temp_store=MEMORY",
    "journal_size_limit=67108864",
)
READER_PRAGMAS = (
    "busy_timeout=2000",
    "foreign_keys=ON",
    "mmap_size=0",
    "wal_autocheckpoint=0",
    "query_only=ON",
)
POSTGRES_LIMITS = {
    "lock_timeout": "2000",
    "statement_timeout": "5000",
    "idle_in_transaction_session_timeout": "10000",
}


class Database:
    """Transactions of one database, given by its SQLAlchemy address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = make_url(url).get_backend_name() == "sqlite"
        if self.sqlite:
            self._writer, self._reader = _sqlite_engines(url)
        else:
            self._writer = self._reader = _postgres_engine(url)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that commits when the block ends well. Raises StoreUnavailable."""
        try:
            async with self._writer.begin() as connection:
                yield connection
        except (DBAPIError, PoolTimeout, OSError) as failed:
            raise StoreUnavailable(type(failed).__name__) from failed

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from. Raises StoreUnavailable."""
        try:
            async with self._reader.connect() as connection:
                yield connection
        except (DBAPIError, PoolTimeout, OSError) as failed:
            raise StoreUnavailable(type(failed).__name__) from failed

    async def close(self) -> None:
        """Give every connection back; without this the process may not end."""
        await self._reader.dispose()
        await self._writer.dispose()


def packed(value: Any) -> str:
    """A value of dicts, lists, strings and numbers as compact JSON."""
    return orjson.dumps(value).decode()


def unpacked(text: str) -> Any:
    """The value that JSON text stands for."""
    return orjson.loads(text)


def _sqlite_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    path = make_url(url).database
    if path:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    writer = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=5)
    reader = create_async_engine(url, pool_size=2, max_overflow=2, pool_timeout=5)
    _prepare(writer, SQLITE_PRAGMAS, "BEGIN IMMEDIATE")
    _prepare(reader, READER_PRAGMAS, "BEGIN")
    return writer, reader


def _prepare(engine: AsyncEngine, pragmas: tuple[str, ...], begin: str) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Any) -> None:
        connection.exec_driver_sql(begin)


def _postgres_engine(url: str) -> AsyncEngine:
    return create_async_engine(
        url,
        pool_size=5,
        max_overflow=5,
        pool_timeout=5,
        pool_pre_ping=True,
        connect_args={"server_settings": POSTGRES_LIMITS, "timeout": 5},
    )
