"""The layout of a graph: the best of those that fit its shape, by plain measures."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import numpy as np

from stringscoins.drawing.layout.frame import Edge, Frame, Points, Size
from stringscoins.drawing.layout.geometry import symmetry
from stringscoins.drawing.layout.planar import eased, planar
from stringscoins.drawing.layout.quality import Quality, measured
from stringscoins.drawing.layout.room import MANY, loosened
from stringscoins.drawing.layout.rotations import ringed
from stringscoins.drawing.layout.shapes import (
    circle,
    comb,
    grid,
    is_complete_bipartite,
    named,
    ring,
    rows,
    tree,
    with_trees,
)
from stringscoins.drawing.layout.stress import Stress, scaled
from stringscoins.errors import LimitReached

__all__ = ["MOST_NODES", "Candidate", "candidates", "chosen"]

MOST_NODES = 500
"""The most nodes of one component: the layout of this many takes some seconds and shows little."""
_MANY_PAIRS = 400
"""Graphs with more pairs of joined nodes are laid out by few candidates."""
_WORK = 1_000_000
"""About how many pairs of edges are tested for layouts in rings, so that their time is bounded."""
_EVEN = 0.25
"""The greatest spread of lengths for which a layout by names is taken as it is."""
_FOLLOWED = 6
"""The number of layouts that are improved."""
_SIZES, _SIZES_OF_MANY = (1.0, 1.6), (1.6, 3.0)
"""The factors by which edges are longer than wanted while boxes and lines are pushed apart."""


class Candidate(NamedTuple):
    """A layout, the name of its maker, and its measures."""

    name: str
    points: Points
    quality: Quality


def chosen(frame: Frame, *, hurried: bool = False) -> Points:
    """Return points for the nodes of a connected graph, in inches; LimitReached for more than `MOST_NODES` nodes.

    One that is `hurried` is the best of few layouts.
    """
    if frame.nodes > MOST_NODES:
        raise LimitReached(f"a picture of {frame.nodes:,} connected nodes; at most {MOST_NODES:,} are drawn")
    if frame.nodes == 1:
        return np.zeros((1, 2))
    hints = tuple(sorted(frame.hints.items()))
    return _chosen(tuple(frame.boxes), tuple(frame.edges), tuple(frame.kinds), hints, hurried).copy()


@lru_cache(maxsize=64)
def _chosen(
    boxes: tuple[Size, ...],
    edges: tuple[Edge, ...],
    kinds: tuple[int, ...],
    hints: tuple[tuple[int, tuple[int, ...]], ...],
    hurried: bool,
) -> Points:
    """Return the points for `chosen`, cached: a sum may have many components with the same layout."""
    frame = Frame(boxes, edges, kinds, dict(hints))
    best = min(candidates(frame, hurried=hurried), key=lambda found: found.quality.cost)
    points = best.points - best.points.mean(axis=0)
    return np.asarray(points * best.quality.scale)


def candidates(frame: Frame, *, hurried: bool = False) -> list[Candidate]:
    """Return the layouts by shape, by symmetry and by distances, and the best of these eased and loosened."""
    few = len(frame.pairs) <= _MANY_PAIRS
    if few and is_complete_bipartite(frame):
        return [_measured(frame, "rows", points) for points in rows(frame)]
    lines = [_measured(frame, "line", points) for shape in (comb, ring) for points in shape(frame)]
    if lines:
        return lines
    own = [_measured(frame, "named", points) for points in named(frame)]
    if own and not own[0].quality.crossings and not own[0].quality.hits and own[0].quality.spread < _EVEN:
        return own  # a board, as it stands
    few = few and not hurried
    stress = Stress.of(frame)
    found = own + [
        _measured(frame, name, points)
        for name, shape in {"tree": tree, "grid": grid, "circle": circle}.items()
        for points in shape(frame)
    ]
    found.append(_measured(frame, "stress", _turned(stress.settled(scaled(stress.wanted)))))
    if few and len(frame.pairs) >= frame.nodes:
        found += [_measured(frame, "rows", points) for points in rows(frame)]
    plane = [_measured(frame, "planar", points) for points in islice(planar(frame, stress), 1 if hurried else None)]
    found += plane
    better = [(candidate, True) for candidate in plane]
    if few:
        most = max(12, _WORK // len(frame.pairs) ** 2)
        rings = _distinct(_measured(frame, "rings", _wide(points)) for points in islice(_ringed(frame), most))
        found += rings
        rings = sorted(rings, key=_promise)[:_FOLLOWED]
        better += [(candidate, False) for candidate in rings]
        found += [_measured(frame, "rings, turned", _half_turned(candidate)) for candidate in rings]
    for candidate, is_plane in better:
        *nearer, nearest = eased(frame, stress, candidate.points)
        for points in [*nearer, nearest] if is_plane else [nearest]:
            is_even = symmetry(points, frame.pairs) != (1, False)
            turned = _wide(points) if is_even else _turned(points)
            found.append(_measured(frame, f"{candidate.name}, eased", turned))
        if not is_plane:
            found.append(_measured(frame, "rings, settled", _wide(stress.settled(candidate.points))))
    quick = few and frame.nodes * len(frame.pairs) <= MANY
    for candidate in sorted(_distinct(found), key=_promise)[: _FOLLOWED if quick else 2]:
        if candidate.quality.hits or candidate.quality.crowded:
            for size in _SIZES if few else _SIZES_OF_MANY:
                loose = loosened(frame, candidate.points, size)
                found.append(_measured(frame, f"{candidate.name}, loosened", loose))
    best = sorted(found, key=lambda candidate: candidate.quality.cost)[:3]
    return found + [_measured(frame, f"{candidate.name}, level", _turned(candidate.points)) for candidate in best]


def _ringed(frame: Frame) -> Iterator[Points]:
    """Yield layouts in rings, of the graph and of its core with the trees that hang on it."""
    core, kept = frame.core()
    if core.nodes < frame.nodes:
        for points in ringed(core):
            lengths = np.hypot(*(points[core.pairs[:, 0]] - points[core.pairs[:, 1]]).T)
            yield with_trees(frame, kept, points * float(np.median(core.lengths / np.maximum(lengths, 1e-9))))
    yield from ringed(frame)


def _measured(frame: Frame, name: str, points: Points) -> Candidate:
    return Candidate(name, points, measured(frame, points))


def _distinct(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates, one for each set of measures."""
    return list(
        {tuple(round(measure, 3) for measure in candidate.quality): candidate for candidate in candidates}.values()
    )


def _promise(candidate: Candidate) -> float:
    """Return the cost as if most lines that run through boxes could be moved away."""
    return candidate.quality.cost / math.sqrt(math.sqrt(1 + candidate.quality.hits))


def _turned(points: Points) -> Points:
    """Return points turned so that they are wider than high, and that the first lies to the left and not below."""
    points = points - points.mean(axis=0)
    _, _, axes = np.linalg.svd(points, full_matrices=False)
    points = points @ axes.T
    turned: Points = points * np.where(points[0] * (1, -1) > 1e-6, -1, 1)
    return turned


def _half_turned(candidate: Candidate) -> Points:
    """Return points turned by half the angle of their symmetry, so that an edge of the outer ring lies on top."""
    angle = math.pi / candidate.quality.symmetry
    turn = np.array([(math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))])
    return np.asarray(candidate.points @ turn)


def _wide(points: Points) -> Points:
    """Return points turned by a right angle if they are higher than wide."""
    width, height = np.ptp(points, axis=0)
    return points[:, ::-1] * (-1, 1) if height > 1.2 * width else points
