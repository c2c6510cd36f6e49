import random
from collections import Counter
from itertools import product

import pytest
from random_positions import captured, samples, scattered

from stringscoins.endgames import forfeit
from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import make, segments
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Nimbers, nimber
from stringscoins.strategy import chain_rule, long_pieces, turns_of
from stringscoins.strategy.simple import Greedy, KeepControl
from stringscoins.strategy.turns import (
    PLAY,
    Counts,
    loony_endgames,
    odd_pieces,
    only_loony_cuts,
    played_out,
    tally,
)
from stringscoins.structures import faults, joints, space_faults


def faces(*dots):
    return make("cubes", dots, variant="faces")


def squares(*dots):
    return make("cubes", dots, variant="edges-squares")


def test_turns_of_any_cuts(seed):
    rng = random.Random(seed)
    for position in samples(400, seed):
        game = Game(position)
        for _ in range(rng.randint(0, len(position))):
            game.play(rng.choice(game.moves))
        found = tally(position, [cut.string for cut in game.history])
        # By the rules: whoever captures moves again.
        assert found.ended == sum(not cut.captured for cut in game.history)
        assert found.turns == turns_of(game.history)
        assert found.ended % 2 == game.mover
        assert found.captured == sum(game.coins)
        # Romer, section 3.3.1: moves - coins + 2-dealt + 2 (3-dealt) + 3 (4-dealt), with more for larger ones.
        assert found.excess == sum((n - 1) * found.dealt.get(n, 0) for n in range(2, 10))
        left = game.position
        gone = len(position) - len(left), len(position.coins) - len(left.coins)
        assert found.ended == gone[0] - gone[1] + found.excess


@pytest.mark.thorough
def test_who_makes_the_last_turn_loses_nimstring_if_it_captures(seed):
    rng = random.Random(seed)
    for position in samples(150, seed):
        game, values = Game(position), Nimbers(position, method="definition").solver
        wins = values.value() != 0
        while not game.over:
            moves = rng.sample(game.moves, len(game.moves))
            if wins == (game.mover == 0):
                gone = set(position) - set(game.position)
                captures = {s: any(game.position.valence(c) == 1 for c in game.position[s]) for s in moves}
                moves = [s for s in moves if (values.value({*gone, s}) != 0) == captures[s]]
            game.play(moves[0])
        found = tally(position, [cut.string for cut in game.history])
        assert (found.ended % 2 == 1) == wins
        assert found.ended == len(position) - len(position.coins) + found.excess


def test_cubes_in_space_and_the_parities_of_their_sides():
    for n, m, k in product(range(2, 6), repeat=3):
        position = faces(n, m, k)
        assert len(position) - len(position.coins) == 2 * n * m * k - n * m - n * k - m * k + 1
        odd = n % 2 + m % 2 + k % 2
        assert (len(position) - len(position.coins)) % 2 == (odd <= 1)
        # The player to move wants an even number of long chains unless two sides or three are odd.
        assert [chain_rule(position, chains) for chains in (0, 1)] == [odd <= 1, odd > 1]


ENDGAMES = {
    (2, 2, 2): {},
    (3, 2, 2): {},
    (4, 2, 2): {1: 1},
    (5, 2, 2): {1: 3},
    (3, 3, 2): {0: 1, 1: 8},
    (4, 3, 2): {0: 3, 1: 42, 2: 3},
    (5, 3, 2): {0: 7, 1: 168, 2: 107},
    (3, 3, 3): {0: 31, 1: 576, 2: 324},
    (4, 4, 2): {0: 13, 1: 388, 2: 380, 3: 10},
}
"""Loony endgames of each board of cubes, by long chains."""


def romers_rule(dots, long_chains):
    """Whether player 1 is in control by Romer, section 3.2."""
    return long_chains % 2 == (0 if sum(n % 2 for n in dots) == 2 else 1)


@pytest.mark.parametrize("dots", ENDGAMES)
def test_all_loony_endgames_of_cubes(dots):
    board, found = faces(*dots), Counter()
    for left in loony_endgames(board):
        chains = long_pieces(left)[0]
        found[chains] += 1
        # What was cut captured a coin at a time, so player 2 is on move after an odd number of turns.
        turns = (len(board) - len(left)) - (len(board.coins) - len(left.coins))
        in_control = turns % 2 == 1
        assert chain_rule(board, chains) == chain_rule(board, odd_pieces(left)) == in_control
        # Romer's rule names the other player but where all three sides are odd.
        assert (romers_rule(dots, chains) == in_control) == all(n % 2 for n in dots)
    assert found == ENDGAMES[dots]


def test_the_smallest_board_on_which_romers_rule_fails():
    # A game on three cubes in a row, down to the chain of three.
    board = faces(4, 2, 2)
    chain = ["yz 0 0 0", "yz 1 0 0", "yz 2 0 0", "yz 3 0 0"]
    game = Game(board)
    for string in board:
        if string not in chain:
            game.play(string)
    assert len(game.history) == 12 and game.mover == 0 and nimber(game.position) == 0
    assert long_pieces(game.position) == (1, 0) and not chain_rule(board, 1) and romers_rule((4, 2, 2), 1)


def test_loony_endgames_are_all_where_every_cut_is_loony():
    for board in (faces(4, 2, 2), faces(3, 3, 2), make("board", [2, 3])):
        assert {kind(left) for left in loony_endgames(board)} == {kind(left) for left in only_loony_cuts(board)}


