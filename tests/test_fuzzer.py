"""The fuzzer itself: what is planted is found, shrunk and told, whatever it does to the process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from random_positions import samples

from stringscoins.certificate import cores, positions
from stringscoins.certificate.margins import Goal
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.values import LOONY
from tests.fuzz import __main__ as command
from tests.fuzz import rules, shapes, shrinking
from tests.fuzz.cases import Case, Fault, Kind
from tests.fuzz.kinds import KINDS
from tests.fuzz.running import drawn, run

ROOT = Path(__file__).parent.parent
ENOUGH = 10_000
"""Seconds: the tests end by themselves, however busy the machine is."""


def kind(check, *, draw=KINDS["nimbers"].draw, seconds=20.0):
    return Kind("planted", 1, draw, check, lambda case: "look there", seconds)


def told_of(kinds, cases, seed=1, **more):
    """What a run of so many cases finds and says."""
    drawings, said = [0], []

    def counted(draw):
        def wrapped(rng):
            drawings[0] += 1
            if drawings[0] > cases:
                raise KeyboardInterrupt
            return draw(rng)

        return wrapped

    found = run([k._replace(draw=counted(k.draw)) for k in kinds], ENOUGH, seed, say=said.append, **more)
    return found, "\n".join(said)


@pytest.mark.thorough
def test_the_rules_told_once_more_agree_with_the_definition(seed):
    for position in samples(200, seed):
        assert rules.value(rules.plain(dict(position.items()))) == Definition(position).value()


@pytest.mark.parametrize("strings", [3, 40, 41])
def test_chains_and_loops_by_the_rules(strings):
    ring = [frozenset([i, (i + 1) % strings]) for i in range(strings)]
    row = [frozenset([0]), *ring[:-1], frozenset([strings - 1])]
    assert (rules.value(ring), rules.value(row)) == ((1, 0) if strings == 3 else (0, 0))
    assert rules.value(row[1:]) == rules.LOONY


@pytest.mark.thorough
def test_a_wrong_solver_is_found_and_shrunk(monkeypatch):
    right = Definition.value

    def wrong(self, removed=()):
        found = right(self, removed)
        return found + 8 if found >= 0 and len(self.numbering.place) > 3 else found

    monkeypatch.setattr(Definition, "value", wrong)
    found, said = told_of([KINDS["nimbers"]], 100)
    assert "definition: a nimber is called another nimber" in {sort for _, sort in found.faults}
    assert "strings:\n      - {coins: [], count: 4}\n    call:" in said
    assert "Nimbers(position, method='definition'" in said
    assert said.count("definition: a nimber is called another nimber") == 1


def test_a_wrong_oracle_is_found_and_makes_exit_code_1(monkeypatch, capsys):
    right = rules.margin
    monkeypatch.setattr(rules, "margin", lambda strings, **how: right(strings, **how) + 2 * (len(strings) > 2))
    monkeypatch.setattr(command, "warm_up", lambda: None)
    assert command.main(["5", "--seed", "3", "--case", "1", "scores"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("seed 3; to repeat: python -m tests.fuzz 5 --seed 3 scores")
    assert "found by --seed 3 --case 1 scores" in said
    assert "a wrong margin" in said


def forever(case):
    while True:
        pass


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("check", "sort"),
    [
        (forever, "does not come back"),
        (lambda case: os.kill(os.getpid(), signal.SIGKILL), "crashes"),
        (lambda case: [][0], "IndexError in tests/test_fuzzer.py, <lambda>"),
    ],
)
def test_what_ends_the_process_is_a_finding(check, sort):
    found, said = told_of([kind(check, seconds=0.2)], 1, shrink=1.0)
    assert dict(found.faults) == {("planted", sort): 1}
    assert "call: look there" in said


@pytest.mark.thorough
def test_what_waits_for_ever_is_a_finding():
    from tests.fuzz.worker import Worker

    waiting = kind(lambda case: time.sleep(ENOUGH))
    worker = Worker([waiting, KINDS["formats"]])
    assert worker.attempt(waiting, Case({}), patience=0.2).sort == "hangs"
    assert worker.attempt(KINDS["formats"], drawn(KINDS["formats"], 1, 1)) is None
    worker.close()


@pytest.mark.thorough
def test_faults_of_one_sort_are_told_once_and_others_are_looked_for():
    def check(case):
        raise Fault("odd" if len(case.strings) % 2 else "even")

    found, said = told_of([kind(check)], 20, shrink=1.0)
    assert {sort for _, sort in found.faults} == {"odd", "even"}
    assert found.faults.total() == 20
    assert said.count("planted: odd") == said.count("planted: even") == 1
    assert "20" in found.table().splitlines()[-1]


def test_shrinking():
    """Strings, coins and questions go as far as the fault lasts."""
    case = Case.of(Position({str(i): [f"c{i}", f"c{i + 1}", "x"] for i in range(40)}), names=["1", "30", "5"])

    def fails(other):
        return sum("x" in coins for coins in other.strings.values()) >= 3 and "30" in other.asked["names"]

    small = shrinking.shrunk(case, fails)
    assert list(small.strings.values()) == [("x",)] * 3
    assert small.asked == {"names": ["30"]}


@pytest.mark.parametrize("name", KINDS)
def test_a_seed_draws_the_same_cases(name):
    one, other = ([drawn(KINDS[name], 7, number) for number in range(5)] for _ in range(2))
    assert one == other
    assert one != [drawn(KINDS[name], 8, number) for number in range(5)]
    assert len({repr(case) for case in one}) == 5


def test_no_case_is_too_large():
    for name, kind in KINDS.items():
        for number in range(60):
            case = drawn(kind, 3, number)
            assert max(len(case.strings), len(case.coins)) <= 200, (name, number)


@pytest.mark.thorough
def test_as_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "1", "formats", "--seed", "5"], capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout.startswith("seed 5; to repeat: python -m tests.fuzz 1 --seed 5 formats\n")
    assert "formats" in done.stdout.splitlines()[-2]
    bad = subprocess.run([sys.executable, "-m", "tests.fuzz", "1", "none"], capture_output=True, text=True, cwd=ROOT)
    assert (bad.returncode, "no kind is called 'none'" in bad.stderr) == (2, True)


def test_random_positions_stay_what_they_are():
    """Shuffled positions are the same up to renaming."""
    rng = Random(1)
    for _ in range(20):
        position = shapes.small(rng, 8)
        assert shapes.shuffled(rng, position).canonical() == position.canonical()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "lax",
    ["first capture", *(pytest.param(lax, marks=pytest.mark.slow) for lax in ("anywhere", "any capture is loony"))],
)
def test_a_lax_checker_of_certificates_is_found(lax, monkeypatch):
    find, cuts = positions.NimberProof._find, positions.cuts

    def first(form):
        """Of several captures only the first."""
        captures = [cut for cut in cuts(form) if cut.captures]
        return [*captures[:1], *(cut for cut in cuts(form) if not cut.captures)]

    if lax == "first capture":
        monkeypatch.setattr(positions, "cuts", first)
    elif lax == "anywhere":
        monkeypatch.setattr(positions.NimberProof, "_find", lambda self, options, value: value in self.facts.values())
    else:
        monkeypatch.setattr(
            positions.NimberProof, "_find", lambda self, options, value: find(self, options, value) or value == LOONY
        )
    if lax == "first capture":
        monkeypatch.setattr(shapes, "small", lambda rng, most: shapes.contested(rng, 6))
    found, _ = told_of([KINDS["certificates"]], 40, shrink=0.1)
    assert ("certificates", "A wrong value is accepted") in found.faults


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["core-proofs", "margin-proofs"])
def test_a_lax_checker_of_proofs_is_found(kind, monkeypatch):
    """One that misses no smaller nimber; one that takes any bound for known."""
    fail = cores._fail
    monkeypatch.setattr(cores, "_fail", lambda reason: reason.startswith("no cut is known") or fail(reason))
    monkeypatch.setattr(Goal, "follows_from", lambda self, facts: True)
    found, _ = told_of([KINDS[kind]], 60, shrink=0.1)
    assert (kind, "What is false is accepted") in found.faults
