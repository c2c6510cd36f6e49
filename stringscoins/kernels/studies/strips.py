"""The misère margins of Swedish strips, for all multisets of pieces, which are found by their ranks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit

__all__ = ["SHORTEST", "margins_of_pieces"]

SHORTEST = 4
"""The number of coins of the shortest piece that can be split; shorter pieces are in the pot."""


@jit
def _unrank(parts: NDArray[np.int64], coins: int, rank: int, counts: NDArray[np.int64]) -> None:
    """Write into `parts` the multiset with this rank among those of as many pieces and coins, in ascending order.

    Ranks follow the lexicographic order.
    """
    least = SHORTEST
    for i in range(len(parts)):
        left = len(parts) - i
        here = counts[coins - left * (least - 1), left]
        while True:
            # The number of multisets whose shortest piece is longer than `least`.
            rest = coins - left * least
            longer = counts[rest, left] if rest >= 0 else 0
            if rank < here - longer:
                break
            rank -= here - longer
            here = longer
            least += 1
        parts[i] = least
        coins -= least


@jit
def _rank_after(
    parts: NDArray[np.int64],
    out: int,
    short: int,
    long: int,
    coins: int,
    pieces: int,
    counts: NDArray[np.int64],
) -> int:
    """Return the rank of `parts` with parts[out] replaced by `short` and `long`, unless these are below SHORTEST.

    `coins` and `pieces` are those after the replacement, and short <= long. The rank is the number of multisets that
    come before: for each place, those that agree before it and have a shorter piece there.
    """
    rank, least, i = 0, SHORTEST, 0
    while pieces > 1:
        if i == out:
            i += 1
        part = parts[i] if i < len(parts) else coins + 1
        if short >= SHORTEST and short <= part:
            part, short = short, 0
        elif short < SHORTEST and long >= SHORTEST and long <= part:
            part, long = long, 0
        else:
            i += 1
        rank += counts[coins - pieces * (least - 1), pieces] - counts[coins - pieces * (part - 1), pieces]
        coins -= part
        pieces -= 1
        least = part
    return rank


@jit
def margins_of_pieces(
    most: int,
    coins: int,
    pieces: int,
    first: int,
    stop: int,
    counts: NDArray[np.int64],
    starts: NDArray[np.int64],
    layers: tuple[NDArray[np.signedinteger], ...],
) -> None:
    """Fill in the misère margins of the multisets of ranks `first` to `stop` - 1, each with all pots.

    Cost: 2 microseconds for a multiset with all its pots if `most` is 90. Threads need no lock, since a thread reads
    only rows of multisets with fewer coins or more pieces.

    Parameters
    ----------
    most : int
        The most coins, including those in the pot.
    coins, pieces : int
        The numbers of coins and pieces of the multisets; each piece has at least SHORTEST coins.
    first, stop : int
        The first rank among these multisets, and the one after the last.
    counts : int64[most + 1, most + 1]
        The number of partitions of r into exactly q positive parts.
    starts : int64[most + 1, most // SHORTEST + 2]
        The number of multisets by their coins and by a bound that their pieces stay below.
    layers : 7 of int8 or int16[starts[coins - d, -1] * (most - coins + d + 1)]
        layers[d] has the margins of multisets with d coins less: a row for each, by pieces and rank, with an entry for
        each pot. In layers[0] the rows of multisets with more pieces are filled in before; this function fills in its
        own.
    """
    parts = np.zeros(pieces, np.int64)
    width = most - coins + 1
    for rank in range(first, stop):
        _unrank(parts, coins, rank, counts)
        # If the margin with some pot is at most 1, it falls by 1 with each further coin:
        # docs/explanation/strips.md, theorem 2.
        cost = coins - 3 * pieces - min(3, parts[-1] - 3)
        level = 2 * cost - coins
        open_pots = min(width, max(0, level - 1))
        at = (starts[coins, pieces] + rank) * width
        row = layers[0][at : at + width]
        for pot in range(open_pots):
            row[pot] = most
        for pot in range(open_pots, width):
            row[pot] = level - pot
        if open_pots == 0:
            continue
        for i in range(pieces):
            part = parts[i]
            if i > 0 and part == parts[i - 1]:
                continue
            for short in range(1, part // 2 + 1):
                long = part - short
                kept, added = pieces - 1, 0
                if short >= SHORTEST:
                    kept += 1
                elif short > 1:
                    added += short
                if long >= SHORTEST:
                    kept += 1
                else:
                    added += long
                gone = added + (1 if short == 1 else 0)
                rest = coins - gone
                other = starts[rest, kept] + _rank_after(parts, i, short, long, rest, kept, counts)
                at = other * (most - rest + 1) + added
                found = layers[gone][at : at + open_pots]
                if short == 1:
                    for pot in range(open_pots):
                        row[pot] = min(row[pot], found[pot] + 1)
                else:
                    for pot in range(open_pots):
                        row[pot] = min(row[pot], -found[pot])
