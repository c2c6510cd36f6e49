"""Sketches of any positions as graphs of coins: strings are lines, and each string to the ground has its own ground
sign.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from stringscoins.drawing.layout import Edge, Frame, Size, Wish, along, chosen, placed, routed
from stringscoins.drawing.layout.frame import Points
from stringscoins.drawing.lettering import boxed, extent, size_of
from stringscoins.drawing.sketch import Curve, Dot, Ground, Label, Mark, Point, Sketch, ids, shelved
from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position

__all__ = ["MOST_TIES", "graph_sketch", "is_crowded"]

_STRING, _STUB, _TIE = 0.38, 0.3, 0.35
"""The least visible length of a string between coins, of one to the ground, and of a hyperstring's tie."""
_SIGN: Size = (0.27, 0.27)
"""The size of a ground sign, which may point anywhere."""
_GROWTH, _TRIES, _PATIENCE, _FEW, _COST = 1.12, 10, 3, 120, 0.03
"""The factor by which a picture grows if labels lack room, the most such steps, the most in vain, the most labels for
which it grows, and the covered edges a label that weigh as much as one more step."""


MOST_TIES = 2_500
"""The most ties of hyperstrings to their coins: so many hide what they tie."""
_MANY_PARTS = 12
"""The most components for each of which many layouts are tried."""


def graph_sketch(position: Position, marks: Mapping[str, Mark] | None = None, *, hurried: bool | None = None) -> Sketch:
    """Return the sketch of a position: coins in round boxes, hyperstrings in square boxes that are tied to their coins.

    As far as there is room, no line runs through a box, and no label covers a box or another label.

    Parameters
    ----------
    position : Position
        Any position.
    marks : mapping of str to Mark, optional
        The marks of strings; by default their names if there are at most 60. A hyperstring without a mark has its name
        in its box.
    hurried : bool, optional
        Whether few layouts are tried; by default what `is_crowded` says of the position.

    Returns
    -------
    Sketch
        The sketch, with the components of the position side by side. Cost: a few tenths of a second for 100 coins.

    Raises
    ------
    PositionError
        If no string is left.
    LimitReached
        If a component has more than `layout.MOST_NODES` coins, hyperstrings and ends at the ground, or hyperstrings
        have more than `MOST_TIES` coins.

    Examples
    --------
    >>> sketch = graph_sketch(Position.numbered(["ab", "bc", "c"]))
    >>> [dot.name for dot in sketch.dots], len(sketch.curves), len(sketch.grounds)
    (['a', 'b', 'c'], 3, 1)
    """
    if not len(position):
        raise PositionError("there is nothing to draw: no string is left")
    marks = ids(position.strings) if marks is None else marks
    hurried = is_crowded(position) if hurried is None else hurried
    sketch = shelved([_GraphFrame(part, marks).sketch(hurried) for part in position.components()])
    return replace(sketch, legend=any(mark.kind for mark in marks.values()))


def is_crowded(position: Position) -> bool:
    """Return whether a picture has too many components to try many layouts for each.

    Parameters
    ----------
    position : Position
        All that is on the picture.

    Returns
    -------
    bool
        True for more than twelve components.

    Raises
    ------
    LimitReached
        If hyperstrings hold more than `MOST_TIES` coins altogether.

    Examples
    --------
    >>> is_crowded(Position.numbered(["ab", "c"])), is_crowded(Position.numbered([*"abcdefghijklm"]))
    (False, True)
    """
    ties = sum(len(coins) for coins in position.values() if len(coins) > 2)
    if ties > MOST_TIES:
        raise LimitReached(f"a picture of hyperstrings that hold {ties:,} coins; at most {MOST_TIES:,} are drawn")
    return len(position.components()) > _MANY_PARTS


