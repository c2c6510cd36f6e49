"""The worth of changing the parity on misère 2 x n.

A turn ends with a cut that captures nothing. A game has as many such cuts as it has strings less coins, and one more
for each cut that captures two coins at once. As long as no cut does, the numbers decide who is left with a board on
which every cut captures, and so takes all the rest. The other player is the *leader*. Two coins fall at once exactly if
they have been a *pair*: two coins on one string, and on no other. So a cut changes the parity if it makes a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

import numpy as np

from stringscoins.position import Position
from stringscoins.solve import Work
from stringscoins_studies.kernels.narrow import coins_of_leader
from stringscoins_studies.strips.rows import check_size, fill_in_slices

__all__ = ["coins_by_changes", "leader_begins"]


def leader_begins(n: int) -> bool:
    """Return True if the leader on 2 x n is the first player."""
    return n % 2 == 1


def coins_by_changes(
    start: Position,
    begins: bool,
    changes: int,
    *,
    free: bool = True,
    work: Work = Work(),
) -> Iterator[int]:
    """Yield the coins that the leader takes, if both play best and want few coins, for each limit on changes.

    The leader may change the parity 0, 1, ..., `changes` times, and in the end as often as it likes. A player who must
    not change the parity does so only where every cut would; the opponent may if `free`. Outer strings of a coin are
    alike: from n = 2 on, 2 x n has 3^4 2^(5n - 6) places of four bytes in the tables.
    """
    alike: Counter[tuple[str, ...]] = Counter(coins for coins in start.values() if len(coins) == 1)
    singles = [coins for coins in start.values() if alike[coins] < 2]
    bundles = [coins for coins, count in alike.items() if count > 1]
    most_left = np.array([alike[coins] for coins in bundles], np.int64)
    places = int(np.prod(most_left + 1)) << len(singles)
    check_size(4 * places, work, f"a board of {len(start)} strings")

    number = {coin: i for i, coin in enumerate(start.coins)}
    coins, outer = np.full((len(singles) + len(bundles), 2), -1, np.int64), np.full(len(number), -1, np.int64)
    holds = np.zeros(len(number), np.int64)
    for string, held in enumerate(singles + bundles):
        coins[string, : len(held)] = [number[coin] for coin in held]
        for coin in held:
            if string < len(singles):
                holds[number[coin]] |= 1 << string
            else:
                outer[number[coin]] = string - len(singles)

    none = np.zeros(0, np.int8)
    before = none, none
    for limit in range(changes + 2):
        now = np.zeros(places, np.int8), np.zeros(places, np.int8)
        (leads, follows), (leads_less, follows_less) = now, now if limit > changes else before
        kernel = partial(
            coins_of_leader, coins, holds, outer, most_left, free, leads, leads_less, follows, follows_less
        )
        fill_in_slices(kernel, places, 1, work)
        yield int((leads if begins else follows)[-1])
        before = now
