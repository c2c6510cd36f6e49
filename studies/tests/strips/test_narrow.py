import random
from functools import cache

import pytest

from stringscoins.errors import PositionError
from stringscoins.families.boards import Board
from stringscoins.notation import read
from stringscoins.strategy import PLAYERS, Game, play_match, play_out, player
from stringscoins_studies.strips.narrow import NARROW, Follower, OneRow, QuarterRow, TwoRows


def boards(name, most=3):
    rows, make = NARROW[name]
    return [make(n) for n in range(1, (most if rows == 1 else 2) + 1)]


@pytest.mark.parametrize("name", NARROW)
def test_every_advice_is_legal_whatever_the_opponent_does(name):
    seen = set()

    def look(strategy, position, last, ours):
        key = position, last if ours else None, ours
        if not position or key in seen:
            return
        seen.add(key)
        if ours:
            advice = strategy.advice(position, last)
            assert advice.strings and set(advice.strings) <= set(position) and advice.rule
            assert len(set(advice.strings)) == len(advice.strings)
        for string in strategy.advice(position, last).strings if ours else position:
            rest, captured = position.cut(string)
            mover = ours if captured else not ours
            look(strategy, rest, None if ours or not mover else string, mover)

    for strategy in boards(name):
        look(strategy, strategy.start, None, strategy.begins)
    assert len(seen) > 50


@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("make", [OneRow, QuarterRow])
def test_what_the_proof_of_theorem_1_says_of_one_row(make, n):
    # No cut captures two boxes; the strategy captures in phase I only, never an end box, nor one where it came first.
    @cache
    def look(position, last, ours, first):
        for string in strategy.advice(position, last).strings if ours else position:
            rest, captured = position.cut(string)
            assert len(captured) <= 1
            if ours and captured:
                assert any(len(coins) == 2 for coins in position.values())
                assert captured[0] not in ends and captured[0] not in first
                taken.add(captured[0])
            if rest:
                touched = first
                if ours:
                    new = [coin for coin in position[string] if position.valence(coin) == strategy.start.valence(coin)]
                    touched = first | set(new)
                mover = ours if captured else not ours
                look(rest, None if ours or not mover else string, mover, touched)

    strategy, ends, taken = make(n), {"0 0", f"0 {n - 1}"}, set()
    look(strategy.start, None, True, frozenset())
    assert bool(taken) == (n == 5)


def random_game(strategy, choice):
    """The coins that a strategy takes from an opponent who cuts anything."""
    position, last, ours, taken = strategy.start, None, strategy.begins, 0
    while position:
        string = choice.choice(strategy.advice(position, last).strings if ours else position.strings)
        position, captured = position.cut(string)
        taken += len(captured) * ours
        last = None if ours else string
        ours = ours if captured else not ours
    return taken


@pytest.mark.parametrize(("make", "part"), [(OneRow, 3), (QuarterRow, 4)])
def test_bounds_against_random_opponents(make, part, seed):
    choice = random.Random(seed)
    for n in (2, 5, 13, 30):
        assert random_game(make(n), choice) <= (n - 1) // part


def forcing(strategy):
    """The coins that a strategy on 1 x n takes from an opponent who exposes boxes and then makes it close them."""
    position, last, ours, taken = strategy.start, None, True, 0
    ends = {strategy.start.coins[0], strategy.start.coins[-1]}
    choice = random.Random(1)
    while any(len(coins) == 2 for coins in position.values()):
        if ours:
            string = choice.choice(strategy.advice(position, last).strings)
        else:
            near = {coin: [len(position[s]) for s in position.strings_of(coin)] for coin in position.coins}
            exposed = [c for c, held in near.items() if c not in ends and sorted(held) == [1, 2]]
            # An odd number of inner strings on one side, so that two odd runs or an odd and an even one are left.
            runs = [c for c, held in near.items() if sorted(held) == [1, 1, 2, 2] and _left_of(position, c) % 2]
            coin = (exposed or runs or [None])[0]
            if coin is None:
                break
            string = next(s for s in position.strings_of(coin) if len(position[s]) == 1)
        position, captured = position.cut(string)
        taken += len(captured) * ours
        assert ours or not captured
        last = None if ours else string
        ours = ours if captured else not ours
    return taken


def _left_of(position, coin):
    """The inner strings in a row up to the left side of a box."""
    column, count = int(coin.split()[1]), 0
    while f"v 0 {column - count}" in position and column > count:
        count += 1
    return count


@pytest.mark.parametrize("n", [4, 5, 8, 9, 17, 30, 61])
def test_an_opponent_forces_a_quarter(n):
    assert forcing(QuarterRow(n)) == (n - 1) // 4
    assert forcing(OneRow(n)) >= (n - 1) // 4


