"""Components that are too wide for a word: the general search cuts them up, the search of cores gets what is left."""

import random
from itertools import pairwise

import pytest
from random_positions import chained, doubled, late, ordinary, scattered, segmented

from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import general
from stringscoins.solve.cores import crew, pieces
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, mex

SHAPES = (scattered, ordinary, segmented, chained, doubled, late)


def test_words_of_few_bits(seed, monkeypatch):
    """Small positions go all ways between the two searches."""
    rng, handed = random.Random(seed), 0
    for number in range(90):
        widest = rng.randint(3, 8)
        monkeypatch.setattr(pieces, "WIDEST", widest)
        monkeypatch.setattr(general, "WIDEST", widest)
        monkeypatch.setattr(crew, "_LONG", rng.choice([-1, 2, 1 << 40]))
        position = SHAPES[number % len(SHAPES)](rng, 10)
        slow, fast = Definition(position), Search(position, Work(workers=1 + (number % 10 == 0)))
        for cuts in ((), *rng.sample([(name,) for name in position], min(3, len(position)))):
            assert fast.value(cuts) == slow.value(cuts), (position, widest, cuts)
            assert fast.is_loony(cuts) == (slow.value(cuts) == LOONY), (position, widest, cuts)
        handed += fast.general is not None and fast.crew.positions > 0
    assert handed > 10


def kayles(most):
    """The nimbers of the heaps 0 to `most` of Kayles, from its rules."""
    values = []
    for n in range(most + 1):
        values.append(mex(values[a] ^ values[n - k - a] for k in (1, 2) for a in range(n - k + 1)))
    return values


def test_vines_of_94_strings_and_more_are_heaps_of_kayles():
    for pins in (22, 25):
        one = Search(read(f"kayles:{pins}").position)
        assert one.value() == kayles(pins)[pins] and one.general.positions and one.crew.positions


@pytest.mark.slow
def test_a_comb_of_65_strings():
    """A path whose coins are each tied to the ground; the general search alone takes two minutes."""
    coins = [f"c{i}" for i in range(33)]
    comb = Position.numbered([*([coin] for coin in coins), *pairwise(coins)])
    assert Search(comb).value() == GeneralSearch(comb).value() == 2
