import random

import numpy as np
import pytest
from random_positions import chained, samples
from searched import Searched

from stringscoins.kernels.scores.cuts import list_cuts, take_captures
from stringscoins.kernels.scores.keys import packed
from stringscoins.kernels.scores.work import ALIVE, FALLEN, HANDOUT, NAME
from stringscoins.position import Position


def taken(searched):
    """What is left of captures that are right, and their coins."""
    return take_captures(searched.symmetric, searched.alive, searched.work.cuts)


@pytest.mark.thorough
def test_what_is_taken_is_right(seed):
    """Against minimax over all cuts, on multigraphs and hypergraphs."""
    found = 0
    for position in samples(200, seed):
        searched = Searched(position)
        rest, coins = taken(searched)
        assert searched.margin(searched.alive) == coins + searched.margin(rest), position
        found += coins > 0
    assert found > 40


@pytest.mark.parametrize(
    ("strings", "left"),
    [
        (["xy", "y", "y"], {"s2", "s3"}),
        (["x", "y", "y"], {"s2", "s3"}),
        (["xyz", "a", "a"], {"s2", "s3"}),
        (["xy", "y"], {"s1", "s2"}),  # y would be the opponent's
        (["xz", "z", "zvw", "v", "v", "w", "w"], None),  # a hyperstring at the joint
        (["xyz", "y", "y", "z", "z"], None),  # two coins stay
    ],
)
def test_which_captures_are_taken(strings, left):
    searched = Searched(Position.numbered(strings))
    rest, _ = taken(searched)
    assert searched.names(rest) == (set(searched.position) if left is None else left)


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
def test_the_best_cut_listed_is_best(misere, seed):
    rng = random.Random(seed)
    for position in [*samples(70, seed), *(chained(rng) for _ in range(15))]:
        if not position:
            continue
        searched = Searched(position, misere)
        alive = np.uint64(packed(searched.symmetric, searched.alive))
        work = searched.work
        work.words[0, ALIVE] = alive
        listed = list_cuts(searched.symmetric, work, 0, 255)
        values, names = [], set()
        for i in range(listed):
            coins, handout, name = (int(work.numbers[0, i, column]) for column in (FALLEN, HANDOUT, NAME))
            after = searched.margin(work.rest[0, i])
            values.append(coins + after if coins else -after)
            assert handout == (-1 if coins else 0)
            names.add(frozenset(position[searched.numbering.strings[name]]))
        if alive:
            assert (min if misere else max)(values) == searched.margin(alive), position
            assert len(names) == listed  # one of each bundle
