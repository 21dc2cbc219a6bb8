"""What a game must answer: what rooms, pages, bots and laws rely on."""

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from app.engine.audience import Seat, Viewer
from app.engine.facts import Fact
from app.engine.scene import Scene

T = TypeVar("T")
M = TypeVar("M")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Known(Generic[T_co]):
    """The table as one viewer knows it, built only from facts told to them."""

    table: T_co
    viewer: Viewer


@dataclass(frozen=True, slots=True)
class Clock:
    """A limit that the rules set on the pending decisions.

    It runs for `seconds` from the telling of the `since`-th fact (a count of this viewer's told
    facts of the game, shared facts left out); `seconds` is None where the rules forbid any limit.
    """

    since: int
    seconds: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won, and why as a key that the pages put into a sentence."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Choice:
    """How a move is offered on a page.

    `group` is the key of the heading it stands under; `taps` names the board pieces that mean this
    move when touched, such as "seat-3"; `final` moves ask once before they are sent; `rule` is the
    id of the paragraph behind the move.
    """

    group: str
    taps: tuple[str, ...] = ()
    final: bool = False
    rule: str = ""


class Game(Protocol[T, M]):
    """The rules of one game; every answer depends on its arguments alone."""

    key: str
    seats: range
    options: type[Any]
    fact_types: tuple[type[Fact], ...]
    move_types: tuple[type[M], ...]
    reveals: frozenset[type[Fact]]

    def blank(self, seats: int, options: Any) -> T:
        """The table before anything is known."""

    def setup(self, scene: Scene[T]) -> None:
        """Deal: tell the first facts."""

    def learn(self, table: T, fact: Fact) -> T:
        """The table after one more fact; the same for the truth and for every viewer."""

    def moves(self, known: Known[T]) -> tuple[M, ...]:
        """Every legal move of the viewer now, in a stable order."""

    def play(self, scene: Scene[T], seat: Seat, move: M) -> None:
        """What a move makes happen, as facts; the move is one of `moves`."""

    def awaited(self, known: Known[T]) -> frozenset[Seat]:
        """The seats whose decision the game waits for, as this viewer knows it."""

    def lapse(self, known: Known[T]) -> M:
        """The move made for an awaited seat whose time runs out."""

    def clock(self, known: Known[T]) -> Clock | None:
        """A limit that the rules set on the pending decisions, whatever the room's clock."""

    def outcome(self, known: Known[T]) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    def board(self, known: Known[T]) -> Any:
        """What everybody sees: a frozen dataclass whose fields are the regions of the page."""

    def secret(self, known: Known[T]) -> Any:
        """What only this seat knows, as a frozen dataclass."""

    def choice(self, move: M) -> Choice:
        """How a move is offered on a page."""

    def notebook(self, known: Known[T]) -> Any:
        """What follows from what this seat legally saw; None where the rules forbid notes."""
