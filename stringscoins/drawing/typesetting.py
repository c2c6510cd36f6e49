"""Sketches as pages: the widths of lines, the sizes of dots and words, colors, and the entries of the legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stringscoins.drawing.lettering import NAME, PAD, SMALL, boxed, extent, size_of
from stringscoins.drawing.pages import GREY, INK, Box, Disc, Item, Page, PageLayer, Path, Size, TextLine, framed
from stringscoins.drawing.sketch import (
    AREAS,
    KINDS,
    OPACITY,
    OWNERS,
    PALE,
    TILES,
    Curve,
    Dot,
    Label,
    Point,
    Sketch,
    faded,
)
from stringscoins.errors import LimitReached

__all__ = ["MOST_LINES", "page_of"]

MOST_LINES: Final = 10_000
"""The most lines of a picture."""

_THIN, _MARKED, _THICK, _HALO = 1.3, 2.2, 3.0, 3.0
"""The widths in points of lines, of lines of a kind of move, of heavy ones, and of the rim that hides other lines."""
_MOVES: Final = ("winning", "loony", "even", "losing")
_DOTS: Final = {
    "joint": (3.6, True),
    "corner": (2.4, True),
    "again": (2.4, False),
    "untaken": (1.8, False),
    "taken": (2.8, True),
}
"""For each kind of dot its radius, and whether it is filled."""
_VEIL: Final = 0.7
"""The opacity with which a filled curve hides earlier ones."""
_INITIAL: Final = 15.0
_BOXES: Final = {"coin": ("#FFF4D6", 2 * PAD * NAME), "string": ("#E3E3E3", 1.0)}
"""For each kind of box its color, and the radius of its corners."""
_HEAVY: Final = "thick: very long"


def page_of(sketch: Sketch, title: str = "", size: Size | None = None) -> Page:
    """Return the page of a sketch; LimitReached for too many lines, PictureError for an invalid size."""
    if len(sketch.curves) > MOST_LINES:
        raise LimitReached(f"a picture of {len(sketch.curves):,} lines; at most {MOST_LINES:,} are drawn")
    layers = [
        PageLayer("areas", [item for area in sketch.areas for item in _area(area.points, area.kind, area.words)]),
        PageLayer("lines", [item for curve in sketch.curves for item in _line(curve)]),
        PageLayer("grounds", [_bar(*bar) for ground in sketch.grounds for bar in ground.bars]),
        PageLayer("labels", [item for label in sketch.labels for item in _label(label)]),
        PageLayer("dots", [item for dot in sketch.dots if not dot.name for item in _dot(dot)]),
        PageLayer("names", [item for dot in sketch.dots if dot.name for item in _box(dot)]),
    ]
    return framed(layers, title, list(_legend(sketch)), size)


def _on_page(point: Point) -> Point:
    return 72 * point[0], -72 * point[1]


def _area(points: tuple[Point, ...], kind: str, words: str) -> Iterator[Item]:
    fill, ink = AREAS[kind]
    corners = tuple(map(_on_page, points))
    yield Path(corners, fill=fill, straight=True, kind=kind)
    if words:
        middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
        yield TextLine(middle, words, _INITIAL, ink, bold=True, kind=kind)


def _line(curve: Curve) -> Iterator[Item]:
    points = tuple(map(_on_page, curve.points))
    width = _THICK if curve.heavy else _MARKED if curve.kind in _MOVES else _THIN
    colour = faded(KINDS[curve.kind].colour, curve.fade)
    if curve.over:
        yield Path(points, "#FFFFFF", 0.0 if curve.filled else width + _HALO, "#FFFFFF" if curve.filled else "", _VEIL)
    fill = colour if curve.filled else ""
    opacity = PALE if curve.kind in TILES else OPACITY
    yield Path(points, colour, width, fill, opacity, kind=curve.kind, string=curve.string)


def _bar(one: Point, two: Point) -> Item:
    return Path((_on_page(one), _on_page(two)), INK, _THIN, straight=True)


def _label(label: Label) -> Iterator[Item]:
    size = SMALL if label.kind in TILES else size_of(label)
    colour = KINDS[label.kind].colour if label.kind else GREY if label.small else "#111111"
    if label.kind and not label.on:  # on an area of the same colour
        colour = "#" + "".join(f"{int(colour[i : i + 2], 16) // 2:02X}" for i in (1, 3, 5))
    x, y = _on_page(label.at)
    if label.on:
        across, down = (72 * inches for inches in extent(label.words, size))
        across += 2
        yield Box((x - across / 2, y - down / 2), across, down, "#FFFFFF", round=2)
    yield TextLine((x, y), label.words, size, colour, bold=label.kind == "winning", kind=label.kind)


def _dot(dot: Dot) -> Iterator[Item]:
    """Yield a dot; that of a coin with an owner is large and has an initial."""
    at = _on_page(dot.at)
    if dot.kind in OWNERS:
        fill, ink = AREAS[dot.kind]
        yield Disc(at, 6.5, fill, ink, dot.kind)
        yield TextLine(at, OWNERS[dot.kind], NAME, ink, bold=True, kind=dot.kind)
        return
    radius, is_full = _DOTS[dot.kind]
    colour = faded("#111111", dot.fade)
    yield Disc(at, radius, colour if is_full else "#FFFFFF", "" if is_full else colour, dot.kind)


def _box(dot: Dot) -> Iterator[Item]:
    """Yield the box of a coin or a hyperstring, and its name."""
    x, y = _on_page(dot.at)
    across, down = (72 * inches for inches in boxed(dot.name))
    fill, corners = _BOXES[dot.kind]
    yield Box((x - across / 2, y - down / 2), across, down, fill, "#555555", corners, dot.kind)
    yield TextLine((x, y), dot.name, NAME, "#111111", kind=dot.kind)


def _legend(sketch: Sketch) -> Iterator[tuple[str, Item]]:
    """Yield the entries of the legend, each with a line or an area as a sample."""
    here: tuple[Point, ...] = ((0.0, 0.0), (0.0, 0.0))
    if not sketch.legend:
        return
    curves = {curve.kind: curve for curve in sketch.curves}
    for kind, (colour, meaning) in KINDS.items():
        if meaning and kind in curves:
            width = _MARKED if kind in _MOVES else _THICK if kind == "drawn" else _THIN
            fill = faded(colour, 1 - OPACITY) if curves[kind].filled else ""
            yield meaning, Path(here, colour, _THIN if fill else width, fill, kind=kind)
    if any(curve.heavy and curve.kind != "drawn" for curve in sketch.curves):
        yield _HEAVY, Path(here, INK, _THICK)
