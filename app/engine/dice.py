"""Chance without a generator: draws are computed from seed, nonces, step and count."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
_WORD = 1 << 256


def seal(seed: bytes) -> str:
    """The promise made about a seed before the deal: its SHA-256 in hex."""
    return sha256(seed).hexdigest()


def mix(seed: bytes, nonces: Sequence[str]) -> bytes:
    """The key of all draws of a match: HMAC-SHA256 of the joined nonces under the seed."""
    return hmac.digest(seed, "\n".join(nonces).encode(), "sha256")


class Dice:
    """The draws of one step; draw k of step s is HMAC-SHA256(key, "s/k")."""

    def __init__(self, key: bytes, step: int) -> None:
        self._key = key
        self._step = step
        self._drawn = 0

    def draw(self, sides: int) -> int:
        """A number from 0 to sides - 1, all equally likely. Raises ValueError for no sides."""
        if sides < 1:
            raise ValueError(f"a die has at least one side, not {sides}")
        while True:
            word = self._word()
            if word < _WORD - _WORD % sides:
                return word % sides

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items. Raises ValueError when there are none."""
        return items[self.draw(len(items))]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in a random order (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.draw(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _word(self) -> int:
        name = f"{self._step}/{self._drawn}".encode()
        self._drawn += 1
        return int.from_bytes(hmac.digest(self._key, name, "sha256"))
