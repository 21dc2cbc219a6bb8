"""What a viewer may do now, with the token that ties an answer to exactly this question."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, TypeVar

from app.engine.audience import Seat
from app.engine.game import Game, Known

T = TypeVar("T")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Offer(Generic[M]):
    """A menu of legal moves, in a stable order, and its token."""

    token: str
    moves: tuple[M, ...]


def offer(game: Game[T, M], match: str, made: int, known: Known[T]) -> Offer[M] | None:
    """The viewer's offer, or None when he has no move.

    `match` is the match's own id, `made` the number of moves this seat has made. Another seat's
    simultaneous move leaves the token valid; a second click on the same menu is stale.
    """
    if known.viewer is None:
        return None
    moves = game.moves(known)
    if not moves:
        return None
    return Offer(_token(match, known.viewer, made, moves), moves)


def _token(match: str, seat: Seat, made: int, moves: tuple[Any, ...]) -> str:
    question = f"{match}\n{seat}\n{made}\n{moves!r}"
    return sha256(question.encode()).hexdigest()[:32]
