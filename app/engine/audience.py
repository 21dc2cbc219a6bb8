"""Who is told a fact: everyone, nobody, or only some seats."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

Seat = int
"""A place at the table, counted clockwise from 0."""

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator and the TV."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The viewers who are told a fact; `seats` is None when all are, spectators included."""

    seats: frozenset[Seat] | None

    def includes(self, viewer: Viewer) -> bool:
        """Whether the viewer is told. A spectator is told only what everyone is told."""
        return self.seats is None or viewer in self.seats


EVERYONE: Final = Audience(None)
NOBODY: Final = Audience(frozenset())


def only(*seats: Seat) -> Audience:
    """The audience of just these seats."""
    return Audience(frozenset(seats))


def all_of(seats: Iterable[Seat]) -> Audience:
    """The audience of the seats of a collection, which may be empty."""
    return Audience(frozenset(seats))
