"""The lowest level falls to a simple player, and the highest does not."""

import random

import pytest
from bot import chosen, lines_of

from stringscoins.families import board
from stringscoins.strategy import LEVELS, Budget, play_match, player


class Bot:
    """The player of `bot`."""

    name = "bot"

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def choose(self, game):
        return chosen({line: game.position[line] for line in game.position}, self.rng)


def test_what_it_draws():
    lines = lines_of(3)
    assert {line: sorted(boxes) for line, boxes in lines.items()} == {
        line: sorted(boxes) for line, boxes in board(3, 3).items()
    }
    left = dict(lines)
    for drawn in ("h 0 0", "v 0 0"):
        del left[drawn]
    assert not {chosen(left, random.Random(seed)) for seed in range(50)} & {"h 1 0", "v 0 1"}
    del left["h 1 0"]
    assert chosen(left, random.Random(1)) == "v 0 1"
    # A row of one box is given before one of two.
    assert chosen({"a": ["1"], "b": ["1"], "c": ["2"], "d": ["2", "3"], "e": ["3"]}, random.Random(1)) in "ab"


@pytest.mark.parametrize("size", [3, 4])
def test_it_beats_the_lowest_level_and_loses_to_the_highest(size):
    def of(level):
        return lambda seed: player(level.name, Budget(None, 20_000), seed=seed)

    lowest, highest = (play_match(board(size, size), (Bot, of(level)), 10, seed=1) for level in (LEVELS[0], LEVELS[-1]))
    # Who begins changes from game to game.
    assert lowest.wins(0) >= 9 and highest.wins(1) >= 9
