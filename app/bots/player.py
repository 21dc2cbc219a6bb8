"""What a computer player is: a choice from what its seat was told, and nothing else."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from app.engine.game import Known


class Bot(Protocol):
    """A player of one game."""

    def __call__(self, known: Known[Any], moves: Sequence[Any], chance: Random) -> Any:
        """One of the moves (at least one), chosen from what the seat knows."""
