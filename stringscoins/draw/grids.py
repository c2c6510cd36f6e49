"""Boards of cells: as a solid, seen from above and from the right, or layer by layer, seen from above.

Drawn strings are dark, the others faint; what is further away is lighter. A square that can be drawn is shown as a
tile, smaller than it is; in layers, an edge that stands upright is a ring around its dot. A coin is a small ring in its
cell, and a full one once it is taken. Where an axis closes up, its first dots come again behind the last, as rings, and
so do the strings between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

from stringscoins.draw.sketch import Curve, Dot, Label, Mark, Point, Sketch, bent, circle, ids
from stringscoins.errors import PositionError
from stringscoins.families import Grid
from stringscoins.families.cells import AXES, Cell

__all__ = ["layers_sketch", "solid_sketch"]

_STEPS = ((1.67, -0.23), (0.64, 0.38), (0.0, 1.58)), ((1.79, -0.24), (0.81, 0.7), (0.0, 2.1))
"""A step along x, y and z, on the paper of a solid: where edges are drawn, and, further apart, where squares are."""
_FADE = 0.6
"""How much the furthest dot of a solid fades."""
_LAYER, _GAP = 1.3, 0.8
"""The side of a unit square of a layer, and the space between layers."""
_TILE = 0.5
"""The side of a tile in a unit square."""
_RING, _BESIDE = 0.12, (0.25, 0.2)
"""The radius of a string that stands upright, and how far to the right of it, and above, its words are."""
_WORDS = (0.6, 0.35, 0.55)
"""How far along an edge its words are, by its axis: so no two hide each other on a solid of 4 dots each way."""
_ASIDE = 0.17
"""How far to the right of the middle of its cell, and below, a coin of a layer is."""

Place = tuple[int, ...]
"""The coordinates of a corner along three axes, 0 along one that the board does not have."""
Paper = Callable[[Sequence[Place]], list[Point]]
"""Where on the paper the corners of a cell are, each point once."""


def solid_sketch(grid: Grid, marks: Mapping[str, Mark] | None = None) -> Sketch:
    """A board of cells in space.

    Parameters
    ----------
    grid : Grid
    marks : mapping of str to Mark, optional
        What to say about undrawn strings, by default the ids of up to 60.

    Raises
    ------
    PositionError
        If the board has more than three axes.
    """
    (a, d), (b, e), (c, f) = _STEPS[grid.string - 1]
    away = c * e - b * f, a * f - c * d, b * d - a * e  # the direction in which one looks is a point on the paper

    def points(corners: Sequence[Place]) -> list[Point]:
        return [(a * x + b * y + c * z, d * x + e * y + f * z) for x, y, z in corners]

    def depth(corner: Place) -> float:
        return sum(n * step for n, step in zip(corner, away, strict=True))

    near, *_, far = sorted(depth(corner) for corner in product(*((0, n) for n in _last(grid))))

    def fade(corners: Sequence[Place]) -> float:
        return round(_FADE * (sum(map(depth, corners)) / len(corners) - near) / (far - near), 2)

    edges = [corners for edge in grid.cells(1) for corners in _copies(grid, edge)] if grid.string == 2 else []
    frame = [Curve(_straight(points(corners)), "frame", fade=fade(corners)) for corners in edges]
    sketch = _sketch(grid, marks, points, fade)
    return replace(sketch, curves=(*frame, *sketch.curves))


def layers_sketch(grid: Grid, marks: Mapping[str, Mark] | None = None) -> Sketch:
    """The layers of a board of cells side by side, with what stands upright where it begins; see `solid_sketch`."""
    across, _, up = _last(grid)
    width = _LAYER * across + _GAP

    def points(corners: Sequence[Place]) -> list[Point]:
        layer = min(z for _, _, z in corners)
        return list(dict.fromkeys((layer * width + _LAYER * x, _LAYER * y) for x, y, _ in corners))

    sketch = _sketch(grid, marks, points, lambda corners: 0.0, flat=True)
    names = [Label((z * width + _LAYER * across / 2, -0.45), f"z = {z}", on=False) for z in range(up + 1) if up]
    return replace(sketch, labels=(*sketch.labels, *names))


def _sketch(
    grid: Grid,
    marks: Mapping[str, Mark] | None,
    points: Paper,
    fade: Callable[[Sequence[Place]], float],
    flat: bool = False,
) -> Sketch:
    """A board on a paper, what fades most at the bottom; `flat` if it is seen straight from above."""
    if marks is None:
        marks = ids([line for line in grid.lines() if line not in grid.drawn])
    curves, labels = [], []
    taken = dict.fromkeys(grid.cells(grid.coin), True)
    for cell in grid.cells(grid.string):
        drawn = cell.name in grid.drawn
        words, kind = ("", "drawn") if drawn else marks.get(cell.name, Mark(""))
        if not drawn:
            taken |= dict.fromkeys(grid.coins_at(cell), False)
        for again, corners in enumerate(_copies(grid, cell)):
            outline, x, y = _outline(points(corners), 0.5 if flat else _WORDS[cell.axes[0]])
            over, filled = not flat and grid.string == 1, drawn and len(outline) > 4
            curves.append(Curve(outline, kind or "undrawn", drawn, fade(corners), over, filled))
            if words and not again:
                labels.append(Label((x, y), words, small=True, kind=kind))
    dots = []
    for corner in product(*(range(n + 1) for n in _last(grid))):
        again = any(c == n for c, n in zip(corner, grid.dots, strict=False))
        dots.append(Dot(points([corner])[0], "again" if again else "corner", fade=fade([corner])))
    for coin, is_taken in taken.items():
        corners = next(_copies(grid, coin))
        x, y = _middle(points(corners))
        # The middle of a tile or of a line is where words go.
        aside = _ASIDE if flat and (grid.string == 2 or 2 in coin.axes) else 0.0
        dots.append(Dot((x + aside, y - aside), "taken" if is_taken else "untaken", fade=fade(corners)))
    return Sketch(
        tuple(sorted(curves, key=lambda curve: (-curve.fade, curve.heavy))),
        tuple(sorted(dots, key=lambda dot: -dot.fade)),
        tuple(labels),
        legend=any(mark.kind for mark in marks.values()),
    )


def _outline(points: list[Point], along: float) -> tuple[tuple[Point, ...], float, float]:
    """How a string with these corners on the paper is drawn, and where its words go: so far along it, if an edge."""
    x, y = _middle(points)
    if len(points) == 1:
        return circle((x, y), _RING), x + _BESIDE[0], y + _BESIDE[1]
    if len(points) == 2:
        (a, b), (c, d) = points
        return _straight(points), a + along * (c - a), b + along * (d - b)
    one, two, three, four = ((x + _TILE * (u - x), y + _TILE * (v - y)) for u, v in points)
    sides = [bent(start, end)[1:] for start, end in pairwise((one, two, four, three, one))]
    return (one, *(point for side in sides for point in side)), x, y


def _straight(points: list[Point]) -> tuple[Point, ...]:
    start, end = points
    return bent(start, end)


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _last(grid: Grid) -> Place:
    """The greatest coordinates on the paper, along three axes."""
    if len(grid.dots) > 3:
        raise PositionError(f"a board of {len(grid.dots)} dimensions is not drawn as such; it is drawn as a graph")
    last = [n - (AXES[i] not in grid.wrap) for i, n in enumerate(grid.dots)]
    return (*last, 0, 0)[:3]


def _copies(grid: Grid, cell: Cell) -> Iterator[list[Place]]:
    """The corners of a cell, two along each axis that it spans: at its own place, then wherever it comes again."""
    ways = [
        (c, n) if c == 0 and AXES[i] in grid.wrap and i not in cell.axes else (c,)
        for i, (c, n) in enumerate(zip(cell.corner, grid.dots, strict=True))
    ]
    for corner in product(*ways):
        sides = [(c, c + 1) if i in cell.axes else (c,) for i, c in enumerate(corner)]
        yield [(*place, 0, 0)[:3] for place in product(*sides)]
