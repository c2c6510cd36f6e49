import random

import numpy as np
import pytest

from stringscoins.kernels.scores.table import (
    ENTRIES,
    FORGOTTEN,
    NO_MOVE,
    WINDOW,
    enter,
    look_up,
    lower_of,
    place_of,
    spread,
    upper_of,
)


def rows(seed, number):
    """Keys, and bounds of each."""
    rng = random.Random(seed)
    for _ in range(number):
        lower = rng.randrange(-64, 64)
        yield np.uint64(rng.getrandbits(60)), np.uint64(rng.getrandbits(39)), lower, rng.randrange(lower, 65)


def bounds(table, strings, code):
    facts = look_up(table, place_of(table, strings, code), strings, code)
    return (lower_of(facts), upper_of(facts)) if facts != 0 else None


@pytest.mark.parametrize("after", [2048, 1040, 5008])
def test_a_table_that_grows_in_its_place_keeps_all_rows(seed, after):
    memory, counts = np.zeros(after, np.uint64), np.zeros(11, np.int64)
    table = memory[:1024]
    entered = list(rows(seed, 60))
    for strings, code, lower, upper in entered:
        enter(table, counts, strings, code, lower, upper, NO_MOVE)
    assert counts[ENTRIES] == len(entered) and counts[FORGOTTEN] == 0
    counts[ENTRIES] = 0
    spread(memory, 0, len(table) // WINDOW, counts, np.zeros(WINDOW, np.uint64))
    assert counts[ENTRIES] == len(entered) == np.count_nonzero(memory[1::2])
    for strings, code, lower, upper in entered:
        assert bounds(memory, strings, code) == (lower, upper)


def test_where_there_is_no_room_the_smaller_of_two_positions_is_forgotten(seed):
    table, counts = np.zeros(WINDOW, np.uint64), np.zeros(11, np.int64)
    half, pairs = WINDOW // 4, set()
    for strings, _, lower, upper in rows(seed, 300):
        before = table[::2].copy()
        enter(table, counts, strings, np.uint64(0), lower, upper, NO_MOVE)
        if counts[FORGOTTEN] > 0:
            (row,) = np.flatnonzero(table[::2] != before)
            assert table[2 * row] == strings
            assert int(before[row]).bit_count() <= int(before[row - half]).bit_count()
            pairs.add(int(row) % half)
    assert len(pairs) == half
    assert counts[ENTRIES] == WINDOW // 2 and counts[FORGOTTEN] == 300 - WINDOW // 2


def test_bounds_of_a_position_are_narrowed(seed):
    table, counts = np.zeros(4 * WINDOW, np.uint64), np.zeros(11, np.int64)
    strings, code = np.uint64(0b1011), np.uint64(7)
    for lower, upper, known in [(-4, 6, (-4, 6)), (-6, 2, (-4, 2)), (0, 8, (0, 2)), (-2, 4, (0, 2))]:
        enter(table, counts, strings, code, lower, upper, NO_MOVE)
        assert bounds(table, strings, code) == known
    assert counts[ENTRIES] == 1 and bounds(table, strings, np.uint64(6)) is None
