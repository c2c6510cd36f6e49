"""Pages as SVG, written without any other package: text stays text, and the same page has the same bytes.

A picture has its own white card, since the notebook around it may be light or dark. It has no style sheet and no ids:
pictures in one HTML page would share them.
"""

from __future__ import annotations

import html
import math
import re
from typing import Final

from stringscoins.drawing.pages import Disc, Item, Page, Path, Size, TextLine
from stringscoins.drawing.sketch import Point, Sketch

__all__ = ["svg", "written"]

_FONTS: Final = "'DejaVu Sans', Verdana, 'Helvetica Neue', Arial, sans-serif"
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML cannot hold, even escaped."""
_BASELINE: Final = 0.36
"""The distance from the middle of a line of text down to its baseline, in ems."""


def svg(sketch: Sketch, title: str = "", size: Size | None = None) -> str:
    """Return a sketch as SVG. Cost: linear, some milliseconds for 1,000 lines.

    Parameters
    ----------
    sketch : Sketch
        The sketch of a board, an endgame or a graph.
    title : str
        The title above the picture.
    size : float, str or (float, float), optional
        A width in inches, or a width and a height, such as `"6x4"`; by default the size of the sketch.

    Returns
    -------
    str
        An XML document without a declaration, so that it can be part of HTML. Each line has the class of its kind, and
        `data-string` names its string.

    Raises
    ------
    PictureError
        If the size is not valid.
    LimitReached
        If the sketch has more than `typesetting.MOST_LINES` lines.

    Examples
    --------
    >>> from stringscoins.drawing import board_sketch
    >>> from stringscoins.families import Board
    >>> picture = svg(board_sketch(Board(1, 1)), "One box")
    >>> picture.startswith("<svg "), 'data-string="h 0 0"' in picture, "<title>One box</title>" in picture
    (True, True, True)
    """
    from stringscoins.drawing.typesetting import page_of

    return written(page_of(sketch, title, size))


def written(page: Page, *, shrinks: bool = False) -> str:
    """Return a page as SVG; one that `shrinks` is scaled to fit a notebook, which not every program understands."""
    width, height = (_number(96 * inches) for inches in page.inches)
    across, down = _number(page.across), _number(page.down)
    fit = ' style="max-width:100%;height:auto"' * shrinks
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {across} {down}"'
        f' role="img" class="stringscoins"{fit} font-family="{_FONTS}" fill="none"'
        ' stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{_escaped(page.title)}</title>" if page.title else "",
        f'<rect class="card" width="{across}" height="{down}" rx="6" fill="#FFFFFF"/>',
    ]
    for layer in page.layers:
        lines += [f'<g class="{layer.name}">', *map(_element, layer.items), "</g>"]
    return "\n".join([*(line for line in lines if line), "</svg>", ""])


def _element(item: Item) -> str:
    kind = f' class="{item.kind}"' if item.kind else ""
    if isinstance(item, Path):
        return _path(item, kind)
    x, y = map(_number, item.at)
    if isinstance(item, TextLine):
        return _text(item, kind)
    paint = f' fill="{item.fill}"' + (f' stroke="{item.stroke}"' if item.stroke else "")
    if isinstance(item, Disc):
        return f'<circle{kind} cx="{x}" cy="{y}" r="{_number(item.radius)}"{paint}/>'
    size = f'width="{_number(item.across)}" height="{_number(item.down)}"'
    corners = f' rx="{_number(item.round)}"' if item.round else ""
    return f'<rect{kind} x="{x}" y="{y}" {size}{corners}{paint}/>'


def _path(item: Path, kind: str) -> str:
    look = f' fill="{item.fill}"' if item.fill else ""
    if item.fill and item.opacity < 1:
        look += f' fill-opacity="{_number(item.opacity)}"'
    if item.stroke:
        look += f' stroke="{item.stroke}" stroke-width="{_number(item.width)}"'
    if item.dashed:
        look += f' stroke-dasharray="0.1 {_number(2.2 * item.width)}"'
    string = f' data-string="{_escaped(item.string)}"' if item.string else ""
    return f'<path{kind}{string} d="{_route(item)}"{look}/>'


def _route(item: Path) -> str:
    start, *rest = item.points
    route = f"M{_point(start)}"
    if item.straight:
        route += "".join(f"L{_point(point)}" for point in rest)
    else:
        for before, one, two, end in zip(item.points[::3], rest[::3], rest[1::3], rest[2::3], strict=False):
            plain = _is_straight(before, one, two, end)
            route += f"L{_point(end)}" if plain else f"C{_point(one)} {_point(two)} {_point(end)}"
    return route + "Z" * bool(item.fill)


def _is_straight(start: Point, one: Point, two: Point, end: Point) -> bool:
    """Return whether a Bezier curve is a straight line whose control points divide it into thirds."""
    thirds = (start[axis] + (end[axis] - start[axis]) * k / 3 for k in (1, 2) for axis in (0, 1))
    return all(math.isclose(a, b, abs_tol=0.01) for a, b in zip((*one, *two), thirds, strict=True))


def _text(item: TextLine, kind: str) -> str:
    x, y = item.at
    turn = ""
    if item.upright:
        turn = f' transform="rotate(-90 {_number(x)} {_number(y)})"'
    look = f'font-size="{_number(item.size)}" fill="{item.colour}" text-anchor="{item.anchor}"'
    look += ' font-weight="bold"' * item.bold
    y += _BASELINE * item.size
    return f'<text{kind} x="{_number(x)}" y="{_number(y)}" {look}{turn}>{_escaped(item.words)}</text>'


def _point(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(x: float) -> str:
    """Return a length to a hundredth of a point; a length that rounds to 0 has no sign."""
    return f"{math.floor(x * 100 + 0.5) / 100 + 0.0:.2f}".rstrip("0").rstrip(".")


def _escaped(words: str) -> str:
    """Return words escaped for XML, in text and between quotes."""
    return html.escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", words)).replace("\n", "&#10;").replace("\t", "&#9;")
