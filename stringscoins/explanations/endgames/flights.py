"""How the opener flies through an endgame with joints, and what that proves, step by step.

Berlekamp and Scott, *Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame*; the theorem, the
algorithm and the comments 1 to 4 are theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product, takewhile
from typing import Any, NamedTuple

from stringscoins.endgames import (
    ExactValues,
    Flight,
    Leg,
    SubBracelet,
    direct_flight,
    minimal_profitable,
    plan_flight,
    safe_flight,
    theorem,
)
from stringscoins.endgames.bracelets import ways
from stringscoins.endgames.planning import ASCENT, BRACELETS, LANDING
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.phrases import opening_string, piece_facts, piece_name, piece_names
from stringscoins.position import GROUND, Position
from stringscoins.structures import Endgame, Piece, configurations
from stringscoins.wording import listed

__all__ = ["flight_steps"]

Facts = Mapping[str, Any]


def flight_steps(position: Position, game: Endgame, values: ExactValues) -> Iterator[Claim]:
    """Yield claims on an endgame with joints, up to the first opening; `values` serve if no flight is a proof."""
    shapes = values.shapes
    plan = plan_flight(game, shapes)
    worth = plan.start if plan.proves else values.value(shapes.state(game))
    if plan.proves:
        yield altitude(start=plan.start)
        straight = direct_flight(game, shapes)
        if straight.crashes:
            yield _crash(straight)
        yield from _tell_legs(game, plan)
        yield _proof(game, plan, values)
    elif worth == plan.start:
        yield altitude(start=plan.start)
        plan = safe_flight(game, values) or plan
        yield searched(legs=[_leg(leg) for leg in plan.legs], lowest=plan.lowest)
        yield safe(lowest=plan.lowest, value=plan.start)
    else:
        yield gap(value=worth, controlled=plan.start)
        return
    first = plan.legs[0].opening.piece
    yield begin(piece=piece_facts(first), string=opening_string(position, first))


# Flights


@sentence
def altitude(start: int) -> str:
    """Say that the opener's net score is shown as the altitude of a plane (figures 4 to 8)."""
    return (
        "Berlekamp and Scott picture her net score as the altitude of a plane. It takes off at the controlled value,"
        f" {start}, and wants to land at 0. Where it comes below ground, he does better to take everything at once: it"
        " crashes. If it never does, he can do no better than to keep control."
    )


@sentence
def straight(order: Sequence[str], bump: int, lowest: int, crash: str) -> str:
    """Name the direct flight, which crashes."""
    return (
        f"To fly through the bracelets from end to end, {_row(order)}, is too bumpy: in {crash} the plane comes down to"
        f" {lowest}."
    )


def _row(names: Sequence[str], most: int = 12) -> str:
    """Return pieces in the order in which they are opened."""
    return ", ".join([*names[:most], *(["..."] if len(names) > most else [])])


def _crash(flight: Flight) -> Claim:
    lowest = next(leg for leg in flight.legs if leg.kept and leg.lowest < 0)
    return straight(
        order=[leg.opening.piece.name for leg in flight.legs],
        bump=flight.largest_bump,
        lowest=lowest.lowest,
        crash=lowest.opening.piece.name,
    )


_WHYS = {
    "alone": "{} alone",
    "grounded": "{} with an end at the ground",
    "detached": "{} tied to a joint from which two other chains of 4 or more go to the ground",
    "inner": "{} between joints",
    "twin": "{}, the shorter one of a twin",
}


@sentence
def ascent(pieces: Sequence[Facts], before: int, after: int) -> str:
    """Say what is opened on an ascent, and why these pieces can be (comments 2 to 4)."""
    groups = []
    for why, group in groupby(pieces, key=lambda piece: piece["why"]):
        groups.append(_WHYS[why].format(piece_names(group, most=8)))
    return (
        "Loops of up to 7 and chains of 3 and 4 are moderate: they gain, or cost little. From an altitude of"
        f" {before} to {after} she opens {', then '.join(groups)}. What dips least comes first, and what has a free end"
        " before what has none (comments 2 and 4)."
    )


