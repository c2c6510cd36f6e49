"""Words: the hint on each move, good or bad, and the explanation of positions, hyperstrings among them."""

from __future__ import annotations

from random import Random

from stringscoins.explanations import explain, hint
from stringscoins.strategy import Game
from stringscoins.strategy.thinking import Verdict
from stringscoins.values import show
from tests.explanations.reasons import ESTIMATE, holds
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Kind, expect


def draw(rng: Random) -> Case:
    """A few strings; hyperstrings with coins of their own more often than elsewhere."""
    shape = rng.choice([shapes.small, shapes.small, shapes.hanging, shapes.contested])
    position = shapes.at_most(rng, shape(rng, rng.choice([5, 7, 9])), 10)
    return Case.of(shapes.shuffled(rng, position), misere=rng.random() < 0.2)


def check(case: Case) -> None:
    """Hold what is called exact, best or a number of coins against the rules."""
    position, misere = case.position, case.asked["misere"]
    strings = {name: frozenset(coins) for name, coins in case.strings.items()}
    margins = rules.margins(list(strings.values()), misere=misere)
    worth = {name: margins[string] for name, string in strings.items()}
    best = (min if misere else max)(worth.values(), default=0)
    for string in position:
        found = hint(Game(position, misere), Verdict(None, (string,)))
        told = f"{string}: {found.text}"
        expect(found.string == string, "a hint is about another move", told)
        expect(not found.exact or worth[string] == best, "a hint calls a move exact that is not best", told)
        reason = found.text if found.exact else found.text.removesuffix(ESTIMATE)
        expect(holds(position, string, found.kind, reason, misere), "a hint gives a false reason", told)
    said = explain(position, misere=misere)
    for claim in said.steps:
        facts = claim.facts
        match claim.topic, claim.kind:
            case "coach", "outcome":
                ends, coins = facts["ends"], facts["coins"]
                margin = ends[0] - coins[0] - ends[1] + coins[1]
                expect(not facts["exact"] or margin == best, "an explanation ends otherwise", claim.text)
            case "coach", "move" if facts["sure"]:
                named = [facts["string"], *facts["others"]]
                expect(all(worth[name] == best for name in named), "an explanation advises a worse move", claim.text)
            case "coach", "why":
                string = next(claim.facts["string"] for claim in said.steps if claim.kind == "move")
                is_true = holds(position, string, facts["kind"], facts["said"], misere)
                expect(is_true, "an explanation gives a false reason", claim.text)
    value = rules.value(list(strings.values()))
    expect(said.nim_sum == show(value), "an explanation has another value", f"{said.nim_sum}, not {show(value)}")


def call(case: Case) -> str:
    """What was asked."""
    misere = case.asked["misere"]
    return f"hint(Game(position, {misere}), Verdict(None, (string,))) of each string; explain(position, {misere=})"


EXPLANATIONS = Kind("explanations", 10, draw, check, call)
