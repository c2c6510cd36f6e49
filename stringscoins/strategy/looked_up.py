"""What is known in a moment: the margins of small positions, and the best cuts where a tablebase has the position."""

from __future__ import annotations

import random
from contextlib import suppress

from stringscoins.errors import LimitReached
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Limits, Scores
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.shelf import find
from stringscoins.strategy.thinking import Verdict
from stringscoins.structures.falling import fallen

__all__ = ["SMALL", "best_by_table", "is_in_table", "is_scored_soon"]

SMALL = 24
"""The most strings for which any margin is found in a fraction of a second: they have 2^24 subsets."""


def is_in_table(position: Position, misere: bool) -> bool:
    """Return whether a table has the margin of a position, so that `Scores` finds it and those of its moves at once.

    Cost: linear in the strings, for each table that there is.
    """
    return not misere and find(position, Objective.MARGIN) is not None


def is_scored_soon(position: Position, misere: bool, *, by_table: bool = True) -> bool:
    """Return whether the margin of a position, and those of its moves, are found in a fraction of a second."""
    return len(position) <= SMALL or (by_table and is_in_table(position, misere))


def best_by_table(game: Game, limits: Limits, rng: random.Random) -> Verdict | None:
    """Return a best cut of a game with its value; None if no table has the position.

    Among cuts that are equally good, those to which the opponent has the fewest good replies are preferred, if the
    limits allow.
    """
    position = game.position
    if not is_in_table(position, game.misere):
        return None
    scores = Scores(position)
    best = [move for move in scores.moves() if move.best]
    rng.shuffle(best)
    margin, cuts = best[0].margin, [move.string for move in best]
    if len(cuts) > 1 and not position.capturable:
        with suppress(LimitReached):
            alike = {string: strings for strings in position.orbits() for string in strings}
            classes = dict.fromkeys(alike[cut] for cut in cuts)
            share = {strings: _good_replies(scores, strings[0], -margin, limits) for strings in classes}
            cuts.sort(key=lambda cut: share[alike[cut]])
    return Verdict(float(margin), (cuts[0],), exact=True, nodes=scores.positions)


def _good_replies(scores: Scores, cut: str, margin: int, limits: Limits) -> float:
    """Return the share of replies to a cut, which captures nothing, that get a margin; 0 where none is left."""
    rest = scores.position.cut(cut).position
    good = 0
    for reply in rest:
        limits.check_time()
        taken, after = len(fallen(rest, reply)), scores.solver.value([cut, reply])
        good += (taken + after if taken else -after) == margin
    return good / len(rest) if rest else 0.0
