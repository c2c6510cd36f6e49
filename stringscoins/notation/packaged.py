"""The positions that come with the package: examples out of papers and books, read as `@malkin/g1`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from stringscoins.errors import NotationError, shortened
from stringscoins.names import nearest
from stringscoins.notation.text import Text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["called", "packaged_positions", "text"]

_ENDING = ".yaml"


def packaged_positions(folder: str = "") -> tuple[str, ...]:
    """Return the names of the positions that come with the package, for `read`, in alphabetical order folder by folder.

    Parameters
    ----------
    folder : str
        The folder whose positions are wanted, with or without an `@` before it; by default all folders.

    Raises
    ------
    NotationError
        If there is no such folder.

    Examples
    --------
    >>> packaged_positions("cubes")
    ('@cubes/four-cubes-edges', '@cubes/four-cubes-faces', '@cubes/two-cubes-squares')
    """
    name = folder.removeprefix("@").rstrip("/")
    if not name:
        return tuple(_files())
    found = tuple(known for known in _files() if known.startswith(f"@{name}/"))
    if not found:
        shown = shortened(folder, 100)
        problem = f"no folder of packaged positions is called {shown!r}{nearest(name, _folders())}"
        raise NotationError(problem, expected=f"one of {', '.join(_folders())}")
    return found


def text(name: str) -> Text:
    """Return the text of a position that comes with the package; NotationError if there is none of this name."""
    if name in _files():
        return Text.decoded(_files()[name].read_bytes(), name)
    folder = name.removeprefix("@").rstrip("/")
    if folder in _folders():
        problem = f"@{folder} is a folder of positions"
        expected = f"a position in it, such as {packaged_positions(folder)[0]}"
    else:
        problem = f"no packaged position is called {shortened(name, 100)!r}{nearest(called(folder) or name, _files())}"
        expected = "a name such as @malkin/g1"
    in_folder = f" {folder}" if folder in _folders() else ""
    raise NotationError(problem, expected=f"{expected}; `stringscoins positions{in_folder}` lists them")


def called(words: str) -> str | None:
    """Return the packaged position that words name without the sign before it, perhaps without its folder, too."""
    return next((name for name in _files() if words in (name[1:], name.partition("/")[2])), None)


@cache
def _files() -> dict[str, Traversable]:
    """Return the files by name, in the order of their names."""
    return dict(sorted((f"@{folder.name}/{file.name.removesuffix(_ENDING)}", file) for folder, file in _walk()))


def _folders() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name[1:].partition("/")[0] for name in _files()))


def _walk() -> Iterator[tuple[Traversable, Traversable]]:
    from importlib.resources import files

    package = files("stringscoins")
    # An editable installation is used from a clone, where the folder stands beside the package.
    for home in (package / "positions", package / ".." / "positions"):
        if home.is_dir():
            for folder in home.iterdir():
                if folder.is_dir():
                    yield from ((folder, file) for file in folder.iterdir() if file.name.endswith(_ENDING))
            return
