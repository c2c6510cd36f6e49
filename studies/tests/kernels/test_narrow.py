import random

import numpy as np
import pytest

from stringscoins_studies.kernels.narrow import coins_of_leader, coins_of_rules

# A row of three coins with one string to the ground at each end, as 0-1, 1-2, 0-ground, 2-ground.
COINS = np.array([[0, 1], [1, 2], [0, -1], [2, -1]], np.int64)
HOLDS = np.array([0b0101, 0b0011, 0b1010], np.int64)


def tables(number, size=16):
    return [np.zeros(size, np.int8) for _ in range(number)]


@pytest.mark.interpreted
def test_who_changes_the_parity_has_to_make_a_pair():
    none = np.zeros(0, np.int8)
    outer, no_bundles = np.full(3, -1, np.int64), np.zeros(0, np.int64)
    leads, follows = tables(2)
    coins_of_leader(COINS, HOLDS, outer, no_bundles, True, leads, none, follows, none, 0, 16)
    # 0-1, 1-2 and 2-ground: if the leader cuts 2-ground nothing is a pair, and the other takes all three.
    assert leads[0b1011] == 0 and follows[0b0011] == 0
    # Of 0-1 and 1-2 every cut captures and makes a pair, so that even who must not change the parity takes all.
    assert leads[0b0011] == 3
    # Once is never worse than not at all.
    once_leads, once_follows = tables(2)
    coins_of_leader(COINS, HOLDS, outer, no_bundles, True, once_leads, leads, once_follows, follows, 0, 16)
    assert (once_leads <= leads).all() and (once_follows <= follows).all() and leads.max() == 3


@pytest.mark.interpreted
def test_strings_that_are_alike_have_the_table_of_single_ones():
    # Two coins on a string, one of them with two strings to the ground.
    none = np.zeros(0, np.int8)
    single = np.array([[0, 1], [0, -1], [0, -1], [1, -1]], np.int64)
    alike = np.array([[0, 1], [1, -1], [0, -1]], np.int64)
    one, other = tables(2), tables(2, 12)
    outer, most_left = np.array([0, -1], np.int64), np.array([2], np.int64)
    coins_of_leader(
        single,
        np.array([0b0111, 0b1001], np.int64),
        np.full(2, -1, np.int64),
        np.zeros(0, np.int64),
        True,
        one[0],
        none,
        one[1],
        none,
        0,
        16,
    )
    coins_of_leader(
        alike, np.array([0b01, 0b11], np.int64), outer, most_left, True, other[0], none, other[1], none, 0, 12
    )
    for place in range(16):
        bundle = (place >> 1 & 1) + (place >> 2 & 1)
        same = (place & 1) | (place >> 3) << 1 | bundle << 2
        assert (one[0][place], one[1][place]) == (other[0][same], other[1][same])


@pytest.mark.interpreted
def test_rules_in_their_order(seed):
    near, inner = np.zeros(4, np.int64), 0b0011
    free, turn = tables(2)
    coins_of_rules(COINS, HOLDS, near, inner, True, False, free, turn, 0, 16)
    without_free, without_turn = tables(2)
    coins_of_rules(COINS, HOLDS, near, inner, False, False, without_free, without_turn, 0, 16)
    # 1-2 and 2-ground: with the rule to capture coin 1 falls first, and so do all; without it the inner string is cut.
    assert free[0b1010] == 2 == without_free[0b1010]
    # 0-ground and 2-ground: all that is left captures.
    assert free[0b1100] == without_free[0b1100] == 2
    # In slices the tables are the same.
    cut = random.Random(seed).randrange(1, 15)
    again = tables(2)
    for start, stop in ((0, cut), (cut, 16)):
        coins_of_rules(COINS, HOLDS, near, inner, True, False, *again, start, stop)
    assert (again[0] == free).all() and (again[1] == turn).all()
