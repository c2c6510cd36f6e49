"""What the page draws: lines, places for words and for coins, and the cells of boards in space."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import product
from typing import Any

from stringscoins.drawing import sketch
from stringscoins.drawing.grids import copies, reach
from stringscoins.drawing.sketch import KINDS, Mark, Sketch
from stringscoins.families import Board, Grid
from stringscoins.notation import Document
from stringscoins.structures import Endgame

__all__ = ["pictured", "space"]

_ROOM = "L +0.0"
"""Words as long as what will be said of a move: there is room for them at every string."""


def pictured(document: Document, look: str) -> dict[str, Any]:
    """Return the sketch of a document as values that JSON has; y runs downwards from 0.

    Parameters
    ----------
    document : Document
    look : str
        One of `drawing.LOOKS`.

    Returns
    -------
    dict
        Curves with their strings, dots with their names, ground signs, areas; `at`, for each string where words about
        it have room; `coins`, where each coin is, with the outline of a box.
    """
    marks = {name: Mark(_ROOM) for name, coins in document.position.items() if len(coins) < 3}
    drawn = sketch(document, look, marks)
    left, right, bottom, top = drawn.room

    def at(point: tuple[float, float]) -> list[float]:
        return [round(point[0] - left, 3), round(top - point[1], 3)]

    opened = _opened(document) if look == "endgame" else {}
    curves = [
        {
            "string": opened.get(curve.string, curve.string),
            "points": list(map(at, curve.points)),
            "kind": curve.kind,
            "heavy": curve.heavy,
            "filled": curve.filled,
        }
        for curve in drawn.curves
    ]
    labels: list[dict[str, Any]] = [
        asdict(label) | {"at": at(label.at), "string": opened.get(label.string, label.string)} for label in drawn.labels
    ]
    return {
        "width": round(right - left, 3),
        "height": round(top - bottom, 3),
        "curves": curves,
        "dots": [asdict(dot) | {"at": at(dot.at)} for dot in drawn.dots],
        # Those that only keep room are no words to show.
        "labels": [label for label in labels if label["words"] != _ROOM],
        "at": {label["string"]: label["at"] for label in labels if label["string"]},
        "coins": {name: {"outline": list(map(at, outline))} for name, outline in _boxes(document, drawn)}
        | {dot.coin: {"at": at(dot.at)} for dot in drawn.dots if dot.coin},
        "grounds": [[[at(one), at(other)] for one, other in ground.bars] for ground in drawn.grounds],
        "areas": [{"points": list(map(at, area.points)), "kind": area.kind} for area in drawn.areas],
        "legend": [
            {"kind": kind, "meaning": meaning}
            for kind, (_, meaning) in KINDS.items()
            if meaning and any(curve.kind == kind for curve in drawn.curves)
        ],
    }


def _opened(document: Document) -> dict[str, str]:
    """Return for each piece of a loony endgame the string whose cut opens it: a chain's in its middle."""
    position, found = document.position, {}
    for piece in Endgame.of(position).pieces:
        place = 1 if piece.is_loop else len(piece.coins) // 2
        one, other = (position.strings_of(coin) for coin in piece.coins[place - 1 : place + 1])
        found[piece.name] = next(string for string in one if string in other)
    return found


def _boxes(document: Document, drawn: Sketch) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield the boxes of the boards of a document, with their four corners."""
    lines = {curve.string: curve.points for curve in drawn.curves}
    boards: list[tuple[Board | None, Callable[[str], str]]]
    boards = [(part.document.board, part.named) for part in document.parts] or [(document.board, str)]
    for board, named in boards:
        if board is None or named("h 0 0") not in lines:
            continue
        for row, column in product(range(board.rows), range(board.columns)):
            above, below = (lines[named(f"h {line} {column}")] for line in (row, row + 1))
            yield named(f"{row} {column}"), [above[0], above[-1], below[-1], below[0]]


def space(grid: Grid) -> dict[str, Any]:
    """Return a board in space as values that JSON has.

    Parameters
    ----------
    grid : Grid
        With three axes.

    Returns
    -------
    dict
        The places of dots; for each string, drawn or not, and each coin a list of its corners, repeated where an axis
        closes up; the edges between the dots, where strings are squares.

    Examples
    --------
    >>> cube = space(Grid((2, 2, 2), 2, 3))
    >>> cube["strings"]["xy 0 0 1"]
    [[(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1)]]
    """
    return {
        "reach": reach(grid),
        "dots": [corner for dot in grid.cells(0) for (corner,) in copies(grid, dot)],
        "strings": {cell.name: list(copies(grid, cell)) for cell in grid.cells(grid.string)},
        "coins": {cell.name: next(copies(grid, cell)) for cell in grid.cells(grid.coin)},
        "edges": [place for cell in grid.cells(1) for place in copies(grid, cell)] if grid.string == 2 else [],
    }
