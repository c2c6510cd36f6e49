"""Loony endgames: simple sums, controlled values, exact values, flight plans (Allcock; Berlekamp and Scott)."""

from stringscoins.endgames.bracelets import SubBracelet, minimal_profitable, profitable, sub_bracelets
from stringscoins.endgames.controlled import ChosenLoop, chosen_loops, committed_value, controlled_value
from stringscoins.endgames.exact import ExactValues, minimax_value
from stringscoins.endgames.flight import Flight, Leg, fly
from stringscoins.endgames.forfeits import Forfeit, forfeit
from stringscoins.endgames.landing import Landing, disjoint_loops, landing, least_landing
from stringscoins.endgames.midgame import Change, turning_changes, winning_conditions, with_short_chains
from stringscoins.endgames.openings import (
    ValuedOpening,
    openings_in_space,
    openings_of,
    optimal_orders,
    simple_sum,
)
from stringscoins.endgames.planning import (
    Condition,
    Proof,
    direct_flight,
    flight_in_space,
    plan_flight,
    safe_flight,
    theorem,
)
from stringscoins.endgames.shapes import Shapes
from stringscoins.endgames.simple import opening
from stringscoins.endgames.sums import Component, SimpleEndgame
from stringscoins.endgames.valuation import EndgameValue, valuation, valuation_in_space

__all__ = [
    "Change",
    "ChosenLoop",
    "Component",
    "Condition",
    "EndgameValue",
    "ExactValues",
    "Flight",
    "Forfeit",
    "Landing",
    "Leg",
    "Proof",
    "Shapes",
    "SimpleEndgame",
    "SubBracelet",
    "ValuedOpening",
    "chosen_loops",
    "committed_value",
    "controlled_value",
    "direct_flight",
    "disjoint_loops",
    "flight_in_space",
    "fly",
    "forfeit",
    "landing",
    "least_landing",
    "minimal_profitable",
    "minimax_value",
    "opening",
    "openings_in_space",
    "openings_of",
    "optimal_orders",
    "plan_flight",
    "profitable",
    "safe_flight",
    "simple_sum",
    "sub_bracelets",
    "theorem",
    "turning_changes",
    "valuation",
    "valuation_in_space",
    "winning_conditions",
    "with_short_chains",
]
