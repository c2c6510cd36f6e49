"""Where a small position lies on a board: on which strings, if all others are drawn and some coins disregarded."""

from __future__ import annotations

from stringscoins.position import Position
from stringscoins.solve.limits import Limits

__all__ = ["place"]


def place(pattern: Position, board: Position, limits: Limits = Limits()) -> dict[str, str] | None:
    """Return strings of a board that make up a position once other coins are grounded; None if there are none.

    Every coin of the position has to have a coin of the board that lies on the strings found for its own, and on none
    of the others found. If reductions lead from a position left of the board to `pattern`, there are such strings:
    those of `pattern` itself, for what is dropped lies on none of its coins, and what is captured is gone. So None
    says that it cannot come up.

    Parameters
    ----------
    pattern : Position
        Connected, and no two of its coins on the same strings.
    board : Position
    limits : Limits

    Returns
    -------
    dict of str to str, or None
        For each string of the position the one of the board.

    Raises
    ------
    LimitReached
        If the time is up.

    Notes
    -----
    Cost: a millisecond a string of the board where strings have a dozen neighbors.

    Examples
    --------
    >>> from stringscoins.families import cubes
    >>> place(Position.numbered(["abc", "bd", "cd"]), cubes(3, 2, 2, variant="edges-squares"))
    {'s1': 'y 1 0 0', 's2': 'x 0 0 0', 's3': 'z 1 0 0'}
    """
    coins = [set(pattern.strings_of(coin)) for coin in pattern.coins]
    on = {coin: set(board.strings_of(coin)) for coin in board.coins}
    order = _connected_order(pattern)
    beside = {string: [other for other in order if _share(string, other, coins)] for string in pattern}
    neighbours = {string: set[str]().union(*(on[coin] for coin in held)) for string, held in board.items()}

    def fits(at: dict[str, str]) -> bool:
        """Return whether there may be a coin for each, as far as the strings are placed."""
        taken = set(at.values())
        for coin in coins:
            here = {at[string] for string in coin if string in at}
            if here and not any(on[held] & taken == here for held in board[min(here)]):
                return False
        return True

    def extended(at: dict[str, str]) -> dict[str, str] | None:
        if len(at) == len(order):
            return at
        limits.check_time()
        string = order[len(at)]
        near = [neighbours[at[other]] for other in beside[string] if other in at]
        for candidate in sorted(set.intersection(*near)) if near else board:
            if candidate not in at.values() and fits(tried := at | {string: candidate}) and (found := extended(tried)):
                return found
        return None

    found = extended({})
    return found and {string: found[string] for string in pattern}


def _connected_order(position: Position) -> list[str]:
    """Return the strings, the one of the most coins first, each beside one before it."""
    order = [max(position, key=lambda string: len(position[string]))]
    while rest := [string for string in position if string not in order]:
        known = {coin for string in order for coin in position[string]}
        order.append(max(rest, key=lambda string: len(known.intersection(position[string]))))
    return order


def _share(string: str, other: str, coins: list[set[str]]) -> bool:
    return string != other and any(string in coin and other in coin for coin in coins)
