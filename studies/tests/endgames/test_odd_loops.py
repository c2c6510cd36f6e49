import tracemalloc

import numpy as np
import pytest

from stringscoins.endgames.simple import value_recursive
from stringscoins.errors import LimitReached
from stringscoins.solve import Limits
from stringscoins.solve.work import Work
from stringscoins_studies.endgames.counts import SumTable
from stringscoins_studies.endgames.odd_loops import odd_loop_counterexamples


@pytest.mark.parametrize(
    ("odd", "endgames", "values", "openings", "largest"),
    [
        ([], 97_019, 0, 0, None),
        ([5], 213_443, 10_338, 1_374, 1),
        ([7], 213_443, 729, 176, 2),
        ([9, 11], 426_887, 0, 0, None),
        ([5, 7, 9, 11], 1_387_385, 32_044, 3_579, 2),
    ],
)
def test_only_loops_of_5_and_7_break_the_theorems(odd, endgames, values, openings, largest):
    assert odd_loop_counterexamples(loops=[4, 6, 8, 10, *odd])[:4] == (endgames, values, openings, largest)


def test_the_smallest_counterexamples():
    found = odd_loop_counterexamples(most_chains=3, most_loops=3, show=3)
    assert [str(c.endgame) for c in found.values] == ["4 + 5l", "4 + 4l + 5l", "2*4 + 5l"]
    assert [str(c.endgame) for c in found.openings] == ["4 + 2*5l", "3 + 5l + 7l", "2*4 + 2*5l"]
    for example in (*found.values, *found.openings):
        assert example.value == value_recursive(example.endgame) == min(example.opened.values())
    assert all(c.theorem_value != c.value for c in found.values)
    assert all(c.opened[c.theorem_opening] > c.value for c in found.openings)


def test_where_they_break():
    table = SumTable(range(3, 8), range(4, 12), 5, 5)
    c, _, claimed = table.theorem()
    wrong = claimed != table.values
    chains = table.chain_counts.sum(1, keepdims=True)
    threes, all_fours = table.chain_counts[:, :1], table.chain_counts[:, 1:2] == chains
    shortest = np.array([table.endgame(0, j).loops[:1] == (7,) for j in range(len(table.loop_counts))])
    # With c = 2 the value is 4 where a shortest loop of 7 has to be opened.
    has_to = (c == 2) & shortest & ((threes == 0) | ((threes == 1) & (chains == 1)))
    assert (wrong[c == 2] == has_to[c == 2]).all() and (table.values[has_to] == 4).all()
    # Two chains of 3 or more: only 3 + 3 and such loops, with c = 1; the value is 3.
    assert (wrong & (threes >= 2) == (threes == 2) & (chains == 2) & (c == 1) & shortest).all()
    # No chain of 3, and c < 2: a shortest loop is right unless all chains are of 4.
    loop_is_wrong = (c < 2) & (threes == 0) & (table.loop_counts.sum(1) > 0) & (table.by_loop > table.values)
    assert loop_is_wrong.any() and not (loop_is_wrong & ~all_fours).any()


def test_memory_is_foreseen():
    lengths = {"chains": range(3, 8), "loops": range(4, 12), "most_chains": 5, "most_loops": 5}
    tracemalloc.start()
    found = odd_loop_counterexamples(**lengths)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    with pytest.raises(LimitReached, match="the memory limit"):
        odd_loop_counterexamples(**lengths, work=Work(Limits(megabytes=0.9 * peak / 1e6)))
    assert odd_loop_counterexamples(**lengths, work=Work(Limits(megabytes=2 * peak / 1e6))) == found
    with pytest.raises(LimitReached, match="the memory limit"):
        odd_loop_counterexamples(range(3, 40), [], most_chains=5, most_loops=0, work=Work(Limits(megabytes=100)))
    with pytest.raises(LimitReached, match="the time limit"):
        odd_loop_counterexamples(**lengths, work=Work(Limits(seconds=1e-9)))
