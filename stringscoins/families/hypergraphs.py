"""Hypergraph classes: complete ones, paths, cycles, wheels, sunflowers, planes and Steiner systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families.family import choose
from stringscoins.families.graphs import check_size, position_of_members
from stringscoins.position import Position
from stringscoins.sizes import Size, check

__all__ = ["HYPERGRAPH_CLASSES", "HypergraphClass", "hypergraph"]

Strings = Iterable[Iterable[int]]


@dataclass(frozen=True)
class HypergraphClass:
    """A class of uniform hypergraphs: the meaning and bounds of its sizes, its counts, and its strings by number."""

    meaning: str
    least: tuple[int, ...]
    count: Callable[..., tuple[int, int, int]]
    strings: Callable[..., Strings]
    needs: str = ""
    fits: Callable[..., bool] = lambda *_: True


def _windows(n: int, k: int, starts: Iterable[int]) -> list[list[int]]:
    return [[(start + i) % n for i in range(k)] for start in starts]


def _tight_wheel(n: int, k: int) -> list[list[int]]:
    return _windows(n, k, range(n)) + [[*rim, n] for rim in _windows(n, k - 1, range(n))]


def _sunflower(n: int, k: int, c: int) -> list[list[int]]:
    return [[*range(c), *range(c + i * (k - c), c + (i + 1) * (k - c))] for i in range(n)]


def _affine_plane(q: int) -> list[list[int]]:
    slanted = [[x * q + (slope * x + shift) % q for x in range(q)] for slope in range(q) for shift in range(q)]
    return slanted + [[x * q + y for y in range(q)] for x in range(q)]


def _projective_plane(q: int) -> list[list[int]]:
    """Return the lines of the affine plane, those of slope s with the point q^2 + s, and the line of these points."""
    affine = _affine_plane(q)
    return [[*line, q * q + i // q] for i, line in enumerate(affine)] + [list(range(q * q, q * q + q + 1))]


def _triples(v: int) -> list[tuple[int, int, int]]:
    """Return a Steiner triple system, Bose's or Skolem's (Lindner and Rodger, *Design Theory*, chapter 1).

    Point 3x + j is the pair (x, j), j in {0, 1, 2}, x in a commutative quasigroup: an idempotent one for v = 6t + 3, a
    half-idempotent one for v = 6t + 1, where there is one more point. From v = 13 on there are other systems.
    """
    n = v // 3
    half = (n + 1) // 2

    def product_of(x: int, y: int) -> int:
        total = (x + y) % n
        return total * half % n if n % 2 else total // 2 + total % 2 * half

    blocks = [
        (3 * x + j, 3 * y + j, 3 * product_of(x, y) + (j + 1) % 3)
        for x, y in combinations(range(n), 2)
        for j in range(3)
    ]
    if n % 2:
        return blocks + [(3 * x, 3 * x + 1, 3 * x + 2) for x in range(n)]
    blocks += [(3 * x, 3 * x + 1, 3 * x + 2) for x in range(n // 2)]
    return blocks + [(v - 1, 3 * (x + n // 2) + j, 3 * x + (j + 1) % 3) for x in range(n // 2) for j in range(3)]


def _is_prime(q: int) -> bool:
    return q > 1 and all(q % d for d in range(2, int(q**0.5) + 1))


_FANO: Final = ((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2))

HYPERGRAPH_CLASSES: Final[Mapping[str, HypergraphClass]] = {
    "complete": HypergraphClass(
        "n coins, all strings of k",
        (1, 1),
        lambda n, k: (n, comb(n, k), k),
        lambda n, k: combinations(range(n), k),
        "n >= k",
        lambda n, k: n >= k,
    ),
    "complete-partite": HypergraphClass(
        "k sets of n coins, all strings of one coin out of each",
        (1, 1),
        lambda n, k: (n * k, n**k, k),
        lambda n, k: product(*(range(i * n, i * n + n) for i in range(k))),
    ),
    "tight-path": HypergraphClass(
        "n coins in a row, all strings of k successive ones",
        (1, 1),
        lambda n, k: (n, n - k + 1, k),
        lambda n, k: _windows(n, k, range(n - k + 1)),
        "n >= k",
        lambda n, k: n >= k,
    ),
    "tight-cycle": HypergraphClass(
        "n coins in a ring, all strings of k successive ones",
        (2, 1),
        lambda n, k: (n, n, k),
        lambda n, k: _windows(n, k, range(n)),
        "n > k",
        lambda n, k: n > k,
    ),
    "tight-wheel": HypergraphClass(
        "a tight cycle of n coins, and the hub with each k - 1 successive ones",
        (3, 2),
        lambda n, k: (n + 1, 2 * n, k),
        _tight_wheel,
        "n > k",
        lambda n, k: n > k,
    ),
    "loose-path": HypergraphClass(
        "n strings of k coins in a row, each having one coin in common with the next",
        (1, 2),
        lambda n, k: (n * (k - 1) + 1, n, k),
        lambda n, k: _windows(n * (k - 1) + 1, k, range(0, n * (k - 1), k - 1)),
    ),
    "loose-cycle": HypergraphClass(
        "n strings of k coins in a ring, each having one coin in common with the next",
        (3, 2),
        lambda n, k: (n * (k - 1), n, k),
        lambda n, k: _windows(n * (k - 1), k, range(0, n * (k - 1), k - 1)),
    ),
    "sunflower": HypergraphClass(
        "n strings of k coins, the same c of them in all",
        (1, 2, 1),
        lambda n, k, c: (c + n * (k - c), n, k),
        _sunflower,
        "k > c",
        lambda n, k, c: k > c,
    ),
    "fano": HypergraphClass("", (), lambda: (7, 7, 3), lambda: _FANO),
    "affine-plane": HypergraphClass(
        "the lines of the plane of order q: q^2 coins",
        (2,),
        lambda q: (q * q, q * q + q, q),
        _affine_plane,
        "a prime q",
        _is_prime,
    ),
    "projective-plane": HypergraphClass(
        "the lines of the plane of order q: q^2 + q + 1 coins",
        (2,),
        lambda q: (q * q + q + 1, q * q + q + 1, q + 1),
        _projective_plane,
        "a prime q",
        _is_prime,
    ),
    "steiner-triple": HypergraphClass(
        "v coins, each two of them in one string of 3",
        (3,),
        lambda v: (v, v * (v - 1) // 6, 3),
        _triples,
        "v = 6t + 1 or v = 6t + 3",
        lambda v: v % 6 in (1, 3),
    ),
    "steiner-quadruple": HypergraphClass(
        "2^n coins, each three of them in one string of 4: the planes of the n-space over two elements",
        (2,),
        lambda n: (2**n, 2**n * (2**n - 1) * (2**n - 2) // 24, 4),
        lambda n: ([a, b, c, a ^ b ^ c] for a, b, c in combinations(range(2**n), 3) if c < a ^ b ^ c),
    ),
}
"""The hypergraph classes by name."""


def hypergraph(kind: str, *size: int, ground: int = 0, complement: bool = False, parallel: int = 1) -> Position:
    """Return the position of a uniform hypergraph, with coins 0, 1, ... and strings `0-1-2`, `0-1-2#2`, `0-ground`.

    `HypergraphClass.meaning` explains the sizes: n counts *coins* in `complete`, tight classes and the rim of
    `tight-wheel`, *strings* in loose classes and `sunflower`. Planes are over a prime field. The complement has all
    other strings of as many coins; each coin gets `ground` strings then. Raises FamilyError as `graph` does, and for
    more than 1,000,000 coins in all strings.
    """
    hypergraph_class = HYPERGRAPH_CLASSES[choose(kind, HYPERGRAPH_CLASSES, "hypergraph class")]
    what, meaning = f"hypergraph {kind}", hypergraph_class.meaning
    check_size(what, meaning, hypergraph_class.least, size)
    if not hypergraph_class.fits(*size):
        raise FamilyError(f"{what} ({meaning}) needs {hypergraph_class.needs}, not {', '.join(map(str, size))}")
    coins, count, held = hypergraph_class.count(*size)
    check(Size(count * parallel + ground * coins, count * parallel * held + ground * coins), what)
    strings = hypergraph_class.strings(*size)
    if complement:
        others = comb(coins, held) - count
        check(
            Size(others * parallel + ground * coins, others * parallel * held + ground * coins), f"{what}'s complement"
        )
        there = set(map(frozenset, strings))
        strings = (string for string in combinations(range(coins), held) if frozenset(string) not in there)
    members = [[str(coin) for coin in string] for string in strings]
    return position_of_members(members, [str(i) for i in range(coins)], parallel, ground)
