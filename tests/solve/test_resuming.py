"""Work that was stopped again and again, or killed, goes on from where it was."""

import random
import subprocess
import sys

import pytest

from stringscoins.errors import StoreError
from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.solve import Limits, Progress, SearchStopped, bundles, resuming, score_search, sweep
from stringscoins.solve.auto import SearchFirst
from stringscoins.solve.cores import crew, keeping
from stringscoins.solve.cores.forms import version_of
from stringscoins.solve.cores.search import Search
from stringscoins.solve.methods import Objective, Task
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work
from stringscoins.store import Store, checkpoints
from stringscoins.store.checkpoints import Checkpoint, unfinished


class Telling(Progress):
    """Notes what it hears, and interrupts the work after so many positions."""

    def __init__(self, most=1 << 62):
        self.most, self.taken, self.troubles = most, [], []

    def going_on(self, positions, written):
        self.taken.append(positions)

    def trouble(self, message):
        self.troubles.append(message)

    def searching(self, positions, known, size, **more):
        if positions >= self.most:
            raise KeyboardInterrupt


def searched(position, store, progress):
    search = Search(position, Work(progress=progress, store=store, workers=1))
    search.crew.pace.size = 100
    return search, search.value


def searched_compactly(position, store, progress):
    search = Search(position, Work(progress=progress, store=store, workers=1, compact=True))
    search.crew.pace.size = 100
    return search, search.value


def scored(position, store, progress):
    search = ScoreSearch(position, Work(progress=progress, store=store))
    return search, search.value


def scored_misere(position, store, progress):
    search = ScoreSearch(position, Work(progress=progress, store=store), Objective.MISERE_MARGIN)
    return search, search.value


def swept(position, store, progress):
    table = Sweep(position, Work(progress=progress, store=store, workers=1))
    return table, table.value


def swept_for_scores(position, store, progress):
    table = Sweep(position, Work(progress=progress, store=store, workers=1), Objective.MARGIN)
    return table, table.value


WORK = [
    # The order of boards goes by what was met, so that a search that goes on takes another way, longer or shorter: for
    # other numbers of the strings of this board it takes between 0.99 and 1.46 times the positions.
    pytest.param(searched, "board:3x4", 0, 1.5, marks=pytest.mark.thorough),
    pytest.param(searched_compactly, "board:3x4", 0, 1.5, marks=pytest.mark.slow),
    (searched, "cubes:4x2x2:edges-squares", 0, 1.1),
    (searched_compactly, "cubes:4x2x2:edges-squares", 0, 1.1),
    pytest.param(scored, "board:4x5:swedish", 0, 1.15, marks=pytest.mark.slow),
    (scored_misere, "board:2x4", 0, 1.15),
    (swept, "cubes:3x3x2:edges-cubes", 1, 1.0),
    (swept_for_scores, "cubes:3x2x2:edges-squares", None, 1.0),
]


@pytest.fixture
def in_small_steps(monkeypatch):
    monkeypatch.setattr(sweep, "_SLICE", 1)
    monkeypatch.setattr(score_search, "_SLICE", 0)
    monkeypatch.setattr(bundles, "_COLUMNS", 64)


