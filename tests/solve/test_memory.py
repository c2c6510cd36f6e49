"""What is found out about one position serves others."""

import pytest
from random_positions import samples

from stringscoins.families import make
from stringscoins.kernels._jit import INTERPRETED
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Objective
from stringscoins.solve.cores.search import Search
from stringscoins.solve.memory import Memory
from stringscoins.solve.valuation import Valuation
from stringscoins.solve.work import Work
from stringscoins.store import Store


def test_a_second_question_finds_what_the_first_left():
    memory, board = Memory(), make("board", [3, 3])
    first = Search(board, Work(memory=memory, workers=1))
    value, searched = first.value(), first.positions
    again = Search(board, Work(memory=memory, workers=1))
    assert again.value() == value == 2
    assert again.positions == 0 < searched
    # What is left after a cut has cores that are known, too.
    onward = Search(board.cut("h 1 1").position, Work(memory=memory, workers=1))
    alone = Search(board.cut("h 1 1").position, Work(workers=1))
    assert onward.value() == alone.value()
    assert onward.positions < alone.positions


def test_values_from_one_memory_are_those_of_fresh_searches():
    memory = Memory()
    for position in samples(150, 5):
        shared = Search(position, Work(memory=memory, workers=1))
        assert shared.value() == Nimbers(position).value()
        for string in list(position)[:3]:
            assert shared.value([string]) == Nimbers(position.cut(string).position).value()


def test_other_limits_or_workers_have_another_table():
    memory = Memory()
    table = memory.cores(Work(Limits(megabytes=8)), 1)
    assert memory.cores(Work(Limits(seconds=1, megabytes=8)), 1) is table
    assert memory.cores(Work(Limits(megabytes=9)), 1) is not table
    assert memory.cores(Work(Limits(megabytes=9)), 2).number == 2


def test_a_store_keeps_one_question_apart_from_others(tmp_path):
    memory = Memory()
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        search = Search(make("board", [2, 3]), Work(store=store, memory=memory))
        assert search.value() == 1
    assert search.table is not memory.cores(Work(), len(search.table.workers))


def test_a_large_table_is_given_back(monkeypatch):
    memory = Memory()
    table = memory.cores(Work(Limits(megabytes=8)), 1)
    memory.end()
    assert memory.cores(Work(Limits(megabytes=8)), 1) is table
    monkeypatch.setattr("stringscoins.solve.memory._KEPT", table.used - 1)
    memory.end()
    assert memory.cores(Work(Limits(megabytes=8)), 1) is not table


@pytest.mark.parametrize("method", ["auto", "search", "mex"])
def test_methods_take_a_memory(method):
    memory, board = Memory(), make("board", [2, 3])
    assert [Nimbers(board, method=method, memory=memory).value() for _ in range(2)] == [1, 1]


def test_small_positions_are_quick_where_the_kernels_are_ready(monkeypatch):
    memory = Memory()
    positions = list(samples(60, 6))
    memory.batch(Objective.NIMBER, Work()).values(positions[:1])
    ready = [memory.quick(position, Work()) for position in positions]
    assert INTERPRETED or any(value is not None for value in ready)
    for position, value in zip(positions, ready, strict=True):
        assert value is None or value == Nimbers(position).value()
    assert memory.quick(Position.numbered([["a"]] * 25), Work()) is None
    monkeypatch.setattr("stringscoins.solve.memory._is_batch_ready", lambda: False)
    assert memory.quick(positions[0], Work()) is None


def test_answers_are_kept_and_the_oldest_forgotten(monkeypatch):
    memory = Memory()
    hyper, other = Position.numbered(["abc", "ab", "c", "bd", "d"]), Position.numbered(["a", "ab", "b"])
    for objective in Objective:
        first = Valuation(hyper, objective=objective, memory=memory)
        expected = first.value(), [move.value for move in first.after_moves()]
        again = Valuation(hyper, objective=objective, memory=memory)
        assert (again.value(), [move.value for move in again.after_moves()]) == expected
        assert again.positions == 0 < first.positions  # it has no solver
        assert Valuation(hyper.cut("s1").position, objective=objective, memory=memory).value() == expected[1][0]
        alone = Valuation(hyper, objective=objective)
        assert (alone.value(), [move.value for move in alone.after_moves()]) == expected
    monkeypatch.setattr("stringscoins.solve.memory._ANSWERED", len(other))
    value = Valuation(other, memory=memory).value()
    assert memory.answer(Objective.NIMBER, other) == value and memory.answer(Objective.NIMBER, hyper) is None
