from collections import Counter
from itertools import product

import pytest

from stringscoins.endgames.simple import value_recursive
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.errors import LimitReached
from stringscoins.solve.limits import Limits
from stringscoins.solve.work import Work
from stringscoins_studies.endgames import low_values as module
from stringscoins_studies.endgames.low_values import low_values


def partitions(number, least, step, above=0):
    """Yield all sums of so many coins in lengths least, least + step, ..., each length above or equal to the last."""
    if number == 0:
        yield ()
    for first in range(max(least, above), number + 1, step):
        for rest in partitions(number - first, least, step, first):
            yield (first, *rest)


def by_recursion(coins):
    """How often sums of so many coins with c < 2 have each value, by formulas (2.1) and (2.2), and how many sums."""
    sums = [
        SimpleEndgame(chains, loops)
        for in_chains in range(coins + 1)
        for chains, loops in product(partitions(in_chains, 3, 1), partitions(coins - in_chains, 4, 2))
    ]
    return len(sums), Counter(value_recursive(game) for game in sums if game.controlled_value < 2)


def test_all_sums_are_counted_once(monkeypatch):
    monkeypatch.setattr(module, "_TOGETHER", 5)  # in many small shares
    for row in low_values(18):
        endgames, values = by_recursion(row.coins)
        assert (row.endgames, row.low) == (endgames, values.total())
        assert {v: n for v, n in enumerate(row.values) if n} == values
        assert row.one_or_two == values[1] + values[2]


@pytest.mark.thorough
def test_larger_sums():
    rows = {row.coins: row for row in low_values(30)}
    for coins in (24, 25, 28):
        assert {v: n for v, n in enumerate(rows[coins].values) if n} == by_recursion(coins)[1]


def test_what_the_theorem_says_of_sizes():
    # c has the parity of the size; theorem 4.1 gives a size of 2 mod 4 the value 0 or 4 only where c = 0 mod 8.
    for row in low_values(30):
        assert not any(row.values[1 - row.coins % 2 :: 2])
        assert row.coins % 4 != 2 or row.values[4] == 0


def test_a_limit():
    with pytest.raises(LimitReached):
        next(low_values(60, work=Work(Limits(seconds=0))))
