"""The registry of methods: what it promises is what the methods do."""

import math
import subprocess
import sys

import pytest

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.kernels import readiness
from stringscoins.kernels._jit import INTERPRETED
from stringscoins.kernels.cores import search as cores
from stringscoins.kernels.scores import search as scores
from stringscoins.position import Position
from stringscoins.solve import Limits, Objective, auto, definition, methods
from stringscoins.solve.auto import SearchFirst, _is_compiled
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import METHODS, Task, check_reach, describe, method_names, solver_for
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work

ANSWERS = [(objective, name) for objective in Objective for name in method_names(objective)]


def test_names():
    assert method_names(Objective.NIMBER)[:3] == ("auto", "definition", "exhaustive")
    assert method_names(Objective.MARGIN) == method_names(Objective.MISERE_MARGIN)
    assert "search" in method_names(Objective.MARGIN) and "mex" not in method_names(Objective.MARGIN)
    assert methods.is_method("mex", Objective.NIMBER) and not methods.is_method("mex", Objective.MARGIN)


@pytest.mark.parametrize(("objective", "name"), ANSWERS)
def test_the_reach_of_a_method_is_the_one_that_it_keeps_to(objective, name):
    if name == "auto":
        return
    reach = METHODS[name].reach(objective)
    if reach.strings < math.inf:
        with pytest.raises(LimitReached, match=f"takes at most {reach.strings}"):
            solver_for(name, Task(objective, Position.numbered([["a"]] * (reach.strings + 1)))).value()
    if reach.coins < math.inf:
        many = Position.numbered([[f"c{i}" for i in range(reach.coins + 1)]])
        with pytest.raises(LimitReached, match=rf"takes.* {reach.coins}"):
            solver_for(name, Task(objective, many)).value()


@pytest.mark.parametrize(
    ("objective", "position", "solver"),
    [
        (Objective.NIMBER, make("board", [2, 2]), Definition),
        (Objective.MARGIN, Position.numbered([["a"]] * 14), Definition),
        (Objective.NIMBER, Position.numbered([["a"]] * 13), SearchFirst),
        (Objective.NIMBER, Position.numbered([*["abc"] * 5, *["a"] * 8]), Exhaustive),
        (Objective.NIMBER, Position.numbered([*["abc"] * 20, *["a"] * 5]), SearchFirst),
        (Objective.MARGIN, Position.numbered([["a"]] * 15), SearchFirst),
        (Objective.MARGIN, Position.numbered([["a"]] * 65), Sweep),
        (Objective.MISERE_MARGIN, Position.numbered([["a"]] * 15), Exhaustive),
        (Objective.MARGIN, Position.numbered([*["abc"] * 5, *["a"] * 10]), Exhaustive),
        (Objective.MISERE_MARGIN, Position.numbered([["a"]] * 29), SearchFirst),
        (Objective.MISERE_MARGIN, Position.numbered([["a"]] * 65), Sweep),
    ],
)
def test_auto_chooses_by_size_and_kind(objective, position, solver, monkeypatch):
    monkeypatch.setattr(auto, "_is_table_ready", lambda objective: False)
    assert type(solver_for("auto", Task(objective, position))) is solver
    # Where kernels are in use the definition is the slowest way.
    monkeypatch.setattr(auto, "_is_table_ready", lambda objective: True)
    assert type(solver_for("auto", Task(objective, position))) is (Exhaustive if solver is Definition else solver)


def test_a_kernel_is_compiled_after_many_small_questions(monkeypatch):
    monkeypatch.setattr(readiness, "is_ready", lambda kernel: False)
    small = Task(Objective.NIMBER, Position.numbered(["a", "ab", "b"]))
    for valued, solver in ((0, Definition), (definition._COMPILING + 1, Exhaustive)):
        monkeypatch.setattr(definition, "_valued", [valued])
        assert type(solver_for("auto", small)) is solver


