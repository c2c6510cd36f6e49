import random

import pytest

from stringscoins.studies.strips.narrow_misere import OneRow, TwoRows, coins_against, coins_of_one_row
from stringscoins.studies.strips.rows import row_margin


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


@pytest.mark.parametrize("incident", ["dot", "box"])
def test_two_rows_on_2_x_2(incident):
    # Who follows the rule to capture takes 3 of 4 boxes; who leaves it out takes 1 and wins.
    for kindest in (False, True):
        assert coins_against(TwoRows(2, incident=incident), begins=False, kindest=kindest) == 3
        assert coins_against(TwoRows(2, captures=False, incident=incident), begins=False, kindest=kindest) == 1


def test_what_is_incident():
    start = TwoRows(3).start
    last, rest = "h 0 0", start.cut("h 0 0").position
    assert TwoRows(3).moves(rest, last) == ["v 0 1"]
    assert TwoRows(3, incident="box").moves(rest, last) == ["v 0 1", "h 1 0"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("incident", "captures", "worst", "best"),
    [("dot", True, 6, 6), ("dot", False, 6, 6), ("box", True, 6, 5), ("box", False, 6, 2)],
)
def test_two_rows_on_2_x_3(incident, captures, worst, best):
    strategy = TwoRows(3, captures=captures, incident=incident)
    assert coins_against(strategy) == worst
    assert coins_against(strategy, kindest=True) == best


@pytest.mark.thorough
def test_two_rows_on_2_x_3_win_by_sharing_a_box_without_captures():
    assert coins_against(TwoRows(3, captures=False, incident="box"), kindest=True) == 2
