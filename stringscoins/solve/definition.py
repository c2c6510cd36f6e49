"""Nimbers and margins straight from the rules, in plain Python: every other method is held against it.

No reduction, no components, no symmetry: a memo over the subsets of the strings. Usable to about 14 strings, and at 12
or fewer faster than loading the kernels.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.solve.methods import check_reach
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.questions import Question, Solver
from stringscoins.values import value_of

__all__ = ["Definition"]

_ENTRY = 100
"""Bytes that an answer in the memo takes, about."""


class _Option(NamedTuple):
    """A cut: how many coins fall, and the answer for what it leaves."""

    fallen: int
    rest: int


class Definition(Solver):
    """Answers about a position and all that is left of it after any cuts. Cost: 2^n positions for n strings.

    Parameters
    ----------
    position : Position
    limits : Limits, optional
    question : Question

    Examples
    --------
    >>> box = Position.numbered(["a", "a", "a", "a"])
    >>> Definition(box).value(), Definition(box).value(["s1"])
    (1, 0)
    >>> Definition(box, question=Question.MARGIN).value(), Definition(box, question=Question.MISERE_MARGIN).value()
    (-1, -1)
    """

    def __init__(self, position: Position, limits: Limits = Limits(), question: Question = Question.NIMBER) -> None:
        self.limits, self.question = limits, question
        self.numbering = Numbering(position)
        self.coins = self.numbering.words
        self.memo: dict[int, int] = {}

    @property
    def positions(self) -> int:
        """How many positions were valued."""
        return len(self.memo)

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after the strings `removed` are cut.

        Raises
        ------
        LimitReached
            If more than 24 strings are left, or 20 where margins are asked for.
        SearchStopped
            When a limit is reached or the work is interrupted (Ctrl-C).
        """
        alive = self.numbering.left(removed)
        check_reach("definition", self.question, strings=alive.bit_count())
        try:
            return self._value(alive)
        except (LimitReached, KeyboardInterrupt) as stop:
            raise SearchStopped(stop, positions=self.positions) from None

    def _value(self, alive: int) -> int:
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
        options = [_Option((self.coins[i] & ~held_twice).bit_count(), self._value(alive & ~(1 << i))) for i in strings]
        self.memo[alive] = _nimber(options) if self.question is Question.NIMBER else self._margin(options)
        return self.memo[alive]

    def _margin(self, options: list[_Option]) -> int:
        """Return the best margin: who captures moves again, otherwise the opponent moves."""
        best = min if self.question is Question.MISERE_MARGIN else max
        return best((fallen + rest if fallen else -rest for fallen, rest in options), default=0)


def _nimber(options: list[_Option]) -> int:
    """Return the value that the rule for entailing moves gives."""
    return value_of([rest for fallen, rest in options if fallen], [rest for fallen, rest in options if not fallen])
