"""Players who do not look ahead, for study."""

from __future__ import annotations

import random
from dataclasses import dataclass

from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.strategy.chains import expected_control
from stringscoins.strategy.rules import openings, safe_moves
from stringscoins.structures.falling import all_taken, captures

__all__ = ["ChainCounter", "Greedy", "KeepControl", "Random"]


@dataclass
class Random:
    """Cuts any string."""

    seed: int = 0
    name = "random"

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        return self._rng.choice(game.moves)


@dataclass
class Greedy:
    """Takes what it can; else gives nothing away; else as little as possible."""

    seed: int = 0
    name = "greedy"

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        position = game.position
        if position.capturable:
            return self._rng.choice(position.strings_of(self._rng.choice(position.capturable)))
        return self._quiet(position)

    def _quiet(self, position: Position) -> str:
        """Return a move in a position without capturable coins."""
        safe = safe_moves(position)
        if safe:
            return self._rng.choice(safe)
        gifts = openings(position)
        return self._rng.choice([string for string, gift in gifts.items() if gift == min(gifts.values())])


class KeepControl(Greedy):
    """Plays as `Greedy`, but leaves the last two (or four) coins on offer, unless nothing else is left."""

    name = "keep-control"

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        position = game.position
        choice = captures(position)
        if choice is None:
            return self._quiet(position)
        if choice.give is not None and len(position.coins) > choice.handout:
            return choice.give
        return choice.take


class ChainCounter(KeepControl):
    """Plays as `KeepControl`, but steers the number of long chains, if need be by a gift of 1 or 2 coins."""

    name = "chain-counter"

    def _quiet(self, position: Position) -> str:
        """Return a move in a position without capturable coins."""
        if position.is_ordinary:
            small = [string for string, gift in openings(position).items() if 0 < gift <= 2]
            for moves in (safe_moves(position), small):
                steering = [move for move in moves if not expected_control(all_taken(position.cut(move).position)[0])]
                if steering:
                    return self._rng.choice(steering)
        return super()._quiet(position)
