import copy
import pickle
import random

import pytest
from random_positions import scattered

from stringscoins.errors import PositionError
from stringscoins.position import Position
from stringscoins.strategy import Game


def test_a_game_follows_the_rules_and_is_taken_back(seed):
    rng = random.Random(seed)
    for _ in range(50):
        start = scattered(rng)
        game, position, mover, coins = Game(start), start, 0, [0, 0]
        states = []
        while not game.over:
            states.append((game.position, game.mover, list(game.coins)))
            string = rng.choice(game.moves)
            position, captured = position.cut(string)
            assert game.play(string) == captured
            coins[mover] += len(captured)
            mover = mover if captured else 1 - mover
            assert (game.position, game.mover, game.coins) == (position, mover, coins)
            assert game.margin == coins[mover] - coins[1 - mover]
        assert sum(game.coins) == len(start.coins)
        for before in reversed(states):
            game.undo()
            assert (game.position, game.mover, game.coins) == before


def test_who_wins():
    for misere, lead, winner in [(False, 0, 0), (True, 0, 1), (False, -1, None), (False, -2, 1), (True, -2, 0)]:
        game = Game(Position.numbered(["a"]), misere, lead)
        game.play("s1")
        assert game.over and game.winner == winner


def test_what_cannot_be_played():
    game = Game(Position.numbered(["a"]))
    with pytest.raises(PositionError, match="no string is called 's2'"):
        game.play("s2")
    with pytest.raises(PositionError, match="no cut to take back"):
        game.undo()
    assert game.moves == ("s1",) and game.coins == [0, 0]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_and_its_game_go_on_independently(copied):
    game = Game(Position.numbered(["ab", "bc", "c", "a"]))
    game.play("s1")
    other = copied(game)
    assert other.play("s4") == ("a",) and game.play("s2") == ("b",)
    assert (game.coins, game.moves) == ([0, 1], ("s3", "s4")) and (other.coins, other.moves) == ([0, 1], ("s2", "s3"))
    other.undo(), other.undo(), game.undo()
    assert game.history[0].before == other.position == game.start and game.moves == ("s2", "s3", "s4")
