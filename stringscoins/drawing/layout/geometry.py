"""Geometry of lines and boxes: crossings, lines through boxes, angles, symmetry, directions that are free, bends."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stringscoins.drawing.layout.frame import Points

__all__ = ["bends", "boxes_overlap", "crossings", "exits", "free_angles", "lines_in_boxes", "sharpness", "symmetry"]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_NEAR = 0.015
"""The offset of a node, as a share of the size, with which a drawing still looks symmetric."""
_SLICE = 1 << 20
"""About how many pairs are tested together, so that memory is bounded."""


def crossings(points: Points, pairs: NDArray[np.int64]) -> int:
    """Return the number of pairs of lines that cross; lines with a common end do not. Cost: quadratic in the lines."""
    one, other = pairs.T
    sides = _sides(points[one], points[other], points)
    count = 0
    step = max(1, _SLICE // max(1, len(pairs)))
    for first in range(0, len(pairs), step):
        rows = slice(first, first + step)
        # Each line has the ends of the other on its two sides. An end of both is on neither side.
        across = sides[rows, one] * sides[rows, other] < 0
        across &= (sides[:, one[rows]] * sides[:, other[rows]] < 0).T
        count += int(across.sum())
    return count // 2


def _sides(start: Points, end: Points, points: Points) -> NDArray[np.int8]:
    """Return the side of each line on which each point lies, -1 or 1: 0 if it is about on the line."""
    way = end - start
    turn = way[:, None, 0] * (points[None, :, 1] - start[:, None, 1]) - way[:, None, 1] * (
        points[None, :, 0] - start[:, None, 0]
    )
    return np.sign(np.where(np.abs(turn) < 1e-9, 0, turn)).astype(np.int8)


def lines_in_boxes(start: Points, end: Points, low: Points, high: Points) -> Bools:
    """Return which line has a point in which box, a row for each line; boxes are open, given by their corners."""
    first, last = np.zeros(()), np.ones(())
    for axis in (0, 1):
        at, way = start[:, axis, None], (end - start)[:, axis, None]
        # A line along a side of a box, 0/0, is never within it: no comparison with that is true.
        with np.errstate(divide="ignore", invalid="ignore"):
            one, other = (low[:, axis] - at) / way, (high[:, axis] - at) / way
        first = np.maximum(first, np.minimum(one, other))
        last = np.minimum(last, np.maximum(one, other))
    return np.asarray(first < last)


def boxes_overlap(low: Points, high: Points, lows: Points, highs: Points) -> Bools:
    """Return which box overlaps which other box, a row for each of the first ones."""
    sides = [(low[:, i, None] < highs[:, i]) & (lows[:, i] < high[:, i, None]) for i in (0, 1)]
    return np.asarray(sides[0] & sides[1])


def exits(way: Points, sizes: Floats) -> Floats:
    """Return the distance from the middle of each box to its edge, in the direction of a unit vector."""
    with np.errstate(divide="ignore"):
        result: Floats = (sizes / 2 / np.abs(way)).min(axis=1)
    return result


def sharpness(points: Points, around: list[list[int]]) -> float:
    """Return how far the least angles at the nodes fall short of the widest possible ones: from 0, good, to 1."""
    short = []
    for node, others in enumerate(around):
        if len(others) > 1:
            way = points[others] - points[node]
            angles = np.sort(np.arctan2(way[:, 1], way[:, 0]))
            gaps = np.diff(angles, append=angles[0] + 2 * np.pi)
            short.append(1 - gaps.min() * len(others) / (2 * np.pi))
    return float(np.mean(short) + np.max(short)) / 2 if short else 0.0


def symmetry(points: Points, pairs: NDArray[np.int64]) -> tuple[int, bool]:
    """Return how many rotations map the drawing to itself, and whether its left half mirrors its right half."""
    spots = (points - points.mean(axis=0)) @ np.array([1, 1j])
    nodes = len(points)
    mirrored = _is_same(spots, -spots.conj(), pairs)
    for order in range(nodes, 1, -1):
        if nodes % order < 2 and _is_same(spots, spots * np.exp(2j * np.pi / order), pairs):
            return order, mirrored
    return 1, mirrored


def _is_same(spots: NDArray[np.complex128], moved: NDArray[np.complex128], pairs: NDArray[np.int64]) -> bool:
    """Return whether moved nodes lie where nodes lay before, and their edges where edges lay."""
    nodes = len(spots)
    gaps = np.abs(moved[:, None] - spots[None])
    image = gaps.argmin(axis=1)
    near = _NEAR * max(1e-9, float(np.abs(spots).max()))
    if gaps[np.arange(nodes), image].max() > near or len(np.unique(image)) < nodes:
        return False
    keys = np.sort(np.sort(pairs, axis=1) @ (nodes, 1))
    return np.array_equal(np.sort(np.sort(image[pairs], axis=1) @ (nodes, 1)), keys)


def free_angles(taken: Sequence[float], count: int = 1) -> list[float]:
    """Return directions, in radians, that divide the widest gap between those taken, the uppermost of equal ones."""
    if not taken:
        return [math.pi / 2 + 2 * math.pi * k / count for k in range(count)]
    around = sorted(angle % (2 * math.pi) for angle in taken)
    gaps = zip(around, [*around[1:], around[0] + 2 * math.pi], strict=True)
    start, end = max(gaps, key=lambda gap: (round(gap[1] - gap[0], 3), round(math.sin((gap[0] + gap[1]) / 2), 3)))
    return [start + (end - start) * k / (count + 1) for k in range(1, count + 1)]


def bends(edges: Sequence[tuple[int, int]], apart: float = 0.3) -> list[float]:
    """Return how far to bend each edge to the left of its direction so that edges with the same ends are `apart`."""
    bundles: dict[frozenset[int], list[int]] = defaultdict(list)
    for i, (one, other) in enumerate(edges):
        bundles[frozenset((one, other))].append(i)
    found = [0.0] * len(edges)
    for group in bundles.values():
        for place, i in enumerate(group):
            by = apart * (place - (len(group) - 1) / 2)
            found[i] = by if edges[i][0] < edges[i][1] else -by
    return found
