"""Kernels of the studies on small cases, against the rules: the same with the compiler and without it."""

import pytest

from stringscoins.families import make
from stringscoins.solve import Question, margin
from stringscoins.solve.definition import Definition
from stringscoins_studies.endgames.counts import SumTable
from stringscoins_studies.strips.misere import MisereStrips
from stringscoins_studies.strips.narrow_misere import OneRow, coins_of_one_row
from stringscoins_studies.strips.rows import row_margin
from studies.tests.strips.by_rules import coins_against, row_position

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("misere", [False, True])
def test_rows(misere):
    for n, sides, ends in ((2, 2, 2), (3, 1, 2), (4, 0, 1), (5, 0, 0)):
        rules = Definition(row_position(n, sides, ends), question=Question.margin(misere))
        assert row_margin(n, sides, ends, misere=misere) == rules.value()


@pytest.mark.parametrize("kindest", [False, True])
def test_coins_of_one_row(kindest):
    for n in range(1, 5):
        assert coins_of_one_row(n, kindest=kindest) == coins_against(OneRow(n), kindest=kindest)


def test_strips():
    strips = MisereStrips(18)
    assert list(strips.run()) == list(range(1, 19))
    for n in range(4, 12):
        assert strips.margin([n]) == margin(make("board", [1, n], frame="swedish"), misere=True, method="exhaustive")


def test_sums_of_chains_and_loops():
    table = SumTable([3, 4, 7], [4, 6, 8], 2, 2)
    assert (table.theorem().values == table.values).all()
