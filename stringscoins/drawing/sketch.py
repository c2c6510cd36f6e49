"""Sketches: the curves, dots and labels of a picture, before it is painted or written as TikZ.

Coordinates are in inches, about; x runs to the right, y upwards.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from stringscoins.drawing.lettering import boxed, extent, size_of
from stringscoins.showing import Pictured

__all__ = [
    "AREAS",
    "KINDS",
    "OPACITY",
    "OWNERS",
    "PALE",
    "TILES",
    "Curve",
    "CurveKind",
    "Dot",
    "Ground",
    "Label",
    "Mark",
    "Point",
    "Polygon",
    "Sketch",
    "bent",
    "circle",
    "faded",
    "ids",
    "polar",
    "shelved",
]

Point = tuple[float, float]


class CurveKind(NamedTuple):
    """The color of a kind of curves, and its name in a legend; empty if the legend leaves it out."""

    colour: str
    meaning: str = ""


KINDS: Final[Mapping[str, CurveKind]] = MappingProxyType(
    {
        "trinket": CurveKind("#0072B2", "trinket"),
        "twin": CurveKind("#009E73", "twin"),
        "bracelet": CurveKind("#D55E00", "chain of a bracelet"),
        "tag": CurveKind("#E69F00", "tag"),
        "piece": CurveKind("#333333", "other chain or loop"),
        "string": CurveKind("#555555"),
        "drawn": CurveKind("#222222", "drawn"),
        "undrawn": CurveKind("#B8B8B8"),
        "frame": CurveKind("#E0E0E0"),
        "level": CurveKind("#3F6FB5"),
        "front": CurveKind("#9A7420"),
        "side": CurveKind("#8A4F9E"),
        "winning": CurveKind("#009E73", "winning move"),
        "loony": CurveKind("#D55E00", "loony move"),
        "even": CurveKind("#8A6D00", "move to a tie"),
        "losing": CurveKind("#56718F", "other move"),
        "part 1": CurveKind("#0072B2"),
        "part 2": CurveKind("#D55E00"),
        "part 3": CurveKind("#009E73"),
        "part 4": CurveKind("#A8518A"),
        "part 5": CurveKind("#8A6D00"),
        "part 6": CurveKind("#555555"),
    }
)
"""The kinds of curves, in the order of a legend."""


AREAS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"taken": ("#E7E2D8", "#6B6557"), "first": ("#D3E6F5", "#00518A"), "second": ("#FBE0CC", "#A34400")}
)
"""The kinds of areas: their colors, and those of the words in them."""
OWNERS: Final[Mapping[str, str]] = MappingProxyType({"first": "A", "second": "B"})
"""The initials of the players, by the kinds of areas and coins that they captured."""

_MOST_IDS: Final = 60
OPACITY, PALE = 0.5, 0.15
"""The opacity of a curve's filling if it is a drawn string or marked, and if it is any other."""
TILES: Final = ("level", "front", "side")
"""The kinds of undrawn squares of a solid, by the axis that they do not span: z, y and x."""


class Mark(NamedTuple):
    """The mark of a string on a picture: words beside it, and a kind of curve instead of its own.

    Attributes
    ----------
    words : str
        The words beside the string; empty for none.
    kind : str
        A key of `KINDS`, such as `winning`; empty for the string's own kind.
    """

    words: str
    kind: str = ""


@dataclass(frozen=True)
class Curve:
    """A chain of n cubic Bezier curves, of 3n + 1 points; `string` is the string or piece that it shows, if any."""

    points: tuple[Point, ...]
    kind: str
    heavy: bool = False
    fade: float = 0.0
    """From 0, the color of its kind, to 1, white."""
    over: bool = False
    """Whether it hides earlier curves where it crosses them."""
    filled: bool = False
    string: str = ""

    def along(self, steps: int) -> tuple[Point, ...]:
        """Return the points that divide each Bezier curve into `steps` steps."""
        found = []
        for i in range(0, len(self.points) - 1, 3):
            four = self.points[i : i + 4]
            for t in (k / steps for k in range(steps + 1)):
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
                x, y = (sum(w * point[axis] for w, point in zip(weights, four, strict=True)) for axis in (0, 1))
                found.append((x, y))
        return tuple(found)

    @property
    def middle(self) -> Point:
        """The point half-way along the first of its Bezier curves."""
        return self.along(2)[1]

    @property
    def angles(self) -> tuple[float, float]:
        """The directions in which the curve leaves its two ends, in radians."""
        (x, y), (u, v) = self.points[0], self.points[1]
        (p, q), (s, t) = self.points[-1], self.points[-2]
        return math.atan2(v - y, u - x), math.atan2(t - q, s - p)


