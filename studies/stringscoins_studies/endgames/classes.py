"""The proof by program of the value of every sum of chains and loops, loops of 5 and 7 coins included.

A sum is built up: first its chains and its loops of 8 coins or more, then its loops of 4 to 7, the longest first. Only
a shortest chain or a shortest loop need be opened (`simple.value_shortest_first`), so that what is compared is the last
loop that was added and a shortest chain. Three things keep the proof finite:

- Where the controlled value c is 3 or more, v = c, whatever the lengths (`simple.is_proven`). So the lengths of the
  long pieces matter only until c falls below 3.
- Of the chains of 4 or more it matters only whether there are any, and whether all have 4 coins.
- From two chains of 3 on the value follows from c and the shortest loop: `simple.of_several_threes`.

What is left is a machine of finitely many states: nine values side by side, for 0, 1 and 2 chains of 3 beside each sort
of longer chains (none, chains of 4 only, one of 5 or more). A loop of 4 to 7 turns them into nine others. `classes`
visits all states, and checks every claim in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from stringscoins.endgames import Component
from stringscoins.endgames.simple import of_several_threes
from stringscoins.errors import PositionError
from stringscoins.solve import Work
from stringscoins.structures import MODERATE_LOOP, SHORTEST_LOOP

__all__ = ["Classes", "LowClass", "classes"]

_LONG, _NONE = MODERATE_LOOP + 1, MODERATE_LOOP + 2
"""Stand for the shortest loop where all have 8 coins or more, and where there is none."""
_THREES = 3
"""Numbers of chains of 3 that the machine tells apart: 0, 1 and 2."""
_BELOW = (0, -3, -4, *[-4, -5, -6] * 2)
"""The nine controlled values less that of the loops alone: terminal bonuses, and -1 for each chain of 3."""
_HIGH, _LOW = 14, -5
"""Above _HIGH - 4 the loops alone are worth so much that all nine have c >= 3; below _LOW only parity matters."""
_THREE, _FOUR = Component("chain", 3), Component("chain", 4)


class _State(NamedTuple):
    """Nine sums with the same loops: the shortest one, the controlled value of the loops alone, and the nine values."""

    shortest: int
    loops_alone: int
    values: tuple[int, ...]

    @property
    def controlled(self) -> tuple[int, ...]:
        """The nine controlled values; of those below -4 only the parity is right."""
        return self.values if self == _NO_LOOPS else tuple(self.loops_alone + below for below in _BELOW)


_NO_LOOPS = _State(_NONE, 8, (0, 3, 2, 4, 3, 2, 4, 3, 2))
"""Nothing, 3, 3 + 3, then 4 and these, then chains of 5 or more that are worth no more than a 4. v = c in all."""


class LowClass(NamedTuple):
    """Sums of a low controlled value that behave alike, whatever loops of 4 to 7 are added that are no longer."""

    values: tuple[int, ...]
    """v for 0, 1 and 2 chains of 3, first without longer chains, then with chains of 4 only, then with one of 5."""
    added: dict[int, int]
    """The class after one more loop, by its length; two equal loops cancel."""


class Classes(NamedTuple):
    """The states of the machine, its low classes, and what failed of the claims: the proof holds if nothing did."""

    states: int
    classes: tuple[LowClass, ...]
    failures: tuple[str, ...]


def classes(loops: Iterable[int] = range(SHORTEST_LOOP, MODERATE_LOOP + 1), work: Work = Work()) -> Classes:
    """Return the classes of sums with loops of these lengths below 8 and any other chains and loops.

    Parameters
    ----------
    loops : iterable of int
        Lengths from 4 to 7; 4 and 6 are those of boards. The claims are checked for these.
    work : Work
        What may be spent.

    Raises
    ------
    PositionError
        If a length is not from 4 to 7.
    LimitReached
        When a limit is reached.

    Examples
    --------
    >>> found = classes()
    >>> found.states, len(found.classes), found.failures
    (161, 19, ())
    """
    lengths = sorted(set(loops), reverse=True)
    for length in lengths:
        if not SHORTEST_LOOP <= length <= MODERATE_LOOP:
            raise PositionError(f"a loop of {length}; expected {SHORTEST_LOOP} to {MODERATE_LOOP} coins")
    after: dict[_State, dict[int, _State]] = {}
    waiting = list(_first_states(lengths))
    while waiting:
        work.check()
        state = waiting.pop()
        if state not in after:
            after[state] = {n: _with_loop(state, n) for n in lengths if n <= state.shortest}
            waiting += after[state].values()
    failures = [*_failures(after), *_tail_failures(lengths)]
    return Classes(len(after), _low_classes(after), tuple(dict.fromkeys(failures)))


def _first_states(lengths: Iterable[int]) -> Iterator[_State]:
    """Yield the states from which every sum begins: those without loops below 8, and high ones where all have v = c.

    With loops of 8 or more the loops alone are worth 8 or more, and chains of 5 or more add to that. From above _HIGH a
    loop of 4 to 7 leads down by 1 to 4, so that every sum comes through the four values up to _HIGH, or begins lower.
    """
    yield _NO_LOOPS
    for alone in range(8, _HIGH + 1):
        for shortest in (_LONG, *lengths) if alone > _HIGH - 4 else (_LONG,):
            yield _State(shortest, alone, tuple(alone + below for below in _BELOW))


def _with_loop(state: _State, length: int) -> _State:
    """Return the state with one more loop, no longer than the others: (2.1) and (2.2) for all nine values."""
    loop = Component("loop", length)
    values: list[int] = []
    for place, value in enumerate(state.values):
        threes, sort = place % _THREES, place // _THREES
        options = [loop.opened(value)]
        if threes:
            options.append(_THREE.opened(values[-1]))
        elif sort == 1:
            # The last chain of 4; what more of them change is claimed in `_failures`.
            options.append(_FOUR.opened(values[0]))
        values.append(min(options))
    alone = state.loops_alone + length - 8
    return _State(length, alone if alone >= _LOW else _LOW - (_LOW - alone) % 2, tuple(values))


def _failures(after: dict[_State, dict[int, _State]]) -> Iterator[str]:
    """Yield the claims that fail in some state."""
    lone_four = after[_NO_LOOPS].get(SHORTEST_LOOP)
    if sum(lone_four in added.values() for added in after.values()) > 1:
        yield "3 + 3 + 4l stands alone"
    for state, added in after.items():
        for place, (value, c) in enumerate(zip(state.values, state.controlled, strict=True)):
            threes, sort = place % _THREES, place // _THREES
            claims = {
                "v = c from 3 on": value == c or c < 3,
                # So no opening of a loop of 8 or more, which the machine does not try, is better: v >= c.
                "v = c without loops below 8": value == c or state.shortest < _LONG,
                "v is 0 to 4 below 2": 0 <= value <= 4 or c >= 2,
                # That costs 3 or more, and has the parity of v.
                "a chain of 5 is not opened before a loop below 8": value <= 4 or c >= 3 or place != 2 * _THREES,
                "two chains of 3": threes < 2
                or value == of_several_threes(c, (state.shortest,), sort == 0, state == lone_four),
                # One more chain of 4 beside a chain of 4 or more: this is its recursion, the rest being worth the same.
                "a second chain of 4 changes nothing": place not in (_THREES, 2 * _THREES)
                or all(
                    one.values[place] == min(Component("loop", length).opened(value), _FOUR.opened(one.values[place]))
                    for length, one in added.items()
                ),
                "two equal loops cancel from -3 down": c > -3
                or all(after[one][length].values[place] == value for length, one in added.items()),
            }
            for claim, holds in claims.items():
                if not holds:
                    yield f"{claim}: with v = {value}, c = {c}, a shortest loop of {state.shortest}, place {place}"


def _tail_failures(lengths: Iterable[int]) -> Iterator[str]:
    """Yield where `of_several_threes` breaks (2.2) for three chains of 3 or more; below -4 only parity matters."""
    for shortest, c in product((*lengths, _LONG), range(-8, 3)):
        loop = Component("loop", shortest)
        claimed = of_several_threes(c, (shortest,), False, False)
        found = {
            min(_THREE.opened(of_several_threes(c + 1, (shortest,), only_two, False)), loop.opened(rest))
            for only_two in (False, True)
            # To open a loop of 8 or more costs 4 at least, like one with a rest of 4.
            for rest in (
                {of_several_threes(c + 8 - shortest, (n,), False, False) for n in (*lengths, _LONG) if n >= shortest}
                if shortest < _LONG
                else {4}
            )
        }
        threes = shortest - 2 - c
        if shortest < _LONG and threes >= 3:
            # A single loop beside chains of 3: without it the terminal bonus falls from 6 to 4.
            by_three = _THREE.opened(of_several_threes(c + 1, (shortest,), threes == 3, shortest == SHORTEST_LOOP))
            found.add(min(by_three, loop.opened(of_several_threes(c + 6 - shortest, (), False, False))))
        if found != {claimed}:
            yield f"three chains of 3 or more: with c = {c} and a shortest loop of {shortest}"


def _low_classes(after: dict[_State, dict[int, _State]]) -> tuple[LowClass, ...]:
    """Return the different nine values of the states where all controlled values are negative, the least first."""
    low = sorted({state.values for state in after if state.loops_alone < 0})
    added: dict[tuple[int, ...], dict[int, int]] = {values: {} for values in low}
    for state, more in after.items():
        if state.loops_alone < 0:
            added[state.values] |= {length: low.index(one.values) for length, one in more.items()}
    return tuple(LowClass(values, dict(sorted(added[values].items()))) for values in low)
