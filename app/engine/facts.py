"""What happened: the base of every fact, and the facts that every match shares."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal

from app.engine.audience import EVERYONE, Audience


class Fact(ABC):
    """Something that happened and never unhappens; subclasses are frozen dataclasses with a `kind`.

    A later, wider telling is a new fact: an old one never widens.
    """

    __slots__ = ()
    kind: str

    @property
    @abstractmethod
    def audience(self) -> Audience:
        """Who is told. There is no default, so that it cannot be forgotten."""


@dataclass(frozen=True, slots=True)
class SeedSealed(Fact):
    """The SHA-256 of the match's seed, in hex, told before the deal."""

    seal: str
    kind: Literal["seed_sealed"] = "seed_sealed"

    @property
    def audience(self) -> Audience:
        return EVERYONE


@dataclass(frozen=True, slots=True)
class NoncesGiven(Fact):
    """What each seat's device added to the seed: the server cannot choose among seeds."""

    nonces: tuple[str, ...]
    kind: Literal["nonces_given"] = "nonces_given"

    @property
    def audience(self) -> Audience:
        return EVERYONE


SHARED_FACTS: tuple[type[Fact], ...] = (SeedSealed, NoncesGiven)
"""Told by the engine itself before a game's set-up; no game learns from them."""
