"""Areas: what becomes of each coin, as players see a board while they fight for the number of long chains.

What falls is taken first. A component of the rest is *settled* if it is a single chain or loop, or a loony endgame:
then nobody can change its chains without opening a long one. In any other component, long chains and loops stay, and
what lies between them is open.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from stringscoins.labelling import connected
from stringscoins.position import GROUND, Position
from stringscoins.structures.chains import Chain, Loop, chains_and_loops, joints
from stringscoins.structures.endgames import SHORTEST_CHAIN, SHORTEST_LOOP
from stringscoins.structures.falling import all_taken

__all__ = ["AREAS", "Area", "LongRuns", "areas", "long_runs"]

AREAS = {
    "long": "a chain of 3 coins or more, or a loop of 4 or more at a joint, which counts as a chain",
    "loop": "a loop of 4 coins or more that stands alone",
    "short": "a shorter chain or loop that stands alone",
    "joint": "a joint at which only long chains and loops end",
    "open": "coins that may still become parts of chains or loops",
    "falling": "coins that can be taken now",
}
"""The kinds of areas."""


@dataclass(frozen=True)
class Area:
    """Coins that share their fate.

    Attributes
    ----------
    kind : str
        A key of `AREAS`.
    length : int
        The number of coins; for a loop at a joint, the joint included.
    coins : tuple of str
        The coins. A joint is in an area of its own, or open.
    strings : tuple of str
        The strings at these coins, except those of long chains and loops that end there.
    """

    kind: str
    length: int
    coins: tuple[str, ...]
    strings: tuple[str, ...]


class LongRuns(NamedTuple):
    """The long chains, the long loops at joints and alone, and the joints at which nothing else ends."""

    chains: list[Chain]
    tied: list[Loop]
    alone: list[Loop]
    joints: list[str]


def long_runs(position: Position) -> LongRuns:
    """Return the long chains and loops of a position of ordinary strings without a capturable coin. Cost: linear."""
    chains, loops = chains_and_loops(position)
    long = [chain for chain in chains if chain.length >= SHORTEST_CHAIN]
    large = [loop for loop in loops if loop.length >= SHORTEST_LOOP]
    tied = [loop for loop in large if loop.joint]
    ends = Counter(end.removeprefix("joint ") for chain in long for end in chain.ends if end != GROUND)
    for loop in tied:
        ends[str(loop.joint)] += 2
    only = [joint for joint in joints(position) if ends[joint] == position.valence(joint)]
    return LongRuns(long, tied, [loop for loop in large if not loop.joint], only)


def areas(position: Position) -> tuple[Area, ...]:
    """Return the areas of a position: every coin is in exactly one. Cost: linear.

    Parameters
    ----------
    position : Position
        A position of ordinary strings.

    Returns
    -------
    tuple of Area
        What falls first, then the others by component.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> position = segments([("A", "ground", 3), ("A", "ground", 1), ("A", "ground", 0), ("ground", "ground", 2)])
    >>> [(area.kind, area.length) for area in areas(position)]
    [('long', 3), ('open', 2), ('short', 2)]
    """
    rest, _ = all_taken(position)
    falling = position.restricted(position.keys() - rest.keys())
    stays = set(rest.coins)
    found = [*_regions(falling, "falling", [coin for coin in falling.coins if coin not in stays])]
    for part in rest.components():
        found += _of_component(part)
    return tuple(found)


def _of_component(part: Position) -> list[Area]:
    """Return the areas of a component without capturable coins."""
    runs = long_runs(part)
    found = [Area("long", chain.length, chain.coins, chain.strings) for chain in runs.chains]
    found += [Area("long", loop.length, loop.coins[1:], loop.strings) for loop in runs.tied]
    found += [Area("loop", loop.length, loop.coins, loop.strings) for loop in runs.alone]
    found += [Area("joint", 1, (joint,), ()) for joint in runs.joints]
    seen = {coin for area in found for coin in area.coins}
    left = part.restricted(part.keys() - {string for area in found for string in area.strings})
    others = [coin for coin in part.coins if coin not in seen]
    return found + _regions(left, "open" if joints(part) else "short", others)


def _regions(position: Position, kind: str, coins: list[str]) -> list[Area]:
    """Return the areas that some coins form, joined by strings."""
    own = set(coins)
    strings = [name for name, ends in position.items() if own & set(ends)]
    parts = connected([own & set(position[name]) for name in strings])
    return [_area(position, kind, own, [strings[i] for i in part]) for part in parts]


def _area(position: Position, kind: str, own: set[str], strings: list[str]) -> Area:
    coins = tuple(dict.fromkeys(coin for name in strings for coin in position[name] if coin in own))
    return Area(kind, len(coins), coins, tuple(strings))
