import random
import time

import pytest
from random_positions import scattered

from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Objective, auto, nimber
from stringscoins.solve.auto import SearchFirst
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.solve.methods import Task
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, nim_sum


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers(workers):
    board = make("cubes", [3, 3, 2], variant="edges-cubes")
    search = Search(board, Work(workers=workers))
    assert search.value() == 1 and search.statistics()["workers"] == workers


def dense(strings):
    """Each string meets most others: no reduction applies until the end."""
    rng = random.Random(strings)
    return Position.numbered(rng.sample("abcdefghij", 3) for _ in range(strings))


def test_the_sweep_comes_in_where_the_search_takes_long(monkeypatch):
    monkeypatch.setattr(auto, "_TRIAL", 0)
    monkeypatch.setattr(Sweep, "seconds", 0)
    position = dense(25)
    both = SearchFirst(Task(Objective.NIMBER, position))
    expected = Exhaustive(position)
    assert both.value() == expected.value() and both.method is both.sweep
    assert both.is_loony(["s1"]) == expected.is_loony(["s1"]) and both.statistics() == {"positions": both.positions}


def test_the_sweep_is_not_laid_out_for_few_positions():
    quick = Nimbers(make("cubes", [4, 2, 2], variant="edges-squares"))
    assert isinstance(quick.solver, SearchFirst) and quick.solver.statistics()["workers"] > 0
    assert quick.value() == 0 and quick.solver.sweep is None


@pytest.mark.thorough
@pytest.mark.parametrize("pause", [pytest.param(0.0, marks=pytest.mark.slow), 0.002])
def test_work_decides_which_method_answers_not_time(monkeypatch, pause):
    # A machine with other work: each position searched takes longer, and so does the clock.
    clock = time.monotonic
    slow = [0.0]

    def passed():
        slow[0] += 1000 * pause
        return clock() + slow[0]

    monkeypatch.setattr(time, "monotonic", passed)
    monkeypatch.setattr(auto, "_TRIAL", 100)
    searched = SearchFirst(
        Task(Objective.NIMBER, make("board", [3, 4]), Work(workers=1))
    )  # 31 strings, all different: a sweep takes longer
    assert searched.value() == 0 and searched.method is searched.search and searched.sweep
    swept = SearchFirst(Task(Objective.NIMBER, make("cubes", [4, 3, 2], variant="edges-cubes"), Work(workers=1)))
    assert swept.value() == 0 and swept.method is swept.sweep
    assert swept.search.positions == swept.search.budget


@pytest.mark.thorough
def test_a_search_that_gets_near_its_end_goes_on(monkeypatch):
    # The search meets 204,000 positions.
    monkeypatch.setattr(Sweep, "seconds", 180_000 * auto._HYPER)
    near = SearchFirst(Task(Objective.NIMBER, make("cubes", [3, 3, 2], variant="edges-squares"), Work(workers=1)))
    assert near.value() == 0 and near.method is near.search and near.search.positions > 180_000


def test_the_search_goes_on_where_there_can_be_no_sweep(monkeypatch, time_flies):
    monkeypatch.setattr(auto, "_TRIAL", 0)
    position = make("graph", [70], **{"class": "cycle"}) + make("board", [3, 3])
    alone = SearchFirst(Task(Objective.NIMBER, position))
    assert alone.value() == Search(position).value() and alone.sweep is None
    limited = SearchFirst(
        Task(Objective.NIMBER, make("graph", [70], **{"class": "cycle"}) + make("board", [5, 5]), Work(Limits(1000)))
    )
    with pytest.raises(SearchStopped, match="the time limit of 1000 s"):
        limited.value()


@pytest.mark.parametrize("source", ["board:6x6", "board:3x10", "graph:complete:14", "positions/romer/cube-4x4x4.yaml"])
def test_limits_are_those_that_were_given(source):
    # Some of these are searched by another search underneath.
    with pytest.raises(SearchStopped) as stop:
        Nimbers(read(source).position, limits=Limits(0.5)).value()
    assert stop.value.reason == "the time limit of 0.5 s"


def test_parallel_hyperstrings_are_one_option_each():
    # 30 strings through two coins: no more cores than numbers of strings that can be left.
    position = Position.numbered(["abc"] * 10 + ["ab"] * 10 + ["bc"] * 10)
    search = Search(position, Work(workers=1))
    assert search.value() == GeneralSearch(position).value()
    assert search.positions <= 11**3


def test_a_hypergraph_past_the_words_of_the_search():
    parts = [["a b c".replace(" ", f"{i} ") + str(i), f"a{i}", f"b{i}"] for i in range(40)]
    position = Position.numbered([text.split() for part in parts for text in part])
    assert len(position) == 120
    assert nimber(position) == (nimber(Position.numbered(["abc", "a", "b"])) if len(parts) % 2 else 0)


@pytest.mark.slow
def test_a_table_that_forgets():
    board = make("cubes", [3, 3, 2], variant="edges-squares")
    cut = board.strings[:1]
    small, large = Search(board, Work(Limits(None, 4), workers=1)), Search(board, Work(workers=1))
    assert small.value(cut) == large.value(cut)
    assert small.statistics()["forgotten"] > large.statistics()["forgotten"] == 0


def mixed(rng):
    """Hyperstrings beside ordinary components with captures pending, past the size of a word; and its value."""
    parts = [scattered(rng, 8) for _ in range(rng.randint(2, 6))]
    if rng.random() < 0.5:
        parts.append(Position.numbered([[f"p{i}" for i in range(62)]] * rng.randint(1, 2)))
    values = [Definition(part).value() for part in parts]
    whole = sum(parts, Position())
    if rng.random() < 0.5:
        whole += Position.numbered([f"q{i}"] for i in range(62))  # coins to be taken, worth nothing
    return whole, LOONY if LOONY in values else nim_sum(values)


@pytest.mark.thorough
def test_ordinary_components_with_captures_beside_hyperstrings(seed):
    rng, large, loony = random.Random(seed), 0, 0
    for _ in range(60):
        position, value = mixed(rng)
        large += max(len(position), len(position.coins)) > 64
        loony += value == LOONY
        for method in ("search", "general", "auto"):
            assert Nimbers(position, method=method).value() == value, (method, position)
        assert Search(position).is_loony() == (value == LOONY)
    assert large > 20 and loony > 10


@pytest.mark.parametrize("more", [[], [["x", "y", "z"]], [["x", "y", "z"]] * 2])
def test_captures_pending_beside_a_large_hyperstring(more):
    pending = [["a"], ["a", "b"], ["a", "c"]]
    for beside in ([[f"p{i}" for i in range(62)]], [[f"p{i}"] for i in range(62)]):
        position = Position.numbered([*more, *pending, *beside])
        for method in ("search", "auto", "general"):
            assert nimber(position, method=method) == LOONY, (method, len(position))
