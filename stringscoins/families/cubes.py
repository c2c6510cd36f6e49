"""Three-dimensional boards: boxes on l x m x n dots, in the three ways of Romer's chapter 3."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import Final

from stringscoins.families.family import at_least, check_strings, choose
from stringscoins.position import Position

__all__ = ["VARIANTS", "cubes"]

AXES: Final = "xyz"

VARIANTS: Final = {"faces": (2, 3), "edges-squares": (1, 2), "edges-cubes": (1, 3)}
"""The dimension of what a player draws (a string) and of what he captures (a coin)."""

Cell = tuple[tuple[str, ...], tuple[int, ...]]
"""A unit cell: the axes that it spans and its lowest corner."""


def cubes(length: int, width: int, height: int, *, variant: str = "faces") -> Position:
    """The starting position of Dots-and-Boxes on a grid of dots in space.

    Parameters
    ----------
    length, width, height : int
        The numbers of *dots* along the axes x, y and z. For `edges-squares` one of them may be 1, which gives the
        American board of one box less each way; otherwise all are at least 2.
    variant : str
        `faces`: coins are unit cubes and strings unit faces (Romer's "1 string, 2 coins": ordinary strings).
        `edges-squares`: coins are unit squares and strings unit edges ("1 string, >= 2 coins": an edge holds up to four
        squares). `edges-cubes`: coins are unit cubes and strings unit edges (">= 1 string, >= 2 coins": an edge holds
        up to four cubes).

    Returns
    -------
    Position
        Edges are called `x 0 1 1` and faces `xy 0 0 1`, by their axes and their lowest corner; cubes are called by
        their lowest corner, `0 0 1`.

    Raises
    ------
    FamilyError
        If there is no such variant, a size is too small, or there are more than 100,000 strings.

    Notes
    -----
    Source: Romer, *Winning Dots-and-Boxes in two and three dimensions*, section 3.1.

    Examples
    --------
    >>> [len(cubes(2, 2, 2, variant=variant)) for variant in VARIANTS]
    [6, 12, 12]
    >>> cubes(3, 3, 2, variant="edges-cubes")["z 1 1 0"]
    ('0 0 0', '0 1 0', '1 0 0', '1 1 0')
    """
    string_dimension, coin_dimension = VARIANTS[choose(variant, tuple(VARIANTS), "variant")]
    dots = (length, width, height)
    for n, what in zip(dots, ("length", "width", "height"), strict=True):
        at_least(1 if variant == "edges-squares" else 2, n, f"the {what} in dots")
    if variant == "edges-squares":
        at_least(2, sorted(dots)[1], "the second smallest of the three numbers of dots")
    count = sum(
        prod(n - (axis in axes) for axis, n in zip(AXES, dots, strict=True))
        for axes in combinations(AXES, string_dimension)
    )
    check_strings(count, f"{variant} on {length}x{width}x{height} dots")
    return Position(
        {
            name(cell): [name(coin) for coin in around(cell, coin_dimension, dots)]
            for cell in cells(dots, string_dimension)
        }
    )


def cells(dots: tuple[int, ...], dimension: int) -> Iterator[Cell]:
    """All unit cells of one dimension."""
    for axes in combinations(AXES, dimension):
        for corner in product(*(range(n - (axis in axes)) for axis, n in zip(AXES, dots, strict=True))):
            yield axes, corner


def around(cell: Cell, dimension: int, dots: tuple[int, ...]) -> Iterator[Cell]:
    """The unit cells of a higher dimension that have this one on their boundary."""
    axes, corner = cell
    for added in combinations([axis for axis in AXES if axis not in axes], dimension - len(axes)):
        span = tuple(axis for axis in AXES if axis in axes or axis in added)
        # Along each added axis the larger cell lies on either side: its lowest corner is one step back, or here.
        for lowest in product(*((c - 1, c) if axis in added else (c,) for axis, c in zip(AXES, corner, strict=True))):
            if all(0 <= c < n - (axis in span) for axis, c, n in zip(AXES, lowest, dots, strict=True)):
                yield span, lowest


def name(cell: Cell) -> str:
    """What a cell is called: its axes, unless it spans all, and its lowest corner."""
    axes, corner = cell
    place = " ".join(map(str, corner))
    return place if len(axes) == len(AXES) else f"{''.join(axes)} {place}"
