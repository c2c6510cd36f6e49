"""Monte Carlo tree search: moves are judged by games that are random up to the ending, which is played by rule."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from stringscoins.game import Game
from stringscoins.kernels.play import falls, tree
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, while_compiling
from stringscoins.solve.numbering import Numbering
from stringscoins.strategy.thinking import Budget, Verdict

__all__ = ["FEWEST", "MOST", "MonteCarlo", "board_of", "field_of"]

FEWEST = 2
"""The fewest nodes of a search: the position itself, and what one move leaves."""

MOST = 1000
"""The most strings: larger positions have too many moves for the games of a second."""
_NODES = 17
"""The tree has 2**17 nodes, which take 42 MB."""
_UNLIMITED = 2**62
_SLICE = 5000
"""Strings, times games, between two looks at the clock: some milliseconds."""


@dataclass
class MonteCarlo:
    """A search for the best move in a root and in all its remainders, in normal play: strings of any sizes, any width.

    Each node of a budget is a position in the tree that a game comes to.
    """

    root: Position
    seed: int = 0
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        rng = random.Random(self.seed)
        names = list(self.root.strings)
        rng.shuffle(names)
        self.numbering = numbering = Numbering(self.root, names)
        self._board = board_of(numbering)
        keys = np.array([rng.getrandbits(64) for _ in names], np.uint64)
        self._seed = np.uint64(rng.getrandbits(64))
        twins = np.full(len(keys), -1)
        for bundle in numbering.bundles:
            twins[bundle[1:]] = bundle[:-1]
        self._tree = tree.new_tree(keys, twins, len(numbering.coins), _NODES)
        # Load the kernels before any clock runs.
        with while_compiling(Limits(), self.progress):
            start = field_of(numbering, self.root)
            self._least_after(start, self.root.strings[0])
            tree.grow(self._board, start, self._tree, 0, 0, self._seed, 0, 0)

    def think(self, game: Game, budget: Budget, ended: threading.Event | None = None) -> Verdict:
        """Return the move that most games were played with, and the mean margin of all games from here on.

        Coins are taken at once, without a value, while no fewer can be left afterwards. Cost: the budget, of
        `FEWEST` nodes or more; `ended` stops the search.
        """
        began, position, lead = time.monotonic(), game.position, game.margin
        start = field_of(self.numbering, position)
        offered, least, give = (int(number) for number in falls.handout(self._board, start))
        takes = [position.strings_of(coin)[0] for coin in position.capturable]
        for string in takes:
            if give < 0 or self._least_after(start, string) == least:
                return Verdict(None, (string,))
        grown, mine = self._tree, self._tree.mine
        tree.clear(grown)
        games, most = max(1, _SLICE // len(self.root)), _UNLIMITED if budget.nodes is None else budget.nodes
        while True:
            tree.grow(self._board, start, grown, int(offered > 0), lead, self._seed, games, most)
            if budget.nodes is not None:
                if mine[tree.SEEN] >= budget.nodes:
                    break
            elif budget.seconds is not None and time.monotonic() - began >= budget.seconds:
                break
            if ended is not None and ended.is_set():
                break
        edges = range(grown.firsts[0], grown.firsts[0] + grown.counts[0])
        played = {grown.moves[edge]: grown.targets[edge] for edge in edges if grown.targets[edge] >= 0}
        move, _ = max(played.items(), key=lambda of: (grown.visits[of[1]], grown.worths[of[1]]))
        best = takes[0] if move == tree.TAKE else self.numbering.strings[give if move == tree.GIVE else move]
        value = float(grown.margins[0] / grown.visits[0]) - lead
        return Verdict(value, (best,), False, int(mine[tree.DEEPEST]), int(mine[tree.SEEN]))

    def _least_after(self, start: falls.Field, string: str) -> int:
        """Return the handout when a capture is made."""
        place = self.numbering.place[string]
        falls.cut(self._board, start, place)
        least = int(falls.handout(self._board, start)[1])
        falls.restore(self._board, start, place)
        return least


def board_of(numbering: Numbering) -> falls.Incidences:
    """Return the strings and coins of a position for the kernels."""
    holders: list[list[int]] = [[] for _ in numbering.coins]
    for string, coins in enumerate(numbering.members):
        for coin in coins:
            holders[coin].append(string)
    return falls.Incidences(*_flat(numbering.members), *_flat(holders))


def field_of(numbering: Numbering, position: Position) -> falls.Field:
    """Return, for the kernels, what is left of a position."""
    field = falls.new_field(len(numbering.strings), len(numbering.coins))
    for string in map(numbering.place.__getitem__, position):
        field.left[string] = 1
        for coin in numbering.members[string]:
            field.valences[coin] += 1
            field.links[coin] ^= string
    return field


def _flat(rows: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of all rows, and where each row begins and ends."""
    ends = np.fromiter(accumulate(map(len, rows), initial=0), np.int64)
    return np.fromiter(chain.from_iterable(rows), np.int64, ends[-1]), ends
