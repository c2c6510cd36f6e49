import random
from collections import Counter

import numpy as np
from random_positions import chained, late, scattered, wide

from stringscoins.kernels.moves import captures
from stringscoins.position import Position
from stringscoins.solve.numbering import Numbering
from stringscoins.structures import handouts as twin

BLOCK = [f"c{i}" for i in range(50)]


def large(rng):
    """A position in which much falls: a few large strings, one of them cut."""
    coins = [f"c{i}" for i in range(rng.randint(5, 14))]
    sizes = [1, 2, 3, 4, 5, 6, 8]
    strings = [rng.sample(coins, min(len(coins), rng.choice(sizes))) for _ in range(rng.randint(5, 14))]
    return Position.numbered(strings[1:])


def handout(position, handouts, enough=2, slices=None):
    """What the kernel finds, by slices of so many steps at least that a question can begin, or whole ones."""
    root, alive = Numbering(position).root(), np.uint64((1 << len(position)) - 1)
    rest, coins = map(np.uint64, captures.take_all(root, alive))
    for number in range(1, 10_000):
        captures.begin_slice(handouts)
        if slices:
            handouts.mine[captures._LEFT] = slices
        given = captures.handout(root, handouts, alive ^ rest, coins, enough)
        if given != captures.UNDECIDED:
            return int(given), number
    raise AssertionError(position)


def test_it_is_that_of_the_twin(seed):
    rng, handouts, found = random.Random(seed), captures.new_handouts(), Counter()
    for _ in range(600):
        position = rng.choice([scattered, chained, late, wide, large, large, large])(*[rng])
        captures.begin_root(handouts)
        expected = twin.handout(position)
        found[min(expected, 5)] += 1
        assert handout(position, handouts)[0] == expected, position
        # Another one that is small enough is as good.
        enough = rng.choice([3, 5, 64])
        given, _ = handout(position, handouts, enough)
        assert given == expected or 0 < expected <= given <= enough, (position, enough)
    assert min(found[n] for n in (0, 2, 3, 4, 5)) > 10, found


def test_a_search_goes_on_in_the_next_slice(seed):
    rng, most = random.Random(seed), 0
    for _ in range(400):
        position, handouts = large(rng), captures.new_handouts()
        given, slices = handout(position, handouts, slices=2)
        most = max(most, slices)
        assert given == twin.handout(position), position
        # The answer is kept.
        assert handout(position, handouts, slices=2) == (given, 1), position
    assert most > 20


def test_coins_on_the_same_strings_do_not_multiply_the_ways():
    one = Position.numbered([[*BLOCK, "x"], ["x", *BLOCK, "p", "q", "r"], [*BLOCK, "y"]])
    other = Position.numbered([BLOCK, [*BLOCK, "z"], [*BLOCK, "y"]])
    for position, expected in ((one, 54), (other, 51)):
        assert handout(position, captures.new_handouts())[0] == twin.handout(position) == expected
