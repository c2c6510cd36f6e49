"""The table over all that can be left of a core, against the rules in plain Python."""

import random

import numpy as np
import pytest
from random_positions import chained, doubled, late, ordinary, scattered, segmented

from stringscoins.kernels.batch import tables
from stringscoins.kernels.batch.tables import NONE, new_scratch, table_value
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import LOONY as LOONY_ENTRY
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.numbering import Numbering
from stringscoins.values import LOONY

SCRATCH = new_scratch(1 << 16)
THREE, FOUR = ["c", "bc", "abc", "ac", "b"], ["ab", "a", "b", "ac", "c", "abc"]
FIVE = ["ac", "ace", "acd", "ab", "ab", "bd", "b", "bde"]
SIX = ["e", "bce", "abd", "bcd", "ae", "ace", "e", "bde", "c"]
"""Positions of these nimbers."""


def value(position, most=1 << 13, *, stubbed="", grounded=""):
    """The value and the blocks of a position; some of its coins hold a permanent string, or act as the ground."""
    words = (sum(1 << i for i, coin in enumerate(position.coins) if coin in coins) for coins in (stubbed, grounded))
    part = CoreState(np.uint64((1 << len(position)) - 1), *map(np.uint64, words))
    found, blocks = table_value(Numbering(position).root(), part, SCRATCH, most)
    return int(found), int(blocks)


def by_definition(position):
    """The value as a table has it."""
    expected = Definition(position).value()
    return LOONY_ENTRY if expected == LOONY else expected


@pytest.mark.interpreted
@pytest.mark.parametrize("shape", [scattered, ordinary, segmented, chained, doubled, late])
def test_the_value_is_that_of_the_definition(shape, seed):
    rng = random.Random(seed)
    for _ in range(12):
        position = shape(rng, 10)
        assert value(position)[0] == by_definition(position), position


@pytest.mark.parametrize("size", [1, 2, 3])
def test_of_few_coins_and_many_strings(size, seed):
    # Many blocks, some of which have a capture in common and some of which have not.
    rng = random.Random(seed)
    for _ in range(25):
        coins = "abcdef"[: rng.randint(2, 6)]
        strings = ["".join(rng.sample(coins, min(len(coins), rng.randint(1, size)))) for _ in range(12)]
        assert value(Position.numbered(strings))[0] == by_definition(Position.numbered(strings)), strings


@pytest.mark.interpreted
@pytest.mark.parametrize("coins", ["abcde", "abcdefgh"])
def test_captures_of_all_types_among_the_far_strings(coins, seed, monkeypatch):
    # Without the compiler, what large tables need is tried on small ones.
    monkeypatch.setattr(tables, "_HALF", 4)
    rng = random.Random(seed)
    for _ in range(25):
        strings = [*(rng.sample(coins, 2) for _ in range(10)), "a"]
        assert value(Position.numbered(strings))[0] == by_definition(Position.numbered(strings)), strings


@pytest.mark.interpreted
def test_a_permanent_string_is_a_chain_of_three_coins_to_the_ground(seed):
    rng = random.Random(seed)
    for _ in range(8):
        strings = ["".join(rng.sample("abc", rng.randint(1, 2))) for _ in range(6)]
        stubbed = "".join(rng.sample("abc", rng.randint(1, 2)))
        chains = [(coin, f"{coin}1", f"{coin}2", f"{coin}3") for coin in stubbed if any(coin in s for s in strings)]
        pairs = [[one, *other] for a, b, c, d in chains for one, *other in ((a, b), (b, c), (c, d), (d,))]
        expected = Definition(Position.numbered([*strings, *pairs])).value()
        found, _ = value(Position.numbered(strings), stubbed=stubbed)
        assert found == (LOONY_ENTRY if expected == LOONY else expected), (strings, stubbed)


@pytest.mark.interpreted
def test_a_coin_that_acts_as_the_ground_is_not_captured(seed):
    rng = random.Random(seed)
    for _ in range(8):
        # Every string holds a free coin, too.
        free = ["".join(rng.sample("ac", rng.randint(1, 2))) for _ in range(8)]
        expected = Definition(Position.numbered(free)).value()
        found, _ = value(Position.numbered(coins + "b" * rng.randint(0, 1) for coins in free), grounded="b")
        assert found == (LOONY_ENTRY if expected == LOONY else expected), free


@pytest.mark.interpreted
def test_parallel_strings_are_counted():
    # Six are told apart; of 14 there may be 0 to 14 left.
    assert value(Position.numbered(["a"] * 20)) == (1, 15)
    assert value(Position.numbered(["ab"] * 9 + ["a", "b"])) == (0, 6)


@pytest.mark.interpreted
def test_large_nimbers_are_not_told_apart():
    assert value(Position.numbered(SIX))[0] == 6
    seven = Position.numbered(THREE) + Position.numbered(FOUR)
    # Nor are they from loony if a capture leads to one.
    for position in (seven, seven + Position.numbered(["x", "y"])):
        found, blocks = value(position)
        assert found == NONE
        assert blocks > 0


def test_large_nimbers_on_the_way_do_no_harm():
    # Without one of its strings the position has nimbers such as 6 + 1, 7 in all.
    assert value(Position.numbered(SIX) + Position.numbered(FIVE))[0] == 6 ^ 5


@pytest.mark.interpreted
def test_a_table_that_would_be_too_large_is_not_made():
    position = Position.numbered(["ab", "bc", "cd", "de", "ea", "a", "b", "c", "d", "e"])
    assert value(position, most=16)[1] == 16
    assert value(position, most=15) == (NONE, 0)
