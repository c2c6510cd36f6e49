"""The quality of a layout, by plain measures, and its least size without overlaps."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from stringscoins.drawing.layout.frame import Frame, Points
from stringscoins.drawing.layout.geometry import crossings, exits, sharpness, symmetry

__all__ = ["Beside", "Quality", "measured"]

GAP, CLEAR, BESIDE = 0.12, 0.07, 0.1
"""The room between boxes, between a line and a box, and at both ends of a label on a line."""
_GROWTHS = (1.0, 1.15, 1.3, 1.5, 2.0, 2.75, 4.0)
"""The factors by which a layout may grow so that lines clear boxes, if that is worth the size; other lines are bent."""
_CROSSED = 0.6
"""The cost of having any crossing."""
_HIT = 12
"""The cost of lines that run through boxes, by their share."""
_LARGE, _LARGEST = 16.0, 36.0
"""The longest side after such growth, and the longest side of all, in inches."""


class Quality(NamedTuple):
    """The measures of a layout; the best has the least `cost`, and `crowded` ones have boxes near each other."""

    cost: float
    scale: float
    crossings: int
    hits: int
    symmetry: int
    spread: float
    crowded: bool = False


def measured(frame: Frame, points: Points) -> Quality:
    """Return the measures of a layout. Cost: quadratic in the edges, and nodes times edges."""
    pairs, sizes = frame.pairs, frame.sizes
    if not len(pairs):
        return Quality(0.0, 1.0, 0, 0, 1, 0.0)
    one, other = pairs.T
    way = points[other] - points[one]
    lengths = np.hypot(*way.T)
    if lengths.min() < 1e-6:
        return Quality(math.inf, 1.0, 0, 0, 1, 0.0)
    unit = way / lengths[:, None]
    # Labels go on lines; those that do not fit are put beside them later.
    with np.errstate(divide="ignore", invalid="ignore"):
        passage = np.nan_to_num((frame.labels / np.abs(unit)).min(axis=1)) + BESIDE
    needed = exits(unit, sizes[one]) + exits(unit, sizes[other]) + passage
    apart = _apart(points, sizes)
    natural = float(np.median(frame.lengths / lengths))
    scale = max(natural, apart, float(np.quantile(needed / lengths, 0.85)), float((0.7 * needed / lengths).max()))
    # For each node beside a line, the scale at which the line clears its box.
    beside = Beside(frame, points)
    ratios = (beside.support / np.maximum(np.abs(beside.off), 1e-9))[beside.inside]
    crossed = crossings(points, pairs)
    relative = lengths / frame.lengths
    spread = float(relative.std() / relative.mean())
    turns, mirrored = symmetry(points, pairs)
    extent = np.ptp(points, axis=0)
    # A picture has overlapping boxes rather than become too large.
    fitting = min(scale, max(natural, _LARGEST / float(extent.max())))
    tries = []
    for grown in fitting * np.array(_GROWTHS):
        sides = extent * grown + sizes.mean(axis=0)
        if grown == fitting or sides.max() < _LARGE:
            hits = int((ratios > grown).sum())
            area = float(sides.prod()) / (frame.nodes * float(frame.lengths.mean()) ** 2)
            size = max(area, 0.5) ** 0.3 * scale / fitting
            tries.append((size * (1 + _HIT * hits / len(pairs)), size, hits, float(grown)))
    cost, size, hits, scale = min(tries)
    cost *= (
        (1 + 3 * math.sqrt(crossed / len(pairs)) + (_CROSSED if crossed else 0.0))
        * (1 + 0.6 * spread)
        * (1 + 0.8 * sharpness(points, frame.around))
        / (min(turns, 6) * (1.5 if mirrored else 1.0)) ** 0.35
    )
    return Quality(cost, scale, crossed, hits, turns, spread, apart > 1.3 * natural)


def _apart(points: Points, sizes: Points) -> float:
    """Return the scale at which no two boxes are nearer than the gap."""
    gaps = np.abs(points[:, None] - points[None])
    wanted = (sizes[:, None] + sizes[None]) / 2 + GAP
    with np.errstate(divide="ignore"):
        ratios = (wanted / gaps).min(axis=2)
    np.fill_diagonal(ratios, 0)
    return float(ratios.max())


class Beside:
    """The place of each node, a row, relative to each line, a column: along it, off it, and the room of its box."""

    def __init__(self, frame: Frame, points: Points) -> None:
        one, other = frame.pairs.T
        way = points[other] - points[one]
        length = np.maximum(np.hypot(*way.T), 1e-9)
        unit = way / length[:, None]
        self.normal = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
        self.along = (points @ unit.T - (points[one] * unit).sum(axis=1)) / length
        self.off = points @ self.normal.T - (points[one] * self.normal).sum(axis=1)
        self.support = frame.sizes @ np.abs(self.normal).T / 2 + CLEAR
        self.inside = (self.along > 0) & (self.along < 1)
        lines = np.arange(len(frame.pairs))
        self.inside[one, lines] = self.inside[other, lines] = False
