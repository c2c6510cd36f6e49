"""Loony endgames up to renaming: a multiset of shapes, the connected components in canonical form.

A shape caches the consequences of opening each of its pieces: the search for values only merges multisets of numbers.
Of a component that falls whole only its coins and its handout matter; so one with hyperstrings may have the shape of a
chain or a loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stringscoins.endgames.packing import Packing, pack
from stringscoins.position import Position
from stringscoins.structures.endgames import SHORTEST_CHAIN, SHORTEST_LOOP, Endgame, faults
from stringscoins.structures.handouts import LoonyPiece, loony_piece
from stringscoins.structures.segments import (
    GROUND_END,
    HANDOUT,
    LOOP_END,
    LOOP_HANDOUT,
    Segment,
    connected_segments,
    joints_of,
    opened,
)
from stringscoins.structures.space import SpaceEndgame, trees

__all__ = ["Segments", "Shape", "ShapeOpening", "Shapes", "State", "canonical"]

Segments = tuple[Segment, ...]
"""A connected endgame."""
State = tuple[int, ...]
"""An endgame: the numbers of its shapes, sorted."""

_MOST_LEAVES = 5_000
"""Labellings that are compared; a shape with more symmetry than that may get several numbers, which only costs time."""


_NO_LOOPS = Packing((), (), 0)


class ShapeOpening(NamedTuple):
    """The consequences of opening a piece of a shape (see `structures.endgames.Opening`, and `structures.space.Tree`).

    A handout of 0 says that the controller has to take all the coins, which can be none, and to move on.
    """

    coins: int
    handout: int
    rest: State


@dataclass(frozen=True)
class Shape:
    """A connected loony endgame: sorted segments under canonical joint numbers; `balance` is c + 4j - 2v.

    A component with hyperstrings has no segments, unless it has the shape of a chain or a loop. `whole` has the numbers
    of a component that falls whole. `strings` is one with hyperstrings that does not, in canonical form.
    """

    segments: Segments
    coins: int
    balance: int = 0
    packing: Packing = _NO_LOOPS
    whole: LoonyPiece | None = None
    strings: Position | None = None

    @property
    def chain(self) -> int:
        """The length of an independent chain, 0 for any other shape."""
        return self.coins if self.whole and self.whole.handout == HANDOUT else 0

    @property
    def loop(self) -> int:
        """The length of a loop that stands alone, 0 for any other shape."""
        return self.coins if self.whole and self.whole.handout == LOOP_HANDOUT else 0


class Shapes:
    """The shapes of endgames, numbered in the order in which they are first met.

    Parameters
    ----------
    check : callable, optional
        A function that is called before anything that takes time; it may raise to end the work, as `Limits.check_time`
        does.

    Attributes
    ----------
    committed : dict of tuple of int to int or None
        Controlled values by state, as far as `controlled.committed_value` has found them.

    Examples
    --------
    >>> shapes = Shapes()
    >>> dipper = shapes.number([(0, 0, 3), (0, GROUND_END, 5)])
    >>> [(move.coins, move.handout, [shapes[n].segments for n in move.rest]) for move in shapes.moves(dipper)]
    [(5, 2, [((-2, -2, 4),)]), (9, 2, [])]
    """

    def __init__(self, check: Callable[[], None] = lambda: None) -> None:
        self._check = check
        self.committed: dict[State, int | None] = {}
        self._numbers: dict[Segments, int] = {}
        self._raw: dict[Segments, int] = {}
        self._of_strings: dict[Position | LoonyPiece, int] = {}
        self._shapes: list[Shape] = []
        self._moves: list[tuple[ShapeOpening, ...] | None] = []

    def __getitem__(self, number: int) -> Shape:
        return self._shapes[number]

    def state(self, endgame: Endgame | SpaceEndgame) -> State:
        """Return the numbers of the shapes of the components of `endgame`, sorted; joints may have any valence.

        Cost: that of `number` for each component, and of `state_of` for those with hyperstrings.
        """
        self._check()
        if isinstance(endgame, SpaceEndgame):
            return tuple(sorted([*self.state(endgame.ordinary), *map(self._number_of, endgame.others)]))
        return tuple(sorted(self.number(part.segments) for part in endgame.components()))

    def state_of(self, position: Position) -> State:
        """Return the numbers of the shapes of the components of `position`, which has no capturable coins, sorted.

        Cost: that of labelling each component, and of what falls after each cut where it has hyperstrings.
        """
        self._check()
        return tuple(sorted(map(self._number_of, position.components())))

    def _number_of(self, component: Position) -> int:
        """Return the number of the shape of a component of any strings."""
        if component.is_ordinary and not faults(component):
            return self.number(Endgame.of(component).segments)
        form = component.canonical()
        if form in self._of_strings:
            return self._of_strings[form]
        whole = loony_piece(form)
        if whole and whole.handout == HANDOUT and whole.coins >= SHORTEST_CHAIN:
            found = self.number([(GROUND_END, GROUND_END, whole.coins)])
        elif whole and whole.handout == LOOP_HANDOUT and whole.coins >= SHORTEST_LOOP:
            found = self.number([(LOOP_END, LOOP_END, whole.coins)])
        elif whole:
            found = self._of_strings.setdefault(whole, len(self._shapes))
            self._add(Shape((), whole.coins, whole=whole), found)
        else:
            found = len(self._shapes)
            self._add(Shape((), len(form.coins), strings=form), found)
        self._of_strings[form] = found
        return found

    def _add(self, shape: Shape, number: int) -> None:
        """Add a shape under the next number, unless it is there."""
        if number == len(self._shapes):
            self._shapes.append(shape)
            self._moves.append(None)

    def number(self, segments: Sequence[Segment]) -> int:
        """Return the number of a connected endgame's shape, from 0 on.

        Cost: that of labelling it once; a look-up afterwards.

        `segments` has for each segment its two ends, and the number of coins between them. Joints are numbered from 0;
        -1 is the ground, and -2 stands for both ends of a loop that stands alone. In nearly all cases, endgames that
        are the same up to renaming have the same number.
        """
        raw = tuple(segments)
        found = self._raw.get(raw)
        if found is None:
            self._check()
            form = canonical(raw, self._check)
            found = self._numbers.get(form)
            if found is None:
                found = self._numbers[form] = len(self._shapes)
                self._add(_shape(form, self._check), found)
            self._raw[raw] = found
        return found

    def moves(self, number: int) -> tuple[ShapeOpening, ...]:
        """Return the different openings of the shape `number`, sorted: coins that fall, handout, state left.

        Cost: that of labelling what they leave, once.
        """
        moves = self._moves[number]
        if moves is None:
            shape = self[number]
            segments = shape.segments
            if shape.strings is not None:
                found = {
                    ShapeOpening(tree.coins, tree.handout, self.state_of(tree.rest)) for tree in trees(shape.strings)
                }
            elif shape.whole:
                found = {ShapeOpening(*shape.whole, ())}
            else:
                found = {self._move(segments, i) for i in range(len(segments))}
            moves = self._moves[number] = tuple(sorted(found))
        return moves

    def openings(self, state: State, *, shortest: bool = False) -> Iterator[tuple[int, ShapeOpening, State]]:
        """Yield the different openings of the endgame `state`: the number of the opened shape, move, state left.

        Several like pieces count once. With `shortest`, of the components that fall whole with the same handout, such
        as independent chains, only a shortest one is opened. Cost: that of `moves` for each shape, once; then linear
        in the openings.
        """
        self._check()
        least: dict[int, int] = {}
        if shortest:
            for coins, handout in filter(None, (self[number].whole for number in state)):
                least[handout] = min(coins, least.get(handout, coins))
        before = None
        for i, number in enumerate(state):
            if number == before:
                continue
            before = number
            whole = self[number].whole
            if shortest and whole and whole.coins > least[whole.handout]:
                continue
            others = state[:i] + state[i + 1 :]
            for move in self.moves(number):
                yield number, move, tuple(sorted(others + move.rest)) if move.rest else others

    def _move(self, segments: Segments, i: int) -> ShapeOpening:
        """Return the consequences of opening segment i."""
        found = opened(segments, i)
        parts = connected_segments(list(found.rest.values()))
        return ShapeOpening(found.coins, found.handout, tuple(sorted(self.number(part) for part in parts)))


def _shape(segments: Segments, check: Callable[[], None]) -> Shape:
    joints = set[int]().union(*map(joints_of, segments))
    coins = len(joints) + sum(segment[2] for segment in segments)
    valence = sum(end != LOOP_END for segment in segments for end in segment[:2])
    one, other, _ = segments[0]
    handout = {(GROUND_END, GROUND_END): HANDOUT, (LOOP_END, LOOP_END): LOOP_HANDOUT}.get((one, other), 0)
    whole = LoonyPiece(coins, handout) if handout else None
    return Shape(segments, coins, coins + 4 * len(joints) - 2 * valence, pack(segments, check), whole)


def canonical(segments: Sequence[Segment], check: Callable[[], None] = lambda: None) -> Segments:
    """Return the least form of a connected endgame under all joint numberings that refinement leaves open.

    `check` is called before each refinement, and may raise. Cost: linear in the labellings compared, mostly one or a
    few.
    """
    joints = sorted(set[int]().union(*map(joints_of, segments)))
    if not joints:
        return tuple(segments)
    at: dict[int, list[tuple[int, int]]] = {joint: [] for joint in joints}
    for one, other, coins in segments:
        if one >= 0:
            at[one].append((coins, other))
        if other >= 0 and other != one:
            at[other].append((coins, one))
    best: list[Segments] = []
    leaves = 0

    def visit(colours: dict[int, int]) -> None:
        nonlocal leaves
        check()
        colours = _refined(colours, at)
        cells = Counter(colours.values())
        tied = min((colour for colour, n in cells.items() if n > 1), default=None)
        if tied is None:
            leaves += 1
            form = tuple(sorted(_relabelled(segments, colours)))
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
    """Return stable colors 0, 1, ... that distinguish joints by their own and their neighbors' colors.

    Endgames have few joints and segments of many lengths, which `labelling` could only write as sets by adding points.
    """
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


def _relabelled(segments: Sequence[Segment], number: dict[int, int]) -> list[Segment]:
    ends = ((number.get(one, one), number.get(other, other), coins) for one, other, coins in segments)
    # The ground comes last, a lower joint first.
    return [(o, t, n) if 0 <= o <= t or t < 0 else (t, o, n) for o, t, n in ends]
