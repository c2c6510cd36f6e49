"""Layouts of planar graphs without crossings: each node lies at the middle of its neighbors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from stringscoins.drawing.layout.frame import Frame, Points
from stringscoins.drawing.layout.geometry import crossings
from stringscoins.drawing.layout.shapes import with_trees
from stringscoins.drawing.layout.stress import Stress

__all__ = ["eased", "faces", "planar"]

_ROUNDS = (1, 4, 12)
"""The rounds of changing the pulls of edges so that long ones shrink, for each layout that is measured."""
_EASINGS = (1, 2, 4, 8, 16, 40)
"""The rounds of easing after which a layout is measured."""
_MANY_PAIRS = 400
"""The most pairs of joined nodes for which all rounds are made."""
_MOST_UNKNOWNS = 400
"""The most nodes, with helpers in faces, for which more than one outer face is tried."""


def planar(frame: Frame, stress: Stress) -> Iterator[Points]:
    """Yield planar layouts, one for each of some outer faces; none if the graph is not planar or has no cycle.

    Tutte, *How to draw a graph*, 1963, with helper nodes in each face for connectivity; hanging trees are added last.
    """
    import networkx as nx

    if len(frame.pairs) < frame.nodes or len(frame.pairs) > 3 * frame.nodes - 6:
        return
    core, kept = frame.core()
    is_planar, embedding = nx.check_planarity(core.network)
    if not is_planar:
        return
    found = faces(embedding)
    unknowns = core.nodes + sum(map(len, found))
    distinct: dict[tuple[int, ...], int] = {}
    for i, face in sorted(enumerate(found), key=lambda pair: (-len(pair[1]), pair[0])):
        signature = len(face), *sorted(len(frame.around[kept[node]]) for node in face)
        distinct.setdefault(signature, i)
    for i in list(distinct.values())[: 4 if unknowns <= _MOST_UNKNOWNS else 1]:
        for points in _pulled(core, found, i, _ROUNDS if unknowns <= _MOST_UNKNOWNS else (1, 4)):
            if core.nodes == frame.nodes:
                yield points
            else:
                *_, nearest = eased(core, stress.within(kept), points)
                yield with_trees(frame, kept, nearest)


def faces(embedding: Any) -> list[list[int]]:
    """Return the nodes around each face; a node may occur more than once."""
    seen: set[tuple[int, int]] = set()
    found = []
    for one, other in embedding.edges():
        if (one, other) not in seen:
            found.append(embedding.traverse_face(one, other, mark_half_edges=seen))
    return found


def _pulled(frame: Frame, faces: list[list[int]], outer: int, rounds: tuple[int, ...]) -> Iterator[Points]:
    """Yield layouts with an outer face, in which longer edges pull more."""
    links: list[tuple[int, int]] = [(one, other) for one, other in frame.pairs.tolist()]
    real = len(links)
    nodes = frame.nodes
    rim = list(faces[outer])
    simple = len(set(rim)) == len(rim) and not _has_chord(frame, rim)
    for i, face in enumerate(faces):
        if i == outer and simple:
            continue
        if i != outer and len(face) <= 3:
            continue
        ring = list(range(nodes, nodes + len(face))) if i == outer or len(set(face)) < len(face) else []
        if ring:
            nodes += len(face)
            for j, helper in enumerate(ring):
                links += [(helper, face[j]), (helper, face[(j + 1) % len(face)])]
            if i == outer:
                rim = ring
                continue
            links += pairwise([*ring, ring[0]])
        links += [(nodes, node) for node in (ring or face)]
        nodes += 1
    angles = 2 * np.pi * np.arange(len(rim)) / len(rim)
    points = np.zeros((nodes, 2))
    points[rim] = np.stack([np.sin(angles), np.cos(angles)], axis=1)
    one, other = np.array(links).T
    pulls = np.where(np.arange(len(links)) < real, 1.0, 0.25)
    free = np.setdiff1d(np.arange(nodes), rim)
    for i in range(1, rounds[-1] + 1):
        matrix = np.zeros((nodes, nodes))
        np.add.at(matrix, (one, other), pulls)
        np.add.at(matrix, (other, one), pulls)
        sums = np.diag(matrix.sum(axis=1))
        points[free] = np.linalg.solve((sums - matrix)[free][:, free], matrix[free][:, rim] @ points[rim])
        lengths = np.hypot(*(points[one] - points[other]).T)
        pulls[:real] *= np.clip(lengths[:real] / max(lengths[:real].mean(), 1e-12), 0.2, 5.0) ** 0.7
        pulls[:real] /= pulls[:real].mean()
        if i in rounds:
            yield points[: frame.nodes].copy()


def _has_chord(frame: Frame, rim: list[int]) -> bool:
    """Return whether a face is too small for an outer polygon, or two of its nodes are joined across it."""
    on = set(rim)
    return len(rim) < 3 or sum(other in on for node in rim for other in frame.around[node]) > 2 * len(rim)


def eased(frame: Frame, stress: Stress, points: Points) -> Iterator[Points]:
    """Yield layouts whose distances come nearer to those in the graph, with no more crossings and as symmetric."""
    most = crossings(points, frame.pairs)
    # The size that fits the distances best.
    gaps = np.hypot(points[:, 0, None] - points[None, :, 0], points[:, 1, None] - points[None, :, 1])
    points = points * (stress.wanted.sum() / max(gaps.sum(), 1e-12))
    rounds = _EASINGS if len(frame.pairs) <= _MANY_PAIRS else _EASINGS[:3]
    for i in range(1, rounds[-1] + 1):
        goal = stress.step(points)
        for share in (1.0, 0.5, 0.25, 0.1):
            nearer = points + share * (goal - points)
            if crossings(nearer, frame.pairs) <= most:
                break
        else:
            break
        moved = np.abs(nearer - points).max()
        points = nearer
        if i in rounds[:-1]:
            yield points
        if moved < 1e-3:
            break
    yield points
