"""Positions of any kind as graphs of coins: strings as lines, each string to the ground with a ground of its own."""

from __future__ import annotations

import math

from stringscoins.draw.layout import bends, layout
from stringscoins.draw.sketch import Curve, Dot, Ground, Label, Sketch, bent, shelved
from stringscoins.errors import PositionError
from stringscoins.position import Position

__all__ = ["graph_sketch"]

_STRING, _STUB, _TIE = 1.0, 0.65, 0.75
"""How long a string between coins, one to the ground, and a tie of a hyperstring are drawn where names are short."""
_MOST_IDS = 60
"""A position of more strings is drawn without their ids."""


def graph_sketch(position: Position) -> Sketch:
    """A position: coins in round boxes; hyperstrings in square ones, tied to their coins.

    Raises
    ------
    PositionError
        If no string is left.
    LimitReached
        If more than `layout.MOST_NODES` coins, hyperstrings and ends at the ground hang together.
    """
    if not len(position):
        raise PositionError("there is nothing to draw: no string is left")
    return shelved([_part(part, len(position) <= _MOST_IDS) for part in position.components()])


def _part(position: Position, ids: bool) -> Sketch:
    """A connected position, with the ids of its strings or without."""
    node = {coin: i for i, coin in enumerate(position.coins)}
    edges: list[tuple[int, int, float]] = []
    names: list[str] = []  # of the strings, one for each edge; none for the ties of a hyperstring
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
            names += [""] * len(coins)
            nodes += 1
    letters = max(map(len, node), default=0) + max(map(len, position.strings)) * ids
    unit = max(1.0, 0.8 + 0.06 * letters)
    at = layout(nodes, [(one, other, unit * length) for one, other, length in edges])
    curves = [
        Curve(bent(at[one], at[other], by), "string") for (one, other, _), by in zip(edges, bends(edges), strict=True)
    ]
    grounds = []
    for (one, other, _), curve in zip(edges, curves, strict=True):
        grounds += [
            Ground(at[end], angle + math.pi)
            for end, angle in zip((one, other), curve.angles, strict=True)
            if end in grounded
        ]
    labels = [Label(curve.middle, name, small=True) for curve, name in zip(curves, names, strict=True) if name and ids]
    dots = [Dot(at[i], "coin", coin) for coin, i in node.items()]
    dots += [Dot(at[i], "string", name) for i, name in hyperstrings.items()]
    return Sketch(tuple(curves), tuple(dots), tuple(labels), tuple(grounds))
