"""Loony endgames: values and openings against minimax by the rules, flights replayed leg by leg."""

from __future__ import annotations

from random import Random

from stringscoins.endgames import (
    ExactValues,
    Flight,
    Shapes,
    controlled_value,
    direct_flight,
    fly,
    landing,
    minimax_value,
    openings_of,
    plan_flight,
    safe_flight,
    theorem,
    valuation,
)
from stringscoins.solve import Scores
from stringscoins.structures import Endgame, faults
from tests.fuzz import rules
from tests.fuzz.cases import Case, Kind, expect
from tests.random_positions import loony, loony_board

_BY_RULES = 20


def draw(rng: Random) -> Case:
    """An endgame of up to 30 coins or so, the smaller ones the most."""
    if rng.random() < 0.1:
        return Case.of(loony_board(rng, rng.randint(2, 4), rng.randint(2, 4)))
    coins = rng.choice([8, 12, 16, 16, 20, 30])
    return Case.of(loony(rng, rng.randint(0, 4), coins, rng.choice([(3,), (3, 4), (3, 4, 5, 6, 7)])))


def check(case: Case) -> None:
    """Values, openings and flights."""
    position = case.position
    if faults(position):  # an endgame that shrinking took too much from
        return
    endgame, values = Endgame.of(position), ExactValues(Shapes())
    state = values.shapes.state(endgame)
    value, controlled = values.value(state), controlled_value(values.shapes, state)
    expect(value >= max(controlled, 0), "a value below the controlled value or 0", f"{value}, {controlled}")
    expect((value - len(position.coins)) % 2 == 0, "a value of the wrong parity", f"{value}")
    found = valuation(endgame, ExactValues())
    expect(found.value == value, "valuation differs from search", f"{found}, by search {value}")
    openings = openings_of(endgame, ExactValues())
    least = min((o.value for o in openings), default=0)
    expect(least == value, "the best opening is not worth the value", f"{least}, {value}")
    for o in openings:
        expect(o.optimal == (o.value == value), "an opening is wrongly called optimal", f"{o}")
    if len(position) <= _BY_RULES:
        margin = Scores(position, method="exhaustive").value()
        expect(-margin == value, "the value is not that of minimax", f"{value}, by minimax {-margin}")
    if len(position) <= rules.MOST:
        margin = rules.margin(rules.plain(case.strings))
        expect(-margin == value, "the value is not that of the rules", f"{value}, by the rules {-margin}")
    if len(endgame.pieces) <= 5:
        plain = minimax_value(values.shapes, state)
        expect(plain == value, "the value is not that of minimax over pieces", f"{value}, {plain}")
    plan = plan_flight(endgame)
    proved = theorem(endgame, plan).holds
    expect(not proved or value == controlled, "the theorem proves v = cv wrongly", f"{value}, {controlled}")
    last = landing(endgame, values.shapes)
    expect(not last.decides or last.holds == (value == controlled), "the least landing is wrong", f"{last}")
    safe = safe_flight(endgame, values)
    expect((safe is not None) == (value == controlled), "a safe flight where v > cv, or none where v = cv")
    for flight in (plan, safe, direct_flight(endgame), direct_flight(endgame, backward=True)):
        if flight is not None:
            _replay(endgame, flight, value, controlled)


def _replay(endgame: Endgame, flight: Flight, value: int, controlled: int) -> None:
    expect(flight.start == controlled, "a flight starts elsewhere than at cv", f"{flight.start}, {controlled}")
    expect(not flight.proves or value == controlled, "a flight proves v = cv wrongly", f"{value}, {controlled}")
    order = [leg.opening.piece.name for leg in flight.legs]
    again = fly(endgame, order)
    expect(again.altitudes == flight.altitudes, "a flight flown again is another one", f"{order}")
    kept = (altitude for leg in flight.legs if leg.kept for altitude in (leg.start, *leg.altitudes))
    low = min([flight.start, flight.end, *kept])
    expect(low == flight.lowest, "the lowest altitude is wrong", f"{flight.lowest}, it is {low}")
    left, altitude = endgame, flight.start
    for leg in flight.legs:
        expect(leg.start == altitude, "a leg starts where the one before did not end", leg.opening.piece.name)
        opening = left.open(left.piece(leg.opening.piece.name))
        altitude, left = altitude + leg.net, opening.rest
    expect(not left.pieces, "a flight leaves pieces", f"{[piece.name for piece in left.pieces]}")


def call(case: Case) -> str:
    """Where to look."""
    return "e = Endgame.of(position); valuation(e, ExactValues()), openings_of(e, ExactValues()), plan_flight(e)"


ENDGAMES = Kind("endgames", 20, draw, check, call)
