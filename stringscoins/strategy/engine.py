"""The engine: exact where the rest of the game is in reach, else a search that knows who will be in control.

It goes by these, in this order. Captures that cost nothing are made. A loony endgame, also one whose first piece is
already opened, is played by its exact values (`endgame`). Nimstring says which moves win control, as long as it answers
in time. An alpha-beta search decides, with a bonus for these moves until it sees the end.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from stringscoins.endgames import ExactValues, Shapes, openings_of
from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Progress
from stringscoins.strategy.game import Game
from stringscoins.strategy.rules import Choice, all_taken, captures
from stringscoins.strategy.simple import KeepControl
from stringscoins.strategy.thoughts import Budget, Thought
from stringscoins.structures import Endgame, faults

if TYPE_CHECKING:
    from stringscoins.strategy.searching import Thinker

__all__ = ["Engine", "endgame_move", "winning_moves"]

CONTROL = 8.0
"""Coins that a move that wins Nimstring is thought to be worth more than one that loses it."""
_LEAST_NIMBERS, _MOST_NIMBERS = 28, 42
"""Strings up to which the search soon sees the end and Nimstring is not asked, and up to which it answers within a
second, as a rule; with _GROWTH times as long it is one string more."""
_GROWTH = 2.6
_SHARE = 0.4
"""Of the time, for Nimstring, about, and the least that is left to the search."""
_MEMORY = 300.0
"""Of Nimstring's table, in MB."""
_ENDGAMES = 3.0
"""Of the memo of endgames, in MB: 10,000 of them, which take about half a second."""


@dataclass
class Engine:
    """A player who plays well; in positions of more than 64 strings by rules of thumb, in misère games by search alone.

    Parameters
    ----------
    budget : Budget
        For each cut.
    seed : int
        Which of equally good moves is played.
    nimbers : bool
        Whether Nimstring is asked which moves win control, where the budget is a time.
    chain_rule : bool
        Whether leaves of the search are judged by the long chain rule.
    progress : Progress
        Is told of searches.

    Examples
    --------
    >>> game = Game(Position.numbered(["a", "ab", "bc", "c", "d", "de", "ef", "f", *"gggg"]))
    >>> thought = Engine(Budget(nodes=1000)).consider(game)
    >>> game.position[thought.best], thought.value, thought.exact
    (('g',), 1.0, True)
    """

    budget: Budget = field(default_factory=Budget)
    seed: int = 0
    nimbers: bool = True
    chain_rule: bool = True
    progress: Progress = field(default_factory=Progress)

    name = "engine"

    def __post_init__(self) -> None:
        self._thinkers: dict[bool, Thinker] = {}
        self._advised: tuple[tuple[Position, bool], Thought] | None = None
        self._rules = KeepControl(self.seed)

    def choose(self, game: Game) -> str:
        """The string to cut, as `consider` finds it.

        Parameters
        ----------
        game : Game
            Not over.

        Returns
        -------
        str
            The id of the string.
        """
        return self.consider(game).best

    def consider(self, game: Game) -> Thought:
        """The string to cut, and what is thought of the position. Cost: the budget, less near the end.

        Nodes are positions searched and steps of work on loony endgames; what is linear in the position is free.

        Parameters
        ----------
        game : Game
            Not over.

        Returns
        -------
        Thought
            Without a value where a capture costs nothing, or where rules of thumb decide.
        """
        position, budget = game.position, self.budget
        started = time.monotonic()
        if position.is_ordinary and not game.misere:
            choice = captures(position)
            if choice and choice.give is None:
                return Thought(choice.take, None, False)
            limits = Limits(self._seconds(1), _ENDGAMES)
            steps = Steps(budget.nodes, len(position), limits.check_time)
            known = endgame_move(position, choice, limits, steps)
            if known:
                return known
            if budget.nodes is not None:
                budget = replace(budget, nodes=budget.nodes - steps.taken)
        from stringscoins.strategy.searching import MOST_STRINGS

        if len(position) > MOST_STRINGS:
            return Thought(self._rules.choose(game), None, False)
        thinker = self._thinker(game)
        bonus: dict[str, float] = {}
        if self.nimbers and not game.misere and self._asks(position):
            wins = winning_moves(position, Limits(self._seconds(_SHARE), _MEMORY), self.progress)
            bonus = {string: CONTROL * wins.get(string, 0.5) for string in position}
        if budget.seconds is not None:
            left = budget.seconds - (time.monotonic() - started)
            budget = replace(budget, seconds=max(left, _SHARE * budget.seconds))
        return thinker.think(position, budget, bonus)

    def judge(self, game: Game) -> Thought:
        """As `consider`, by search alone, which finds a value in all but the smallest budgets.

        Parameters
        ----------
        game : Game
            Not over.

        Returns
        -------
        Thought
            Of a plain alpha-beta search.

        Raises
        ------
        LimitReached
            If the position has more than 64 strings.

        Notes
        -----
        Cost: the budget.
        """
        return self._thinker(game).think(game.position, self.budget)

    def advise(self, game: Game) -> Thought:
        """As `consider`, with a value wherever one is found: exact if either the engine or a plain search sees the end.

        It thinks about a position once, so that whatever is asked of it has one answer. Cost: twice the budget.

        Parameters
        ----------
        game : Game
            Not over.

        Returns
        -------
        Thought
            Its value is None only where the position has more than 64 strings or the budget is tiny.
        """
        asked = game.position, game.misere
        if self._advised is None or self._advised[0] != asked:
            thought = self.consider(game)
            if not thought.exact:
                with suppress(LimitReached):
                    judged = self.judge(game)
                    if judged.exact or thought.value is None:
                        thought = judged
            self._advised = asked, thought
        return self._advised[1]

    def _seconds(self, share: float) -> float | None:
        """A share of the time; none where positions are counted, so that the answer does not depend on the machine."""
        seconds = self.budget.seconds
        return None if seconds is None or self.budget.nodes is not None else share * seconds

    def _asks(self, position: Position) -> bool:
        """Whether Nimstring may answer in time; never without a clock."""
        seconds = self._seconds(1)
        if seconds is None or not position.is_ordinary:
            return False
        return _LEAST_NIMBERS < len(position) <= _MOST_NIMBERS + math.log(seconds, _GROWTH)

    def _thinker(self, game: Game) -> Thinker:
        from stringscoins.strategy.searching import Thinker

        known = self._thinkers.get(game.misere)
        if known is None or not known.knows(game.position):
            known = self._thinkers[game.misere] = Thinker(
                game.position,
                misere=game.misere,
                chain_rule=self.chain_rule,
                seed=self.seed,
                progress=self.progress,
            )
        return known


