"""The house stands: imports point downwards only, files stay small, rules stay pure."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400

# What each package of `app` may import of `app`, beside itself.
BELOW: dict[str, frozenset[str]] = {
    "engine": frozenset(),
    "games": frozenset({"engine"}),
    "bots": frozenset({"engine", "games"}),
    "store": frozenset({"engine"}),
    "rooms": frozenset({"engine", "games", "bots", "store"}),
    "web": frozenset({"engine", "games", "rooms", "settings"}),
    "settings": frozenset(),
}
MAY_DRAW = frozenset({"app/web/pages.py", "app/web/drawing.py"})
DRAWS = frozenset({"jinja2", "fastapi.templating", "starlette.templating"})
# Chance comes from the engine's dice and time from the room's clock, or a match cannot be replayed.
NOT_REPLAYABLE = frozenset({"random", "secrets", "time", "datetime"})


class Source:
    """A module of the project: where it lies, what it says, what it imports."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        parts = path.removesuffix(".py").split("/")
        self.is_package = parts[-1] == "__init__"
        self.module = ".".join(parts[:-1] if self.is_package else parts)
        self.lines = len(text.splitlines())
        self.imports = frozenset(self._imports(ast.parse(text, path)))

    @property
    def part(self) -> str | None:
        """The part of the house, such as `engine` for app/engine/dice.py."""
        names = self.module.split(".")
        return names[1] if names[0] == "app" and len(names) > 1 else None

    @property
    def game(self) -> str | None:
        """The game's package, `app.games.x`, if the module lies in one."""
        names = self.module.split(".")
        inside = names[:2] == ["app", "games"] and len(names) > 2
        return ".".join(names[:3]) if inside else None

    def _imports(self, tree: ast.Module) -> Iterator[str]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._absolute(node)
                # `from app.games import x` names either a module or something in one.
                yield from (
                    f"{base}.{alias.name}" if is_module(f"{base}.{alias.name}") else base
                    for alias in node.names
                )

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        names = self.module.split(".")
        up = node.level - self.is_package
        package = names[: len(names) - up]
        return ".".join([*package, *([node.module] if node.module else [])])


def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return name.startswith("app.") and (place.is_dir() or place.with_suffix(".py").is_file())