@dataclass(frozen=True)
class Polygon:
    """An area with straight sides below the curves, with large words in its middle: a box that a player took."""

    points: tuple[Point, ...]
    kind: str
    words: str = ""


@dataclass(frozen=True)
class Dot:
    """A dot, or a box with a name; `coin` is the coin that it shows, if it has no name."""

    at: Point
    kind: str
    """`joint`; `coin` or `string` for a box; `corner` of a board, `again` for a repeated one; for a coin of a board in
    space `untaken`, `taken` or, if its owner is known, `first` or `second`."""
    name: str = ""
    fade: float = 0.0
    coin: str = ""


@dataclass(frozen=True)
class Label:
    """Words on a picture, in gray or in the color of their kind, for a string or a piece; `on` a curve they hide it."""

    at: Point
    words: str
    small: bool = False
    on: bool = True
    kind: str = ""
    string: str = ""


@dataclass(frozen=True)
class Ground:
    """The sign for the ground at the end of a chain that comes in a direction: three bars, each shorter."""

    at: Point
    angle: float

    @property
    def bars(self) -> tuple[tuple[Point, Point], ...]:
        """The two ends of each bar."""
        return tuple(
            (
                polar(polar(self.at, 0.055 * i, self.angle), half, self.angle + math.pi / 2),
                polar(polar(self.at, 0.055 * i, self.angle), half, self.angle - math.pi / 2),
            )
            for i, half in enumerate((0.13, 0.085, 0.04))
        )


@dataclass(frozen=True, repr=False)
class Sketch(Pictured):
    """A sketch of a picture: its areas, curves, dots, labels and ground signs.

    Attributes
    ----------
    curves : tuple of Curve
        Strings, chains and loops; later ones lie above earlier ones.
    dots : tuple of Dot
        The joints, the coins, and the corners of boards.
    labels : tuple of Label
        Words beside curves.
    grounds : tuple of Ground
        The signs at the ends that are the ground.
    legend : bool
        Whether a legend explains the kinds of curves.
    areas : tuple of Polygon
        Captured boxes, below everything else.

    Examples
    --------
    >>> sketch = Sketch((Curve(bent((0.0, 0.0), (3.0, 0.0)), "string"),), (Dot((0.0, 0.0), "joint"),))
    >>> sketch.bounds, sketch.moved(1.0, 2.0).dots[0].at
    ((0.0, 3.0, 0.0, 0.0), (1.0, 2.0))
    """

    curves: tuple[Curve, ...] = ()
    dots: tuple[Dot, ...] = ()
    labels: tuple[Label, ...] = ()
    grounds: tuple[Ground, ...] = ()
    legend: bool = field(default=False, kw_only=True)
    areas: tuple[Polygon, ...] = field(default=(), kw_only=True)

    def __repr__(self) -> str:
        return f"<Sketch: {len(self.curves)} lines, {len(self.dots)} dots, {len(self.labels)} labels>"

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The least and the greatest x and y: left, right, bottom, top."""
        points = [point for curve in self.curves for point in curve.along(8)]
        points += [point for area in self.areas for point in area.points]
        points += [dot.at for dot in self.dots] + [label.at for label in self.labels]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), max(xs), min(ys), max(ys)

    @property
    def room(self) -> tuple[float, float, float, float]:
        """The bounds, including the room for words, boxes and ground signs: left, right, bottom, top."""
        left, right, bottom, top = self.bounds
        taken = [(dot.at, boxed(dot.name)) for dot in self.dots if dot.name]
        taken += [(label.at, extent(label.words, size_of(label))) for label in self.labels]
        taken += [(ground.at, (0.27, 0.27)) for ground in self.grounds]
        return (
            min([left, *(x - width / 2 for (x, _), (width, _) in taken)]),
            max([right, *(x + width / 2 for (x, _), (width, _) in taken)]),
            min([bottom, *(y - height / 2 for (_, y), (_, height) in taken)]),
            max([top, *(y + height / 2 for (_, y), (_, height) in taken)]),
        )

    def moved(self, dx: float, dy: float) -> Sketch:
        """Return the sketch, shifted by `dx` and `dy` inches to the right and upwards."""

        def to(point: Point) -> Point:
            return point[0] + dx, point[1] + dy

        return replace(
            self,
            curves=tuple(replace(curve, points=tuple(map(to, curve.points))) for curve in self.curves),
            dots=tuple(replace(dot, at=to(dot.at)) for dot in self.dots),
            labels=tuple(replace(label, at=to(label.at)) for label in self.labels),
            grounds=tuple(replace(ground, at=to(ground.at)) for ground in self.grounds),
            areas=tuple(replace(area, points=tuple(map(to, area.points))) for area in self.areas),
        )


def ids(strings: Sequence[str]) -> dict[str, Mark]:
    """Return the default marks of strings: their names if there are at most 60, since more would hide the picture."""
    return {name: Mark(name) for name in strings} if len(strings) <= _MOST_IDS else {}


def faded(colour: str, fade: float) -> str:
    """Return a color mixed with white; `fade` is the share of white."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{int(part + fade * (255 - part)):02X}" for part in parts)


