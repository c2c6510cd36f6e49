"""Sketches of boards: dots, drawn lines in dark, undrawn lines faint, captured boxes filled."""

from __future__ import annotations

from collections.abc import Mapping

from stringscoins.drawing.sketch import OWNERS, Curve, Dot, Label, Mark, Polygon, Sketch, bent
from stringscoins.families import Board

__all__ = ["board_sketch"]

_BOX, _BOX_WITH_WORDS, _LEAST_BOX, _BOARD = 0.7, 0.85, 0.4, 8.0
"""The side of a box without and with words on its lines; the least side and the most length of boards without words."""


def board_sketch(
    board: Board,
    marks: Mapping[str, Mark] | None = None,
    owners: Mapping[str, str] | None = None,
    *,
    box: float | None = None,
) -> Sketch:
    """Return the sketch of a board, with marks on undrawn lines if any are given.

    Parameters
    ----------
    board : Board
        A board with any frame and any lines drawn.
    marks : mapping of str to Mark, optional
        The marks of undrawn lines; by default there are none.
    owners : mapping of str to str, optional
        The player who captured a box, by the names of boxes: `A` for the player who moved first, `B` for the other. A
        box with four drawn lines whose owner is not known is only filled.
    box : float, optional
        The side of a box in inches; by default long enough for the words.

    Returns
    -------
    Sketch
        The sketch, with drawn lines above the others; its curves know their strings. Cost: linear in the lines.

    Examples
    --------
    >>> from stringscoins.families import Board
    >>> sketch = board_sketch(Board(1, 2, "icelandic"), {"v 0 1": Mark("*2", "winning")})
    >>> [curve.string for curve in sketch.curves if curve.kind == "winning"], [label.words for label in sketch.labels]
    (['v 0 1'], ['*2'])
    """
    marks, owners = marks or {}, owners or {}
    if box is None:
        box = _BOX_WITH_WORDS if marks else max(_LEAST_BOX, min(_BOX, _BOARD / max(board.rows, board.columns)))
    curves, labels = [], []
    left: set[str] = set()  # boxes with an undrawn line
    for line in sorted(board.lines(), key=board.is_drawn):  # drawn lines last, so that they lie above the others
        direction, row, column = line.split()
        x, y = box * int(column), -box * int(row)
        end = (x + box, y) if direction == "h" else (x, y - box)
        drawn = board.is_drawn(line)
        if not drawn:
            left.update(board.boxes(line))
        words, kind = ("", "drawn") if drawn else marks.get(line, Mark(""))
        curves.append(Curve(bent((x, y), end), kind or "undrawn", heavy=drawn, string=line))
        if words:
            labels.append(Label(curves[-1].middle, words, small=True, kind=kind, string=line))
    areas, kinds = [], {initial: kind for kind, initial in OWNERS.items()}
    for r in range(board.rows):
        for c in range(board.columns):
            if (name := f"{r} {c}") not in left:
                corners = tuple((box * j, -box * i) for i, j in ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)))
                owner = owners.get(name, "")
                areas.append(Polygon(corners, kinds.get(owner, "taken"), owner))
    dots = [Dot((box * c, -box * r), "corner") for r in range(board.rows + 1) for c in range(board.columns + 1)]
    legend = any(mark.kind for mark in marks.values())
    return Sketch(tuple(curves), tuple(dots), tuple(labels), legend=legend, areas=tuple(areas))
