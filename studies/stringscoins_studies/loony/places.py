"""Places of a small position on a board: strings that form it if all others are drawn and some coins disregarded."""

from __future__ import annotations

from stringscoins.position import Position
from stringscoins.solve import Work

__all__ = ["place"]


def place(pattern: Position, board: Position, work: Work = Work()) -> dict[str, str] | None:
    """Return, for each string of `pattern`, a string of the board that plays its part; None if there is no such choice.

    Every coin of `pattern`, which is connected and without duplicates, needs a coin of the board on the strings found
    for its own and on none of the others found. Reductions that lead from the board to `pattern` leave such strings:
    what is dropped lies on none of its coins, and what is captured is gone. So None proves that it cannot come up.
    """
    coins = [set(pattern.strings_of(coin)) for coin in pattern.coins]
    on = {coin: set(board.strings_of(coin)) for coin in board.coins}
    order = _connected_order(pattern)
    beside = {string: [other for other in order if _share(string, other, coins)] for string in pattern}
    neighbours = {string: set[str]().union(*(on[coin] for coin in held)) for string, held in board.items()}

    def fits(at: dict[str, str]) -> bool:
        """Return True if each coin still has a candidate on the board, as far as the strings are placed."""
        taken = set(at.values())
        for coin in coins:
            here = {at[string] for string in coin if string in at}
            if here and not any(on[held] & taken == here for held in board[min(here)]):
                return False
        return True

    def extended(at: dict[str, str]) -> dict[str, str] | None:
        if len(at) == len(order):
            return at
        work.check()
        string = order[len(at)]
        near = [neighbours[at[other]] for other in beside[string] if other in at]
        for candidate in sorted(set.intersection(*near)) if near else board:
            if candidate not in at.values() and fits(tried := at | {string: candidate}) and (found := extended(tried)):
                return found
        return None

    found = extended({})
    return found and {string: found[string] for string in pattern}


def _connected_order(position: Position) -> list[str]:
    """Return the strings, the one with the most coins first, each beside an earlier one."""
    order = [max(position, key=lambda string: len(position[string]))]
    while rest := [string for string in position if string not in order]:
        known = {coin for string in order for coin in position[string]}
        order.append(max(rest, key=lambda string: len(known.intersection(position[string]))))
    return order


def _share(string: str, other: str, coins: list[set[str]]) -> bool:
    return string != other and any(string in coin and other in coin for coin in coins)
