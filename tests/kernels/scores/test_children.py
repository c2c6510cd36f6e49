import random

import numpy as np
from random_positions import late, segmented
from rooted import multigraphs
from searched import Searched

from stringscoins.families import make
from stringscoins.kernels.scores.children import find_keys, find_keys_after_cuts, find_quiet
from stringscoins.kernels.scores.cuts import list_cuts
from stringscoins.kernels.scores.keys import find_images, least, packed
from stringscoins.kernels.scores.moves import list_moves
from stringscoins.kernels.scores.work import ALIVE, LEFT_OUT, SYMMETRY, TARGET
from stringscoins.notation import read

NO_MOVE = 255


def pieces(seed):
    """Positions without capturable coins: random ones, and what may be left of boards and sums."""
    rng = random.Random(seed)
    yield from (Searched(position) for position in multigraphs(60, seed, quiet=True))
    wholes = [make("board", [3, 3]), make("board", [2, 4]), read("1+2+2+3+3+4+4l+5l").position]
    wholes += [position for position in (late(rng, 20), segmented(rng, 18)) if position.is_ordinary]
    for whole in wholes:
        searched = Searched(whole)
        for _ in range(60):
            strings = np.uint64(sum(1 << i for i in range(len(whole)) if rng.random() < 0.7))
            if not searched.left(strings).capturable:
                searched.alive = strings
                yield searched


def test_keys_after_moves_are_those_found_anew(seed):
    """With what cancels, the coins of it, and the symmetry that leads to the key."""
    cancelled = 0
    for searched in pieces(seed):
        alive, work, symmetric = searched.looked_at(), searched.work, searched.symmetric
        work.frames[0, TARGET] = -64
        listed = list_moves(symmetric, work, 0, NO_MOVE)
        rests = [int(rest) for rest in work.rest[0, :listed]]
        find_keys(symmetric, work, 0, 0, listed)
        for move, rest in enumerate(rests):
            fast = (*(int(word) for word in work.keys[0, move]), int(work.numbers[0, move, LEFT_OUT]))
            _, coins, strings, code, _ = find_quiet(symmetric, work, np.uint64(packed(symmetric, np.uint64(rest))))
            assert fast == (int(strings), int(code), coins), (searched.position, alive, move)
            # What is left has the key itself.
            rest = work.rest[0, move]
            again, none, strings, code, _ = find_quiet(symmetric, work, rest)
            assert (int(again), none, int(strings), int(code)) == (int(rest), 0, *fast[:2]), (searched.position, alive)
            goes = symmetric.forward[work.numbers[0, move, SYMMETRY]]
            image = sum(1 << int(goes[i]) for i in range(64) if int(rest) >> i & 1)
            assert int(strings) & ~image == 0
            cancelled += coins > 0
    assert cancelled > 0


def test_keys_after_cuts_are_least_images(seed):
    for position in multigraphs(30, seed):
        searched = Searched(position, True)
        work, symmetric = searched.work, searched.symmetric
        alive = np.uint64(packed(symmetric, searched.alive))
        work.words[0, ALIVE] = alive
        listed = list_cuts(symmetric, work, 0, NO_MOVE)
        find_images(symmetric, alive, work.images)
        find_keys_after_cuts(symmetric, work, 0, 0, listed)
        for move in range(listed):
            find_images(symmetric, work.rest[0, move], work.others)
            best, symmetry = least(work.others, len(symmetric.forward))
            assert [int(word) for word in work.keys[0, move]] == [int(best), 0]
            assert work.numbers[0, move, SYMMETRY] == symmetry
