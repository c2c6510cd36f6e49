"""What is left of a position after some cuts, as pieces for the kernels of cores.

A position is split into its components before any rule is applied. Those of at most 64 strings and 64 coins go to the
kernels as they are, as many together as a word holds, and the kernels reduce them by the rules for their kind. Only
larger ones are settled here, by the general reduction, because they may fall into small components.

The kind of a piece, ordinary or not, is that of its strings (`Numbering.root`), and the kernel for each kind takes any
state of such strings. So no hyperstring is judged by the rules for ordinary strings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Hashable, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.general import components, reduction
from stringscoins.kernels.root import WIDEST, Root
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.general import free_of, graph_of, mask_of
from stringscoins.solve.numbering import Numbering

__all__ = ["LoadedPiece", "Pieces", "Remainder", "settled_piece"]


class LoadedPiece(NamedTuple):
    """A state for the kernels."""

    root: Root
    state: CoreState
    key: Hashable
    """Equal only for equal states."""


class Remainder(NamedTuple):
    """What is left of a position after some cuts: a sum of pieces, and perhaps components too large for the kernels."""

    pieces: list[LoadedPiece]
    large: list[str] | None = None
    """The cuts among the large components, if these go to the general search."""
    undecided: bool = False
    """Whether a coin of the large components is capturable and no theorem settles it."""


class Pieces:
    """A position that is taken apart after any cuts; `large` has its components that are too large for the kernels."""

    def __init__(self, position: Position) -> None:
        small: dict[bool, list[Position]] = {True: [], False: []}
        for part in filter(_fits, position.components()):
            small[part.is_ordinary].append(part)
        self._position = position
        self._packs = [Numbering(pack) for parts in small.values() for pack in _packed(position, parts)]
        self._pack_of = {name: number for number, pack in enumerate(self._packs) for name in pack.strings}
        # Packs that are written alike share their root and their results: there may be thousands.
        self._written = [tuple(pack.members) for pack in self._packs]
        alike = dict(zip(self._written, self._packs, strict=True))
        self._roots = {written: pack.root() for written, pack in alike.items()}
        self.large = position.restricted(name for name in position if name not in self._pack_of)
        self._settling = _Settling(self.large) if self.large else None

    def left(self, removed: Collection[str]) -> Remainder | None:
        """Return what is left after the strings `removed` are cut; None where the general reduction finds it loony."""
        cuts = defaultdict[int, list[str]](list)
        for name in known_names(removed, self._position):
            cuts[self._pack_of.get(name, -1)].append(name)
        pieces = []
        for number, (pack, written) in enumerate(zip(self._packs, self._written, strict=True)):
            alive = pack.left(cuts.get(number, ()))
            pieces.append(LoadedPiece(self._roots[written], _state(alive), (written, alive)))
        if self._settling is None:
            return Remainder(pieces)
        verdict, settled = self._settling.pieces(cuts[-1])
        if verdict == reduction.LOONY_STATE:
            return None
        if settled is None:
            return Remainder(pieces, cuts[-1], verdict == reduction.UNDECIDED)
        return Remainder(pieces + settled)


def _packed(position: Position, parts: Iterable[Position]) -> Iterator[Position]:
    """Pack components of one kind together, the smallest first; the strings stay in the order of the position."""
    pack_of: dict[str, int] = {}
    pack, strings, coins = -1, WIDEST, WIDEST
    for part in sorted(parts, key=len):
        strings, coins = strings + len(part), coins + len(part.coins)
        if max(strings, coins) > WIDEST:
            pack, strings, coins = pack + 1, len(part), len(part.coins)
        pack_of.update(dict.fromkeys(part, pack))
    packs: list[dict[str, tuple[str, ...]]] = [{} for _ in range(pack + 1)]
    for name, members in position.items():
        if name in pack_of:
            packs[pack_of[name]][name] = members
    yield from map(Position, packs)


class _Settling:
    """The general reduction of a position of any size."""

    def __init__(self, position: Position) -> None:
        self._numbering = Numbering(position)
        self._graph = graph_of(self._numbering)
        self._state = reduction.new_state(len(position), len(position.coins))
        self._scratch = components.new_scratch(len(position), len(position.coins))

    def pieces(self, removed: Collection[str]) -> tuple[int, list[LoadedPiece] | None]:
        """Return the verdict on what is left after some cuts, and its pieces, the smallest first, if all are small."""
        components.load_root(self._graph, self._state, self._scratch, mask_of(self._numbering, removed))
        verdict = int(reduction.settle(self._graph, self._state))
        if verdict == reduction.LOONY_STATE:
            return verdict, None
        free, stubbed = free_of(self._numbering, self._state)
        parts = sorted(free.components(), key=len)
        if not all(map(_fits, parts)):
            return verdict, None
        return verdict, [settled_piece(part, stubbed) for part in parts]


def settled_piece(part: Position, stubbed: Container[str]) -> LoadedPiece:
    """Return a component of a settled state, with the coins that have a stub, for the kernels."""
    numbering = Numbering(part)
    stubs = sum(1 << i for i, coin in enumerate(part.coins) if coin in stubbed)
    return LoadedPiece(numbering.root(), _state(numbering.left(), stubs), (tuple(part.items()), stubs))


def _fits(part: Position) -> bool:
    return max(len(part), len(part.coins)) <= WIDEST


def _state(alive: int, stubbed: int = 0) -> CoreState:
    return CoreState(np.uint64(alive), np.uint64(stubbed), np.uint64(0))
