"""Pictures of flights: the altitude after each move (Berlekamp and Scott, figures 6 to 8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from stringscoins.drawing.painting import Picture, abbreviated, save

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from stringscoins.endgames import Flight, Leg

__all__ = ["draw_flights"]

_PHASES = {"ascent": "#DCEBF7", "bracelets": "#FBF0DC", "landing": "#E1F1E1"}
_PATH, _EARTH, _CRASH, _LIGHT = "#0B3C5D", "#7A5C3A", "#C62828", "#999999"
_PANEL, _LEFT, _RIGHT, _TOP, _FOOT = 2.3, 0.7, 0.75, 0.4, 0.5
"""The height of a panel and the margins around the panels, in inches."""
_NARROWEST, _WIDEST = 7.0, 24.0
_LETTER, _LINE = 0.07, 0.13
"""About the width of a letter and the height of a line in the names of pieces, in inches."""


def draw_flights(name: str, flights: Mapping[str, Flight], file: str) -> None:
    """Draw the altitude above ground on each flight, one panel below the other, all with the same scale.

    Vertical lines separate the pieces, whose names stand above; phases are shaded. Take-off, the lowest point, the end,
    a crash, the ground and the level of 10 are marked. Where the controller does not keep control the line is dotted.

    Parameters
    ----------
    name : str
        The name of the endgame.
    flights : mapping of str to Flight
        One or more flights by their titles.
    file : str
        The path, which ends in .png or .svg; an existing file is replaced.

    Raises
    ------
    FileError
        If the path has another ending, or the file cannot be written.
    MissingExtra
        If Matplotlib is not installed.
    """
    moves = max(1, *(len(flight.altitudes) - 1 for flight in flights.values()))
    inches = min(max(_NARROWEST, 0.085 * moves), _WIDEST) / moves
    heads = [_name_room(flight, inches) + 0.4 for flight in flights.values()]
    width = _LEFT + moves * inches + _RIGHT
    height = _TOP + sum(heads) + len(flights) * _PANEL + (len(flights) - 1) * 0.25 + _FOOT
    altitudes = [0, 10, *(altitude for flight in flights.values() for altitude in flight.altitudes)]
    lowest, highest = min(altitudes), max(altitudes)
    room = 0.12 * (highest - lowest)
    phases = {leg.phase for flight in flights.values() for leg in flight.legs} & _PHASES.keys()

    def paint(figure: Figure) -> None:
        from matplotlib.lines import Line2D
        from matplotlib.patches import Patch

        figure.text(_LEFT / width, 1 - 0.25 / height, abbreviated(name, 80), fontsize=13, va="center", parse_math=False)
        y = height - _TOP
        for (title, flight), head in zip(flights.items(), heads, strict=True):
            y -= head + _PANEL
            axes = figure.add_axes((_LEFT / width, y / height, moves * inches / width, _PANEL / height))
            axes.set_xlim(0, moves)
            axes.set_ylim(lowest - 2 * room, highest + 1.5 * room)
            axes.set_title(
                f"{title}: {_summary(flight)}", loc="left", fontsize=10, pad=72 * (head - 0.3), parse_math=False
            )
            _panel(axes, flight, inches)
            y -= 0.25
        axes.set_xlabel("moves", loc="left", fontsize=9)
        figure.legend(
            handles=[
                *(Patch(color=_PHASES[phase], label=phase) for phase in _PHASES if phase in phases),
                Line2D([], [], color=_PATH, linestyle=":", label="the controller gives up control"),
            ],
            loc="lower right",
            bbox_to_anchor=(1 - _RIGHT / width, 0.0),
            ncols=len(phases) + 1,
            frameon=False,
            fontsize=9,
        )

    save(Picture(paint, width, height), file)


def _panel(axes: Axes, flight: Flight, inches: float) -> None:
    """Draw one flight; `inches` is the width of a move."""
    from matplotlib.ticker import MaxNLocator

    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(nbins=7, integer=True, steps=[1, 2, 5, 10]))
    axes.set_ylabel("altitude", fontsize=9)
    axes.tick_params(labelsize=8)
    axes.axhspan(axes.get_ylim()[0], 0, color=_EARTH, alpha=0.12, linewidth=0)
    axes.axhline(0, color=_EARTH, linewidth=1.5)
    axes.axhline(10, color=_LIGHT, linewidth=0.8, linestyle=":")
    for level, words, colour in ((0, "ground", _EARTH), (10, "10", _LIGHT)):
        axes.annotate(
            words,
            (1, level),
            (4, 0),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            va="center",
            fontsize=8,
            color=colour,
        )
    for leg, start, end in _spans(flight):
        _leg(axes, leg, start, end, inches)
    _marks(axes, flight, inches)


def _leg(axes: Axes, leg: Leg, start: int, end: int, inches: float) -> None:
    """Draw the altitude on one leg, and the name of its piece above the panel."""
    path = range(start, end + 1), (leg.start, *leg.altitudes)
    if leg.phase in _PHASES:
        axes.axvspan(start, end, color=_PHASES[leg.phase], linewidth=0, zorder=0)
    axes.axvline(end, color=_LIGHT, linewidth=0.5, zorder=1)
    axes.plot(*path, color=_PATH, linewidth=1.6, linestyle="-" if leg.kept else ":", solid_capstyle="round")
    if leg.kept:
        below = [altitude < 0 for altitude in path[1]]
        axes.fill_between(*path, 0, where=below, interpolate=True, color=_CRASH, alpha=0.5, linewidth=0)
    name, width = _name(leg), (end - start) * inches
    axes.annotate(
        name,
        ((start + end) / 2, 1),
        (0, 3),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        ha="center",
        va="bottom",
        rotation=90 if _is_upright(name, width) else 0,
        fontsize=8 * min(1, max(width / _LINE, 0.25)),
        parse_math=False,
    )


def _marks(axes: Axes, flight: Flight, inches: float) -> None:
    """Mark take-off, the lowest point while the controller is in control, a crash, and the end."""
    altitudes, last = flight.altitudes, len(flight.altitudes) - 1
    controlled = [0, *(i for leg, start, end in _spans(flight) if leg.kept for i in range(start + 1, end + 1))]
    lowest = min(controlled, key=lambda place: altitudes[place])
    crash = next((place for place in (*controlled, last) if altitudes[place] < 0), None)
    # The first and the last label stand clear of the path.
    rises = max(altitudes[: 2 + int(1 / inches)]) > flight.start
    falls = flight.end < max(altitudes[-2:])
    marks = {last: (-6, -12 if falls else 6, "right"), lowest: (0, -13, "center"), 0: (6, -13 if rises else 6, "left")}
    for place, (right, up, side) in marks.items():
        altitude = f"{altitudes[place]}".replace("-", "\N{MINUS SIGN}")
        axes.plot(place, altitudes[place], "o", color=_PATH, markersize=4, clip_on=False)
        words = f"take-off at {altitude}" if place == 0 else altitude
        axes.annotate(words, (place, altitudes[place]), (right, up), textcoords="offset points", ha=side, fontsize=9)
    if crash is not None:
        at = crash, altitudes[crash]
        axes.plot(*at, "X", color=_CRASH, markersize=9, zorder=5, clip_on=False)
        right, side = (-8, "right") if crash * inches > 1 else (8, "left")
        axes.annotate("crash", at, (right, -13), textcoords="offset points", ha=side, color=_CRASH, weight="bold")


def _spans(flight: Flight) -> list[tuple[Leg, int, int]]:
    """Return the legs, each with the numbers of moves made before and after it."""
    ends = accumulate((len(leg.steps) for leg in flight.legs), initial=0)
    return [(leg, start, end) for leg, (start, end) in zip(flight.legs, pairwise(ends), strict=True)]


def _summary(flight: Flight) -> str:
    return f"the largest bump is {flight.largest_bump}; {'crashes' if flight.crashes else 'does not crash'}"


def _name(leg: Leg) -> str:
    return abbreviated(leg.opening.piece.name, 25)


def _is_upright(name: str, width: float) -> bool:
    """Return whether the name of a piece is set upright, since it is wider than the piece."""
    return _LETTER * len(name) > width


def _name_room(flight: Flight, inches: float) -> float:
    """Return the height that the names of the pieces take above a panel."""
    names = [_name(leg) for leg in flight.legs if _is_upright(_name(leg), len(leg.steps) * inches)]
    return max((_LETTER * len(name) for name in names), default=_LINE)
