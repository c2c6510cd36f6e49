"""Sketches of loony endgames as graphs of joints: chains and loops with their lengths, in colors for their kinds."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace

from stringscoins.drawing.layout import Edge, Frame, Size, Spot, Wish, along, chosen, free_angles, placed, routed
from stringscoins.drawing.layout.frame import Points
from stringscoins.drawing.lettering import LENGTH, extent
from stringscoins.drawing.sketch import Curve, Dot, Ground, Label, Point, Sketch, bent, circle, polar, shelved
from stringscoins.errors import PositionError
from stringscoins.position import GROUND
from stringscoins.structures import Endgame, Piece, configurations

__all__ = ["endgame_sketch"]

_CHAIN, _STUB, _HANGING = 0.9, 0.7, 0.75
"""The lengths of a chain between joints, of one to the ground, and of the room for a loop that hangs on a joint."""
_JOINT: Size = (0.12, 0.12)
_SIGN: Size = (0.27, 0.27)
_LOOP: Size = (0.38, 0.38)
"""The sizes of a joint, of a ground sign and of a loop."""
_REACH, _WIDTH, _HEART = 1.15, math.pi / 3.4, 0.32
"""The distance and the angle of a loop's control points from the joint, and the distance of its middle."""
_GROWTH, _TRIES = 1.1, 6
"""The factor by which a picture grows if labels lack room, and the most such steps."""
_ASTRAY = 5.0
"""The cost of a name that could be read as that of another joint."""


def endgame_sketch(endgame: Endgame) -> Sketch:
    """Return the sketch of a loony endgame: first pieces at joints, then independent chains, then independent loops.

    Parameters
    ----------
    endgame : Endgame
        An endgame with at least one piece.

    Returns
    -------
    Sketch
        The sketch. Chains and loops have their lengths beside them, and a legend explains the colors.

    Raises
    ------
    PositionError
        If no string is left.
    LimitReached
        If a component has more than `layout.MOST_NODES` joints and ground ends.

    Notes
    -----
    Cost: a few tenths of a second for 20 joints.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame
    >>> earmuffs = Endgame.of(segments([("A", "A", 3), ("B", "B", 5), ("A", "B", 4)]))
    >>> sorted(label.words for label in endgame_sketch(earmuffs).labels)
    ['4', '4', '6', 'A', 'B']
    """
    if not endgame.pieces:
        raise PositionError("there is nothing to draw: no string is left")
    kinds = _kinds(endgame)
    parts = [
        _EndgameFrame(part.pieces, kinds).sketch() for part in endgame.components() if not part.pieces[0].independent
    ]
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


