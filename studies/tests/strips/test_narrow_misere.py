from functools import cache

import pytest

from stringscoins.errors import LimitReached
from stringscoins.solve.limits import Limits
from stringscoins.solve.work import Work
from stringscoins_studies.strips.narrow import OneRow, QuarterRow, TwoRows
from stringscoins_studies.strips.narrow_misere import coins_of_one_row, coins_of_two_rows
from stringscoins_studies.strips.rows import row_margin
from studies.tests.strips.by_rules import coins_against


@pytest.mark.parametrize("kindest", [False, True])
@pytest.mark.parametrize("make", [OneRow, QuarterRow])
def test_the_table_is_the_game_by_the_rules(make, kindest):
    for n in range(1, 5):
        assert coins_of_one_row(n, settled=make is QuarterRow, kindest=kindest) == coins_against(
            make(n), kindest=kindest
        )


@pytest.mark.parametrize("captures", [False, True])
@pytest.mark.parametrize("incident", ["dot", "box"])
def test_the_table_of_two_rows_is_the_game_by_the_rules(incident, captures):
    for n in (1, 2):
        for kindest in (False, True):
            strategy = TwoRows(n, captures=captures, incident=incident)
            assert coins_of_two_rows(strategy, kindest=kindest) == coins_against(strategy, kindest=kindest)


def test_theorem_1():
    for n in range(1, 9):
        worst, best = coins_of_one_row(n), coins_of_one_row(n, kindest=True)
        assert (n + row_margin(n, 2, 2, misere=True)) // 2 <= best <= worst <= (n - 1) // 3


def test_quarters():
    for n in range(1, 8):
        assert coins_of_one_row(n, settled=True) == coins_of_one_row(n, kindest=True) == (n - 1) // 4


@pytest.mark.slow
def test_theorem_1_and_quarters_to_1_x_10():
    assert (coins_of_one_row(10), coins_of_one_row(10, kindest=True)) == (3, 2)
    assert [coins_of_one_row(n, settled=True) for n in (8, 9, 10)] == [1, 2, 2]


# The game that the proof of quarters is about, from its rules: runs of inner strings, each as (strings, exposed ends).


def without(runs, run):
    rest = list(runs)
    rest.remove(run)
    return rest


def left(*runs):
    return tuple(sorted((k, *sorted(ends)) for k, *ends in runs if k))


def free(runs):
    """What the first player can leave where it may cut any inner string."""
    return {
        left(*without(runs, run), (j - 1, run[1], False), (run[0] - j, False, run[2]))
        for run in runs
        for j in range(1, run[0] + 1)
    }


@cache
def forced(runs, first):
    """The coins that the first player has to take, if it may cut any inner string next or if the second moves."""
    if not runs:
        return 0
    if first:
        return min(forced(rest, False) for rest in free(runs))
    found = [forced(runs, True), *(forced(rest, True) for rest in free(runs))]
    for run in set(runs):
        for k, a, b in {run, (run[0], run[2], run[1])}:
            rest = without(runs, run)
            shorter = left(*rest, (k - 1, False, b))
            found.append(1 + forced(shorter, True) if a else forced(shorter, False))
            for j in range(1, k):
                one = left(*rest, (j - 1, a, False), (k - j, True, b))
                other = left(*rest, (j, a, True), (k - j - 1, False, b))
                found.append(min(forced(one, False), forced(other, False)))
    return max(found)


def multisets(total, least=(1, False, False)):
    """All multisets of runs with so many strings."""
    if total == 0:
        yield ()
    for k in range(least[0], total + 1):
        for ends in ((False, False), (False, True), (True, True)):
            if (k, *ends) >= least:
                yield from (((k, *ends), *rest) for rest in multisets(total - k, (k, *ends)))


def weight(runs):
    return sum((k + a + b) // 2 for k, a, b in runs)


def test_the_weight_is_what_is_forced():
    seen = [runs for total in range(8) for runs in multisets(total)]
    assert len(seen) > 500
    for runs in seen:
        assert forced(runs, True) == weight(runs) // 2
        assert forced(runs, False) == (weight(runs) + 1) // 2
        if weight(runs):
            assert min(map(weight, free(runs))) == weight(runs) - 1


TWO_ROWS = [
    (2, "dot", True, 3, 3),
    (2, "dot", False, 1, 1),
    (2, "box", True, 3, 3),
    (2, "box", False, 1, 1),
    (3, "dot", True, 6, 6),
    (3, "dot", False, 6, 6),
    (3, "box", True, 6, 5),
    (3, "box", False, 6, 2),
    pytest.param(4, "box", False, 8, 8, marks=pytest.mark.thorough),
]


@pytest.mark.parametrize(("n", "incident", "captures", "worst", "best"), TWO_ROWS)
def test_two_rows(n, incident, captures, worst, best):
    # On 2 x 2 who follows the rule to capture takes 3 of 4 boxes; who leaves it out takes 1 and wins. On 2 x 3 sharing
    # a box without captures wins with the best choices; on 2 x 4 no choices help.
    strategy = TwoRows(n, captures=captures, incident=incident)
    assert (coins_of_two_rows(strategy), coins_of_two_rows(strategy, kindest=True)) == (worst, best)


@pytest.mark.slow
def test_two_rows_on_2_x_3_by_the_rules():
    strategy = TwoRows(3, captures=False, incident="box")
    assert (coins_against(strategy), coins_against(strategy, kindest=True)) == (6, 2)


def test_tables_that_are_too_large_are_refused():
    with pytest.raises(LimitReached, match="a board of 22 strings takes 8 MB"):
        coins_of_two_rows(TwoRows(4), work=Work(Limits(megabytes=1)))
