"""What a notebook shows of things that can be drawn."""

from __future__ import annotations

from typing import Any

__all__ = ["Pictured"]


def paint(thing: Any) -> str | None:
    """Return the picture of a thing. The front door puts a function that can draw in the place of this one."""
    return None


class Pictured:
    """Something that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None if it is large."""
        return paint(self)
