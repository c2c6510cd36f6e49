"""Scores: every method, normal and misère, after any cuts, against minimax by the rules."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from stringscoins.errors import LimitReached
from stringscoins.solve import Limits, Progress, Scores
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Kind, expect

_LIMITED = ("definition", "sweep")


class _Stopping(Progress):
    """Interrupts long work when it is told of it for the n-th time."""

    def __init__(self, after: int) -> None:
        self.left = after

    def searching(self, *args: object, **more: object) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def draw(rng: Random) -> Case:
    """A small position, or a larger one with captures pending: two coins can be handed over there, or four."""
    position = shapes.small(rng, rng.choice([6, 9, 11]))
    if rng.random() < 0.4:
        position = shapes.shuffled(rng, shapes.pending(rng, rng.choice([13, 15, 17])))
    methods = ["auto", "definition", "exhaustive", "search", "search"] + ["sweep"] * (len(position.coins) <= 15)
    return Case.of(
        position,
        method=rng.choice(methods),
        misere=rng.random() < 0.4,
        megabytes=rng.choice([None] * 6 + [0.001, 0.5, 2.0]),
        stop=rng.choice([0, 0, 0, 1, 2]),
        cuts=rng.sample(position.strings, min(len(position), rng.choice([0, 0, 1, 3]))),
        moves=rng.random() < 0.3,
    )


def check(case: Case) -> None:
    """The margin, its bounds at a stop, the margins after cuts and of all moves."""
    asked = case.asked
    method, misere = asked["method"], asked["misere"]
    limits = Limits(megabytes=asked["megabytes"])
    scores = Scores(case.position, method=method, misere=misere, limits=limits, progress=_Stopping(asked["stop"]))
    true = rules.margin(rules.plain(case.strings), misere=misere)
    found = None
    for _ in range(2):
        try:
            found = scores.value()
            break
        except LimitReached as stop:
            given = asked["megabytes"] is not None or "interrupt" in str(stop) or method in _LIMITED
            expect(given, f"{method}: gives up by a limit that was not given", str(stop))
            low, high = scores.bounds
            expect(low <= true <= high, f"{method}: bounds at a stop that do not hold", f"{low} to {high}: {true}")
    if found is None:
        return
    how = "misere" if misere else "normal"
    expect(found == true, f"{method}, {how}: a wrong margin", f"found {found}, by the rules {true}")
    with suppress(LimitReached):
        cuts = tuple(case.only(asked["cuts"]))
        after, should = scores.solver.value(cuts), rules.margin(rules.plain(case.strings, cuts), misere=misere)
        expect(after == should, f"{method}, {how}: a wrong margin after cuts", f"{after}, by the rules {should}")
        if asked["moves"]:
            known = rules.margins(rules.plain(case.strings), misere=misere)
            for move in scores.moves():
                should = known[frozenset(move.coins)]
                wrong = f"{move.string}: {move.margin}, by the rules {should}"
                expect(move.margin == should, f"{method}, {how}: a wrong margin of a move", wrong)
                expect(move.best == (should == true), f"{method}, {how}: a wrong best move", wrong)


def call(case: Case) -> str:
    """The question as Python."""
    asked = case.asked
    more = f", limits=Limits(megabytes={asked['megabytes']})" if asked["megabytes"] else ""
    more += f" (stopped at report {asked['stop']})" if asked["stop"] else ""
    cuts = case.only(asked["cuts"])
    return f"Scores(position, method={asked['method']!r}, misere={asked['misere']}{more}); cuts {cuts}"


SCORES = Kind("scores", 40, draw, check, call)
