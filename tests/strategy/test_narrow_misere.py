import random

import pytest

from stringscoins.strategy.narrow_misere import OneRow, TwoRows, coins_against, coins_of_one_row
from stringscoins.strips import row_margin


@pytest.mark.parametrize("kindest", [False, True])
def test_the_table_is_the_game_by_the_rules(kindest):
    for n in range(1, 5):
        assert coins_of_one_row(n, kindest=kindest) == coins_against(OneRow(n), kindest=kindest)


def test_theorem_1():
    for n in range(1, 9):
        worst, best = coins_of_one_row(n), coins_of_one_row(n, kindest=True)
        assert (n + row_margin(n, 2, 2, misere=True)) // 2 <= best <= worst <= (n - 1) // 3


@pytest.mark.slow
def test_theorem_1_on_1_x_10():
    assert (coins_of_one_row(10), coins_of_one_row(10, kindest=True)) == (3, 2)


def test_theorem_1_against_random_opponents(seed):
    choice = random.Random(seed)
    for n in (5, 13, 30):
        strategy = OneRow(n)
        position, last, taken, ours = strategy.start, None, 0, True
        while len(position):
            string = choice.choice(strategy.moves(position, last) if ours else position.strings)
            position, captured = position.cut(string)
            taken += len(captured) if ours else 0
            last = None if ours else string
            if not captured:
                ours = not ours
        assert taken <= (n - 1) // 3


def test_the_first_cut_stays_away_from_the_ends():
    assert OneRow(5).moves(OneRow(5).start, None) == ["v 0 2", "v 0 3"]
    assert OneRow(3).moves(OneRow(3).start, None) == ["v 0 1", "v 0 2"]


def test_two_rows_on_2_x_2():
    # Who follows the rule to capture takes 3 of 4 boxes; who leaves it out takes 1 and wins.
    for kindest in (False, True):
        assert coins_against(TwoRows(2), begins=False, kindest=kindest) == 3
        assert coins_against(TwoRows(2, captures=False), begins=False, kindest=kindest) == 1


@pytest.mark.slow
def test_two_rows_on_2_x_3():
    for captures in (True, False):
        for kindest in (False, True):
            assert coins_against(TwoRows(3, captures=captures), kindest=kindest) == 6
