import random

import numpy as np

from stringscoins.kernels.scores.work import HANDOUT, NAME, insert, move_at, new_work


def test_moves_are_in_the_order_of_their_ranks(seed):
    """Those of one rank in the order in which they were listed; ranks may be negative."""
    rng, work = random.Random(seed), new_work()
    ranks = [rng.randint(-5, 5) << rng.choice((0, 20)) for _ in range(64)]
    for i, rank in enumerate(ranks):
        insert(work, 3, i, np.uint64(1000 + i), i, 2, 7 * i, 0, rank)
    places = [int(move_at(work, 3, cursor)) for cursor in range(64)]
    assert places == sorted(range(64), key=lambda i: (ranks[i], i))
    assert [int(rest) for rest in work.rest[3]] == [1000 + i for i in range(64)]
    assert work.numbers[3, 9, NAME] == 63 and work.numbers[3, 9, HANDOUT] == 2
