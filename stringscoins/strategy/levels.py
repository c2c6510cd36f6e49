"""Five levels of computer players. Each one falls to one more idea, which the next one has.

In misère a level plays the misère sense of its idea, or more of the idea of the level below:

- `Careful` takes nothing unless it has to.
- No chain rule is known there. `Planner` looks a few cuts ahead instead, and counts coins.
- Loony endgames are no class of their own there. `Finisher` plays the last strings perfectly.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stringscoins.errors import LimitReached
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Progress
from stringscoins.strategy.chains import expected_control, long_pieces
from stringscoins.strategy.counter import CoinCounter
from stringscoins.strategy.engine import Engine
from stringscoins.strategy.rules import given
from stringscoins.strategy.simple import ChainCounter, Greedy, Random
from stringscoins.strategy.thinking import Budget, Verdict
from stringscoins.structures import faults, joints
from stringscoins.structures.falling import all_taken, captures, fallen

if TYPE_CHECKING:
    from stringscoins.strategy.players import Player

__all__ = ["LEVELS", "Level", "Master"]

_AHEAD = 2000
"""The positions that a planner searches for a cut in misère."""
_TURNS, _LAST = 10, 18
"""The most turns left, about, for a finisher near the end; the most strings, in misère and with hyperstrings."""
_TURNS_KNOWN, _TURNS_TRIED = 12, 24
"""The most turns left, about, where nimbers are known at once; where they may be known within a second."""
_NEAR = 100_000
"""The positions that a finisher searches for a cut there, and steps of work on loony endgames."""


class Beginner(Random):
    """Cuts any string."""

    name = "beginner"


class Careful(Greedy):
    """Plays as `Greedy`; in misère takes nothing unless it has to."""

    name = "careful"

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        if not game.misere:
            return super().choose(game)
        position = game.position
        free = [string for string in position if not fallen(position, string)]
        return self._rng.choice(free or position.strings)


class Planner(ChainCounter):
    """Counts the long chains, to be the one who is in control, and takes or leaves the last coins as the count says.

    In misère, and there in positions of at most 64 strings, it looks ahead; else it plays as `Careful`.
    """

    name = "planner"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._careful = Careful(self.seed)
        self._ahead = CoinCounter(Budget(None, _AHEAD), self.seed)

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        if game.misere:
            with suppress(LimitReached):
                return self._ahead.choose(game)
            return self._careful.choose(game)
        position = game.position
        choice = captures(position)
        if choice is None:
            return self._quiet(position)
        if choice.give is not None and _is_to_keep(all_taken(position)[0]):
            return choice.give
        return choice.take


def _is_to_keep(rest: Position) -> bool:
    """Return whether there is control to keep, by a count, and the other player should move on in a position."""
    if not rest.is_ordinary:
        return bool(rest)
    return bool(any(long_pieces(rest)) or joints(rest)) and not expected_control(rest)


class Finisher(Planner):
    """Plays as `Planner`, and as the engine near the end: perfectly, wherever that takes little time."""

    name = "finisher"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._engine = Engine(Budget(None, _NEAR), self.seed)

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        return self._engine.choose(game) if _is_near(game) else super().choose(game)


def _is_near(game: Game) -> bool:
    """Return whether the end is near: in a loony endgame, or when few turns are left."""
    position = game.position
    if game.misere or not position.is_ordinary:
        return len(position) <= _LAST
    if not _is_wide(position) and len(position) - len(position.coins) <= _TURNS:
        return True
    return not faults(all_taken(position)[0])


def _is_wide(position: Position) -> bool:
    """Return whether a position has too many strings for the searches of the engine."""
    from stringscoins.strategy.searching import MOST_STRINGS

    return len(position) > MOST_STRINGS


class Master(Engine):
    """The engine; beyond 64 strings it makes cuts that win Nimstring, once nimbers are known in its time."""

    name = "master"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._rules = Finisher(self.seed)

    def _consider(self, game: Game, budget: Budget) -> Verdict:
        position = game.position
        if _is_wide(position) and position.is_ordinary and not game.misere:
            with suppress(LimitReached):
                if best := self._controlling(position, budget):
                    return Verdict(None, (best,))
        return super()._consider(game, budget)

    def _controlling(self, position: Position, budget: Budget) -> str | None:
        """Return a cut that wins Nimstring and gives away the least; None where there is none, or other rules hold."""
        choice, (rest, _) = captures(position), all_taken(position)
        most = _TURNS_KNOWN if budget.nodes else _TURNS_TRIED
        if (choice and choice.give is None) or len(rest) - len(rest.coins) > most or not faults(rest):
            return None
        limits = Limits(None if budget.nodes else budget.seconds, cancelled=self._ended.is_set)
        nimbers = Nimbers(rest, limits=limits, progress=self.progress)
        if choice is not None:
            return choice.take if nimbers.value() else choice.give
        winning = [move.string for move in nimbers.moves() if move.winning]
        return min(winning, key=lambda string: given(position, string), default=None)


@dataclass(frozen=True)
class Level:
    """A level of computer players.

    Attributes
    ----------
    name : str
        The name of the player, a key of `PLAYERS`.
    title : str
        The name for people.
    can : str
        A sentence that says what it can.
    falls_to : str
        A sentence that says what beats it.
    make : callable
        As in `PlayerFactory`.
    """

    name: str
    title: str
    can: str
    falls_to: str
    make: Callable[[Budget, int, Progress], Player]


LEVELS: Final = (
    Level(
        "beginner",
        "Beginner",
        "Takes and gives at random.",
        "Never give anything away unless you have to, and take what you can.",
        lambda budget, seed, progress: Beginner(seed),
    ),
    Level(
        "careful",
        "Careful",
        "Gives nothing away unless it has to, and takes all that it can.",
        "Leave the last two of a long chain: then it has to open the next one.",
        lambda budget, seed, progress: Careful(seed),
    ),
    Level(
        "planner",
        "Planner",
        "Counts long chains, and leaves the last two to keep control.",
        "Count the end exactly: control is not always worth what it costs.",
        lambda budget, seed, progress: Planner(seed),
    ),
    Level(
        "finisher",
        "Finisher",
        "Plays endgames perfectly.",
        "Look ahead before the endgame: chains that are there now may join, or never come to be.",
        lambda budget, seed, progress: Finisher(seed),
    ),
    Level(
        "master",
        "Master",
        "Plays perfectly wherever that can be known, and else looks ahead.",
        "Only a mistake of its own, early on a large board.",
        lambda budget, seed, progress: Master(budget, seed, progress=progress),
    ),
)
"""The levels of computer players, the lowest first."""
