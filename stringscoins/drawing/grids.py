"""Sketches of boards of cells: as a solid, seen from above and from the right, or layer by layer, seen from above.

Drawn strings are dark, the others faint; what is further away is lighter. A square that is a string is shown as a tile,
smaller than it is. In layers, an edge that stands upright is a ring around its dot. A coin is a small ring in its cell,
filled once the coin is taken. Where an axis closes up, its first dots are repeated as rings after the last, and so are
the strings between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Final, NamedTuple

from stringscoins.drawing.lettering import MARKED, SMALL, extent
from stringscoins.drawing.sketch import OWNERS, TILES, Curve, Dot, Label, Mark, Point, Sketch, bent, circle, ids
from stringscoins.errors import PositionError
from stringscoins.families import Grid
from stringscoins.families.cells import AXES, Cell

__all__ = ["Place", "Tile", "copies", "layers_sketch", "places", "reach", "solid_sketch"]

_STEPS = ((2.08, -0.31), (0.92, 0.51), (0.0, 1.96)), ((1.79, -0.26), (0.81, 0.59), (0.0, 1.98))
"""The steps along x, y and z on the paper of a solid whose strings are edges, and of one whose strings are squares."""
_FADE = 0.6
"""The fading of the furthest dot of a solid."""
_LAYER, _GAP = 1.3, 0.8
"""The side of a unit square of a layer, and the space between layers."""
_TILE = 0.5
"""The side of a tile in a unit square."""
_RING, _BESIDE = 0.12, (0.25, 0.2)
"""The radius of a string that stands upright, and the offset of its words to the right and up."""
_MOST_PLACED = 500
"""The most words of tiles that are moved to where they can be seen."""
_WORDS = (0.51, 0.47, 0.57)
"""The place of an edge's words along it, by axis: with these and the steps no two hide each other on a solid of 4 dots
each way."""
_ASIDE = 0.17
"""The offset of a coin of a layer from the middle of its cell, to the right and down."""
_KINDS = {initial: kind for kind, initial in OWNERS.items()}

Place = tuple[int, ...]
"""The coordinates of a corner along three axes, 0 along an axis that the board does not have."""
Paper = Callable[[Sequence[Place]], list[Point]]
"""A function that returns the points on the paper of the corners of a cell, each point once."""


def solid_sketch(
    grid: Grid, marks: Mapping[str, Mark] | None = None, owners: Mapping[str, str] | None = None
) -> Sketch:
    """Return the sketch of a board of cells as a solid.

    Parameters
    ----------
    grid : Grid
        The board, with up to three axes.
    marks : mapping of str to Mark, optional
        The marks of undrawn strings; by default their names if there are at most 60.
    owners : mapping of str to str, optional
        The player who captured a coin: `A` for the one who moved first, `B` for the other.

    Returns
    -------
    Sketch
        The sketch. Distant parts are faded, and lie below near ones. Cost: linear in the strings.

    Raises
    ------
    PositionError
        If the board has more than three axes.

    Examples
    --------
    >>> from stringscoins.families import Grid
    >>> sketch = solid_sketch(Grid((2, 2, 2), 1, 3))
    >>> len(sketch.curves), len(sketch.dots)
    (12, 9)
    """
    (a, d), (b, e), (c, f) = _STEPS[grid.string - 1]
    away = c * e - b * f, a * f - c * d, b * d - a * e  # the line of sight: a step along it does not move on the paper

    def points(corners: Sequence[Place]) -> list[Point]:
        return [(a * x + b * y + c * z, d * x + e * y + f * z) for x, y, z in corners]

    def depth(corner: Place) -> float:
        return sum(n * step for n, step in zip(corner, away, strict=True))

    near, *_, far = sorted(depth(corner) for corner in product(*((0, n) for n in reach(grid))))

    def fade(corners: Sequence[Place]) -> float:
        return round(_FADE * (sum(map(depth, corners)) / len(corners) - near) / (far - near), 2)

    edges = [corners for edge in grid.cells(1) for corners in copies(grid, edge)] if grid.string == 2 else []
    frame = [Curve(_straight(points(corners)), "frame", fade=fade(corners)) for corners in edges]
    sketch = _sketch(grid, marks, owners or {}, points, fade)
    return replace(sketch, curves=(*frame, *sketch.curves))


def layers_sketch(
    grid: Grid, marks: Mapping[str, Mark] | None = None, owners: Mapping[str, str] | None = None
) -> Sketch:
    """Return the sketch of the layers of a board of cells side by side; an upright string is in its lowest layer.

    Parameters
    ----------
    grid : Grid
        The board, with up to three axes.
    marks : mapping of str to Mark, optional
        As for `solid_sketch`.
    owners : mapping of str to str, optional
        As for `solid_sketch`.

    Returns
    -------
    Sketch
        The layers from left to right, each with its height below it. Cost: linear in the strings.

    Raises
    ------
    PositionError
        If the board has more than three axes.

    Examples
    --------
    >>> from stringscoins.families import Grid
    >>> [label.words for label in layers_sketch(Grid((2, 2, 2), 1, 3), marks={}).labels]
    ['z = 0', 'z = 1']
    """
    across, _, up = reach(grid)
    width = _LAYER * across + _GAP

    def points(corners: Sequence[Place]) -> list[Point]:
        layer = min(z for _, _, z in corners)
        return list(dict.fromkeys((layer * width + _LAYER * x, _LAYER * y) for x, y, _ in corners))

    sketch = _sketch(grid, marks, owners or {}, points, lambda corners: 0.0, flat=True)
    names = [Label((z * width + _LAYER * across / 2, -0.45), f"z = {z}", on=False) for z in range(up + 1) if up]
    return replace(sketch, labels=(*sketch.labels, *names))


def _sketch(
    grid: Grid,
    marks: Mapping[str, Mark] | None,
    owners: Mapping[str, str],
    points: Paper,
    fade: Callable[[Sequence[Place]], float],
    flat: bool = False,
) -> Sketch:
    """Return the sketch of a board on paper, the most faded parts at the bottom; `flat` if it is seen from above."""
    if marks is None:
        marks = ids([line for line in grid.lines() if line not in grid.drawn])
    curves: list[Curve] = []
    labels: dict[str, Label] = {}
    homes: dict[str, Curve] = {}  # of the strings that close up, the curve that has the words
    taken = dict.fromkeys(grid.cells(grid.coin), True)
    for cell in grid.cells(grid.string):
        drawn = cell.name in grid.drawn
        words, kind = ("", "drawn") if drawn else marks.get(cell.name, Mark(""))
        if not drawn:
            taken |= dict.fromkeys(grid.coins_at(cell), False)
        for again, corners in enumerate(copies(grid, cell)):
            outline, x, y = _outline(points(corners), 0.5 if flat else _WORDS[cell.axes[0]])
            tile = grid.string == 2 and len(outline) > 4
            tint = _tint(cell) if tile and not kind else ""
            look = kind or tint or "undrawn"
            curves.append(Curve(outline, look, drawn, fade(corners), not flat, tile, cell.name))
            if words and not again:
                labels[cell.name] = Label((x, y), words, small=True, on=not tile, kind=kind or tint, string=cell.name)
                homes[cell.name] = curves[-1]
    dots = []
    for corner in sorted(corner for dot in grid.cells(0) for (corner,) in copies(grid, dot)):
        again = any(c == n for c, n in zip(corner, grid.dots, strict=False))
        # Tiles must be visible; dots only show where they are.
        away = fade([corner]) if flat or grid.string == 1 else 0.5 + fade([corner]) / 2
        dots.append(Dot(points([corner])[0], "again" if again else "corner", fade=away))
    for coin, is_taken in taken.items():
        corners = next(copies(grid, coin))
        x, y = _middle(points(corners))
        # Words stand in the middle of a tile or of a line.
        aside = _ASIDE if flat and (grid.string == 2 or 2 in coin.axes) else 0.0
        kind = _KINDS.get(owners.get(coin.name, ""), "taken") if is_taken else "untaken"
        dots.append(Dot((x + aside, y - aside), kind, fade=fade(corners), coin=coin.name))
    curves.sort(key=lambda curve: (-curve.fade, curve.heavy))
    if grid.string == 2 and not flat and 0 < len(labels) <= _MOST_PLACED:
        labels = _in_sight(curves, labels, homes)
    return Sketch(
        tuple(curves),
        tuple(sorted(dots, key=lambda dot: -dot.fade)),
        tuple(labels.values()),
        legend=any(mark.kind for mark in marks.values()),
    )


def _in_sight(curves: Sequence[Curve], labels: Mapping[str, Label], homes: Mapping[str, Curve]) -> dict[str, Label]:
    """Return the labels of tiles at places that nearer tiles do not cover; the furthest curves come first."""
    tiles = []
    for curve in curves:
        one, two, three, four = curve.points[:12:3]
        room = 0.0, 0.0
        if homes.get(curve.string) is curve:
            label = labels[curve.string]
            room = extent(label.words, SMALL if label.kind in TILES else MARKED)
        tiles.append(Tile((one, two, three, four), *room))
    placed = {curve.string: at for curve, tile, at in zip(curves, tiles, places(tiles), strict=True) if tile.across}
    return {name: replace(label, at=placed[name]) for name, label in labels.items()}


def _tint(tile: Cell) -> str:
    """Return the kind of an undrawn square, by the axis that it does not span."""
    return TILES[sum(tile.axes) - 1]


def _outline(points: list[Point], along: float) -> tuple[tuple[Point, ...], float, float]:
    """Return the curve of a string with these corners on the paper, and the point of its words, `along` an edge."""
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


def reach(grid: Grid) -> Place:
    """Return the greatest coordinates along three axes, one more along an axis that closes up, for repeated dots."""
    if len(grid.dots) > 3:
        raise PositionError(f"a board of {len(grid.dots)} dimensions cannot be drawn as such, but as a graph")
    last = [n - (AXES[i] not in grid.wrap) for i, n in enumerate(grid.dots)]
    return (*last, 0, 0)[:3]


def copies(grid: Grid, cell: Cell) -> Iterator[list[Place]]:
    """Yield the corners of a cell at its own place, then at each place where an axis that closes up repeats it."""
    ways = [
        (c, n) if c == 0 and AXES[i] in grid.wrap and i not in cell.axes else (c,)
        for i, (c, n) in enumerate(zip(cell.corner, grid.dots, strict=True))
    ]
    for corner in product(*ways):
        sides = [(c, c + 1) if i in cell.axes else (c,) for i, c in enumerate(corner)]
        yield [(*place, 0, 0)[:3] for place in product(*sides)]


_SHARES: Final = (0.5, 0.34, 0.66, 0.18, 0.82)
"""The places of words along the sides of a tile."""


class Tile(NamedTuple):
    """A parallelogram on the paper, and the room that its words take."""

    corners: tuple[Point, Point, Point, Point]
    """In order around it."""
    across: float = 0.0
    down: float = 0.0


def places(tiles: Sequence[Tile]) -> list[Point]:
    """Return a place for the words of each tile, the furthest first, hidden as little as possible by those after it."""
    found: list[Point] = []
    for i, tile in enumerate(tiles):
        candidates = list(_candidates(tile.corners))
        at = candidates[0]
        if tile.across:
            over = [other.corners for other in tiles[i + 1 :] if _meet(tile.corners, other.corners)]
            taken = [(place, other) for place, other in zip(found, tiles, strict=False) if other.across]
            # The first of equally good places is the nearest to the middle.
            costs = [_cost(candidate, tile, over, taken) for candidate in candidates]
            at = candidates[costs.index(min(costs))]
        found.append(at)
    return found


def _cost(at: Point, tile: Tile, over: Sequence[Sequence[Point]], taken: Sequence[tuple[Point, Tile]]) -> int:
    """Return the cost of a place that lies on other words, is hidden, or outside its tile."""
    x, y = at
    clashes = sum(
        2 * abs(x - u) < tile.across + other.across and 2 * abs(y - v) < tile.down + other.down
        for (u, v), other in taken
    )
    box = list(_box(at, tile))
    hidden = sum(any(_within(point, corners) for corners in over) for point in box)
    return 15 * clashes + 3 * hidden + sum(not _within(point, tile.corners) for point in box)


def _candidates(corners: tuple[Point, Point, Point, Point]) -> Iterator[Point]:
    (a, b), (c, d), _, (e, f) = corners
    ways = sorted(product(_SHARES, repeat=2), key=lambda way: (way[0] - 0.5) ** 2 + (way[1] - 0.5) ** 2)
    for s, t in ways:
        yield a + s * (c - a) + t * (e - a), b + s * (d - b) + t * (f - b)


def _box(at: Point, tile: Tile) -> Iterator[Point]:
    """Yield the middle of words and the corners of the room that they take."""
    yield at
    for x, y in product((-0.5, 0.5), repeat=2):
        yield at[0] + x * tile.across, at[1] + y * tile.down


def _within(point: Point, corners: Sequence[Point]) -> bool:
    """Return whether a point lies in a convex polygon."""
    x, y = point
    signs = [
        (c - a) * (y - b) - (d - b) * (x - a) > 0
        for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return all(signs) or not any(signs)


def _meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Return whether the upright rectangles around two polygons overlap."""
    return all(
        max(point[axis] for point in one) > min(point[axis] for point in other)
        and max(point[axis] for point in other) > min(point[axis] for point in one)
        for axis in (0, 1)
    )
