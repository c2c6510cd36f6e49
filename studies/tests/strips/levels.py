"""The misère margins that a position of a Swedish strip can have by its level, for strips of any length.

This is theorem 3 of docs/explanation/strips.md. The *level* of a position falls by 1 when a coin is taken and by 2, 4
or 6 when a piece is split. Besides the level only two things matter: the number of pieces of 4, and which lengths from
5 on are present, where all lengths from 9 on count as one. From these follow, level by level, the margins that a
position can have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations, product
from typing import Final

__all__ = ["level", "possible_margins", "weighted_level"]

Lengths = frozenset[int]
"""The lengths from 5 on that are present; 9 stands for all lengths from 9 on."""

_LONG: Final = 9
_MANY: Final = 6
"""The number of pieces of 4 that stands for itself and for all larger numbers."""
_GROWING: Final = frozenset({7, 8, _LONG})
"""A position of level 2 or more has a piece of one of these lengths."""

_Move = tuple[bool, int, int, set[Lengths]]
"""True if a coin is taken; the fall of the level and the growth of the number of 4s; the lengths that may remain."""
_After = Callable[[int, int, set[Lengths]], set[int]]
"""Returns the possible margins at a level, with a number of 4s and one of some sets of lengths."""


def level(pieces: Iterable[int], pot: int = 0) -> int:
    """Return the margin of a mover who takes as many coins as ending the game at once costs, and leaves all the rest.

    `pieces` are the lengths of at least one piece, each at least 4; `pot` is the number of coins in pieces of 2 and 3.
    """
    lengths = list(pieces)
    cost = sum(lengths) - 3 * len(lengths) - min(3, max(lengths) - 3)
    return 2 * cost - sum(lengths) - pot


def weighted_level(pieces: Iterable[int], pot: int = 0) -> int:
    """Return the level, and 2 more for each piece of 4, 1 more for each of 6 or 8: any split lowers it by 3 to 7.

    At odd levels of 11 and more the mover mostly loses if it is 1, 2 or 3 modulo 10, and wins if not
    (docs/explanation/strips.md, "Why the period is 10").
    """
    lengths = list(pieces)
    return level(lengths, pot) + sum({4: 2, 6: 1, 8: 1}.get(length, 0) for length in lengths)


def possible_margins(most: int) -> dict[tuple[int, int], frozenset[int]]:
    """Return the margins that positions can have, by level from 2 to `most` and by number of 4s.

    The largest number of 4s stands for all larger ones. At level 1 or below the margin is the level, by theorem 2. The
    sets may be too large, but never too small.
    """
    margins: dict[tuple[int, int, Lengths], frozenset[int]] = {}
    lengths = range(5, _LONG + 1)
    subsets = chain.from_iterable(combinations(lengths, size) for size in range(1, len(lengths) + 1))
    kinds = [kind for kind in map(frozenset, subsets) if kind & _GROWING]

    def after(now: int, fours: int, possible: set[Lengths]) -> set[int]:
        if now <= 1:
            return {now}
        return {v for kind in possible if kind & _GROWING for v in margins[now, min(fours, _MANY), kind]}

    for now in range(2, most + 1):
        for fours, kind in product(range(_MANY + 1), kinds):
            # The largest number of 4s stands for all larger ones, so that with one 4 less it may be the same.
            found: set[int] = set()
            for number in {fours, fours + 1} if fours == _MANY else {fours}:
                found |= _minima(now, number, kind, after)
            margins[now, fours, kind] = frozenset(found)
    return {
        (now, fours): frozenset().union(*(margins[now, fours, kind] for kind in kinds))
        for now in range(2, most + 1)
        for fours in range(_MANY + 1)
    }


def _moves(fours: int, lengths: Lengths) -> tuple[list[_Move], list[_Move]]:
    """Return the moves that a position certainly has, and those that it may have."""

    def move(taken: bool, falls: int, grows: int, piece: int, *made: tuple[int, ...]) -> _Move:
        # The piece may have been the only one of its length.
        kept = (lengths, lengths - {piece})
        return taken, falls, grows, {rest | frozenset(new) for rest in kept for new in made}

    certain = []
    if fours:
        certain += [(True, 1, -1, {lengths}), (False, 2, -1, {lengths})]
    if 5 in lengths:
        certain += [move(True, 1, 1, 5, ()), move(False, 4, 0, 5, ())]
    if 6 in lengths:
        certain += [move(True, 1, 0, 6, (5,)), move(False, 4, 1, 6, ()), move(False, 6, 0, 6, ())]
    if 7 in lengths:
        certain += [move(True, 1, 0, 7, (6,)), move(False, 4, 0, 7, (5,)), move(False, 6, 1, 7, ())]
    if 8 in lengths:
        certain += [move(True, 1, 0, 8, (7,)), move(False, 4, 0, 8, (6,))]
        certain += [move(False, 6, 0, 8, (5,)), move(False, 6, 2, 8, ())]
    if _LONG not in lengths:
        return certain, []
    certain += [
        move(True, 1, 0, _LONG, (8,), (9,)),
        move(False, 4, 0, _LONG, (7,), (8,), (9,)),
        move(False, 6, 0, _LONG, (6,), (7,), (8,), (9,)),
        move(False, 6, 1, _LONG, (5,), (6,), (7,), (8,), (9,)),
    ]
    return certain, [move(False, 6, 0, _LONG, *product(range(5, _LONG + 1), repeat=2))]


def _minima(now: int, fours: int, lengths: Lengths, after: _After) -> set[int]:
    """Return the margins that a position can have, from those possible after its moves."""

    def through(move: _Move) -> frozenset[int]:
        taken, falls, grows, kinds = move
        return frozenset(1 + v if taken else -v for v in after(now - falls, fours + grows, kinds))

    certain, perhaps = _moves(fours, lengths)
    minima = {min(choice) for choice in product(*map(through, certain))}
    return minima | {min(a, b) for move in perhaps for a, b in product(minima, through(move))}