def test_the_first_cut_stays_away_from_the_ends():
    for n, first in ((5, ["v 0 2", "v 0 3"]), (3, ["v 0 1", "v 0 2"])):
        assert OneRow(n).advice(OneRow(n).start, None).strings == first
    assert QuarterRow(7).advice(QuarterRow(7).start, None).strings == ["v 0 2", "v 0 5"]


def test_quarters_close_an_exposed_box_first():
    strategy = QuarterRow(7)
    position = strategy.start
    for string in ("v 0 2", "h 0 4", "v 0 4", "v 0 1"):
        position = position.cut(string).position
    assert strategy.advice(position, "v 0 1") == ("free: closes an exposed box", ["v 0 5"])
    # End boxes are never exposed.
    position = strategy.start
    for string in ("v 0 2", "h 0 0", "h 1 0"):
        position = position.cut(string).position
    assert strategy.advice(position, None).rule == "free: the second of a run"


def test_what_is_incident():
    start = TwoRows(3).start
    last, rest = "h 0 0", start.cut("h 0 0").position
    assert TwoRows(3).advice(rest, last).strings == ["v 0 1"]
    assert TwoRows(3, incident="box").advice(rest, last).strings == ["v 0 1", "h 1 0"]


def test_rules_of_two_rows_in_their_order():
    strategy = TwoRows(2)
    position, rules = strategy.start, []
    for string in ("h 0 0", "v 0 0", "h 1 0", "v 0 1", "v 1 1", "h 1 1", "v 0 2"):
        position = position.cut(string).position
        rules.append(strategy.advice(position, string).rule)
    assert rules[2] == "captures" and rules[5] == "captures nothing"
    without = TwoRows(2, captures=False)
    position = without.start.cut("h 0 0").position
    assert [without.advice(position, last).rule for last in (None, "h 0 0")] == [
        "any inner",
        "inner, incident to the last cut",
    ]
    position = read("1").position
    assert without.advice(position.cut(position.strings[0]).position, None).rule == "any"


@pytest.mark.parametrize(
    ("name", "source", "misere", "seat", "problem"),
    [
        ("collette-1xn", "board:1x4", False, 0, "misère games only"),
        ("collette-1xn", "board:1x4", True, 1, "the first player on board:1x4, not the second"),
        ("quarter-1xn", "board:2x2", True, 0, "boards of 1 row only, such as board:1x5"),
        ("collette-2xn-dot", "board:2x3", True, 1, "the first player on board:2x3, not the second"),
        ("collette-2xn-box", "board:2x4", True, 0, "the second player on board:2x4, not the first"),
        ("collette-2xn-box", "board:2x4:swedish", True, 1, "empty boards of 2 rows only"),
        ("collette-2xn-box", "1", True, 1, "empty boards of 2 rows only"),
    ],
)
def test_what_the_strategies_do_not_speak_of_is_refused(name, source, misere, seat, problem):
    game = Game(read(source).position, misere)
    with pytest.raises(PositionError, match=problem):
        PLAYERS[name].check(game, seat)
    if seat == 0:
        with pytest.raises(PositionError, match=problem):
            player(name).choose(game)


@pytest.mark.parametrize("name", NARROW)
def test_followers_play_games_to_their_end(name):
    for strategy in boards(name, 5):
        players = [player(name, seed=3), player("random", seed=4)]
        game = Game(strategy.start, misere=True)
        cuts = [turn.string for turn, _ in play_out(game, players if strategy.begins else players[::-1])]
        assert sorted(cuts) == sorted(strategy.start)
    assert [PLAYERS[name].check(Game(s.start, True), int(not s.begins)).begins for s in boards(name)]


def test_a_game_that_began_otherwise_is_refused():
    game = Game(Board(1, 5).position(), misere=True)
    for string in ("h 0 0", "h 0 1"):
        game.play(string)
    with pytest.raises(PositionError, match="cut 1, h 0 0, is none that it would make"):
        Follower("collette-1xn").choose(game)
    # What somebody else cut for the strategy, as it would have, is as good as its own.
    game = Game(Board(1, 5).position(), misere=True)
    for string in ("v 0 2", "h 0 4"):
        game.play(string)
    assert Follower("collette-1xn").choose(game) == "v 0 4"


def test_one_of_two_may_begin_all_games():
    def makers(name):
        return lambda seed: player(name, seed=seed)

    match = play_match(
        Board(1, 6).position(), (makers("random"), makers("quarter-1xn")), games=4, misere=True, begins=1
    )
    assert match.begun == [1] * 4 and match.wins(1) == 4
