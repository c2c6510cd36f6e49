"""Scores straight from the rules, in plain Python: minimax over single cuts, the slow twin of the table."""

from __future__ import annotations

from collections.abc import Collection

from stringscoins.errors import LimitReached
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, SearchStopped

__all__ = ["ScoreDefinition"]

_MOST = 20
"""Strings: a million positions, in 5 s."""
_ENTRY = 100
"""Bytes that a margin in the memo takes, about."""


class ScoreDefinition:
    """Margins of a position and of all that is left of it after any cuts, in a memo by the set of strings left.

    Cost: 2^n positions of n strings.

    Raises
    ------
    LimitReached
        If there are more than 20 strings.

    Examples
    --------
    >>> chain = Position.numbered(["a", "ab", "b"])
    >>> ScoreDefinition(chain).margin(), ScoreDefinition(chain, misere=True).margin()
    (-2, -2)
    """

    def __init__(self, position: Position, misere: bool = False, limits: Limits = Limits()) -> None:
        if len(position) > _MOST:
            raise LimitReached(f"a position of {len(position)} strings: the definition takes {_MOST}")
        self.place = {name: i for i, name in enumerate(position.strings)}
        number = {coin: i for i, coin in enumerate(position.coins)}
        self.coins = [sum(1 << number[coin] for coin in members) for _, members in position.items()]
        self.best = min if misere else max
        self.limits = limits
        self.memo: dict[int, int] = {0: 0}

    @property
    def positions(self) -> int:
        """How many positions were valued."""
        return len(self.memo)

    def margin(self, removed: Collection[str] = ()) -> int:
        """The mover's margin after the strings `removed` are cut.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted (Ctrl-C).
        """
        removed = known_names(removed, self.place)
        alive = sum(1 << i for name, i in self.place.items() if name not in removed)
        try:
            return self._margin(alive)
        except (LimitReached, KeyboardInterrupt) as stop:
            raise SearchStopped(stop, positions=self.positions) from None

    def _margin(self, alive: int) -> int:
        known = self.memo.get(alive)
        if known is not None:
            return known
        if len(self.memo) % 1024 == 0:
            self.limits.check_time()
            self.limits.check_memory(_ENTRY * len(self.memo))
        strings = [i for i in range(len(self.coins)) if alive >> i & 1]
        held = held_twice = 0
        for i in strings:
            held_twice |= held & self.coins[i]
            held |= self.coins[i]
        options = []
        for i in strings:
            rest = self._margin(alive & ~(1 << i))
            captured = (self.coins[i] & ~held_twice).bit_count()
            options.append(captured + rest if captured else -rest)
        self.memo[alive] = self.best(options)
        return self.memo[alive]
