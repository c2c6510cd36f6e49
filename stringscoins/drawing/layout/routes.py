"""Curves for edges: parallel ones are kept apart, and those that would run through a box are bent."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from stringscoins.drawing.layout.frame import Frame, Points
from stringscoins.drawing.layout.geometry import bends, lines_in_boxes
from stringscoins.drawing.sketch import Curve, Point, bent

__all__ = ["polyline", "routed"]

_APART, _WIDEST = 0.3, 0.9
"""The distance of parallel edges, and the greatest width of a bundle of them, as a share of its length."""
_CLEAR = 0.03
"""The room between a curve and a box."""
_SHARES = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55)
"""The bends of an edge that are tried, as shares of its length."""
_STEPS = 12
"""The straight pieces of a bent curve."""
_MANY = 60
"""The most curves that are bent, so that a crowded picture does not take long."""


def routed(frame: Frame, points: Points) -> list[tuple[Point, ...]]:
    """Return a Bezier curve for each edge: straight if possible, bent around boxes and apart from parallel edges."""
    places = [(float(x), float(y)) for x, y in points]
    ends = [(edge.one, edge.other) for edge in frame.edges]
    by = _apart(places, ends)
    low, high = points - frame.sizes / 2 - _CLEAR, points + frame.sizes / 2 + _CLEAR

    def curve(i: int, bend: float) -> tuple[Point, ...]:
        return bent(places[ends[i][0]], places[ends[i][1]], bend)

    hits = [_hits(curve(i, by[i]), ends[i], low, high) for i in range(len(ends))]
    struck = sorted((i for i in range(len(ends)) if hits[i]), key=lambda i: (hits[i], i))[:_MANY]
    start, end = (points[[edge[side] for edge in ends]] for side in (0, 1))
    for i in struck:
        others = np.array([j for j, edge in enumerate(ends) if not set(ends[i]) & set(edge)], dtype=int)
        length = math.dist(*(places[node] for node in ends[i]))
        tries = [by[i] + sign * share * length for share in _SHARES for sign in (1, -1)]
        parallel = [j for j, edge in enumerate(ends) if j != i and set(edge) == set(ends[i])]
        taken = [by[j] if ends[j] == ends[i] else -by[j] for j in parallel]
        costs = {}
        for bend in [by[i], *(bend for bend in tries if all(abs(bend - other) > 0.5 * _APART for other in taken))]:
            run_through = _hits(curve(i, bend), ends[i], low, high)
            crossed = _crossed(polyline(curve(i, bend)), start[others], end[others])
            costs[bend] = 10 * run_through + crossed + 2 * abs(bend)
        by[i] = min(costs, key=lambda bend: (round(costs[bend], 6), -bend))
    return [curve(i, by[i]) for i in range(len(ends))]


def polyline(curve: Sequence[Point]) -> Points:
    """Return points along Bezier curves: just the ends of a straight one."""
    start, end = np.array(curve[0]), np.array(curve[-1])
    inner = np.array(curve[1:-1])
    way = end - start
    off = way[0] * (inner[:, 1] - start[1]) - way[1] * (inner[:, 0] - start[0])
    if len(curve) == 4 and np.abs(off).max(initial=0.0) < 1e-6 * max(1.0, float(way @ way)):
        return np.array([start, end])
    return np.array(Curve(tuple(curve), "string").along(_STEPS))


def _apart(places: list[Point], ends: list[tuple[int, int]]) -> list[float]:
    """Return the bends that keep parallel edges apart, without bundles that are wider than long."""
    sizes: dict[frozenset[int], int] = defaultdict(int)
    for edge in ends:
        sizes[frozenset(edge)] += 1
    found = bends(ends, _APART)
    for i, (one, other) in enumerate(ends):
        width = _APART * (sizes[frozenset((one, other))] - 1)
        found[i] *= min(1.0, _WIDEST * math.dist(places[one], places[other]) / width) if width else 1.0
    return found


def _hits(curve: Sequence[Point], ends: tuple[int, int], low: Points, high: Points) -> int:
    """Return the number of boxes of other nodes that a curve runs through."""
    line = polyline(curve)
    struck = np.asarray(lines_in_boxes(line[:-1], line[1:], low, high).any(axis=0))
    struck[list(ends)] = False
    return int(struck.sum())


def _crossed(line: Points, start: Points, end: Points) -> int:
    """Return the number of straight lines that a broken line crosses."""
    one, other = line[:-1, None], line[1:, None]
    first, last = start[None], end[None]
    across = (_side(one, other, first) * _side(one, other, last) < 0) & (
        _side(first, last, one) * _side(first, last, other) < 0
    )
    return int(across.any(axis=0).sum())


def _side(start: Points, end: Points, at: Points) -> Points:
    """Return the side of lines on which points lie, by the sign."""
    way, to = end - start, at - start
    result: Points = way[..., 0] * to[..., 1] - way[..., 1] * to[..., 0]
    return result
