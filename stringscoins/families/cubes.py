"""Boxes in space, on l x m x n dots, in the three variants of Romer's chapter 3."""

from __future__ import annotations

from typing import Final

from stringscoins.families.cells import Grid
from stringscoins.families.family import at_least, choose
from stringscoins.position import Position

__all__ = ["VARIANTS", "cubes", "grid"]

VARIANTS: Final = {"faces": (2, 3), "edges-squares": (1, 2), "edges-cubes": (1, 3)}
"""For each variant, the dimensions of the cells that are strings and of those that are coins."""


def cubes(length: int, width: int, height: int, *, variant: str = "faces") -> Position:
    """Return the starting position of Dots-and-Boxes on a grid of dots in space.

    Edges and faces are named by their axes and their lowest corner, `x 0 1 1` and `xy 0 0 1`; cubes by their lowest
    corner, `0 0 1`. Source: Romer, *Winning Dots-and-Boxes in two and three dimensions*, section 3.1.

    Parameters
    ----------
    length, width, height : int
        The numbers of *dots* along the axes x, y and z, each at least 2. For `edges-squares` one of them may be 1,
        which gives an American board with one box less than dots each way.
    variant : str
        `faces`: coins are unit cubes and strings unit faces (Romer's "1 string, 2 coins": ordinary strings).
        `edges-squares`: coins are unit squares and strings unit edges ("1 string, >= 2 coins": an edge holds up to four
        squares). `edges-cubes`: coins are unit cubes and strings unit edges (">= 1 string, >= 2 coins": an edge holds
        up to four cubes).

    Raises
    ------
    FamilyError
        If no variant has this name, a size is too small, or there are more than 100,000 strings.

    Examples
    --------
    >>> [len(cubes(2, 2, 2, variant=variant)) for variant in VARIANTS]
    [6, 12, 12]
    >>> cubes(3, 3, 2, variant="edges-cubes")["z 1 1 0"]
    ('0 0 0', '0 1 0', '1 0 0', '1 1 0')
    """
    return grid(length, width, height, variant=variant).position()


def grid(length: int, width: int, height: int, *, variant: str = "faces") -> Grid:
    """Return the board of `cubes`, on which strings can be drawn; the errors are the same."""
    string, coin = VARIANTS[choose(variant, VARIANTS, "variant")]
    dots = (length, width, height)
    for n, what in zip(dots, ("length", "width", "height"), strict=True):
        at_least(1 if coin == 2 else 2, n, f"the {what} in dots")
    at_least(2, sorted(dots)[1], "the second smallest of the three numbers of dots")
    return Grid(dots, string, coin)
