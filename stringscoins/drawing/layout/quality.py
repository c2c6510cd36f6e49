"""How good a layout is, by plain measures, and how large it must be so that nothing lies on anything else."""

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
"""By what a layout may grow so that lines clear boxes: the gain must be worth the size. Other lines are bent."""
_CROSSED = 0.6
"""How bad it is that there is any crossing."""
_HIT = 12
"""How bad it is that lines run through boxes, by their share."""
_LARGE, _LARGEST = 16.0, 36.0
"""How long a side becomes at most by that, and how long it may be at all, in inches."""


class Quality(NamedTuple):
    """The measures of a layout.

    Attributes
    ----------
    cost : float
        What is the least for the best layout.
    scale : float
        By what points are to be multiplied so that boxes and labels have room.
    crossings : int
    hits : int
        Pairs of a line and a box that it would still run through.
    symmetry : int
        The number of rotations that map the drawing to itself.
    spread : float
        How much the lengths of edges differ from what they should be.
    crowded : bool
        Whether it must be large because some boxes are near each other.
    """

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
    # Rather than become too large a picture has boxes that overlap.
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
    """Where each node, a row, lies beside each line, a column.

    Attributes
    ----------
    normal : array of shape (lines, 2)
        The unit vector across each line.
    along : array of shape (nodes, lines)
        How far along the line, as a share of its length.
    off : array of shape (nodes, lines)
        How far to the left of the line.
    support : array of shape (nodes, lines)
        How far the node should be off the line, so that its box is clear.
    inside : array of shape (nodes, lines)
        Whether the node is none of the line's ends, but lies beside the part between them.
    """

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
