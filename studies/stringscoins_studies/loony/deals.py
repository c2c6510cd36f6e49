"""Double deals: choices that prove a position loony, whatever else there is.

Strings are numbered and sets of strings are numbers, bit i for string i; a coin is the set of the strings that hold it.

**The double deal.** Let t be a string of P that captures nothing and C a set of other strings such that no coin of C
lies on a string outside C and t; C alone is worth 0; and all of C and t can be cut one after the other so that each
cut captures. Then P is loony. For let v be the value of what is left without C and t. After t is cut P is worth v + 0.
After all of C and t are cut it is v; so before the last of these cuts it is v or loony, and so on back to the first.
Hence the mover has a capture and another cut of the same value, or a capture that leads to a loony position. (If v
itself is loony, the captures alone lead to it.)

A double deal is *plain* if C is one string: a capture s that keeps only coins of valence 2, and the other string of
each is t. That is the theorem of two strings in the theory page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Deal", "capturing", "components", "double_deal", "plain_deals"]


class Deal(NamedTuple):
    """A double deal: the mover takes all of it, or cuts `give` and leaves `part` to the opponent."""

    give: int
    """The string t, as a set."""
    part: int
    """The strings C."""


def capturing(holders: Sequence[int], alive: int) -> int:
    """Return the strings of `alive` whose cuts capture, as a set."""
    found = 0
    for coin in holders:
        here = coin & alive
        if here & (here - 1) == 0:
            found |= here
    return found


def plain_deals(holders: Sequence[NDArray[np.int64]], strings: int, positions: int) -> NDArray[np.bool_]:
    """Return where there is a plain double deal, as bool[positions], for positions that number their strings alike.

    `holders` has int64[positions] for each coin: the strings that hold it, by position; 0 where they are all cut.
    """
    captures = np.zeros(positions, np.int64)
    for coin in holders:
        captures |= coin * (coin & (coin - 1) == 0)
    found = np.zeros(positions, np.bool_)
    for i in range(strings):
        string = 1 << i
        beside = np.zeros_like(captures)
        for coin in holders:
            beside |= coin * (coin & string != 0)
        beside &= ~string
        # A power of two: all the coins that the string keeps lie on one and the same other string.
        found |= (captures & string != 0) & (beside != 0) & (beside & (beside - 1) == 0) & (beside & captures == 0)
    return found


def double_deal(holders: Sequence[int], alive: int, value: Callable[[int], int]) -> Deal | None:
    """Return a double deal with the smallest part in the position of the strings `alive`, otherwise None.

    `holders` has the strings that hold each coin; `value` returns the value of the position of a set of strings.
    """
    now = capturing(holders, alive)
    deals = []
    for give in _each(alive & ~now):
        touching = [part for part in components(holders, alive & ~give) if any(c & give and c & part for c in holders)]
        for chosen in range(1, 1 << len(touching)):
            part = sum(strings for i, strings in enumerate(touching) if chosen >> i & 1)
            if value(part) == 0 and _can_be_taken(holders, alive, part | give):
                deals.append(Deal(give, part))
    return min(deals, key=lambda deal: (deal.part.bit_count(), deal), default=None)


def components(holders: Sequence[int], alive: int) -> list[int]:
    """Return the connected parts of the position of the strings `alive`, each as a set."""
    found = []
    while alive:
        part, grown = 0, alive & -alive
        while grown != part:
            part = grown
            for coin in holders:
                if coin & part:
                    grown |= coin & alive
        found.append(part)
        alive &= ~part
    return found


def _can_be_taken(holders: Sequence[int], alive: int, strings: int) -> bool:
    """Return True if all of the strings can be cut, each with a capture. No cut spoils another, whatever the order."""
    while strings:
        ready = capturing(holders, alive) & strings
        if not ready:
            return False
        first = ready & -ready
        alive, strings = alive & ~first, strings & ~first
    return True


def _each(strings: int) -> Iterator[int]:
    while strings:
        first = strings & -strings
        yield first
        strings ^= first
