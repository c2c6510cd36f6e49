"""Flight plans that do not crash, and the proof that they give (Berlekamp and Scott).

A plan ascends on moderate pieces, flies through the bracelets, minimal profitable sub-bracelets first, and lands on
what is very long. It stays on course: every opening is one after which the controlled value can still be reached. A
flight on course that stays above ground proves v = cv by itself (`Flight.proves`); the theorem proves it from a few
altitudes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import Any, TypeVar

from stringscoins.endgames.bracelets import SubBracelet, minimal_profitable, ways
from stringscoins.endgames.controlled import controlled_value
from stringscoins.endgames.exact import ExactValues
from stringscoins.endgames.flight import Flight, Pilot, largest_bump
from stringscoins.endgames.shapes import Shapes
from stringscoins.position import GROUND
from stringscoins.structures.configurations import Bracelet, Twin, configurations
from stringscoins.structures.endgames import Endgame, Piece
from stringscoins.structures.space import SpaceEndgame, Tree

__all__ = ["Condition", "Proof", "direct_flight", "flight_in_space", "plan_flight", "safe_flight", "theorem"]

_Game = TypeVar("_Game", Endgame, SpaceEndgame)
ASCENT, BRACELETS, LANDING = "ascent", "bracelets", "landing"
CRUISE = 10
"""The altitude from which no minimal profitable sub-bracelet crashes, nor a direct flight where there is none."""


def direct_flight(endgame: Endgame, shapes: Shapes | None = None, backward: bool = False) -> Flight:
    """Return the flight that goes through each bracelet from one end to the other.

    It is on course, so that it ends at 0; it may crash on the way. Cost: quadratic in the pieces, and a packing for
    each shape that comes up.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    shapes : Shapes, optional
        A cache of shapes between calls.
    backward : bool
        True to enter the bracelets at their other ends.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> flight = direct_flight(Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 12), ("loop", "", 10)])))
    >>> [leg.opening.piece.name for leg in flight.legs], flight.largest_bump
    (['AB', 'A', 'B', '10-loop'], 10)
    """
    pilot = Pilot(endgame, shapes or Shapes())
    _ascend(pilot)
    while bracelet := next(_open_bracelets(pilot), None):
        _through(pilot, _whole(bracelet), backward)
        _ascend(pilot)
    return _land(pilot)


def plan_flight(endgame: Endgame, shapes: Shapes | None = None) -> Flight:
    """Return the flight by Berlekamp and Scott's algorithm: a minimal profitable sub-bracelet wherever there is one.

    Moderate chains whose play would lengthen a tag wait until no sub-bracelet is profitable (their comments 3 and 4).
    Each sub-bracelet is flown in the direction in which the plane stays higher. A bracelet that closes on itself is
    entered where it stays highest: elsewhere the bump can be larger than 10, though no part is profitable. The flight
    is on course, so that it ends at 0; if it does not crash, v = cv. Cost: that of `direct_flight`, and of all
    sub-bracelets after each piece.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    shapes : Shapes, optional
        A cache of shapes between calls.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> loops = [("A", "A", 5), ("B", "B", 3), ("C", "C", 3)]
    >>> endgame = Endgame.of(segments([("A", "B", 9), ("B", "C", 5), *loops]))
    >>> [leg.opening.piece.name for leg in plan_flight(endgame).legs]
    ['BC', 'C', 'AB', 'B', 'A']
    """
    pilot = Pilot(endgame, shapes or Shapes())
    _ascend(pilot, spare_tags=True)
    while True:
        profitable = [
            sub
            for bracelet in _open_bracelets(pilot)
            # Two tags that end at one joint of valence 3 may fuse with its third chain, and the profit is gone.
            if (sub := minimal_profitable(bracelet)) is not None and _tried(pilot, sub).altitude > pilot.altitude
        ]
        if profitable:
            sub = min(profitable, key=lambda sub: (sub.count, -sub.net))
            _through_smoothly(pilot, ways(sub.bracelet) if sub.whole else [sub])
            _ascend(pilot, spare_tags=True)
        elif not _ascend(pilot):
            bracelets = list(_open_bracelets(pilot))
            if not bracelets:
                return _land(pilot)
            _through_smoothly(pilot, [way for bracelet in bracelets for way in ways(bracelet)])


def flight_in_space(endgame: SpaceEndgame, shapes: Shapes) -> Flight:
    """Return the flight that always opens what dips least, of what is on course.

    It ends at 0; it may crash on the way. If it does not, v = cv. Cost: that of `committed_value`.

    Parameters
    ----------
    endgame : SpaceEndgame
        A loony endgame with hyperstrings.
    shapes : Shapes
        A cache of shapes; its check may stop the search.

    Raises
    ------
    PositionError
        If there is no controlled value, because some openings leave what is no loony endgame.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> flight = flight_in_space(SpaceEndgame.of(read("3+8+@romer/three-coin-forfeit").position), Shapes())
    >>> [(leg.opening.piece.name, leg.net) for leg in flight.legs], flight.proves
    ([('3-chain', 1), ('3:x 0 0 0', 3), ('8-chain', -8)], True)
    """
    return _land(Pilot(endgame, shapes))


def safe_flight(endgame: Endgame | SpaceEndgame, values: ExactValues) -> Flight | None:
    """Return a flight that does not crash, found by search with exact values; None if v > cv, so that there is none.

    Parameters
    ----------
    endgame : Endgame or SpaceEndgame
        A loony endgame; its joints may have any valence. With hyperstrings it needs a controlled value.
    values : ExactValues
        The solver of values, whose memo is shared by all steps. Its cost is that of the search.

    Raises
    ------
    SearchStopped
        When a limit is reached.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> values = ExactValues()
    >>> safe_flight(Endgame.of(segments([("A", "A", 3), ("A", "ground", 5)])), values).proves
    True
    >>> safe_flight(Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 4)])), values) is None
    True
    """
    pilot: Pilot[Any] = Pilot(endgame, values.shapes)

    def reached(rest: Endgame | SpaceEndgame) -> bool:
        return values.value(values.shapes.state(rest)) == pilot.controlled(rest)

    if not reached(endgame):
        return None
    while pilot.endgame.pieces:
        if isinstance(pilot.endgame, Endgame):
            pilot.phase = BRACELETS if configurations(pilot.endgame).bracelets else LANDING
        pilot.open(
            next(piece for piece in _best_first(pilot) if pilot.is_safe(piece) and reached(pilot.opening(piece).rest))
        )
    return pilot.landed()


# The parts of a flight


def _open_bracelets(pilot: Pilot[Endgame]) -> Iterator[Bracelet]:
    """Return the bracelets that can be entered on course."""
    bracelets = configurations(pilot.endgame).bracelets
    return (bracelet for bracelet in bracelets if pilot.on_course(_whole(bracelet).order()[0]))


def _whole(bracelet: Bracelet) -> SubBracelet:
    return SubBracelet(bracelet, 0, len(bracelet.joints))


def _tried(pilot: Pilot[Endgame], sub: SubBracelet, backward: bool = False) -> Pilot[Endgame]:
    """Return the pilot after a sub-bracelet that is flown on trial."""
    trial = Pilot(pilot.endgame, pilot.shapes)
    _through(trial, sub, backward)
    return trial


def _through_smoothly(pilot: Pilot[Endgame], subs: Iterable[SubBracelet]) -> None:
    """Play one of the sub-bracelets, forward or backward, so that the plane stays highest."""

    def lowest(way: tuple[bool, SubBracelet]) -> float:
        backward, sub = way
        # At one end it may be off course from the first piece on.
        return min((leg.lowest for leg in _tried(pilot, sub, backward).legs), default=-inf)

    backward, sub = max(product((False, True), subs), key=lowest)
    _through(pilot, sub, backward)


def _through(pilot: Pilot[Endgame], sub: SubBracelet, backward: bool) -> None:
    """Play a sub-bracelet, as long as that is on course."""
    pilot.phase = BRACELETS
    for planned in sub.order(backward):
        # The piece may have grown since: tags fuse with each other.
        piece = next((p for p in pilot.endgame.pieces if planned.coins[0] in p.coins), None)
        if piece is not None:
            if not pilot.on_course(piece):
                return
            pilot.open(piece)


def _ascend(pilot: Pilot[Endgame], spare_tags: bool = False) -> bool:
    """Play isolated moderate loops, moderate chains and profitable twins, the smoothest first; True if any."""
    pilot.phase = ASCENT
    risen = False
    while True:
        found = configurations(pilot.endgame)
        tags = {tag for bracelet in found.bracelets for tag in bracelet.tags if tag} if spare_tags else set()
        moderate = [piece for piece in pilot.endgame.pieces if piece.moderate and _loose(pilot, piece, tags)]
        climbs = [(piece.dip, not _grounded(pilot.endgame, piece), piece) for piece in moderate]
        # The shorter loop of a twin is opened as the handle of a dipper whose loop is the longer one.
        climbs += [(twin.shorter.length - 3, False, twin.shorter) for twin in found.twins if _profit(twin) > 0]
        for _, _, piece in sorted(climbs, key=lambda climb: climb[:2]):
            if pilot.on_course(piece):
                break
        else:
            return risen
        pilot.open(piece)
        risen = True


def _profit(twin: Twin) -> int:
    """Return the profit from the two loops of a twin, the shorter one opened first."""
    return 4 - (twin.shorter.length - 1) + 8 - twin.longer.length


def _grounded(endgame: Endgame, piece: Piece) -> bool:
    """Return True if one end of a moderate chain is at the ground, or at a joint from which it can be detached.

    Such chains come first: to open an inner one may cost two others at its ends. Two other chains of 4 or more coins
    from the joint to the ground detach it (comment 4): they may fuse without a loss.
    """

    def detached(joint: str) -> bool:
        others = (other for other in endgame.at(joint) if other != piece)
        return sum(GROUND in other.ends and other.length >= 4 for other in others) >= 2

    return any(end == GROUND or detached(end) for end in piece.ends)


def _loose(pilot: Pilot[Endgame], piece: Piece, tags: set[Piece]) -> bool:
    """Return True for a loop that stands alone, and for a chain whose play lengthens no tag that is to be spared."""
    if piece.is_loop:
        return piece.independent
    shaken = [joint for joint in piece.joints if pilot.endgame.valences[joint] == 3]
    return not any(other in tags and other != piece for joint in shaken for other in pilot.endgame.at(joint))


def _land(pilot: Pilot[_Game]) -> Flight:
    """Play what is left, always the piece that dips least."""
    pilot.phase = LANDING if isinstance(pilot.endgame, Endgame) else ""
    while pilot.endgame.pieces:
        pilot.open(next(_best_first(pilot)))
    return pilot.landed()


def _best_first(pilot: Pilot[_Game]) -> Iterator[Piece | Tree]:
    """Return the pieces that can be opened on course, those first with which the plane stays highest."""

    def dip(piece: Piece | Tree) -> tuple[int, int]:
        opening = pilot.opening(piece)
        return opening.coins - opening.handout, opening.coins

    def kind(piece: Piece | Tree) -> object:
        return piece if isinstance(piece, Tree) else (piece.name, piece.is_loop, piece.length, piece.independent)

    distinct = {kind(piece): piece for piece in pilot.endgame.pieces}
    return filter(pilot.on_course, sorted(distinct.values(), key=dip))


# The proof by a flight


@dataclass(frozen=True)
class Condition:
    """A condition of Berlekamp and Scott's theorem, with the number that it is about.

    Attributes
    ----------
    what : str
        The condition, in the words of the theorem.
    value : int or None
        The number that it is about, such as the controlled value of H; None if there is no number.
    holds : bool
        True if the condition is met.
    """

    what: str
    value: int | None
    holds: bool


@dataclass(frozen=True)
class Proof:
    """The conditions of Berlekamp and Scott's theorem for an endgame G and a flight: if all hold, v(G) = cv(G).

    Attributes
    ----------
    conditions : tuple of Condition
        The conditions, in the order of the theorem.
    h, k : Endgame
        The H and K of the theorem.
    legs_to_h, legs_to_k : int
        The numbers of legs after which H and K are reached.
    """

    conditions: tuple[Condition, ...]
    h: Endgame
    k: Endgame
    legs_to_h: int
    legs_to_k: int

    @property
    def holds(self) -> bool:
        """True if the theorem gives v = cv."""
        return all(condition.holds for condition in self.conditions)


def theorem(endgame: Endgame, flight: Flight, shapes: Shapes | None = None) -> Proof:
    """Return how a flight meets the conditions of Berlekamp and Scott's main theorem.

    K is what is left as soon as no moderate piece is left; H is what is left when the last flight through bracelets
    before that begins. H is compatible with G, and K with H, if the flight is on course: then the loops that are played
    and a maximum set of node-disjoint loops of what is left form a maximum set of node-disjoint loops of what was there
    before. Cost: quadratic in the pieces, and a packing for each of H and K.

    Parameters
    ----------
    endgame : Endgame
        G.
    flight : Flight
        A flight of all pieces of G, from `plan_flight`.
    shapes : Shapes, optional
        A cache of shapes between calls.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> endgame = Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 4)]))
    >>> [condition.value for condition in theorem(endgame, plan_flight(endgame)).conditions if not condition.holds]
    [-2, 0, 0]
    """
    shapes = shapes or Shapes()
    stages = [endgame, *(leg.opening.rest for leg in flight.legs)]
    to_k = next(i for i, stage in enumerate(stages) if not any(piece.moderate for piece in stage.pieces))
    to_h = to_k
    while to_h and flight.legs[to_h - 1].phase == BRACELETS:
        to_h -= 1
    h, k = stages[to_h], stages[to_k]
    cv_h, cv_k = (controlled_value(shapes, shapes.state(stage)) for stage in (h, k))
    altitudes = [flight.start, *(leg.altitudes[-1] for leg in flight.legs)]
    ascent = min((flight.start, *(leg.lowest for leg in flight.legs[:to_h])))
    bump = largest_bump(a for leg in flight.legs[to_h:to_k] for a in (leg.start, *leg.altitudes))
    valence = max(endgame.valences.values(), default=0)
    on_course = altitudes[to_h] == cv_h and altitudes[to_k] == cv_k
    conditions = (
        Condition("no joint has a valence above 4; the largest is", valence, valence <= 4),
        Condition("cv(G) >= 0", flight.start, flight.start >= 0),
        Condition("the ascent from G to H does not crash; its lowest altitude is", ascent, ascent >= 0),
        Condition("cv(H) >= 10", cv_h, cv_h >= CRUISE),
        Condition("from H to K there are bracelets, with no bump above 10; the largest is", bump, bump <= CRUISE),
        Condition("cv(K) >= 10, and K has no moderate chain or loop", cv_k, cv_k >= CRUISE),
        Condition("H is compatible with G and K with H: the flight is on course", None, on_course),
    )
    return Proof(conditions, h, k, to_h, to_k)
