"""Layouts whose distances are near those in the graph, by stress majorization."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from stringscoins.drawing.layout.frame import Frame, Points

__all__ = ["Stress", "distances", "scaled"]

_ROUNDS, _ROUNDS_OF_MANY, _MANY = 200, 60, 150
"""The rounds of majorization, and those for more nodes than many."""
_LONG = 12.0
"""The longest distance in a graph whose paths are laid out straight."""


class Stress:
    """The stress of a layout, whose distances should be those in the graph. Cost: cubic in the nodes.

    Gansner, Koren, North, *Graph drawing by stress majorization*, 2004. It is deterministic and preserves symmetry.
    """

    def __init__(self, wanted: NDArray[np.float64]) -> None:
        nodes = len(wanted)
        self.wanted = wanted
        self._weights = 1 / (self.wanted + np.eye(nodes)) ** 2 - np.eye(nodes)
        self._inverse = np.linalg.pinv(np.diag(self._weights.sum(axis=1)) - self._weights, hermitian=True)

    @classmethod
    def of(cls, frame: Frame) -> Stress:
        """Return the pull of a graph."""
        wanted = distances(frame)
        if wanted.max() > _LONG:
            wanted **= 0.8  # long paths bend
        return cls(wanted)

    def within(self, nodes: list[int]) -> Stress:
        """Return the pull among some of the nodes."""
        return Stress(self.wanted[nodes][:, nodes])

    def step(self, points: Points) -> Points:
        """Return the points after one round of majorization."""
        gaps = np.hypot(points[:, 0, None] - points[None, :, 0], points[:, 1, None] - points[None, :, 1])
        pull = self._weights * self.wanted / np.where(gaps > 0, gaps, np.inf)
        result: Points = self._inverse @ (pull.sum(axis=1)[:, None] * points - pull @ points)
        return result

    def settled(self, points: Points) -> Points:
        """Return the points after rounds until they hardly move."""
        for _ in range(_ROUNDS if len(points) <= _MANY else _ROUNDS_OF_MANY):
            before, points = points, self.step(points)
            if np.abs(points - before).max() < 1e-3:
                break
        return points


def scaled(wanted: NDArray[np.float64]) -> Points:
    """Return points by classical scaling of distances: a start for majorization, in which all points differ."""
    nodes = len(wanted)
    centred = np.eye(nodes) - 1 / nodes
    roots, vectors = np.linalg.eigh(-centred @ wanted**2 @ centred / 2)
    points: Points = vectors[:, [-1, -2]] * np.sqrt(np.maximum(roots[[-1, -2]], 0))
    if len(np.unique(points.round(3), axis=0)) < nodes:
        turns = np.arange(nodes) * math.pi * (3 - math.sqrt(5))
        points += 0.02 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return points


def distances(frame: Frame) -> NDArray[np.float64]:
    """Return the lengths of the shortest paths, by the algorithm of Floyd and Warshall."""
    far = np.full((frame.nodes, frame.nodes), np.inf)
    np.fill_diagonal(far, 0)
    one, other = frame.pairs.T
    far[one, other] = far[other, one] = frame.lengths
    for via in range(frame.nodes):
        np.minimum(far, far[:, via, None] + far[via], out=far)
    return far
