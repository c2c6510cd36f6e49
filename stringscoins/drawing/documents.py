"""The sketch of a document: as a board, flat or in space, as a loony endgame, as a graph, or as a sum of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stringscoins.drawing.boards import board_sketch
from stringscoins.drawing.endgames import endgame_sketch
from stringscoins.drawing.graphs import graph_sketch, is_crowded
from stringscoins.drawing.grids import layers_sketch, solid_sketch
from stringscoins.drawing.sketch import Mark, Sketch, ids, shelved
from stringscoins.errors import PositionError
from stringscoins.families import place
from stringscoins.notation import Document, Part
from stringscoins.structures import Endgame, faults

__all__ = ["LOOKS", "look_of", "sketch"]

LOOKS = ("sum", "board", "solid", "layers", "endgame", "graph")
"""The looks: the ways to draw a position."""
_BOARDS = ("board", "solid", "layers")


def look_of(document: Document) -> str:
    """Return the look that a document has by default: that of a board if it was given as one, whatever is left on it.

    Parameters
    ----------
    document : Document
        The document; its parts, its board or its grid decide first.

    Returns
    -------
    str
        One of `LOOKS`.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> [look_of(read(source)) for source in ("board:2x2", "cubes:2x2x2", "3+4l", "kayles:5", "kayles:5 + 3")]
    ['board', 'solid', 'endgame', 'graph', 'sum']
    """
    if document.parts:
        return "sum"
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
        The document; its board, its grid or its parts are drawn as such.
    look : str
        One of `LOOKS`; by default what `look_of` returns.
    marks : mapping of str to Mark, optional
        The marks of undrawn strings; by default their names if there are at most 60, but none on a flat board. An
        endgame is drawn without its strings, and so without marks; a part of a sum that has marks is drawn as a graph
        instead.
    owners : mapping of str to str, optional
        The player, A or B, who captured each coin, on boards of lines or cells; by default those of the document.

    Returns
    -------
    Sketch
        The sketch, not yet painted: `svg` and `tikz` write it.

    Raises
    ------
    NotAnEndgame
        If the position is to be drawn as a loony endgame and is not one.
    PositionError
        If the position is to be drawn as a board of cells or a sum and was not given as one, if there is no flat board
        with it (see `families.place`), or if no string is left.
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
    owners = document.owners if owners is None else owners
    look = look or look_of(document)
    if look == "sum":
        return _sum_sketch(document, marks, owners)
    if look == "endgame":
        return endgame_sketch(Endgame.of(document.position))
    if look == "board":
        return board_sketch(document.board, marks, owners) if document.board else _placed_sketch(document, marks)
    if look == "graph":
        return graph_sketch(document.position, marks)
    if document.grid is None:
        raise PositionError("the position was not given as a board of cells; it can be drawn as a graph")
    return (solid_sketch if look == "solid" else layers_sketch)(document.grid, marks, owners)


def _placed_sketch(document: Document, marks: Mapping[str, Mark] | None) -> Sketch:
    """Return the sketch of a board that is looked for; its lines have the names of the strings."""
    board, lines = place(document.position)
    made = board_sketch(board, {lines[string]: mark for string, mark in (marks or {}).items()})
    names = {line: string for string, line in lines.items()}
    return replace(
        made,
        curves=tuple(replace(one, string=names.get(one.string, "")) for one in made.curves),
        labels=tuple(replace(one, string=names[one.string]) for one in made.labels),
    )


def _sum_sketch(document: Document, marks: Mapping[str, Mark] | None, owners: Mapping[str, str]) -> Sketch:
    """Return the sketch of a sum: its parts side by side, each by its own look and with its names in the sum."""
    if not document.parts:
        raise PositionError("the position was not given as a sum; it can be drawn as a graph")
    names = ids(document.position.strings)
    # A part without strings has nothing to draw, but a board has its dots and drawn lines.
    parts = [part for part in document.parts if len(part.position) or look_of(part.document) in _BOARDS]
    hurried = is_crowded(document.position)
    drawn = [_part_sketch(part, hurried, names, marks, owners) for part in parts]
    if not drawn:
        raise PositionError("there is nothing to draw: no string is left")
    return shelved(drawn)


def _part_sketch(
    part: Part, hurried: bool, names: Mapping[str, Mark], marks: Mapping[str, Mark] | None, owners: Mapping[str, str]
) -> Sketch:
    """Return the sketch of a part; `names` are the marks that other than flat boards have by default."""
    look = look_of(part.document)
    if look == "endgame" and marks is None:
        return endgame_sketch(Endgame.of(part.position))
    if look in ("endgame", "graph"):
        return graph_sketch(part.position, names if marks is None else marks, hurried=hurried)
    if marks is None and look != "board":
        marks = names
    made = sketch(part.document, look, None if marks is None else part.own(marks), part.own(owners))
    return replace(
        made,
        curves=tuple(replace(one, string=one.string and part.named(one.string)) for one in made.curves),
        dots=tuple(replace(one, coin=one.coin and part.named(one.coin)) for one in made.dots),
        labels=tuple(replace(one, string=one.string and part.named(one.string)) for one in made.labels),
    )
