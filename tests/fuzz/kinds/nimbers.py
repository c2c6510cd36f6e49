"""Nimbers: every method, after any cuts and in any order of questions, against the rules."""

from __future__ import annotations

from random import Random

from stringscoins.errors import LimitReached
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers
from stringscoins.values import LOONY, show
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Fault, Kind, expect

_TINY = (0.001, 0.1, 1.0, 3.0)
"""MB; the search itself takes a little more than the first two."""
_HARD = ("board:6x6", "board:1x25", "graph:complete:12", "cubes:4x4x3:faces", "board:4x7:swedish")
_LIMITED = ("definition", "exhaustive", "sweep")
"""Methods that do not take every position."""


def draw(rng: Random) -> Case:
    """A small position, and any method that may take it."""
    position = shapes.small(rng)
    methods = ["definition", "exhaustive", "search", "general", "auto"]
    methods += ["mex"] * position.is_ordinary + ["sweep"] * (len(position.coins) <= 64)
    return _asked(rng, position, rng.choice(methods))


def draw_sum(rng: Random) -> Case:
    """A big position whose value is that of its small parts; now and then one that nobody can value in a moment."""
    if rng.random() < 0.005:
        return Case.of(read(rng.choice(_HARD)).position, method="auto", seconds=2.0, questions=[["value"]])
    position = shapes.big(rng)
    methods = ["auto", "auto", "search", "general"] + ["mex"] * position.is_ordinary
    return _asked(rng, position, rng.choice(methods))


def _asked(rng: Random, position: Position, method: str) -> Case:
    questions = [["value"]]
    for _ in range(rng.choice([0, 1, 2, 4])):
        cuts = rng.sample(position.strings, min(len(position), rng.choice([0, 1, 1, 2, 3, 5])))
        questions.append([rng.choice(["value", "value", "loony", "witness"]), *cuts])
    if rng.random() < 0.15 and len(position) <= 20:
        questions.append(["moves"])
    rng.shuffle(questions)
    tiny = rng.choice(_TINY) if rng.random() < 0.1 else None
    return Case.of(position, method=method, workers=rng.choice([1, 1, 2]), megabytes=tiny, questions=questions)


def check(case: Case) -> None:
    """Ask one solver one question after the other."""
    position, asked = case.position, case.asked
    limits = Limits(asked.get("seconds"), asked.get("megabytes"))
    nimbers = Nimbers(position, method=asked["method"], workers=asked.get("workers"), limits=limits)
    for what, *names in filter(None, asked["questions"]):
        try:
            _ask(case, nimbers, what, case.only(names))
        except LimitReached as stop:
            _excused(asked, stop)


def _ask(case: Case, nimbers: Nimbers, what: str, cuts: list[str]) -> None:
    left = rules.plain(case.strings, cuts)
    known = rules.computable(left)
    if what == "value":
        found = nimbers.solver.value(cuts)
        if known:
            _same(case, found, rules.value(left))
    elif what == "loony":
        loony = nimbers.solver.is_loony(cuts)
        if known:
            expect(loony == (rules.value(left) == LOONY), f"{case.asked['method']}: is_loony is wrong", f"{loony}")
    elif what == "witness":
        _witness(case, nimbers, cuts)
    elif what == "moves":
        for move in nimbers.moves():
            rest = rules.plain(case.strings, [move.string])
            if rules.computable(rest):
                _same(case, move.value, rules.value(rest))


def _same(case: Case, found: int, true: int) -> None:
    if found != true:
        said = "loony" if found == LOONY else "a nimber" if true == LOONY else "another nimber"
        sort = f"{case.asked['method']}: {'a loony position' if true == LOONY else 'a nimber'} is called {said}"
        raise Fault(sort, f"found {show(found)}, by the rules it is {show(true)}")


def _witness(case: Case, nimbers: Nimbers, cuts: list[str]) -> None:
    """A witness plays out by the rules: captures, then the same value with the move kept and given away."""
    left = rules.plain(case.strings, cuts)
    if not rules.computable(left):
        return
    witness = nimbers.witness(cuts)
    loony = rules.value(left) == LOONY
    expect((witness is not None) == loony, "a witness of what is not loony, or none of what is", f"{witness}")
    if witness is None:
        return
    gone = list(cuts)
    for string in witness.take:
        expect(_captures(case, gone, string), "a witness takes what captures nothing", f"{witness}")
        gone.append(string)
    expect(_captures(case, gone, witness.keep), "a witness keeps nothing", f"{witness}")
    expect(not _captures(case, gone, witness.give), "a witness gives by a capture", f"{witness}")
    kept, given = (rules.value(rules.plain(case.strings, [*gone, end])) for end in (witness.keep, witness.give))
    expect(kept == given != LOONY, "a witness proves nothing", f"{witness}: {show(kept)} and {show(given)}")


def _captures(case: Case, gone: list[str], string: str) -> bool:
    before, after = (set().union(*rules.plain(case.strings, cuts)) for cuts in (gone, [*gone, string]))
    return string not in gone and before != after


def _excused(asked: dict, stop: LimitReached) -> None:
    """Only a limit that was given may end the work, but for methods that do not take every position."""
    if asked["method"] in _LIMITED or (asked["method"] == "mex" and "the search takes" in str(stop)):
        return
    seconds, megabytes = asked.get("seconds"), asked.get("megabytes")
    given = seconds is not None and f"the time limit of {seconds:g} s" in str(stop)
    given = given or (megabytes is not None and f"the memory limit of {megabytes:g} MB" in str(stop))
    expect(given, f"{asked['method']}: gives up by a limit that was not given", str(stop))


def call(case: Case) -> str:
    """The questions as Python."""
    asked = case.asked
    limits = f"Limits({asked.get('seconds')}, {asked.get('megabytes')})"
    limits = f", limits={limits}" if asked.get("seconds") or asked.get("megabytes") else ""
    lines = [f"n = Nimbers(position, method={asked['method']!r}, workers={asked.get('workers')}{limits})"]
    for what, *names in filter(None, asked["questions"]):
        cuts = case.only(names)
        calls = {"value": f"n.solver.value({cuts})", "loony": f"n.solver.is_loony({cuts})"}
        lines.append(calls.get(what, f"n.witness({cuts})" if what == "witness" else "list(n.moves())"))
    return "; ".join(lines)


NIMBERS = Kind("nimbers", 60, draw, check, call)
SUMS = Kind("sums", 30, draw_sum, check, call)
