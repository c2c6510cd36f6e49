"""The ranking of a tablebase: a number for each quiet position that cuts leave of a base position, and back.

An automaton reads the strings of a position one after the other. Between two strings it knows of each coin that has
strings on both sides whether none, one or more of those read so far are left. A coin whose strings are all read may
not have just one. So the automaton accepts the quiet positions, and how many ways each state has to go on gives them
numbers, as in a decision diagram. A row of the table of a *letter*, some strings that are read at once, belongs to a
state.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.numbering import Numbering, symmetries

__all__ = ["SYMMETRIES", "WIDEST", "Letter", "Ranking"]

WIDEST = 12
"""The most strings of a letter."""
SYMMETRIES = 64
"""The most symmetries of a base that are used."""
_LETTER = 1 << 14
"""The entries that a letter more is worth: it takes a look-up more."""
_STATES = 1 << 14
"""The most states between two strings."""
_STRINGS = 64
_NUMBERS = 1 << 43
"""More positions than that have no numbers here."""


@dataclass(frozen=True)
class Letter:
    """Some strings that are read at once.

    `start` is the first, `width` their number. `onward`, int64[states, 2^width], is the state after each value, -1
    where no quiet position has it; `before`, int64[states, 2^width], how many positions come before those with it.
    """

    start: int
    width: int
    onward: NDArray[np.int64]
    before: NDArray[np.int64]


class Ranking:
    """The quiet positions of a base position in order; all of them, captures pending or not, if not `quiet`.

    `numbering` has the strings in the order of the bits of a position. Strings that hold the same coins follow each
    other; of those the first are left: the position is *folded*. `images` are the symmetries of the base, as the image
    of each string, the identity first; those alike stay in order. LimitReached is raised if there are too many.

    A table that was written has its own order of `strings`, `widths` of letters and `images`.
    """

    def __init__(
        self,
        position: Position,
        quiet: bool,
        strings: Sequence[str] = (),
        widths: Sequence[int] = (),
        images: Sequence[Sequence[int]] = (),
    ) -> None:
        if len(position) > _STRINGS:
            raise LimitReached(f"a position of {len(position)} strings: a table takes at most {_STRINGS}")
        self.position, self.quiet = position, quiet
        if strings:
            self.numbering = Numbering(position, strings)
        else:
            orders = [_ordered(position, coins) for coins in (position.coins, position.coins[::-1])]
            self.numbering = min(orders, key=lambda order: sum(map(len, _states(order.members, quiet)[0])))
        self._states, self._onward = _states(self.numbering.members, quiet)
        self.images = images or _images(self.numbering)
        self.widths = tuple(widths) or self._widths()
        self.letters = self._letters()
        self._listed: dict[tuple[int, int], list[int]] = {}

    @property
    def number(self) -> int:
        """The number of positions."""
        return int(self.ways[0].sum())

    @cached_property
    def ways(self) -> list[NDArray[np.int64]]:
        """int64[states, strings + 1] before each string, and at the end: how many positions go on from each state, by
        the number of their strings from there on.
        """
        ways = [np.zeros((len(self._states[-1]), len(self.numbering.members) + 1), np.int64)]
        ways[0][:, 0] = 1
        for onward in reversed(self._onward):
            without, within = np.array(onward).T
            rest = np.append(ways[-1], np.zeros((1, ways[-1].shape[1]), np.int64), axis=0)  # no state has no way on
            ways.append(rest[without] + np.roll(rest[within], 1, axis=1))
            if ways[-1].sum(axis=1).max() >= _NUMBERS:
                raise LimitReached(f"more than {_NUMBERS:,} positions: a table has no numbers for so many")
        ways.reverse()
        return ways

    @cached_property
    def alike(self) -> list[bool]:
        """For each string whether the string before it holds the same coins."""
        sets = [frozenset(coins) for coins in self.numbering.members]
        return [i > 0 and sets[i] == sets[i - 1] for i in range(len(sets))]

    def _folded(self, value: int, letter: Letter) -> int:
        """Return strings of a letter as bits, with the first of each bundle in place of those left."""
        left = 0
        for i in range(letter.width):
            if value >> i & 1:
                to = i
                while self.alike[letter.start + to] and not left >> (to - 1) & 1:
                    to -= 1
                left |= 1 << to
        return left

    def rank(self, mask: int) -> int:
        """Return the number of a folded position, -1 if it is none of those numbered."""
        rank = state = 0
        for letter in self.letters:
            value = mask >> letter.start & (1 << letter.width) - 1
            rank += int(letter.before[state, value])
            state = int(letter.onward[state, value])
            if state < 0:
                return -1
        return rank

    def masks(self, first: int = 0) -> Iterator[int]:
        """Yield the positions in order, from a number on."""

        def read(number: int, state: int, skipped: int) -> Iterator[int]:
            if number == len(self.letters):
                yield 0
                return
            letter = self.letters[number]
            values = self._values(number, state)
            place = bisect_right(values, skipped, key=lambda value: int(letter.before[state, value])) - 1
            for value in values[place:]:
                before = int(letter.before[state, value])
                for rest in read(number + 1, int(letter.onward[state, value]), max(0, skipped - before)):
                    yield value << letter.start | rest

        return read(0, 0, first)

    def least(self, mask: int) -> int:
        """Return the least of the folded images of a position, as a number."""
        return min(self._images(mask))

    def is_least(self, mask: int) -> bool:
        """Return whether no image of a folded position is smaller."""
        return all(image >= mask for image in self._images(mask))

    def _images(self, mask: int) -> Iterator[int]:
        for tables in self.image_tables:
            image = 0
            for letter, table in zip(self.letters, tables, strict=True):
                image |= table[mask >> letter.start & (1 << letter.width) - 1]
            yield image

    @cached_property
    def image_tables(self) -> list[list[list[int]]]:
        """The folded image of each value of each letter, for each symmetry."""
        folded = [[self._folded(value, letter) for value in range(1 << letter.width)] for letter in self.letters]
        return [
            [
                [sum(1 << image[letter.start + i] for i in range(letter.width) if value >> i & 1) for value in values]
                for letter, values in zip(self.letters, folded, strict=True)
            ]
            for image in self.images
        ]

    def _values(self, number: int, state: int) -> list[int]:
        """Return the values of a letter from which positions go on, in order."""
        key = number, state
        if key not in self._listed:
            self._listed[key] = np.flatnonzero(self.letters[number].onward[state] >= 0).tolist()
        return self._listed[key]

    def _widths(self) -> tuple[int, ...]:
        """Return how the strings are cut into letters whose tables are small, and that are few."""
        strings = len(self.numbering.members)
        best: list[tuple[float, tuple[int, ...]]] = [(0, ())]
        for end in range(1, strings + 1):
            ways = [
                (best[start][0] + (len(self._states[start]) + len(self.images) << end - start) + _LETTER,
                 (*best[start][1], end - start))
                for start in range(max(0, end - WIDEST), end)
            ] if end == strings or not self.alike[end] else []  # fmt: skip
            best.append(min(ways, default=(float("inf"), ())))
        if best[-1][0] == float("inf"):
            raise LimitReached(f"more than {WIDEST} strings hold the same coins: a table takes at most {WIDEST}")
        return best[-1][1]

    def _letters(self) -> list[Letter]:
        letters, start = [], 0
        for width in self.widths:
            onward = np.arange(len(self._states[start]))[:, None]
            for steps in self._onward[start : start + width]:
                # A state of none leads to none.
                step = np.append(np.array(steps), [[-1, -1]], axis=0)
                onward = np.concatenate([step[onward, 0], step[onward, 1]], axis=1)
            ways = np.append(self.ways[start + width].sum(axis=1), 0)[onward]
            onward = np.where(ways > 0, onward, -1)
            letters.append(Letter(start, width, onward, np.cumsum(ways, axis=1) - ways))
            start += width
        return letters


def _images(numbering: Numbering) -> list[list[int]]:
    """Return the symmetries of a position, as the image of each string."""
    members, bundles = (
        numbering.members,
        {frozenset(numbering.members[bundle[0]]): bundle for bundle in numbering.bundles},
    )
    found = []
    for coins in symmetries(len(numbering.holders), members, SYMMETRIES).tolist():
        image = list(range(len(members)))
        for held, bundle in bundles.items():
            for string, to in zip(bundle, bundles[frozenset(coins[coin] for coin in held)], strict=True):
                image[string] = to
        found.append(image)
    return found


def _ordered(position: Position, coins: Sequence[str]) -> Numbering:
    """Return the strings in the order in which coins come, those that hold the same coins together."""
    place = {coin: i for i, coin in enumerate(coins)}
    keys = {name: sorted(place[coin] for coin in position[name]) for name in position}
    return Numbering(position, sorted(position, key=lambda name: (keys[name][:1], len(keys[name]), keys[name])))


def _states(
    members: Sequence[Sequence[int]], quiet: bool
) -> tuple[list[list[tuple[object, ...]]], list[list[tuple[int, int]]]]:
    """Return the states between the strings, and for each string and state those without and with the string.

    -1 stands for no state. A state has the strings so far of each open coin, at most two, and whether the last string
    is left if the next holds the same coins, which may then not be left without it.
    """
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for i, coins in enumerate(members):
        for coin in coins:
            first.setdefault(coin, i)
            last[coin] = i
    layers: list[list[tuple[object, ...]]] = [[((), True)]]
    steps: list[list[tuple[int, int]]] = []
    opened: tuple[int, ...] = ()
    for i, coins in enumerate(members):
        is_next_alike = i + 1 < len(members) and set(members[i + 1]) == set(coins)
        is_alike = i > 0 and set(members[i - 1]) == set(coins)
        known = tuple(sorted({*opened, *coins}))
        stay = [coin for coin in known if last[coin] > i]
        found: dict[tuple[object, ...], int] = {}
        pairs = []
        for counts, was_left in layers[-1]:
            pair = []
            for is_left in (False, True):
                now = dict(zip(opened, counts, strict=True))  # type: ignore[call-overload]
                for coin in coins:
                    now[coin] = min(2, now.get(coin, 0) + is_left)
                fits = not (is_left and is_alike and not was_left)
                fits &= not quiet or all(now[coin] != 1 for coin in known if last[coin] == i)
                state = tuple(now[coin] if quiet else 0 for coin in stay), is_left or not is_next_alike
                pair.append(found.setdefault(state, len(found)) if fits else -1)
            pairs.append((pair[0], pair[1]))
        if len(found) > _STATES:
            raise LimitReached("the strings of this position are too entangled for a table")
        layers.append(list(found))
        steps.append(pairs)
        opened = tuple(stay)
    return layers, steps
