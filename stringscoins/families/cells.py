"""Boards of unit cells in any dimension: cells of one dimension are drawn, cells of a higher one are captured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families.family import at_least
from stringscoins.position import Position
from stringscoins.sizes import Size, check, check_board

__all__ = ["AXES", "Cell", "Grid", "cells"]

AXES: Final = "xyzwvuts"
"""The letters of the axes, in order; no board has more axes."""


@dataclass(frozen=True)
class Cell:
    """A unit cell (a dot, an edge, ...): the axes that it spans, in order, and its lowest corner."""

    axes: tuple[int, ...]
    corner: tuple[int, ...]

    @property
    def name(self) -> str:
        """The letters of the axes that the cell spans (unless all) and its lowest corner: `xz 3 0 1`, `3 0`."""
        place = " ".join(map(str, self.corner))
        return place if len(self.axes) == len(self.corner) else f"{''.join(AXES[i] for i in self.axes)} {place}"


@dataclass(frozen=True)
class Grid:
    """A grid of dots, on which cells of one dimension are drawn and cells of a higher one captured.

    Parameters
    ----------
    dots : tuple of int
        The number of dots along each axis.
    string, coin : int
        The dimensions of the cells that are strings and of those that are coins. A player who draws the last string on
        the boundary of a coin captures it.
    wrap : str
        The letters of the axes that close up: after the last dot comes the first again. A board with one such axis is a
        cylinder, a flat board with two is a torus.
    drawn : frozenset of str
        The names of the strings that are drawn.

    Raises
    ------
    FamilyError
        If the board has no coins of this dimension, more than eight axes or more than 100,000 strings; if `wrap` names
        an axis twice or one that the board does not have, or `drawn` a string that it does not have.

    Examples
    --------
    >>> cylinder = Grid((3, 2), 1, 2, wrap="x", drawn=frozenset({"y 0 0"}))
    >>> print(*cylinder.position(), sep=", ")
    x 0 0, x 0 1, x 1 0, x 1 1, x 2 0, x 2 1, y 1 0, y 2 0
    >>> cylinder.position()["y 2 0"]
    ('1 0', '2 0')
    """

    dots: tuple[int, ...]
    string: int
    coin: int
    wrap: str = ""
    drawn: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        axes = AXES[: len(self.dots)]
        if not 1 <= len(self.dots) <= len(AXES):
            raise FamilyError(f"a board of cells has 1 to {len(AXES)} axes, not {len(self.dots)}")
        for axis, n in zip(axes, self.dots, strict=True):
            at_least(1, n, f"the number of dots along {axis}")
        for axis in self.wrap:
            if axis not in axes or self.wrap.count(axis) > 1:
                raise FamilyError(f"wrap is {self.wrap!r}; expected some of the axes {axes}, each once")
        at_least(1, self.string, "the dimension of a string")
        at_least(self.string + 1, self.coin, f"the dimension of a coin, where a string has {self.string},")
        wide = sum(self._steps(i) > 0 for i in range(len(axes)))
        if wide < self.coin:
            raise FamilyError(
                f"a coin of dimension {self.coin} spans {self.coin} axes; the board of {self} has only {wide}"
            )
        check_board(self.size, f"the board of {self}")
        if self.drawn and (unknown := sorted(self.drawn - set(self.lines()))):
            raise FamilyError(f"no string of the board of {self} is called {unknown[0]!r}")

    def __str__(self) -> str:
        shown = f"{'x'.join(map(str, self.dots))} dots"
        return f"{shown} that closes up along {self.wrap}" if self.wrap else shown

    def _steps(self, axis: int) -> int:
        """Return the number of unit steps along an axis."""
        return self.dots[axis] - (AXES[axis] not in self.wrap)

    @property
    def size(self) -> int:
        """The number of strings, drawn or not."""
        return self._count(self.string)

    def _count(self, dimension: int) -> int:
        """Return the number of cells of a dimension."""
        axes = range(len(self.dots))
        return sum(
            prod(self._steps(i) if i in spanned else self.dots[i] for i in axes)
            for spanned in combinations(axes, dimension)
        )

    def cells(self, dimension: int) -> Iterator[Cell]:
        """Yield all cells of `dimension` 0 (dots), 1 (unit edges), ..., by their axes, then by their corners."""
        for axes in combinations(range(len(self.dots)), dimension):
            places = (range(self._steps(i) if i in axes else n) for i, n in enumerate(self.dots))
            for corner in product(*places):
                yield Cell(axes, corner)

    def coins_at(self, string: Cell) -> Iterator[Cell]:
        """Yield the coins with `string` on their boundary, each once, even if it has the string on both sides."""
        free = [i for i in range(len(self.dots)) if i not in string.axes]
        for added in combinations(free, self.coin - self.string):
            # Along each added axis the coin lies on either side of the string: its lowest corner is one step back, or
            # here.
            sides = [self._sides(i, c) if i in added else (c,) for i, c in enumerate(string.corner)]
            axes = tuple(sorted(string.axes + added))
            for corner in product(*sides):
                yield Cell(axes, corner)

    def _sides(self, axis: int, place: int) -> tuple[int, ...]:
        """Return the beginnings of the unit steps that have `place` at one of their ends."""
        steps = self._steps(axis)
        if AXES[axis] in self.wrap:
            return tuple(dict.fromkeys(((place - 1) % steps, place)))
        return tuple(step for step in (place - 1, place) if 0 <= step < steps)

    def lines(self) -> tuple[str, ...]:
        """Return the names of all strings, drawn or not, in the order of `cells`."""
        return tuple(cell.name for cell in self.cells(self.string))

    def position(self) -> Position:
        """Return the position of the strings not drawn; a coin without such a string is no coin any more.

        Cost: linear in the strings, about ten microseconds each.
        """
        # Each coin is on so many strings at most: on less where the board closes up after one step, or is drawn on.
        boundary = comb(self.coin, self.string) * 2 ** (self.coin - self.string)
        check(Size(self.size - len(self.drawn), self._count(self.coin) * boundary), f"the board of {self}")
        strings = ((cell, cell.name) for cell in self.cells(self.string))
        held = {
            name: tuple(coin.name for coin in self.coins_at(cell)) for cell, name in strings if name not in self.drawn
        }
        return Position._of_board(self, held)


def cells(*dots: int, string: int, coin: int, wrap: str = "") -> Position:
    """Return the starting position of a board of cells.

    Cells are named by the axes that they span and their lowest corner: an edge `x 0 1 1`, a square `xy 0 0 1`. A cell
    that spans all axes is named by its lowest corner alone. A string that a coin touches from both sides, as on a ring
    of one dot, holds the coin once, as does a string from a coin back to itself.

    Parameters
    ----------
    *dots : int
        The numbers of dots along the axes x, y, z, w, v, u, t, s.
    string, coin : int
        The dimensions of strings and of coins: 1 for unit edges, 2 for unit squares, 3 for unit cubes.
    wrap : str
        The axes that close up, such as `xy`.

    Raises
    ------
    FamilyError
        If `Grid` refuses the arguments.

    Examples
    --------
    >>> cells(4, 3, string=1, coin=2).canonical() == cells(3, 4, 1, string=1, coin=2).canonical()
    True
    >>> torus = cells(3, 3, string=1, coin=2, wrap="xy")
    >>> len(torus.coins), len(torus), {torus.valence(coin) for coin in torus.coins}
    (9, 18, {4})
    >>> tesseract = cells(2, 2, 2, 2, string=2, coin=3)
    >>> len(tesseract.coins), len(tesseract), tesseract["xy 0 0 0 0"]
    (8, 24, ('xyz 0 0 0 0', 'xyw 0 0 0 0'))
    """
    return Grid(dots, string, coin, wrap).position()
