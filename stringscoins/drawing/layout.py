"""The layout of a graph: points for its nodes, free directions at a node, bends of parallel edges."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stringscoins.drawing.sketch import Point
from stringscoins.errors import LimitReached

__all__ = ["MOST_NODES", "bends", "free_angles", "layout"]

MOST_NODES = 500
"""The most nodes of one component: the layout of this many takes some seconds and shows little."""
_ROUNDS = 200
_LONG = 12.0
"""The longest distance in a graph whose paths are laid out straight."""


def layout(nodes: int, edges: Sequence[tuple[int, int, float]]) -> list[Point]:
    """Return points for the nodes of a connected graph, with distances near those in the graph.

    The same graph has the same layout. The first node lies left of the middle and not below it.

    Parameters
    ----------
    nodes : int
        The number of nodes.
    edges : sequence of (int, int, float)
        For each edge its two nodes, numbered from 0, and how far apart they should be.

    Raises
    ------
    LimitReached
        If there are more than `MOST_NODES` nodes.

    Notes
    -----
    Classical scaling is followed by stress majorization (Gansner, Koren, North, *Graph drawing by stress majorization*,
    2004). Cost: cubic in the number of nodes.
    """
    if nodes > MOST_NODES:
        raise LimitReached(f"a picture of {nodes:,} nodes that hang together; at most {MOST_NODES:,} are drawn")
    if nodes == 1:
        return [(0.0, 0.0)]
    wanted = _distances(nodes, edges)
    if wanted.max() > _LONG:
        wanted **= 0.8  # long paths bend
    centred = np.eye(nodes) - 1 / nodes
    roots, vectors = np.linalg.eigh(-centred @ wanted**2 @ centred / 2)
    points = vectors[:, [-1, -2]] * np.sqrt(np.maximum(roots[[-1, -2]], 0))
    # Pull apart nodes that scaling puts on one point.
    turns = np.arange(nodes) * math.pi * (3 - math.sqrt(5))
    points += 0.02 * np.stack([np.cos(turns), np.sin(turns)], axis=1) * _is_crowded(points)
    weights = 1 / (wanted + np.eye(nodes)) ** 2 - np.eye(nodes)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    for _ in range(_ROUNDS):
        gaps = np.hypot(*(points.T[:, :, None] - points.T[:, None]))
        pull = weights * wanted / np.where(gaps > 0, gaps, np.inf)
        before, points = points, inverse @ (pull.sum(axis=1)[:, None] * points - pull @ points)
        if np.abs(points - before).max() < 1e-3:
            break
    points *= np.where(points[0] * (1, -1) > 1e-6, -1, 1)
    return [(float(x), float(y)) for x, y in points]


def _distances(nodes: int, edges: Sequence[tuple[int, int, float]]) -> NDArray[np.float64]:
    """Return the lengths of the shortest paths, by the algorithm of Floyd and Warshall."""
    far = np.full((nodes, nodes), np.inf)
    np.fill_diagonal(far, 0)
    for one, other, length in edges:
        far[one, other] = far[other, one] = min(length, far[one, other])
    for via in range(nodes):
        np.minimum(far, far[:, via, None] + far[via], out=far)
    return far


def _is_crowded(points: NDArray[np.float64]) -> bool:
    return len(np.unique(points.round(3), axis=0)) < len(points)


def free_angles(taken: Sequence[float], count: int = 1) -> list[float]:
    """Return directions, in radians, that divide the widest gap between those taken; among equal gaps the uppermost.

    >>> free_angles([0.0, math.pi]) == [math.pi / 2]
    True
    """
    if not taken:
        return [math.pi / 2 + 2 * math.pi * k / count for k in range(count)]
    around = sorted(angle % (2 * math.pi) for angle in taken)
    gaps = zip(around, [*around[1:], around[0] + 2 * math.pi], strict=True)
    start, end = max(gaps, key=lambda gap: (round(gap[1] - gap[0], 3), round(math.sin((gap[0] + gap[1]) / 2), 3)))
    return [start + (end - start) * k / (count + 1) for k in range(1, count + 1)]


def bends(edges: Sequence[tuple[int, int, float]], apart: float = 0.3) -> list[float]:
    """Return how far to bend each edge to the left so that edges with the same ends are `apart`.

    >>> bends([(0, 1, 1.0), (1, 0, 1.0), (1, 2, 1.0)])
    [-0.15, -0.15, 0.0]
    """
    bundles: dict[frozenset[int], list[int]] = defaultdict(list)
    for i, (one, other, _) in enumerate(edges):
        bundles[frozenset((one, other))].append(i)
    found = [0.0] * len(edges)
    for group in bundles.values():
        for place, i in enumerate(group):
            by = apart * (place - (len(group) - 1) / 2)
            found[i] = by if edges[i][0] < edges[i][1] else -by
    return found
