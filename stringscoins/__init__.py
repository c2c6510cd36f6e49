"""Strings-and-Coins, Nimstring and Dots-and-Boxes on any multigraph or hypergraph."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stringscoins.position import Cut, Position
    from stringscoins.values import LOONY

__all__ = ["LOONY", "Cut", "Position"]
__version__ = "0.1.0"

_HOMES = {"Cut": "position", "LOONY": "values", "Position": "position"}
"""Where each name is; loaded when it is first asked for, so that the command is soon ready to be interrupted."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found
