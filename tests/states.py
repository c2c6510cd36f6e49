"""What tests of the kernels share: states spelt out as positions, and positions under other names."""

import numpy as np

from stringscoins.kernels.cores.states import CoreState
from stringscoins.position import Position


def words(state):
    """A state as the kernels take it: Numba hands words out as Python's integers."""
    return CoreState(*map(np.uint64, state))


def bits(word):
    return [i for i in range(64) if int(word) >> i & 1]


def spelt(position, state):
    """A state as a position: grounded coins left out, a chain of three coins to the ground for each stub."""
    grounded = {position.coins[c] for c in bits(state.grounded)}
    strings = [[c for c in position[position.strings[s]] if c not in grounded] for s in bits(state.alive)]
    for coin in {position.coins[c] for c in bits(state.stubbed)} - grounded:
        run = [f"{coin}'{i}" for i in range(3)]
        strings += [[coin, run[0]], run[:2], run[1:], run[2:]]
    return Position.numbered(strings)


def shuffled(rng, position, stubs=()):
    """The position with its strings and coins in another order, under other names; and the stubs."""
    strings = [rng.sample(coins, len(coins)) for _, coins in position.items()]
    rng.shuffle(strings)
    names = dict(zip(position.coins, rng.sample(range(1000), len(position.coins)), strict=True))
    return Position.numbered([str(names[c]) for c in coins] for coins in strings), [str(names[c]) for c in stubs]
