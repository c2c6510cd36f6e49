import random
from collections import Counter

import numpy as np
import pytest
from random_positions import loony
from rooted import Rooted, multigraphs

from stringscoins.kernels.play import segments as kernel
from stringscoins.kernels.play.search import KeyedRoot, new_memory
from stringscoins.structures import chains_and_loops, joints


class Played(Rooted):
    """A position as play has it: of each bundle the first strings are left."""

    def __init__(self, position):
        super().__init__(position)
        rng = random.Random(1)
        keys = np.array([rng.getrandbits(64) for _ in position], np.uint64)
        self.graph, self.memory = KeyedRoot(self.root, keys), new_memory(4)

    def moves(self):
        n = kernel.list_segments(self.graph, self.memory, self.alive, len(self.position))
        return [int(move) for move in self.memory.moves[len(self.position), :n]]


@pytest.mark.thorough
def test_a_best_move_is_listed(seed):
    """Against minimax over all cuts."""
    for position in multigraphs(300, seed, quiet=True):
        played = Played(position)
        moves = played.moves()
        if position:
            assert max(map(played.after, moves)) == played.margin(played.alive), position
            assert len({frozenset(position[position.strings[move]]) for move in moves}) == len(moves)


def counted(position):
    """What a quiet position consists of, by its chains and loops."""
    chains, loops = chains_and_loops(position)
    parallel = {frozenset(chain.coins or position[chain.strings[0]]): chain for chain in chains}
    found = Counter({"left": len(position.coins), "joints": len(joints(position))})
    found["ends"] = sum(map(position.valence, joints(position)))
    at_joint = Counter()
    for chain in parallel.values():
        found["ends"] += chain.ends.count("ground")
        found["free" if chain.length < 3 else "longs"] += 1
        if chain.length >= 3:
            found["chains"] += chain.independent
            found["threes"] += chain.independent and chain.length == 3
            at_joint.update(end for end in chain.ends if end != "ground")
    for loop in loops:
        if loop.joint is None:
            found["free" if loop.length < 4 else "loops"] += 1
        elif loop.length <= 3 and position.valence(loop.joint) > 3:
            found["free"] += 1
        else:
            found["rings"] += 1
            at_joint[f"joint {loop.joint}"] += 2
    found["tied"] = sum(ends >= 2 for ends in at_joint.values())
    return found


def test_the_shape_of_a_position(seed):
    """What leaves are judged by, held against the anatomy."""
    rng = random.Random(seed)
    endgames = (position for position in (loony(rng, rng.randint(0, 3)) for _ in range(100)) if len(position) <= 20)
    places = ("free", "longs", "chains", "threes", "loops", "rings", "joints", "ends", "tied", "left")
    for position in [*multigraphs(200, seed, quiet=True), *endgames]:
        played = Played(position)
        played.moves()
        shape = Counter(dict(zip(places, played.memory.shape.tolist(), strict=True)))
        assert +shape == +counted(position), position
