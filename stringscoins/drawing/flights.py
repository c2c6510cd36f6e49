"""Pictures of flights: the altitude after each move (Berlekamp and Scott, figures 6 to 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from stringscoins.drawing.lettering import extent
from stringscoins.drawing.pages import GREY, Disc, Item, Page, PageLayer, Path, Size, TextLine, abbreviated, framed
from stringscoins.drawing.painting import ending_of, painted, write_picture
from stringscoins.drawing.svg import written

if TYPE_CHECKING:
    from stringscoins.endgames import Flight, Leg

__all__ = ["draw_flights", "flights_page"]

_PHASES: Final = {"ascent": "#DCEBF7", "bracelets": "#FBF0DC", "landing": "#E1F1E1"}
_PATH, _EARTH, _CRASH, _LIGHT = "#0B3C5D", "#7A5C3A", "#C62828", "#A0A0A0"
_SOIL, _WRECK = "#EFEAE4", "#E5A0A0"
"""The colors of the soil, and of a path below ground."""
_PANEL, _GAP = 165.0, 26.0
"""The height of a panel and the space between two, in points."""
_NARROWEST, _WIDEST, _MOVE = 430.0, 1600.0, 6.1
"""The least and the greatest width of a panel, and the width of a move between these, in points."""
_HEAD, _SMALL = 10.0, 8.0
"""The sizes of the words above a panel and of all others."""


def draw_flights(name: str, flights: Mapping[str, Flight], file: str) -> None:
    """Draw the altitude above ground on each flight, one panel below the other, all to the same scale.

    Vertical lines separate the pieces, whose names stand above; phases are shaded. Take-off, the lowest point, the end,
    a crash, the ground and the level of 10 are marked. The line is dotted where the controller does not keep control.

    Parameters
    ----------
    name : str
        The name of the endgame.
    flights : mapping of str to Flight
        One or more flights by their titles.
    file : str
        The path, which ends in .svg, .png or .pdf; an existing file is replaced.

    Raises
    ------
    FileError
        If the path has another ending, or the file cannot be written.
    MissingExtra
        If the extra `draw` is not installed, which PNG and PDF need.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path as File
    >>> from stringscoins.endgames import plan_flight
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame
    >>> flight = plan_flight(Endgame.of(segments([("ground", "ground", 6), ("loop", "", 12)])))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draw_flights("6 + 12l", {"plan": flight}, f"{folder}/flight.svg")
    ...     File(f"{folder}/flight.svg").read_text(encoding="utf-8").startswith("<svg ")
    True
    """
    form = ending_of(file, ("svg", "png", "pdf"))
    page = flights_page(name, flights)
    write_picture(file, written(page).encode() if form == "svg" else painted(page, form))


def flights_page(name: str, flights: Mapping[str, Flight], size: Size | None = None) -> Page:
    """Return the page with a panel for each flight, as `draw_flights` writes it."""
    moves = max(1, *(len(flight.altitudes) - 1 for flight in flights.values()))
    altitudes = [0, 10, *(altitude for flight in flights.values() for altitude in flight.altitudes)]
    lowest, highest = min(altitudes), max(altitudes)
    room = 0.12 * (highest - lowest)
    step = min(max(_NARROWEST, _MOVE * moves), _WIDEST) / moves
    y = 0.0
    layers = []
    for title, flight in flights.items():
        head = _name_room(flight, step)
        panel = _Panel(flight, moves, step, y + 20 + head, lowest - 2 * room, highest + 1.5 * room)
        summary = f"{title}: {_summary(flight)}"
        layers += [PageLayer("heading", [TextLine((0.0, y + 6), summary, _HEAD, "#111111", "start")]), *panel.layers()]
        y = panel.top + _PANEL + _GAP
    layers.append(PageLayer("heading", [TextLine((0.0, y - 2), "moves", _SMALL, GREY, "start")]))
    phases = {leg.phase for flight in flights.values() for leg in flight.legs}
    here = ((0.0, 0.0), (0.0, 0.0))
    legend: list[tuple[str, Item]] = [
        (phase, Path(here, fill=colour, kind=phase)) for phase, colour in _PHASES.items() if phase in phases
    ]
    if any(not leg.kept for flight in flights.values() for leg in flight.legs):
        legend.append(("the controller gives up control", Path(here, _PATH, 1.6, dashed=True)))
    return framed(layers, abbreviated(name, 80), legend, size)


@dataclass
class _Panel:
    """One flight on the page; `step` is the width of a move, `top` its upper edge, `least` and `most` its altitudes."""

    flight: Flight
    moves: int
    step: float
    top: float
    least: float
    most: float

    def layers(self) -> Iterator[PageLayer]:
        """Yield the shaded areas, then the axes, the path and the marks."""
        spans = _spans(self.flight)
        shades: list[Item] = []
        for leg, start, end in spans:
            if leg.phase in _PHASES:
                corners = self._between(start, end, self.least, self.most)
                shades.append(Path(corners, fill=_PHASES[leg.phase], straight=True, kind=leg.phase))
        corners = self._between(0, self.moves, self.least, 0)
        yield PageLayer("phases", [*shades, Path(corners, fill=_SOIL, opacity=0.75, straight=True, kind="soil")])
        yield PageLayer("axes", list(self._axes()))
        yield PageLayer("pieces", [item for leg, start, end in spans for item in self._piece(leg, start, end)])
        yield PageLayer("flight", [item for leg, start, _ in spans for item in self._path(leg, start)])
        yield PageLayer("marks", list(self._marks()))

    def at(self, move: float, altitude: float) -> tuple[float, float]:
        """Return the point of an altitude after a number of moves."""
        return self.step * move, self.top + _PANEL * (self.most - altitude) / (self.most - self.least)

    def _between(self, start: float, end: float, low: float, high: float) -> tuple[tuple[float, float], ...]:
        return self.at(start, low), self.at(start, high), self.at(end, high), self.at(end, low)

    def _line(self, one: tuple[float, float], two: tuple[float, float], colour: str, width: float) -> Path:
        return Path((one, two), colour, width, straight=True)

    def _axes(self) -> Iterator[Item]:
        """Yield the frame, the ticks with their numbers, the ground and the level of 10."""
        corners = self._between(0, self.moves, self.least, self.most)
        yield Path((*corners, corners[0]), GREY, 0.7, straight=True)
        for altitude in _ticks(self.least, self.most):
            x, y = self.at(0, altitude)
            yield self._line((x - 3, y), (x, y), GREY, 0.7)
            yield TextLine((x - 6, y), _signed(altitude), _SMALL, GREY, "end")
        for move in _ticks(0, self.moves):
            x, y = self.at(move, self.least)
            yield self._line((x, y), (x, y + 3), GREY, 0.7)
            yield TextLine((x, y + 10), str(move), _SMALL, GREY)
        x, y = self.at(0, (self.least + self.most) / 2)
        yield TextLine((x - 30, y), "altitude", _SMALL, GREY, upright=True)
        yield self._line(self.at(0, 0), self.at(self.moves, 0), _EARTH, 1.5)
        yield Path((self.at(0, 10), self.at(self.moves, 10)), _LIGHT, 0.8, straight=True, dashed=True)
        x, y = self.at(self.moves, 0)
        yield TextLine((x + 5, y), "ground", _SMALL, _EARTH, "start")
        above = self.at(self.moves, 10)[1]
        if y - above > 1.2 * _SMALL:
            yield TextLine((x + 5, above), "10", _SMALL, GREY, "start")

    def _piece(self, leg: Leg, start: int, end: int) -> Iterator[Item]:
        """Yield the line at the end of a piece and its name above the panel, small where there is little room."""
        yield self._line(self.at(end, self.least), self.at(end, self.most), _LIGHT, 0.5)
        name, width = _name(leg), (end - start) * self.step
        x, y = self.at((start + end) / 2, self.most)
        upright = _is_upright(name, width)
        size = _SMALL * min(1.0, max(width / (1.2 * _SMALL), 0.25)) if upright else _SMALL
        yield TextLine((x, y - 4 - (_width(name, size) / 2 if upright else 5)), name, size, "#111111", upright=upright)

    def _path(self, leg: Leg, start: int) -> Iterator[Item]:
        """Yield the path on one leg, and the area between it and the ground where it is below."""
        altitudes = (leg.start, *leg.altitudes)
        points = tuple(self.at(start + i, altitude) for i, altitude in enumerate(altitudes))
        if leg.kept:
            for i, (one, two) in enumerate(pairwise(altitudes), start):
                if min(one, two) < 0:
                    yield Path(tuple(self.at(*point) for point in _below(i, one, two)), fill=_WRECK, straight=True)
        yield Path(points, _PATH, 1.6, straight=True, dashed=not leg.kept, kind="kept" if leg.kept else "given-up")

    def _marks(self) -> Iterator[Item]:
        """Yield take-off, the lowest point while the controller is in control, a crash, and the end."""
        flight = self.flight
        altitudes, last = flight.altitudes, len(flight.altitudes) - 1
        controlled = [0, *(i for leg, start, end in _spans(flight) if leg.kept for i in range(start + 1, end + 1))]
        lowest = min(controlled, key=lambda place: altitudes[place])
        crash = next((place for place in (*controlled, last) if altitudes[place] < 0), None)
        # The first and the last label stand clear of the path.
        rises = max(altitudes[: 2 + int(72 / self.step)]) > flight.start
        falls = flight.end < max(altitudes[-2:])
        marks = {
            last: (-6, 10 if falls else -10, "end"),
            lowest: (0, 11, "middle"),
            0: (7, 11 if rises else -10, "start"),
        }
        for place, (right, below, anchor) in marks.items():
            x, y = self.at(place, altitudes[place])
            yield Disc((x, y), 2.2, _PATH)
            altitude = _signed(altitudes[place])
            words = f"take-off at {altitude}" if place == 0 else altitude
            yield TextLine((x + right, y + below), words, 9, "#111111", anchor)
        if crash is not None:
            x, y = self.at(crash, altitudes[crash])
            for slope in (-1, 1):
                yield self._line((x - 4, y - 4 * slope), (x + 4, y + 4 * slope), _CRASH, 2.4)
            right, anchor = (-9, "end") if x > 72 else (9, "start")
            below = 9 if crash else -10  # the altitude at take-off is written below
            yield TextLine((x + right, y + below), "crash", _HEAD, _CRASH, anchor, bold=True)


def _below(move: int, one: int, two: int) -> list[tuple[float, float]]:
    """Return the corners of the area between the ground and a step of the path with an end below ground."""
    crossing = move + one / (one - two) if one != two else move
    start = (move, 0.0) if one <= 0 else (crossing, 0.0)
    end = (move + 1, 0.0) if two <= 0 else (crossing, 0.0)
    return [start, *[(move, one)] * (one < 0), *[(move + 1, two)] * (two < 0), end]


def _ticks(least: float, most: float) -> range:
    """Return at most eight whole numbers from `least` to `most`: multiples of 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if (most - least) / step <= 7:
                return range(ceil(least / step) * step, floor(most) + 1, step)
        power *= 10


def _signed(altitude: int) -> str:
    return f"{altitude}".replace("-", "\N{MINUS SIGN}")


def _spans(flight: Flight) -> list[tuple[Leg, int, int]]:
    """Return the legs, each with the numbers of moves made before and after it."""
    ends = accumulate((len(leg.steps) for leg in flight.legs), initial=0)
    return [(leg, start, end) for leg, (start, end) in zip(flight.legs, pairwise(ends), strict=True)]


def _summary(flight: Flight) -> str:
    return f"the largest bump is {flight.largest_bump}; {'crashes' if flight.crashes else 'does not crash'}"


def _name(leg: Leg) -> str:
    return abbreviated(leg.opening.piece.name, 25)


def _width(words: str, size: float) -> float:
    return 72 * extent(words, size)[0]


def _is_upright(name: str, width: float) -> bool:
    """Return whether the name of a piece is set upright, since it is wider than the piece."""
    return _width(name, _SMALL) > width


def _name_room(flight: Flight, step: float) -> float:
    """Return the height that the names of the pieces take above a panel."""
    names = [_name(leg) for leg in flight.legs if _is_upright(_name(leg), len(leg.steps) * step)]
    return max((_width(name, _SMALL) for name in names), default=_SMALL)
