"""Random games in a kernel against the same games move by move, and against what is expected of all orders."""

import random
from functools import cache

import pytest
from random_positions import scattered

from stringscoins import State, read
from stringscoins.strategy import playouts

WORD = 2**64


def mixed(word):
    word = (word + 0x9E3779B97F4A7C15) % WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WORD
    return word ^ word >> 31


def twin(state, games, seed):
    """The same games with pushes and pops."""
    order, drawn, found = state.moves, 0, []
    for _ in range(games):
        for left in range(len(order), 0, -1):
            place = (mixed((mixed(seed) + drawn) % WORD) >> 32) * left >> 32
            drawn += 1
            order[place], order[left - 1] = order[left - 1], order[place]
            state.push(order[left - 1])
        found.append(list(state.coins))
        for _ in order:
            state.pop()
    return found


def test_the_kernel_plays_the_games_of_its_twin(seed, monkeypatch):
    monkeypatch.setattr("stringscoins.strategy.random_games._SLICE", 50)
    rng = random.Random(seed)
    for start in [read("board:6x6").position] + [scattered(rng) for _ in range(40)]:
        state = State(start, rng.randrange(2), [rng.randrange(3), 1])
        for move in rng.sample(state.moves, rng.randrange(len(state.moves) + 1)):
            state.push(move)
        number = rng.getrandbits(64)
        assert playouts(state, 12, number).tolist() == twin(state.copy(), 12, number)


def expected_lead(state):
    """The mean of what A takes more than B, over all orders of the moves."""

    @cache
    def lead(left):
        if state.over:
            return 0
        found = 0
        for move in state.moves:
            mover = state.mover
            taken = state.push(move)
            found += taken + lead(state.left) if state.mover == mover else -lead(state.left)
            state.pop()
        return found / state.left.bit_count()

    return lead(state.left)


@pytest.mark.parametrize("source", ["2x2", "hypergraph:fano", "3+4l"])
def test_all_orders_are_equally_likely(source):
    state = State(read(source).position)
    expected = expected_lead(state.copy())
    rng = random.Random(1)
    for games, coins in [
        (20_000, playouts(state, 20_000, 1)),
        (1500, [state.playout(rng.random) for _ in range(1500)]),
    ]:
        leads = [one - other for one, other in coins]
        mean = sum(leads) / games
        error = (sum((lead - mean) ** 2 for lead in leads) / games**2) ** 0.5
        assert abs(mean - expected) < 4 * error
