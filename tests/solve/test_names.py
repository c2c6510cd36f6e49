"""Questions that name strings: every solver takes the same names, and refuses the same."""

import pytest

from stringscoins import Position
from stringscoins.errors import PositionError
from stringscoins.solve import Nimbers, Objective
from stringscoins.solve.auto import SearchFirst
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.methods import Task
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.valuation import METHODS

POSITION = Position({"left": ["a"], "middle": ["a", "b"], "other": ["a", "b"], "right": ["b"]})

QUESTIONS = (
    {
        f"{solver.__name__}.{name}": getattr(solver(POSITION), name)
        for solvers, names in (
            ((Definition, Exhaustive, GeneralSearch, Search, Sweep), ("value", "is_loony")),
            ((ScoreSearch,), ("value",)),
        )
        for solver in solvers
        for name in names
    }
    | {"SearchFirst.value": SearchFirst(Task(Objective.NIMBER, POSITION)).value}
    | {f"{method} witness": Nimbers(POSITION, method=method).witness for method in METHODS}
)


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_names_are_checked(ask):
    with pytest.raises(PositionError, match=r"no string is called 'lift' \(did you mean 'left'\?\)"):
        ask(["right", "lift"])
    with pytest.raises(PositionError, match=r"given as a collection, as in \['left'\]"):
        ask("left")
    with pytest.raises(PositionError, match="no string is called '1'"):
        ask([1])
    with pytest.raises(PositionError, match="given as a collection, not as None"):
        ask(None)


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_a_string_is_cut_once(ask):
    assert ask(["left", "left", "right"]) == ask(["right", "left"]) == ask({"left": 1, "right": 2})


def test_a_witness_is_asked_for_by_a_list():
    chain = Nimbers(Position.numbered(["a", "ab", "bc", "c"]))
    assert chain.witness(["s1"]) is not None
    with pytest.raises(PositionError):
        chain.witness("s1")
