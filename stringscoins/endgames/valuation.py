"""The value of a loony endgame, and its source: a theorem, a flight plan, or search."""

from __future__ import annotations

from dataclasses import dataclass

from stringscoins.endgames import simple
from stringscoins.endgames.controlled import controlled_value
from stringscoins.endgames.exact import ExactValues, simple_state
from stringscoins.endgames.openings import simple_sum
from stringscoins.endgames.planning import plan_flight, theorem
from stringscoins.endgames.shapes import State
from stringscoins.structures.endgames import Endgame

__all__ = ["EndgameValue", "valuation", "valuation_in_space"]


@dataclass(frozen=True)
class EndgameValue:
    """The value of an endgame to the controller when both play best, and the reason for it.

    Attributes
    ----------
    value : int
        v, the coins by which the controller beats the opener; never negative.
    rule : str
        The theorem, the flight plan or the search that gives the value, in words.
    """

    value: int
    rule: str


def valuation(endgame: Endgame, values: ExactValues) -> EndgameValue:
    """Return the value of a loony endgame by a theorem if one gives it, else by a flight plan, else by search.

    The theorems are Allcock's, and then Berlekamp and Scott's. Cost: that of a flight plan, and of `ExactValues` where
    neither a theorem nor the plan gives the value.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    values : ExactValues
        The solver of values, used if nothing else gives the value.

    Raises
    ------
    SearchStopped
        When a limit is reached.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> valuation(Endgame.of(segments([("A", "A", 3), ("A", "ground", 5)])), ExactValues())
    EndgameValue(value=5, rule='a flight plan that does not crash: v = cv')
    """
    allcock = simple_sum(endgame)
    if allcock is not None:
        return EndgameValue(simple.value(allcock), simple.value_rule(allcock))
    shapes = values.shapes
    plan = plan_flight(endgame, shapes)
    if theorem(endgame, plan, shapes).holds:
        return EndgameValue(plan.start, "Berlekamp and Scott, main theorem: v = cv")
    if plan.proves:
        return EndgameValue(plan.start, "a flight plan that does not crash: v = cv")
    value = values.value(shapes.state(endgame))
    equal = "v = cv" if value == controlled_value(shapes, shapes.state(endgame)) else "v > cv"
    return EndgameValue(value, f"search, Allcock's formulas (2.1) and (2.2) with joints: {equal}")


def valuation_in_space(state: State, values: ExactValues) -> EndgameValue:
    """Return the value of a loony endgame with hyperstrings, by Allcock's theorem where it is enough, else by search.

    It is enough where every tree falls whole, with a handout of 2 or 4. Cost: that of `ExactValues`.

    Parameters
    ----------
    state : tuple of int
        The endgame, from `Shapes.state_of`.
    values : ExactValues
        The solver of values.

    Raises
    ------
    SearchStopped
        When a limit is reached.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> values = ExactValues()
    >>> state = values.shapes.state_of(read("3+8+@romer/three-coin-forfeit").position)
    >>> valuation_in_space(state, values).value
    4
    """
    value, allcock = values.value(state), simple_state(values.shapes, state)
    if allcock is not None:
        return EndgameValue(value, f"{simple.value_rule(allcock)}, with trees for chains and loops")
    controlled = values.controlled(state)
    equal = "" if controlled is None else ": v = cv" if value == controlled else ": v > cv"
    return EndgameValue(value, f"search, Allcock's formulas (2.1) and (2.2) with trees{equal}")
