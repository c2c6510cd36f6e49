"""Sketches of loony endgames as graphs of joints: chains and loops with their lengths, in colours for their kinds."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace

from stringscoins.drawing.layout import bends, free_angles, layout
from stringscoins.drawing.sketch import Curve, Dot, Ground, Label, Point, Sketch, bent, circle, polar, shelved
from stringscoins.errors import NotAnEndgame
from stringscoins.position import GROUND
from stringscoins.structures import Endgame, Piece, configurations

__all__ = ["endgame_sketch"]

_CHAIN, _STUB, _NAME = 1.0, 0.8, 0.2
"""The length of a chain between joints, that of a chain to the ground, and the distance of a joint's name from it."""


def endgame_sketch(endgame: Endgame) -> Sketch:
    """Return the sketch of a loony endgame: pieces on joints first, then independent chains, then independent loops.

    Raises
    ------
    NotAnEndgame
        If no string is left.
    LimitReached
        If a component has more than `layout.MOST_NODES` joints and ground ends.
    """
    if not endgame.pieces:
        raise NotAnEndgame(["no string is left"])
    kinds = _kinds(endgame)
    parts = [_part(part.pieces, kinds) for part in endgame.components() if not part.pieces[0].independent]
    alone = sorted((piece for piece in endgame.pieces if piece.independent), key=lambda piece: piece.is_loop)
    sketch = shelved(parts + [_loop_alone(piece) if piece.is_loop else _chain_alone(piece) for piece in alone])
    return replace(sketch, legend=True)


def _kinds(endgame: Endgame) -> dict[Piece, str]:
    """Return the kind of each piece that belongs to a twin or a bracelet."""
    found = configurations(endgame)
    kinds = {loop: "twin" for twin in found.twins for loop in (twin.longer, twin.shorter)}
    for bracelet in found.bracelets:
        kinds |= dict.fromkeys((tag for tag in bracelet.tags if tag), "tag")
        kinds |= dict.fromkeys(bracelet.chains, "bracelet") | dict.fromkeys(bracelet.trinkets, "trinket")
    return kinds


def _part(pieces: tuple[Piece, ...], kinds: dict[Piece, str]) -> Sketch:
    """Return the sketch of a component that has joints."""
    chains = [piece for piece in pieces if not piece.is_loop]
    joints = list(dict.fromkeys(joint for piece in pieces for joint in piece.joints))
    place = {joint: i for i, joint in enumerate(joints)}
    edges: list[tuple[int, int, float]] = []
    nodes = len(joints)
    for chain in chains:
        ends = [place[joint] for joint in chain.joints]
        if len(ends) == 1:  # each chain to the ground gets a ground sign of its own
            ends.append(nodes)
            nodes += 1
        edges.append((ends[0], ends[1], _CHAIN if len(chain.joints) == 2 else _STUB))
    at = layout(nodes, edges)

    curves: list[Curve] = []
    labels: list[Label] = []
    grounds: list[Ground] = []
    taken: dict[int, list[float]] = defaultdict(list)
    for chain, (one, other, _), by in zip(chains, edges, bends(edges), strict=True):
        curve = _curve(bent(at[one], at[other], by), chain, kinds)
        curves.append(curve)
        labels.append(Label(curve.middle, str(chain.length)))
        for end, angle in zip((one, other), curve.angles, strict=True):
            taken[end].append(angle)
        if GROUND in chain.ends:
            grounds.append(Ground(at[other], curve.angles[1] + math.pi))
    loops: dict[int, list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.is_loop:
            loops[place[piece.ends[0]]].append(piece)
    for joint, here in loops.items():
        for loop, angle in zip(here, free_angles(taken[joint], len(here)), strict=True):
            curve = _curve(_hanging(at[joint], angle), loop, kinds)
            curves.append(curve)
            labels.append(Label(polar(at[joint], 0.32, angle), str(loop.length), on=False))
            taken[joint] += (angle, *curve.angles)
    dots = [Dot(at[i], "joint") for i in range(len(joints))]
    labels += [Label(polar(at[i], _NAME, free_angles(taken[i])[0]), name, on=False) for i, name in enumerate(joints)]
    return Sketch(tuple(curves), tuple(dots), tuple(labels), tuple(grounds))


def _curve(points: tuple[Point, ...], piece: Piece, kinds: dict[Piece, str]) -> Curve:
    return Curve(points, kinds.get(piece, "piece"), heavy=not piece.moderate)


def _hanging(joint: Point, angle: float) -> tuple[Point, ...]:
    """Return a loop that hangs on a joint in a direction."""
    return joint, polar(joint, 1.15, angle + math.pi / 3.4), polar(joint, 1.15, angle - math.pi / 3.4), joint


def _chain_alone(piece: Piece) -> Sketch:
    curve = _curve(bent((0.0, 0.0), (1.2, 0.0)), piece, {})
    grounds = (Ground((0.0, 0.0), math.pi), Ground((1.2, 0.0), 0.0))
    return Sketch((curve,), (), (Label(curve.middle, _words(piece)),), grounds)


def _loop_alone(piece: Piece) -> Sketch:
    curve = _curve(circle((0.0, 0.0), 0.4), piece, {})
    return Sketch((curve,), (), (Label((0.0, 0.0), _words(piece), on=False),))


def _words(piece: Piece) -> str:
    return f"{piece.length}-{'loop' if piece.is_loop else 'chain'}"
