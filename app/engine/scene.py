"""Where rules speak: the true table, the chance of this step, and the facts told so far."""

from collections.abc import Callable
from typing import Generic, TypeVar

from app.engine.dice import Dice
from app.engine.facts import Fact

T = TypeVar("T")


class Scene(Generic[T]):
    """One step of a match while the rules play it; `table` is the fold of all facts so far."""

    def __init__(self, table: T, seats: int, dice: Dice, learn: Callable[[T, Fact], T]) -> None:
        self.table = table
        self.seats = seats
        self.dice = dice
        self.facts: list[Fact] = []
        self._learn = learn

    def tell(self, *facts: Fact) -> None:
        """Let these facts happen, in order; the table has learnt each before the next."""
        for fact in facts:
            self.table = self._learn(self.table, fact)
            self.facts.append(fact)
