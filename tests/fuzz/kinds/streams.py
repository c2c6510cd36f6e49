"""Streams: one evaluator for all that can be left of a position, several questions each, against the rules."""

from __future__ import annotations

from random import Random

from stringscoins.evaluation import Evaluator
from stringscoins.values import show
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Kind, expect


def draw(rng: Random) -> Case:
    """A position, and cuts after which it is asked about again; or a big one, which is no sum of small questions."""
    position = shapes.small(rng) if rng.random() < 0.9 else shapes.big(rng)
    left = [
        rng.sample(position.strings, min(len(position), rng.choice([0, 1, 2, 4]))) for _ in range(rng.choice([4, 40]))
    ]
    return Case.of(
        position, left=left, workers=rng.choice([1, 1, 2]), margins=rng.random() < 0.3 and len(position) <= 10
    )


def check(case: Case) -> None:
    """Ask about all of them at once, then about some alone; what was found before serves what follows."""
    cuts = [case.only(names) for names in case.asked["left"]]
    gone = [set(names) for names in cuts]
    positions = [case.position.restricted([s for s in case.strings if s not in names]) for names in gone]
    questions = ["nimber", "margin"] if case.asked["margins"] else ["nimber"]
    with Evaluator(workers=case.asked["workers"]) as evaluator:
        found = list(evaluator.evaluate(positions, questions))
        expect([answers.index for answers in found] == list(range(len(positions))), "answers out of order")
        for names, answers in zip(cuts, found, strict=True):
            left = rules.plain(case.strings, names)
            if rules.computable(left):
                true = rules.value(left)
                expect(answers.nimber == true, "a wrong nimber", f"{show(answers.nimber)}, by the rules {show(true)}")
            if "margin" in questions:
                margin = rules.margin(left, misere=False)
                expect(answers.margin == margin, "a wrong margin", f"{answers.margin}, by the rules {margin}")
        for position, answers in list(zip(positions, found, strict=True))[:3]:
            alone = evaluator.nimber(position)
            expect(
                alone == answers.nimber, "another nimber alone", f"{show(alone)}, in a stream {show(answers.nimber)}"
            )


def call(case: Case) -> str:
    """The question as Python."""
    cuts = [case.only(names) for names in case.asked["left"]]
    left = f"[position.restricted(position.keys() - set(cuts)) for cuts in {cuts}]"
    questions = ["nimber", "margin"] if case.asked["margins"] else ["nimber"]
    return f"list(Evaluator(workers={case.asked['workers']}).evaluate({left}, {questions}))"


STREAMS = Kind("streams", 20, draw, check, call)
