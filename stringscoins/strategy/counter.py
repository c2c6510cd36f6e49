"""The program of Romer: alpha-beta to a depth, in which the value of a position is its coins so far and no more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stringscoins.game import Game
from stringscoins.solve.limits import Progress
from stringscoins.strategy.thinking import Budget, Clock, Verdict

if TYPE_CHECKING:
    from stringscoins.strategy.searching import Thinker

__all__ = ["CoinCounter"]


@dataclass
class CoinCounter:
    """Searches by the bare rules and counts coins (Romer, *Winning Dots-and-Boxes in two and three dimensions*, 2.3).

    Unlike the program there, it deepens iteratively, orders moves, and identifies positions whatever the coins so far.
    """

    budget: Budget = field(default_factory=Budget)
    seed: int = 0
    progress: Progress = field(default_factory=Progress)

    name = "counter"

    def __post_init__(self) -> None:
        self._clock = Clock(self.budget)
        self._thinker: Thinker | None = None

    def choose(self, game: Game) -> str:
        """Return the string to cut, as `consider` finds it."""
        return self.consider(game).best

    def consider(self, game: Game) -> Verdict:
        """Return the string to cut, and the evaluation of the position; LimitReached for more than 64 strings."""
        from stringscoins.strategy.searching import Thinker

        thinker = self._thinker
        if thinker is None or thinker.misere != game.misere or not thinker.numbering.knows(game.position):
            thinker = Thinker(game.position, misere=game.misere, plain=True, seed=self.seed, progress=self.progress)
            self._thinker = thinker
        with self._clock.cut(game.position) as budget:
            return thinker.think(game.position, budget)