def test_loony_endgames_with_hyperstrings(seed):
    board, rng = squares(3, 2, 2), random.Random(seed)
    found = Counter((len(left.components()), odd_pieces(left)) for left in loony_endgames(board))
    assert found == {(1, 0): 246, (1, 1): 458, (2, 0): 81}
    # By what falls after each cut, instead of by nimbers.
    for _ in range(30):
        position = scattered(rng, 9)
        ends = {left for left in only_loony_cuts(position)}
        some = [position.restricted(rng.sample(position.strings, rng.randint(1, len(position)))) for _ in range(10)]
        assert all(not space_faults(left) for left in ends)
        assert all((left in ends) == (not space_faults(left)) for left in some)
    with pytest.raises(LimitReached, match="of 33 strings"):
        next(loony_endgames(squares(3, 3, 2)))


def test_loony_endgames_of_random_positions(seed):
    rng = random.Random(seed)
    for _ in range(20):
        parts = rng.choices(["A", "B", "C", "ground"], k=6)
        board = segments((*parts[2 * i : 2 * i + 2], rng.choice([2, 3])) for i in range(3))
        expected = {kind(left) for left in only_loony_cuts(board) if not faults(left)}
        assert {kind(left) for left in loony_endgames(board)} == expected


def kind(position):
    """What the strings of a position hold, by no name."""
    return tuple(sorted(tuple(sorted(coins)) for _, coins in position.items()))


@pytest.mark.parametrize("dots", [(4, 2, 2), (5, 2, 2), (3, 3, 2), (4, 3, 2), (3, 3, 3), (5, 3, 2)])
def test_random_games_on_cubes(dots, seed):
    board = faces(*dots)
    solver, rng = Nimbers(board).solver, random.Random(seed)
    counts = {play: Counts() for play in PLAY}
    for play, found in counts.items():
        for _ in range(12):
            found.add(board, played_out(board, solver, rng, play))
        assert found.games == found.right == 12
    # Nobody who makes sane moves alone makes a double-cross possible.
    assert counts["sane"].excess == {0: 12} and counts["sane"].right_without == 12
    assert counts["winning"].in_control == 12 * (solver.value() != 0)


def test_sane_games_make_no_double_cross_without_short_loops(seed):
    rng = random.Random(seed)
    for i in range(60):
        board = faces(3, 3, 3) if i % 2 else make("board", [4, 4])
        position, _ = captured(board.restricted(rng.sample(board.strings, rng.randint(12, 26))))
        outcome = played_out(position, Nimbers(position).solver, rng, "sane")
        assert outcome.tally.excess == 0
    # A loop of 3 coins is taken in one turn, the last two with one cut.
    triangle = Position.numbered(["ab", "bc", "ca"])
    assert played_out(triangle, Nimbers(triangle).solver, rng, "sane").tally.excess == 1


def test_games_stop_where_every_cut_is_loony(seed):
    board, rng = squares(3, 2, 2), random.Random(seed)
    solver = Nimbers(board).solver
    ends = {frozenset(left) for left in only_loony_cuts(board)} | {frozenset()}
    for play in PLAY:
        for _ in range(30):
            outcome = played_out(board, solver, rng, play)
            assert frozenset(outcome.left) in ends
            assert outcome.first_in_control == chain_rule(board, odd_pieces(outcome.left), outcome.tally.excess)


def test_a_loony_position_is_no_beginning():
    position = Position.numbered(["ab", "b"])
    with pytest.raises(PositionError, match="loony"):
        played_out(position, Nimbers(position).solver, random.Random(1), "sane")


def test_control_kept_with_joints_and_loops(seed):
    """The double-crosses of a controller who keeps control to the end, against random openings."""
    rng = random.Random(seed)
    found = [left for dots in ((3, 3, 3), (4, 4, 2)) for left in loony_endgames(faces(*dots))]
    for left in rng.sample(found, 100) + rng.sample([left for left in found if joints(left)], 50):
        game = Game(left)
        players = Greedy(rng.randrange(10**6)), KeepControl(rng.randrange(10**6))
        while not game.over:
            game.play(players[game.mover].choose(game))
        made = tally(left, [cut.string for cut in game.history])
        assert game.history[-1].player == 1 and game.history[-1].captured
        assert (made.excess - (long_pieces(left)[0] - 1)) % 2 == 0


def test_pieces_of_squares_in_space():
    """On 3 x 2 x 2 dots one piece may be odd or even, so the number of chains does not tell who is in control."""
    found = Counter()
    for left in only_loony_cuts(squares(3, 2, 2)):
        found[len(left.components()), odd_pieces(left)] += 1
        assert (len(left) - len(left.coins) - odd_pieces(left)) % 2 == 0
    assert found == {(1, 0): 246, (1, 1): 458, (2, 0): 81}


@pytest.mark.thorough
def test_forfeits_on_the_squares_of_two_cubes():
    connected = {left.canonical() for left in only_loony_cuts(squares(3, 2, 2)) if len(left.components()) == 1}
    found = Counter(forfeit(left) for left in connected)
    assert found == {(4, 2): 5, (5, 3): 10, (7, 2): 1, (7, 3): 6, (8, 3): 3, (9, 3): 3, (10, 2): 1}
