"""Nimbers and margins straight from the rules, in plain Python: every other method is tested against this one.

It has no reduction, no components and no symmetry, only a memo over the subsets of the strings. It serves up to about
14 strings, and up to 12 it is faster than loading the kernels: for one question, not for a hundred.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import NamedTuple

from stringscoins.position import Position
from stringscoins.solve.methods import Objective, Solver, check_reach
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.work import Work
from stringscoins.values import value_of

__all__ = ["Definition", "compiling_pays", "kernels_pay"]

_ENTRY = 100
"""Bytes of an answer in the memo, about."""
_LOADING = 12_000
"""Positions valued in this process, in about 50 ms, after which it pays to load the kernels."""
_COMPILING = 250_000
"""The same, in about a second, after which it pays to compile one."""
_valued = [0]
"""Positions valued in this process."""


def kernels_pay() -> bool:
    """Return whether small positions are worth kernels that are kept on the disk.

    They are if kernels are in use already, since loading the compiler takes some tenths of a second; or if plain Python
    has taken so long in this process that more small questions are likely. Work is counted, not time, so that a
    question is answered in the same way on a busy machine and on an idle one.
    """
    return "stringscoins.kernels.bits" in sys.modules or _valued[0] > _LOADING


def compiling_pays() -> bool:
    """Return whether small positions are worth compiling a kernel, which takes one or two seconds."""
    return _valued[0] > _COMPILING


class _CutValue(NamedTuple):
    """A cut: the number of coins that fall, and the answer for what it leaves."""

    fallen: int
    rest: int


class Definition(Solver):
    """Answers about a position and all that is left of it after any cuts. Cost: 2^n positions for n strings."""

    def __init__(self, position: Position, work: Work = Work(), objective: Objective = Objective.NIMBER) -> None:
        self.work, self.objective = work, objective
        self.numbering = Numbering(position)
        self.coins = self.numbering.words
        self.memo: dict[int, int] = {}

    @property
    def positions(self) -> int:
        """The number of positions valued."""
        return len(self.memo)

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after the strings `removed` are cut, if at most 24 strings are left, or 20 for margins."""
        alive = self.numbering.left(removed)
        check_reach("definition", self.objective, strings=alive.bit_count())
        before = self.positions
        try:
            with self.work.running(lambda: self.positions):
                return self._value(alive)
        finally:
            _valued[0] += self.positions - before

    def _value(self, alive: int) -> int:
        known = self.memo.get(alive)
        if known is not None:
            return known
        if len(self.memo) % 1024 == 0:
            self.work.check(_ENTRY * len(self.memo))
        strings = [i for i in range(len(self.coins)) if alive >> i & 1]
        held = held_twice = 0
        for i in strings:
            held_twice |= held & self.coins[i]
            held |= self.coins[i]
        options = [
            _CutValue((self.coins[i] & ~held_twice).bit_count(), self._value(alive & ~(1 << i))) for i in strings
        ]
        self.memo[alive] = _nimber(options) if self.objective is Objective.NIMBER else self._margin(options)
        return self.memo[alive]

    def _margin(self, options: list[_CutValue]) -> int:
        """Return the best margin: the player who captures moves again; otherwise the opponent moves."""
        best = min if self.objective is Objective.MISERE_MARGIN else max
        return best((fallen + rest if fallen else -rest for fallen, rest in options), default=0)


def _nimber(options: list[_CutValue]) -> int:
    """Return the value by the rule for entailing moves."""
    return value_of([rest for fallen, rest in options if fallen], [rest for fallen, rest in options if not fallen])