class Steps:
    """Steps of work on an endgame, counted like the nodes of a search, so that it ends after so many.

    Parameters
    ----------
    most : int or None
    free : int
        Those at the beginning that do not count: what it takes to read the position.
    check : callable
        Called at each step, too; it may end the work likewise, by LimitReached.
    """

    def __init__(self, most: int | None, free: int, check: Callable[[], None]) -> None:
        self._most, self._check, self._made = most, check, -free

    @property
    def taken(self) -> int:
        """How many there were."""
        return max(0, self._made)

    def __call__(self) -> None:
        """Take a step."""
        if self._most is not None and self._made >= self._most:
            raise LimitReached(f"the limit of {self._most} steps")
        self._made += 1
        self._check()


def endgame_move(
    position: Position, choice: Choice | None, limits: Limits, steps: Steps | None = None
) -> Thought | None:
    """The best move in a loony endgame, or in one whose piece was just opened; None in any other position.

    Parameters
    ----------
    position : Position
        Of ordinary strings.
    choice : Choice, optional
        What there is to capture, as `captures` finds it.
    limits : Limits
        When to give up; then it is None, too.
    steps : Steps, optional
        Counts the steps that it takes, and may end them.
    """
    rest, taken = all_taken(position)
    if faults(rest):
        return None
    steps = steps or Steps(None, 0, limits.check_time)
    endgame, values = Endgame.of(rest), ExactValues(Shapes(steps), limits)
    try:
        if choice is None:
            opened = next(opening for opening in openings_of(endgame, values) if opening.optimal)
            return Thought(rest.strings_of(opened.piece.coins[0])[0], float(-opened.value), True, nodes=steps.taken)
        value = values.value(values.shapes.state(endgame))
    except LimitReached:
        return None
    # Who takes all has to open the rest; who leaves the handout has the rest opened.
    if choice.give is not None and rest and value >= choice.handout:
        return Thought(choice.give, float(taken - 2 * choice.handout + value), True, nodes=steps.taken)
    return Thought(choice.take, float(taken - value), True, nodes=steps.taken)


def winning_moves(position: Position, limits: Limits, progress: Progress | None = None) -> dict[str, bool]:
    """Whether moves win Nimstring, as far as that is found out before a limit. Cost: that of their nimbers."""
    found: dict[str, bool] = {}
    with suppress(LimitReached):
        for move in Nimbers(position, method="search", workers=1, limits=limits, progress=progress).moves():
            found[move.string] = move.winning
    return found
