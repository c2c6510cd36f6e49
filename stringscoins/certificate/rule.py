"""The positions of certificates, and what a cut leaves of them by lemmas 1, 3 and 4 of
docs/reference/certificates.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

__all__ = ["BARE", "Cut", "Form", "Part", "Parts", "components", "cuts", "first_capture", "form_of", "parts_left"]

Form = tuple[tuple[int, ...], ...]
"""A position: for each of its strings the numbers of the coins that it holds."""

BARE: Form = ((),)
"""A string without coins, the only position whose value, ``*1``, needs no fact."""


class Part(NamedTuple):
    """A component of what is left after a cut."""

    form: Form
    """The component, with its coins and strings in the order that `form_of` gives them."""
    origin: tuple[int, ...]
    """The number of each of its strings in the whole position."""


Parts = list[Part] | None
"""The components of a position that matter; None for a position that was found to be loony."""


class Cut(NamedTuple):
    """Whether a cut captures, and what it leaves."""

    captures: bool
    parts: Parts


def cuts(form: Form) -> Iterator[Cut]:
    """Yield each cut of a position; of parallel strings, which are neighbors in a form, only the first is cut."""
    for i, string in enumerate(form):
        if i == 0 or form[i - 1] != string:
            rest = [j for j in range(len(form)) if j != i]
            captures = any(all(coin not in form[j] for j in rest) for coin in string)
            yield Cut(captures, parts_left(form, rest))


def first_capture(form: Form) -> Cut | None:
    """Return the first cut that captures, None if none does."""
    coins = [coin for string in form for coin in string]
    if all(coins.count(coin) > 1 for coin in coins):
        return None
    return next(cut for cut in cuts(form) if cut.captures)


def parts_left(strings: Sequence[tuple[int, ...]], rest: list[int]) -> Parts:
    """Return the components of the strings `rest` that matter, after canonical captures; None if one is loony.

    Components whose strings hold at most two coins have no capturable coins then; others may have some.
    """
    parts = []
    todo = components(strings, rest)
    while todo:
        part = todo.pop()
        holders = _holders(strings, part)
        capturing = [i for i in part if any(len(holders[coin]) == 1 for coin in strings[i])]
        if len(capturing) == len(part) <= 2:
            continue  # worth 0 (lemma 1)
        for s in capturing:
            kept = [holders[coin] for coin in strings[s] if len(holders[coin]) > 1]
            others = {i for held in kept for i in held if i != s}
            if len(others) == 1 and others.isdisjoint(capturing):
                return None  # loony (lemma 3)
        if capturing and all(len(strings[i]) <= 2 for i in part):
            todo += components(strings, [i for i in part if i != capturing[0]])  # the same value (lemma 4)
        else:
            form, order = form_of([strings[i] for i in part])
            parts.append(Part(form, tuple(part[i] for i in order)))
    return parts


def _holders(strings: Sequence[tuple[int, ...]], part: list[int]) -> dict[int, list[int]]:
    """Return the strings of the part that hold each coin."""
    holders: dict[int, list[int]] = {}
    for i in part:
        for coin in strings[i]:
            holders.setdefault(coin, []).append(i)
    return holders


def components(strings: Sequence[tuple[int, ...]], rest: list[int]) -> list[list[int]]:
    """Return the connected components of the strings `rest`."""
    holders = _holders(strings, rest)
    parts = []
    new = set(rest)
    for first in rest:
        if first in new:
            new.remove(first)
            part = [first]
            for i in part:  # the list grows while it is read
                for coin in strings[i]:
                    for j in holders.pop(coin, ()):
                        if j in new:
                            new.remove(j)
                            part.append(j)
            parts.append(sorted(part))
    return parts


def form_of(strings: list[tuple[int, ...]]) -> tuple[Form, list[int]]:
    """Return the strings in order, with their coins numbered anew; and the place of each among those given.

    Positions that differ only in their names get the same form in most cases, and share a fact then. The proof does not
    rest on that: different coins get different numbers, so that the form is the position itself.
    """
    beside: dict[int, list[list[int]]] = {}
    for string in strings:
        for coin in string:
            beside.setdefault(coin, []).append([other for other in string if other != coin])
    number = dict.fromkeys(beside, 0)
    different = 1
    while different < len(number):
        # Coins differ if their numbers so far or those of their neighbours do.
        look = {
            c: (number[c], sorted([sorted([number[d] for d in o]) for o in others])) for c, others in beside.items()
        }
        order = sorted(look, key=look.__getitem__)
        rank, tied = 0, -1
        for place, coin in enumerate(order):
            if place and look[coin] != look[order[place - 1]]:
                rank += 1
            elif place and tied < 0:
                tied = place
            number[coin] = rank
        if rank + 1 == different:
            for coin in order[tied:]:  # nothing new was found: set the first two that look the same apart
                number[coin] += 1
            rank += 1
        different = rank + 1
    named = [_shared(tuple(sorted([number[coin] for coin in string]))) for string in strings]
    places = sorted(range(len(named)), key=named.__getitem__)
    return tuple([named[i] for i in places]), places


@cache
def _shared(string: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same string, as one object for all forms, to save memory."""
    return string
