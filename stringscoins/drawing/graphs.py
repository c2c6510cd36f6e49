"""Sketches of any positions as graphs of coins: strings are lines, and each string to the ground has its own ground."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from stringscoins.drawing.layout import bends, layout
from stringscoins.drawing.sketch import Curve, Dot, Ground, Label, Mark, Sketch, bent, ids, shelved
from stringscoins.errors import PositionError
from stringscoins.position import Position

__all__ = ["graph_sketch"]

_STRING, _STUB, _TIE = 1.0, 0.65, 0.75
"""The lengths of a string between coins, of one to the ground, and of a hyperstring's tie, if names are short."""


def graph_sketch(position: Position, marks: Mapping[str, Mark] | None = None) -> Sketch:
    """Return the sketch of a position: coins in round boxes, hyperstrings in square boxes that are tied to their coins.

    Parameters
    ----------
    position : Position
    marks : mapping of str to Mark, optional
        What to say about strings; by default their names if there are at most 60. A hyperstring without a mark has its
        name in its box.

    Raises
    ------
    PositionError
        If no string is left.
    LimitReached
        If a component has more than `layout.MOST_NODES` coins, hyperstrings and ends at the ground.
    """
    if not len(position):
        raise PositionError("there is nothing to draw: no string is left")
    marks = ids(position.strings) if marks is None else marks
    sketch = shelved([_part(part, marks) for part in position.components()])
    return replace(sketch, legend=any(mark.kind for mark in marks.values()))


def _part(position: Position, marks: Mapping[str, Mark]) -> Sketch:
    """Return the sketch of a connected position."""
    said = {name: marks.get(name, Mark("")) for name in position}
    node = {coin: i for i, coin in enumerate(position.coins)}
    edges: list[tuple[int, int, float]] = []
    names: list[str] = []  # the string of each edge
    grounded: list[int] = []
    hyperstrings: dict[int, str] = {}
    nodes = len(node)
    for name, coins in position.items():
        if len(coins) == 2:
            edges.append((node[coins[0]], node[coins[1]], _STRING))
            names.append(name)
        elif len(coins) < 2:
            # A bare string has the ground at both its ends.
            ends = [*(node[coin] for coin in coins), nodes, nodes + 1][:2]
            grounded += ends[len(coins) :]
            edges.append((ends[0], ends[1], _STUB))
            names.append(name)
            nodes += 2 - len(coins)
        else:
            hyperstrings[nodes] = name
            edges += [(node[coin], nodes, _TIE) for coin in coins]
            names += [name] * len(coins)
            nodes += 1
    letters = max(map(len, node), default=0) + max(len(said[name].words) for name in position)
    unit = max(1.0, 0.8 + 0.06 * letters)
    at = layout(nodes, [(one, other, unit * length) for one, other, length in edges])
    curves = [
        Curve(bent(at[one], at[other], by), said[name].kind or "string")
        for (one, other, _), by, name in zip(edges, bends(edges), names, strict=True)
    ]
    grounds = []
    for (one, other, _), curve in zip(edges, curves, strict=True):
        grounds += [
            Ground(at[end], angle + math.pi)
            for end, angle in zip((one, other), curve.angles, strict=True)
            if end in grounded
        ]
    labels = [
        Label(curve.middle, said[name].words, small=True, kind=said[name].kind)
        for curve, name in zip(curves, names, strict=True)
        if said[name].words and len(position[name]) < 3
    ]
    dots = [Dot(at[i], "coin", coin) for coin, i in node.items()]
    for i, name in hyperstrings.items():
        words = said[name].words
        dots.append(Dot(at[i], "string", name if words in ("", name) else f"{name}: {words}"))
    return Sketch(tuple(curves), tuple(dots), tuple(labels), tuple(grounds))
