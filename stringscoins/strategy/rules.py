"""Rules of thumb: what is taken without a thought, who keeps control, and the least that can be given away."""

from __future__ import annotations

from typing import NamedTuple

from stringscoins.position import Position
from stringscoins.structure import chains_and_loops

__all__ = ["Choice", "captures", "given", "openings", "safe_moves"]


class Choice(NamedTuple):
    """What to do with coins that can be captured."""

    take: str
    """A string to cut that captures."""
    give: str | None
    """At the last coins of all: the string whose cut leaves them to the opponent, who has to move on."""
    handout: int
    """How many these are: 2, or 4 of a chain that is open at both ends; 0 where there is nothing to choose."""


def captures(position: Position) -> Choice | None:
    """What to do where coins can be captured, None where none can. Cost: linear.

    Everything is taken but the last two coins of a chain that ends at a joint or the ground, or, where there is none,
    the last four of one that is open at both ends. With ordinary strings one of the two cuts is then best (Barker and
    Korf, *Solving Dots-and-Boxes*, AAAI 2012; held here against minimax). A hyperstring that captures is cut first.

    >>> captures(Position.numbered(["ab", "bc", "c"]))
    Choice(take='s1', give=None, handout=0)
    >>> captures(Position.numbered(["bc", "c"]))
    Choice(take='s1', give='s2', handout=2)
    """
    halves: list[tuple[str, ...]] = []
    wholes: list[tuple[str, ...]] = []
    for coin in position.capturable:
        (string,) = position.strings_of(coin)
        if len(position[string]) > 2:
            return Choice(string, None, 0)
    for chain in chains_and_loops(position)[0] if position.capturable else ():
        if "open" not in chain.ends:
            continue
        closed = chain.ends == ("open", "open")
        strings = chain.strings if chain.ends[0] == "open" else chain.strings[::-1]
        if chain.length == 1 or (closed and chain.length <= 3):
            return Choice(strings[0], None, 0)
        (wholes if closed else halves).append(strings)
    if not halves and not wholes:
        return None
    if halves:
        strings = (wholes + halves)[0]
        if not wholes and len(halves) == 1 and len(strings) == 2:
            return Choice(strings[0], strings[1], 2)
    else:
        strings = wholes[0]
        if len(wholes) == 1 and len(strings) == 3:
            return Choice(strings[0], strings[1], 4)
    return Choice(strings[0], None, 0)


def safe_moves(position: Position) -> list[str]:
    """The strings whose cut captures nothing and makes no coin capturable. Cost: linear."""
    return [name for name, coins in position.items() if all(position.valence(coin) > 2 for coin in coins)]


def given(position: Position, string: str) -> int:
    """How many coins the opponent can take in a row after a cut that captures nothing. Cost: linear in each."""
    position, taken = position.cut(string).position, 0
    while position.capturable:
        position, fallen = position.cut(position.strings_of(position.capturable[0])[0])
        taken += len(fallen)
    return taken


def openings(position: Position) -> dict[str, int]:
    """A string of each segment of a position without capturable coins, and what its cut gives away.

    A chain is cut in its middle: one of two coins leaves the opponent no choice then. Cost: quadratic.

    >>> openings(Position.numbered(["a", "ab", "b", "c", "c", "c"]))
    {'s2': 2, 's4': 0, 's5': 0, 's6': 0}
    """
    chains, loops = chains_and_loops(position)
    runs = [*(chain.strings for chain in chains), *(loop.strings for loop in loops)]
    cuts = [strings[len(strings) // 2] for strings in runs]
    cuts += [name for name, coins in position.items() if len(coins) > 2]
    return {string: given(position, string) for string in cuts}
