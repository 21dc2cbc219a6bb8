"""Computer players: given what a seat knows, each answers with one of its moves."""

from app.bots.player import Bot

BOTS: dict[str, Bot] = {}
