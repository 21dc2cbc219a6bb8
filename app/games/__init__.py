"""Every game that this server hosts: one line each."""

from typing import Any

from app.engine.game import Game

_GAMES: tuple[Game[Any, Any], ...] = ()

GAMES: dict[str, Game[Any, Any]] = {game.key: game for game in _GAMES}
