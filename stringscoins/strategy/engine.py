"""The engine: exact if the end of the game is in reach, and otherwise a search that predicts who will be in control.

It follows these rules in order. Captures that cost nothing are made. A loony endgame, even if its first piece is opened
already, is played by its exact values (`endgame_move`). Then a tablebase decides that has the position, unless the
budget counts positions. Otherwise two searches run side by side. One proves that the game is won, or by how much it is
lost at least (`endings.py`). The other decides if nothing is proved in time: an alpha-beta search that estimates the
positions beyond its horizon (`searching.py`) or, with hyperstrings and beyond 64 strings, games that are random up to
the ending (`monte_carlo.py`). Beyond 64 strings nothing is proved. Among cuts that are proved to be equally bad, the
engine chooses the one to which the opponent has the fewest good replies.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stringscoins.endgames import ExactValues, Shapes, opening, openings_of, simple_sum
from stringscoins.errors import LimitReached
from stringscoins.families import board
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Limits, Progress, Scores, Work
from stringscoins.strategy.looked_up import best_by_table, is_scored_soon
from stringscoins.strategy.simple import KeepControl
from stringscoins.strategy.thinking import Budget, Clock, Verdict
from stringscoins.structures import Endgame, faults
from stringscoins.structures.falling import Choice, all_taken, captures

if TYPE_CHECKING:
    from stringscoins.strategy.endings import Ending, Endings
    from stringscoins.strategy.monte_carlo import MonteCarlo
    from stringscoins.strategy.searching import Thinker

__all__ = ["ENDGAMES", "Engine", "endgame_move"]

_SOON = 1.0
"""The time limit, in seconds, for margins of larger positions."""
_SEEN = 16
"""The strings up to which a search by single cuts sees the end, if some hold more than two coins."""
ENDGAMES = 3.0
"""The memory of the memo of endgames, in MB: 10,000 of them, which take about half a second."""


@dataclass
class Engine:
    """A strong player: beyond 64 strings it judges moves by random games, or in misère games by rules of thumb alone.

    Parameters
    ----------
    budget : Budget
        The budget of each cut.
    seed : int
        The seed that decides which of equally good moves is played.
    chain_rule : bool
        Whether leaves of the alpha-beta search are judged by the long chain rule.
    progress : Progress
        The receiver of reports on searches.

    Examples
    --------
    >>> game = Game(Position.numbered(["a", "ab", "bc", "c", "d", "de", "ef", "f", *"gggg"]))
    >>> verdict = Engine(Budget(nodes=1000)).consider(game)
    >>> game.position[verdict.best], verdict.margin, verdict.exact
    (('g',), 1.0, True)
    """

    budget: Budget = field(default_factory=Budget)
    seed: int = 0
    chain_rule: bool = True
    progress: Progress = field(default_factory=Progress)

    name = "engine"

    def __post_init__(self) -> None:
        self.clock = Clock(self.budget)
        self._ended = self._thinking = threading.Event()
        self._endings: dict[bool, Endings] = {}
        self._thinkers: dict[bool, Thinker] = {}
        self._sampling: MonteCarlo | None = None
        self._advised: tuple[tuple[Position, bool], Verdict] | None = None
        self._rules = KeepControl(self.seed)
        self._rng = random.Random(self.seed)

    def choose(self, game: Game) -> str:
        """Return the string to cut in a `game` that is not over, as `consider` finds it."""
        return self.consider(game).best

    def consider(self, game: Game) -> Verdict:
        """Return the string to cut in a `game` that is not over, and the evaluation of the position.

        It has no value if a capture costs nothing, or if rules of thumb decide. Cost: the budget, less near the end.
        The nodes of a budget are positions searched and steps of work on loony endgames; work that is linear in the
        size of the position is free.
        """
        self._ended = threading.Event()
        with self.clock.cut(game.position) as budget:
            return self._consider(game, budget)

    def _consider(self, game: Game, budget: Budget) -> Verdict:
        # If positions are counted, the answer must not depend on the machine: there is no clock.
        limits = Limits(budget.seconds if budget.nodes is None else None, cancelled=self._ended.is_set)
        position, nodes = game.position, budget.nodes
        if position.is_ordinary and not game.misere:
            choice = captures(position)
            if choice and choice.give is None:
                return Verdict(None, (choice.take,))
            steps = Steps(nodes, len(position), limits.check_time)
            known = endgame_move(position, choice, replace(limits, megabytes=ENDGAMES), steps)
            if known:
                return known
            nodes = None if nodes is None else nodes - steps.taken
        if nodes is None and (known := best_by_table(game, limits, self._rng)):
            return known
        from stringscoins.strategy.endings import Ending
        from stringscoins.strategy.monte_carlo import FEWEST
        from stringscoins.strategy.searching import MOST_STRINGS

        sampler = self._sampler(game)
        if len(position) > MOST_STRINGS:
            if sampler is None or (nodes is not None and nodes < FEWEST):
                return Verdict(None, (self._rules.choose(game),))
            return sampler.think(game, replace(budget, nodes=nodes), self._ended)
        thinker = self._thinker(game)
        endings = self._endings[game.misere]
        cuts = thinker.cuts(position)
        if nodes is not None:
            ending = endings.prove(game, cuts, limits, nodes // 2)
            if ending.best is not None and ending.settled:
                return _proved(ending, ending.best, game.misere)
            nodes -= ending.positions
            rest = Budget(None, nodes)
            if sampler is None or nodes < FEWEST:
                return thinker.think(position, rest, self._ended)
            return sampler.think(game, rest, self._ended)
        thinking = self._thinking = threading.Event()
        proving = threading.Event()
        watched = replace(limits, cancelled=lambda: self._ended.is_set() or proving.is_set())
        with ThreadPoolExecutor(1) as pool:
            try:
                proof = pool.submit(endings.prove, game, cuts, watched, ended=thinking.set)
                rest = Budget(_left(limits))
                verdict = sampler.think(game, rest, thinking) if sampler else thinker.think(position, rest, thinking)
                if verdict.exact:
                    proving.set()
                ending = proof.result()
            except BaseException:
                proving.set()
                raise
        if verdict.exact and not ending.exact:
            # It may have ended the proof before the size of the win was known.
            ending = Ending.seen(game, verdict)
        elif ending.best is None or not ending.settled:
            return verdict
        assert ending.best is not None
        best = ending.best if ending.wins else endings.hardest(game, ending, cuts, thinker.cuts, limits)
        return _proved(ending, best, game.misere)

    def stop(self) -> None:
        """End the running thought of another thread, which then returns its answer soon."""
        self._ended.set()
        self._thinking.set()

    def get_ready(self) -> None:
        """Load, or compile, all that a first thought needs."""
        for size in (2, 6):
            Engine(Budget(None, 100)).consider(Game(board(size, size)))
        Scores(board(2, 3)).value()  # out of a table, as there are kernels by now

    def judge(self, game: Game) -> Verdict:
        """Return the string to cut in a `game` by search alone, which finds a value in all but the smallest budgets.

        Cost: the budget.

        Raises
        ------
        LimitReached
            If the position has more than 64 strings.
        """
        with self.clock.cut(game.position) as budget:
            return self._thinker(game).think(game.position, budget)

    def advise(self, game: Game) -> Verdict:
        """Return the string to cut in a `game` as `consider` does, with a value whenever one is found.

        The value is None only where rules of thumb decide, as in `consider`, or if the budget is tiny. It is exact if
        the engine sees the end of the game, or if the margin is found within a second, as it always is in positions of
        up to 24 strings. The engine thinks about a position only once, so that all questions about it have the same
        answer. Cost: twice the budget, and a second.
        """
        asked = game.position, game.misere
        if self._advised is None or self._advised[0] != asked:
            verdict = self.consider(game)
            if not verdict.exact:
                verdict = self._scored(game, verdict.best) or verdict
            if not verdict.exact:
                with suppress(LimitReached):
                    judged = self.judge(game)
                    if judged.exact or verdict.margin is None:
                        verdict = judged
            self._advised = asked, verdict
        return self._advised[1]

    def _scored(self, game: Game, liked: str) -> Verdict | None:
        """Return the exact margin and a best cut, `liked` if it is one; None if that takes long."""
        position, best = game.position, ""
        is_soon = is_scored_soon(position, game.misere, by_table=self.budget.nodes is None)
        if not is_soon and self.budget.nodes is not None:
            return None
        limits = Limits() if is_soon else Limits.own(_SOON)
        scores = Scores(position, misere=game.misere, limits=limits, progress=self.progress)
        with suppress(LimitReached):
            for move in scores.moves():
                if move.best and (not best or move.string == liked):
                    best = move.string
        return Verdict(float(scores.value()), (best,), exact=True) if best else None

    def _sampler(self, game: Game) -> MonteCarlo | None:
        """Return the search by random games, where that is the better one; None elsewhere."""
        from stringscoins.strategy.monte_carlo import MOST, MonteCarlo
        from stringscoins.strategy.searching import MOST_STRINGS

        position = game.position
        if game.misere or not (MOST_STRINGS if position.is_ordinary else _SEEN) < len(position) <= MOST:
            return None
        if self._sampling is None or not self._sampling.numbering.knows(position):
            self._sampling = MonteCarlo(position, self.seed, self.progress)
        return self._sampling

    def _thinker(self, game: Game) -> Thinker:
        from stringscoins.strategy.endings import Endings
        from stringscoins.strategy.searching import Thinker

        known = self._thinkers.get(game.misere)
        if known is None or not known.numbering.knows(game.position):
            known = self._thinkers[game.misere] = Thinker(
                game.position,
                misere=game.misere,
                chain_rule=self.chain_rule,
                seed=self.seed,
                progress=self.progress,
            )
            self._endings[game.misere] = Endings(game.position, game.misere, self.seed)
        return known


def _proved(ending: Ending, best: str, misere: bool) -> Verdict:
    return Verdict(float(-ending.low if misere else ending.low), (best,), ending.exact, nodes=ending.positions)


def _left(limits: Limits) -> float | None:
    """Return the remaining seconds of limits."""
    if limits.seconds is None:
        return None
    return max(0.0, limits.seconds - (time.monotonic() - limits.started))


class Steps:
    """A counter that raises LimitReached after `most` steps, the first `free` not counted; each one calls `check`."""

    def __init__(self, most: int | None, free: int, check: Callable[[], None]) -> None:
        self._most, self._check, self._made = most, check, -free

    @property
    def taken(self) -> int:
        """The number of steps."""
        return max(0, self._made)

    def __call__(self) -> None:
        """Take a step."""
        if self._most is not None and self._made >= self._most:
            raise LimitReached(f"the limit of {self._most} steps")
        self._made += 1
        self._check()


def endgame_move(
    position: Position, choice: Choice | None, limits: Limits, steps: Steps | None = None
) -> Verdict | None:
    """Return the best move in a loony endgame, or after an opening there; None in other positions, or at a limit."""
    rest, taken = all_taken(position)
    if faults(rest):
        return None
    steps = steps or Steps(None, 0, limits.check_time)
    endgame, values = Endgame.of(rest), ExactValues(Shapes(steps), Work(limits))
    try:
        if choice is None:
            allcock = simple_sum(endgame)
            # Of several that are as good the one that he opens, as explanations tell.
            his = opening(allcock)[0] if allcock else None
            opened = max(
                (opened for opened in openings_of(endgame, values) if opened.optimal),
                key=lambda opened: ("loop" if opened.piece.is_loop else "chain", opened.piece.length) == his,
            )
            string = rest.strings_of(opened.piece.coins[0])[0]
            return Verdict(float(-opened.value), (string,), exact=True, nodes=steps.taken)
        value = values.value(values.shapes.state(endgame))
    except LimitReached:
        return None
    # A player who takes all has to open the rest; after a handout the opponent has to open it.
    if choice.give is not None and rest and value >= choice.handout:
        return Verdict(float(taken - 2 * choice.handout + value), (choice.give,), exact=True, nodes=steps.taken)
    return Verdict(float(taken - value), (choice.take,), exact=True, nodes=steps.taken)
