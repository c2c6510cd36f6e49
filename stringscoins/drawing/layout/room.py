"""Room for boxes and lines: small moves that push boxes off each other and lines off boxes."""

from __future__ import annotations

import numpy as np

from stringscoins.drawing.layout.frame import Frame, Points
from stringscoins.drawing.layout.quality import GAP, Beside

__all__ = ["MANY", "loosened"]

MANY = 60_000
"""Pairs of a node and a line, beyond which a layout takes long."""
_ROUNDS, _ROUNDS_OF_MANY, _WORK = 150, 40, 6_000_000
"""The rounds of pushing, those where there are many pairs of a node and a line, and the most pairs in all rounds."""
_SHARE = 0.35
"""The share of an overlap that a round undoes."""
_HOLD = 0.02
"""The strength with which edges keep their lengths meanwhile."""


def loosened(frame: Frame, points: Points, size: float = 1.0) -> Points:
    """Return points, in inches, moved until no box overlaps a box or a line, or for a number of rounds."""
    one, other = frame.pairs.T
    lengths = np.hypot(*(points[other] - points[one]).T)
    wanted = size * frame.lengths
    points = points * float(np.median(wanted / np.maximum(lengths, 1e-9)))
    beside = frame.nodes * len(frame.pairs)
    for _ in range(min(_ROUNDS_OF_MANY, _WORK // beside) if beside > MANY else _ROUNDS):
        push = _off_boxes(frame, points) + _off_lines(frame, points)
        if np.abs(push).max() < 1e-3:
            break
        way = points[other] - points[one]
        length = np.maximum(np.hypot(*way.T), 1e-9)
        pull = _HOLD * way * (1 - wanted / length)[:, None]
        np.add.at(push, one, pull)
        np.add.at(push, other, -pull)
        points = points + push
    return points


def _off_boxes(frame: Frame, points: Points) -> Points:
    """Return moves that push overlapping boxes apart, along the axis of the lesser overlap."""
    ways = [points[:, axis, None] - points[None, :, axis] for axis in (0, 1)]
    sizes = frame.sizes.T
    lacking = [(size[:, None] + size[None]) / 2 + GAP - np.abs(way) for size, way in zip(sizes, ways, strict=True)]
    overlap = (lacking[0] > 0) & (lacking[1] > 0)
    np.fill_diagonal(overlap, False)
    across = lacking[0] < lacking[1]
    push = [
        np.where(overlap & (across if axis == 0 else ~across), lacking[axis] * np.sign(ways[axis]), 0.0).sum(axis=1)
        for axis in (0, 1)
    ]
    return _SHARE * np.stack(push, axis=1)


def _off_lines(frame: Frame, points: Points) -> Points:
    """Return moves that push boxes off lines, and lines off boxes."""
    beside = Beside(frame, points)
    lacking = beside.support + 0.02 - np.abs(beside.off)
    amount = np.where(beside.inside & (lacking > 0), lacking, 0.0) * np.where(beside.off >= 0, 1.0, -1.0)
    push = np.asarray(amount @ beside.normal)
    one, other = frame.pairs.T
    share = beside.along * amount
    np.add.at(push, one, -beside.normal * (amount - share).sum(axis=0)[:, None] / 2)
    np.add.at(push, other, -beside.normal * share.sum(axis=0)[:, None] / 2)
    return _SHARE * push
