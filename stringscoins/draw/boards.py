"""Boards of Dots-and-Boxes: dots, drawn lines, and the lines that are left faintly."""

from __future__ import annotations

from collections.abc import Mapping

from stringscoins.draw.sketch import Curve, Dot, Label, Mark, Sketch, bent
from stringscoins.families import Board

__all__ = ["board_sketch"]

_BOX, _WIDE = 0.5, 0.75
"""The side of a box, without words on its lines and with them."""


def board_sketch(board: Board, marks: Mapping[str, Mark] | None = None) -> Sketch:
    """A board, with what is to be said about its undrawn lines, by default nothing."""
    marks = marks or {}
    box = _WIDE if marks else _BOX
    curves, labels = [], []
    for line in sorted(board.lines(), key=board.is_drawn):  # what is drawn lies above what is not
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
