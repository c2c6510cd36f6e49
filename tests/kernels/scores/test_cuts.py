import random

import numpy as np
import pytest
from random_positions import chained, samples
from searched import Searched

from stringscoins.kernels.scores.cuts import list_cuts, list_openings
from stringscoins.kernels.scores.keys import packed
from stringscoins.kernels.scores.work import ALIVE, FALLEN, HANDOUT, LEFT, NAME, TARGET
from stringscoins.structures.falling import all_taken


def test_the_best_opening_listed_is_best(seed):
    """Against minimax over all cuts, on hypergraphs and multigraphs; a cut that cannot reach the target is left out."""
    handouts = set()
    for position in samples(60, seed):
        rest, _ = all_taken(position)
        if not rest:
            continue
        searched = Searched(rest)
        alive, work = np.uint64(packed(searched.symmetric, searched.alive)), searched.work
        work.words[0, ALIVE], coins = alive, len(searched.left(alive).coins)
        value, work.frames[0, LEFT] = searched.margin(alive), coins
        for target in (-coins, value):
            work.frames[0, TARGET] = target
            values, rests = [], set()
            for i in range(list_openings(searched.symmetric, work, 0, 255)):
                after, fallen, handout = work.rest[0, i], *(int(work.numbers[0, i, c]) for c in (FALLEN, HANDOUT))
                assert fallen == coins - len(searched.left(after).coins), position
                margin = searched.margin(after)
                values.append(-max(fallen + margin, fallen - 2 * handout - margin) if handout else -fallen - margin)
                handouts.add(handout)
                rests.add(int(after))
            assert max(values, default=0) == value, position
            assert len(rests) == len(values), position
    assert {0, 2, 3, 4} <= handouts


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
