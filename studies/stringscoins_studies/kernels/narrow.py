"""Tables of all remainders of a board: the coins that a strategy takes, and the worth of changing the parity.

String i is bit i of a set of strings, and a set is the place of its entry in a table.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit

__all__ = ["coins_of_leader", "coins_of_rules"]


@jit
def _fallen(rest: int, string: int, coins: NDArray[np.int64], holds: NDArray[np.int64]) -> int:
    """Return the number of coins that fell by the cut of a string that left the set `rest`."""
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
    """Fill in the coins of a leader by the rules of section 3 of the paper. Cost: 0.3 microseconds a set of 22 strings.

    coins: [strings, 2], -1 for the ground; holds: [coins], the strings of each, as bits; near: [strings], those between
    two coins incident to each; inner: all of these. free, turn: [2^strings], where the leader moves with no last cut to
    be incident to, or the opponent. captures: the leader follows the rule to capture; kindest: open choices favour it.
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
def _gone(coin: int, singles: int, holds: NDArray[np.int64], outer: NDArray[np.int64], left: NDArray[np.int64]) -> bool:
    """Return whether no string of a coin is left."""
    return holds[coin] & singles == 0 and (outer[coin] < 0 or left[outer[coin]] == 0)


@jit
def _changes(
    string: int,
    singles: int,
    coins: NDArray[np.int64],
    holds: NDArray[np.int64],
    outer: NDArray[np.int64],
    left: NDArray[np.int64],
) -> int:
    """Return whether a cut has changed the parity: whether it has left one new pair of coins on one string."""
    seen, changes = 0, 0
    for end in range(2):
        coin = coins[string, end]
        if coin < 0 or (outer[coin] >= 0 and left[outer[coin]] > 0):
            continue
        last = holds[coin] & singles
        if last == 0 or last & (last - 1) or last & seen:
            continue
        seen |= last
        for other in range(len(holds)):
            if other != coin and holds[other] & singles == last and (outer[other] < 0 or left[outer[other]] == 0):
                changes ^= 1
    return changes


@jit
def coins_of_leader(
    coins: NDArray[np.int64],
    holds: NDArray[np.int64],
    outer: NDArray[np.int64],
    most_left: NDArray[np.int64],
    free: bool,
    leads: NDArray[np.int8],
    leads_once_less: NDArray[np.int8],
    follows: NDArray[np.int8],
    follows_once_less: NDArray[np.int8],
    start: int,
    stop: int,
) -> None:
    """Fill in how many coins a leader takes who changes the parity a limited number of times, where both play best.

    Who must not change it does so only if every cut would; if `free`, the opponent may. Places: a bit for each single
    string, then, in mixed base, what is left of each bundle. coins: [singles + bundles, 2], -1 for the ground; outer:
    [coins], bundles or -1; leads, follows: by who moves; `_once_less`: empty if no change is left.
    """
    bundles = len(most_left)
    bits = len(coins) - bundles
    left = np.zeros(bundles, np.int64)
    for place in range(max(start, 1), stop):
        singles, code = place & ((1 << bits) - 1), place >> bits
        for bundle in range(bundles):
            left[bundle] = code % (most_left[bundle] + 1)
            code //= most_left[bundle] + 1
        least, least_forced, most, most_forced = 127, 127, -1, -1
        step = 1 << bits
        for string in range(len(coins)):
            bundle, after, rest = string - bits, singles, place
            if bundle < 0:
                if not singles >> string & 1:
                    continue
                after, rest = singles ^ (1 << string), place ^ (1 << string)
            else:
                base = most_left[bundle] + 1
                step *= base
                if left[bundle] == 0:
                    continue
                rest = place - step // base
                left[bundle] -= 1
            fallen = 0
            for end in range(2):
                if coins[string, end] >= 0 and _gone(coins[string, end], after, holds, outer, left):
                    fallen += 1
            changes = _changes(string, after, coins, holds, outer, left)
            if bundle >= 0:
                left[bundle] += 1
            own = fallen + int(leads[rest]) if fallen > 0 else int(follows[rest])
            its = int(follows[rest]) if fallen > 0 else int(leads[rest])
            if changes == 0:
                least, most = min(least, own), max(most, its)
                continue
            least_forced, most_forced = min(least_forced, own), max(most_forced, its)
            if free:
                most = max(most, its)
            if len(leads_once_less) > 0:
                less = fallen + int(leads_once_less[rest]) if fallen > 0 else int(follows_once_less[rest])
                least = min(least, less)
        leads[place] = least if least < 127 else least_forced
        follows[place] = most if most >= 0 else most_forced
