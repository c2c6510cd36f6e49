"""Proved moves: the search for exact scores asks first whether the game can be won, then by how much."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from stringscoins.errors import LimitReached
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve.limits import BudgetSpent, Limits
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.work import Work
from stringscoins.strategy.thinking import Verdict
from stringscoins.structures.falling import fallen

__all__ = ["Ending", "Endings"]

_MEMORY = 420.0
"""The memory of the table, in MB."""
_FAR, _FAR_BY_CUTS = 23, 32
"""Larger positions are not proved in time. The size is strings less coins, about the turns left, for ordinary strings
in normal play; otherwise it is the number of strings."""
_SLICE = 0.02
"""Seconds between two checks of the clock, about."""
_MORE = 20_000
"""When the win is proved, this many positions, and half of those before, are searched for its size."""
_BUDGETS = (4, 64, 1024, 1 << 62)
"""Budgets, in positions, for the question whether a cut is good enough, before the next cut is tried."""


@dataclass
class Ending:
    """Proved bounds on the margin of the player to move (in misère, negated), and a cut that gets at least `low`."""

    low: int
    high: int
    best: str | None = None
    wins: bool = False
    positions: int = 0

    @classmethod
    def seen(cls, game: Game, verdict: Verdict) -> Ending:
        """Return the ending of an exact verdict on a game."""
        assert verdict.margin is not None
        worth, lead = round(verdict.margin), game.margin
        if game.misere:
            worth, lead = -worth, -lead
        return cls(worth, worth, verdict.best, worth + lead > 0, verdict.nodes)

    @property
    def settled(self) -> bool:
        """Whether no other cut can be better for the win, or for the coins."""
        return self.best is not None and (self.wins or self.low == self.high)

    @property
    def exact(self) -> bool:
        """Whether the bounds are equal, and a cut that gets them is known."""
        return self.low == self.high and self.best is not None


def _alone(limits: Limits) -> Work:
    """Return the work of one thread, within limits of time."""
    return Work(replace(limits, megabytes=_MEMORY), workers=1)


@dataclass
class Endings:
    """Proofs about one position and all that is left of it after any cuts, with one table; `seed` orders the cuts."""

    root: Position
    misere: bool = False
    seed: int = 0

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)

    @cached_property
    def search(self) -> ScoreSearch:
        """The search, with its table; LimitReached for too many strings or coins."""
        search = ScoreSearch(self.root, _alone(Limits()), Objective.margin(self.misere))
        search.pace.seconds = _SLICE
        return search

    def prove(
        self,
        game: Game,
        cuts: Sequence[str],
        limits: Limits,
        positions: int | None = None,
        ended: Callable[[], object] = lambda: None,
    ) -> Ending:
        """Return the facts proved within the limits: whether the game can be won, then by how much.

        The position is a remainder of the root, and a best cut is among `cuts`. `ended` is called at the end, if the
        cut is settled.
        """
        position, coins = game.position, len(game.position.coins)
        found = Ending(-coins, coins)
        whole = position.is_ordinary and not self.misere
        if len(position) - coins > _FAR if whole else len(position) > _FAR_BY_CUTS:
            return found
        gone = [name for name in self.root if name not in position]
        lead = -game.margin if self.misere else game.margin
        least = 1 - lead
        least += (least + coins) % 2
        target = min(max(least, 2 - coins), coins)
        try:
            search = self.search
        except LimitReached:
            return found
        search.work, began = _alone(limits), search.positions
        search.budget = end = 1 << 62 if positions is None else began + positions
        try:
            while found.low < found.high:
                if search.is_at_least(target, gone):
                    best = self._reaching(position, gone, list(cuts), target, end)
                    found = replace(found, low=target, best=best, wins=target >= least)
                    target += 2
                    if found.wins:
                        # The size of the win is searched only as long as that takes little more.
                        more = _MORE + (search.positions - began) // 2
                        search.budget = end = min(end, search.positions + more)
                else:
                    found.high = target = target - 2
                    if found.low == target:
                        break
            if found.best is None:
                found.best = self._reaching(position, gone, list(cuts), found.low, end)
                found.wins = found.low >= least
        except LimitReached:
            pass
        found.positions = search.positions - began
        if found.settled:
            ended()
        return found

    def hardest(
        self,
        game: Game,
        ending: Ending,
        cuts: Sequence[str],
        replies_to: Callable[[Position], Sequence[str]],
        limits: Limits,
    ) -> str:
        """Return the best cut, of `cuts`, that leaves the opponent the fewest good replies, as far as the limits allow.

        A reply is good if it keeps the result of `ending`, which is exact. One reply to each cut is tested in turn.
        """
        assert ending.best is not None
        position = game.position
        if position.capturable or limits.seconds is None:
            return ending.best
        gone = [name for name in self.root if name not in position]
        good, asked = Counter[str](), Counter[str]()
        equal, replies = [ending.best], {}
        try:
            self.search.work, self.search.budget = _alone(limits), 1 << 62
            equal += [cut for cut in cuts if cut != ending.best and self._reaches(position, gone, cut, ending.low)]
            for string in equal:
                replies[string] = list(replies_to(position.cut(string).position))
                self._rng.shuffle(replies[string])
            for turn in range(max(map(len, replies.values()))):
                for string in equal:
                    if turn < len(replies[string]):
                        rest, reply = position.cut(string).position, replies[string][turn]
                        good[string] += self._reaches(rest, [*gone, string], reply, -ending.low)
                        asked[string] += 1
        except LimitReached:
            pass
        return min(equal, key=lambda string: (good[string] + 1) / (asked[string] + 1))

    def _reaching(self, position: Position, gone: list[str], cuts: list[str], target: int, end: int) -> str:
        """Return a cut that gets at least `target` coins more than the other player; there must be one."""
        self._rng.shuffle(cuts)
        for most in _BUDGETS:
            for string in cuts:
                self.search.budget = min(end, self.search.positions + most)
                try:
                    if self._reaches(position, gone, string, target):
                        return string
                except BudgetSpent:
                    if self.search.positions >= end:
                        raise
                finally:
                    self.search.budget = end
        raise AssertionError("no cut gets what the position is worth")

    def _reaches(self, position: Position, gone: list[str], string: str, target: int) -> bool:
        self.search.work.check()
        taken = len(fallen(position, string))
        after = [*gone, string]
        if taken:
            return self.search.is_at_least(target + taken if self.misere else target - taken, after)
        return not self.search.is_at_least(1 - target, after)
