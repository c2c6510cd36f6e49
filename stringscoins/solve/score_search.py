"""The search for exact scores: positions of up to 64 strings, in slices; limits and Ctrl-C are checked between them."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.kernels.moves import captures
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.scores import search as scores
from stringscoins.kernels.scores import work as score_work
from stringscoins.kernels.scores.keys import Symmetric, packed
from stringscoins.kernels.scores.table import FORGOTTEN
from stringscoins.position import Position
from stringscoins.solve.limits import BudgetSpent
from stringscoins.solve.methods import Objective, Solver
from stringscoins.solve.numbering import Numbering, symmetries
from stringscoins.solve.resuming import MOST, Resuming
from stringscoins.solve.score_table import ScoreCrew, ScoreTable
from stringscoins.solve.work import Pace, Work

__all__ = ["ScoreSearch"]

_MOST_COINS = 127
"""Bounds of margins have a byte."""
_SLICE = 0.2
"""Seconds of a slice, about."""
_FIRST = 256
"""Positions of the first slice."""
_SMALLEST = 2
"""Coins of the smallest handout that there can be."""
_THREADS = 2
"""Threads by default; they share a search only when it takes long."""
_MISSING, _LONGEST_WALK, _INSIDE = 3, 1000, 800
"""The missing strings of a coin that count as one string to the ground; the length of a random walk that never reaches
the ground, about; the weight of a step of the walk in the order of moves, where a string at the end of a segment weighs
64 and a coin 1."""


class ScoreSearch(Solver):
    """Margins of a position and of all that is left of it after any cuts; one table for all.

    In normal play on up to 64 coins, all that falls is taken at once: a move is an opened segment
    (`kernels/scores/moves.py`), or with hyperstrings a cut (`kernels/scores/cuts.py`), and what falls after it. In
    misère play, and with more coins, strings are cut one by one. At most 64 strings and 127 coins are searched; with
    one worker, the same positions each time.
    """

    def __init__(self, position: Position, work: Work = Work(), objective: Objective = Objective.MARGIN) -> None:
        strings, coins = len(position), len(position.coins)
        if strings > WIDEST or coins > _MOST_COINS:
            raise LimitReached(
                f"a position of {strings} strings and {coins} coins: the search takes at most {WIDEST} strings and"
                f" {_MOST_COINS} coins"
            )
        misere = objective is Objective.MISERE_MARGIN
        self.work, self.worth = work, -1 if misere else 1
        self.numbering = _numbering(position)
        with work.running(lambda: 0):
            self.symmetric = _symmetric(self.numbering, work)
        self.whole = coins <= WIDEST and not misere
        self.crew = ScoreCrew(_threads(work), 0 if self.whole else self.worth)
        self.table = ScoreTable(work, self.crew)
        self.pace, self.budget = Pace(_FIRST, _SLICE), 1 << 62
        self.bounds = -coins, coins
        self.seconds = 0.0
        self.guess = 0
        self._known: dict[int, tuple[int, int]] = {}
        self._asked: int | None = None
        self._resuming = Resuming(work, position, "misere-1" if misere else "score-1", most=MOST)

    @property
    def positions(self) -> int:
        """The number of positions searched."""
        return self.crew.total(score_work.NODES)

    @property
    def spent(self) -> int:
        """The number of positions searched, those of earlier runs included whose results were taken over."""
        return self._resuming.positions + self.positions

    @property
    def share(self) -> float:
        """About how much of the question in hand is answered, from 0 to 1."""
        return self.asked[1] if self.asked else 0.0

    def forget(self) -> None:
        """Delete the checkpoint of the question: it is answered."""
        self._resuming.finish()

    @property
    def asked(self) -> tuple[int, float] | None:
        """The margin in question, and the share of its moves that were tried, from 0 to 1; None if it is answered.

        The question is whether the margin of the position is at least that (in misère play at most).
        """
        if self._asked is None:
            return None
        share, weight = 0.0, 1.0
        leader = self.crew.threads[0]
        for frame in leader.frames[: leader.mine[score_work.DEPTH]]:
            weight /= max(1, int(frame[score_work.LISTED]))
            share += weight * max(0, int(frame[score_work.CURSOR]))
        return self.worth * self._asked, share

    def statistics(self) -> dict[str, Any]:
        """Return what the search did, by name: counts, bytes, seconds."""
        return {
            "positions": self.positions,
            "questions": self.crew.total(score_work.QUESTIONS),
            "rows": self.table.number,
            "forgotten": self.crew.total(FORGOTTEN),
            "table_bytes": self.table.nbytes,
            "seconds": round(self.seconds, 3),
        }

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the mover's margin after some cuts; after SearchStopped, `bounds` remain and the next call goes on."""
        started = time.monotonic()
        try:
            with self.work.running(lambda: self.positions, self._keep):
                rest, captured, handout = self._settle(removed)
                try:
                    self._search(rest, asked_of_all=not removed and not captured)
                finally:
                    low, high = self._known[rest]
                    margins = [self.worth * _taken(captured, handout, margin) for margin in range(low, high + 1, 2)]
                    if not removed:
                        self.bounds = min(margins), max(margins)
                        if low == high:
                            # The margin that the best moves leave to the other player.
                            self.guess = -low
                if not removed:
                    self.forget()
        finally:
            self.seconds += time.monotonic() - started
        return margins[0]

    def is_at_least(self, target: int, removed: Collection[str] = ()) -> bool:
        """Return whether the mover gets at least `target` coins more (in misère play fewer); cheaper than `value`."""
        with self.work.compiling():
            rest, captured, handout = self._settle(removed)
            if self._rest_is_at_least(rest, target - captured):
                return True
            return handout > 0 and not self._rest_is_at_least(rest, captured - 2 * handout - target + 1)

    def _settle(self, removed: Collection[str]) -> tuple[int, int, int]:
        """Take all that falls after some cuts; return the least image of the rest, the coins, and the handout."""
        alive = np.uint64(self.numbering.left(removed))
        if not self.whole:
            return self._least_image(int(alive)), 0, 0
        root, handouts = self.symmetric.root, self.crew.threads[0].handouts
        rest, coins = map(np.uint64, captures.take_all(root, alive))
        while True:
            captures.begin_slice(handouts)
            handout = int(captures.handout(root, handouts, alive ^ rest, coins, _SMALLEST))
            if handout != captures.UNDECIDED:
                return self._least_image(int(rest)), int(coins).bit_count(), handout
            self.work.check()

    def _rest_is_at_least(self, rest: int, target: int) -> bool:
        coins = sum(strings & rest != 0 for strings in self.numbering.holders)
        low, high = self._known.setdefault(rest, (-coins, coins))
        target += (target + coins) % 2
        if low < target <= high:
            if self._is_at_least(rest, coins, target):
                low = target
            else:
                high = target - 2
            self._known[rest] = low, high
        return target <= low

    def _search(self, rest: int, *, asked_of_all: bool) -> None:
        """Find the margin of a position, with coins worth 1 each or -1; the bounds go to `self._known`."""
        coins = sum(strings & rest != 0 for strings in self.numbering.holders)
        low, high = self._known.setdefault(rest, (-coins, coins))
        target = self.guess + (self.guess + coins) % 2
        while low < high:
            target = min(max(target, low + 2), high)
            self._asked = target if asked_of_all else None
            if self._is_at_least(rest, coins, target):
                low, target = target, target + 2
            else:
                high = target = target - 2
            self._known[rest] = low, high
        self._asked = None

    def _is_at_least(self, rest: int, coins: int, target: int) -> bool:
        self.crew.begin(self.symmetric, rest, coins, target)
        table = self.table
        for nodes in self.work.slices(self.pace, lambda: self.budget - self.spent, self._report):
            status, answer = self.crew.ask(self.symmetric, table.rows, table.forms, nodes, table.quota)
            if status == scores.DONE:
                return bool(answer)
            if status == scores.FULL:
                table.grow()
            self._resuming.begin(partial(table.take, self.symmetric), self.positions)
            self._resuming.write(self.positions, table.changes)
        raise BudgetSpent(self.budget)

    def _report(self) -> dict[str, Any]:
        table = self.table
        numbers = {"positions": self.positions, "known": table.number, "size": table.nbytes}
        return numbers | {"fill": table.fill, "bounds": self.bounds}

    def _keep(self) -> bool:
        """Write what is known at once; return whether it is kept."""
        self._resuming.write(self.positions, self.table.changes, last=True)
        return self._resuming.keeps

    def _least_image(self, alive: int) -> int:
        """Return the least of the positions that differ from one by a symmetry of the whole and in parallel strings."""
        first = int(packed(self.symmetric, np.uint64(alive)))
        strings = [i for i in range(WIDEST) if first >> i & 1]
        return min(sum(1 << int(forward[i]) for i in strings) for forward in self.symmetric.forward)


