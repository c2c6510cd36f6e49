"""Loony endgames: simple sums, controlled values, exact values, flight plans (Allcock; Berlekamp and Scott)."""

from stringscoins.endgame.bracelets import SubBracelet, minimal_profitable, profitable, sub_bracelets
from stringscoins.endgame.controlled import ChosenLoop, chosen_loops, committed_value, controlled_value
from stringscoins.endgame.exact import ExactValues, minimax_value
from stringscoins.endgame.flight import Flight, Leg, fly
from stringscoins.endgame.midgame import Change, turning_changes
from stringscoins.endgame.openings import ValuedOpening, openings_of, simple_sum
from stringscoins.endgame.planning import Condition, Proof, direct_flight, plan_flight, safe_flight, theorem
from stringscoins.endgame.shapes import Shapes
from stringscoins.endgame.simple import Component, SimpleEndgame, opening
from stringscoins.endgame.valuation import Valuation, valuation

__all__ = [
    "Change",
    "ChosenLoop",
    "Component",
    "Condition",
    "ExactValues",
    "Flight",
    "Leg",
    "Proof",
    "Shapes",
    "SimpleEndgame",
    "SubBracelet",
    "Valuation",
    "ValuedOpening",
    "chosen_loops",
    "committed_value",
    "controlled_value",
    "direct_flight",
    "fly",
    "minimal_profitable",
    "minimax_value",
    "opening",
    "openings_of",
    "plan_flight",
    "profitable",
    "safe_flight",
    "simple_sum",
    "sub_bracelets",
    "theorem",
    "turning_changes",
    "valuation",
]
