"""The positions of certificates of margins, and what a cut leaves of them by the lemmas of
docs/reference/certificates.md.

A string captures if one of its coins is held by no other string. Margins do not add up as nimbers do, so that a
position is all of its components together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from stringscoins.certificate.rule import Form, Part, components, form_of

__all__ = ["Key", "Left", "Option", "Rule", "coins_of", "key_of"]

Key = tuple[Form, ...]
"""A position: the forms of its components in order."""

_LONG_CHAIN, _LONG_LOOP = 3, 4
"""The fewest coins of chains and loops that are alike but for their length (lemma 7)."""


class Left(NamedTuple):
    """A position after captures that are right: it is worth `coins + V`, or `coins + |handout + V|` with a handout.

    V is what the rest is worth to the same player.
    """

    coins: int
    handout: int
    rest: tuple[Part, ...]


class Option(NamedTuple):
    """A cut: the coins that it captures, and what it leaves.

    It is worth `captured + left` if it captures, as the same player moves on, and `-left` otherwise.
    """

    captured: int
    left: Left


class _Cut(NamedTuple):
    """A cut of a component: the coins that it captures, those that are right to take next, and the parts left."""

    captured: int
    coins: int
    rest: tuple[Part, ...]


class _Run(NamedTuple):
    """The last coins of a run that is open: two that end at the ground or a joint, or four that are a component."""

    handout: int
    strings: tuple[int, ...]


class Rule:
    """What cuts lead to. What it finds out about a component is kept, as components come up again and again.

    Parameters
    ----------
    misere : bool
        Whether both players want few coins. A coin is worth -1 then, and only lemma 1 holds.
    """

    def __init__(self, misere: bool) -> None:
        self.misere = misere
        self.worth = -1 if misere else 1
        self._cuts = cache(self._find_cuts)

    def whole(self, strings: list[tuple[int, ...]]) -> Left:
        """Return a position as a `Left`."""
        coins, rest = self._settled(strings, range(len(strings)))
        return self._resolved(self.worth * coins, rest)

    def is_loony_endgame(self, strings: list[tuple[int, ...]]) -> bool:
        """Return whether every cut of a position leaves the opponent the choice to keep control (lemma 5)."""
        coins, rest = self._settled(strings, range(len(strings)))
        cuts = [cut for part in rest for cut in self._cuts(part.form)]
        return not coins and all(not cut.captured and self._resolved(cut.coins, cut.rest).handout for cut in cuts)

    def options(self, parts: tuple[Part, ...]) -> Iterator[Option]:
        """Yield the cuts of a position that the mover need look at; of components that are alike, those of one."""
        forms = [part.form for part in parts]
        shortest: dict[bool, int] = {}
        for form in forms:
            is_loop, length = _alone(form)
            if length:
                shortest[is_loop] = min(length, shortest.get(is_loop, length))
        for i, part in enumerate(parts):
            is_loop, length = _alone(part.form)
            if part.form in forms[:i] or (not self.misere and length and length > shortest[is_loop]):
                continue
            others = parts[:i] + parts[i + 1 :]
            for cut in self._cuts(part.form):
                captured, coins = self.worth * cut.captured, self.worth * cut.coins
                yield Option(captured, self._resolved(coins, (*others, *_placed(part, cut.rest))))

    def count_cuts(self, form: Form) -> int:
        """Return how many different cuts a component has."""
        return len(self._cuts(form))

    def _find_cuts(self, form: Form) -> tuple[_Cut, ...]:
        """Return the different cuts of a component."""
        left: dict[tuple[int, int, tuple[tuple[int, ...], ...]], None] = {}
        for i in range(len(form)):
            rest = [j for j in range(len(form)) if j != i]
            held = {coin for j in rest for coin in form[j]}
            captured = sum(coin not in held for coin in form[i])
            left[captured, *self._take(form, rest)] = None
        found: dict[tuple[int, int, Key], _Cut] = {}
        for captured, coins, kept in left:
            rest_of_it = _formed(form, kept)
            found.setdefault((captured, coins, key_of(rest_of_it)), _Cut(captured, coins, rest_of_it))
        return tuple(found.values())

    def _settled(self, strings: Sequence[tuple[int, ...]], rest: Iterable[int]) -> tuple[int, tuple[Part, ...]]:
        """Return the coins that are right to take whatever else there is (lemmas 2 to 4), and the components left."""
        coins, kept = self._take(strings, rest)
        return coins, _formed(strings, kept)

    def _take(self, strings: Sequence[tuple[int, ...]], rest: Iterable[int]) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the same, each component as the numbers of its strings."""
        coins, kept, todo = 0, list[tuple[int, ...]](), components(strings, list(rest))
        while todo:
            part = todo.pop()
            taken, falls = (0, ()) if self.misere else _certain([strings[i] for i in part])
            if falls:
                coins += taken
                todo += components(strings, [i for j, i in enumerate(part) if j not in falls])
            else:
                kept.append(tuple(part))
        return coins, tuple(sorted(kept))

    def _resolved(self, coins: int, parts: tuple[Part, ...]) -> Left:
        """Return what is left after the captures of lemmas 5 and 6, without pairs of short components (lemma 1)."""
        while not self.misere:
            runs = [(i, run) for i, part in enumerate(parts) for run in _open_runs(part.form)]
            handouts = [run.handout if run else 0 for _, run in runs]
            is_four = handouts == [4, 4]  # the two ends of one run
            if not (handouts in ([2], [2, 2]) or is_four):
                break
            i, run = runs[0]
            assert run is not None
            form = parts[i].form
            more, rest = self._settled(form, [j for j in range(len(form)) if j not in run.strings])
            parts = (*parts[:i], *parts[i + 1 :], *_placed(parts[i], rest))
            if len(runs) == 1 or is_four:
                return Left(coins, run.handout, self._without_pairs(parts))
            coins += run.handout + more
        return Left(coins, 0, self._without_pairs(parts))

    def _without_pairs(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """Return the components in order, without pairs of short ones of equally many coins (lemma 1)."""
        kept: list[Part] = []
        single: dict[int, Part] = {}
        for part in sorted(parts):
            coins = _SHORT.get(part.form)
            if coins is None or (self.misere and coins):
                kept.append(part)
            elif single.pop(coins, None) is None:
                single[coins] = part
        return tuple(sorted([*kept, *single.values()]))


def key_of(parts: Iterable[Part]) -> Key:
    """Return the position that components make."""
    return tuple(sorted(part.form for part in parts))


@cache
def coins_of(form: Form) -> int:
    """Return how many coins a component has."""
    return len({coin for string in form for coin in string})


def _formed(strings: Sequence[tuple[int, ...]], kept: Iterable[tuple[int, ...]]) -> tuple[Part, ...]:
    """Return components, each given by the numbers of its strings."""
    parts = []
    for part in kept:
        form, order = form_of([strings[i] for i in part])
        parts.append(Part(form, tuple(part[i] for i in order)))
    return tuple(parts)


def _placed(part: Part, below: Iterable[Part]) -> Iterator[Part]:
    """Yield parts of a part as parts of the whole."""
    for sub in below:
        yield Part(sub.form, tuple(part.origin[i] for i in sub.origin))


def _holders(strings: Iterable[tuple[int, ...]]) -> dict[int, list[int]]:
    """Return the strings that hold each coin."""
    holders: dict[int, list[int]] = {}
    for i, string in enumerate(strings):
        for coin in string:
            holders.setdefault(coin, []).append(i)
    return holders


def _certain(part: list[tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
    """Return coins of a component that it is right to take at once, and the strings whose cuts take them."""
    holders = _holders(part)
    capturing = _capturing(part, holders)
    if len(capturing) == len(part):
        return len(holders), tuple(range(len(part)))  # lemma 2
    for i in capturing:
        run = _run(part, holders, i)
        if run and not run.handout:
            return 1, run.strings  # lemma 3 or 4
    return 0, ()


def _capturing(part: Sequence[tuple[int, ...]], holders: dict[int, list[int]]) -> list[int]:
    return [i for i, string in enumerate(part) if any(len(holders[coin]) == 1 for coin in string)]


@cache
def _open_runs(form: Form) -> tuple[_Run | None, ...]:
    """Return what each string that captures begins."""
    holders = _holders(form)
    return tuple(_run(form, holders, i) for i in _capturing(form, holders))


def _run(part: Sequence[tuple[int, ...]], holders: dict[int, list[int]], i: int) -> _Run | None:
    """Return the run of captures that begins with a string, None where no lemma speaks of it.

    Where it is certain that the string has to be cut, the run is this string alone, without a handout.
    """
    strings: tuple[int, ...] = (i,)
    certain = _Run(0, strings)
    coin = next((coin for coin in part[i] if len(holders[coin]) > 1), None)
    while len(part[strings[-1]]) == 2 and coin is not None:
        held = holders[coin]
        if len(held) == 1:
            return _Run(4, strings) if len(strings) == 3 else None
        if len(strings) == 3 or len(held) > 2:
            if any(len(part[j]) > 2 for j in held):
                return None
            return _Run(2, strings) if len(strings) == 2 else certain
        (following,) = (j for j in held if j != strings[-1])
        strings += (following,)
        coin = next((other for other in part[following] if other != coin), None)
    if len(part[strings[-1]]) == 1:
        return _Run(2, strings) if len(strings) == 2 else certain
    return None


@cache
def _alone(form: Form) -> tuple[bool, int]:
    """Return whether a component is a loop, and its length, if it is a long chain or loop; else a length of 0."""
    holders = _holders(form)
    if any(len(held) != 2 for held in holders.values()) or any(len(string) > 2 for string in form):
        return False, 0
    is_loop = all(len(string) == 2 for string in form)
    return is_loop, len(holders) if len(holders) >= (_LONG_LOOP if is_loop else _LONG_CHAIN) else 0


_SHORT: dict[Form, int] = {
    ((),): 0,
    ((0,), (0,)): 1,
    ((0,), (0, 1), (1,)): 2,
    ((0, 1), (0, 1)): 2,
    ((0, 1), (0, 2), (1, 2)): 3,
}
"""The coins of short components: bare strings, chains of one or two coins, loops of two or three."""
