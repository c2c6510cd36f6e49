"""The exact value of any loony endgame: the margin by which the controller beats the opener when both play best.

The opener opens a piece C of s coins. The controller either takes all of them and moves on, or takes all but the
handout of h coins and stays in control. So ``v(G; C) = s - h + |v(G - C) - h|``, and v(G) is the least of these values
(Allcock, (2.1) and (2.2), for chains and loops; `Endgame.open` defines s, h and G - C where there are joints, and
`structures.space.Tree` where there are hyperstrings).
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from stringscoins.endgames.controlled import committed_value, controlled_value
from stringscoins.endgames.shapes import Shapes, State
from stringscoins.endgames.simple import value
from stringscoins.endgames.sums import SimpleEndgame, opened_value
from stringscoins.solve.work import Work

__all__ = ["ExactValues", "minimax_value", "simple_state"]

_SLICE = 500
"""Endgames searched between two checks of the time."""
_BYTES = 300
"""An estimate of the bytes that an endgame takes in the memo."""


def minimax_value(shapes: Shapes, state: State, memo: dict[State, int] | None = None) -> int:
    """Return the value of a loony endgame by its definition alone: the slow twin of `ExactValues`.

    The definition is Allcock's, formulas (2.1) and (2.2). Cost: all endgames that can come up, exponential in the
    pieces.

    Parameters
    ----------
    shapes : Shapes
        The shapes that number the state.
    state : tuple of int
        The endgame, from `Shapes.state`.
    memo : dict of tuple of int to int, optional
        Values by state, filled as they are found.

    Examples
    --------
    >>> shapes = Shapes()
    >>> minimax_value(shapes, (shapes.number([(0, 0, 3), (1, 1, 3), (0, 1, 4)]),))
    4
    """
    memo = {} if memo is None else memo
    if not state:
        return 0
    if state not in memo:
        memo[state] = min(
            opened_value(move.coins, move.handout, minimax_value(shapes, rest, memo))
            for _, move, rest in shapes.openings(state)
        )
    return memo[state]


class ExactValues:
    """Values of loony endgames by search, with bounds kept by endgame.

    A value is at least the controlled value (Berlekamp and Scott), is not negative, and has the parity of the number of
    coins (Allcock, lemma 2.2). The search decides "v <= t" for t from the least possible value on; where v = cv, one
    order of play is enough. Sums of chains and loops are valued in closed form (`simple.value`). Among the independent
    chains only a shortest one is opened, and likewise among the loops that stand alone: no longer one is a better
    opening, by the argument of `simple.value_shortest_first`, which holds whatever else there is. Cost: exponential in
    the number of pieces in the worst case; few endgames where the value is the controlled value.

    Parameters
    ----------
    shapes : Shapes, optional
        The shapes that number the states; by default new ones, which stop at the time limit, too.
    work : Work
        What may be spent, and who listens.

    Attributes
    ----------
    positions : int
        The number of endgames searched so far.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame
    >>> values = ExactValues()
    >>> state = values.shapes.state(Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 4)])))
    >>> values.value(state), values.controlled(state), values.bounds(state)
    (4, 0, (4, 4))
    """

    def __init__(self, shapes: Shapes | None = None, work: Work = Work()) -> None:
        self.shapes, self.work = shapes or Shapes(work.check), work
        self.positions = 0
        self._least: dict[State, int] = {}
        self._most: dict[State, int] = {}

    def value(self, state: State) -> int:
        """Return the exact value of the endgame `state`: the controller's margin in coins when both play best.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted; `bounds` then has the known bounds.
        """
        with self.stopping():
            return self._value(state)

    def _value(self, state: State) -> int:
        if self._is_ordinary(state):
            while not self._at_most(state, self._lower(state)):
                pass
        elif state not in self._most:
            self._count()
            self._least[state] = self._most[state] = min(
                opened_value(move.coins, move.handout, self._value(rest))
                for _, move, rest in self.shapes.openings(state, shortest=True)
            )
        return self._most[state]

    def _is_ordinary(self, state: State) -> bool:
        """Return True if nothing but the shapes of ordinary endgames is left."""
        return all(self.shapes[number].segments for number in state)

    def stopping(self) -> AbstractContextManager[None]:
        """Return a context in which a limit or an interrupt raises SearchStopped, for whatever works with the shapes.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted.
        """
        return self.work.running(lambda: self.positions)

    def controlled(self, state: State) -> int | None:
        """Return the controlled value of the endgame `state`, in coins; it may be negative.

        With hyperstrings it is found by its definition, at the cost of all orders of play; None where an opening leaves
        what is no loony endgame.
        """
        if self._is_ordinary(state):
            return controlled_value(self.shapes, state)
        return committed_value(self.shapes, state, self._count)

    def bounds(self, state: State) -> tuple[int, int | None]:
        """Return the known lower and upper bound (None if there is none yet) of the value of the endgame `state`.

        Cost: at most a controlled value.
        """
        return self._lower(state), self._most.get(state)

    def _lower(self, state: State) -> int:
        found = self._least.get(state)
        if found is None:
            if (allcock := simple_state(self.shapes, state)) is not None:
                found = self._most[state] = value(allcock)
            else:
                found = sum(self.shapes[number].coins for number in state) % 2
                if self._is_ordinary(state):
                    found = max(controlled_value(self.shapes, state), found)
            self._least[state] = found
        return found

    def _at_most(self, state: State, bound: int) -> bool:
        """Return True if the value is at most `bound`."""
        if self._lower(state) > bound:
            return False
        if self._most.get(state, bound + 1) <= bound:
            return True
        self._count()
        promising: list[tuple[int, int, State, int]] = []
        for _, move, rest in self.shapes.openings(state, shortest=True):
            # v(G; C) <= bound means that low <= v(G - C) <= high.
            low, high = move.coins - bound, bound - move.coins + 2 * move.handout
            least = self._lower(rest)
            if max(least, low) <= high and self._most.get(rest, low) >= low:
                promising.append((least - high, low, rest, high))
        promising.sort()
        for _, low, rest, high in promising:
            if self._at_most(rest, high) and not self._at_most(rest, low - 1):
                self._most[state] = bound
                return True
        # The value has the parity of the coins, as the bound it began with.
        self._least[state] = bound + 2 - (bound - self._least[state]) % 2
        return False

    def _count(self) -> None:
        self.positions += 1
        if self.positions % _SLICE == 0:
            size = _BYTES * len(self._least)
            self.work.check(size)
            self.work.progress.searching(self.positions, len(self._least), size)


def simple_state(shapes: Shapes, state: State) -> SimpleEndgame | None:
    """Return the endgame `state` as a sum of chains and loops; None if it is none. Cost: linear."""
    found = [shapes[number] for number in state]
    if not all(shape.chain or shape.loop for shape in found):
        return None
    chains = tuple(shape.chain for shape in found if shape.chain)
    return SimpleEndgame(chains, tuple(shape.loop for shape in found if shape.loop))
