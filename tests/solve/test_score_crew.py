import random

import numpy as np
import pytest
from random_positions import late

from stringscoins.families import make
from stringscoins.kernels.scores import table
from stringscoins.kernels.scores.work import NODES
from stringscoins.solve import Limits, score_search, score_table
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.work import Work


@pytest.fixture
def at_once(monkeypatch):
    """Others help from the beginning, and slices are short."""
    monkeypatch.setattr(score_table, "_ALONE", 0)
    monkeypatch.setattr(score_search, "_SLICE", 0.002)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("megabytes", [None, 0.3])
def test_threads_find_the_same(misere, megabytes, at_once):
    """Also where the table grows, or forgets, while they search."""
    position = make("board", [3, 3], frame="icelandic" if misere else "american")
    limits = Limits(megabytes=megabytes)
    expected = Exhaustive(position, objective=Objective.margin(misere)).value()
    for workers in (2, 3):
        shared = False
        for _ in range(50):  # a busy machine may let one thread do all
            search = ScoreSearch(position, Work(limits, workers=workers), Objective.margin(misere))
            assert search.value() == expected
            shared = all(work.mine[NODES] > 0 for work in search.crew.threads)
            if shared:
                break
        assert shared
        assert search.positions == sum(int(work.mine[NODES]) for work in search.crew.threads)
        assert (search.table.nbytes <= 0.3e6) == (megabytes is not None)


def test_threads_answer_questions_about_what_is_left(at_once, seed):
    rng = random.Random(seed)
    for _ in range(15):
        position = late(rng, 14)
        for misere in (False, True):
            fast = ScoreSearch(position, Work(workers=2), Objective.margin(misere))
            slow = Exhaustive(position, objective=Objective.margin(misere))
            for _ in range(5):
                removed = rng.sample(position.strings, rng.randint(0, len(position)))
                assert fast.value(removed) == slow.value(removed), (position, removed)


def test_one_thread_alone_searches_the_same_positions_each_time():
    position = make("board", [3, 3])
    searches = [ScoreSearch(position, Work(workers=workers)) for workers in (1, 1, 3)]
    assert [search.value() for search in searches] == [-3, -3, -3]
    # With three there are too few positions for others to help.
    assert len({search.positions for search in searches}) == 1


def test_a_question_begins_with_nobody_anywhere():
    """Threads that stop because another one has the answer do not say that they leave."""
    search = ScoreSearch(make("board", [2, 2]), Work(workers=2))
    search.crew._places[:] = 7
    search.crew.begin(search.symmetric, search.numbering.left(), 4, 0)
    assert not search.crew._places.any()


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("after", [2.0, 1.4, 1.001])
def test_threads_move_all_rows_of_a_table_that_grows(seed, monkeypatch, workers, after):
    monkeypatch.setattr(score_table, "_FEW", 8)
    rng, windows = random.Random(seed), 500
    crew = score_table.ScoreCrew(workers, 0)
    memory = np.zeros(int(after * windows) * table.WINDOW, np.uint64)
    smaller, counts = memory[: windows * table.WINDOW], np.zeros(11, np.int64)
    keys = [(np.uint64(rng.getrandbits(60)), np.uint64(rng.getrandbits(39))) for _ in range(500)]
    for strings, code in keys:
        table.enter(smaller, counts, strings, code, -3, 5, table.NO_MOVE)

    def move(one, first, last):
        table.spread(memory, first, last, one.mine, np.empty(table.WINDOW, np.uint64))

    crew.spread(move, windows, len(memory) // table.WINDOW)
    assert crew.total(table.ENTRIES) == np.count_nonzero(memory[1::2]) == len(keys)
    for strings, code in keys:
        facts = table.look_up(memory, table.place_of(memory, strings, code), strings, code)
        assert (table.lower_of(facts), table.upper_of(facts)) == (-3, 5)
