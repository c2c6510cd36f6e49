"""Random games by the million."""

from __future__ import annotations

from itertools import accumulate, chain
from typing import TYPE_CHECKING

from stringscoins.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["playouts"]

_SLICE = 1 << 24
"""Moves between two chances for Ctrl-C, some tenths of a second."""


def playouts(state: State, games: int, seed: int = 0) -> NDArray[np.int64]:
    """Return the coins of both players after random games from a state, jitted: `State.playout` many times.

    Parameters
    ----------
    state : State
        Where every game begins. It does not change.
    games : int
        The number of games.
    seed : int
        The seed of all random choices. The first games of a seed are the same however many follow.

    Returns
    -------
    numpy.ndarray of int64, [games, 2]
        The coins of A and of B after each game. Cost: some nanoseconds a move, after a second of compiling at the very
        first time; 16 bytes a game.

    Examples
    --------
    >>> from stringscoins import read
    >>> coins = playouts(State(read("3x3").position), 1000, seed=1)
    >>> coins.shape, set(coins.sum(axis=1).tolist())
    ((1000, 2), {9})
    """
    import numpy as np

    from stringscoins.kernels.play.playouts import PlayoutStart, play_out

    start = PlayoutStart(
        np.fromiter(chain.from_iterable(state.strings), np.int64),
        np.fromiter(accumulate(map(len, state.strings), initial=0), np.int64),
        np.array(state.valences, np.int64),
        state.mover,
    )
    word = np.uint64(seed % 2**64)
    order, valences = np.array(state.moves, np.int64), np.empty_like(start.valences)
    coins = np.tile(np.array(state.coins, np.int64), (games, 1))
    many = 1 + _SLICE // (1 + len(order))
    for first in range(0, games, many):
        play_out(start, order, valences, word, first * len(order), coins[first : first + many])
    return coins
