import numpy as np
import pytest
from random_positions import samples
from rooted import Rooted

from stringscoins.kernels.play import cuts as kernel
from stringscoins.kernels.play.search import INFINITE, LIMIT, TURN, UNIT, WORTH, KeyedRoot, key_of, new_memory


def memory_for(position, misere, turn):
    memory = new_memory(8)
    memory.mine[WORTH], memory.mine[TURN], memory.mine[LIMIT] = -UNIT if misere else UNIT, turn, 1 << 40
    return memory


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("turn", [1, 8])
def test_a_best_cut_is_listed(misere, turn, seed):
    """Against minimax over all cuts; components of one string and equally many coins are alike where TURN is 8."""
    for position in samples(70, seed):
        if not position:
            continue
        rooted, memory = Rooted(position, misere), memory_for(position, misere, turn)
        graph = KeyedRoot(rooted.root, np.arange(1, len(position) + 1, dtype=np.uint64))
        n = kernel.list_cuts(graph, memory, rooted.alive, len(position))
        cuts = [int(string) for string in memory.moves[len(position), :n]]
        assert (min if misere else max)(map(rooted.after, cuts)) == rooted.margin(rooted.alive), position
        held = {frozenset(position[position.strings[cut]]) for cut in cuts}
        assert len(held) == n and (turn > 1 or held == {frozenset(coins) for _, coins in position.items()})


@pytest.mark.parametrize("misere", [False, True])
def test_searched_to_the_end_it_is_the_margin(misere, seed):
    for position in samples(40, seed):
        if len(position) > 8:
            continue
        rooted, memory = Rooted(position, misere), memory_for(position, misere, 8)
        graph = KeyedRoot(rooted.root, np.arange(1, len(position) + 1, dtype=np.uint64) << np.uint64(2))
        key = np.uint64(key_of(graph, rooted.alive))
        found = kernel.search_cuts(graph, memory, rooted.alive, key, 1000, -INFINITE, INFINITE)
        assert found == (-UNIT if misere else UNIT) * rooted.margin(rooted.alive), position
