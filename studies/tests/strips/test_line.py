import pytest

from stringscoins.errors import LimitReached
from stringscoins.solve.limits import Limits
from stringscoins.solve.work import Work
from stringscoins.strategy import player
from stringscoins_studies.strips.line import drawn, line_of_play
from stringscoins_studies.strips.narrow import OneRow, QuarterRow, TwoRows
from stringscoins_studies.strips.narrow_misere import coins_of_one_row, coins_of_two_rows


@pytest.mark.parametrize("choices", ["worst", "best"])
def test_lines_against_best_play_have_the_coins_of_the_table(choices):
    kindest = choices == "best"
    for make in (OneRow, QuarterRow):
        for n in (1, 2, 5, 6, 7):
            game, _ = line_of_play(make(n), choices=choices)
            assert game.over and game.coins[0] == coins_of_one_row(n, settled=make is QuarterRow, kindest=kindest)
    for captures in (True, False):
        for n in (1, 2, 3):
            strategy = TwoRows(n, captures=captures, incident="box")
            game, _ = line_of_play(strategy, choices=choices)
            assert game.coins[1 - strategy.begins] == coins_of_two_rows(strategy, kindest=kindest)


@pytest.mark.thorough
def test_the_line_in_which_no_choices_help_on_2_x_4():
    strategy = TwoRows(4, captures=False, incident="box")
    game, cuts = line_of_play(strategy, choices="best")
    assert game.coins == [0, 8]
    # One cut captures two boxes, so that the parity changes and the leader is left with the rest.
    assert [len(cut.captured) for cut in cuts].count(2) == 1
    assert {cut.rule == "" for cut in cuts if cut.player == 0} == {True}


def test_rules_stand_beside_cuts_of_the_strategy_alone():
    game, cuts = line_of_play(OneRow(9), opponent=player("random", seed=1), choices="chance", seed=2)
    assert all(bool(cut.rule) == (cut.player == 0) for cut in cuts) and len(cuts) == len(game.start) == 28
    again = line_of_play(OneRow(9), opponent=player("random", seed=1), choices="chance", seed=2)[1]
    assert cuts == again


def test_no_table_is_needed_where_nobody_plays_best():
    work = Work(Limits(megabytes=0.001))
    with pytest.raises(LimitReached):
        line_of_play(OneRow(20), work=work)
    with pytest.raises(LimitReached):
        line_of_play(OneRow(20), opponent=player("random"), work=work)
    game, _ = line_of_play(OneRow(20), opponent=player("random"), choices="chance", work=work)
    assert sum(game.coins) == 20


def test_wide_boards_are_drawn_in_parts():
    _, cuts = line_of_play(QuarterRow(14), opponent=player("random"), choices="chance")
    one, other = drawn(1, 14, cuts)
    assert max(map(len, one.splitlines())) <= 80 and other.count("+") == 6
    numbers = {int(word) for word in (one + other).replace("+", " ").split() if word.isdigit()}
    assert numbers == set(range(1, len(cuts) + 1))
