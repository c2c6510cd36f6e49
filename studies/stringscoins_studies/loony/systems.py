"""All small positions as sets of coins, and their values, many at a time.

Coins on exactly the same strings fall together, so a position of Nimstring on n strings is determined by the sets of
strings that are some coin's: a *system*. It is kept as a 64-bit word; bit S, with S a set of strings as bits, is 1 if
there is such a coin. There are systems of up to 6 strings. Arrays of words are worked on as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from stringscoins.position import Position
from stringscoins.values import LOONY, value_of
from stringscoins_studies.loony.deals import plain_deals

__all__ = ["MOST", "Systems", "systems"]

MOST = 6
"""The most strings: 2^6 bits are a word."""
_TABLED = 4
"""The most strings for which the values of all systems are a table."""
_TOGETHER = 1 << 17
"""Words renamed in one batch."""

Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
_Bytes = list[NDArray[np.uint64]]
"""For each byte of a word, its images."""


@cache
def systems(strings: int) -> Systems:
    """Return the systems of a number of strings; their tables are made once."""
    return Systems(strings)


class Systems:
    """Properties of systems on a number of strings, 0 to 6, by arrays of words."""

    def __init__(self, strings: int) -> None:
        if not 0 <= strings <= MOST:
            raise ValueError(f"systems have 0 to {MOST} strings, not {strings}")
        self.strings = strings
        self.sets = range(1, 1 << strings)
        """The coins that there may be."""

    def words(self, positions: Iterable[Position]) -> Words:
        """Return the systems of positions, by the order of their strings."""
        words = []
        for position in positions:
            place = {name: i for i, name in enumerate(position)}
            words.append(sum({1 << sum(1 << place[name] for name in position.strings_of(c)) for c in position.coins}))
        return np.array(words, np.uint64)

    def has(self, words: Words, coin: int) -> Flags:
        """Return where there is a coin on exactly the strings `coin`."""
        found: Flags = words >> np.uint64(coin) & np.uint64(1) == 1
        return found

    def captures(self, words: Words, string: int) -> Flags:
        """Return where cutting a string captures."""
        return self.has(words, 1 << string)

    def grounded(self, words: Words, coin: int) -> Words:
        """Return the systems without a coin."""
        return words & ~np.uint64(1 << coin)

    def cut(self, words: Words, string: int) -> Words:
        """Return the systems after a cut: one string less, the later ones renumbered."""
        return _turned(words, self._cuts[string])

    def values(self, words: Words) -> NDArray[np.int8]:
        """Return the values by the definition."""
        return self._table[words] if self.strings <= _TABLED else self._values(words)

    def loony(self, words: Words) -> Flags:
        """Return where they are loony."""
        found: Flags = self.values(words) == LOONY
        return found

    def plain(self, words: Words) -> Flags:
        """Return where captures lead to a plain double deal (see `deals`), so that the systems are loony."""
        if self.strings < 2 or not len(words):
            return np.zeros(len(words), np.bool_)
        found = plain_deals([self.has(words, coin) * np.int64(coin) for coin in self.sets], self.strings, len(words))
        for i in range(self.strings):
            open_ = np.flatnonzero(~found & self.captures(words, i))
            found[open_] = systems(self.strings - 1).plain(self.cut(words[open_], i))
        return found

    def exceptional(self, words: Words) -> Flags:
        """Return where they are loony, and not plain."""
        found = self.loony(words)
        found[found] = ~self.plain(words[found])
        return found

    def connected(self, words: Words) -> Flags:
        """Return where they are connected."""
        reached = np.ones(len(words), np.int64)
        for _ in range(self.strings):
            for coin in self.sets:
                reached |= np.where(self.has(words, coin) & (reached & coin != 0), coin, 0)
        found: Flags = reached == (1 << self.strings) - 1
        return found

    def minimal(self, words: Words, quality: Callable[[Systems, Words], Flags]) -> Flags:
        """Return where they are connected and have the quality, and lose it by every reduction (see `minimal`)."""
        found = quality(self, words) & self.connected(words)
        for i in range(self.strings):
            at = np.flatnonzero(found & self.captures(words, i))
            found[at] = ~quality(systems(self.strings - 1), self.cut(words[at], i))
        for coin in self.sets:
            at = np.flatnonzero(found & self.has(words, coin))
            found[at] = ~quality(self, self.grounded(words[at], coin))
        return found

    def classes(self, holds: int, valence: int, *, linear: bool = False) -> Iterator[Words]:
        """Yield all systems up to renaming, connected or not, one array for each number of coins.

        A string holds at most `holds` coins (those on the same strings counted once), a coin lies on at most `valence`
        strings; if `linear`, two coins share one string at most.
        """
        coins = [coin for coin in self.sets if coin.bit_count() <= valence]
        rivals = {a: sum(1 << b for b in coins if (a & b).bit_count() > 1) if linear else 0 for a in coins}
        level = np.zeros(1, np.uint64)
        while len(level):
            yield level
            loads = [sum(self.has(level, c).astype(np.int8) for c in coins if c >> i & 1) for i in range(self.strings)]
            grown = []
            for coin in coins:
                fits = level & np.uint64(rivals[coin] | 1 << coin) == 0
                for i, load in enumerate(loads):
                    if coin >> i & 1:
                        fits &= load < holds
                grown.append(level[fits] | np.uint64(1 << coin))
            level = self.renamed(np.unique(np.concatenate(grown)))

    def renamed(self, words: Words) -> Words:
        """Return the systems up to renaming of their strings: the least word of each, once. Cost: strings! passes."""
        parts = []
        for start in range(0, len(words), _TOGETHER):
            least = words[start : start + _TOGETHER].copy()
            for renaming in self._renamings:
                np.minimum(least, _turned(words[start : start + _TOGETHER], renaming), out=least)
            parts.append(least)
        return np.unique(np.concatenate(parts)) if parts else words

    def position(self, word: int) -> Position:
        """Return a system as a position: coins a, b, ... by valence, the strings with the most coins first."""
        coins = sorted((coin for coin in self.sets if word >> coin & 1), key=lambda coin: (coin.bit_count(), coin))
        strings: list[list[str]] = [
            [_letter(k) for k, coin in enumerate(coins) if coin >> i & 1] for i in range(self.strings)
        ]
        strings.sort(key=lambda members: (-len(members), members))
        return Position.numbered(strings)

    def _values(self, words: Words) -> NDArray[np.int8]:
        if self.strings == 0:
            return np.zeros(len(words), np.int8)
        after_captures, after_others = np.zeros((2, len(words)), np.int64)
        for i in range(self.strings):
            after = np.left_shift(1, systems(self.strings - 1).values(self.cut(words, i)).astype(np.int64) + 1)
            captures = self.captures(words, i)
            after_captures |= np.where(captures, after, 0)
            after_others |= np.where(captures, 0, after)
        found: NDArray[np.int8] = _rule()[after_captures, after_others]
        return found

    @cached_property
    def _table(self) -> NDArray[np.int8]:
        return self._values(np.arange(1 << (1 << self.strings), dtype=np.uint64))

    @cached_property
    def _cuts(self) -> list[_Bytes]:
        cuts = []
        for i in range(self.strings):
            below = (1 << i) - 1
            cuts.append(self._turning([(held & below) | (held >> 1 & ~below) for held in range(1 << self.strings)]))
        return cuts

    @cached_property
    def _renamings(self) -> list[_Bytes]:
        return [
            self._turning([sum(1 << name[i] for i in range(self.strings) if held >> i & 1) for held in (0, *self.sets)])
            for name in permutations(range(self.strings))
        ]

    def _turning(self, image: Sequence[int]) -> _Bytes:
        """Return the tables that give each coin the strings `image`; a coin on no string is gone."""
        tables = []
        for first in range(0, len(image), 8):
            table = np.zeros(1, np.uint64)
            for held in image[first : first + 8]:
                table = np.concatenate([table, table | np.uint64(1 << held & ~1)])
            tables.append(table)
        return tables


def _turned(words: Words, tables: _Bytes) -> Words:
    found = np.zeros_like(words)
    for k, table in enumerate(tables):
        found |= table[words >> np.uint64(8 * k) & np.uint64(len(table) - 1)]
    return found


@cache
def _rule() -> NDArray[np.int8]:
    """Return the rule of values as a table by two sets of values, after captures and other cuts; v is bit v + 1."""
    sets = [[v - 1 for v in range(MOST + 1) if bits >> v & 1] for bits in range(1 << (MOST + 1))]
    return np.array([[value_of(captures, others) for others in sets] for captures in sets], np.int8)


def _letter(k: int) -> str:
    """Return the name of the k-th coin: a, b, ..., z, a1, b1, ..."""
    return chr(ord("a") + k % 26) + (str(k // 26) if k >= 26 else "")