def polar(start: Point, distance: float, angle: float) -> Point:
    """Return the point at a distance from `start`, in the direction of an angle in radians."""
    return start[0] + distance * math.cos(angle), start[1] + distance * math.sin(angle)


def bent(start: Point, end: Point, by: float = 0.0) -> tuple[Point, Point, Point, Point]:
    """Return a Bezier curve from `start` to `end` whose middle lies `by` to the left of the straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    scale = 4 / 3 * by / (math.hypot(dx, dy) or 1)
    aside = -dy * scale, dx * scale
    return (
        start,
        (start[0] + dx / 3 + aside[0], start[1] + dy / 3 + aside[1]),
        (start[0] + 2 * dx / 3 + aside[0], start[1] + 2 * dy / 3 + aside[1]),
        end,
    )


def circle(centre: Point, radius: float) -> tuple[Point, ...]:
    """Return a circle as four Bezier curves."""
    points = [polar(centre, radius, 0.0)]
    for quarter in range(4):
        start, end = math.pi / 2 * quarter, math.pi / 2 * (quarter + 1)
        arm = radius * 4 / 3 * math.tan(math.pi / 8)
        last = polar(centre, radius, end)
        points += [polar(points[-1], arm, start + math.pi / 2), polar(last, arm, end - math.pi / 2), last]
    return tuple(points)


def shelved(sketches: list[Sketch], gap: float = 0.4, width: float = 8.0) -> Sketch:
    """Return the sketches in rows as long as `width`, the widest sketch, or the side of a square with room for all."""
    sizes = [(right - left, top - bottom) for left, right, bottom, top in (sketch.room for sketch in sketches)]
    square = math.sqrt(sum((across + gap) * (down + gap) for across, down in sizes))
    width = max(width, square, *(across for across, _ in sizes))
    rows: list[list[int]] = [[]]
    for i, (across, _) in enumerate(sizes):
        if rows[-1] and sum(sizes[j][0] + gap for j in rows[-1]) + across > width:
            rows.append([])
        rows[-1].append(i)
    placed: list[Sketch] = []
    top = 0.0
    for row in rows:
        height = max(sizes[i][1] for i in row)
        x = 0.0
        for i in row:
            left, _, bottom, _ = sketches[i].room
            placed.append(sketches[i].moved(x - left, top - height / 2 - sizes[i][1] / 2 - bottom))
            x += sizes[i][0] + gap
        top -= height + gap
    return Sketch(
        tuple(curve for sketch in placed for curve in sketch.curves),
        tuple(dot for sketch in placed for dot in sketch.dots),
        tuple(label for sketch in placed for label in sketch.labels),
        tuple(ground for sketch in placed for ground in sketch.grounds),
        legend=any(sketch.legend for sketch in placed),
        areas=tuple(area for sketch in placed for area in sketch.areas),
    )
