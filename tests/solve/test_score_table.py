import random

import numpy as np
import pytest
from processes import interrupt_at

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.kernels.scores import table
from stringscoins.kernels.scores import work as score_work
from stringscoins.solve import Limits
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.score_table import ScoreCrew, ScoreTable
from stringscoins.solve.work import Work


def filled(seed, workers, number):
    """A table, its crew, and the keys that it has."""
    rng, crew = random.Random(seed), ScoreCrew(workers, 0)
    one = ScoreTable(Work(Limits(megabytes=20)), crew)
    keys = [(np.uint64(rng.getrandbits(60)), np.uint64(rng.getrandbits(39))) for _ in range(number)]
    for strings, code in keys:
        table.enter(one.rows, crew.threads[0].mine, strings, code, -3, 5, table.NO_MOVE)
    return one, crew, keys


def known(rows, keys):
    """How many of the keys have a row."""
    return sum(int(table.look_up(rows, table.place_of(rows, *key), *key)) != 0 for key in keys)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_table_grows_to_its_limit(workers):
    one, _, keys = filled(1, workers, 500)
    sizes = [len(one.rows)]
    while one.quota < 1 << 62:
        assert one.quota == 0.6 * len(one.rows) // 2
        one.grow()
        sizes.append(len(one.rows))
        assert known(one.rows, keys) == one.number == 500
        assert len(one.forms) == len(one.rows) // 4
    assert sizes[:-1] == [sizes[0] << i for i in range(len(sizes) - 1)]
    assert 0.98 < one.fill <= 1 and one.nbytes == 10 * len(one.rows) <= 20e6


@pytest.mark.parametrize("workers", [1, 2])
def test_a_table_is_never_left_half_grown(workers, monkeypatch):
    """Ctrl-C while rows move comes when all have moved."""
    one, _, keys = filled(2, workers, 500)
    one.grow()  # with kernels that are compiled
    quota = one.quota
    interrupt_at(monkeypatch, table, "spread")
    with pytest.raises(KeyboardInterrupt):
        one.grow()
    assert one.quota == 2 * quota and known(one.rows, keys) == len(keys)


def test_what_is_listed_is_taken_over():
    position = make("board", [3, 3])
    search = ScoreSearch(position)
    margin = search.value()
    pieces = list(search.table.changes(0))
    assert not list(search.table.changes(0))
    other = ScoreSearch(position)
    other.table.take(other.symmetric, pieces)
    assert other.table.number >= search.table.number and not list(other.table.changes(0))
    assert other.value() == margin and other.crew.total(score_work.NODES) < search.crew.total(score_work.NODES) / 10
    # Where there is little room, the largest positions are listed.
    few = b"".join(piece for _, piece in search.table.changes(1600, anew=True))
    assert 0 < len(few) <= 1600


def test_a_search_needs_some_memory():
    with pytest.raises(LimitReached, match="memory"):
        ScoreTable(Work(Limits(megabytes=0.1)), ScoreCrew(1, 0))