@sentence
def spared(chains: Sequence[Facts]) -> str:
    """Name the moderate chains that wait, because to open them would lengthen a tag (comment 3)."""
    words = [f"{chain['piece']} (at {chain['tag']})" for chain in chains]
    return (
        f"Some moderate chains have to wait: {listed(words, 3)}. They end where a tag does, the chain by which a"
        " bracelet is tied; without them it would fuse into a longer one, and its bracelet might not gain any more"
        " (comment 3)."
    )


@sentence
def parts(flown: Sequence[Facts]) -> str:
    """Name the minimal profitable sub-bracelets that are flown, one after the other (the algorithm)."""
    return f"She takes out of the bracelets what gains, the least parts that do, for these dip least: {_then(flown)}."


@sentence
def through(flown: Sequence[Facts]) -> str:
    """Name the bracelets that are flown from end to end, as nothing in them is profitable (the algorithm)."""
    return f"Where no part of a bracelet gains, she flies straight through: {_then(flown)}."


def _then(flown: Sequence[Facts]) -> str:
    words = [
        f"{_row(part['pieces'])} (from {part['before']} to {part['after']}, never below {part['lowest']})"
        for part in flown
    ]
    return "; then ".join([*words[:4], *([f"{len(words) - 4} more"] if len(words) > 4 else [])])


@sentence
def landing(pieces: Sequence[Facts], before: int) -> str:
    """Say what is opened at the end."""
    last = next(piece for piece in pieces if not piece["kept"])
    if len(pieces) == 1:
        return f"From {before} she lands with {piece_name(last)}, of which he takes all."
    names = _row([piece_name(piece) for piece in pieces])
    return f"From {before} she lands on what is left: {names}. Of {piece_name(last)} he takes all."


@sentence
def searched(legs: Sequence[Facts], lowest: int) -> str:
    """Name a flight that was found by search."""
    return (
        "The plan that is made by rule crashes, but a search over all openings finds one that does not:"
        f" {_row([leg['piece'] for leg in legs], 16)}."
    )


def _leg(leg: Leg) -> dict[str, Any]:
    return piece_facts(leg.opening.piece) | {"net": leg.net, "start": leg.start, "lowest": leg.lowest}


def _tell_legs(game: Endgame, plan: Flight) -> Iterator[Claim]:
    """Yield the legs of a plan in groups, each with its reason."""
    waits: list[dict[str, Any]] = []
    for i, (kind, run) in enumerate(groupby(_stretches(game, plan), key=lambda stretch: stretch.kind)):
        stretches = list(run)
        stage, legs = stretches[0].stage, stretches[0].legs
        if i == 0 and kind != ASCENT:
            waits = _spared(stage)
        if waits:
            yield spared(chains=waits)
            waits = []
        if kind == ASCENT:
            whys = zip(legs, _whys(stage, legs), strict=True)
            climbed = [piece_facts(leg.opening.piece) | {"why": why} for leg, why in whys]
            yield ascent(pieces=climbed, before=legs[0].start, after=legs[-1].altitudes[-1])
            waits = _spared(legs[-1].opening.rest) if i == 0 else []
        elif kind == LANDING:
            rest = [piece_facts(leg.opening.piece) | {"kept": leg.kept} for leg in legs]
            yield landing(pieces=rest, before=legs[0].start)
        else:
            yield (parts if kind == "parts" else through)(flown=[stretch.facts for stretch in stretches])


class _Stretch(NamedTuple):
    """Legs that one claim describes: an ascent, a part of a bracelet, a flight straight through one, a landing."""

    kind: str
    stage: Endgame
    legs: list[Leg]

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "pieces": [leg.opening.piece.name for leg in self.legs],
            "before": self.legs[0].start,
            "lowest": min(leg.lowest for leg in self.legs),
            "after": self.legs[-1].altitudes[-1],
        }


def _stretches(stage: Endgame, plan: Flight) -> Iterator[_Stretch]:
    left = list(plan.legs)
    while left:
        kind, run = next(groupby(left, key=_phase))
        legs = list(run)
        if kind == BRACELETS:
            legs, gains = _flown(stage, legs)
            kind = "parts" if gains else "through"
        yield _Stretch(kind, stage, legs)
        stage, left = legs[-1].opening.rest, left[len(legs) :]


def _phase(leg: Leg) -> str:
    """Return the phase of a leg; once the controller gives up control, that is the landing."""
    return leg.phase if leg.kept else LANDING


