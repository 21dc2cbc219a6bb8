"""A running match: the truth, what each viewer was told of it, and the one check of legality."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.engine.audience import Seat, Viewer
from app.engine.dice import Dice, mix, seal
from app.engine.facts import SHARED_FACTS, Fact, NoncesGiven, SeedSealed
from app.engine.game import Clock, Game, Known, Outcome
from app.engine.offer import Offer, offer
from app.engine.scene import Scene

T = TypeVar("T")
M = TypeVar("M")


class StaleOffer(Exception):
    """The token belongs to a question that is no longer asked of this seat."""


class IllegalMove(Exception):
    """The move is not in the offer it answers."""


@dataclass(frozen=True, slots=True)
class Step(Generic[M]):
    """One step of a match: the facts that a move (or, as step 0, the deal) made happen."""

    number: int
    facts: tuple[Fact, ...]
    seat: Seat | None = None
    move: M | None = None


def learn(game: Game[T, Any], table: T, fact: Fact) -> T:
    """The table after a fact of the game, or of the engine itself, which changes no table."""
    return table if isinstance(fact, SHARED_FACTS) else game.learn(table, fact)


def know(facts: Sequence[Fact], viewer: Viewer) -> tuple[Fact, ...]:
    """The facts that a viewer is told, oldest first: the only place where facts are withheld."""
    return tuple(fact for fact in facts if fact.audience.includes(viewer))


def fold(game: Game[T, Any], seats: int, options: Any, facts: Sequence[Fact]) -> T:
    """The table that these facts make."""
    table = game.blank(seats, options)
    for fact in facts:
        table = learn(game, table, fact)
    return table


class Match(Generic[T, M]):
    """The folds of a match so far: the truth, and one table for each viewer from his told facts.

    `ident` makes offer tokens unlike those of any other match. `deal` and `play` answer what would
    happen and change nothing; `apply` makes it so, after it was stored.
    """

    def __init__(
        self,
        game: Game[T, M],
        ident: str,
        seats: int,
        options: Any,
        seed: bytes,
        nonces: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.ident = ident
        self.seats = seats
        self.options = options
        self.version = 0
        self.truth: T = game.blank(seats, options)
        self.viewers: tuple[Viewer, ...] = (None, *range(seats))
        self.told: dict[Viewer, list[Fact]] = {viewer: [] for viewer in self.viewers}
        self.made: list[int] = [0] * seats
        self._seed = seed
        self._nonces = tuple(nonces)
        self._key = mix(seed, self._nonces)
        self._tables: dict[Viewer, T] = {viewer: self.truth for viewer in self.viewers}

    def deal(self) -> Step[M]:
        """Step 0: the seal, the nonces, and the game's own set-up."""
        shared = (SeedSealed(seal(self._seed)), NoncesGiven(self._nonces))
        scene = self._scene()
        self.game.setup(scene)
        return Step(0, (*shared, *scene.facts))

    def play(self, seat: Seat, token: str, move: M) -> Step[M]:
        """What the move of this seat makes happen: the only check of legality.

        Raises StaleOffer when the token is not that of the seat's offer now, and IllegalMove when
        the move is not in that offer.
        """
        asked = self.offer(seat)
        if asked is None or asked.token != token:
            raise StaleOffer
        if move not in asked.moves:
            raise IllegalMove
        scene = self._scene()
        self.game.play(scene, seat, move)
        return Step(self.version, tuple(scene.facts), seat, move)

    def apply(self, step: Step[M]) -> None:
        """Let a step have happened. Raises ValueError when it is not the next one."""
        if step.number != self.version:
            raise ValueError(f"step {step.number} is not next after {self.version}")
        self.version += 1
        if step.seat is not None:
            self.made[step.seat] += 1
        for fact in step.facts:
            self.truth = learn(self.game, self.truth, fact)
            for viewer in self._listeners(fact):
                self.told[viewer].append(fact)
                self._tables[viewer] = learn(self.game, self._tables[viewer], fact)

    def foresee(self, step: Step[M]) -> Known[T]:
        """What spectators will know once the step is applied."""
        table = self._tables[None]
        for fact in know(step.facts, None):
            table = learn(self.game, table, fact)
        return Known(table, None)

    def known(self, viewer: Viewer) -> Known[T]:
        """The table as this viewer knows it."""
        return Known(self._tables[viewer], viewer)

    def offer(self, viewer: Viewer) -> Offer[M] | None:
        """What this viewer may do now."""
        if viewer is None or self.over:
            return None
        return offer(self.game, self.ident, self.made[viewer], self.known(viewer))

    def awaited(self) -> frozenset[Seat]:
        """The seats whose decision everyone can see the game wait for; nobody once it is over."""
        return frozenset() if self.over else self.game.awaited(self.known(None))

    def clock(self) -> Clock | None:
        """The limit that the rules set on the pending decisions, from the spectators' knowledge."""
        return None if self.over else self.game.clock(self.known(None))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.game.outcome(self.known(None))

    @property
    def over(self) -> bool:
        """Whether the match has ended and its record is open."""
        return self.outcome is not None

    def _scene(self) -> Scene[T]:
        return Scene(self.truth, self.seats, Dice(self._key, self.version), self.game.learn)

    def _listeners(self, fact: Fact) -> tuple[Viewer, ...]:
        chosen = fact.audience.seats
        if chosen is None:
            return self.viewers
        return tuple(sorted(chosen))
