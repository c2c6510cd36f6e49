"""Endgames: sums of chains and loops, and graphs of joints with runs of coins between them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from stringscoins.errors import FamilyError
from stringscoins.families.family import at_least, choose
from stringscoins.position import GROUND, Position
from stringscoins.sizes import Size, check

__all__ = ["independent_pieces", "segments"]

_LOOP = "loop"


def independent_pieces(components: Iterable[tuple[str, int]]) -> Position:
    """Return a sum of independent chains and loops (Allcock, *Best play in a Dots and Boxes endgame*).

    It is a loony endgame if all chains have 3 coins or more and all loops 4 or more. Cost: some microseconds a string.

    Parameters
    ----------
    components : iterable of (str, int)
        `("chain", n)` for a chain of n coins, n >= 1, both of whose ends run to the ground; `("loop", n)` for a loop of
        n coins, n >= 2. The coins of component k (counted from 1) are called `k.1` to `k.n`, its strings `k.0` to `k.n`
        in order along a chain, `k.1` to `k.n` around a loop.

    Raises
    ------
    FamilyError
        If a component is neither a chain nor a loop, is too short, or there are more than 100,000 strings.

    Examples
    --------
    >>> dict(independent_pieces([("chain", 1), ("loop", 2)]).items())
    {'1.0': ('1.1',), '1.1': ('1.1',), '2.1': ('2.1', '2.2'), '2.2': ('2.2', '2.1')}
    """
    parts = []
    for kind, coins in components:
        choose(kind, ("chain", _LOOP), "component")
        if kind == "chain":
            at_least(1, coins, "the length of a chain")
        parts.append((_LOOP, "", coins) if kind == _LOOP else (GROUND, GROUND, coins))
    return segments(parts)


def segments(parts: Iterable[tuple[str, str, int]]) -> Position:
    """Return the position of joints and segments between them, as Berlekamp and Scott draw a loony endgame.

    It is a loony endgame if its segments are long enough; see `structures.faults`. Source: Berlekamp and Scott,
    *Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame*, figure 3. Cost: some microseconds a
    string.

    Parameters
    ----------
    parts : iterable of (str, str, int)
        `(end, end, n)` is a segment: n >= 0 coins of valence 2 between two ends, each the name of a joint or
        `"ground"`. `("loop", "", n)` is an independent loop of n >= 2 coins. Joints keep their names. The coins of part
        k (counted from 1) are called `k.1` to `k.n`; its strings are called `k.0` to `k.n`, those of a loop `k.1` to
        `k.n`. A segment with n = 0 is one string; if both its ends are one joint, it is the joint's string to the
        ground.

    Raises
    ------
    FamilyError
        If an end has no name, a joint is called like another part's coin or `loop`, a part is too short, or there are
        more than 100,000 strings.

    Examples
    --------
    >>> dict(segments([("A", "B", 1), ("B", "ground", 0)]).items())
    {'1.0': ('A', '1.1'), '1.1': ('1.1', 'B'), '2.0': ('B',)}
    """
    strings: dict[str, tuple[str, ...]] = {}
    joints: dict[str, None] = {}
    inner: set[str] = set()
    for k, (end, other, length) in enumerate(parts, 1):
        is_loop = end == _LOOP and not other
        # The strings are counted before they are made: a part of 10^12 coins must be refused at once.
        check(Size(len(strings) + length + (not is_loop)), "the sum")
        coins = [f"{k}.{i}" for i in range(1, length + 1)]
        inner.update(coins)
        if is_loop:
            at_least(2, length, "the length of a loop")
            for i, (one, two) in enumerate(zip(coins, [*coins[1:], coins[0]], strict=True), 1):
                strings[f"{k}.{i}"] = (one, two)
            continue
        at_least(0, length, "the number of coins between two ends")
        for name in (end, other):
            if not name or name == _LOOP:
                raise FamilyError(f"part {k}: a segment ends at a joint or at {GROUND!r}, not at {name!r}")
            if name != GROUND:
                joints[name] = None
        stops = [end, *coins, other]
        for i, pair in enumerate(pairwise(stops)):
            strings[f"{k}.{i}"] = tuple(coin for coin in dict.fromkeys(pair) if coin != GROUND)
    for joint in joints:
        if joint in inner:
            raise FamilyError(f"no joint may be called {joint!r}: a coin inside a segment has that name")
    return Position(strings)
