"""Many positions in one call, where one call ends and the next goes on."""

import random

import numpy as np
import pytest
from random_positions import chained, doubled, ordinary, scattered, segmented

from stringscoins.kernels.batch.positions import LOONY_VALUE, UNDECIDED, Packed, new_room, nimbers, write_root
from stringscoins.kernels.cores import table
from stringscoins.kernels.cores.parts import new_worker
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.numbering import Numbering
from stringscoins.values import LOONY

pytestmark = pytest.mark.interpreted


def packed(positions):
    strings = [Numbering(position).members for position in positions]
    sizes = [len(coins) for members in strings for coins in members]
    coins = [coin for members in strings for some in members for coin in some]
    ends = np.cumsum([[0, 0], *([len(m), sum(map(len, m))] for m in strings)], axis=0)
    return Packed(ends, np.array(sizes, np.uint8), np.array(coins, np.uint8))


def new_table(quota=1000):
    worker = new_worker()
    worker.mine[table.QUOTA] = quota
    return table.new_table(64 * (table.PADDING + 64), 64, rows=16), worker


def test_a_root_is_that_of_the_numbering(seed):
    rng = random.Random(seed)
    room = new_room(64)
    positions = [shape(rng, 10) for shape in (ordinary, scattered, chained) for _ in range(4)]
    for i, position in enumerate(positions):
        strings, is_ordinary = write_root(packed(positions), i, room)
        root = Numbering(position).root()
        assert (strings, is_ordinary) == (len(position), position.is_ordinary)
        assert room.members[:strings].tolist() == root.members.tolist()
        assert room.holders[: len(position.coins)].tolist() == root.holders.tolist()
        assert not room.holders[len(position.coins) :].any()
        assert room.bundles[:strings].tolist() == root.bundles.tolist()
        assert room.ends[:strings].tolist() == root.ends.tolist()


@pytest.mark.parametrize("work", [1, 10**9])
def test_all_at_once_or_one_a_call(work, seed):
    rng = random.Random(seed)
    positions = [Position(), *(shape(rng, 9) for shape in (ordinary, scattered, segmented, doubled) for _ in range(4))]
    (table, worker), room = new_table(), new_room(1 << 12)
    values = np.full(len(positions), 99, np.int8)
    done, calls = 0, 0
    while done < len(positions):
        done, full = nimbers(packed(positions), table, worker, room, 32, done, work, values)
        assert not full
        calls += 1
    assert calls == (1 if work > 1 else len(positions))
    expected = [Definition(position).value() for position in positions]
    assert values.tolist() == [LOONY_VALUE if value == LOONY else value for value in expected]


def test_a_table_without_room_ends_the_call():
    positions = [Position.numbered(["ab", "ab", "a", "b"]), Position.numbered(["ab", "bc", "ca", "a", "b", "c"])]
    (cores, worker), room = new_table(quota=1), new_room(64)
    values = np.zeros(2, np.int8)
    assert nimbers(packed(positions), cores, worker, room, 32, 0, 10**9, values) == (1, True)
    worker.mine[table.QUOTA] = 1000
    assert nimbers(packed(positions), cores, worker, room, 32, 1, 10**9, values) == (2, False)
    assert values.tolist() == [Definition(position).value() for position in positions]


def test_what_no_table_decides_is_undecided_unless_another_part_is_loony():
    large = Position.numbered(["ab", "ac", "bc", "ad", "bd", "cd", "a", "b", "c", "d"])
    loony = Position.numbered(["a", "ab", "bc"])
    assert Definition(loony).value() == LOONY
    (table, worker), room = new_table(), new_room(8)
    values = np.zeros(2, np.int8)
    nimbers(packed([large, large + loony]), table, worker, room, 32, 0, 10**9, values)
    assert values.tolist() == [UNDECIDED, LOONY_VALUE]
