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
from stringscoins.solve import Limits, Question, auto, definition, methods
from stringscoins.solve.auto import SearchFirst, _is_compiled
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import METHODS, Task, check_reach, describe, method_names, solver_for
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work

ANSWERS = [(question, name) for question in Question for name in method_names(question)]


def test_names():
    assert method_names(Question.NIMBER)[:3] == ("auto", "definition", "exhaustive")
    assert method_names(Question.MARGIN) == method_names(Question.MISERE_MARGIN)
    assert "search" in method_names(Question.MARGIN) and "mex" not in method_names(Question.MARGIN)
    assert methods.is_method("mex", Question.NIMBER) and not methods.is_method("mex", Question.MARGIN)


@pytest.mark.parametrize(("question", "name"), ANSWERS)
def test_the_reach_of_a_method_is_the_one_that_it_keeps_to(question, name):
    if name == "auto":
        return
    reach = METHODS[name].reach(question)
    if reach.strings < math.inf:
        with pytest.raises(LimitReached, match=f"takes at most {reach.strings}"):
            solver_for(name, Task(question, Position.numbered([["a"]] * (reach.strings + 1)))).value()
    if reach.coins < math.inf:
        many = Position.numbered([[f"c{i}" for i in range(reach.coins + 1)]])
        with pytest.raises(LimitReached, match=rf"takes.* {reach.coins}"):
            solver_for(name, Task(question, many)).value()


@pytest.mark.parametrize(
    ("question", "position", "solver"),
    [
        (Question.NIMBER, make("board", [2, 2]), Definition),
        (Question.MARGIN, Position.numbered([["a"]] * 14), Definition),
        (Question.NIMBER, Position.numbered([["a"]] * 13), SearchFirst),
        (Question.NIMBER, Position.numbered([*["abc"] * 5, *["a"] * 8]), Exhaustive),
        (Question.NIMBER, Position.numbered([*["abc"] * 20, *["a"] * 5]), SearchFirst),
        (Question.MARGIN, Position.numbered([["a"]] * 15), SearchFirst),
        (Question.MARGIN, Position.numbered([["a"]] * 65), Sweep),
        (Question.MISERE_MARGIN, Position.numbered([["a"]] * 15), Exhaustive),
        (Question.MARGIN, Position.numbered([*["abc"] * 5, *["a"] * 10]), Exhaustive),
        (Question.MISERE_MARGIN, Position.numbered([["a"]] * 29), SearchFirst),
        (Question.MISERE_MARGIN, Position.numbered([["a"]] * 65), Sweep),
    ],
)
def test_auto_chooses_by_size_and_kind(question, position, solver, monkeypatch):
    monkeypatch.setattr(auto, "_is_table_ready", lambda question: False)
    assert type(solver_for("auto", Task(question, position))) is solver
    # Where kernels are in use the definition is the slowest way.
    monkeypatch.setattr(auto, "_is_table_ready", lambda question: True)
    assert type(solver_for("auto", Task(question, position))) is (Exhaustive if solver is Definition else solver)


def test_a_kernel_is_compiled_after_many_small_questions(monkeypatch):
    monkeypatch.setattr(readiness, "is_ready", lambda kernel: False)
    small = Task(Question.NIMBER, Position.numbered(["a", "ab", "b"]))
    for valued, solver in ((0, Definition), (definition._COMPILING + 1, Exhaustive)):
        monkeypatch.setattr(definition, "_valued", [valued])
        assert type(solver_for("auto", small)) is solver


@pytest.mark.parametrize("question", Question)
def test_auto_loads_no_kernels_for_a_small_position_but_uses_those_in_use(question):
    code = f"""
import sys
from stringscoins.position import Position
from stringscoins.solve.methods import Question, Task, solver_for
from stringscoins.solve.work import Work
task = Task(Question[{question.name!r}], Position.numbered(["a", "ab", "b"]))
small = solver_for("auto", task)
print(type(small).__name__, small.value(), "numba" in sys.modules)
table = solver_for("exhaustive", task)
print(type(table).__name__, table.value(), type(solver_for("auto", task)).__name__)
"""
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert found[0::3] == ["Definition", "Exhaustive"] and found[1] == found[4]
    assert found[2] == "False" and found[5] == ("Definition" if INTERPRETED else "Exhaustive")


def test_auto_takes_a_table_instead_of_compiling_a_search(monkeypatch):
    monkeypatch.setattr(auto, "_is_compiled", lambda question: False)
    monkeypatch.setattr(auto, "_is_table_ready", lambda question: False)
    monkeypatch.setattr(auto, "_tabled", [0])
    monkeypatch.setattr(auto, "tabled", lambda position, work, question: None)
    board = make("board", [3, 3])

    def solver(question, position, **limits):
        return type(solver_for("auto", Task(question, position, Work(Limits(**limits)))))

    assert solver(Question.NIMBER, board) is solver(Question.MARGIN, board) is Exhaustive
    assert solver(Question.NIMBER, make("board", [2, 2])) is Definition
    assert solver(Question.NIMBER, Position.numbered([["a"]] * 25)) is SearchFirst
    assert solver(Question.NIMBER, board, megabytes=16) is SearchFirst
    while auto._tabled[0] <= auto._MOST_TABLED:
        assert solver(Question.NIMBER, board) is Exhaustive
    assert solver(Question.NIMBER, board) is SearchFirst


@pytest.mark.parametrize(("question", "module"), [(Question.NIMBER, cores), (Question.MARGIN, scores)])
def test_each_question_has_kernels_of_its_own(question, module, monkeypatch):
    asked = []
    monkeypatch.setattr(readiness, "is_ready", lambda kernel: asked.append(kernel))
    assert bool(_is_compiled(question)) == INTERPRETED
    assert INTERPRETED or asked[0] in vars(module).values()


def test_auto_sweeps_what_the_search_does_not_take():
    many = Position.numbered([["a"]] * 70)
    assert solver_for("auto", Task(Question.MISERE_MARGIN, many)).value() == -1
    with pytest.raises(LimitReached, match="65 strings and 16 coins: the search takes at most 64 strings"):
        wide = Position.numbered([[f"c{i}" for i in range(16)]] * 65)
        solver_for("auto", Task(Question.MISERE_MARGIN, wide))


def test_auto_takes_few_strings_of_more_coins_than_a_table_takes(monkeypatch):
    monkeypatch.setattr(auto, "_is_table_ready", lambda question: True)
    wide = Position.numbered([[f"c{i}" for i in range(128)], ["a", "b"]])
    assert solver_for("auto", Task(Question.MARGIN, wide)).value() == 130


def test_descriptions_name_each_method_and_its_reach():
    text = describe(Question.MARGIN)
    assert "definition: " in text and "to 20 strings" in text and "to 64 strings and 127 coins" in text
    assert "general" not in text and "general: " in describe(Question.NIMBER)


def test_a_method_that_has_no_bounds_takes_all():
    check_reach("general", Question.NIMBER, strings=10**6, coins=10**6)


def test_limits_reach_every_method():
    position = make("board", [2, 4])
    for question, name in ANSWERS:
        if name in ("auto", "sweep", "tablebase"):
            continue
        with pytest.raises(LimitReached, match=r"time limit|takes at most 20"):
            solver_for(name, Task(question, position, Work(Limits(1e-9)))).value()
