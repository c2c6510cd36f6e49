"""Loony endgames up to renaming: a multiset of shapes, the connected components in canonical form.

A shape knows what opening each of its pieces leads to. That is worked out once, however often the shape occurs: the
search for values only merges multisets of numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from stringscoins.endgame.packing import Packing, pack
from stringscoins.structure.endgames import Endgame, Piece

__all__ = ["GROUND_END", "LOOP_END", "Edge", "Form", "Move", "Shape", "Shapes", "State", "form_of"]

GROUND_END, LOOP_END = -1, -2
"""Ends of an edge that are no joints: the ground, and those of a loop that stands alone."""

Edge = tuple[int, int, int]
"""The two ends of a piece, joints numbered from 0, and the number of its coins of valence 2."""
Form = tuple[Edge, ...]
"""A connected endgame: its edges, sorted, under canonical numbers of the joints."""
State = tuple[int, ...]
"""An endgame: the numbers of its shapes, sorted."""

_MOST_LEAVES = 5_000
"""Labellings that are compared; a shape with more symmetry than that may get several numbers, which only costs time."""


class Move(NamedTuple):
    """What opening a piece of a shape leads to (see `structure.endgames.Opening`)."""

    coins: int
    handout: int
    rest: State


@dataclass(frozen=True)
class Shape:
    """A connected loony endgame.

    Attributes
    ----------
    form : Form
    coins : int
    balance : int
        c + 4j - 2v: its part of the controlled value, apart from loops (Berlekamp and Scott).
    packing : Packing
        Most node-disjoint loops, and what a loop through the ground adds.
    """

    form: Form
    coins: int
    balance: int
    packing: Packing

    @property
    def chain(self) -> int:
        """The length of an independent chain, 0 for any other shape."""
        return self.form[0][2] if self.form[0][:2] == (GROUND_END, GROUND_END) else 0

    @property
    def loop(self) -> int:
        """The length of a loop that stands alone, 0 for any other shape."""
        return self.form[0][2] if self.form[0][0] == LOOP_END else 0


class Shapes:
    """Shapes by number, numbered as they are met.

    Parameters
    ----------
    check : callable, optional
        Called before anything that takes time; it may raise to end the work, as `Limits.check_time` does.

    Examples
    --------
    >>> shapes = Shapes()
    >>> dipper = shapes.number([(0, 0, 3), (0, GROUND_END, 5)])
    >>> [(move.coins, move.handout, [shapes[n].form for n in move.rest]) for move in shapes.moves(dipper)]
    [(5, 2, [((-2, -2, 4),)]), (9, 2, [])]
    """

    def __init__(self, check: Callable[[], None] = lambda: None) -> None:
        self._check = check
        self._numbers: dict[Form, int] = {}
        self._raw: dict[Form, int] = {}
        self._shapes: list[Shape] = []
        self._moves: list[tuple[Move, ...] | None] = []

    def __getitem__(self, number: int) -> Shape:
        return self._shapes[number]

    def state(self, endgame: Endgame) -> State:
        """An endgame as the numbers of its shapes."""
        self._check()
        return tuple(sorted(self.number(form_of(part.pieces)) for part in endgame.components()))

    def number(self, edges: list[Edge]) -> int:
        """The number of a connected endgame's shape."""
        raw = tuple(edges)
        found = self._raw.get(raw)
        if found is None:
            self._check()
            form = canonical(edges, self._check)
            found = self._numbers.get(form)
            if found is None:
                found = self._numbers[form] = len(self._shapes)
                self._shapes.append(_shape(form, self._check))
                self._moves.append(None)
            self._raw[raw] = found
        return found

    def moves(self, number: int) -> tuple[Move, ...]:
        """The different openings of a shape. Cost: that of labelling what they leave, once."""
        moves = self._moves[number]
        if moves is None:
            form = self._shapes[number].form
            moves = self._moves[number] = tuple(sorted({self.opened(form, i) for i in range(len(form))}))
        return moves

    def openings(self, state: State, *, shortest: bool = False) -> Iterator[tuple[int, Move, State]]:
        """The different openings of an endgame: the shape that is opened, the move in it, and what is left in all.

        With `shortest`, of independent chains only a shortest is opened, and of loops that stand alone.
        """
        self._check()
        if shortest:
            chains = {self[number].chain: number for number in state if self[number].chain}
            loops = {self[number].loop: number for number in state if self[number].loop}
            kept = {chains[min(chains)]} if chains else set()
            kept |= {loops[min(loops)]} if loops else set()
        before = None
        for i, number in enumerate(state):
            if number == before:
                continue
            before = number
            if shortest and number not in kept and (self[number].chain or self[number].loop):
                continue
            others = state[:i] + state[i + 1 :]
            for move in self.moves(number):
                yield number, move, tuple(sorted(others + move.rest)) if move.rest else others

    def opened(self, form: Form, i: int) -> Move:
        """What opening edge i leads to, by the rules of `Endgame.open`."""
        one, other, coins = form[i]
        edges = [*form[:i], *form[i + 1 :]]
        if one == LOOP_END:
            return Move(coins, 4, ())
        shaken = {one, other} - {GROUND_END}
        if one == other != GROUND_END and _valence(edges, one) == 1:
            tag = next(edge for edge in edges if one in edge[:2])
            edges.remove(tag)
            coins += 1 + tag[2]
            shaken = {*tag[:2]} - {one, GROUND_END}
        for joint in shaken:
            _fuse(edges, joint)
        return Move(coins, 2, tuple(sorted(self.number(part) for part in _parts(edges))))


