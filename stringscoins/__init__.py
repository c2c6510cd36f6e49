"""Strings-and-Coins, Nimstring and Dots-and-Boxes on any multigraph or hypergraph.

This module is the library's front door: `import stringscoins as sc`. Each of its names is loaded when it is first used,
so that the import itself is quick. `docs/how-to/engineer.md` is the place to begin.

Examples
--------
>>> import stringscoins as sc
>>> sc.nimber("board:2x2:icelandic")
2
"""

from typing import TYPE_CHECKING, Any

from stringscoins import showing
from stringscoins.version import __version__

if TYPE_CHECKING:
    from stringscoins.errors import (
        ExtensionError,
        FamilyError,
        FileError,
        LimitReached,
        MissingExtra,
        NotAnEndgame,
        NotationError,
        PictureError,
        PositionError,
        StoreError,
        StringsCoinsError,
        UnknownName,
    )
    from stringscoins.evaluation import (
        Answers,
        Evaluator,
        Job,
        Moves,
        Record,
        draw,
        endgame,
        evaluate,
        explain,
        flight,
        forfeit,
        margin,
        moves,
        nimber,
        parse,
        read,
        review,
        structure,
    )
    from stringscoins.extensions import register
    from stringscoins.game import Game
    from stringscoins.notation import Document
    from stringscoins.position import Cut, Position
    from stringscoins.solve import Limits, Progress
    from stringscoins.state import State
    from stringscoins.tablebase import Tablebase
    from stringscoins.values import LOONY
    from stringscoins.warming.compiling import warm_up
    from stringscoins.web.notebook import explore

__all__ = [
    "LOONY",
    "Answers",
    "Cut",
    "Document",
    "Evaluator",
    "ExtensionError",
    "FamilyError",
    "FileError",
    "Game",
    "Job",
    "LimitReached",
    "Limits",
    "MissingExtra",
    "Moves",
    "NotAnEndgame",
    "NotationError",
    "PictureError",
    "Position",
    "PositionError",
    "Progress",
    "Record",
    "State",
    "StoreError",
    "StringsCoinsError",
    "Tablebase",
    "UnknownName",
    "__version__",
    "draw",
    "endgame",
    "evaluate",
    "explain",
    "explore",
    "flight",
    "forfeit",
    "margin",
    "moves",
    "nimber",
    "parse",
    "read",
    "register",
    "review",
    "structure",
    "warm_up",
]
_HOMES = {
    "evaluation": (
        "Answers",
        "Evaluator",
        "Job",
        "Moves",
        "Record",
        "draw",
        "endgame",
        "evaluate",
        "explain",
        "flight",
        "forfeit",
        "margin",
        "moves",
        "nimber",
        "parse",
        "read",
        "review",
        "structure",
    ),
    "errors": (
        "ExtensionError",
        "FamilyError",
        "FileError",
        "LimitReached",
        "MissingExtra",
        "NotAnEndgame",
        "NotationError",
        "PictureError",
        "PositionError",
        "StoreError",
        "StringsCoinsError",
        "UnknownName",
    ),
    "extensions": ("register",),
    "notation": ("Document",),
    "position": ("Cut", "Position"),
    "solve": ("Limits", "Progress"),
    "game": ("Game",),
    "state": ("State",),
    "tablebase": ("Tablebase",),
    "values": ("LOONY",),
    "warming.compiling": ("warm_up",),
    "web.notebook": ("explore",),
}
"""Where each name is."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    return found


def _painter(thing: Any) -> str | None:
    from stringscoins.drawing.notebooks import shown

    return shown(thing)


showing.paint = _painter


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