@pytest.mark.parametrize(("work", "source", "value", "most"), WORK)
def test_ten_stops_cost_little(tmp_path, in_small_steps, work, source, value, most):
    position = read(source).position
    alone, ask = work(position, None, Progress())
    whole_value = ask()
    assert value in (None, whole_value)
    whole, total, legs = alone.positions, 0, []
    for _ in range(30):
        progress = Telling(1 + whole // 10)
        with Store.open(tmp_path / "nimbers.sqlite") as store:
            one, ask = work(position, store, progress)
            if isinstance(one, Search):
                one.budget = total + 1 + whole // 10  # the search stops at once there, not at the end of a slice
            try:
                found = ask()
            except SearchStopped as stop:
                assert stop.kept
                found = None
        legs.append(one.positions)
        if total:
            assert progress.taken == [total]
        total += one.positions
        if found is not None:
            break
    assert found == whole_value and len(legs) >= 8
    assert total <= most * whole, (legs, whole)
    assert unfinished(tmp_path / "nimbers.sqlite").questions == 0


def test_the_search_of_a_large_component_goes_on_too(tmp_path):
    grid = make("graph", [2, 26], **{"class": "grid"})
    position = grid.restricted(random.Random(1).sample(grid.strings, 72))
    alone = Search(position, Work(workers=1))
    assert alone.value() == 0 and 0 < alone.general.positions < alone.positions
    total = 0
    for _ in range(6):
        with Store.open(tmp_path / "nimbers.sqlite") as store:
            search = Search(position, Work(store=store, workers=1))
            search.budget = total + alone.spent // 4
            try:
                found = search.value()
            except SearchStopped as stop:
                assert stop.kept
                found = None
            total += search.positions
        if found is not None:
            break
    assert found == 0 and total <= 1.15 * alone.positions


KILLED = """
import os, signal, sys
from stringscoins.notation import read
from stringscoins.solve import Progress, resuming
from stringscoins.solve.cores import crew
from stringscoins.solve.cores.search import Search
from stringscoins.store import Store
from stringscoins.solve.work import Work
resuming._EVERY, resuming._SHARE, crew._LONG = 0.0, 0, 1 << 62
most = int(sys.argv[2])
class Killing(Progress):
    def searching(self, positions, *words, **more):
        if search.kept.resuming.keeps:
            search.kept.resuming._checkpoint.wait()  # on a slow disk, too, something is written by the time
        if positions >= most:
            os.kill(os.getpid(), signal.SIGKILL)
with Store.open(sys.argv[1]) as store:
    search = Search(read("board:2x7").position, Work(progress=Killing(), store=store, workers=1))
    search.budget = 1 << 40
    search.crew.pace.size = 100
    print(search.value(), search.positions, search.spent)
"""


@pytest.mark.thorough
def test_after_kills_it_goes_on_from_what_was_written(tmp_path, monkeypatch):
    path = tmp_path / "nimbers.sqlite"
    for _ in range(3):
        # At the first report from 10,000 positions on, which has at most 26,000, as slices are twice as long each time.
        killed = subprocess.run([sys.executable, "-c", KILLED, path, "10000"], capture_output=True, text=True)
        assert killed.returncode == -9, killed.stderr
    last = subprocess.run([sys.executable, "-c", KILLED, path, str(1 << 40)], capture_output=True, text=True)
    value, positions, spent = map(int, last.stdout.split())
    # A long search counts open replies, goes by what was met, and takes another way when it goes on: none is long here.
    monkeypatch.setattr(crew, "_LONG", 1 << 62)
    alone = Search(read("board:2x7").position, Work(workers=1))
    assert value == alone.value() == 0
    # Of each run all is written but the last slice or two.
    assert positions < 0.9 * alone.positions and positions < spent < 1.3 * alone.positions


@pytest.mark.thorough
def test_a_budget_that_was_spent_stays_spent(tmp_path, monkeypatch):
    # The sweep takes over at once, and goes on where it was stopped.
    position = read("cubes:4x3x2:edges-cubes").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first = SearchFirst(Task(Objective.NIMBER, position, Work(progress=Telling(5_000_000), store=store, workers=1)))
        with pytest.raises(SearchStopped, match="an interrupt"):
            first.value()
        assert first.method is first.sweep
        progress = Telling()
        second = SearchFirst(Task(Objective.NIMBER, position, Work(progress=progress, store=store, workers=1)))
        assert second.value() == 0 and second.method is second.sweep
        assert len(progress.taken) == 2 and second.search.positions < 1000
        assert first.positions + second.positions == 152_285_184
    assert unfinished(tmp_path / "nimbers.sqlite").questions == 0


def test_moves_after_the_answer_are_written_down_from_the_beginning(tmp_path):
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first = Search(position, Work(store=store, workers=1))
        assert first.value() == 0 and unfinished(store.path).questions == 0
        first.work, first.crew.pace.size = first.work.but(progress=Telling(first.positions + 1)), 1
        with pytest.raises(SearchStopped):
            for name in position:
                first.value([name])
        second = Search(position, Work(progress=Telling(), store=store, workers=1))
        assert second.value() == 0 and second.positions < first.positions / 10


@pytest.mark.parametrize("of_search", [False, True])
@pytest.mark.parametrize("work", [searched, scored])
def test_where_there_is_little_room_the_largest_positions_are_written(tmp_path, monkeypatch, work, of_search):
    if of_search:
        monkeypatch.setattr(keeping if work is searched else score_search, "MOST", 600_000)
    else:
        monkeypatch.setattr(checkpoints, "_MOST", 600_000)
    monkeypatch.setattr(resuming, "_EVERY", 0.0)
    position = read("board:3x4").position
    path = tmp_path / "nimbers.sqlite"
    with Store.open(path) as store:
        first, ask = work(position, store, Telling(120_000))
        if work is searched:
            first.budget = 40_000  # its reports may be far apart
        with pytest.raises(SearchStopped):
            ask()
        kind = (first.kept.resuming if work is searched else first._resuming)._kind
        written = store.checkpoint(position, kind)
        assert 50_000 < written.size < 600_000 and written.positions == first.positions
        written.close()
        _, ask = work(position, store, Telling())
        assert ask() == 0


def test_what_is_soon_answered_does_not_wait_for_what_is_written_down(tmp_path, monkeypatch):
    monkeypatch.setattr(resuming, "_AT_ONCE", 0)
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first, ask = searched(position, store, Progress())
        first.budget = 40_000
        with pytest.raises(SearchStopped):
            ask()
        progress = Telling()
        second, ask = searched(position, store, progress)
        second.value(list(position)[:17])
        assert 0 < second.positions < 150 and not progress.taken
        assert ask() == 0 and progress.taken == [40_000]


def test_a_question_that_is_answered_before_its_work_is_read_is_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(resuming, "_AT_ONCE", 0)
    monkeypatch.setattr(resuming, "_PAYS", 1)
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        begun = store.checkpoint(position, "nimber-2")
        begun.write([(2, bytes(1 << 20))], 1 << 40)
        begun.close()
        progress = Telling()
        _, ask = searched(position, store, progress)
        assert ask() == 0 and not progress.taken
        assert unfinished(store.path).questions == 0


def test_a_question_that_is_cancelled_ends_between_two_pieces_that_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr("stringscoins.solve.cores.table._PIECE", 10_000)
    position = read("board:3x4").position
    pieces, reading = [], Checkpoint.read

    def counted(checkpoint):
        for piece in reading(checkpoint):
            pieces.append(piece)
            yield piece

    monkeypatch.setattr(Checkpoint, "read", counted)
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first, ask = searched(position, store, Progress())
        first.budget = 40_000
        with pytest.raises(SearchStopped):
            ask()
        cancelled = Search(position, Work(Limits(cancelled=lambda: len(pieces) == 3), store=store, workers=1))
        with pytest.raises(SearchStopped, match="a cancellation"):
            cancelled.value()
        assert len(pieces) == 3
        progress = Telling()
        again, ask = searched(position, store, progress)
        assert ask() == 0 and progress.taken == [40_000] and len(pieces) > 10
        assert again.positions < 120_000


def test_an_exact_search_takes_nothing_from_a_compact_one(tmp_path):
    position = read("board:3x4").position
    alone, ask = searched(position, None, Progress())
    assert ask() == 0
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        compact, ask = searched_compactly(position, store, Progress())
        compact.budget = 40_000
        with pytest.raises(SearchStopped):
            ask()
        progress = Telling()
        exact, ask = searched(position, store, progress)
        assert ask() == 0 and not progress.taken and not progress.troubles
        assert exact.positions == alone.positions


def test_a_compact_search_goes_on_from_an_exact_one(tmp_path):
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:

        def run(work, most):
            progress = Telling()
            one, ask = work(position, store, progress)
            one.budget = most
            try:
                assert ask() == 0
            except SearchStopped as stop:
                assert stop.kept
            return one.positions, progress.taken

        first, taken = run(searched, 15_000)
        assert not taken
        second, taken = run(searched_compactly, 30_000)
        assert taken == [first] and first + second == 30_000
        third, taken = run(searched_compactly, 1 << 62)
        assert taken == [30_000] and 30_000 + third < 70_000
        # The compact one is answered; the exact one still goes on from its own.
        fourth, taken = run(searched, 1 << 62)
        assert taken == [first] and first + fourth < 70_000


def test_what_a_compact_search_finds_is_not_kept_as_facts(tmp_path):
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        _, ask = searched_compactly(position, store, Progress())
        assert ask() == 0 and not any(store.cores(version_of(True), largest=31))
        _, ask = searched(position, store, Progress())
        assert ask() == 0 and any(store.cores(version_of(True), largest=31))
        # It takes what an exact one has kept.
        again, ask = searched_compactly(position, store, Progress())
        assert ask() == 0 and again.positions < 10_000


@pytest.mark.parametrize("work", [searched, searched_compactly])
def test_much_that_is_new_is_written_down_bit_by_bit(tmp_path, monkeypatch, work):
    monkeypatch.setattr(resuming, "_AT_A_TIME", 1000)
    monkeypatch.setattr("stringscoins.solve.cores.table._PIECE", 10_000)
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first, ask = work(position, store, Progress())
        first.budget = 40_000
        with pytest.raises(SearchStopped):
            ask()
        second, ask = work(position, store, Progress())
        assert ask() == 0 and first.positions + second.positions < 70_000


def test_an_interrupt_while_it_is_listed_loses_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(resuming, "_EVERY", 0.0)
    monkeypatch.setattr(resuming, "_SHARE", 0)
    position = read("board:3x4").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first, ask = searched(position, store, Progress())
        listing, calls = first.kept.changes, []

        def interrupted(room, *, anew=False):
            calls.append(anew)
            yield from listing(room, anew=anew)
            if len(calls) == 3:
                raise KeyboardInterrupt

        monkeypatch.setattr(first.kept, "changes", interrupted)
        with pytest.raises(SearchStopped):
            ask()
        assert calls == [False, False, False, True]
        second, ask = searched(position, store, Progress())
        assert ask() == 0 and first.positions + second.positions < 151_000


def test_a_file_that_fails_is_told_of_once_and_the_answer_comes(tmp_path, monkeypatch):
    monkeypatch.setattr(resuming, "_EVERY", 0.0)

    def fail(*arguments, **options):
        raise StoreError("the disk is full")

    position = read("board:3x3").position
    for method in ("__init__", "write", "clear"):
        with monkeypatch.context() as patch, Store.open(tmp_path / "nimbers.sqlite") as store:
            patch.setattr(Checkpoint, method, fail)
            progress = Telling()
            _, ask = searched(position, store, progress)
            assert ask() == 2 and progress.troubles == ["the disk is full"]