class _EndgameFrame:
    """A component with joints, as a frame: its joints, then an end for each chain to the ground and each loop."""

    def __init__(self, pieces: tuple[Piece, ...], kinds: dict[Piece, str]) -> None:
        self.kinds = kinds
        self.chains = [piece for piece in pieces if not piece.is_loop]
        self.loops = [piece for piece in pieces if piece.is_loop]
        self.joints = list(dict.fromkeys(joint for piece in pieces for joint in piece.joints))
        place = {joint: i for i, joint in enumerate(self.joints)}
        self.boxes = [_JOINT] * len(place)
        self.edges: list[Edge] = []
        """The edges of the chains, then those of the loops."""
        for piece in [*self.chains, *self.loops]:
            ends = [place[joint] for joint in piece.joints]
            length = _HANGING if piece.is_loop else _CHAIN if len(ends) == 2 else _STUB
            if len(ends) == 1:  # each chain to the ground gets a ground sign of its own
                ends.append(len(self.boxes))
                self.boxes.append(_LOOP if piece.is_loop else _SIGN)
            self.edges.append(Edge(ends[0], ends[1], length, (0.0, 0.0) if piece.is_loop else _size(piece)))
        ends_of_loops = {edge.other for edge in self.edges[len(self.chains) :]}
        kinds_of_nodes = [int(i >= len(place)) + (i in ends_of_loops) for i in range(len(self.boxes))]
        self.frame = Frame(self.boxes, self.edges, kinds_of_nodes)

    def sketch(self) -> Sketch:
        """Return the sketch, at the least size that gives the labels room."""
        points = chosen(self.frame)
        found = []
        for size in range(_TRIES):
            found.append(self._drawn(points * _GROWTH**size))
            if not found[-1][0]:
                break
        return min(found, key=lambda pair: pair[0])[1]

    def _drawn(self, points: Points) -> tuple[float, Sketch]:
        """Return how crowded the labels are, and the sketch with nodes at these points."""
        hanging = self.edges[len(self.chains) :]
        angles = self._angles(points)
        points = points.copy()
        for edge, angle in zip(hanging, angles, strict=True):
            points[edge.other] = polar((points[edge.one, 0], points[edge.one, 1]), _HEART, angle)
        at: list[Point] = [(float(x), float(y)) for x, y in points]
        chains = routed(self.frame, points)[: len(self.chains)]
        loops = [_hanging(at[edge.one], angle) for edge, angle in zip(hanging, angles, strict=True)]
        curves = [
            _curve(curve, piece, self.kinds)
            for curve, piece in zip([*chains, *loops], [*self.chains, *self.loops], strict=True)
        ]
        taken: dict[int, list[float]] = defaultdict(list)
        for edge, curve in zip(self.edges, curves, strict=True):
            for end, angle in zip((edge.one, edge.other), curve.angles, strict=True):
                taken[edge.one if curve.points[0] == curve.points[-1] else end].append(angle)
        wishes = []
        for i, (edge, chain) in enumerate(zip(self.edges, self.chains, strict=False)):
            ends = [(at[end], self.boxes[end]) for end in (edge.one, edge.other)]
            wishes.append(Wish(_size(chain), along(curves[i].points, edge.label, ends), i))
        for i, name in enumerate(self.joints):
            size = extent(name, LENGTH)
            others = [place for place in at[: len(self.joints)] if place != at[i]]
            wishes.append(Wish(size, _beside(at[i], size, free_angles(taken[i])[0], others)))
        spots, crowded = placed(wishes, list(zip(at, self.boxes, strict=True)), [curve.points for curve in curves])
        said = [(str(chain.length), chain.name) for chain in self.chains] + [(joint, "") for joint in self.joints]
        labels = [
            Label(spot.at, words, on=spot.on, string=name) for spot, (words, name) in zip(spots, said, strict=True)
        ]
        labels += [
            Label(at[edge.other], str(loop.length), on=False, string=loop.name)
            for edge, loop in zip(hanging, self.loops, strict=True)
        ]
        dots = [Dot(at[i], "joint") for i in range(len(self.joints))]
        grounds = [
            Ground(at[edge.other], curve.angles[1] + math.pi)
            for edge, curve, chain in zip(self.edges, curves, self.chains, strict=False)
            if GROUND in chain.ends
        ]
        return crowded, Sketch(tuple(curves), tuple(dots), tuple(labels), tuple(grounds))

    def _angles(self, points: Points) -> list[float]:
        """Return the direction of each loop: loops at a joint divide its widest gap."""
        count = len(self.chains)
        taken: dict[int, list[float]] = defaultdict(list)
        for edge in self.edges[:count]:
            way = points[edge.other] - points[edge.one]
            taken[edge.one].append(_angle(way))
            taken[edge.other].append(_angle(-way))
        loops: dict[int, list[int]] = defaultdict(list)
        for i, edge in enumerate(self.edges[count:]):
            loops[edge.one].append(i)
        angles = [0.0] * len(self.loops)
        for joint, here in loops.items():
            for i, angle in zip(here, free_angles(taken[joint], len(here)), strict=True):
                angles[i] = angle
        return angles


def _angle(way: Points) -> float:
    return math.atan2(way[1], way[0])


def _size(piece: Piece) -> Size:
    return extent(str(piece.length), LENGTH)


def _beside(at: Point, size: Size, angle: float, others: list[Point]) -> list[Spot]:
    """Return places around a joint for its name, best in the direction of an angle, and nearer to it than to others."""
    spots = []
    for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8):
        turn = angle + step * math.pi / 8
        # The nearest place in that direction at which the words are clear of the dot.
        reach = min(
            (size[0] / 2 + 0.08) / max(abs(math.cos(turn)), 1e-9), (size[1] / 2 + 0.06) / max(abs(math.sin(turn)), 1e-9)
        )
        for more in (0.0, 0.08):
            place = polar(at, reach + more, turn)
            is_nearest = all(math.dist(place, other) > 1.7 * (reach + more) for other in others)
            spots.append(Spot(place, False, 0.2 * abs(step) + 10 * more + (0 if is_nearest else _ASTRAY)))
    return spots


def _curve(points: tuple[Point, ...], piece: Piece, kinds: dict[Piece, str]) -> Curve:
    return Curve(points, kinds.get(piece, "piece"), heavy=not piece.moderate, string=piece.name)


def _hanging(joint: Point, angle: float) -> tuple[Point, ...]:
    """Return a loop that hangs on a joint in a direction."""
    return joint, polar(joint, _REACH, angle + _WIDTH), polar(joint, _REACH, angle - _WIDTH), joint


def _chain_alone(piece: Piece) -> Sketch:
    curve = _curve(bent((0.0, 0.0), (1.2, 0.0)), piece, {})
    grounds = (Ground((0.0, 0.0), math.pi), Ground((1.2, 0.0), 0.0))
    return Sketch((curve,), (), (Label(curve.middle, _words(piece), string=piece.name),), grounds)


def _loop_alone(piece: Piece) -> Sketch:
    curve = _curve(circle((0.0, 0.0), 0.4), piece, {})
    return Sketch((curve,), (), (Label((0.0, 0.0), _words(piece), on=False, string=piece.name),))


def _words(piece: Piece) -> str:
    return f"{piece.length}-{'loop' if piece.is_loop else 'chain'}"
