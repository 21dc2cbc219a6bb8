"""Appending steps to matches: group commit across rooms, and the version check that orders them."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database, StoreUnavailable
from app.store.schema import facts, matches, moves


class Overtaken(Exception):
    """Somebody else stored this step first: start again from fresh facts."""


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact as it is stored: who is told, and its JSON."""

    audience: str
    body: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One step to store; `step` is also the version that the match must have before it."""

    match: int
    step: int
    seat: int
    by: str
    move: str
    facts: tuple[FactRow, ...]
    clock: str | None
    outcome: str | None


@dataclass(slots=True)
class _Waiting:
    entry: Entry
    done: asyncio.Future[None] = field(default_factory=lambda: _future())


def _future() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()


_ADVANCE = (
    matches.update()
    .where(matches.c.id == bindparam("of"))
    .values(
        version=bindparam("next"),
        clock=bindparam("clock_now"),
        outcome=bindparam("outcome_now"),
        over=bindparam("over_now"),
        saved_at=bindparam("now"),
    )
)


class Ledger:
    """The only writer of steps: what waits is stored in one transaction, then all are answered."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())
        self.conflicts = 0
        self.commits = 0

    @property
    def queue(self) -> int:
        """How many steps wait to be stored."""
        return len(self._waiting)

    async def append(self, entry: Entry) -> None:
        """Return once the step is committed. Raises Overtaken or StoreUnavailable."""
        waiting = _Waiting(entry)
        self._waiting.append(waiting)
        self._wake.set()
        await asyncio.shield(waiting.done)

    async def close(self) -> None:
        """Store what waits, then end."""
        await asyncio.gather(*(each.done for each in self._waiting), return_exceptions=True)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            if batch:
                await self._store(batch)

    async def _store(self, batch: list[_Waiting]) -> None:
        try:
            async with self._database.writing() as connection:
                good = await _current(connection, [waiting.entry for waiting in batch])
                if good:
                    await _insert(connection, good)
        except StoreUnavailable as failed:
            for waiting in batch:
                _fail(waiting, failed)
            return
        self.commits += 1
        stored = set(map(id, good))
        for waiting in batch:
            if id(waiting.entry) in stored:
                if not waiting.done.done():
                    waiting.done.set_result(None)
            else:
                self.conflicts += 1
                _fail(waiting, Overtaken())


def _fail(waiting: _Waiting, reason: Exception) -> None:
    if not waiting.done.done():
        waiting.done.set_exception(reason)


async def _current(connection: AsyncConnection, entries: list[Entry]) -> list[Entry]:
    """Of these entries, those that are the next step of their match; their rows are locked."""
    wanted = sorted({entry.match for entry in entries})
    rows = await connection.execute(
        select(matches.c.id, matches.c.version)
        .where(matches.c.id.in_(wanted), matches.c.over.is_(False))
        .order_by(matches.c.id)
        .with_for_update()
    )
    versions: dict[int, int] = {row.id: row.version for row in rows}
    good = []
    for entry in entries:
        if versions.get(entry.match) == entry.step:
            versions[entry.match] += 1
            good.append(entry)
    return good


async def _insert(connection: AsyncConnection, entries: Sequence[Entry]) -> None:
    now = time.time()
    await connection.execute(
        _ADVANCE,
        [
            {
                "of": entry.match,
                "next": entry.step + 1,
                "clock_now": entry.clock,
                "outcome_now": entry.outcome,
                "over_now": entry.outcome is not None,
                "now": now,
            }
            for entry in entries
        ],
    )
    await connection.execute(
        moves.insert(),
        [
            {
                "match": entry.match,
                "step": entry.step,
                "seat": entry.seat,
                "by": entry.by,
                "body": entry.move,
            }
            for entry in entries
        ],
    )
    rows = [row for entry in entries for row in fact_rows(entry.match, entry.step, entry.facts)]
    if rows:
        await connection.execute(facts.insert(), rows)


def fact_rows(match: int, step: int, told: Sequence[FactRow]) -> list[dict[str, object]]:
    """The rows of a step's facts, in order."""
    return [
        {
            "match": match,
            "step": step,
            "place": place,
            "audience": fact.audience,
            "body": fact.body,
        }
        for place, fact in enumerate(told)
    ]
