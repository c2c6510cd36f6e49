import random

import numpy as np
from random_positions import late, segmented
from rooted import multigraphs
from searched import Searched

from stringscoins.families import make
from stringscoins.kernels.scores.keys import find_images, least, packed
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective


def test_parallel_strings_are_one_position(seed):
    """The first strings of each bundle stand for any, and pairs of bare strings change no margin."""
    rng = random.Random(seed)
    for position in multigraphs(100, seed):
        searched = Searched(position)
        left = np.uint64(sum(1 << i for i in range(len(position)) if rng.random() < 0.7))
        first = int(packed(searched.symmetric, left))
        assert searched.margin(first) == searched.margin(left), position
        for bundle in searched.numbering.bundles:
            kept = [first >> i & 1 for i in bundle]
            if searched.numbering.members[bundle[0]]:
                assert kept == sorted(kept, reverse=True), position
            else:
                assert sum(kept) < 2


def test_pairs_of_short_components_cancel(seed):
    for position in multigraphs(150, seed, quiet=True):
        searched = Searched(position)
        alive, *_ = searched.quiet()
        assert searched.margin(alive) == searched.margin(searched.alive), position


def test_keys_count_components_by_length():
    """Two sums of components have one key exactly if they have the same lengths, wherever they are."""
    searched, keys = Searched(read("2*3+4+6+4l+5l+1+3l").position), {}
    components = [searched.numbering.left(set(searched.position) - set(c)) for c in searched.position.components()]
    assert len(components) == 8
    for chosen in range(1 << 8):
        searched.alive = np.uint64(sum(c for i, c in enumerate(components) if chosen >> i & 1))
        _, _, strings, code, _ = searched.quiet()
        named = tuple(sorted(searched.components()))
        assert keys.setdefault((int(strings), int(code)), named) == named
    assert len(set(keys.values())) == len(keys)


def test_positions_under_one_key_have_one_margin(seed):
    """Independent chains and loops wherever they are, and symmetric positions, have one key."""
    rng = random.Random(seed)
    shared = 0
    chains = Position.numbered(["a", "ab", "bc", "c", "d", "de", "ef", "f", "g", "g", "h", "h"])
    for position in (make("board", [2, 3]), make("board", [2, 2]), chains, segmented(rng, 14), late(rng, 14)):
        if not position.is_ordinary:
            continue
        searched, margins, known = Searched(position), Exhaustive(position, objective=Objective.MARGIN), {}
        for _ in range(1500):
            left = np.uint64(sum(1 << i for i in range(len(position)) if rng.random() < 0.7))
            if searched.left(left).capturable:
                continue
            searched.alive = left
            alive, _, strings, code, _ = searched.quiet()
            removed = [name for i, name in enumerate(searched.numbering.strings) if not int(alive) >> i & 1]
            value = margins.value(removed)
            at, margin = known.setdefault((int(strings), int(code)), (int(alive), value))
            assert margin == value, (position, alive)
            shared += at != int(alive)
    assert shared > 100


def test_the_least_image_is_that_of_the_best_symmetry():
    searched = Searched(make("board", [2, 3]))
    symmetric, rng = searched.symmetric, random.Random(1)
    symmetries, images = len(symmetric.forward), np.zeros(64, np.uint64)
    assert symmetries == 4
    for _ in range(50):
        strings = rng.getrandbits(len(searched.position))
        find_images(symmetric, np.uint64(strings), images)
        slow = [sum(1 << int(to) for i, to in enumerate(forward) if strings >> i & 1) for forward in symmetric.forward]
        assert [int(image) for image in images[:symmetries]] == slow
        best, symmetry = least(images, symmetries)
        assert int(best) == min(slow) == slow[symmetry]
