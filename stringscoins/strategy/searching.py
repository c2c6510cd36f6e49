"""Iterative deepening over the kernels' alpha-beta search, with limits of time or of positions searched."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np

from stringscoins.errors import LimitReached
from stringscoins.kernels.play import search as play
from stringscoins.kernels.play.cuts import list_cuts, search_cuts
from stringscoins.kernels.play.segments import list_segments, search_segments
from stringscoins.kernels.root import WIDEST
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, while_compiling
from stringscoins.solve.numbering import Numbering
from stringscoins.strategy.thinking import Budget, Verdict
from stringscoins.structures.falling import captures

__all__ = ["MOST_STRINGS", "Thinker"]

MOST_STRINGS = WIDEST
_MOST_COINS = (play.INFINITE >> 1) // play.UNIT
_TABLE = 21
"""The table has 2**21 positions of 16 bytes."""
_UNLIMITED = 1 << 62
_TURN = 8
"""The depth of a cut that captures nothing, where single cuts are searched; a capture has depth 1. If captures cost no
depth, all orders of all captures would belong to the first turn."""
_DEEPEST = play.COMPLETE


@dataclass
class Thinker:
    """A search for the best move in a root of at most 64 strings and in all its remainders, with one table.

    A `plain` search follows the bare rules and counts coins at its leaves; otherwise `chain_rule` adds the long chain
    rule.
    """

    root: Position
    misere: bool = False
    plain: bool = False
    chain_rule: bool = True
    seed: int = 0
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        if len(self.root) > MOST_STRINGS or len(self.root.coins) > _MOST_COINS:
            raise LimitReached(
                f"a position of {len(self.root)} strings and {len(self.root.coins)} coins: the search for play takes"
                f" at most {MOST_STRINGS} strings and {_MOST_COINS} coins"
            )
        rng = random.Random(self.seed)
        names = list(self.root.strings)
        rng.shuffle(names)
        self.numbering = Numbering(self.root, names)
        root = self.numbering.root()
        self.graph = play.KeyedRoot(root, np.array([rng.getrandbits(64) for _ in names], np.uint64))
        self.memory = play.new_memory(min(_TABLE, len(names)))
        self.by_chains = by_chains = root.ordinary and not self.misere and not self.plain
        self._listing = list_segments if by_chains else list_cuts
        self._searching = search_segments if by_chains else search_cuts
        mine = self.memory.mine
        mine[play.WORTH] = -play.UNIT if self.misere else play.UNIT
        mine[play.CHAIN_RULE], mine[play.TURN] = self.chain_rule, 1 if by_chains or self.plain else _TURN
        self._costs = (0 if by_chains else 1), int(mine[play.TURN])
        # Load the kernels before any clock runs.
        with while_compiling(Limits(), self.progress):
            listing = self._listing(self.graph, self.memory, np.uint64(0), 0)
            self._searching(self.graph, self.memory, np.uint64(0), np.uint64(0), int(listing), 0, 1)
            play.key_of(self.graph, np.uint64(0))

    def think(
        self,
        position: Position,
        budget: Budget,
        ended: threading.Event | None = None,
        report: Callable[[Verdict], None] | None = None,
    ) -> Verdict:
        """Return the best move found within a budget, which counts all nodes; setting `ended` stops the search.

        After each depth `report` is called from the thread of the search, with a value for each cut. That takes about
        twice the time, as no cut is left because another one is better.
        """
        ended = ended or threading.Event()
        started = time.monotonic()
        mine = self.memory.mine
        alive, names = self._left(position)
        mine[play.NODES] = mine[play.STOPPED] = 0
        mine[play.LIMIT] = _UNLIMITED if budget.nodes is None else budget.nodes
        self.memory.history[:] = 0
        left = None
        if budget.seconds is not None and budget.nodes is None and budget.depth is None:
            left = max(0.0, budget.seconds - (time.monotonic() - started))
        # The kernels run in a thread of their own, so that the clock and Ctrl-C can end them.
        with ThreadPoolExecutor(1) as pool:
            try:
                thinking = pool.submit(
                    self._deepen, alive, self._moves(position, alive, names), names, report, budget.depth
                )
                thinking.add_done_callback(lambda _: ended.set())
                ended.wait(left)
            finally:
                mine[play.STOPPED] = 1
            return thinking.result()

    def cuts(self, position: Position) -> list[str]:
        """Return cuts that include a best one. Not while a thought runs."""
        alive, names = self._left(position)
        return [names[move] for move in self._moves(position, alive, names)]

    def recall(self, position: Position) -> tuple[float | None, str | None]:
        """Return the value of a position and a best cut, each if the table has it. Not while a depth is searched."""
        alive, names = self._left(position)
        key = np.uint64(play.key_of(self.graph, np.uint64(alive)))
        answered, value, move = play.recall(self.memory, np.uint64(alive), key, 0, -play.INFINITE, play.INFINITE)
        return self._coins(int(value)) if answered else None, names.get(int(move))

    def _coins(self, value: int) -> float:
        """Return a value of the kernels in coins."""
        return 0.0 - value / play.UNIT if self.misere else value / play.UNIT

    def _left(self, position: Position) -> tuple[int, dict[int, str]]:
        """Return the strings of a position as bits, with names; for kernels the first strings of a bundle are left."""
        names: dict[int, str] = {}
        for bundle in self.numbering.bundles:
            left = [name for name in (self.numbering.strings[i] for i in bundle) if name in position]
            names.update(zip(bundle, left, strict=False))
        return sum(1 << place for place in names), names

    def _fallen(self, alive: int, move: int) -> int:
        """Return the number of coins that fall with a string."""
        return sum(self.numbering.holders[coin] & alive == 1 << move for coin in self.numbering.members[move])

    def _moves(self, position: Position, alive: int, names: Mapping[int, str]) -> list[int]:
        """Return the moves to try, the most promising first; in misère games in no order."""
        if self.by_chains and (choice := captures(position)):
            return [place for cut in (choice.take, choice.give) for place, name in names.items() if name == cut]
        row = alive.bit_count()
        n = self._listing(self.graph, self.memory, np.uint64(alive), row)
        rank = {int(self.memory.moves[row, i]): int(self.memory.ranks[row, i]) for i in range(n)}
        if self.misere:
            return list(rank)
        gain = {move: self._fallen(alive, move) for move in rank}
        return sorted(rank, key=lambda move: (-gain[move], rank[move]))

    def _deepen(
        self,
        alive: int,
        moves: list[int],
        names: Mapping[int, str],
        report: Callable[[Verdict], None] | None = None,
        most: int | None = None,
    ) -> Verdict:
        """Search deeper and deeper until the search has to end, is as deep as wanted, or sees the end of the game."""
        mine, turn = self.memory.mine, int(self.memory.mine[play.TURN])
        found = Verdict(None, (names[moves[0]],))
        for depth in chain((d for d in (1, 2, 4) if d < turn), range(turn, _DEEPEST, turn)):
            mine[play.GUESSES] = 0
            best: tuple[int, int] | None = None
            worths: dict[str, float] = {}
            for move in list(moves):
                floor = -play.INFINITE if best is None or report else best[0]
                value = self._child(alive, move, depth, floor)
                if mine[play.STOPPED]:
                    break
                if report:
                    worths[names[move]] = self._coins(value)
                if best is None or value > best[0]:
                    best = value, move
            if best is not None:
                value, move = best
                # The best move so far is searched first at the next depth.
                moves.remove(move)
                moves.insert(0, move)
                exact = not mine[play.STOPPED] and not mine[play.GUESSES]
                found = Verdict(self._coins(value), (names[move],), exact, depth // turn, moves=worths)
                if report and not mine[play.STOPPED]:
                    report(found)
                if exact:
                    break
            if mine[play.STOPPED] or found.depth == most:
                break
        return replace(found, nodes=int(mine[play.NODES]))

    def _child(self, alive: int, move: int, depth: int, floor: int) -> int:
        """Return the value of a move, exact if it is more than `floor`."""
        fallen = self._fallen(alive, move)
        rest = alive ^ 1 << move
        key = np.uint64(play.key_of(self.graph, np.uint64(rest)))
        captures, quiet = self._costs
        if fallen:
            worth = fallen * int(self.memory.mine[play.WORTH])
            found = self._searching(
                self.graph, self.memory, np.uint64(rest), key, depth - captures, floor - worth, play.INFINITE - worth
            )
            return worth + int(found)
        found = self._searching(self.graph, self.memory, np.uint64(rest), key, depth - quiet, -play.INFINITE, -floor)
        return -int(found)
