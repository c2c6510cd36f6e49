"""The table over all subsets, against the definition."""

import numpy as np
import pytest

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve import Limits, Objective
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.work import Work
from stringscoins.values import LOONY


def test_the_table_has_an_entry_for_each_set_of_strings():
    position = Position.numbered(["a", "ab", "b"])
    fast = Exhaustive(position)
    fast.value()
    assert fast.holders.tolist() == [0b011, 0b110] and fast.table.dtype == np.int8
    left = [[name for i, name in enumerate(position) if subset >> i & 1] for subset in range(8)]
    assert fast.table.tolist() == [Definition(position.restricted(names)).value() for names in left]
    assert fast.table[0b110] == LOONY


def test_many_coins_on_one_string():
    # More than 127 margins do not fit into a byte, nimbers do not mind.
    coins = [f"c{i}" for i in range(256)]
    position = Position.numbered([coins, ["x"], ["x"]])
    assert Exhaustive(position).value() == Definition(position).value()
    with pytest.raises(LimitReached, match="a position of 257 coins: the exhaustive method takes at most 127"):
        Exhaustive(position, objective=Objective.MARGIN)


@pytest.mark.parametrize("objective", Objective)
def test_too_large(objective):
    with pytest.raises(LimitReached, match="a position of 33 strings: the exhaustive method takes at most 32"):
        Exhaustive(Position.numbered([["a"]] * 33), objective=objective)
    with pytest.raises(LimitReached, match="the memory limit of 1 MB"):
        Exhaustive(Position.numbered([["a"]] * 20), Work(Limits(megabytes=1)), objective)