def form_of(pieces: tuple[Piece, ...]) -> list[Edge]:
    """The edges of a connected endgame, its joints numbered as they come."""
    number: dict[str, int] = {}
    edges: list[Edge] = []
    for piece in pieces:
        for joint in piece.joints:
            number.setdefault(joint, len(number))
        one, other = (number.get(end, GROUND_END) for end in piece.ends) if piece.ends else (LOOP_END, LOOP_END)
        edges.append((one, other, len(piece.coins)))
    return edges


def _shape(form: Form, check: Callable[[], None]) -> Shape:
    joints = {end for edge in form for end in edge[:2] if end >= 0}
    coins = len(joints) + sum(edge[2] for edge in form)
    ends = sum(end != LOOP_END for edge in form for end in edge[:2])
    return Shape(form, coins, coins + 4 * len(joints) - 2 * ends, pack(form, check))


def _valence(edges: list[Edge], joint: int) -> int:
    return sum(edge[:2].count(joint) for edge in edges)


def _fuse(edges: list[Edge], joint: int) -> None:
    """Where a joint is left with two strings, make it one coin of the run through it."""
    if _valence(edges, joint) != 2:
        return
    through = [edge for edge in edges if joint in edge[:2]]
    for edge in through:
        edges.remove(edge)
    if len(through) == 1:
        edges.append((LOOP_END, LOOP_END, through[0][2] + 1))
        return
    one, other = (edge[1] if edge[0] == joint else edge[0] for edge in through)
    edges.append((one, other, through[0][2] + 1 + through[1][2]))


def _parts(edges: list[Edge]) -> list[list[Edge]]:
    """The connected parts; neither the ground nor a loop that stands alone connects."""
    parts: list[tuple[set[int], list[Edge]]] = []
    for edge in edges:
        joints = {end for end in edge[:2] if end >= 0}
        here = [part for part in parts if part[0] & joints]
        parts = [part for part in parts if not part[0] & joints]
        parts.append((joints.union(*(part[0] for part in here)), [edge, *(e for part in here for e in part[1])]))
    return [part for _, part in parts]


def canonical(edges: list[Edge], check: Callable[[], None] = lambda: None) -> Form:
    """The least form of a connected endgame under all numberings of its joints that refinement leaves open.

    `check` is called before each refinement; it may raise to end the work.

    Joints are told apart by what hangs on them, by the joints that they are tied to, and so on; where that leaves ties,
    each of the tied joints is tried first. Cost: linear in the labellings compared, mostly one or a few.

    >>> canonical([(5, 7, 3), (7, 5, 4), (5, GROUND_END, 9), (7, 7, 6)])
    ((0, 0, 6), (0, 1, 3), (0, 1, 4), (1, -1, 9))
    """
    joints = sorted({end for edge in edges for end in edge[:2] if end >= 0})
    if not joints:
        return tuple(edges)
    at: dict[int, list[tuple[int, int]]] = {joint: [] for joint in joints}
    for one, other, coins in edges:
        if one >= 0:
            at[one].append((coins, other))
        if other >= 0 and other != one:
            at[other].append((coins, one))
    best: list[Form] = []
    leaves = 0

    def visit(colours: dict[int, int]) -> None:
        nonlocal leaves
        check()
        colours = _refined(colours, at)
        cells = Counter(colours.values())
        tied = min((colour for colour, n in cells.items() if n > 1), default=None)
        if tied is None:
            leaves += 1
            form = tuple(sorted(_relabelled(edges, colours)))
            if not best:
                best.append(form)
            elif form < best[0]:
                best[0] = form
            return
        for joint in joints:
            if colours[joint] == tied and leaves < _MOST_LEAVES:
                visit({j: 2 * c + (c == tied and j != joint) for j, c in colours.items()})

    visit(dict.fromkeys(joints, 0))
    return best[0]


def _refined(colours: dict[int, int], at: dict[int, list[tuple[int, int]]]) -> dict[int, int]:
    """Colours 0, 1, ... that tell joints apart by their own colour and those around them, until nothing changes."""
    while True:
        seen = {
            joint: (colours[joint], sorted((n, -3 if end == joint else colours.get(end, end)) for n, end in around))
            for joint, around in at.items()
        }
        rank: dict[str, int] = {}
        ordered = sorted(seen.values())
        for signature in ordered:
            rank.setdefault(repr(signature), len(rank))
        refined = {joint: rank[repr(signature)] for joint, signature in seen.items()}
        if len(rank) == len(set(colours.values())):
            return refined
        colours = refined


def _relabelled(edges: list[Edge], number: dict[int, int]) -> list[Edge]:
    ends = ((number.get(one, one), number.get(other, other), coins) for one, other, coins in edges)
    # The ground comes last, a lower joint first.
    return [(o, t, n) if 0 <= o <= t or t < 0 else (t, o, n) for o, t, n in ends]
