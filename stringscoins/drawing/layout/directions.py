"""Free directions at a node, and bends that keep parallel edges apart."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

__all__ = ["bends", "free_angles"]


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
