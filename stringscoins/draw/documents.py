"""What a document is drawn as: a loony endgame, a board, or any graph."""

from __future__ import annotations

from stringscoins.draw.boards import board_sketch
from stringscoins.draw.endgames import endgame_sketch
from stringscoins.draw.graphs import graph_sketch
from stringscoins.draw.sketch import Sketch
from stringscoins.errors import PositionError
from stringscoins.notation import Document
from stringscoins.structure import Endgame, faults

__all__ = ["LOOKS", "look_of", "sketch"]

LOOKS = ("board", "endgame", "graph")


def look_of(document: Document) -> str:
    """The first of `LOOKS` that a document can be drawn as: a board where it was given as one, whatever is left on it.

    >>> from stringscoins.notation import read
    >>> [look_of(read(source)) for source in ("board:2x2", "3+4l", "graph:petersen")]
    ['board', 'endgame', 'graph']
    """
    if document.board is not None:
        return "board"
    return "graph" if faults(document.position) else "endgame"


def sketch(document: Document, look: str = "") -> Sketch:
    """The sketch of a document, drawn as one of `LOOKS`, by default as `look_of` says.

    Raises
    ------
    NotAnEndgame
        If it is to be drawn as a loony endgame, and is none.
    PositionError
        If it is to be drawn as a board and was not given as one; if no string is left.
    NotationError
        If a name holds a control character.
    LimitReached
        If it is too large.
    """
    document.check_writable()
    look = look or look_of(document)
    if look == "endgame":
        return endgame_sketch(Endgame.of(document.position))
    if look == "graph":
        return graph_sketch(document.position)
    if document.board is None:
        raise PositionError("the position was not given as a board, and is drawn as an endgame or as a graph")
    return board_sketch(document.board)
