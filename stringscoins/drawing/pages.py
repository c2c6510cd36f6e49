"""Pages: pictures with all places, sizes and colors fixed, so that every painter shows the same.

Lengths are points, 72 to an inch; x runs to the right and y downwards. A page has margins around all its items, words
included, and one look for titles and legends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from stringscoins.drawing.lettering import extent
from stringscoins.drawing.sketch import Point
from stringscoins.errors import PictureError

__all__ = [
    "GREY",
    "INK",
    "TITLE",
    "Box",
    "Disc",
    "Item",
    "Page",
    "PageLayer",
    "Path",
    "Size",
    "TextLine",
    "abbreviated",
    "along",
    "broken",
    "framed",
    "moved",
    "reach",
    "wanted_size",
]

INK, GREY = "#333333", "#666666"
"""The default color, and that of less important things."""
TITLE: Final = 12.0
"""The size of a title in points."""

_LEGEND, _SAMPLE = 9.0, 22.0
"""The size of the words of a legend, and the length of the sample beside them."""
_MARGIN = 14.0
_NARROWEST = 290.0
"""The width to which a page grows for its title and legend; wider ones take several lines."""
_LINES = 3
"""The most lines of a title."""
_LARGEST = 40.0
"""The longest side in inches of a page whose size was not given."""
_SMALLEST, _GREATEST = 0.1, 200.0
"""The shortest and the longest valid side in inches."""

Size = float | str | tuple[float, float]
"""A wanted size: a width in inches, or a width and a height, also as text such as `6` or `6x4`."""


class Path(NamedTuple):
    """A line or an area: a chain of cubic Bezier curves, or of straight lines."""

    points: tuple[Point, ...]
    stroke: str = ""
    width: float = 0.0
    fill: str = ""
    opacity: float = 1.0
    """The opacity of the filling."""
    straight: bool = False
    dashed: bool = False
    kind: str = ""
    string: str = ""


class Disc(NamedTuple):
    """A circle."""

    at: Point
    radius: float
    fill: str
    stroke: str = ""
    kind: str = ""


class Box(NamedTuple):
    """A rectangle with round corners."""

    at: Point
    """The upper left corner."""
    across: float
    down: float
    fill: str
    stroke: str = ""
    round: float = 0.0
    kind: str = ""


class TextLine(NamedTuple):
    """A line of text; `at` is its middle, or the start or the end of the line through its middle."""

    at: Point
    words: str
    size: float
    colour: str = INK
    anchor: str = "middle"
    """`start`, `middle` or `end`."""
    bold: bool = False
    upright: bool = False
    """Whether the text runs from the bottom to the top; then it is centered at `at`."""
    kind: str = ""


Item = Path | Disc | Box | TextLine


class PageLayer(NamedTuple):
    """Items that lie on a page together, and their name."""

    name: str
    items: list[Item]


@dataclass(frozen=True)
class Page:
    """The layers of a page, each above those before it, and its width and height in points, before all is scaled."""

    layers: tuple[PageLayer, ...]
    across: float
    down: float
    scale: float = 1.0
    title: str = ""

    @property
    def inches(self) -> tuple[float, float]:
        """The width and the height in inches, after scaling."""
        return self.across * self.scale / 72, self.down * self.scale / 72

    def items(self) -> Iterator[Item]:
        """Yield all items of the page."""
        for layer in self.layers:
            yield from layer.items


def framed(
    layers: Sequence[PageLayer], title: str = "", legend: Sequence[tuple[str, Item]] = (), size: Size | None = None
) -> Page:
    """Return a page with a title above the layers, which are moved to fit, and a legend below them.

    With a width alone the height follows; with both, the items are centered. PictureError is raised for an invalid
    size.
    """
    wanted = wanted_size(size)
    left, top, right, bottom = _union(reach(item) for layer in layers for item in layer.items)
    room = max(right - left, _NARROWEST)
    lines = broken(abbreviated(" ".join(title.split()), 160), TITLE, room)
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], f"{lines[_LINES - 1][:-3]}..."]
    rows = _rows(legend, room)
    across = max([right - left, *(_width(line, TITLE) for line in lines), *map(_row_width, rows)])
    head = 16.0 * len(lines) + (8 if lines else 0)
    foot = 16.0 * len(rows) + (6 if rows else 0)
    width, height = across + 2 * _MARGIN, head + bottom - top + foot + 2 * _MARGIN

    scale = min(1.0, 72 * _LARGEST / max(width, height))
    full_width, full_height = width, height
    if wanted is not None:
        inches, high = wanted
        scale = 72 * inches / width if high is None else 72 * min(inches / width, high / height)
        full_width = 72 * inches / scale
        full_height = height if high is None else 72 * high / scale
    x, y = full_width / 2, (full_height - height) / 2 + _MARGIN

    found = [
        PageLayer("title", [TextLine((x, y + 16 * i + 8), line, TITLE, "#111111") for i, line in enumerate(lines)])
    ]
    dx, dy = x - (left + right) / 2, y + head - top
    found += [PageLayer(layer.name, [moved(item, dx, dy) for item in layer.items]) for layer in layers]
    y += head + bottom - top + 6
    shown: list[Item] = []
    for i, row in enumerate(rows):
        shown += _row(row, x - _row_width(row) / 2, y + 16 * i + 8)
    found.append(PageLayer("legend", shown))
    return Page(tuple(layer for layer in found if layer.items), full_width, full_height, scale, title)


def wanted_size(size: Size | None) -> tuple[float, float | None] | None:
    """Return the wanted width and height in inches, the height None if it follows; PictureError if not valid."""
    if size is None:
        return None
    parts = size.lower().split("x") if isinstance(size, str) else size if isinstance(size, tuple) else (size,)
    try:
        sides = [float(part) for part in parts]
    except (TypeError, ValueError):
        sides = []
    if not (1 <= len(sides) <= 2 and all(_SMALLEST <= side <= _GREATEST for side in sides)):
        raise PictureError(
            f"{size!r} is no size of a picture; expected a width in inches, such as 6, or a width and a height, such as"
            f" 6x4, each from {_SMALLEST:g} to {_GREATEST:g}"
        )
    return sides[0], sides[1] if len(sides) == 2 else None


def abbreviated(words: str, most: int) -> str:
    """Return words of at most `most` letters; the middle of longer ones is left out."""
    half = (most - 3) // 2
    return words if len(words) <= most else f"{words[:half]}...{words[-half:]}"


def reach(item: Item) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower ends of an item, its words and strokes included."""
    if isinstance(item, Path):
        points = item.points if item.straight else along(item.points, 16)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        half = item.width / 2 if item.stroke else 0.0
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
    x, y = item.at
    if isinstance(item, Disc):
        return x - item.radius, y - item.radius, x + item.radius, y + item.radius
    if isinstance(item, Box):
        return x, y, x + item.across, y + item.down
    across, down = (72 * inches for inches in extent(item.words, item.size))
    if item.bold:
        across *= 1.1
    if item.upright:
        across, down = down, across
    left = x - across * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    return left, y - down / 2, left + across, y + down / 2


