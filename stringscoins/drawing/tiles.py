"""Places for the words of tiles on a solid, so that nearer tiles do not cover them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from stringscoins.drawing.sketch import Point

__all__ = ["Tile", "places"]

_STEPS: Final = (0.5, 0.34, 0.66, 0.18, 0.82)
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
    ways = sorted(product(_STEPS, repeat=2), key=lambda way: (way[0] - 0.5) ** 2 + (way[1] - 0.5) ** 2)
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
