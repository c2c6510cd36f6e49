import random
import threading

import pytest
from random_positions import samples

from stringscoins.errors import LimitReached
from stringscoins.kernels.cores import table
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Objective, Progress, SearchStopped, batch
from stringscoins.solve.batch import Batch
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.work import Work


def dense(rng, strings, coins):
    """A multigraph that no reduction helps."""
    names = [*(f"c{i}" for i in range(coins)), ""]
    return Position.numbered([name for name in rng.sample(names, 2) if name] for _ in range(strings))


@pytest.mark.interpreted
def test_small_positions_without_the_compiler(seed):
    positions = [Position(), *(p for p in samples(15, seed) if len(p) <= 10)]
    assert Batch().values(positions) == [Definition(p).value() for p in positions]


def test_long_lists_are_taken_in_chunks(seed, monkeypatch):
    monkeypatch.setattr(batch, "_CHUNK", 7)
    monkeypatch.setattr(batch, "_SLICE", 100)
    rng = random.Random(seed)
    positions = [dense(rng, 8, 4) for _ in range(50)]
    assert Batch().values(positions) == [Definition(position).value() for position in positions]


def test_a_core_serves_for_all_positions_that_have_it(seed):
    rng = random.Random(seed)
    core = dense(rng, 14, 6)
    answers = Batch()
    answers.values([core])
    known = len(answers._table)
    answers.values([core + Position.numbered(["a"] * n) for n in range(3)])
    assert len(answers._table) <= known + 3


def test_what_is_too_large_is_left_to_others():
    large = Position({f"s{i}": [f"c{i}", f"c{i + 1}"] for i in range(100)})
    wide = Position.numbered([[f"c{i}" for i in range(65)]])
    answers = Batch()
    assert not answers.takes(large) and not answers.takes(wide)
    assert answers.values([large, Position.numbered(["a"]), wide, Position.numbered(["a", "a"])]) == [None, 0, None, 1]
    assert not Batch(Objective.MARGIN).takes(Position.numbered(["a"] * 17))


def test_what_tables_do_not_decide_is_searched_within_a_budget(seed, monkeypatch):
    rng = random.Random(seed)
    positions = [dense(rng, 12, 5) for _ in range(20)]
    expected = [Exhaustive(position).value() for position in positions]
    # No table has so few words.
    monkeypatch.setattr(batch, "_TABLE", 1)
    assert Batch().values(positions) == expected
    monkeypatch.setattr(batch, "_BUDGET", 1)
    found = Batch().values(positions)
    assert None in found
    assert all(value in (None, known) for value, known in zip(found, expected, strict=True))


def test_nimbers_from_seven_on_and_loony_hypergraphs():
    three, four = (
        Position.numbered(["c", "bc", "abc", "ac", "b"]),
        Position.numbered(["ab", "a", "b", "ac", "c", "abc"]),
    )
    joined = Position.numbered(["ab", "ab", "abc", "cd", "cd", "d"])
    positions = [three + four, joined, three + joined]
    assert Batch().values(positions) == [Exhaustive(position).value() for position in positions]
    assert Batch().values([three + four]) == [7]


@pytest.mark.parametrize("words", [batch._TABLE, 1])
def test_a_full_memo_forgets(seed, words, monkeypatch):
    monkeypatch.setattr(batch, "_TABLE", words)
    rng = random.Random(seed)
    positions = [dense(rng, 9, 4) for _ in range(40)]
    answers = Batch(megabytes=4)
    # As if there were room for few records only.
    answers._table.flat = table.new_table(64 * (table.PADDING + 100), 100, rows=1 << 8)
    answers._table._share()
    assert answers.values(50 * positions) == 50 * [Definition(position).value() for position in positions]
    assert answers._table.used < 4e6
    if words == 1:
        return
    more = [dense(rng, 12, 6) for _ in range(6000)]
    answers.values(more)
    assert answers._table.forgot > 0
    assert answers.values(positions) == [Definition(position).value() for position in positions]


def test_a_memo_needs_some_memory():
    with pytest.raises(LimitReached, match="memory limit of 3 MB"):
        Batch(work=Work(Limits(megabytes=3)))


@pytest.mark.parametrize("objective", [Objective.NIMBER, Objective.MISERE_MARGIN])
def test_a_batch_that_was_stopped_goes_on(objective, looks, monkeypatch, seed):
    monkeypatch.setattr(batch, "_CHUNK", 3)
    rng = random.Random(seed)
    positions = [dense(rng, 8, 4) for _ in range(20)]
    # What is compiled looks at the limits, too.
    Batch(objective).values(positions[:1])
    answers = Batch(objective, Work(Limits(seconds=1000)))
    looks(8)
    with pytest.raises(SearchStopped, match="time limit") as stop:
        answers.values(positions)
    assert 0 < stop.value.positions < 20
    asked = []
    chunks = answers._nimbers if objective is Objective.NIMBER else answers._margins
    name = chunks.__name__
    monkeypatch.setattr(answers, name, lambda some: asked.extend(some) or chunks(some))
    answers.work = Work()
    expected = [Definition(position, objective=objective).value() for position in positions]
    assert answers.values(positions) == expected
    assert len(asked) == 20 - stop.value.positions
    # Another list is another question.
    assert answers.values(positions[:5]) == expected[:5]


def test_progress_is_told(seed):
    told = []

    class Told(Progress):
        def searching(self, positions, known, size, **more):
            told.append((positions, known, more["fill"]))

        def done(self):
            told.append("done")

    Batch(work=Work(progress=Told())).values([Position.numbered(["ab", "ab", "a", "b"])] * 3)
    assert told[-1] == "done"
    assert told[0][:2] == (3, 1) and 0 < told[0][2] < 1


def test_two_threads_with_a_batch_each(seed):
    rng = random.Random(seed)
    positions = [dense(rng, 14, 7) for _ in range(100)]
    found = {}
    threads = [threading.Thread(target=lambda i=i: found.update({i: Batch().values(positions)})) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1] == Batch().values(positions)
    assert found[0][:5] == [Nimbers(position, method="exhaustive").value() for position in positions[:5]]
