"""Tables over all subsets of the strings of a board: what a strategy takes, and what it is worth to change the parity.

String i is bit i of a set of strings, and a set is the place of its entry in a table.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit

__all__ = ["coins_of_leader", "coins_of_rules"]


@jit
def _fallen(rest: int, string: int, coins: NDArray[np.int64], holds: NDArray[np.int64]) -> int:
    """Return how many coins fell by the cut of a string that left the set `rest`."""
    fallen = 0
    for end in range(2):
        coin = coins[string, end]
        if coin >= 0 and holds[coin] & rest == 0:
            fallen += 1
    return fallen


@jit
def _own(
    strings: int,
    wanted: int,
    sign: int,
    coins: NDArray[np.int64],
    holds: NDArray[np.int64],
    free: NDArray[np.int8],
    turn: NDArray[np.int8],
) -> int:
    """Return `sign` times the coins that the strategy takes if it cuts the best of the wanted strings."""
    best = -128
    for string in range(len(coins)):
        if wanted >> string & 1:
            rest = strings ^ (1 << string)
            fallen = _fallen(rest, string, coins, holds)
            best = max(best, sign * (fallen + int(free[rest]) if fallen > 0 else int(turn[rest])))
    return best


@jit
def coins_of_rules(
    coins: NDArray[np.int64],
    holds: NDArray[np.int64],
    near: NDArray[np.int64],
    inner: int,
    captures: bool,
    kindest: bool,
    free: NDArray[np.int8],
    turn: NDArray[np.int8],
    start: int,
    stop: int,
) -> None:
    """Fill in how many coins a leader takes who follows the rules of section 3 of the paper.

    Parameters
    ----------
    coins : int64[strings, 2]
        The coins that a string holds; -1 for the ground.
    holds : int64[coins]
        The set of strings that hold a coin.
    near : int64[strings]
        The set of strings between two coins that are incident to a string.
    inner : int
        The set of strings between two coins.
    captures : bool
        Whether the leader follows the rule to capture.
    kindest : bool
        Whether choices that the rules leave open are made in the leader's favour, not against it.
    free, turn : int8[2^strings]
        The coins that the leader takes: in `free` if the leader moves and there is no last cut to be incident to, in
        `turn` if the opponent moves.
    start, stop : int
        The sets to fill in.

    Notes
    -----
    Cost: a microsecond a set of 22 strings.
    """
    sign = -1 if kindest else 1
    for strings in range(start, stop):
        wanted, quiet = 0, 0
        for string in range(len(coins)):
            if strings >> string & 1:
                if _fallen(strings ^ (1 << string), string, coins, holds) == 0:
                    quiet |= 1 << string
        if captures:
            wanted = strings & ~quiet
        if wanted == 0:
            wanted = strings & inner
        if wanted == 0:
            wanted = quiet
        if wanted == 0:
            wanted = strings
        free[strings] = sign * _own(strings, wanted, sign, coins, holds, free, turn) if strings else 0

        most = 0
        for string in range(len(coins)):
            if strings >> string & 1:
                rest = strings ^ (1 << string)
                if _fallen(rest, string, coins, holds) > 0:
                    most = max(most, int(turn[rest]))
                    continue
                close = near[string] & rest
                if close and captures:
                    for coin in range(len(holds)):
                        held = holds[coin] & rest
                        if held and held & (held - 1) == 0:
                            close = 0
                most = max(most, sign * _own(rest, close, sign, coins, holds, free, turn) if close else int(free[rest]))
        turn[strings] = most


@jit
def _changes(strings: int, string: int, coins: NDArray[np.int64], holds: NDArray[np.int64]) -> int:
    """Return whether the cut of a string changes the parity: whether it leaves one new pair of coins on one string."""
    rest, seen, changes = strings ^ (1 << string), 0, 0
    for end in range(2):
        coin = coins[string, end]
        last = holds[coin] & rest if coin >= 0 else 0
        if last == 0 or last & (last - 1) or last & seen:
            continue
        seen |= last
        for other in range(len(holds)):
            if other != coin and holds[other] & rest == last:
                changes ^= 1
    return changes


@jit
def coins_of_leader(
    coins: NDArray[np.int64],
    holds: NDArray[np.int64],
    free: bool,
    leads: NDArray[np.int8],
    leads_once_less: NDArray[np.int8],
    follows: NDArray[np.int8],
    follows_once_less: NDArray[np.int8],
    start: int,
    stop: int,
) -> None:
    """Fill in how many coins a leader takes who changes the parity a limited number of times, where both play best.

    Who must not change the parity does so only where every cut would.

    Parameters
    ----------
    coins, holds
        As for `coins_of_rules`.
    free : bool
        Whether the opponent may change the parity.
    leads, follows : int8[2^strings]
        The coins of the leader, if the leader moves and if the opponent does.
    leads_once_less, follows_once_less : int8[2^strings]
        The same if the leader may change the parity once less; an empty array if this is never, and `leads` and
        `follows` themselves if there is no limit.
    start, stop : int
        The sets to fill in.
    """
    for strings in range(start, stop):
        if strings == 0:
            continue
        least, least_forced, most, most_forced = 127, 127, -1, -1
        for string in range(len(coins)):
            if not strings >> string & 1:
                continue
            rest = strings ^ (1 << string)
            fallen = _fallen(rest, string, coins, holds)
            own = fallen + int(leads[rest]) if fallen > 0 else int(follows[rest])
            its = int(follows[rest]) if fallen > 0 else int(leads[rest])
            if _changes(strings, string, coins, holds) == 0:
                least, most = min(least, own), max(most, its)
                continue
            least_forced, most_forced = min(least_forced, own), max(most_forced, its)
            if free:
                most = max(most, its)
            if len(leads_once_less) > 0:
                less = fallen + int(leads_once_less[rest]) if fallen > 0 else int(follows_once_less[rest])
                least = min(least, less)
        leads[strings] = least if least < 127 else least_forced
        follows[strings] = most if most >= 0 else most_forced
