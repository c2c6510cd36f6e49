"""The sketch of a document: as a board, flat or in space, as a loony endgame, or as a graph."""

from __future__ import annotations

from collections.abc import Mapping

from stringscoins.drawing.boards import board_sketch
from stringscoins.drawing.endgames import endgame_sketch
from stringscoins.drawing.graphs import graph_sketch
from stringscoins.drawing.grids import layers_sketch, solid_sketch
from stringscoins.drawing.sketch import Mark, Sketch
from stringscoins.errors import PositionError
from stringscoins.notation import Document
from stringscoins.structures import Endgame, faults

__all__ = ["LOOKS", "look_of", "sketch"]

LOOKS = ("board", "solid", "layers", "endgame", "graph")
"""What a position may be drawn as."""


def look_of(document: Document) -> str:
    """Return what a document is drawn as by default: a board if it was given as one, whatever is left on it.

    Parameters
    ----------
    document : Document
        Its board or grid decides first.

    Returns
    -------
    str
        One of `LOOKS`.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> [look_of(read(source)) for source in ("board:2x2", "cubes:2x2x2", "3+4l", "graph:petersen")]
    ['board', 'solid', 'endgame', 'graph']
    """
    if document.board is not None:
        return "board"
    if document.grid is not None and len(document.grid.dots) <= 3:
        return "solid" if len(document.grid.dots) == 3 else "layers"
    return "graph" if faults(document.position) else "endgame"


def sketch(
    document: Document,
    look: str = "",
    marks: Mapping[str, Mark] | None = None,
    owners: Mapping[str, str] | None = None,
) -> Sketch:
    """Return the sketch of a document.

    Parameters
    ----------
    document : Document
        With its board or grid, to be drawn as one.
    look : str
        One of `LOOKS`; by default what `look_of` returns.
    marks : mapping of str to Mark, optional
        What to say about undrawn strings; by default their names if there are at most 60, but nothing on a flat board.
        An endgame is drawn without its strings, and so without marks.
    owners : mapping of str to str, optional
        Who captured a coin, on boards of lines or cells: `A` for the player who moved first, `B` for the other.

    Returns
    -------
    Sketch
        Not painted yet: `svg` and `tikz` write it.

    Raises
    ------
    NotAnEndgame
        If it is to be drawn as a loony endgame and is none.
    PositionError
        If it is to be drawn as a board and was not given as one, or if no string is left.
    NotationError
        If a name holds a control character.
    LimitReached
        If the picture would be too large.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> len(sketch(read("board:2x2")).curves), len(sketch(read("board:2x2"), "graph").dots)
    (12, 4)
    """
    document.check_writable()
    look = look or look_of(document)
    if look == "endgame":
        return endgame_sketch(Endgame.of(document.position))
    if look == "board":
        if document.board is None:
            raise PositionError("the position was not given as a board of lines; it can be drawn as a graph")
        return board_sketch(document.board, marks, owners)
    if look == "graph":
        return graph_sketch(document.position, marks)
    if document.grid is None:
        raise PositionError("the position was not given as a board of cells; it can be drawn as a graph")
    return (solid_sketch if look == "solid" else layers_sketch)(document.grid, marks, owners)
