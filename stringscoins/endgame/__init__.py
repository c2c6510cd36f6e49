"""Loony endgames: simple sums, controlled values, exact values, flight plans (Allcock; Berlekamp and Scott)."""

from stringscoins.endgame.controlled import ChosenLoop, chosen_loops, committed_value, controlled_value
from stringscoins.endgame.exact import ExactValues, minimax_value
from stringscoins.endgame.flight import Flight, Leg, fly
from stringscoins.endgame.planning import Condition, Proof, direct_flight, plan_flight, safe_flight, theorem
from stringscoins.endgame.shapes import Shapes

__all__ = [
    "ChosenLoop",
    "Condition",
    "ExactValues",
    "Flight",
    "Leg",
    "Proof",
    "Shapes",
    "chosen_loops",
    "committed_value",
    "controlled_value",
    "direct_flight",
    "fly",
    "minimax_value",
    "plan_flight",
    "safe_flight",
    "theorem",
]
