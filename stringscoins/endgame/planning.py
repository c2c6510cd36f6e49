"""Flight plans that do not crash, and what they prove (Berlekamp and Scott).

A plan ascends on moderate pieces, flies through the bracelets, minimal profitable sub-bracelets first, and lands on what
is very long. It stays on course: every opening is one after which the controlled value can still be reached. A flight
on course that stays above ground proves v = cv by itself (`Flight.proves`); the theorem proves it from two altitudes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stringscoins.endgame.bracelets import SubBracelet, minimal_profitable
from stringscoins.endgame.exact import ExactValues
from stringscoins.endgame.flight import Flight, Pilot, largest_bump
from stringscoins.endgame.shapes import Shapes
from stringscoins.structure.configurations import Bracelet, Twin, configurations
from stringscoins.structure.endgames import Endgame, Piece

__all__ = ["Condition", "Proof", "direct_flight", "plan_flight", "safe_flight", "theorem"]

ASCENT, BRACELETS, LANDING = "ascent", "bracelets", "landing"
CRUISE = 10
"""The altitude from which no minimal profitable sub-bracelet and no direct flight without one crashes."""


def direct_flight(endgame: Endgame, shapes: Shapes | None = None, backward: bool = False) -> Flight:
    """The flight that goes through each bracelet from one end to the other.

    Parameters
    ----------
    endgame : Endgame
    shapes : Shapes, optional
    backward : bool
        Whether to enter the bracelets at their other ends.

    Cost: quadratic in the pieces, and a packing for each shape that comes up.
    """
    pilot = Pilot(endgame, shapes or Shapes())
    _ascend(pilot)
    while bracelets := _open_bracelets(pilot):
        _through(pilot, _whole(bracelets[0]), backward)
        _ascend(pilot)
    return _land(pilot)


def plan_flight(endgame: Endgame, shapes: Shapes | None = None) -> Flight:
    """The flight by Berlekamp and Scott's algorithm: a minimal profitable sub-bracelet wherever there is one.

    Moderate chains whose play would lengthen a tag wait until no sub-bracelet is profitable (their comments 3 and 4).
    Each sub-bracelet is flown in the direction that dips less.
    """
    pilot = Pilot(endgame, shapes or Shapes())
    _ascend(pilot, spare_tags=True)
    while True:
        profitable = [sub for b in _open_bracelets(pilot) if (sub := minimal_profitable(b)) is not None]
        if profitable:
            _through_smoothly(pilot, min(profitable, key=lambda sub: (sub.count, -sub.net)))
            _ascend(pilot, spare_tags=True)
        elif not _ascend(pilot):
            bracelets = _open_bracelets(pilot)
            if not bracelets:
                return _land(pilot)
            _through_smoothly(pilot, min(map(_whole, bracelets), key=lambda sub: _bump(sub.order())))


def safe_flight(endgame: Endgame, values: ExactValues) -> Flight | None:
    """A flight that does not crash, found by search; None if there is none, which is so exactly where v > cv.

    Raises
    ------
    SearchStopped
        When a limit is reached.
    """
    pilot = Pilot(endgame, values.shapes)

    def reached(rest: Endgame) -> bool:
        return values.value(values.shapes.state(rest)) == pilot.controlled(rest)

    if not reached(endgame):
        return None
    while pilot.endgame.pieces:
        pilot.phase = BRACELETS if configurations(pilot.endgame).bracelets else LANDING
        pilot.open(next(piece for piece in _best_first(pilot) if pilot.is_safe(piece) and reached(_rest(pilot, piece))))
    return pilot.landed()


def _rest(pilot: Pilot, piece: Piece) -> Endgame:
    return pilot.endgame.open(piece).rest


# The parts of a flight


def _open_bracelets(pilot: Pilot) -> list[Bracelet]:
    """The bracelets that can be entered on course."""
    bracelets = configurations(pilot.endgame).bracelets
    return [bracelet for bracelet in bracelets if pilot.on_course(_whole(bracelet).order()[0])]


def _whole(bracelet: Bracelet) -> SubBracelet:
    return SubBracelet(bracelet, 0, len(bracelet.joints))


def _through_smoothly(pilot: Pilot, sub: SubBracelet) -> None:
    _through(pilot, sub, backward=_bump(sub.order(True)) < _bump(sub.order()))


def _through(pilot: Pilot, sub: SubBracelet, backward: bool) -> None:
    """Play a sub-bracelet, as long as that is on course."""
    pilot.phase = BRACELETS
    for planned in sub.order(backward):
        # The piece may have grown since: tags fuse with each other.
        piece = next((p for p in pilot.endgame.pieces if planned.coins[0] in p.coins), None)
        if piece is not None:
            if not pilot.on_course(piece):
                return
            pilot.open(piece)


def _bump(order: Iterable[Piece]) -> int:
    """The deepest descent below the start or an earlier altitude that the pieces make, one after the other."""
    altitude = highest = bump = 0
    for piece in order:
        handout = 4 if piece.is_loop else 2
        bump = max(bump, highest - altitude + piece.length - handout)
        altitude += 2 * handout - piece.length
        highest = max(highest, altitude)
    return bump


def _ascend(pilot: Pilot, spare_tags: bool = False) -> bool:
    """Play isolated moderate loops, moderate chains and profitable twins, the smoothest first; whether there were any."""
    pilot.phase = ASCENT
    risen = False
    while True:
        found = configurations(pilot.endgame)
        tags = {tag for bracelet in found.bracelets for tag in bracelet.tags if tag} if spare_tags else set()
        climbs = [_climb(piece) for piece in pilot.endgame.pieces if piece.moderate and _loose(pilot, piece, tags)]
        climbs += [_twin_climb(twin) for twin in found.twins]
        for _, loss, piece in sorted(climbs, key=lambda climb: climb[:2]):
            if loss <= 0 and pilot.on_course(piece):
                break
        else:
            return risen
        pilot.open(piece)
        risen = True


def _climb(piece: Piece) -> tuple[int, int, Piece]:
    """How deep it dips, what it costs in all, and the piece."""
    handout = 4 if piece.is_loop else 2
    return piece.length - handout, piece.length - 2 * handout, piece


def _twin_climb(twin: Twin) -> tuple[int, int, Piece]:
    """The shorter loop is opened as the handle of a dipper whose loop is the longer one."""
    handle = twin.shorter.length - 1
    profit = 4 - handle + 8 - twin.longer.length
    return handle - 2, -profit if profit > 0 else 1, twin.shorter


def _loose(pilot: Pilot, piece: Piece, tags: set[Piece]) -> bool:
    """Whether it is a chain, or a loop that stands alone; and no tag that is to be spared would grow."""
    if piece.is_loop:
        return piece.independent
    shaken = [joint for joint in piece.joints if pilot.endgame.valences[joint] == 3]
    return not any(other in tags and other != piece for joint in shaken for other in pilot.endgame.at(joint))


def _land(pilot: Pilot) -> Flight:
    """Play what is left, always the piece that dips least."""
    pilot.phase = LANDING
    while pilot.endgame.pieces:
        pilot.open(_best_first(pilot)[0])
    return pilot.landed()


def _best_first(pilot: Pilot) -> list[Piece]:
    """The pieces that can be opened on course, those first with which the plane stays highest."""

    def dip(piece: Piece) -> tuple[int, int]:
        opening = pilot.endgame.open(piece)
        return opening.coins - opening.handout, opening.coins

    distinct = {(piece.name, piece.independent): piece for piece in pilot.endgame.pieces}
    return sorted((piece for piece in distinct.values() if pilot.on_course(piece)), key=dip)


# What a flight proves


@dataclass(frozen=True)
class Condition:
    """One condition of the theorem, with the number that it is about."""

    what: str
    value: int | None
    holds: bool


@dataclass(frozen=True)
class Proof:
    """What Berlekamp and Scott's theorem says of an endgame G on a flight: v(G) = cv(G), if every condition holds.

    Attributes
    ----------
    conditions : tuple of Condition
    h, k : int
        After how many legs H and K are reached.
    """

    conditions: tuple[Condition, ...]
    h: int
    k: int

    @property
    def holds(self) -> bool:
        """Whether the theorem gives v = cv."""
        return all(condition.holds for condition in self.conditions)


def theorem(endgame: Endgame, flight: Flight, shapes: Shapes | None = None) -> Proof:
    """Hold a flight against the conditions of the theorem.

    K is what is left as soon as no moderate piece is; H what is left where the last flight through bracelets before it
    begins. That H is compatible with G, and K with H, is so where the flight is on course: then the loops that are
    played, with most node-disjoint loops of what is left, are most node-disjoint loops of what was there before.

    Parameters
    ----------
    endgame : Endgame
        G.
    flight : Flight
        Of all pieces of G, as `plan_flight` makes it.
    """
    shapes = shapes or Shapes()
    stages = [endgame, *(leg.opening.rest for leg in flight.legs)]
    altitudes = [flight.start, *(leg.altitudes[-1] for leg in flight.legs)]
    k = next(i for i, stage in enumerate(stages) if not any(piece.moderate for piece in stage.pieces))
    h = k
    while h and flight.legs[h - 1].phase == BRACELETS:
        h -= 1
    pilots = Pilot(endgame, shapes)
    values = [pilots.controlled(stages[i]) for i in (h, k)]
    ascent = min((flight.start, *(leg.lowest for leg in flight.legs[:h])))
    bump = largest_bump(a for leg in flight.legs[h:k] for a in (leg.start, *leg.altitudes))
    valence = max(endgame.valences.values(), default=0)
    straight = all(altitudes[i] == value for i, value in zip((h, k), values, strict=True))
    return Proof(
        (
            Condition("every joint has valence 3 or 4; the largest valence is", valence, valence <= 4),
            Condition("cv(G) >= 0", flight.start, flight.start >= 0),
            Condition("the ascent from G to H does not crash; its lowest altitude is", ascent, ascent >= 0),
            Condition("cv(H) >= 10", values[0], values[0] >= CRUISE),
            Condition("the bracelets are flown from H to K with no bump above 10; the largest is", bump, bump <= CRUISE),
            Condition("cv(K) >= 10", values[1], values[1] >= CRUISE),
            Condition("H is compatible with G, and K with H: the flight is on course", None, straight),
        ),
        h,
        k,
    )
