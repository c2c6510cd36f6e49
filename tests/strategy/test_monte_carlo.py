import random
from collections import Counter

import pytest

from stringscoins.families import make
from stringscoins.game import Game
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import margin
from stringscoins.strategy import Budget, Engine, play_out, player
from stringscoins.strategy.monte_carlo import MonteCarlo
from stringscoins.structures import loony_piece

GAMES = Budget(nodes=1000)


def after(position, string):
    """The margin of a player who cuts a string."""
    rest, captured = position.cut(string)
    return len(captured) + margin(rest) if captured else -margin(rest)


@pytest.mark.parametrize("endgame", ["3+4l+5", "1+2+3+4", "2+2+4l"])
@pytest.mark.parametrize("safe", [0, 1, 4])
def test_who_runs_out_of_safe_moves(endgame, safe):
    # Each bare string is a safe move; the endings of chains and loops are judged exactly by the rule.
    position = read(endgame).position + Position.numbered([[]] * safe)
    search = MonteCarlo(position, seed=safe)
    while position:
        verdict = search.think(Game(position), GAMES)
        assert after(position, verdict.best) == margin(position), (position, verdict)
        position = position.cut(verdict.best).position


def test_a_loony_piece_in_space_is_taken_or_its_handout_left(seed):
    rng, board = random.Random(seed), make("cubes", [3, 2, 2], variant="edges-squares")
    tried = Counter()
    while tried[True] < 2 or tried[False] < 2:
        left = board.restricted(rng.sample(board.strings, rng.randint(4, 7)))
        piece = None if left.capturable or left.is_ordinary else loony_piece(left)
        if piece is None:
            continue
        chain = rng.randint(3, 7)
        position = left.cut(rng.choice(left.strings)).position + read(str(chain)).position
        verdict = MonteCarlo(position, seed).think(Game(position), GAMES)
        assert after(position, verdict.best) == margin(position), (position, verdict)
        tried[chain > piece.handout] += 1


def test_the_value_is_without_the_lead(seed):
    position = read("3+4+5").position
    level, ahead = (MonteCarlo(position, seed).think(Game(position, lead=lead), GAMES) for lead in (0, 20))
    assert abs(ahead.margin - level.margin) < 5


def test_it_is_the_same_again_whatever_was_asked_before(seed):
    position = read("cubes:3x3x2:edges-squares").position
    search = MonteCarlo(position, seed)
    first = search.think(Game(position), Budget(nodes=300))
    search.think(Game(position.cut(first.best).position), Budget(nodes=300))
    assert search.think(Game(position), Budget(nodes=300)) == first


@pytest.mark.parametrize("source", ["cubes:3x3x3:edges-squares", "board:7x7"])
def test_it_beats_who_does_not_look_ahead(source):
    game = Game(read(source).position)
    engine = Engine(Budget(nodes=200), seed=1)
    list(play_out(game, [engine, player("greedy", seed=random.Random(1).getrandbits(32))]))
    assert game.coins[0] > game.coins[1]
