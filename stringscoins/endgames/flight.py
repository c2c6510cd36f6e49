"""Flights: the opener's net score, move by move, as the altitude of a plane (Berlekamp and Scott, figures 4 to 8).

On a flight the controller stays in control until the last or second-last turn. Ground level is minus the controlled
value. So a flight through G starts at the altitude cv(G), and it ends at 0 if the opener plays as well as she can
against such a controller. Where the altitude falls below ground, the controller does better to take everything at that
moment: the plane crashes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Generic, TypeVar

from stringscoins.endgames.controlled import committed_value, controlled_value
from stringscoins.endgames.shapes import Shapes
from stringscoins.errors import PositionError
from stringscoins.showing import Pictured
from stringscoins.structures.endgames import Endgame, Opening, Piece
from stringscoins.structures.segments import HANDOUT, LOOP_HANDOUT
from stringscoins.structures.space import SpaceEndgame, SpaceOpening, Tree

__all__ = ["Flight", "Leg", "Pilot", "fly", "largest_bump"]


@dataclass(frozen=True)
class Leg:
    """One opened piece on a flight.

    Attributes
    ----------
    opening : Opening, or SpaceOpening where there are hyperstrings
        The piece, and the consequences of opening it.
    start : int
        The altitude above ground when the piece is opened.
    steps : tuple of int
        The changes of altitude, move by move: the opening itself, the controller's captures, his handout, and its
        capture.
    kept : bool
        True if the controller keeps control when it is opened. He does not do so at the last piece, nor where a loop
        that stands alone is opened and only independent chains of 3 remain.
    phase : str
        `ascent`, `bracelets` or `landing`; empty on flights that are given as an order of play.
    """

    opening: Any
    start: int
    steps: tuple[int, ...]
    kept: bool
    phase: str = ""

    @property
    def altitudes(self) -> tuple[int, ...]:
        """The altitude after each move."""
        return tuple(accumulate(self.steps, initial=self.start))[1:]

    @property
    def net(self) -> int:
        """The number of coins by which the opener's net score changes."""
        return sum(self.steps)

    @property
    def lowest(self) -> int:
        """The lowest altitude on the way, the start included."""
        return min((self.start, *self.altitudes))


_SHOWN = 6
"""Pieces of a flight that its repr names."""


@dataclass(frozen=True, repr=False)
class Flight(Pictured):
    """The pieces of an endgame in the order in which they are opened.

    Attributes
    ----------
    start : int
        The controlled value, the altitude at take-off.
    legs : tuple of Leg
        One for each opened piece.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> flight = fly(Endgame.of(segments([("ground", "ground", 4), ("loop", "", 4)])), ["4-loop", "4-chain"])
    >>> flight.altitudes, flight.lowest, flight.proves
    ((0, 0, 0, 2, 4, 4, 3, 2, 1, 0), 0, True)
    >>> flight
    <Flight from 0: 4-loop, 4-chain; lowest 0>
    """

    start: int
    legs: tuple[Leg, ...]

    def __repr__(self) -> str:
        pieces = ", ".join(leg.opening.piece.name for leg in self.legs[:_SHOWN])
        more = f" and {len(self.legs) - _SHOWN} more" if len(self.legs) > _SHOWN else ""
        return f"<Flight from {self.start}: {pieces}{more}; lowest {self.lowest}>"

    @cached_property
    def altitudes(self) -> tuple[int, ...]:
        """The altitude at take-off and after each move."""
        return (self.start, *(altitude for leg in self.legs for altitude in leg.altitudes))

    @property
    def end(self) -> int:
        """The altitude at the end: 0 for an order of play that yields the controlled value, and lower for others."""
        return self.altitudes[-1]

    @property
    def lowest(self) -> int:
        """The lowest altitude while the controller is in control, and where the flight ends."""
        return min((self.start, self.end, *(leg.lowest for leg in self.legs if leg.kept)))

    @property
    def crashes(self) -> bool:
        """True if the plane goes below ground level while the controller is in control, or ends below it."""
        return self.lowest < 0

    @property
    def largest_bump(self) -> int:
        """The k of the largest k-point bump."""
        return largest_bump(self.altitudes)

    @property
    def largest_blip(self) -> int:
        """The k of the largest k-point blip: an ascent of k followed by a descent of k."""
        return largest_bump([-altitude for altitude in self.altitudes])

    @property
    def proves(self) -> bool:
        """True if the flight proves v = cv: it ends at 0 and does not crash.

        The proof is by induction from the end. If R is what is left after the opening of C, this opening is worth
        ``s - h + |v(R) - h|``. On a flight that ends at 0 the altitude before C is s - 2h + cv(R). While the controller
        decides it is cv(R) - h, which is not below ground. So with v(R) = cv(R) the opening is worth cv(G), and v(G) is
        never less, whatever the handouts are. Conversely, where v = cv the best openings make such a flight
        (`planning.safe_flight`).
        """
        return self.end == 0 and not self.crashes


def largest_bump(altitudes: Iterable[int]) -> int:
    """Return the largest k with a descent of k followed by an ascent of k (Berlekamp and Scott, after figure 8)."""
    heights = list(altitudes)
    before = list(accumulate(heights, max))
    after = list(accumulate(reversed(heights), max))[::-1]
    return max((min(b, a) - h for b, h, a in zip(before, heights, after, strict=True)), default=0)


_Game = TypeVar("_Game", Endgame, SpaceEndgame)


