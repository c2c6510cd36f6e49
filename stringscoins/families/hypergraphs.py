"""Uniform hypergraphs: every string holds k coins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families.family import MAX_STRINGS, check_strings, choose
from stringscoins.families.graphs import check_size, grounded
from stringscoins.position import Position

__all__ = ["HYPERGRAPH_CLASSES", "HypergraphClass", "hypergraph"]


@dataclass(frozen=True)
class HypergraphClass:
    """A class of uniform hypergraphs.

    Attributes
    ----------
    meaning : str
        What its sizes mean.
    least : tuple of int
        The least value of each size.
    gap : int
        By how much n must at least exceed k, where n counts coins.
    count : callable
        The numbers of coins and of strings.
    strings : callable
        The coins of each string, numbered from 0.
    """

    meaning: str
    least: tuple[int, ...]
    gap: int | None
    count: Callable[..., tuple[int, int]]
    strings: Callable[..., Iterable[Iterable[int]]]


def _windows(n: int, k: int, starts: Iterable[int]) -> list[list[int]]:
    return [[(start + i) % n for i in range(k)] for start in starts]


_FANO: Final = ((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2))

HYPERGRAPH_CLASSES: Final[Mapping[str, HypergraphClass]] = {
    "complete": HypergraphClass(
        "n coins, all strings of k", (1, 1), 0, lambda n, k: (n, comb(n, k)), lambda n, k: combinations(range(n), k)
    ),
    "tight-path": HypergraphClass(
        "n coins in a row, all strings of k successive ones",
        (1, 1),
        0,
        lambda n, k: (n, n - k + 1),
        lambda n, k: _windows(n, k, range(n - k + 1)),
    ),
    "tight-cycle": HypergraphClass(
        "n coins in a ring, all strings of k successive ones",
        (2, 1),
        1,
        lambda n, k: (n, n),
        lambda n, k: _windows(n, k, range(n)),
    ),
    "loose-path": HypergraphClass(
        "n strings of k coins in a row, each having one coin in common with the next",
        (1, 2),
        None,
        lambda n, k: (n * (k - 1) + 1, n),
        lambda n, k: _windows(n * (k - 1) + 1, k, range(0, n * (k - 1), k - 1)),
    ),
    "loose-cycle": HypergraphClass(
        "n strings of k coins in a ring, each having one coin in common with the next",
        (3, 2),
        None,
        lambda n, k: (n * (k - 1), n),
        lambda n, k: _windows(n * (k - 1), k, range(0, n * (k - 1), k - 1)),
    ),
    "fano": HypergraphClass("", (), None, lambda: (7, 7), lambda: _FANO),
}
"""The hypergraph classes by name."""


def hypergraph(kind: str, *size: int, ground: int = 0) -> Position:
    """The position of a uniform hypergraph.

    Parameters
    ----------
    kind : str
        `complete`, `tight-path` or `tight-cycle`, of sizes n and k: n *coins*, and the strings are all sets of k of
        them, or all runs of k successive ones in a row or in a ring (which has n > k). `loose-path` or `loose-cycle`,
        of sizes n and k: n *strings* of k coins, each having one coin in common with the next. `fano`, without a size:
        the 7 points and lines of the Fano plane.
    *size : int
        n and k.
    ground : int
        So many strings to the ground are added to every coin.

    Returns
    -------
    Position
        Coins are called 0, 1, ...; a string is called by its coins, `0-1-2`, those to the ground `0-ground`,
        `0-ground-2`, ...

    Raises
    ------
    FamilyError
        If there is no such class, it does not take these sizes, or there are more than 100,000 strings or more than
        1,000,000 coins in them altogether.

    Examples
    --------
    >>> hypergraph("tight-cycle", 4, 3).strings
    ('0-1-2', '1-2-3', '2-3-0', '3-0-1')
    >>> hypergraph("loose-path", 2, 3).strings
    ('0-1-2', '2-3-4')
    """
    found = HYPERGRAPH_CLASSES[choose(kind, tuple(HYPERGRAPH_CLASSES), "hypergraph class")]
    what = f"hypergraph {kind}"
    check_size(what, found.meaning, found.least, size)
    if found.gap is not None and size[0] < size[1] + found.gap:
        raise FamilyError(f"{what} has n coins and strings of k: n must be at least k + {found.gap}, not {size[0]}")
    coins, count = found.count(*size)
    check_strings(count + ground * coins, what)
    if count * (size[1] if size else 3) > 10 * MAX_STRINGS:
        raise FamilyError(f"the strings of {what} hold more than {10 * MAX_STRINGS} coins altogether")
    members = [[str(coin) for coin in string] for string in found.strings(*size)]
    return grounded({"-".join(names): names for names in members}, [str(i) for i in range(coins)], ground)