class _GraphFrame:
    """A connected position, as a frame whose first nodes are coins; then come hyperstrings and ends at the ground."""

    def __init__(self, position: Position, marks: Mapping[str, Mark]) -> None:
        self.said = {name: marks.get(name, Mark("")) for name in position}
        self.dots = [Dot((0.0, 0.0), "coin", coin) for coin in position.coins]
        self.grounded: list[int] = []
        self.names: list[str] = []
        """The string of each edge."""
        self.labels: list[Label | None] = []
        """The label of each edge."""
        node = {coin: i for i, coin in enumerate(position.coins)}
        hyperstrings = [name for name, coins in position.items() if len(coins) > 2]
        for name in hyperstrings:
            words = self.said[name].words
            self.dots.append(Dot((0.0, 0.0), "string", name if words in ("", name) else f"{name}: {words}"))
        self.boxes = [boxed(dot.name) for dot in self.dots]
        square = {name: len(node) + i for i, name in enumerate(hyperstrings)}
        self.edges: list[Edge] = []
        for name, coins in position.items():
            if len(coins) > 2:
                for coin in coins:
                    self._join(node[coin], square[name], _TIE, name, None)
                continue
            ends = [node[coin] for coin in coins]
            while len(ends) < 2:  # a bare string has the ground at both its ends
                ends.append(len(self.boxes))
                self.grounded.append(ends[-1])
                self.boxes.append(_SIGN)
            words, kind = self.said[name]
            label = Label((0.0, 0.0), words, small=True, kind=kind, string=name) if words else None
            self._join(ends[0], ends[1], _STRING if len(coins) == 2 else _STUB, name, label)
        kinds = [int(dot.kind == "string") for dot in self.dots] + [2] * len(self.grounded)
        numbers = {i: _numbers(coin) for coin, i in node.items()}
        hints = {i: found for i, found in numbers.items() if found}
        self.frame = Frame(self.boxes, self.edges, kinds, hints)

    def _join(self, one: int, other: int, seen: float, name: str, label: Label | None) -> None:
        size = extent(label.words, size_of(label)) if label else (0.0, 0.0)
        boxes = sum(width + height for width, height in (self.boxes[one], self.boxes[other])) / 4
        self.edges.append(Edge(one, other, boxes + max(seen, size[0] * 0.75 + 0.15), size))
        self.names.append(name)
        self.labels.append(label)

    def sketch(self, hurried: bool) -> Sketch:
        """Return the sketch, at the least size that gives the labels room."""
        points = chosen(self.frame, hurried=hurried)
        wanted = sum(label is not None for label in self.labels)
        costs, sketches = [], []
        for size in range(_TRIES if 0 < wanted <= _FEW else 1):
            crowded, sketch = self._drawn(points * _GROWTH**size)
            costs.append(crowded + size * _COST * wanted)
            sketches.append(sketch)
            if not crowded or costs.index(min(costs)) < size - _PATIENCE:
                break
        return sketches[costs.index(min(costs))]

    def _drawn(self, points: Points) -> tuple[float, Sketch]:
        """Return how crowded the labels are, and the sketch with nodes at these points."""
        at: list[Point] = [(float(x), float(y)) for x, y in points]
        curves = routed(self.frame, points)
        wishes, texts = [], []
        for i, (edge, label) in enumerate(zip(self.edges, self.labels, strict=True)):
            if label:
                hiding = [(at[end], self.boxes[end]) for end in (edge.one, edge.other)]
                wishes.append(Wish(edge.label, along(curves[i], edge.label, hiding), i))
                texts.append(label)
        spots, crowded = placed(wishes, list(zip(at, self.boxes, strict=True)), curves)
        labels = [replace(label, at=spot.at, on=spot.on) for label, spot in zip(texts, spots, strict=True)]
        drawn = [
            Curve(curve, self.said[name].kind or "string", string=name)
            for curve, name in zip(curves, self.names, strict=True)
        ]
        dots = [replace(dot, at=place) for dot, place in zip(self.dots, at, strict=False)]
        return crowded, Sketch(tuple(drawn), tuple(dots), tuple(labels), tuple(self._grounds(drawn, at)))

    def _grounds(self, curves: Sequence[Curve], at: Sequence[Point]) -> list[Ground]:
        ends = set(self.grounded)
        return [
            Ground(at[end], angle + math.pi)
            for edge, curve in zip(self.edges, curves, strict=True)
            for end, angle in zip((edge.one, edge.other), curve.angles, strict=True)
            if end in ends
        ]


def _numbers(name: str) -> tuple[int, ...]:
    """Return the numbers of a name that consists of numbers, without the number of its part of a sum."""
    name = re.sub(r"^\d+:", "", name)
    return tuple(map(int, name.split())) if re.fullmatch(r"\d+( \d+)+", name, re.ASCII) else ()
