"""Boards recognized by the names of their strings and coins: the rest of a board is drawn as a board."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families import Board, Grid
from stringscoins.families.cells import AXES
from stringscoins.position import Position

__all__ = ["board_of", "grid_of"]

_NUMBER: Final = "(?:0|[1-9][0-9]{0,4})"
_LINE: Final = re.compile(f"[hv] {_NUMBER} {_NUMBER}")
_BOX: Final = re.compile(f"{_NUMBER} {_NUMBER}")
_CELL: Final = re.compile(f"(?:([{AXES[:3]}]+) )?({_NUMBER}(?: {_NUMBER}){{1,2}})")


def board_of(position: Position) -> Board | None:
    """Return the board whose undrawn lines a position has, without rims that are captured whole; None if none."""
    rows = columns = 0
    if not all(map(_LINE.fullmatch, position)) or not all(map(_BOX.fullmatch, position.coins)):
        return None
    for box in position.coins:
        row, column = map(int, box.split())
        rows, columns = max(rows, row + 1), max(columns, column + 1)
    try:
        board = Board(rows, columns, drawn=frozenset(Board(rows, columns).lines()) - set(position))
    except FamilyError:
        return None
    return board if board.position() == position else None


def grid_of(position: Position) -> Grid | None:
    """Return the board of cells, of two or three axes, whose undrawn strings a position has; None if none."""
    cells = []
    for name in (*position.strings, *position.coins):
        found = _CELL.fullmatch(name)
        if found is None:
            return None
        corner = tuple(map(int, found[2].split()))
        axes = {AXES.index(letter) for letter in found[1]} if found[1] else set(range(len(corner)))
        cells.append((axes, corner))
    if not position.coins or len({len(corner) for _, corner in cells}) > 1:
        return None
    string, coin = len(cells[0][0]), len(cells[-1][0])
    axes_of_board = range(len(cells[0][1]))
    for many in range(len(axes_of_board) + 1):
        for closed in combinations(axes_of_board, many):
            dots = tuple(
                max(corner[i] + 1 + (i in axes and i not in closed) for axes, corner in cells) for i in axes_of_board
            )
            wrap = "".join(AXES[i] for i in closed)
            try:
                lines = Grid(dots, string, coin, wrap).lines()
                grid = Grid(dots, string, coin, wrap, frozenset(lines) - set(position))
            except FamilyError:
                continue
            if grid.position() == position:
                return grid
    return None
