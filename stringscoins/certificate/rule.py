"""Positions in certificates, and what a cut leaves of them by the lemmas 1, 3 and 4 of docs/certificates.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

__all__ = ["BARE", "Cut", "Form", "Part", "Parts", "cuts", "first_capture", "parts_left"]

Form = tuple[tuple[int, ...], ...]
"""A position: its strings, each with the numbers of the coins that it holds."""

BARE: Form = ((),)
"""A string without coins: the one position whose value, *1, needs no fact."""


class Part(NamedTuple):
    """A component of what is left after a cut."""

    form: Form
    """The component, its coins and strings in the order that `_form` gives them."""
    origin: tuple[int, ...]
    """For each of its strings, which string of the whole position it is."""


Parts = list[Part] | None
"""The components of a position that matter; None for a position found to be loony."""


class Cut(NamedTuple):
    """A cut and what it leaves."""

    captures: bool
    parts: Parts


def cuts(form: Form) -> Iterator[Cut]:
    """What each cut leaves; of parallel strings, which stand side by side in a form, the first is cut."""
    for i, string in enumerate(form):
        if i == 0 or form[i - 1] != string:
            rest = [j for j in range(len(form)) if j != i]
            captures = any(all(coin not in form[j] for j in rest) for coin in string)
            yield Cut(captures, parts_left(form, rest))


def first_capture(form: Form) -> Cut | None:
    """The first of the cuts that captures, None if none does."""
    coins = [coin for string in form for coin in string]
    if all(coins.count(coin) > 1 for coin in coins):
        return None
    return next(cut for cut in cuts(form) if cut.captures)


def parts_left(strings: Sequence[tuple[int, ...]], rest: list[int]) -> Parts:
    """The components of the strings `rest` that matter, canonical captures made; None if one of them is loony.

    Components of strings of at most two coins are left without capturable coins; others may keep some.
    """
    parts = []
    todo = _components(strings, rest)
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
            todo += _components(strings, [i for i in part if i != capturing[0]])  # the same value (lemma 4)
        else:
            form, order = _form([strings[i] for i in part])
            parts.append(Part(form, tuple(part[i] for i in order)))
    return parts


def _holders(strings: Sequence[tuple[int, ...]], part: list[int]) -> dict[int, list[int]]:
    """For each coin the strings of the part that hold it."""
    holders: dict[int, list[int]] = {}
    for i in part:
        for coin in strings[i]:
            holders.setdefault(coin, []).append(i)
    return holders


def _components(strings: Sequence[tuple[int, ...]], rest: list[int]) -> list[list[int]]:
    """The connected parts of the strings `rest`."""
    holders = _holders(strings, rest)
    parts = []
    new = set(rest)
    for first in rest:
        if first in new:
            new.remove(first)
            part = [first]
            for i in part:  # grows meanwhile
                for coin in strings[i]:
                    for j in holders.pop(coin, ()):
                        if j in new:
                            new.remove(j)
                            part.append(j)
            parts.append(sorted(part))
    return parts


def _form(strings: list[tuple[int, ...]]) -> tuple[Form, list[int]]:
    """The same strings with their coins numbered anew, in order; and for each of them, which of the given it is.

    The numbers are chosen so that positions that differ in their names alone mostly get the same form, and share a
    fact. Nothing rests on that: different coins get different numbers, so the form is the position itself.
    """
    beside: dict[int, list[list[int]]] = {}
    for string in strings:
        for coin in string:
            beside.setdefault(coin, []).append([other for other in string if other != coin])
    number = dict.fromkeys(beside, 0)
    different = 1
    while different < len(number):
        # Coins are told apart by their numbers so far and those of their neighbours.
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
            for coin in order[tied:]:  # no news: tell the first two that look the same apart
                number[coin] += 1
            rank += 1
        different = rank + 1
    named = [_shared(tuple(sorted([number[coin] for coin in string]))) for string in strings]
    places = sorted(range(len(named)), key=named.__getitem__)
    return tuple([named[i] for i in places]), places


@cache
def _shared(string: tuple[int, ...]) -> tuple[int, ...]:
    """The same string, in memory once for all forms."""
    return string
