import random
import tracemalloc

import numpy as np
import pytest
from random_positions import chained, doubled, late, ordinary, scattered, segmented

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.kernels.tables import sweep as kernel
from stringscoins.position import Position
from stringscoins.solve import bundles, sweep
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work
from stringscoins.values import LOONY

SHAPES = (scattered, chained, doubled, late, ordinary, segmented)


@pytest.fixture(params=[1, 8, 1 << 16])
def columns(request, monkeypatch):
    """Small positions of one row, of one column, and between."""
    monkeypatch.setattr(bundles, "_COLUMNS", request.param)
    return request.param


@pytest.fixture
def forgetful(monkeypatch):
    """A table that forgets all rows but those of the last layers, and is filled a row at a time."""
    monkeypatch.setattr(sweep, "_KEPT", 0)
    monkeypatch.setattr(sweep, "_SLICE", 1)
    monkeypatch.setattr(sweep, "_NUMBERS", 3)


def some_cuts(rng, position):
    yield ()
    for name in position:
        yield (name,)
    for _ in range(3):
        yield tuple(rng.sample(position.strings, rng.randint(0, len(position))))


def check(rng, count, most):
    for _ in range(count):
        position = rng.choice(SHAPES)(rng, most)
        fast, slow = Sweep(position), (Definition if most <= 12 else Exhaustive)(position)
        misere = rng.random() < 0.3
        scores = (
            (
                Sweep(position, objective=Objective.margin(misere)),
                Exhaustive(position, objective=Objective.margin(misere)),
            )
            if len(position.coins) < 16
            else None
        )
        for cuts in some_cuts(rng, position):
            assert fast.value(cuts) == slow.value(cuts), (position, cuts)
            if scores:
                assert scores[0].value(cuts) == scores[1].value(cuts), (position, cuts, misere)


@pytest.mark.thorough
def test_every_answer_equals_that_of_a_slower_method(seed, columns):
    check(random.Random(seed), 60, 9)
    check(random.Random(seed), 10, 16)


@pytest.mark.thorough
def test_layers_that_were_dropped(seed, forgetful, monkeypatch):
    monkeypatch.setattr(bundles, "_COLUMNS", 4)
    check(random.Random(seed), 20, 9)


@pytest.mark.parametrize(
    ("name", "size", "options", "value"),
    [
        ("board", [3, 4], {"frame": "icelandic"}, 1),
        ("cubes", [3, 3, 2], {"variant": "edges-cubes"}, 1),
        ("cubes", [6, 2, 2], {"variant": "edges-cubes"}, 1),
        ("cubes", [3, 3, 3], {"variant": "faces"}, 0),
        ("hypergraph", [6, 3], {"class": "complete"}, 0),
    ],
)
def test_known_answers(name, size, options, value):
    position = make(name, size, **options)
    table, search = Sweep(position), Search(position)
    assert table.value() == search.value() == value
    for cuts in (position.strings[:1], position.strings[::5]):
        assert table.value(cuts) == search.value(cuts)


def test_margins_of_a_board_past_the_table_of_subsets():
    board = make("cubes", [3, 3, 3], variant="faces")
    assert Sweep(board, objective=Objective.MARGIN).value() == ScoreSearch(board).value() == 2


def test_symmetries_and_bundles_make_it_small():
    sizes = {}
    for name, size, options in [
        ("cubes", [3, 3, 3], {"variant": "edges-cubes"}),
        ("graph", [8], {"class": "complete"}),
    ]:
        layout = bundles.Layout(make(name, size, **options))
        sizes[name] = layout.symmetries, layout.columns, layout.numbers
    assert sizes == {"cubes": (48, 4**8, 3**12 * 2**6), "graph": (720, 2**16, 2**12)}


def test_limits():
    with pytest.raises(LimitReached, match="a position of 65 coins: the sweep takes at most 64"):
        Sweep(make("graph", [65], **{"class": "path"}))
    with pytest.raises(LimitReached, match="a position of 16 coins: the sweep takes at most 15"):
        Sweep(make("board", [4, 4]), objective=Objective.MARGIN)
    large = make("cubes", [3, 3, 3], variant="edges-cubes")
    with pytest.raises(LimitReached, match=r"the memory limit: 100 MB, where the sweep takes 5,[0-9]+ MB"):
        Sweep(large, Work(Limits(None, 100)))


def test_it_goes_on_after_a_limit():
    table = Sweep(make("cubes", [3, 3, 2], variant="edges-cubes"), Work(Limits(0)))
    with pytest.raises(SearchStopped, match="the time limit of 0 s"):
        table.value()
    table.work = Work()
    assert table.value() == 1 and table.positions == 142_560


def test_a_nimber_that_is_too_large_is_told(monkeypatch):
    beaten = np.uint32((1 << kernel.LOONY) - 1)
    assert kernel.settled(beaten, None) > kernel.LOONY and kernel.settled(beaten >> 1, None) == kernel.LARGEST
    assert kernel.settled(beaten | np.uint32(kernel._CAPTURE), None) == kernel.LOONY
    monkeypatch.setattr(kernel, "fill", lambda *arguments: False)
    with pytest.raises(SearchStopped, match="the largest nimber that the sweep can handle, 14"):
        Sweep(Position.numbered(["ab", "b"])).value()


def test_it_goes_on_after_an_interrupt(forgetful):
    class Interrupting(Progress):
        calls = 0

        def searching(self, *words, **more):
            self.calls += 1
            if self.calls == 5:
                raise KeyboardInterrupt

    position = make("cubes", [3, 3, 2], variant="edges-cubes")
    table = Sweep(position, Work(progress=Interrupting(), workers=1))
    with pytest.raises(SearchStopped, match="an interrupt"):
        table.value()
    assert table.value() == 1 and table.positions == 142_560
    assert table.value(position.strings[:9]) == Search(position).value(position.strings[:9])


def test_no_strings():
    assert Sweep(Position()).value() == 0 and Sweep(Position(), objective=Objective.MARGIN).value() == 0
    assert Sweep(Position.numbered(["a"])).value() == 0
    assert Sweep(Position.numbered(["a", "ab", "bc", "c"])).value(["s1"]) == LOONY


@pytest.mark.thorough
def test_the_layout_keeps_to_the_memory_limit():
    position = make("graph", [8], **{"class": "complete"})
    free = bundles.Layout(position)
    for megabytes in (100, 10, 2):
        tracemalloc.start()
        layout = bundles.Layout(position, Work(Limits(None, megabytes)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert layout.bytes <= megabytes * 5e5 and peak < megabytes * 1e6
        assert layout.symmetries < free.symmetries and layout.columns * layout.numbers == 2**28
    assert Sweep(position, Work(Limits(None, 100))).value() == Sweep(position).value()
    with pytest.raises(LimitReached, match="too little for the sweep"):
        bundles.Layout(position, Work(Limits(None, 0.001)))


def test_the_size_of_a_layout_is_known_before():
    for name, size, options in [("graph", [8], {"class": "complete"}), ("hypergraph", [7, 3], {"class": "complete"})]:
        tracemalloc.start()
        layout = bundles.Layout(make(name, size, **options))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < layout.bytes < 2 * peak
