"""What iterative deepening and the pruning of openings bring to a search for play, as Romer asks (chapter 4).

Run `python benchmarks/engine_search.py deepening` or `... pruning`; it prints tables in Markdown. Positions searched
are counted, not time, so that the tables do not depend on the machine.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean, median

import numpy as np

from stringscoins.families import Board
from stringscoins.game import Game
from stringscoins.kernels.play import search as play
from stringscoins.kernels.root import WIDEST
from stringscoins.position import Position
from stringscoins.strategy.matches import play_match, random_opening
from stringscoins.strategy.searching import Thinker
from stringscoins.strategy.thinking import Budget

BOARD = Board(5, 5)
MOST = 30_000_000
"""The most positions of one search."""


def positions(number: int, strings: int) -> list[Position]:
    """What is left of the board after random cuts that give nothing away, down to so many strings."""
    rng, found = random.Random(1), []
    whole = BOARD.position()
    while len(found) < number:
        left = whole.restricted(set(whole) - set(random_opening(whole, len(whole) - strings, rng)))
        if len(left) == strings:
            found.append(left)
    return found


def searched(position: Position, depths: Sequence[int], *, plain: bool, table: bool) -> tuple[int, float]:
    """Positions that searches to these depths take, one after the other with one table, and the value in coins."""
    thinker = Thinker(position, plain=plain)
    mine = thinker.memory.mine
    if not table:
        thinker.memory = play.new_memory(0)._replace(mine=mine)
    alive = (1 << len(position)) - 1
    mine[play.NODES] = mine[play.STOPPED] = 0
    mine[play.LIMIT] = MOST
    listed = thinker._listing(thinker.graph, thinker.memory, np.uint64(alive), len(position))
    moves = [int(move) for move in thinker.memory.moves[len(position), :listed]]
    best = (0, moves[0])
    for depth in depths:
        best = (-play.INFINITE, moves[0])
        for move in list(moves):
            value = thinker._child(alive, move, depth, best[0])
            if value > best[0]:
                best = value, move
        moves.remove(best[1])
        moves.insert(0, best[1])
    return int(mine[play.NODES]), best[0] / play.UNIT


def deepening(number: int) -> None:
    """Positions to a depth, with iterative deepening and the table of positions, and without."""
    print("| search | strings | depth | deepening and table | table alone | deepening alone | neither | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for plain, strings, depths in ((True, 40, (2, 3, 4, 5, 6)), (False, 40, (2, 3, 4, 5, 6, 7))):
        for depth in depths:
            counts: dict[tuple[bool, bool], list[int]] = {}
            for position in positions(number, strings):
                values = set()
                for deepens in (True, False):
                    for table in (True, False):
                        series = range(1, depth + 1) if deepens else [depth]
                        nodes, value = searched(position, series, plain=plain, table=table)
                        counts.setdefault((deepens, table), []).append(nodes)
                        values.add(value)
                # What was seen to the end at a lesser depth may be worth more than a guess.
                assert plain is False or len(values) == 1, values
            means = {key: fmean(some) for key, some in counts.items()}
            ratios = median(
                with_it / none for with_it, none in zip(counts[True, True], counts[False, True], strict=True)
            )
            cells = [f"{means[key]:,.0f}" for key in ((True, True), (False, True), (True, False), (False, False))]
            name = "coins" if plain else "segments"
            print(f"| {name} | {strings} | {depth} | {' | '.join(cells)} | {ratios:.2f} |", flush=True)


class PrunedThinker(Thinker):
    """A search that looks at the first `most` moves alone while more than `above` strings are left."""

    most: int
    above: int

    def _moves(self, alive: int, *more: object) -> list[int]:
        moves = super()._moves(alive, *more)  # type: ignore[arg-type]
        return moves[: self.most] if alive.bit_count() > self.above else moves


@dataclass
class Searcher:
    """A player that only searches, its openings pruned."""

    budget: Budget
    most: int
    above: int
    seed: int = 0
    name: str = "searcher"
    depths: list[int] = field(default_factory=list)
    """How deep it looked where openings are pruned."""

    def __post_init__(self) -> None:
        self._thinker: PrunedThinker | None = None

    def choose(self, game: Game) -> str:
        """The string to cut."""
        thinker = self._thinker
        if thinker is None:
            thinker = self._thinker = PrunedThinker(game.position, seed=self.seed)
            thinker.most, thinker.above = self.most, self.above
        verdict = thinker.think(game.position, self.budget)
        if len(game.position) > self.above:
            self.depths.append(verdict.depth)
        return verdict.best


def entrant(made: list[Searcher], budget: Budget, most: int, above: int, seed: int) -> Searcher:
    """A player, who is written down among those made."""
    made.append(Searcher(budget, most, above, seed))
    return made[-1]


def pruning(games: int, nodes: int) -> None:
    """Matches at equal numbers of positions a cut against the same search without pruning."""
    print("| cuts | above | positions a cut | games | won | drawn | lost | mean margin | depth |")
    print("|---|---|---|---|---|---|---|---|---|")
    for above in (48, 42, 36):
        for most in (1, 4, 8, 16):
            made: tuple[list[Searcher], list[Searcher]] = [], []
            pruned, full = (
                partial(entrant, some, Budget(nodes=nodes), moves, above)
                for some, moves in zip(made, (most, WIDEST), strict=True)
            )
            match = play_match(BOARD.position(), (pruned, full), games, opening=4, seed=1)
            depths = [fmean(depth for player in side for depth in player.depths) for side in made]
            print(
                f"| {most} | {above} | {nodes:,} | {games} | {match.wins(0)} | {match.draws} | {match.wins(1)} "
                f"| {match.mean_margin:+.2f} ± {match.margin_error:.2f} | {depths[0]:.1f} against {depths[1]:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["deepening", "pruning"])
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=10_000)
    asked = parser.parse_args()
    if asked.what == "deepening":
        deepening(asked.positions)
    else:
        pruning(asked.games, asked.nodes)
