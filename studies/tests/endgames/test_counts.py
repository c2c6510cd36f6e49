import random

import numpy as np
import pytest

from stringscoins.endgames.simple import openings_recursive, value_explicit, value_recursive
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.errors import LimitReached, PositionError
from stringscoins_studies.endgames.counts import SumTable, values_of_counts


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint16])
def test_values_of_counts_are_those_of_the_endgames(seed, dtype):
    rng = np.random.default_rng(seed)
    chain_lengths, loop_lengths = [3, 4, 5, 9], [4, 6, 8, 9]
    chains, loops = rng.integers(0, 5, (200, 4)).astype(dtype), rng.integers(0, 5, (200, 4)).astype(dtype)
    chains[0], loops[0] = 0, 0
    found = values_of_counts(chains, chain_lengths, loops, loop_lengths)
    for i in range(200):
        game = SimpleEndgame(
            tuple(np.repeat(chain_lengths, chains[i].astype(int))), tuple(np.repeat(loop_lengths, loops[i].astype(int)))
        )
        expected = (game.controlled_value, game.terminal_bonus, value_explicit(game))
        assert tuple(array[i] for array in found) == expected
    assert all(array.dtype == np.int32 for array in found)


def test_counts_in_any_layout():
    chains, loops = np.ones((2, 6), np.int16)[:, ::2], np.asfortranarray(np.ones((2, 3), np.int32))
    found = values_of_counts(chains, [3, 4, 5], loops, [4, 6, 8])
    assert found.values.tolist() == [value_explicit(SimpleEndgame((3, 4, 5), (4, 6, 8)))] * 2
    assert len(values_of_counts(np.zeros((0, 1), int), [3], np.zeros((0, 1), int), [4]).values) == 0


@pytest.mark.parametrize(
    ("chains", "chain_lengths", "loops", "loop_lengths", "message"),
    [
        ([[1, 2]], [3], [[1]], [4], r"int64\[1, 2\]; expected integers\[1, 1\]"),
        ([[1]], [3], [[1], [2]], [4], r"loop counts .*\[2, 1\]"),
        ([[1.0]], [3], [[1]], [4], "float64"),
        ([[1]], [2], [[1]], [4], "a chain of 2"),
        ([[1]], [3], [[1]], [3], "a loop of 3"),
        ([[1]], [3], [[1]], [2**31], "a loop of 2147483648"),
        ([[1], [-1]], [3], [[1], [1]], [4], "endgame 1"),
        ([[1], [1]], [3], [[1], [-1]], [4], "endgame 1"),
        ([[1]], [3], [[2**29]], [4], "endgame 0"),
        ([[2**31 - 1]], [2**31 - 1], [[2**31 - 1]], [2**31 - 1], "endgame 0"),
        ([[2**62]], [3], [[1]], [4], "endgame 0"),
    ],
)
def test_wrong_counts(chains, chain_lengths, loops, loop_lengths, message):
    with pytest.raises(PositionError, match=message):
        values_of_counts(np.array(chains), chain_lengths, np.array(loops), loop_lengths)


def test_the_table_is_the_recursion(seed):
    table = SumTable([7, 3, 4], [4, 5, 7, 8, 8], 4, 3)
    assert (table.chain_lengths, table.loop_lengths) == ((3, 4, 7), (4, 5, 7, 8))
    rng = random.Random(seed)
    places = [(rng.randrange(len(table.chain_counts)), rng.randrange(len(table.loop_counts))) for _ in range(100)]
    for i, j in places:
        game = table.endgame(i, j)
        assert value_recursive(game) == table.values[i, j] and game.size == table.sizes()[i, j]
        opened = openings_recursive(game)
        for by_shortest, kind in ((table.by_chain, "chain"), (table.by_loop, "loop")):
            cost = next((cost for component, cost in opened.items() if component.kind == kind), 2**14)
            assert by_shortest[i, j] == cost


def test_a_shortest_chain_or_loop_is_optimal():
    table = SumTable(range(3, 8), range(4, 12), 5, 5)
    assert (np.minimum(table.by_chain, table.by_loop)[1:] == table.values[1:]).all()
    assert (table.by_loop[0, 1:] == table.values[0, 1:]).all()


def test_theorem_4_1_everywhere():
    """Up to 6 chains of 3 to 7 and 6 loops of 4 to 11, none of 5 or 7; and with these where c >= 3."""
    even = SumTable(range(3, 8), (4, 6, 8, 9, 10, 11), 6, 6)
    assert (even.theorem().values == even.values).all()
    table = SumTable(range(3, 8), range(4, 12), 5, 5)
    found = table.theorem()
    large = found.controlled_values >= 3
    assert (found.values[large] == table.values[large]).all() and (found.values != table.values).any()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (([2, 3], [4], 1, 1), PositionError, "a chain of 2"),
        (([3], [3], 1, 1), PositionError, "a loop of 3"),
        (([3], [4], -1, 1), PositionError, "up to -1 chains"),
        (([3], [5000], 1, 4), PositionError, "20003 coins"),
        ((range(3, 8), range(4, 12), 12, 12), LimitReached, "a table of"),
    ],
)
def test_wrong_tables(arguments, error, message):
    with pytest.raises(error, match=message):
        SumTable(*arguments)