class Pilot(Generic[_Game]):
    """A flight in progress: `endgame` is what is left, `altitude` is above ground, `phase` that of the next legs."""

    def __init__(self, endgame: _Game, shapes: Shapes) -> None:
        self.endgame: _Game = endgame
        self.shapes = shapes
        self.start = self.altitude = self._aim = self.controlled(endgame)
        self.phase = ""
        self.legs: list[Leg] = []
        self._keeps: int | None = None
        self._openings: dict[Piece | Tree, Any] = {}

    def controlled(self, endgame: _Game) -> int:
        """Return the controlled value of an endgame; PositionError if it has none."""
        state = self.shapes.state(endgame)
        if isinstance(endgame, Endgame):
            return controlled_value(self.shapes, state)
        found = committed_value(self.shapes, state)
        if found is None:
            raise PositionError(
                "some openings leave what is no loony endgame, where nobody can be bound to keep control: there is no"
                " controlled value to fly by"
            )
        return found

    def opening(self, piece: Any) -> Any:
        """Return the consequences of opening a piece now; they are computed once."""
        if piece not in self._openings:
            self._openings[piece] = self.endgame.open(piece)
        return self._openings[piece]

    def open(self, piece: Piece | Tree) -> None:
        """Fly one leg."""
        opening = self.opening(piece)
        self._openings = {}
        steps, kept, self._keeps = _steps(opening, self._keeps)
        self.legs.append(Leg(opening, self.altitude, steps, kept, self.phase))
        self.altitude += sum(steps)
        self.endgame = opening.rest
        self._aim = self.controlled(self.endgame)

    def on_course(self, piece: Piece | Tree) -> bool:
        """Return True if a flight that opens the piece now can still end as high as this one can."""
        return self._ahead(piece)[0]

    def is_safe(self, piece: Piece | Tree) -> bool:
        """Return True if such a flight is possible, and the plane stays above ground while it opens the piece."""
        return all(self._ahead(piece))

    def _ahead(self, piece: Piece | Tree) -> tuple[bool, bool]:
        opening = self.opening(piece)
        steps, kept, keeps = _steps(opening, self._keeps)
        if self._keeps is not None:
            return True, True
        # Where the controller takes all of a loop and one chain of 3 is left, the opener takes that.
        aim = self.controlled(opening.rest) if kept else 0
        gain = sum(steps) + (3 if keeps is not None and len(opening.rest.pieces) == 1 else 0)
        return gain == aim - self._aim, not kept or aim >= opening.handout

    def landed(self) -> Flight:
        """Return the whole flight; PositionError if pieces are left."""
        if self.endgame.pieces:
            left = ", ".join(piece.name for piece in self.endgame.pieces)
            raise PositionError(f"the order of play leaves out {left}")
        return Flight(self.start, tuple(self.legs))


def fly(endgame: Endgame | SpaceEndgame, order: Iterable[str], shapes: Shapes | None = None) -> Flight:
    """Return the flight of an order of play, with one leg for each name.

    Parameters
    ----------
    endgame : Endgame or SpaceEndgame
        A loony endgame; its joints may have any valence.
    order : iterable of str
        The names of all pieces; each piece has the name that it bears when its turn comes.
    shapes : Shapes, optional
        A cache of shapes between calls.

    Raises
    ------
    PositionError
        If no piece has a given name when its turn comes, or pieces are left over, or there is no controlled value.

    Notes
    -----
    Cost: quadratic in the pieces, and a packing for each shape that comes up.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> endgame = Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 12), ("loop", "", 10)]))
    >>> flight = fly(endgame, ["AB", "A", "B", "10-loop"])
    >>> [leg.net for leg in flight.legs], flight.largest_bump, flight.lowest
    ([-8, 4, 4, -10], 10, 0)
    """
    pilot: Pilot[Any] = Pilot(endgame, shapes or Shapes())
    for name in order:
        pilot.open(pilot.endgame.piece(name))
    return pilot.landed()


def _steps(opening: Opening | SpaceOpening, keeps: int | None) -> tuple[tuple[int, ...], bool, int | None]:
    """Return the changes of altitude, True if the controller keeps control, and the next `keeps`.

    `keeps` is the number of chains of which the opener keeps control before she takes all of one, where only chains of
    3 are left and the controller takes all of a loop (Allcock, proof of theorem 2.1).
    """
    coins, handout, rest = opening.coins, opening.handout, opening.rest.pieces
    if keeps is not None:
        return ((0, 1, 0, -2), False, keeps - 1) if keeps else ((0, 1, 1, 1), False, None)
    if not rest or (handout > HANDOUT and all(map(_is_three, rest))):
        # The last string of a loop captures two coins at once.
        singles = coins - 2 if handout == LOOP_HANDOUT else coins
        all_of_it = (0, *[-1] * singles, *[-2] * (coins > singles))
        return all_of_it, False, (len(rest) - 1 if len(rest) <= 3 else 0) if rest else None
    return (0, *[-1] * (coins - handout), 0, *[2] * (handout // 2), *[1] * (handout % 2)), True, None


def _is_three(piece: Piece | Tree) -> bool:
    """Return True for an independent chain of 3, and for a tree that is worth as much."""
    if isinstance(piece, Tree):
        return not piece.rest and (piece.coins, piece.handout) == (3, HANDOUT)
    return bool(piece.ends) and piece.independent and piece.length == 3