def _threads(work: Work) -> int:
    """Return the number of threads."""
    return work.threads if work.workers else min(_THREADS, work.threads)


def _taken(captured: int, handout: int, rest: int) -> int:
    """Return the margin of a player who may capture some coins, where that of the position after them is `rest`.

    The player takes all and moves on, or leaves the handout, if there is one, for the opponent, who has to move on.
    """
    return max(captured + rest, captured - 2 * handout - rest) if handout else captured + rest


def _numbering(position: Position) -> Numbering:
    """Return the strings numbered so that those of a bundle follow each other."""
    numbering = Numbering(position)
    return Numbering(position, [numbering.strings[i] for bundle in numbering.bundles for i in bundle])


def _symmetric(numbering: Numbering, work: Work) -> Symmetric:
    """Return the position in the arrays of the kernels."""
    members = numbering.members
    bundles = {frozenset(members[bundle[0]]): bundle for bundle in numbering.bundles}
    words = {coins: np.uint64(sum(1 << i for i in bundle)) for coins, bundle in bundles.items()}
    group = symmetries(len(numbering.holders), members, score_work.SYMMETRIES, work.check)
    forward = np.tile(np.arange(WIDEST), (len(group), 1))
    for images, coin_images in zip(forward, group.tolist(), strict=True):
        for coins, bundle in bundles.items():
            images[bundle] = bundles[frozenset(coin_images[coin] for coin in coins)]
    images_of_strings = np.uint64(1) << forward.T.astype(np.uint64)
    images_of_bytes = np.zeros((8, 256, len(group)), np.uint64)
    for string in range(WIDEST):
        byte, bit = divmod(string, 8)
        with_string = np.arange(256) >> bit & 1 == 1
        images_of_bytes[byte, with_string] |= images_of_strings[string]
    parallel = [words[coins] for coins, bundle in bundles.items() if coins and len(bundle) > 1]
    bare = words.get(frozenset(), np.uint64(0))
    return Symmetric(
        root=numbering.root(),
        parallel=np.array(parallel, np.uint64),
        bare=bare,
        grounded=np.uint64(sum(1 << i for i, coins in enumerate(members) if len(coins) == 1)),
        alike=np.bitwise_or.reduce([bare, *parallel]),
        images=images_of_bytes,
        strings=np.ascontiguousarray(images_of_strings),
        forward=forward,
        backward=np.argsort(forward, axis=1),
        inside=_inside(len(numbering.holders), members),
    )


def _inside(coins: int, members: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """Return how far inside each coin is: the steps of a random walk from it to the ground, in 800ths.

    Three strings that a coin has less than the one with the most count as one more to the ground, so that sides of a
    board without outer lines look like sides. One walk in 1,000 ends at each string, so that all walks end.
    """
    strings = np.zeros((coins, coins + 1))
    for ends in members:
        for coin in ends:
            others = [end for end in ends if end != coin] or [coins]
            strings[coin, others] += 1 / len(others)
    valences = strings.sum(axis=1, keepdims=True)
    ways = valences + (valences.max(initial=1) - valences) / _MISSING
    walks = strings[:, :coins] / ways
    steps = np.linalg.solve(np.eye(coins) - (1 - 1 / _LONGEST_WALK) * walks, np.ones(coins))
    return np.asarray(_INSIDE * steps, np.int64)
