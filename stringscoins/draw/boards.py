"""Boards of Dots-and-Boxes: dots, drawn lines, and the lines that are left faintly."""

from __future__ import annotations

from stringscoins.draw.sketch import Curve, Dot, Sketch, bent
from stringscoins.families import Board

__all__ = ["board_sketch"]

_BOX = 0.5
"""The side of a box."""


def board_sketch(board: Board) -> Sketch:
    """A board."""
    curves = []
    for line in sorted(board.lines(), key=board.is_drawn):  # what is drawn lies above what is not
        direction, row, column = line.split()
        x, y = _BOX * int(column), -_BOX * int(row)
        end = (x + _BOX, y) if direction == "h" else (x, y - _BOX)
        drawn = board.is_drawn(line)
        curves.append(Curve(bent((x, y), end), "drawn" if drawn else "undrawn", heavy=drawn))
    dots = [Dot((_BOX * c, -_BOX * r), "corner") for r in range(board.rows + 1) for c in range(board.columns + 1)]
    return Sketch(tuple(curves), tuple(dots))