def _flown(stage: Endgame, legs: Sequence[Leg]) -> tuple[list[Leg], bool]:
    """Return the next legs that fly through a bracelet or a part of it, and whether that is a profitable part."""
    longest = 1
    for bracelet in configurations(stage).bracelets:
        part = minimal_profitable(bracelet)
        for sub, backward in product([part] if part else [], (False, True)):
            count, whole = _matching(sub, backward, legs)
            if whole and sum(leg.net for leg in legs[:count]) > 0:
                return list(legs[:count]), True
        for sub, backward in product(ways(bracelet), (False, True)):
            longest = max(longest, _matching(sub, backward, legs)[0])
    return list(legs[:longest]), False


def _matching(sub: SubBracelet, backward: bool, legs: Sequence[Leg]) -> tuple[int, bool]:
    """Return how many legs play the pieces of a sub-bracelet in its order, and whether they play all of them."""
    order = sub.order(backward)
    pairs = zip(order, legs, strict=False)
    count = sum(1 for _ in takewhile(lambda pair: pair[0].coins[0] in pair[1].opening.piece.coins, pairs))
    return count, count == len(order)


def _whys(stage: Endgame, legs: Sequence[Leg]) -> Iterator[str]:
    for leg in legs:
        piece = leg.opening.piece
        if piece.independent:
            yield "alone"
        elif piece.is_loop:
            yield "twin"
        elif GROUND in piece.ends:
            yield "grounded"
        else:
            yield "detached" if any(_detached(stage, piece, joint) for joint in piece.ends) else "inner"
        stage = leg.opening.rest


def _detached(stage: Endgame, piece: Piece, joint: str) -> bool:
    """Return whether two other chains of 4 or more go from a joint of the piece to the ground (comment 4)."""
    others = (other for other in stage.at(joint) if other != piece)
    return sum(GROUND in other.ends and other.length >= 4 for other in others) >= 2


def _spared(stage: Endgame) -> list[dict[str, Any]]:
    """Return the moderate chains of no bracelet whose opening would lengthen a tag."""
    found = configurations(stage).bracelets
    tags = {tag for bracelet in found for tag in bracelet.tags if tag}
    taken = {piece for bracelet in found for piece in bracelet.pieces}
    waiting = []
    for piece in stage.pieces:
        if piece.moderate and not piece.is_loop and piece not in taken:
            shaken = [joint for joint in piece.joints if stage.valences[joint] == 3]
            tag = next((other for joint in shaken for other in stage.at(joint) if other in tags), None)
            if tag is not None:
                waiting.append({"piece": piece.name, "tag": tag.name})
    return waiting


# The proof


@sentence
def forced(value: int, h: int, k: int, bump: int) -> str:
    """Say that the controller is forced to keep control, by the main theorem."""
    return (
        f"So she forces him to keep control, and the value, what he wins by if both play best, is the controlled value,"
        f" {value}. The main theorem of Berlekamp and Scott says so without a flight: what is left before the last"
        f" bracelets is worth {h} and what is left after them {k}, both at least 10, with no bump above 10 between."
    )


@sentence
def safe(lowest: int, value: int) -> str:
    """Say that a flight that does not crash proves v = cv (comment 1)."""
    return (
        "The plane never comes below ground, and no more is needed (comment 1): she forces him to keep control, and the"
        f" value, what he wins by if both play best, is the controlled value, {value}."
    )


@sentence
def gap(value: int, controlled: int) -> str:
    """Say that the value is larger than the controlled value, as was found by search."""
    return (
        "She cannot force him to keep control: in whatever order she opens the pieces, at some moment he does better to"
        f" take everything. A search over all openings finds the value, what he wins by if both play best: {value},"
        f" {value - controlled} more than the controlled value."
    )


@sentence
def begin(piece: Facts, string: str) -> str:
    """Say what the opener opens first."""
    return f"She begins with {piece_name(piece)} (cut {string}, say)."


def _proof(game: Endgame, plan: Flight, values: ExactValues) -> Claim:
    proof = theorem(game, plan, values.shapes)
    if not proof.holds:
        return safe(lowest=plan.lowest, value=plan.start)
    bump, h, k = (proof.conditions[i].value for i in (4, 3, 5))
    return forced(value=plan.start, h=h, k=k, bump=bump)