def along(points: Sequence[Point], steps: int) -> list[Point]:
    """Return the points that divide each curve of a chain of cubic Bezier curves into `steps` steps."""
    found = []
    for i in range(0, len(points) - 1, 3):
        (a, b), (c, d), (e, f), (g, h) = points[i : i + 4]
        for t in (k / steps for k in range(steps + 1)):
            p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
            found.append((p * a + q * c + r * e + s * g, p * b + q * d + r * f + s * h))
    return found


def _union(reaches: Iterable[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    sides = list(zip(*reaches, strict=True))
    if not sides:
        return 0.0, 0.0, 0.0, 0.0
    return min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3])


def moved(item: Item, dx: float, dy: float) -> Item:
    """Return an item moved to the right and down."""
    if isinstance(item, Path):
        return item._replace(points=tuple((x + dx, y + dy) for x, y in item.points))
    return item._replace(at=(item.at[0] + dx, item.at[1] + dy))


def _width(words: str, size: float) -> float:
    return 72 * extent(words, size)[0]


def broken(words: str, size: float, room: float) -> list[str]:
    """Return the lines of words in `room` points; a word that is too long for a line is taken apart."""
    lines: list[str] = []
    for word in words.split(" "):
        if lines and _width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
            continue
        lines.append("")
        for letter in word:
            if lines[-1] and _width(lines[-1] + letter, size) > room:
                lines.append("")
            lines[-1] += letter
    return [line for line in lines if line]


def _rows(legend: Sequence[tuple[str, Item]], room: float) -> list[list[tuple[str, Item]]]:
    rows: list[list[tuple[str, Item]]] = []
    for entry in legend:
        if rows and _row_width([*rows[-1], entry]) <= room:
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return rows


def _row_width(row: Sequence[tuple[str, Item]]) -> float:
    return sum(_entry_width(words) for words, _ in row) - 14


def _entry_width(words: str) -> float:
    return _SAMPLE + 5 + _width(words, _LEGEND) + 14


def _row(row: Sequence[tuple[str, Item]], x: float, y: float) -> Iterator[Item]:
    """Yield the samples and words of a row of the legend that begins at x and whose middle is at y."""
    for words, sample in row:
        if isinstance(sample, Path) and sample.fill:
            yield Box((x + 4, y - 5), _SAMPLE - 8, 10, sample.fill, sample.stroke, 1.5)
        elif isinstance(sample, Path):
            yield sample._replace(points=((x, y), (x + _SAMPLE, y)), straight=True, string="")
        else:
            yield moved(sample, x + _SAMPLE / 2 - sample.at[0], y - sample.at[1])
        yield TextLine((x + _SAMPLE + 5, y), words, _LEGEND, INK, "start")
        x += _entry_width(words)
