"""A test of Allcock's theorems on loops of odd length, which boards do not have and other graphs do.

He raises the question in the introduction of *Best play in Dots & Boxes endgames*. Theorem 1.1's opening and theorem
4.1's value are compared with the recursion for all endgames up to a size.

Only loops of 5 and 7 break them, and only where c <= 2 (`simple.is_proven`). The right opening is always a shortest
chain or a shortest loop (`simple.value_shortest_first`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.endgames import Component, SimpleEndgame
from stringscoins.endgames.simple import openings
from stringscoins.solve import Work
from stringscoins_studies.endgames.counts import SumTable

__all__ = ["Counterexample", "OddLoops", "odd_loop_counterexamples"]


_ENDGAME = 60
"""Bytes that an endgame of the table takes while it is compared with the theorems."""


class Counterexample(NamedTuple):
    """An endgame for which a theorem on even loops is wrong."""

    endgame: SimpleEndgame
    value: int
    theorem_value: int
    """By theorem 4.1."""
    theorem_opening: Component
    """By theorem 1.1."""
    opened: dict[Component, int]
    """v(G;C) of every opening; the right ones have the value."""


class OddLoops(NamedTuple):
    """The number of failures of the theorems, and the smallest endgames where they fail, by components, then coins."""

    endgames: int
    wrong_values: int
    wrong_openings: int
    largest_controlled_value: int | None
    """The largest of an endgame whose value or opening is wrong."""
    values: tuple[Counterexample, ...]
    openings: tuple[Counterexample, ...]


def odd_loop_counterexamples(
    chains: Iterable[int] = range(3, 8),
    loops: Iterable[int] = range(4, 12),
    *,
    most_chains: int = 6,
    most_loops: int = 6,
    show: int = 10,
    work: Work = Work(),
) -> OddLoops:
    """Return where theorem 4.1's value and theorem 1.1's opening are wrong, with `show` counterexamples to each."""
    table = SumTable(chains, loops, most_chains, most_loops, work)
    work.check(_ENDGAME * table.values.size)
    controlled, _, claimed = table.theorem()
    loop_first = _opens_loop(table, controlled)
    move_cost = np.where(loop_first, table.by_loop, table.by_chain)
    wrong_values = claimed != table.values
    wrong_openings = move_cost != table.values
    # There is nothing to open in the empty one.
    wrong_openings[0, 0] = False

    components = np.add.outer(table.chain_counts.sum(1), table.loop_counts.sum(1))
    order = components * 2**32 + table.sizes()

    def smallest(wrong: NDArray[np.bool_]) -> tuple[Counterexample, ...]:
        places = np.flatnonzero(wrong)
        places = places[np.argsort(order.ravel()[places], kind="stable")][:show]
        found = []
        for i, j in zip(*np.unravel_index(places, wrong.shape), strict=True):
            endgame = table.endgame(int(i), int(j))
            opening = Component("loop", endgame.loops[0]) if loop_first[i, j] else Component("chain", endgame.chains[0])
            found.append(
                Counterexample(endgame, int(table.values[i, j]), int(claimed[i, j]), opening, openings(endgame))
            )
        return tuple(found)

    bad = controlled[wrong_values | wrong_openings]
    return OddLoops(
        table.values.size - 1,
        int(wrong_values.sum()),
        int(wrong_openings.sum()),
        int(bad.max()) if bad.size else None,
        smallest(wrong_values),
        smallest(wrong_openings),
    )


def _opens_loop(table: SumTable, c: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return, as bool[a, b], where theorem 1.1 opens a shortest loop rather than a chain of 3 or a shortest chain."""
    threes = table.chain_counts[:, np.equal(table.chain_lengths, 3)].sum(1, keepdims=True)
    fours = table.loop_counts[:, np.equal(table.loop_lengths, 4)].sum(1)
    chains, loops = table.chain_counts.sum(1, keepdims=True), table.loop_counts.sum(1)
    exception = (chains == 3) & (threes == 3) & (loops == 1) & (fours == 1)
    opens_loop: NDArray[np.bool_] = (
        ((threes == 0) & (loops > 0))
        | ((c >= 2) & (chains == 1) & (threes == 1) & (loops > 0))
        | ((np.abs(c) <= 1) & (fours > 0) & ~exception)
        | ((c <= -2) & (fours > 0) & (threes == 1) & (table.sizes() % 4 == 3))
    )
    return opens_loop
