"""What it is worth to change the parity on misère 2 x n.

A turn ends with a cut that captures nothing. A game has as many such cuts as it has strings less coins, and one more
for each cut that captures two coins at once. As long as no cut does, the numbers decide who is left with a board on
which every cut captures, and so takes all the rest. The other player is the *leader*. Two coins fall at once exactly if
they have been a *pair*: two coins on one string, and on no other. So a cut changes the parity if it makes a pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from stringscoins.families.boards import Board
from stringscoins.kernels.studies.narrow import coins_of_leader
from stringscoins.solve.limits import Limits, Progress
from stringscoins.studies.strips.subsets import SubsetTables

__all__ = ["coins_by_changes", "leader_begins"]


def leader_begins(n: int) -> bool:
    """Return whether the leader on 2 x n is the first player.

    >>> [leader_begins(n) for n in (1, 2, 3)]
    [True, False, True]
    """
    return n % 2 == 1


def coins_by_changes(
    n: int, changes: int, *, free: bool = True, limits: Limits | None = None, progress: Progress | None = None
) -> Iterator[int]:
    """Yield the coins that the leader of 2 x n takes, if both play best and want few coins, for each limit on changes.

    The leader may change the parity 0 times, then once and so on up to `changes` times, and in the end as often as it
    likes. Who must not change the parity does so only where every cut would.

    Parameters
    ----------
    n : int
        The number of columns.
    changes : int
        The largest limit.
    free : bool
        Whether the opponent may change the parity.
    limits, progress : optional

    Raises
    ------
    LimitReached
        If the tables would be too large, a limit is reached or the work is interrupted.

    Notes
    -----
    Cost: four bytes for each of the 2^(5n + 2) sets of strings, and 150 ns for each set and limit of 22 strings.

    >>> list(coins_by_changes(2, 1)), list(coins_by_changes(2, 1, free=False))
    ([1, 1, 1], [0, 0, 0])
    """
    tables = SubsetTables(Board(2, n).position(), 4, limits or Limits(), progress or Progress())
    none = np.zeros(0, np.int8)
    before = none, none
    for limit in range(changes + 2):
        now = tables.new(), tables.new()
        (leads, follows), (leads_less, follows_less) = now, now if limit > changes else before
        kernel = partial(coins_of_leader, tables.coins, tables.holds, free, leads, leads_less, follows, follows_less)
        tables.fill(kernel)
        yield int((leads if leader_begins(n) else follows)[-1])
        before = now
