"""Facts, moves and options to JSON and back: the engine's only use of pydantic."""

import json
from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from app.engine.facts import SHARED_FACTS, Fact
from app.engine.game import Game


class Malformed(Exception):
    """The JSON is not a fact, a move or options of this game."""


def _union(types: tuple[type[Any], ...]) -> TypeAdapter[Any]:
    if len(types) == 1:
        return TypeAdapter(types[0])
    either: Any = reduce(or_, types)
    return TypeAdapter(Annotated[either, Field(discriminator="kind")])


class Codec:
    """JSON values of one game's facts, moves and options.

    `*_to_json` answer values of dicts, lists, strings and numbers; `*_from_json` read such values
    strictly (no number from a string, no unknown option) and raise Malformed.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._facts = _union(SHARED_FACTS + game.fact_types)
        self._moves = _union(game.move_types)
        self._options = TypeAdapter(game.options)
        self._option_names = frozenset(game.options.__dataclass_fields__)

    def fact_to_json(self, fact: Fact) -> dict[str, Any]:
        return self._written(self._facts, fact)

    def fact_from_json(self, value: Any) -> Fact:
        fact: Fact = self._read(self._facts, value)
        return fact

    def move_to_json(self, move: Any) -> dict[str, Any]:
        return self._written(self._moves, move)

    def move_from_json(self, value: Any) -> Any:
        return self._read(self._moves, value)

    def options_to_json(self, options: Any) -> dict[str, Any]:
        return self._written(self._options, options)

    def options_from_json(self, value: Any) -> Any:
        """Options from a full or partial mapping; what is missing has its default."""
        if not isinstance(value, dict) or not self._option_names.issuperset(value):
            raise Malformed
        return self._read(self._options, value)

    @staticmethod
    def _written(adapter: TypeAdapter[Any], value: Any) -> dict[str, Any]:
        written: dict[str, Any] = adapter.dump_python(value, mode="json")
        return written

    @staticmethod
    def _read(adapter: TypeAdapter[Any], value: Any) -> Any:
        try:
            return adapter.validate_json(json.dumps(value), strict=True)
        except (ValidationError, ValueError) as refused:
            raise Malformed from refused
