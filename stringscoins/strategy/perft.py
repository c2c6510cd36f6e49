"""Sequences of cuts and of turns, counted over sets of strings: many sequences lead to one set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from stringscoins.position import Position
from stringscoins.solve.limits import Limits

__all__ = ["Depth", "perft"]

_SET = 300
"""Bytes that a set of strings takes here, by and large."""
_LOOK = 1000
"""Sets between two looks at the limits."""

Ways = Counter[int]
"""The number of sequences that lead to each set of strings left, bits in the order of the position."""


class Depth(NamedTuple):
    """The sequences of one depth.

    Attributes
    ----------
    depth : int
        The number of cuts, and of turns, of the sequences that are counted.
    sequences : int
        The sequences of so many cuts.
    captures : int
        Those whose last cut captures a coin.
    turns : int
        The sequences of cuts that make up so many turns. A turn ends with a cut that captures nothing, or with the
        game; sequences in which the game ends in an earlier turn are not counted.

    Examples
    --------
    >>> next(perft(Position.numbered(["ab", "b"])))
    Depth(depth=1, sequences=2, captures=1, turns=2)
    """

    depth: int
    sequences: int
    captures: int
    turns: int


def perft(position: Position, limits: Limits = Limits()) -> Iterator[Depth]:
    """Yield the counts of sequences of cuts and of turns, for depths 1, 2, ... until nothing is left.

    Parameters
    ----------
    position : Position
        The position from which all sequences start: any multigraph or hypergraph.
    limits : Limits
        When to stop.

    Yields
    ------
    Depth
        The counts of the next depth. Cost: half a microsecond for each string of each set of strings that some
        sequence leaves, of which there are at most 2^n for n strings.

    Raises
    ------
    LimitReached
        When the limits say so.

    Examples
    --------
    >>> for found in perft(Position.numbered(["ab", "b"])):
    ...     print(*found)
    1 2 1 2
    2 2 2 1
    """
    strings = {name: 1 << number for number, name in enumerate(position)}
    holders = {coin: sum(strings[name] for name in position.strings_of(coin)) for coin in position.coins}
    cuts = [(strings[name], tuple(holders[coin] for coin in coins)) for name, coins in position.items()]

    def after(ways: Ways) -> tuple[Ways, Ways]:
        """Return the ways to each set after one more cut: a cut that captures, and one that does not."""
        capturing, other = Ways(), Ways()
        for number, (left, many) in enumerate(ways.items()):
            if number % _LOOK == 0:
                limits.check_time()
                limits.check_memory(_SET * (len(ways) + len(capturing) + len(other)))
            for string, held in cuts:
                if left & string:
                    rest = left ^ string
                    found = capturing if any(not rest & coin for coin in held) else other
                    found[rest] += many
        return capturing, other

    whole = Ways({(1 << len(position)) - 1: 1})
    by_cuts, by_turns = whole, whole
    for depth in count(1):
        capturing, other = after(by_cuts)
        by_cuts = capturing + other
        if not by_cuts.total():
            return
        ended, going = Ways(), by_turns
        while going:
            going, passed = after(going)
            ended += passed
            ended[0] += going.pop(0, 0)
        turns, by_turns = ended.total(), +ended
        yield Depth(depth, by_cuts.total(), capturing.total(), turns)
