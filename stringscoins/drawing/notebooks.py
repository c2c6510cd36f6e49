"""Pictures of positions, games, endgames and flights for notebooks, unless they are large."""

from __future__ import annotations

from contextlib import suppress

from stringscoins.drawing.pictures import Drawable, draw
from stringscoins.drawing.sketch import Sketch
from stringscoins.endgames import Flight
from stringscoins.position import Position
from stringscoins.structures import Endgame

__all__ = ["shown"]

_MOST_STRINGS, _MOST_COINS = 150, 150
"""Larger positions take long to draw, and their pictures show little."""
_MOST_LINES, _MOST_MOVES = 1500, 1000
"""The same for sketches and flights."""


def shown(thing: Drawable) -> str | None:
    """Return the picture of a thing as SVG, None if there is none: a notebook calls this, so it never raises."""
    with suppress(Exception):
        if _is_small(thing):
            return draw(thing)._repr_svg_()
    return None


def _is_small(thing: Drawable) -> bool:
    if isinstance(thing, Sketch):
        return len(thing.curves) <= _MOST_LINES
    if isinstance(thing, Flight):
        return len(thing.altitudes) <= _MOST_MOVES
    if isinstance(thing, Endgame):
        return len(thing.pieces) <= _MOST_STRINGS
    position = thing if isinstance(thing, Position) else thing.position
    return len(position) <= _MOST_STRINGS and len(position.coins) <= _MOST_COINS
