"""Search first, then sweep: whichever answers, the answer is that of the rules."""

import random

import pytest
from random_positions import chained, doubled, late, ordinary, scattered

from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Objective, Progress, SearchStopped, auto
from stringscoins.solve.auto import SearchFirst
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.limits import BudgetSpent
from stringscoins.solve.methods import Task
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work
from stringscoins.store import Store
from stringscoins.store.checkpoints import unfinished

MARGINS = (Objective.MARGIN, Objective.MISERE_MARGIN)


def complete(coins):
    return make("graph", [coins], **{"class": "complete"})


@pytest.mark.parametrize("objective", MARGINS)
def test_the_sweep_gives_the_margins_that_the_search_had_no_budget_for(objective, seed, monkeypatch):
    monkeypatch.setattr(auto, "_TRIAL", 1)
    monkeypatch.setattr(Sweep, "seconds", 0)
    rng, swept = random.Random(seed), 0
    for shape in (scattered, ordinary, chained, doubled, late) * 6:
        position = shape(rng, 10)
        if len(position.coins) > 15:
            continue
        slow, both = Definition(position, objective=objective), SearchFirst(Task(objective, position))
        for cut in [(), *((name,) for name in position), tuple(rng.sample(position.strings, len(position) // 2))]:
            assert both.value(cut) == slow.value(cut), (position, cut)
        swept += both.method is both.sweep
    assert swept > 10


def test_dense_positions_are_swept_and_boards_are_searched(monkeypatch):
    monkeypatch.setattr(auto, "_TRIAL", 100)
    with monkeypatch.context() as dear:
        # The search takes 788 positions: too many where each takes a millisecond.
        dear.setattr(auto, "_SCORED", 1e-3)
        dense = SearchFirst(Task(Objective.MARGIN, complete(7)))
        dense.value()
    assert dense.value() == Exhaustive(complete(7), objective=Objective.MARGIN).value()
    assert dense.method is dense.sweep and dense.statistics() == {"positions": dense.positions}
    # The search takes 129 positions, in less time than the sweep would take.
    monkeypatch.setattr(auto, "_TRIAL", 50)
    board = SearchFirst(Task(Objective.MARGIN, make("board", [3, 4], frame="swedish")))
    assert board.value() == 4 and board.method is board.search and board.sweep and "questions" in board.statistics()


def parallel(strings):
    return Position.numbered(["ab"] * strings + ["bc"] * strings + ["ca"] * strings)


def test_a_position_that_takes_the_general_search_long_counts_as_several(monkeypatch):
    """So many parallel strings are swept at once."""
    monkeypatch.setattr(auto, "_TRIAL", 200)
    both = SearchFirst(Task(Objective.NIMBER, parallel(60)))
    assert both.value() == Sweep(parallel(60)).value() and both.method is both.sweep
    assert both.search.positions < 100 and both.search.spent >= 200


def test_the_table_over_all_subsets_of_thousands_of_strings_is_no_way(monkeypatch):
    for objective in (Objective.NIMBER, Objective.MISERE_MARGIN):
        first = SearchFirst(Task(objective, parallel(20)))
        first._task = Task(objective, parallel(700))
        assert isinstance(first._least_work()[0], Sweep)


def test_the_search_goes_on_where_there_can_be_no_sweep(monkeypatch):
    monkeypatch.setattr(auto, "_TRIAL", 1)
    many_coins = read("3+3+4l+8l+8l+9l").position
    alone = SearchFirst(Task(Objective.MARGIN, many_coins))
    assert alone.value() == ScoreSearch(many_coins).value() and alone.sweep is None
    assert alone.search.positions > 1


@pytest.mark.parametrize("misere", [False, True])
def test_a_table_over_all_subsets_serves_where_the_sweep_does_not(misere, monkeypatch):
    """The sweep takes 15 coins where margins are asked for, the table any number that fits."""
    monkeypatch.setattr(auto, "_TRIAL", 1)
    monkeypatch.setattr(auto, "_SUBSET", 1e-14)
    position = read("board:2x8:swedish").position.restricted(read("board:2x8:swedish").position.strings[:18])
    assert len(position.coins) == 16
    first = SearchFirst(Task(Objective.margin(misere), position))
    expected = ScoreSearch(position, objective=Objective.margin(misere)).value()
    assert first.value() == expected and first.method is first.sweep and isinstance(first.sweep, Exhaustive)


@pytest.mark.parametrize("misere", [False, True])
def test_a_search_for_a_margin_stops_when_its_budget_is_spent(misere):
    position = complete(7)
    search = ScoreSearch(position, objective=Objective.margin(misere))
    for budget in (100, 101, 400):
        search.budget = budget
        with pytest.raises(SearchStopped) as stop:
            search.value()
        assert isinstance(stop.value.cause, BudgetSpent) and search.spent == budget
        assert 0 <= search.share < 1
    search.budget = 1 << 62
    assert search.value() == Exhaustive(position, objective=Objective.margin(misere)).value() and search.share == 0


class Interrupting(Progress):
    def __init__(self, most):
        self.most, self.taken = most, []

    def searching(self, positions, known, size, **more):
        if positions >= self.most:
            raise KeyboardInterrupt

    def going_on(self, positions, written):
        self.taken.append(positions)


@pytest.mark.thorough
def test_a_sweep_for_a_margin_goes_on_in_another_run(tmp_path, monkeypatch):
    monkeypatch.setattr(auto, "_TRIAL", 1000)
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first = SearchFirst(Task(Objective.MARGIN, complete(8), Work(progress=Interrupting(20_000), store=store)))
        with pytest.raises(SearchStopped, match="an interrupt") as stop:
            first.value()
        assert first.method is first.sweep and stop.value.kept
        progress = Interrupting(1 << 62)
        second = SearchFirst(Task(Objective.MARGIN, complete(8), Work(progress=progress, store=store)))
        assert second.value() == -4 and second.method is second.sweep and len(progress.taken) == 2
        assert second.search.positions < 1000
        assert unfinished(store.path).questions == 0
