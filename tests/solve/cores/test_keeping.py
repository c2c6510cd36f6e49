"""What outlives a search: facts about cores in a store, whatever happens to the process or to the disk."""

import random
import subprocess
import sys
import time

import pytest

from stringscoins.errors import StoreError
from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.solve import Nimbers, Progress
from stringscoins.solve.cores import crew, keeping
from stringscoins.solve.cores.forms import HYPER_VERSION, VERSION, position_of
from stringscoins.solve.cores.search import Search
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.work import Work
from stringscoins.store import Store


class Telling(Progress):
    def __init__(self):
        self.told = []

    def trouble(self, message):
        self.told.append(message)


@pytest.fixture
def generous(monkeypatch):
    """Searches keep many cores and look at the store early."""
    monkeypatch.setattr(keeping, "_WORTH", 50)
    monkeypatch.setattr(crew, "_LONG", 100)
    monkeypatch.setattr(keeping, "_SAVE", 0.05)


@pytest.mark.parametrize(
    ("source", "version"), [("board:3x5:icelandic", VERSION), ("cubes:4x2x2:edges-squares", HYPER_VERSION)]
)
def test_a_second_search_takes_over_what_the_first_kept(generous, tmp_path, source, version):
    position = read(source).position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        first = Search(position, Work(store=store, workers=1))
        first.crew.pace.size = 500
        assert first.value() == 0
        kept = list(store.cores(version))
        assert len(kept) > 10
        second = Search(position, Work(store=store, workers=1))
        second.crew.pace.size = 100
        assert second.value() == 0
        assert second.positions < first.positions / 2
        # What is kept is true.
        for core in random.Random(1).sample([core for core in kept if core.size <= 22], 10):
            value = GeneralSearch(position_of(core.form)).value()
            assert core.value in (None, value) and value not in core.excluded, core
        store.check()


def test_a_store_that_fails_is_told_of_and_the_answer_comes(generous, tmp_path, monkeypatch):
    position = make("board", [3, 3])
    with Store.open(tmp_path / "nimbers.sqlite") as store:

        def fail(*arguments, **options):
            raise StoreError("the disk is full")

        for method in ("put", "cores"):
            with monkeypatch.context() as patch:
                patch.setattr(Store, method, fail)
                telling = Telling()
                one = Search(position, Work(progress=telling, store=store))
                one.crew.pace.size = 50
                assert one.value() == 2
                assert telling.told == ["the disk is full"] and one.kept.store is None


SOLVE = """
import sys
from stringscoins.notation import read
from stringscoins.solve import Nimbers
from stringscoins.solve.cores import crew, keeping
from stringscoins.store import Store
from stringscoins.solve.work import Work
keeping._WORTH, crew._LONG, keeping._SAVE = 50, 500, 0.02
with Store.open(sys.argv[1]) as store:
    print("ready", flush=True)
    print(Nimbers(read(sys.argv[2]).position, method="search", store=store).value(), flush=True)
"""


def killed(rng, path, source, times, seconds):
    """Start a search on a store and kill it at random moments; then what it answers when let alone."""
    for _ in range(times):
        with subprocess.Popen([sys.executable, "-c", SOLVE, path, source], stdout=subprocess.PIPE) as process:
            assert process.stdout.readline() == b"ready\n"
            time.sleep(seconds * rng.random())
            process.kill()
        with Store.open(path) as store:
            store.check()
            kept = len(list(store.cores(VERSION)))
    last = subprocess.run([sys.executable, "-c", SOLVE, path, source], capture_output=True, text=True, check=True)
    return int(last.stdout.split()[1]), kept


@pytest.mark.thorough
def test_killed_again_and_again(tmp_path, seed):
    value, kept = killed(random.Random(seed), tmp_path / "nimbers.sqlite", "board:3x4", 4, 1)
    assert value == 0 and kept >= 0


@pytest.mark.slow
def test_killed_twenty_times(tmp_path, seed):
    value, kept = killed(random.Random(seed), tmp_path / "nimbers.sqlite", "board:5x5:swedish", 20, 4)
    assert value == 0 and kept > 0


def test_answers_are_kept_and_looked_up(tmp_path):
    position = read("board:3x3").position
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        assert Nimbers(position, store=store, name="three").value() == 2
        again = Nimbers(position, store=store)
        assert again.value() == 2 and again.positions == 0
