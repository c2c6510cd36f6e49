"""The phases of a game: the opening, the middle game once there are long chains, the endgame once one is opened."""

from __future__ import annotations

from typing import Final

from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.structures import chains_and_loops

__all__ = ["PHASES", "phases"]

PHASES: Final = ("opening", "middle game", "endgame")
"""The phases, in order."""
_LONG = 3
"""Coins of valence 2 of a long chain or loop (Berlekamp, *The Dots-and-Boxes Game*)."""


def phases(game: Game) -> list[str]:
    r"""Return the phase of each move of a game.

    A long chain or loop is a run of three or more coins of valence 2 in which nothing can be captured. The middle game
    begins with the first move before which there is one. The endgame begins with the move that opens the first: it cuts
    a string of a long chain or loop.

    Parameters
    ----------
    game : Game
        Any game; strings of three or more coins belong to no chain. Cost: linear in the position for each move.

    Examples
    --------
    >>> from stringscoins.notation import parse
    >>> game = Game.of(parse("stringscoins: 1\ncomponents: 1 + 2 + 4\ngame: ['1.0', '1.1', '3.2', '3.1']"))
    >>> phases(game)
    ['middle game', 'middle game', 'endgame', 'endgame']
    """
    found: list[str] = []
    phase = PHASES[0]
    for turn in game.history:
        if phase != "endgame":
            long = _long(turn.before)
            phase = "endgame" if turn.string in long else "middle game" if long else phase
        found.append(phase)
    return found


def _long(position: Position) -> set[str]:
    """Return the strings of long chains and loops in which nothing can be captured."""
    chains, loops = chains_and_loops(position)
    runs = [chain.strings for chain in chains if chain.length >= _LONG and "open" not in chain.ends]
    runs += [loop.strings for loop in loops if loop.length - (loop.joint is not None) >= _LONG]
    return {string for run in runs for string in run}
