import random

import numpy as np
from random_positions import late, segmented
from rooted import Rooted, multigraphs

from stringscoins.families import make, segments
from stringscoins.kernels.moves.segments import JOINED, SHORT, find_segments, new_segments
from stringscoins.kernels.scores.moves import (
    FALLEN,
    HANDOUT,
    ORDERS,
    cancel,
    find_key,
    list_moves,
    new_moves,
    packed,
)
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.questions import Question
from stringscoins.solve.score_search import ScoreSearch

NO_MOVE = 255


class Searched(Rooted):
    """A position numbered as the search for margins numbers it."""

    def __init__(self, position):
        super().__init__(position)
        search = ScoreSearch(position)
        self.numbering, self.symmetric, self.root = search.numbering, search.symmetric, search.symmetric.root
        self.alive = np.uint64(self.numbering.left())

    def quiet(self):
        """A packed quiet position, without what cancels, and its segments: (strings, segments, how many)."""
        alive, listed = np.uint64(packed(self.symmetric, self.alive)), new_segments()
        found, cancelled, _ = cancel(listed, find_segments(self.root, alive, listed))
        return np.uint64(int(alive) ^ int(cancelled)), listed, found


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
        alive, _, _ = searched.quiet()
        assert searched.margin(alive) == searched.margin(searched.alive), position


def test_the_best_move_listed_is_best(seed):
    """Against minimax over all cuts, in every order; a move that cannot reach the target is left out."""
    moves = new_moves()
    for position in multigraphs(250, seed, quiet=True):
        searched = Searched(position)
        alive, listed_segments, found = searched.quiet()
        coins = len(searched.left(alive).coins)
        value = searched.margin(alive)
        for order, target in ((0, -coins), (1, -coins), (2, value), (3, value)):
            listed = list_moves(searched.symmetric, alive, listed_segments, found, target, NO_MOVE, order, moves, 0)
            values = []
            for i in range(listed):
                rest, fallen, handout = moves.rest[0, i], *(int(moves.numbers[0, i, c]) for c in (FALLEN, HANDOUT))
                assert fallen == coins - len(searched.left(rest).coins), position
                after = searched.margin(rest)
                values.append(-max(fallen + after, fallen - 2 * handout - after) if handout else -fallen - after)
            assert max(values, default=0) == value, (position, ORDERS[order])


def test_the_best_move_of_before_comes_first():
    """It is named by any string of a segment at a joint: symmetries do not keep which is the first."""
    position = segments([("A", "B", 2), ("A", "B", 0), ("A", "ground", 3), ("B", "ground", 1), ("ground", "ground", 2)])
    searched = Searched(position)
    alive, listed_segments, found = searched.quiet()
    moves = new_moves()
    for i in range(found):
        strings = int(listed_segments.strings[i])
        joined = int(listed_segments.kinds[i]) == JOINED
        for best in [s for s in range(len(position)) if strings >> s & 1] if joined else [64 * SHORT]:
            list_moves(searched.symmetric, alive, listed_segments, found, -20, best, 2, moves, 0)
            assert moves.rest[0, 0] == packed(searched.symmetric, np.uint64(int(alive) ^ strings))


def test_keys_count_components_by_length():
    """Two sums of components have one key exactly if they have the same lengths, wherever they are."""
    searched, keys = Searched(read("2*3+4+6+4l+5l+1+3l").position), {}
    components = [searched.numbering.left(set(searched.position) - set(c)) for c in searched.position.components()]
    assert len(components) == 8
    for chosen in range(1 << 8):
        searched.alive = np.uint64(sum(c for i, c in enumerate(components) if chosen >> i & 1))
        alive, listed_segments, found = searched.quiet()
        strings, code, _ = find_key(searched.symmetric, alive, listed_segments, found)
        named = tuple(sorted((int(listed_segments.kinds[i]), int(listed_segments.coins[i])) for i in range(found)))
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
        searched, margins, known = Searched(position), Exhaustive(position, question=Question.MARGIN), {}
        for _ in range(1500):
            left = np.uint64(sum(1 << i for i in range(len(position)) if rng.random() < 0.7))
            if searched.left(left).capturable:
                continue
            searched.alive = left
            alive, listed_segments, found = searched.quiet()
            strings, code, _ = find_key(searched.symmetric, alive, listed_segments, found)
            removed = [name for i, name in enumerate(searched.numbering.strings) if not int(alive) >> i & 1]
            value = margins.value(removed)
            at, margin = known.setdefault((int(strings), int(code)), (int(alive), value))
            assert margin == value, (position, alive)
            shared += at != int(alive)
    assert shared > 100
