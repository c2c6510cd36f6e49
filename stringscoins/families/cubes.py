"""Boxes in space, on l x m x n dots, and polycubes, which need not fill a box, in the variants of Romer's chapter 3."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families.cells import Cell, Grid
from stringscoins.families.family import at_least, choose
from stringscoins.position import Position

__all__ = ["VARIANTS", "Polycube", "cubes", "grid", "polycube", "polycube_board"]

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


_AXES: Final = range(3)
_DIGITS: Final = 3


@dataclass(frozen=True)
class Polycube(Grid):
    """A grid in space with only some of its unit cubes (by their lowest corners), and their squares, edges and dots."""

    cubes: frozenset[tuple[int, ...]] = frozenset()

    def __str__(self) -> str:
        return f"{len(self.cubes)} unit cubes"

    def _count(self, dimension: int) -> int:
        return len(self._there[dimension])

    @cached_property
    def _there(self) -> list[set[Cell]]:
        """The cells of the cubes, by dimension."""
        found: list[set[Cell]] = [set() for _ in range(4)]
        for dimension, cells in enumerate(found):
            for axes in combinations(_AXES, dimension):
                steps = [(0,) if i in axes else (0, 1) for i in _AXES]
                for corner, step in product(self.cubes, product(*steps)):
                    cells.add(Cell(axes, tuple(map(sum, zip(corner, step, strict=True)))))
        return found

    def cells(self, dimension: int) -> Iterator[Cell]:
        """Yield the cells of a dimension that belong to one of the cubes, in the order of `Grid.cells`."""
        there = self._there[dimension] if dimension < len(self._there) else ()
        yield from sorted(there, key=lambda cell: (cell.axes, cell.corner))

    def coins_at(self, string: Cell) -> Iterator[Cell]:
        """Yield the coins that have a string on their boundary, each once."""
        yield from (coin for coin in super().coins_at(string) if coin in self._there[self.coin])


def polycube(*cubes: int, variant: str = "faces") -> Position:
    """Return the starting position of Dots-and-Boxes on a polycube: unit cubes in space, wherever they are.

    Strings and coins are called as in `cubes`; the cubes of a whole box give just the position of that box. Source:
    Romer, *Winning Dots-and-Boxes in two and three dimensions*, section 3.3.4, whose footnote has the L: the edge in
    its notch is on three cubes. Cost: linear in the cubes.

    Parameters
    ----------
    *cubes : int
        The lowest corner of each cube, a digit for each of x, y and z: 210 is the cube at x = 2, y = 1, z = 0, and 10
        is the one at x = 0, y = 1, z = 0. No two are alike. Cubes that do not touch are parts of a sum.
    variant : str
        The variant of `cubes`: `faces`, `edges-squares` or `edges-cubes`.

    Raises
    ------
    FamilyError
        If there is no cube, a cube is given twice, is not of three digits, or no variant has this name.

    Examples
    --------
    >>> ell = polycube(0, 100, 10, variant="edges-cubes")
    >>> [edge for edge, cubes in ell.items() if len(cubes) == 3]
    ['z 1 1 0']
    """
    return polycube_board(*cubes, variant=variant).position()


def polycube_board(*cubes: int, variant: str = "faces") -> Polycube:
    """Return the board of `polycube`, on which strings can be drawn; the errors are the same."""
    string, coin = VARIANTS[choose(variant, VARIANTS, "variant")]
    if not cubes:
        raise FamilyError("a polycube has at least one cube, such as 000")
    corners: dict[tuple[int, ...], None] = {}
    for cube in cubes:
        if not 0 <= cube < 10**_DIGITS:
            raise FamilyError(f"a cube has three digits, its x, y and z, such as 210; not {cube}")
        corner = tuple(map(int, f"{cube:0{_DIGITS}}"))
        if corner in corners:
            raise FamilyError(f"the cube {cube:0{_DIGITS}} is given twice")
        corners[corner] = None
    dots = tuple(max(axis) + 2 for axis in zip(*corners, strict=True))
    return Polycube(dots, string, coin, cubes=frozenset(corners))
