import os
import signal
import time

import pytest
from processes import all_end, started, wait_for

from stringscoins.errors import StringsCoinsError
from stringscoins.families import make
from stringscoins.solve.cores import crew, processes
from stringscoins.solve.cores.search import Search
from stringscoins.solve.limits import Progress
from stringscoins.solve.workforce import Workforce
from stringscoins.store import Store


def test_processes_of_which_some_are_killed_find_the_value(monkeypatch):
    monkeypatch.setattr(crew, "_LONG", 100)
    monkeypatch.setattr(crew, "_LENGTHY", 256)
    monkeypatch.setattr(crew, "_SHARED_SLICE", 0.01)

    class Killing(Progress):
        """Kills a process that is at work, twice if the search takes so long."""

        killed = 0

        def searching(self, *numbers, **more):
            workers = one.crew._workers
            if self.killed < 2 and workers and workers.running:
                os.kill(next(iter(workers._processes.values())).pid, signal.SIGKILL)
                self.killed += 1

    killing = Killing()
    one = Search(make("board", [3, 4]), progress=killing, workers=Workforce(2, processes=True))
    assert one.value() == 0 and killing.killed
    assert one.crew._elsewhere > 10_000


@pytest.mark.thorough
def test_a_search_by_processes_is_kept_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(crew, "_LONG", 100)
    with Store.open(tmp_path / "store.sqlite") as store:
        one = Search(make("board", [3, 3]), workers=Workforce(1, processes=True), store=store)
        assert one.value() == 2
        again = Search(make("board", [3, 3]), workers=1, store=store)
        assert again.value() == 2 and again.positions < one.positions


ASKING = """
import sys, time
from stringscoins.families import make
from stringscoins.solve.cores import crew, processes
from stringscoins.solve.cores.search import Search
from stringscoins.solve.workforce import Workforce
crew._LONG, crew._SHORT, crew._LENGTHY = 100, 1 << 40, 1 << 40
send = processes.Processes._send
def sent(self, worker, task):
    send(self, worker, task)
    print("sent", flush=True)
    time.sleep(600)
processes.Processes._send = sent
if __name__ == "__main__":
    Search(make("board", [5, 5]), workers=Workforce(1, processes=True)).value()
"""


@pytest.mark.thorough
def test_a_process_with_a_long_question_ends_with_the_one_that_asked_it_and_is_killed():
    with started("-c", ASKING) as process:
        wait_for("sent\n", process.stdout)
        assert all_end(process)


def test_processes_that_end_at_once_are_given_up(monkeypatch):
    monkeypatch.setattr(crew, "_LONG", 100)
    monkeypatch.setattr(processes, "_serve", _end_at_once)
    one = Search(make("board", [3, 3]), workers=Workforce(1, processes=True))
    with pytest.raises(StringsCoinsError, match="end again and again"):
        one.value()


def _end_at_once(connection, setup):
    raise SystemExit(1)


@pytest.mark.thorough
def test_processes_end_with_the_search(monkeypatch):
    monkeypatch.setattr(crew, "_LONG", 100)
    one = Search(make("board", [3, 3]), workers=Workforce(2, processes=True))
    one.value()
    started = list(one.crew._workers._processes.values())
    assert len(started) == 2
    del one
    for _ in range(600):
        if not any(process.is_alive() for process in started):
            break
        time.sleep(0.05)
    assert not any(process.is_alive() for process in started)
