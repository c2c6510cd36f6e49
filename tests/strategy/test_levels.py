import random
from itertools import pairwise

import pytest
from random_positions import loony, ordinary, pending, samples, scattered, segmented

from stringscoins.families import board
from stringscoins.notation import read
from stringscoins.solve import Nimbers, margin
from stringscoins.strategy import LEVELS, PLAYERS, Budget, Game, play_match, play_out, player
from stringscoins.strategy.rules import safe_moves
from stringscoins.structures.falling import all_taken, fallen

NAMES = [level.name for level in LEVELS]


def worth(game):
    """The margin of the player to move at the end of a game that both play best."""
    return game.margin + margin(game.position, misere=game.misere)


def test_levels_are_players():
    assert [name for name in PLAYERS.own if name in NAMES] == NAMES
    assert len({level.title for level in LEVELS}) == 5


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_level_plays_boards_of_any_size(name, misere):
    for frame, size in (("american", 6), ("swedish", 8)):
        game = Game(board(size, size, frame=frame), misere)
        players = [player(kind, Budget(None, 50), seed=size) for kind in (name, "careful")]
        assert len([turn for turn, _ in play_out(game, players)]) == len(game.start)


def test_who_is_careful_gives_nothing_while_it_need_not(seed):
    for i, position in enumerate(samples(100, seed)):
        if not position:
            continue
        careful = player("careful", seed=i)
        string = careful.choose(Game(position))
        if position.capturable:
            assert fallen(position, string), position
        elif safe_moves(position):
            assert string in safe_moves(position), position
        needs_not = any(not fallen(position, other) for other in position)
        assert not (fallen(position, careful.choose(Game(position, misere=True))) and needs_not), position


def test_a_planner_leaves_the_last_coins_where_the_count_says_so():
    def cuts(source, first):
        game = Game(read(source).position)
        game.play(first)
        planner = player("planner", seed=1)
        taken = []
        while not game.over and game.mover == 1:
            taken.append(len(game.play(planner.choose(game))))
        return taken

    assert cuts("4+3", "1.1") == [1, 1, 0]
    # Control of a chain of 1 is worth nothing.
    assert cuts("4+1", "1.1")[:4] == [1, 1, 1, 1]
    assert cuts("3+3+3", "1.0") == [1, 0]


def test_a_finisher_plays_loony_endgames_by_their_exact_values(seed):
    rng = random.Random(seed)
    for number in range(30):
        position = loony(rng, 2, 9)
        if len(position) > 16:
            continue
        game, value = Game(position), margin(position)
        finisher = player("finisher", seed=number)
        for _ in play_out(game, [finisher, finisher]):
            pass
        assert game.coins[0] - game.coins[1] == value, position


@pytest.mark.parametrize("name", ["finisher", "master"])
def test_small_positions_are_played_perfectly(name, seed):
    rng = random.Random(seed)
    for number in range(60):
        position = rng.choice([ordinary, segmented, pending, scattered])(rng, 10)
        game = Game(position, misere=rng.random() < 0.3, lead=rng.randint(-3, 3))
        if game.over:
            continue
        before, mover = worth(game), game.mover
        best = player(name, Budget(None, 100_000), seed=number)
        game.play(best.choose(game))
        after = worth(game) if game.mover == mover else -worth(game)
        # A game that is won may be won by less.
        assert after == before or (after * before > 0 and (before > 0) != game.misere), position


def test_a_master_wins_control_of_boards_that_are_too_large_for_the_engine(seed):
    rng, asked = random.Random(seed), 0
    for _ in range(4):
        position = board(8, 8)
        while len(position) - len(position.coins) > 6:
            position = position.cut(rng.choice(safe_moves(position) or position.strings)).position
            position = all_taken(position)[0]
            if 6 < len(position) - len(position.coins) <= 12 and len(position) > 64 and Nimbers(position).value():
                string = player("master", Budget(None, 1000), seed=1).choose(Game(position))
                assert not Nimbers(position.cut(string).position).value(), position
                asked += 1
    assert asked > 4


@pytest.mark.parametrize("misere", [False, True])
def test_each_level_beats_the_one_below(misere):
    for lower, higher in pairwise(NAMES[:4]):
        makers = [lambda seed, name=name: player(name, seed=seed) for name in (higher, lower)]
        match = play_match(board(4, 4), tuple(makers), games=10, opening=4, misere=misere)
        assert match.wins(0) > match.wins(1), (lower, higher)
