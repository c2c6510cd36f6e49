"""What a search is made of: a position taken apart into pieces that the kernels may be given.

The kernels for ordinary strings rely on it that no coin is capturable. That holds by construction: `Side` is the one
place that says whether strings are ordinary, it settles them by the rules of just that kind, and only it makes pieces.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels.cores import ordinary as cores
from stringscoins.kernels.general import components, reduction
from stringscoins.position import Position
from stringscoins.solve.general import graph_of

__all__ = ["Piece", "Side", "root_of", "sides"]


class Piece(NamedTuple):
    """Something for the kernels: a root position of few enough strings and coins, and what of it is left.

    Only `Side.pieces` makes one: where `is_ordinary`, what is left was settled as ordinary strings are, so that no coin
    of it is capturable.
    """

    position: Position
    is_ordinary: bool
    """Whether it is for the kernels of ordinary strings."""
    alive: int
    """The strings left, as bits."""
    stubs: NDArray[np.uint8]
    """Of each coin of the root position; from 2 on it is the ground."""

    @property
    def fits(self) -> bool:
        """Whether the kernels can take it."""
        return max(len(self.position), len(self.position.coins)) <= cores.WIDEST


class Side:
    """Those components of a position that are of ordinary strings, or those that are not.

    Parameters
    ----------
    position : Position
        The components.
    """

    def __init__(self, position: Position) -> None:
        self.position, self.is_ordinary = position, position.is_ordinary
        self.place = {name: i for i, name in enumerate(position.strings)}
        self._graph = graph_of(position)
        self._state = reduction.new_state(len(position), len(position.coins))
        self._scratch = components.new_scratch(len(position), len(position.coins))

    def pieces(self, removed: Collection[str]) -> list[Piece] | None:
        """What the reductions leave after the strings `removed` are cut; None if that is loony.

        One piece of the position itself, or, where that is too large, each component as its own root position, the
        smallest first. A component is of the kind of its side, even if all strings that are left of it are ordinary:
        the rules for hypergraphs may have left coins that the rules for ordinary strings would have captured.
        """
        mask = np.zeros(len(self.place), np.uint8)
        mask[[self.place[name] for name in removed if name in self.place]] = 1
        components.load_root(self._graph, self._state, self._scratch, mask)
        if reduction.settle(self._graph, self._state) == reduction.LOONY_STATE:
            return None
        alive = [name for name, i in self.place.items() if self._state.alive[i]]
        bits = sum(1 << self.place[name] for name in alive)
        whole = Piece(self.position, self.is_ordinary, bits, self._state.stubs.copy())
        if whole.fits:
            return [whole]
        stubs = dict(zip(self.position.coins, self._state.stubs, strict=True))
        free = Position({name: [c for c in self.position[name] if stubs[c] < reduction.GROUNDED] for name in alive})
        return [
            Piece(part, self.is_ordinary, (1 << len(part)) - 1, np.array([stubs[c] for c in part.coins], np.uint8))
            for part in sorted(free.components(), key=len)
        ]


def sides(position: Position) -> list[Side]:
    """The components of ordinary strings, and the others, each together."""
    if position.is_ordinary:
        return [Side(position)]
    ordinary = {name for part in position.components() if part.is_ordinary for name in part}
    parts = [position.restricted(ordinary), position.restricted(set(position) - ordinary)]
    return [Side(part) for part in parts if len(part)]


def root_of(position: Position, is_ordinary: bool) -> cores.Root:
    """A position of few enough strings and coins, as the kernels for ordinary strings take it, or those for others."""
    number = {coin: i for i, coin in enumerate(position.coins)}
    ends = np.full((len(position), 2), cores.GROUND, np.int64)
    touching, members = np.zeros(len(number), np.uint64), np.zeros(len(position), np.uint64)
    earlier = np.zeros(len(position), np.uint64)
    alike: dict[frozenset[str], int] = {}
    for i, (_, coins) in enumerate(position.items()):
        for coin in coins:
            touching[number[coin]] |= np.uint64(1 << i)
            members[i] |= np.uint64(1 << number[coin])
        if len(coins) <= 2:
            ends[i, : len(coins)] = [number[coin] for coin in coins]
        before = alike.get(frozenset(coins), 0)
        earlier[i] = before
        alike[frozenset(coins)] = before | 1 << i
    return cores.Root(members, touching, earlier, is_ordinary, ends)
