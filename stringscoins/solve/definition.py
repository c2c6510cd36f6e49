"""Nimstring values straight from the rule, in plain Python: the slow twin of the search.

No reduction, no components, no symmetry: a memo over subsets of strings and `values.value_of`. Usable to about 14
strings, and at 12 or fewer faster than loading the kernels.
"""

from __future__ import annotations

from collections.abc import Collection

from stringscoins.errors import LimitReached
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.values import LOONY, Value, value_of

__all__ = ["Definition"]

_MOST = 24
"""Strings: 16 million positions, which take some minutes."""
_ENTRY = 100
"""Bytes that a value in the memo takes, about."""


class Definition:
    """Values of a position and of all that is left of it after any cuts.

    >>> box = Position.numbered(["a", "a", "a", "a"])
    >>> Definition(box).value(), Definition(box).value(["s1"])
    (1, 0)
    """

    def __init__(self, position: Position, limits: Limits = Limits()) -> None:
        self.place = {name: i for i, name in enumerate(position.strings)}
        number = {coin: i for i, coin in enumerate(position.coins)}
        self.coins = [sum(1 << number[coin] for coin in members) for _, members in position.items()]
        self.limits = limits
        self.memo: dict[int, Value] = {}

    @property
    def positions(self) -> int:
        """How many positions were valued."""
        return len(self.memo)

    def value(self, removed: Collection[str] = ()) -> Value:
        """The value after the strings `removed` are cut. Cost: 2^n positions of n strings.

        Raises
        ------
        LimitReached
            If more than 24 strings are left.
        SearchStopped
            When a limit is reached or the work is interrupted (Ctrl-C).
        """
        alive = (1 << len(self.coins)) - 1
        for name in known_names(removed, self.place):
            alive &= ~(1 << self.place[name])
        if alive.bit_count() > _MOST:
            raise LimitReached(f"a position of {alive.bit_count()} strings: the definition takes {_MOST}")
        try:
            return self._value(alive)
        except (LimitReached, KeyboardInterrupt) as stop:
            raise SearchStopped(stop, positions=self.positions) from None

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Whether the position after the strings `removed` are cut is loony."""
        return self.value(removed) == LOONY

    def _value(self, alive: int) -> Value:
        known = self.memo.get(alive)
        if known is not None:
            return known
        if len(self.memo) % 1024 == 0:
            self.limits.check_time()
            self.limits.check_memory(_ENTRY * len(self.memo))
        strings = [i for i in range(len(self.coins)) if alive >> i & 1]
        captures: list[Value] = []
        others: list[Value] = []
        for i in strings:
            held = 0
            for j in strings:
                if j != i:
                    held |= self.coins[j]
            value = self._value(alive & ~(1 << i))
            (captures if self.coins[i] & ~held else others).append(value)
        self.memo[alive] = value_of(captures, others)
        return self.memo[alive]
