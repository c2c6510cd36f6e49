"""All positions, counted from the quiet ones: captures lead from each position to one quiet position.

Take all coins that fall from a position. Strings between these coins, and from them to others or to the ground, are
gone; what is left is quiet. What falls is a forest, each of whose trees has at most one string to the ground or to
coins that stay. So how many positions lead to a quiet one, and by how many coins and what handout, depends only on the
set of coins that it has lost, and is a product over the connected parts of this set.
"""

from __future__ import annotations

from functools import cached_property, reduce

import numpy as np
from numpy.typing import NDArray

from stringscoins.solve.numbering import Numbering, symmetries
from stringscoins_studies.kernels.solved import count_forests, count_trees

__all__ = ["MOST_COINS", "Captures"]

MOST_COINS = 16
"""Positions of more coins have too many sets of coins."""
_SYMMETRIES = 64
_HANDOUTS = (0, 4, 2)
"""The handouts of the kernel's columns."""


class Captures:
    """What can fall before a quiet position of a base with at most MOST_COINS coins, all strings ordinary.

    `lost_of` has a set of coins lost, as bits, for each class of such sets, which symmetries map to each other;
    `class_of`, int64[2^coins], the class by the coins that are left.
    """

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering
        self._coins = len(numbering.holders)
        sets = np.arange(1 << self._coins)
        least = sets
        for image in symmetries(self._coins, numbering.members, _SYMMETRIES).tolist():
            least = np.minimum(least, sum((sets >> coin & 1) << to for coin, to in enumerate(image)))
        self.lost_of, class_of_lost = np.unique(least, return_inverse=True)
        self.class_of: NDArray[np.int64] = class_of_lost[sets ^ len(sets) - 1]
        self._parts: dict[int, NDArray[np.int64]] = {}

    @cached_property
    def _between(self) -> NDArray[np.int64]:
        """int64[coins, coins]: the strings between two coins; on the diagonal all of a coin."""
        between = np.zeros((self._coins, self._coins), np.int64)
        for held in self.numbering.members:
            for coin in held:
                between[coin, coin] += 1
                for other in held:
                    between[coin, other] += coin != other
        return between

    @cached_property
    def _trees(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The spanning trees of each set of coins, and the stars among them."""
        trees, stars = np.zeros((2, 1 << self._coins), np.int64)
        strings = self._between * (1 - np.eye(self._coins, dtype=np.int64))
        count_trees(strings, np.zeros_like(strings), trees, stars)
        return trees, stars

    def of(self, lost: int) -> NDArray[np.int64]:
        """Return int64[coins, trees without root, 3]: how many ways some coins of a set fall, by the handout.

        Cost: 3^n for the n coins of its largest connected part, once.
        """
        return reduce(_product, map(self._of_part, self._connected(lost)), np.array([[[1, 0, 0]]]))

    def _connected(self, lost: int) -> list[int]:
        """Return the connected parts of a set of coins."""
        parts = []
        while lost:
            part, new = 0, lost & -lost
            while new:
                part |= new
                near = sum(
                    1 << coin for coin in range(self._coins) if any(
                        new >> other & 1 and self._between[coin, other] for other in range(self._coins)
                    )
                )  # fmt: skip
                new = near & lost & ~part
            parts.append(part)
            lost &= ~part
        return parts

    def _of_part(self, part: int) -> NDArray[np.int64]:
        lost = int(self.lost_of[self.class_of[part ^ (1 << self._coins) - 1]])
        if lost not in self._parts:
            coins = [coin for coin in range(self._coins) if lost >> coin & 1]
            sets = np.arange(1 << len(coins))
            chosen = sum((sets >> i & 1) << coin for i, coin in enumerate(coins))
            trees, stars = (found[chosen] for found in self._trees)
            within = self._between[np.ix_(coins, coins)]
            roots = 2 * np.diag(within) - within.sum(axis=1)
            found = np.zeros((len(sets), len(coins) + 1, len(coins) // 2 + 1, len(_HANDOUTS)), np.int64)
            count_forests(trees, stars, roots, found)
            self._parts[lost] = found[-1].copy()
        return self._parts[lost]

    def all_positions(self, quiet: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the counts of all positions from those of the quiet ones, by strings left, won, and margin.

        Parameters
        ----------
        quiet : int64[strings + 1, classes, 2, coins + 1]
            Quiet positions by the strings left, the class of the coins left, whether the player to move wins Nimstring,
            and the coins that he takes.

        Returns
        -------
        int64[strings + 1, 2, 2 * coins + 1]
            All positions by the strings left, whether the player to move wins Nimstring, and the margin plus the coins.
        """
        strings, most = len(quiet), self._coins
        found = np.zeros((strings, 2, 2 * most + 1), np.int64)
        for lost, counts in zip(self.lost_of.tolist(), quiet.swapaxes(0, 1), strict=True):
            if not counts.any():
                continue
            there, _, takes = np.nonzero(counts)
            lines, taken = slice(there.min(), there.max() + 1), slice(takes.min(), takes.max() + 1)
            margins = 2 * np.arange(taken.start, taken.stop) - (most - lost.bit_count())
            ways = self.of(lost)
            for coins, free, column in np.argwhere(ways):
                handout = _HANDOUTS[column]
                worth = np.maximum(coins + margins, coins - 2 * handout - margins) if handout else coins + margins
                more = slice(lines.start + coins - free, lines.stop + coins - free)
                for won in (0, 1):
                    # Who may hand out wins Nimstring.
                    part = found[more, 1 if handout else won].T
                    np.add.at(part, worth + most, ways[coins, free, column] * counts[lines, won, taken].T)
        return found


def _product(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the ways of two parts together."""
    found = np.zeros((one.shape[0] + other.shape[0] - 1, one.shape[1] + other.shape[1] - 1, len(_HANDOUTS)), np.int64)
    for coins, free, handout in np.argwhere(one):
        for column in range(len(_HANDOUTS)):
            part = found[coins : coins + other.shape[0], free : free + other.shape[1], max(handout, column)]
            part += one[coins, free, handout] * other[:, :, column]
    return found