@pytest.mark.parametrize("objective", Objective)
def test_auto_loads_no_kernels_for_a_small_position_but_uses_those_in_use(objective):
    code = f"""
import sys
from stringscoins.position import Position
from stringscoins.solve.methods import Objective, Task, solver_for
from stringscoins.solve.work import Work
task = Task(Objective[{objective.name!r}], Position.numbered(["a", "ab", "b"]))
small = solver_for("auto", task)
print(type(small).__name__, small.value(), "numba" in sys.modules)
table = solver_for("exhaustive", task)
print(type(table).__name__, table.value(), type(solver_for("auto", task)).__name__)
"""
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert found[0::3] == ["Definition", "Exhaustive"] and found[1] == found[4]
    assert found[2] == "False" and found[5] == ("Definition" if INTERPRETED else "Exhaustive")


def test_auto_takes_a_table_instead_of_compiling_a_search(monkeypatch):
    monkeypatch.setattr(auto, "_is_compiled", lambda objective: False)
    monkeypatch.setattr(auto, "_is_table_ready", lambda objective: False)
    monkeypatch.setattr(auto, "_tabled", [0])
    monkeypatch.setattr(auto, "tabled", lambda position, work, objective: None)
    board = make("board", [3, 3])

    def solver(objective, position, **limits):
        return type(solver_for("auto", Task(objective, position, Work(Limits(**limits)))))

    assert solver(Objective.NIMBER, board) is solver(Objective.MARGIN, board) is Exhaustive
    assert solver(Objective.NIMBER, make("board", [2, 2])) is Definition
    assert solver(Objective.NIMBER, Position.numbered([["a"]] * 25)) is SearchFirst
    assert solver(Objective.NIMBER, board, megabytes=16) is SearchFirst
    while auto._tabled[0] <= auto._MOST_TABLED:
        assert solver(Objective.NIMBER, board) is Exhaustive
    assert solver(Objective.NIMBER, board) is SearchFirst


@pytest.mark.parametrize(("objective", "module"), [(Objective.NIMBER, cores), (Objective.MARGIN, scores)])
def test_each_question_has_kernels_of_its_own(objective, module, monkeypatch):
    asked = []
    monkeypatch.setattr(readiness, "is_ready", lambda kernel: asked.append(kernel))
    assert bool(_is_compiled(objective)) == INTERPRETED
    assert INTERPRETED or asked[0] in vars(module).values()


def test_auto_sweeps_what_the_search_does_not_take():
    many = Position.numbered([["a"]] * 70)
    assert solver_for("auto", Task(Objective.MISERE_MARGIN, many)).value() == -1
    with pytest.raises(LimitReached, match="65 strings and 16 coins: the search takes at most 64 strings"):
        wide = Position.numbered([[f"c{i}" for i in range(16)]] * 65)
        solver_for("auto", Task(Objective.MISERE_MARGIN, wide))


def test_auto_takes_few_strings_of_more_coins_than_a_table_takes(monkeypatch):
    monkeypatch.setattr(auto, "_is_table_ready", lambda objective: True)
    wide = Position.numbered([[f"c{i}" for i in range(128)], ["a", "b"]])
    assert solver_for("auto", Task(Objective.MARGIN, wide)).value() == 130


def test_descriptions_name_each_method_and_its_reach():
    text = describe(Objective.MARGIN)
    assert "definition: " in text and "to 20 strings" in text and "to 64 strings and 127 coins" in text
    assert "general" not in text and "general: " in describe(Objective.NIMBER)


def test_a_method_that_has_no_bounds_takes_all():
    check_reach("general", Objective.NIMBER, strings=10**6, coins=10**6)


def test_limits_reach_every_method():
    position = make("board", [2, 4])
    for objective, name in ANSWERS:
        if name in ("auto", "sweep", "tablebase"):
            continue
        with pytest.raises(LimitReached, match=r"time limit|takes at most 20"):
            solver_for(name, Task(objective, position, Work(Limits(1e-9)))).value()
