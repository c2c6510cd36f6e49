"""Rules of thumb: how to give away as little as possible."""

from __future__ import annotations

from stringscoins.position import Position
from stringscoins.structures import chains_and_loops
from stringscoins.structures.falling import all_taken

__all__ = ["given", "openings", "safe_moves"]


def safe_moves(position: Position) -> list[str]:
    """Return the strings whose cut captures nothing and makes no coin capturable. Cost: linear."""
    return [name for name, coins in position.items() if all(position.valence(coin) > 2 for coin in coins)]


def given(position: Position, string: str) -> int:
    """Return the number of coins that the opponent can take in a row after a cut that captures nothing."""
    return all_taken(position.cut(string).position)[1]


def openings(position: Position) -> dict[str, int]:
    """Return the coins that opening each segment gives away, by the string to cut; chains are cut in the middle."""
    chains, loops = chains_and_loops(position)
    runs = [*(chain.strings for chain in chains), *(loop.strings for loop in loops)]
    cuts = [strings[len(strings) // 2] for strings in runs]
    cuts += [name for name, coins in position.items() if len(coins) > 2]
    return {string: given(position, string) for string in cuts}
