import numpy as np
from rooted import multigraphs
from searched import Searched

from stringscoins.families import segments
from stringscoins.kernels.moves.segments import JOINED, SHORT
from stringscoins.kernels.scores.moves import list_moves
from stringscoins.kernels.scores.work import FALLEN, HANDOUT, TARGET, move_at

NO_MOVE = 255


def test_the_best_move_listed_is_best(seed):
    """Against minimax over all cuts; a move that cannot reach the target is left out."""
    for position in multigraphs(250, seed, quiet=True):
        searched = Searched(position)
        alive, work = searched.looked_at(), searched.work
        coins = len(searched.left(alive).coins)
        value = searched.margin(alive)
        for target in (-coins, value):
            work.frames[0, TARGET] = target
            values = []
            for i in range(list_moves(searched.symmetric, work, 0, NO_MOVE)):
                rest, fallen, handout = work.rest[0, i], *(int(work.numbers[0, i, c]) for c in (FALLEN, HANDOUT))
                assert fallen == coins - len(searched.left(rest).coins), position
                after = searched.margin(rest)
                values.append(-max(fallen + after, fallen - 2 * handout - after) if handout else -fallen - after)
            assert max(values, default=0) == value, position


def test_the_best_move_of_before_comes_first():
    """It is named by any string of a segment at a joint: symmetries do not keep which is the first."""
    position = segments([("A", "B", 2), ("A", "B", 0), ("A", "ground", 3), ("B", "ground", 1), ("ground", "ground", 2)])
    searched = Searched(position)
    alive, work = searched.looked_at(), searched.work
    work.frames[0, TARGET] = -20
    for i in range(int(work.found[0])):
        strings = int(work.segments.strings[i])
        joined = int(work.segments.kinds[i]) == JOINED
        for best in [s for s in range(len(position)) if strings >> s & 1] if joined else [64 * SHORT]:
            list_moves(searched.symmetric, work, 0, best)
            assert work.rest[0, move_at(work, 0, 0)] == np.uint64(int(alive) ^ strings)
