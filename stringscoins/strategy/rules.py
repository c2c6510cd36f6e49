"""Rules of thumb: what to capture, how to keep control, and how to give away as little as possible."""

from __future__ import annotations

from typing import NamedTuple

from stringscoins.position import Position
from stringscoins.structures import chains_and_loops

__all__ = ["Choice", "all_taken", "captures", "given", "openings", "safe_moves"]


class Choice(NamedTuple):
    """What to do with coins that can be captured."""

    take: str
    """A string to cut that captures."""
    give: str | None
    """At the last coins of all: the string whose cut leaves them to the opponent, who has to move on."""
    handout: int
    """How many these are: 2, or 4 of a chain that is open at both ends; 0 where there is nothing to choose."""


def captures(position: Position) -> Choice | None:
    """Return what to do where coins can be captured, None where none can. Cost: linear.

    Everything is taken but the last two coins of a chain that ends at a joint or the ground, or, where there is none,
    the last four of one that is open at both ends. With ordinary strings one of the two cuts is then best (Barker and
    Korf, *Solving Dots-and-Boxes*, AAAI 2012; held here against minimax). A hyperstring that captures is cut first.
    `kernels.moves.captures.capture` says the same of at most 64 ordinary strings.

    >>> captures(Position.numbered(["ab", "bc", "c"]))
    Choice(take='s1', give=None, handout=0)
    >>> captures(Position.numbered(["bc", "c"]))
    Choice(take='s1', give='s2', handout=2)
    """
    for coin in position.capturable:
        (string,) = position.strings_of(coin)
        if len(position[string]) > 2:
            return Choice(string, None, 0)
    runs: list[tuple[int, tuple[str, ...]]] = []
    for chain in chains_and_loops(position)[0] if position.capturable else ():
        if "open" in chain.ends:
            handout = 4 if chain.ends == ("open", "open") else 2
            strings = chain.strings if chain.ends[0] == "open" else chain.strings[::-1]
            if chain.length < handout:
                return Choice(strings[0], None, 0)
            runs.append((handout, strings))
    if not runs:
        return None
    handout, strings = max(runs, key=lambda run: run[0])
    # The last 2 coins have 2 strings, the last 4 have 3.
    if len(runs) == 1 and len(strings) == handout // 2 + 1:
        return Choice(strings[0], strings[1], handout)
    return Choice(strings[0], None, 0)


def safe_moves(position: Position) -> list[str]:
    """Return the strings whose cut captures nothing and makes no coin capturable. Cost: linear."""
    return [name for name, coins in position.items() if all(position.valence(coin) > 2 for coin in coins)]


def all_taken(position: Position) -> tuple[Position, int]:
    """Return what is left when all that can be captured is taken, and how many coins that is. Cost: linear in each."""
    coins = len(position.coins)
    while position.capturable:
        position = position.cut(position.strings_of(position.capturable[0])[0]).position
    return position, coins - len(position.coins)


def given(position: Position, string: str) -> int:
    """Return how many coins the opponent can take in a row after a cut that captures nothing. Cost: linear in each."""
    return all_taken(position.cut(string).position)[1]


def openings(position: Position) -> dict[str, int]:
    """Return a string of each segment of a position without capturable coins, and what its cut gives away.

    A chain is cut in its middle: one of two coins leaves the opponent no choice then. Cost: quadratic.

    >>> openings(Position.numbered(["a", "ab", "b", "c", "c", "c"]))
    {'s2': 2, 's4': 0, 's5': 0, 's6': 0}
    """
    chains, loops = chains_and_loops(position)
    runs = [*(chain.strings for chain in chains), *(loop.strings for loop in loops)]
    cuts = [strings[len(strings) // 2] for strings in runs]
    cuts += [name for name, coins in position.items() if len(coins) > 2]
    return {string: given(position, string) for string in cuts}
