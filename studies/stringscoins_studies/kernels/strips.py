"""The misère margins of Swedish strips, for all multisets of pieces, which are found by their ranks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit

__all__ = ["SHORTEST", "margins_of_pieces"]

SHORTEST = 4
"""The number of coins of the shortest piece that can be split; shorter pieces are in the pot."""


@jit
def _unrank(parts: NDArray[np.int64], coins: int, rank: int, counts: NDArray[np.int64]) -> None:
    """Write into `parts` the multiset of a lexicographic rank among those of as many pieces and coins, ascending."""
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
    """Return the rank of `parts` with parts[out] replaced by `short` <= `long`, left out if below SHORTEST.

    `coins` and `pieces` are those afterwards. The rank is the number of multisets before it: for each place, those that
    agree before it and have a shorter piece there.
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

    most: coins with the pot; counts: [most + 1, most + 1], partitions of r into q parts; starts: [most + 1, most //
    SHORTEST + 2], multisets by coins and a bound that the pieces stay below; layers: [d] those with d coins less, a row
    each by pieces and rank, an entry a pot. Threads need no lock: rows read have fewer coins or more pieces.
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