def within(name: str, packages: frozenset[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def stdlib(name: str) -> bool:
    return name.split(".")[0] in sys.stdlib_module_names


def imports_point_downwards(source: Source) -> set[str]:
    """The imports from a part of the house that is not below the module's own."""
    if source.part not in BELOW:
        return set()  # main and __main__ are the roof
    allowed = frozenset(f"app.{part}" for part in BELOW[source.part] | {source.part})
    return {
        name
        for name in source.imports
        if name == "app" or (name.startswith("app.") and not within(name, allowed))
    }


def engine_and_games_need_only_python(source: Source) -> set[str]:
    if source.part not in {"engine", "games"}:
        return set()
    also = {"app"} | ({"pydantic"} if source.path == "app/engine/codec.py" else set())
    return {n for n in source.imports if not stdlib(n) and n.split(".")[0] not in also}


def games_know_no_other_game(source: Source) -> set[str]:
    if source.game is None:
        return set()
    own = frozenset({source.game})
    return {n for n in source.imports if within(n, frozenset({"app.games"})) and not within(n, own)}


def games_can_be_replayed(source: Source) -> set[str]:
    return {n for n in source.imports if source.part == "games" and within(n, NOT_REPLAYABLE)}


def web_opens_no_game(source: Source) -> set[str]:
    """The web takes `GAMES` from app.games and reaches for no module behind it."""
    return {n for n in source.imports if source.part == "web" and n.startswith("app.games.")}


def only_pages_draw(source: Source) -> set[str]:
    return {n for n in source.imports if source.path not in MAY_DRAW and within(n, DRAWS)}


def files_stay_small(source: Source) -> set[str]:
    return {f"{source.lines} lines"} if source.lines > LONGEST_FILE else set()


RULES: tuple[Callable[[Source], set[str]], ...] = (
    imports_point_downwards,
    engine_and_games_need_only_python,
    games_know_no_other_game,
    games_can_be_replayed,
    web_opens_no_game,
    only_pages_draw,
    files_stay_small,
)


def app_sources() -> list[Source]:
    return [
        Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
        for path in sorted((ROOT / "app").rglob("*.py"))
    ]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_house(rule: Callable[[Source], set[str]]) -> None:
    broken = {source.path: found for source in app_sources() if (found := rule(source))}
    assert not broken


def test_every_part_of_the_house_has_its_place() -> None:
    folders = {
        path.name for path in (ROOT / "app").iterdir() if path.is_dir() and any(path.glob("*.py"))
    }
    assert folders <= BELOW.keys()


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (imports_point_downwards, "app/engine/dice.py", "import app.games"),
        (imports_point_downwards, "app/games/x/rules.py", "from app import rooms"),
        (imports_point_downwards, "app/games/x/rules.py", "from ...rooms import submit"),
        (imports_point_downwards, "app/bots/player.py", "def f():\n    from app.store import m"),
        (imports_point_downwards, "app/store/models.py", "from app.rooms import bus"),
        (imports_point_downwards, "app/rooms/submit.py", "from app.web.hub import Hub"),
        (imports_point_downwards, "app/web/api.py", "from app.store import models"),
        (imports_point_downwards, "app/web/__init__.py", "from ..store import models"),
        (engine_and_games_need_only_python, "app/engine/facts.py", "import pydantic"),
        (engine_and_games_need_only_python, "app/games/x/facts.py", "from pydantic import Field"),
        (games_know_no_other_game, "app/games/x/rules.py", "from app.games.y.table import Y"),
        (games_know_no_other_game, "app/games/x/rules.py", "from app.games import GAMES"),
        (games_can_be_replayed, "app/games/x/rules.py", "from random import choice"),
        (web_opens_no_game, "app/web/api.py", "from app.games.x.table import Table"),
        (only_pages_draw, "app/web/api.py", "from jinja2 import Environment"),
        (only_pages_draw, "app/web/api.py", "from fastapi.templating import Jinja2Templates"),
        (files_stay_small, "app/web/api.py", "x = 1\n" * (LONGEST_FILE + 1)),
    ],
)
def test_a_breach_is_seen(rule: Callable[[Source], set[str]], path: str, text: str) -> None:
    assert rule(Source(path, text))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("app/engine/codec.py", "from pydantic import TypeAdapter"),
        ("app/games/__init__.py", "from app.games.x.rules import X"),
        ("app/games/x/rules/night.py", "from app.games.x.table import Table"),
        ("app/games/x/rules.py", "from .table import Table"),
        ("app/web/api.py", "from app.games import GAMES\nfrom app.rooms import submit"),
        ("app/web/pages.py", "import jinja2"),
        ("app/main.py", "from app.store import models\nfrom app.web import hub"),
    ],
)
def test_what_is_allowed_passes(path: str, text: str) -> None:
    source = Source(path, text)
    assert not {rule.__name__: found for rule in RULES if (found := rule(source))}


def project_files() -> Iterator[Path]:
    for top in sorted(ROOT.iterdir()):
        hidden = top.name.startswith(".") and top.name != ".ci"
        if hidden or top.name in {"var", "node_modules", "htmlcov", "build", "dist"}:
            continue
        yield from (top,) if top.is_file() else (p for p in top.rglob("*") if p.is_file())


def test_no_file_names_the_workshop() -> None:
    """The briefs this project was made from are no part of it, so no file may point there."""
    workshop = re.compile(rb"\bshared" + rb"/")
    naming = [
        path.relative_to(ROOT).as_posix()
        for path in project_files()
        if "vendor" not in path.parts and path.suffix != ".pyc"
        if workshop.search(path.read_bytes())
    ]
    assert not naming
