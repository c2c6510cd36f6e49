"""Extensions: families, formats, players and methods of one's own, for as long as the program runs.

A package announces extensions for every program in its entry points, and there commands and kernels, too;
`docs/how-to/extending.md` tells how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from stringscoins.errors import ExtensionError

if TYPE_CHECKING:
    from stringscoins.families import Family
    from stringscoins.notation import Format
    from stringscoins.solve import Method
    from stringscoins.strategy import PlayerFactory

__all__ = ["Section", "WarmUp", "register"]

Extension = TypeVar("Extension", bound="Family | Format | Method | PlayerFactory")

_REGISTRIES: Final = {
    "stringscoins.families.family.Family": ("stringscoins.families", "FAMILIES"),
    "stringscoins.notation.formats.Format": ("stringscoins.notation.formats", "FORMATS"),
    "stringscoins.strategy.players.PlayerFactory": ("stringscoins.strategy.players", "PLAYERS"),
    "stringscoins.solve.methods.Method": ("stringscoins.solve.methods", "METHODS"),
}
"""Where the things of each class are kept; only the one that is needed is loaded."""


class Section(NamedTuple):
    """Commands that are listed together in the help.

    Attributes
    ----------
    name : str
        The name by which a package announces them.
    title : str
        What stands above them; other packages add to a section that has this title already.
    commands : mapping of str to str
        Where each command is, by its name, `module:name`: a command of click or a `Question`. Nothing is loaded before
        it is asked for. The help has the first sentence of its docstring, or that of its module.

    Examples
    --------
    >>> Section("ladders", "Tables and studies", {"rungs": "stringscoins_ladders:rungs"}).title
    'Tables and studies'
    """

    name: str
    title: str
    commands: Mapping[str, str]


class WarmUp(NamedTuple):
    """Small questions that compile kernels, asked by `stringscoins.warm_up`.

    Attributes
    ----------
    name : str
        The name by which a package announces them.
    ask : callable
        A function that calls each kernel once with every type of argument that it may get from Python.

    Examples
    --------
    >>> WarmUp("ladders", lambda: None).name
    'ladders'
    """

    name: str
    ask: Callable[[], object]


def register(extension: Extension, *, replace: bool = False) -> Extension:
    """Make a family, a format, a player or a method known by its name, wherever such a name can be given.

    Parameters
    ----------
    extension : Family, Format, PlayerFactory or Method
        Known by its `name` from now on.
    replace : bool
        Whether it may take the place of an extension that was registered before, as when a cell of a notebook is run
        again. What comes with this package, or with another installed package, is never replaced.

    Returns
    -------
    Family, Format, PlayerFactory or Method
        The same object.

    Raises
    ------
    ExtensionError
        If the object is none of these, or its name is not allowed or is taken.

    Notes
    -----
    The registration lasts as long as the process; other processes do not know of it.

    Examples
    --------
    >>> from stringscoins.families import FAMILIES, Family, make
    >>> from stringscoins.position import Position
    >>> def star(rays):
    ...     return Position({f"s{i}": ["hub", f"tip {i}"] for i in range(rays)})
    >>> rays = register(Family("rays", "stars without ground", "rays:3", ("rays",), star))
    >>> make("rays", [2]).strings
    ('s0', 's1')

    What was registered can be taken back.

    >>> FAMILIES.remove("rays") is rays
    True
    """
    for kind in type(extension).__mro__:
        if home := _REGISTRIES.get(f"{kind.__module__}.{kind.__qualname__}"):
            module, name = home
            getattr(import_module(module), name).add(extension, replace=replace)
            return extension
    raise ExtensionError(
        f"an object of type {type(extension).__name__} cannot be registered; "
        "expected a Family, a Format, a PlayerFactory or a Method"
    )
