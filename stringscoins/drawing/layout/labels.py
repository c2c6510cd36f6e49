"""Places for labels: on their edges or beside them, where they cover no box, no other label and few other edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from stringscoins.drawing.layout.frame import Points, Size
from stringscoins.drawing.layout.geometry import boxes_overlap, lines_in_boxes
from stringscoins.drawing.layout.routes import polyline
from stringscoins.drawing.sketch import Point

__all__ = ["Spot", "Wish", "along", "placed"]

_PLACES = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8)
_ASIDE = 0.025
"""The room between an edge and a label beside it."""
_ROOM = 0.015
"""The room around a label."""
_COVERS, _CROSSED, _BESIDE, _SWALLOWS, _OFF_CENTRE = 1000.0, 4.0, 1.2, 3.0, 3.0
"""The costs of a covered box or label, a covered edge, a place beside, a hidden edge, and distance from the middle."""
_ROUNDS = 8


class Spot(NamedTuple):
    """A place for the middle of a label, whether it lies on its line, and its cost."""

    at: Point
    on: bool
    cost: float = 0.0


class Wish(NamedTuple):
    """A label: its size, the places where it may be, and the number of its own curve, if it has one."""

    size: Size
    spots: Sequence[Spot]
    own: int = -1


def along(curve: Sequence[Point], size: Size, boxes: Sequence[tuple[Point, Size]] = ()) -> list[Spot]:
    """Return places for a label along a Bezier curve between two boxes, on it, above and below, the best first."""
    four = np.array(curve[:4])
    shown = _shown(four, boxes)
    spots = []
    for place in _PLACES:
        # The places divide the visible part of the curve.
        t = shown[0] + (shown[1] - shown[0]) * place
        at = _weights(t) @ four
        way = np.array([-((1 - t) ** 2), (1 - t) * (1 - 3 * t), t * (2 - 3 * t), t**2]) @ four
        way = way / (np.hypot(*way) or 1.0)
        with np.errstate(divide="ignore"):
            passage = float(min(size[0] / max(abs(way[0]), 1e-9), size[1] / max(abs(way[1]), 1e-9)))
        seen = math.dist(four[0], four[-1]) * (shown[1] - shown[0])
        middle = _OFF_CENTRE * abs(place - 0.5)
        hidden = _SWALLOWS if passage > 0.8 * seen else 0.0
        spots.append(Spot((float(at[0]), float(at[1])), True, middle + hidden))
        off = (abs(way[1]) * size[0] + abs(way[0]) * size[1]) / 2 + _ASIDE
        sides = (1, -1) if way[0] >= 0 else (-1, 1)  # above first
        for cost, side in enumerate(sides):
            x, y = at + side * off * np.array([-way[1], way[0]])
            spots.append(Spot((float(x), float(y)), False, middle + _BESIDE + 0.1 * cost))
    return spots


def _shown(four: Points, boxes: Sequence[tuple[Point, Size]]) -> tuple[float, float]:
    """Return the part of a curve that boxes at its ends do not hide, as two parameters."""
    line = _LINE @ four
    hidden = np.zeros(len(_STEPS), dtype=bool)
    for at, size in boxes:
        hidden |= (np.abs(line - np.array(at)) <= np.array(size) / 2).all(axis=1)
    free = _STEPS[~hidden]
    return (float(free[0]), float(free[-1])) if len(free) > 2 else (0.0, 1.0)


def _weights(t: float) -> Points:
    return np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3])


_STEPS = np.linspace(0, 1, 33)
_LINE = np.array([_weights(t) for t in _STEPS])
"""The weights of the four points of a curve at steps along it."""


def placed(
    wishes: Sequence[Wish], boxes: Sequence[tuple[Point, Size]], curves: Sequence[Sequence[Point]]
) -> tuple[list[Spot], float]:
    """Return a place for each label, by turns the cheapest until none changes, and how crowded the labels are."""
    low, high = _corners([at for at, _ in boxes], [size for _, size in boxes], _ROOM)
    lines = [polyline(curve) for curve in curves]
    owner = np.concatenate([np.full(len(line) - 1, i) for i, line in enumerate(lines)] or [np.zeros(0)])
    start = np.concatenate([line[:-1] for line in lines] or [np.zeros((0, 2))])
    end = np.concatenate([line[1:] for line in lines] or [np.zeros((0, 2))])
    # Just beyond the ends, so that a line along an axis has some room around it, too.
    ends = np.minimum(start, end) - 1e-9, np.maximum(start, end) + 1e-9
    lows, highs, costs = [], [], []
    for wish in wishes:
        least, most = _corners([spot.at for spot in wish.spots], [wish.size] * len(wish.spots), _ROOM)
        covers = boxes_overlap(least, most, low, high).sum(axis=1)
        near = boxes_overlap(least.min(axis=0)[None], most.max(axis=0)[None], *ends)[0] & (owner != wish.own)
        through = lines_in_boxes(start[near], end[near], least, most)
        _, firsts = np.unique(owner[near], return_index=True)
        crossed = np.logical_or.reduceat(through, firsts).sum(axis=0) if len(firsts) else 0
        paid = np.array([spot.cost for spot in wish.spots])
        lows.append(least)
        highs.append(most)
        costs.append(paid + _COVERS * covers + _CROSSED * crossed)
    taken = [int(cost.argmin()) for cost in costs]
    chosen_low = np.array([low[i] for low, i in zip(lows, taken, strict=True)]).reshape(-1, 2)
    chosen_high = np.array([high[i] for high, i in zip(highs, taken, strict=True)]).reshape(-1, 2)
    for _ in range(_ROUNDS):
        before = list(taken)
        for i in range(len(wishes)):
            on = boxes_overlap(lows[i], highs[i], chosen_low, chosen_high)
            on[:, i] = False
            taken[i] = int((costs[i] + _COVERS * on.sum(axis=1)).argmin())
            chosen_low[i], chosen_high[i] = lows[i][taken[i]], highs[i][taken[i]]
        if taken == before:
            break
    on = boxes_overlap(chosen_low, chosen_high, chosen_low, chosen_high)
    np.fill_diagonal(on, False)
    crowded = 0.0
    for i, cost in enumerate(costs):
        is_bad = bool(on[i].any()) or cost[taken[i]] >= _COVERS
        crowded += 10 if is_bad else (cost[taken[i]] - wishes[i].spots[taken[i]].cost) / _CROSSED
    return [wish.spots[i] for wish, i in zip(wishes, taken, strict=True)], float(crowded)


def _corners(places: Sequence[Point], sizes: Sequence[Size], room: float) -> tuple[Points, Points]:
    middle, half = np.array(places).reshape(-1, 2), np.array(sizes).reshape(-1, 2) / 2 + room
    return middle - half, middle + half
