"""Habits of a worker, against lists in Python: which moves of a core come first."""

import random

import numpy as np
import pytest

from stringscoins.kernels.cores.habits import ANY_CUT, learn, new_habits, sort

STEP = 1 / 8


class Twin:
    """The same habits, from 0 to 1, in a dictionary."""

    def __init__(self):
        self.rates = {}

    def learn(self, asked, before, string, answers):
        for cut in (ANY_CUT, before):
            rate = self.rates.get((asked % 2, cut, string), 0.0)
            self.rates[asked % 2, cut, string] = rate + (answers - rate) * STEP

    def score(self, asked, before, string):
        return sum(self.rates.get((asked % 2, cut, string), 0.0) for cut in (ANY_CUT, before))


@pytest.mark.interpreted
def test_moves_come_first_that_answered_lately(seed):
    rng = random.Random(seed)
    habits, twin = new_habits(), Twin()
    for _ in range(rng.randrange(200)):
        what = rng.randrange(3), rng.choice([ANY_CUT, 5, 63]), rng.randrange(12), rng.random() < 0.4
        learn(habits, *what)
        twin.learn(*what)
    asked, before = rng.randrange(3), rng.choice([ANY_CUT, 5, 63])
    listed = rng.randrange(12)
    moves = np.array([[1 << string | 1 << 20 + string, string, 100 + string, 0] for string in range(13)], np.uint64)
    sort(habits, asked, before, moves, listed)
    order = moves[:, 1].tolist()
    assert sorted(order[:listed]) == list(range(listed)) and order[listed:] == list(range(listed, 13))
    assert moves[:, :3].tolist() == [[1 << s | 1 << 20 + s, s, 100 + s] for s in order]
    scores = [twin.score(asked, before, string) for string in order[:listed]]
    assert scores == pytest.approx(sorted(scores, reverse=True), abs=0.002)


@pytest.mark.interpreted
def test_moves_of_which_nothing_is_known_stay_in_order():
    habits, moves = new_habits(), np.zeros((4, 4), np.uint64)
    moves[:, 0] = 1, 2, 4, 8
    learn(habits, 0, 7, 2, True)  # of another nimber, and after another cut
    sort(habits, 1, 7, moves, 4)
    assert moves[:, 0].tolist() == [1, 2, 4, 8]
    sort(habits, 2, 6, moves, 4)
    assert moves[:, 0].tolist() == [4, 1, 2, 8]


@pytest.mark.interpreted
def test_habits_fade():
    habits = new_habits()
    for _ in range(200):
        learn(habits, 1, 3, 9, True)
    most = int(habits[1, 3, 9])
    assert most == habits[1, ANY_CUT, 9] > 16_000 and not habits[0].any()
    for _ in range(200):
        learn(habits, 1, 4, 9, False)
    assert habits[1, 3, 9] == most and habits[1, ANY_CUT, 9] == habits[1, 4, 9] == 0
