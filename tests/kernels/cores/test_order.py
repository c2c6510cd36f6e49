"""The order of options: what it counts, against slower ways to count it."""

import random

import numpy as np
import pytest
from random_positions import ordinary, scattered, segmented

from stringscoins.kernels.cores import order, search
from stringscoins.kernels.cores.options import list_moves, make_option
from stringscoins.kernels.cores.parts import load_parts, new_worker
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import facts_of, is_refuted, new_table
from stringscoins.solve.numbering import Numbering


def test_coins_of_a_part_and_its_strings_tied_to_the_ground(seed):
    rng = random.Random(seed)
    for _ in range(100):
        position = rng.choice([ordinary, segmented, scattered])(rng, 12)
        grounded = {coin for coin in position.coins if rng.random() < 0.2}
        part = [name for name in position if rng.random() < 0.8 and not grounded.issuperset(position[name])]
        words = np.zeros(4, np.uint64)
        words[0] = sum(1 << position.strings.index(name) for name in part)
        words[2] = sum(1 << position.coins.index(coin) for coin in grounded)
        held = [set(position[name]) - grounded for name in part]
        expected = len(set().union(*held)), sum(len(coins) == 1 for coins in held)
        assert order._coins_and_tied(Numbering(position).root(), words) == expected, (position, part, grounded)


def open_replies(root, cores, worker, part, nimber):
    """As `order._open_replies`, with a look into the table itself for each reply."""
    state, replies, has = CoreState(*part[:3]), 0, False
    for move in range(list_moves(root, state, worker.moves)):
        known, parts = make_option(root, cores, worker, state, move, 20)
        has |= parts == 0 and known == nimber
        facts = facts_of(cores, int(worker.parts[20, 3]))
        replies += parts > 1 or (parts == 1 and not is_refuted(facts, known ^ nimber))
    return -1 if has else replies


@pytest.mark.parametrize("budget", [1, 10, 1000])
def test_open_replies(seed, budget):
    """The cache knows no more than the table, and nearly as much."""
    rng, same, looks, decided = random.Random(seed), 0, 0, 0
    for _ in range(100):
        position = rng.choice([ordinary, segmented])(rng, 16)
        root, cores, worker = Numbering(position).root(), new_table(1 << 22, 1 << 14, rows=1 << 12), new_worker()
        worker.mine[[3, search.WORTH]] = 1 << 40
        alive = np.uint64((1 << len(position)) - 1)
        _, listed = load_parts(root, cores, worker, CoreState(alive, np.uint64(0), np.uint64(0)))
        for part in range(listed):
            worker.mine[search.DEPTH] = 0
            search.search(root, cores, worker, part, search.ANY, budget)
            row = worker.parts[part].copy()
            for nimber in range(4):
                cached = order._open_replies(root, cores, worker, row, nimber)
                exact = open_replies(root, cores, worker, row, nimber)
                assert exact == -1 if cached == -1 else exact <= cached, (position, part, nimber)
                same, looks, decided = same + (cached == exact), looks + 1, decided + (cached <= 0)
    assert same > looks / 2
    assert decided > 0 or budget == 1
