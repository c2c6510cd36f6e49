"""Layouts on concentric rings, by the symmetries of a graph: a rotation of the picture is one of its automorphisms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from stringscoins.drawing.layout.frame import Frame, Points
from stringscoins.labelling import label

__all__ = ["ringed", "rotations"]

Permutation = NDArray[np.int64]

_SAMPLES = 400
"""The number of automorphisms that are tried."""
_MOST_STEPS = 300_000
"""The steps, of about a microsecond, after which the search for automorphisms stops."""
_ROTATIONS, _ORDERS = 4, 24
"""The number of rotations that are used, and of orders of the rings of each."""


class _TooLong(Exception):
    pass


def ringed(frame: Frame) -> Iterator[Points]:
    """Yield layouts on concentric rings, on which a rotation turns the nodes, for each of some rotations."""
    for turn in rotations(frame):
        order, rings = _cycles(turn)
        middle = [ring[0] for ring in rings if len(ring) == 1]
        rings = [ring for ring in rings if len(ring) == order]
        for step in range(1, order // 2 + 1):
            if gcd(step, order) == 1:
                stepped = [[ring[(i * step) % order] for i in range(order)] for ring in rings]
                yield from _on_rings(frame, stepped, middle)


def rotations(frame: Frame) -> list[Permutation]:
    """Return automorphisms whose cycles have one length, 3 or more, but for a fixed node; the longest first."""
    if frame.nodes < 3:
        return []
    spent = 0

    def spend(steps: int) -> None:
        nonlocal spent
        spent += steps
        if spent > _MOST_STEPS:
            raise _TooLong

    kinds = frame.kinds or [0] * frame.nodes
    colours = [[node] for node, kind in enumerate(kinds) for _ in range(kind)]
    try:
        found = label(frame.nodes, [*frame.pairs.tolist(), *colours], spend).generators
    except _TooLong:
        return []
    generators = []
    for moved in found:
        whole = np.arange(frame.nodes)
        whole[list(moved)] = list(moved.values())
        generators.append(whole)
    if not generators:
        return []
    chance = np.random.default_rng(0)
    pool = [generators[i % len(generators)] for i in range(max(10, len(generators)))]
    best: dict[tuple[int, ...], Permutation] = {}
    for _ in range(_SAMPLES):
        one, other = chance.choice(len(pool), 2, replace=False)
        pool[one] = pool[one][pool[other]] if chance.random() < 0.5 else pool[other][pool[one]]
        for turn in _powers(pool[one]):
            order, rings = _cycles(turn)
            if order > 2:
                # Rotations that look alike to edges within rings are one.
                joined = sorted(_spans(frame, rings))
                best.setdefault((-order, *joined), turn)
    return [best[key] for key in sorted(best)[:_ROTATIONS]]


def _powers(turn: Permutation) -> Iterator[Permutation]:
    """Yield the powers of a permutation by the divisors of its order."""
    whole = lcm(*{len(cycle) for cycle in _all_cycles(turn)})
    for power in range(1, min(whole, 30)):
        if whole % power == 0:
            made = turn
            for _ in range(power - 1):
                made = turn[made]
            yield made


def _cycles(turn: Permutation) -> tuple[int, list[list[int]]]:
    """Return the length of the cycles, 0 if they have different lengths except for one fixed node, and the cycles."""
    cycles = _all_cycles(turn)
    lengths = {len(cycle) for cycle in cycles}
    fixed = sum(len(cycle) == 1 for cycle in cycles)
    order = max(lengths)
    return (order if lengths <= {1, order} and fixed <= 1 else 0), cycles


def _all_cycles(turn: Permutation) -> list[list[int]]:
    seen: set[int] = set()
    cycles = []
    images = turn.tolist()
    for start in range(len(images)):
        if start not in seen:
            cycle = [start]
            while images[cycle[-1]] != start:
                cycle.append(images[cycle[-1]])
            seen.update(cycle)
            cycles.append(cycle)
    return cycles


def _spans(frame: Frame, rings: list[list[int]]) -> list[int]:
    """Return the numbers of steps that edges within rings span."""
    place = {node: (i, j) for i, ring in enumerate(rings) for j, node in enumerate(ring)}
    spans = set()
    for one, other in frame.pairs.tolist():
        (ring, at), (other_ring, other_at) = place[one], place[other]
        if ring == other_ring:
            apart = abs(at - other_at)
            spans.add(min(apart, len(rings[ring]) - apart))
    return list(spans)


def _on_rings(frame: Frame, rings: list[list[int]], middle: list[int]) -> Iterator[Points]:
    """Yield layouts with the rings one within the other, and with all on one circle if they are few."""
    order = len(rings[0])
    every = list(permutations(range(len(rings)))) if len(rings) <= 4 else _sequences(frame, rings, middle)
    evenly = 1 / (2 * np.sin(np.pi / order))
    for sequence in every[:_ORDERS]:
        inside_out = [rings[i] for i in reversed(sequence)]
        radii = [max(1.0, evenly / len(rings))]
        for _ in rings[1:]:
            # The middle of an edge of the next ring lies beyond this one.
            radii.append(max(radii[-1] + radii[0], 1.25 * radii[-1] / np.cos(np.pi / order)))
        for turns in (1, 2) if len(rings) > 1 else (1,):
            yield _turned(frame, inside_out, radii, [np.arange(turns * order) / turns] * len(rings), middle)
        if 1 < len(rings) <= 4 and sequence[0] == 0:
            shifts = [np.arange(order, dtype=np.float64) + i / len(rings) for i in range(len(rings))]
            # Two rings are tried in all ways, more of them greedily.
            for shift in shifts[1] if len(rings) == 2 else [None]:
                turns_of = shifts if shift is None else [shifts[0], np.array([shift])]
                yield _turned(frame, inside_out, [evenly * len(rings)] * len(rings), turns_of, middle)


def _turned(
    frame: Frame, rings: list[list[int]], radii: list[float], turns: list[NDArray[np.float64]], middle: list[int]
) -> Points:
    """Return a layout in rings, each turned by the one of its turns that makes the edges to earlier rings shortest."""
    points = np.zeros((frame.nodes, 2))
    done = set(middle)
    order = len(rings[0])
    for ring, radius, choices in zip(rings, radii, turns, strict=True):
        links = [(j, other) for j, node in enumerate(ring) for other in frame.around[node] if other in done]
        best = choices[0]
        if links:
            best = min(choices, key=lambda turn: (_reach(points, radius, order, turn, links), turn))
        points[ring] = _ring(radius, np.arange(order) + best, order)
        done.update(ring)
    return points


def _ring(radius: float, places: NDArray[np.float64], order: int) -> Points:
    angles = 2 * np.pi * places / order
    return np.asarray(radius * np.stack([np.sin(angles), np.cos(angles)], axis=1))


def _reach(points: Points, reach: float, order: int, turn: float, links: list[tuple[int, int]]) -> float:
    """Return the sum of the squared lengths of edges from a ring, turned by `turn`, to the placed nodes."""
    at = _ring(reach, np.array([j for j, _ in links]) + turn, order)
    return round(float(((at - points[[other for _, other in links]]) ** 2).sum()), 6)


def _sequences(frame: Frame, rings: list[list[int]], middle: list[int]) -> list[tuple[int, ...]]:
    """Return orders of many rings, from the outside: by the distance from the middle, or from each ring."""
    place = {node: i for i, ring in enumerate(rings) for node in ring}
    sequences = []
    for start in [middle] if middle else rings:
        seen = dict.fromkeys(start)
        order = list(seen)
        for node in order:
            order += [other for other in frame.around[node] if other not in seen]
            seen |= dict.fromkeys(frame.around[node])
        sequence = tuple(dict.fromkeys(place[node] for node in order if node in place))
        sequences += [sequence[::-1]] if middle else [sequence, sequence[::-1]]
    return sequences
