"""The difficulty of a puzzle: which of the simple players solve it, playing on from it against exact play.

This does not work where the question has two answers, to take or to leave: each simple player always gives the same
one, so that the grade would reveal the answer. There the measure is how much is left to count.
"""

from __future__ import annotations

from typing import Final

from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.puzzles.kinds import Scene
from stringscoins.puzzles.margins import result
from stringscoins.strategy.players import player
from stringscoins.structures import chains_and_loops
from stringscoins.structures.falling import all_taken

__all__ = ["DIFFICULTIES", "GAMES", "GRADERS", "PIECES", "difficulty_by_pieces", "difficulty_of", "games_solved"]

DIFFICULTIES: Final = ("easy", "medium", "hard")
"""A puzzle is easy if `greedy` solves it, medium if only `chain-counter` does, hard if neither does; for puzzles of two
answers see `PIECES`."""
GRADERS: Final = ("greedy", "chain-counter")
"""The simple players, the simplest first."""
GAMES: Final = 8
"""Games of each player, with the seeds 0, 1, ... A player solves a puzzle by keeping the result in more than half."""

PIECES: Final = (2, 5)
"""The most chains and loops left to count in an easy puzzle of two answers, and in a medium one."""


def games_solved(scene: Scene) -> dict[str, int]:
    """Return for each simple player in how many games it keeps the best result, as A, against an exact B."""
    return {name: sum(_solves(name, seed, scene) for seed in range(GAMES)) for name in GRADERS}


def difficulty_of(solved: dict[str, int]) -> str:
    """Return the difficulty of a puzzle, by the number of games in which each player solves it."""
    solvers = [i for i, name in enumerate(GRADERS) if 2 * solved[name] > GAMES]
    return DIFFICULTIES[min(solvers, default=len(GRADERS))]


def difficulty_by_pieces(position: Position) -> str:
    """Return the difficulty of counting what is left when everything on offer is taken."""
    chains, loops = chains_and_loops(all_taken(position)[0])
    return DIFFICULTIES[sum(len(chains) + len(loops) > most for most in PIECES)]


def _solves(name: str, seed: int, scene: Scene) -> bool:
    """Return whether a player keeps the result to the end. Once it is lost, an exact opponent never gives it back."""
    one, game = player(name, seed=seed), Game(scene.position, lead=scene.lead)
    while not game.over:
        if game.mover == 1:
            game.play(scene.margins.best(game.position))
            continue
        string = one.choose(game)
        if result(game.margin + scene.margins.after(game.position, string)) < scene.best:
            return False
        game.play(string)
    return True
