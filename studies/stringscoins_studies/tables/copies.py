"""Classes whose member n has n copies of one piece at a few joints, and proofs that their nimbers are periodic.

K(3, n) is such a class: n coins, each with a string to each of three joints. Whatever is cut, a copy is in one of few
states, and a position is how many copies are in each. If two copies more change no value where there are few copies,
they never do: `proved_period` has the induction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stringscoins.position import Position
from stringscoins.solve import Limits
from stringscoins_studies.tables.classes import members
from stringscoins_studies.tables.periods import Period

__all__ = ["Copies", "proved_period", "values_of"]

Form = tuple[tuple[int, int], ...]
"""A copy in some state: of each string the set of its coins and the set of its joints, as bits."""

_PERIOD: Final = 2
_STARTS: Final = range(2, 6)
_COMPARED: Final = 4
"""Members that have to be copies of one piece, one more each."""
_LOCAL: Final = 4
"""The most coins of a piece."""
_CORE: Final = 8
"""The most strings between joints alone."""
_MOST: Final = 100_000_000
"""Positions of a proof, a byte each."""
_SLICE: Final = 100_000
"""Positions between two looks at the limits."""


@dataclass(frozen=True)
class Copies:
    """What is said of a class by its first members.

    Attributes
    ----------
    start : int
        The n of the first member.
    copies : int
        The number of copies that it has.
    piece : Form
        A copy, all strings there.
    core : tuple of int
        Of each string that holds joints alone, the set of its joints.
    """

    start: int
    copies: int
    piece: Form
    core: tuple[int, ...]

    @classmethod
    def of(cls, pattern: str) -> Copies | None:
        """Return the copies of which the members of a class are made; None for any other class."""
        first = list(islice(members(pattern), _COMPARED))
        if len(first) < _COMPARED or [n for n, _ in first] != list(range(first[0][0], first[0][0] + _COMPARED)):
            return None
        (start, small), (_, large) = first[0], first[-1]
        joints = [coin for coin in small.coins if small.valence(coin) < large.valence(coin)]
        found = [_taken_apart(position, joints) for _, position in first]
        pieces, core, copies = found[0] or ((), (), 0)
        alike = [(pieces, core, copies + more) for more in range(_COMPARED)]
        return cls(start, copies, pieces, core) if pieces and found == alike else None

    def states(self) -> list[Form]:
        """Return the states that a copy can be in, those with more strings first."""
        known = {self.piece}
        waiting = [self.piece]
        while waiting:
            for left, *_ in _cuts(waiting.pop()):
                if left and left not in known:
                    known.add(left)
                    waiting.append(left)
        return sorted(known, key=lambda form: (-len(form), form))


def _taken_apart(position: Position, joints: Sequence[str]) -> tuple[Form, tuple[int, ...], int] | None:
    """Return the piece of which a position is made, the strings between joints alone, and the number of copies."""
    bit = {joint: 1 << i for i, joint in enumerate(joints)}
    rest = position.restricted([string for string, coins in position.items() if not bit.keys() >= set(coins)])
    ends = {string: sum(bit.get(coin, 0) for coin in coins) for string, coins in position.items()}
    inner = Position({string: [coin for coin in coins if coin not in bit] for string, coins in rest.items()})
    forms = set[Form]()
    pieces = inner.components()
    for piece in pieces:
        if len(piece.coins) > _LOCAL:
            return None
        place = {coin: 1 << i for i, coin in enumerate(piece.coins)}
        forms.add(_form([(sum(place[coin] for coin in coins), ends[string]) for string, coins in piece.items()]))
    core = tuple(sorted(ends[string] for string in position if string not in inner))
    return (forms.pop(), core, len(pieces)) if len(forms) == 1 else None


def _form(strings: Sequence[tuple[int, int]]) -> Form:
    """Return strings so that copies that differ in the names of coins get the same."""
    coins = max(own for own, _ in strings).bit_length()
    named = [
        sorted((sum(1 << order[i] for i in range(coins) if own >> i & 1), ends) for own, ends in strings)
        for order in permutations(range(coins))
    ]
    return tuple(min(named))


def _cuts(form: Form) -> list[tuple[Form, bool, int]]:
    """Return what each different cut leaves of a copy, whether a coin of it falls, and the joints on the string."""
    held = Counter(i for own, _ in form for i in range(_LOCAL) if own >> i & 1)
    cuts = []
    for own, ends in sorted(set(form)):
        left = list(form)
        left.remove((own, ends))
        falls = any(held[i] == 1 for i in range(_LOCAL) if own >> i & 1)
        cuts.append((_form(left) if left else (), falls, ends))
    return cuts


def proved_period(pattern: str, limits: Limits) -> Period | None:
    """Return the period that the nimbers of a class have for ever, if it can be proved here.

    A position is the number of copies in each state. The claim is that two copies more in a state change no value if
    `start` are there, or more. By induction on the number of strings: where there are more than `start`, the cuts with
    and without the two lead to equal values. Where there are `start`, and more than `start` + 2 in another state, two
    copies of that can be left out first. So what has to be tried are at most `start` + 2 copies in each state.
    Cost: a microsecond a position, of which K(3, n) takes 27 million.

    Parameters
    ----------
    pattern : str
        A class, such as `graph:complete-bipartite:3,n`.
    limits : Limits
        When to stop.

    Returns
    -------
    Period or None
        The least start and period; `checked` is the n of the last nimber that was computed.

    Raises
    ------
    LimitReached
        At a limit.
    """
    copies = Copies.of(pattern)
    if copies is None or len(copies.core) > _CORE:
        return None
    from stringscoins_studies.kernels.copies import first_break

    number = len(copies.states())
    for start in _STARTS:
        most = number * (start + _PERIOD)
        if comb(most + number, number) << len(copies.core) > _MOST:
            return None
        values, binomials = values_of(copies, most, limits)
        if first_break(values, binomials, number, start, _PERIOD) < 0:
            nimbers = [int(values[comb(n + number, number) - 1, -1]) for n in range(copies.copies, most + 1)]
            return _repeating(nimbers, copies.start, start - copies.copies)
    return None


def values_of(copies: Copies, most: int, limits: Limits) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Return the values of all positions of up to `most` copies, and the binomials that rank them.

    Cost: a byte and a microsecond a position.

    Parameters
    ----------
    copies : Copies
        The piece, and its joints.
    most : int
        The number of copies.
    limits : Limits
        When to stop.

    Returns
    -------
    values : int8[ranks, 2^m]
        By rank, and by the set of those of the m strings between joints that are there. If the first k + 1 states have
        c copies together, the rank is the sum of the binomials of c + k over k + 1.
    binomials : int64[n, k]
        Of n over k.

    Raises
    ------
    LimitReached
        At a limit.
    """
    from stringscoins_studies.kernels.copies import values_of_copies

    states = copies.states()
    index = {form: k for k, form in enumerate(states)} | {(): len(states)}
    cuts = [_cuts(form) for form in states]
    flat = [cut for some in cuts for cut in some]
    joints = max(ends for _, ends in copies.piece).bit_length()
    ends = [[sum(held >> joint & 1 for _, held in form) for joint in range(joints)] for form in states]
    binomials = np.array([[comb(n, k) for k in range(len(states) + 1)] for n in range(most + len(states) + 1)])
    size = comb(most + len(states), len(states))
    limits.check_memory(size << len(copies.core))
    values, place = np.zeros((size, 1 << len(copies.core)), np.int8), np.arange(len(states))
    for start in range(0, size, _SLICE):
        limits.check_time()
        values_of_copies(
            np.cumsum([0, *map(len, cuts)]),
            np.array([index[left] for left, *_ in flat]),
            np.array([falls for _, falls, _ in flat]),
            np.array([at for *_, at in flat]),
            np.array(ends),
            np.array(copies.core, np.int64),
            binomials,
            values,
            place,
            start,
            min(start + _SLICE, size),
        )
    return values, binomials


def _repeating(nimbers: list[int], first: int, start: int) -> Period:
    """Return the period of nimbers of n = `first` and more, which have the period 2 from the place `start` on."""
    start = max(0, start)
    period = 1 if nimbers[start] == nimbers[start + 1] else _PERIOD
    while start and nimbers[start - 1] == nimbers[start - 1 + period]:
        start -= 1
    return Period(first + start, period, 0, first + len(nimbers) - 1)
