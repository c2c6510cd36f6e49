"""The anatomy of a position: joints, chains and loops.

A joint is a coin of valence 3 or more. The coins of valence 1 or 2 between joints, the ground and hyperstrings form
chains; those that close on themselves, alone or at one joint, are loops (Allcock, section 1; Berlekamp and Scott).
"""

from __future__ import annotations

from dataclasses import dataclass

from stringscoins.position import GROUND, Position

__all__ = ["Chain", "Loop", "chains_and_loops", "joints"]


@dataclass(frozen=True)
class Chain:
    """A run of coins of valence 1 or 2 joined by ordinary strings.

    Attributes
    ----------
    ends : tuple of two str
        Where the run ends: `joint NAME`, `ground`, `string ID` (a string of three or more coins), or `open` (the coin
        there is capturable).
    coins : tuple of str
        The coins from one end to the other. Their number is the length of the chain; between two joints it may be 0.
    strings : tuple of str
        The ordinary strings in order, those to the ends included.
    """

    ends: tuple[str, str]
    coins: tuple[str, ...]
    strings: tuple[str, ...]

    @property
    def length(self) -> int:
        """The number of coins."""
        return len(self.coins)

    @property
    def independent(self) -> bool:
        """True if the chain is a component: it ends at no joint and no hyperstring."""
        return all(end in (GROUND, "open") for end in self.ends)


@dataclass(frozen=True)
class Loop:
    """A closed run of coins of valence 2: a component, or hanging on one joint, which counts as one of its coins.

    Attributes
    ----------
    joint : str or None
        The joint on which it hangs; None for a loop that is a component.
    coins : tuple of str
        The coins around the loop, the joint first if there is one.
    strings : tuple of str
        The strings around the loop, as many as coins.
    """

    joint: str | None
    coins: tuple[str, ...]
    strings: tuple[str, ...]

    @property
    def length(self) -> int:
        """The number of coins, the joint included."""
        return len(self.coins)


def joints(position: Position) -> tuple[str, ...]:
    """Return the coins of valence 3 or more, in the order of the position's coins. Cost: linear.

    Parameters
    ----------
    position : Position
        Any position; hyperstrings count like other strings.

    Examples
    --------
    >>> joints(Position.numbered(["ab", "bc", "bd", "d"]))
    ('b',)
    """
    return tuple(coin for coin in position.coins if position.valence(coin) >= 3)


def chains_and_loops(position: Position) -> tuple[tuple[Chain, ...], tuple[Loop, ...]]:
    """Return all chains and all loops of a position: every ordinary string belongs to exactly one. Cost: linear.

    They are in the order of their strings. Each runs from the end whose string comes first.

    Parameters
    ----------
    position : Position
        Any position; hyperstrings belong to no chain, but chains may end at them.

    Examples
    --------
    >>> chains, loops = chains_and_loops(Position.numbered(["xa", "ab", "b", "xc", "cx", "pq", "qp"]))
    >>> [(chain.ends, chain.length) for chain in chains]
    [(('joint x', 'ground'), 2)]
    >>> [(loop.joint, loop.length) for loop in loops]
    [('x', 2), (None, 2)]
    """
    chains: list[Chain] = []
    loops: list[Loop] = []
    seen: set[str] = set()
    place = {name: i for i, name in enumerate(position.strings)}
    for first, members in position.items():
        if first in seen or len(members) > 2:
            continue
        # Walk from the first string both ways; the second walk finds nothing new where the run is closed.
        one, other = (*members, None, None)[:2]
        end, coins, strings = _walk(position, other, first)
        if end == f"string {first}":
            loops.append(Loop(None, (coins[-1], *coins[:-1]), (first, *strings[:-1])))
            seen.update(strings)
            continue
        start, before, strings_before = _walk(position, one, first)
        strings = [*reversed(strings_before), first, *strings]
        coins = [*reversed(before), *coins]
        seen.update(strings)
        if place[strings[-1]] < place[strings[0]]:
            start, end, coins, strings = end, start, coins[::-1], strings[::-1]
        if start == end and start.startswith("joint"):
            joint = start.removeprefix("joint ")
            loops.append(Loop(joint, (joint, *coins), tuple(strings)))
        else:
            chains.append(Chain((start, end), tuple(coins), tuple(strings)))
    return tuple(chains), tuple(loops)


def _walk(position: Position, coin: str | None, string: str) -> tuple[str, list[str], list[str]]:
    """Leave `string` by `coin` (None: the ground); return the run's end (`string` if it closes), coins and strings."""
    first = string
    coins: list[str] = []
    strings: list[str] = []
    while coin is not None:
        if position.valence(coin) > 2:
            return f"joint {coin}", coins, strings
        coins.append(coin)
        onward = [name for name in position.strings_of(coin) if name != string]
        if not onward:
            return "open", coins, strings
        string = onward[0]
        if len(position[string]) > 2:
            return f"string {string}", coins, strings
        strings.append(string)
        if string == first:
            return f"string {first}", coins, strings
        coin = next((c for c in position[string] if c != coin), None)
    return GROUND, coins, strings
