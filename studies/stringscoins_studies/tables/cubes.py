"""All boxes in space up to a number of strings, one by one and as sequences of growing length."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from stringscoins.families import VARIANTS, Grid, cubes
from stringscoins.position import Position
from stringscoins_studies.tables.sizes import sizes_up_to

__all__ = ["Cubes", "growing_cubes", "small_cubes"]


class Cubes(NamedTuple):
    """A box in space: its dots along each axis, and its variant."""

    length: int
    width: int
    height: int
    variant: str

    @property
    def strings(self) -> int:
        """The number of strings at the start."""
        return _strings_of(self.variant, *self[:3])

    def position(self) -> Position:
        """Return the position at the start."""
        return cubes(*self[:3], variant=self.variant)


def _strings_of(variant: str, *dots: int) -> int:
    return Grid(dots, *VARIANTS[variant]).size


def small_cubes(most: int, *, variants: Iterable[str] = VARIANTS) -> list[Cubes]:
    """Return all boxes of l >= m >= n >= 2 dots with up to `most` strings, by strings, then by variant."""
    boxes = [
        Cubes(length, width, height, variant)
        for variant in variants
        for height, width, length in sizes_up_to(most, partial(_strings_of, variant), 3, least=2)
    ]
    return sorted(boxes, key=lambda box: box.strings)


def growing_cubes(most: int, *, variants: Iterable[str] = VARIANTS) -> list[str]:
    """Return the classes n x w x h, w >= h >= 2, with at least two members of up to `most` strings."""
    return [
        f"cubes:nx{width}x{height}:{variant}"
        for variant in variants
        for height, width in sizes_up_to(most, partial(_strings_of, variant, 3), 2, least=2)
    ]
