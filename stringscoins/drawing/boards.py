"""Sketches of boards: dots, drawn lines in dark, undrawn lines faint."""

from __future__ import annotations

from collections.abc import Mapping

from stringscoins.drawing.sketch import Curve, Dot, Label, Mark, Sketch, bent
from stringscoins.families import Board

__all__ = ["board_sketch"]

_BOX, _BOX_WITH_WORDS = 0.5, 0.75
"""The side of a box, without and with words on its lines."""


def board_sketch(board: Board, marks: Mapping[str, Mark] | None = None) -> Sketch:
    """Return the sketch of a board, with marks on undrawn lines if any are given."""
    marks = marks or {}
    box = _BOX_WITH_WORDS if marks else _BOX
    curves, labels = [], []
    for line in sorted(board.lines(), key=board.is_drawn):  # drawn lines last, so that they lie above the others
        direction, row, column = line.split()
        x, y = box * int(column), -box * int(row)
        end = (x + box, y) if direction == "h" else (x, y - box)
        drawn = board.is_drawn(line)
        words, kind = ("", "drawn") if drawn else marks.get(line, Mark(""))
        curves.append(Curve(bent((x, y), end), kind or "undrawn", heavy=drawn))
        if words:
            labels.append(Label(curves[-1].middle, words, small=True, kind=kind))
    dots = [Dot((box * c, -box * r), "corner") for r in range(board.rows + 1) for c in range(board.columns + 1)]
    legend = any(mark.kind for mark in marks.values())
    return Sketch(tuple(curves), tuple(dots), tuple(labels), legend=legend)
