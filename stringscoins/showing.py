"""What a notebook shows of things that can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

__all__ = ["Pictured"]


class Pictured:
    """Something that a notebook shows as a picture. The front door sets who draws it."""

    __slots__ = ()

    painter: ClassVar[Callable[[Any], str | None]] = staticmethod(lambda thing: None)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None if it is large."""
        return Pictured.painter(self)
