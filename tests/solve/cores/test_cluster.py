import gc
import os
import signal
import subprocess
import sys

import distributed
import pytest

from stringscoins.errors import StringsCoinsError
from stringscoins.families import make
from stringscoins.solve.cores import cluster, crew
from stringscoins.solve.cores.search import Search
from stringscoins.solve.limits import Progress
from stringscoins.solve.work import Work


def shared(address, progress=Progress()):
    """A search that the workers of a cluster share from the start."""
    return Search(make("board", [3, 4]), Work(progress=progress, workers=address))


@pytest.fixture
def early(monkeypatch):
    """Searches are shared from the start, in small questions."""
    monkeypatch.setattr(crew, "_LONG", 100)
    monkeypatch.setattr(crew, "_LENGTHY", 512)


def test_no_cluster(monkeypatch, early):
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    for address in ("tcp://127.0.0.1:9", "nowhere://"):
        with pytest.raises(StringsCoinsError, match="no Dask cluster"):
            shared(address).value()
    # None is left for the collector of garbage to close.
    clients = [one for one in gc.get_objects() if type(one) is distributed.Client]
    assert all(client.status in ("newly-created", "closed") for client in clients)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.thorough
def test_a_cluster_of_two_processes_one_of_which_is_killed(early):
    class Killing(Progress):
        """Kills a worker of the cluster once it has begun to search."""

        killed = False

        def searching(self, positions, *numbers, **more):
            if not self.killed and one.crew._elsewhere > 3000:
                os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)
                self.killed = True

    killing = Killing()
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        one = shared(local.scheduler_address, killing)
        assert one.value() == 0 and killing.killed
        assert one.statistics()["workers"] >= 1


STOPPED = """
import sys
from stringscoins.families import make
from stringscoins.solve import Progress, SearchStopped
from stringscoins.solve.cores import crew
from stringscoins.solve.cores.search import Search
from stringscoins.solve.work import Work
crew._LONG, crew._SHARED_SLICE = 100, 0.01
class Stopping(Progress):
    def searching(self, *numbers, **more):
        if search.crew._workers and search.crew._workers.running:
            raise KeyboardInterrupt
search = Search(make("board", [4, 4]), Work(progress=Stopping(), workers=sys.argv[1]))
try:
    search.value()
except SearchStopped as stop:
    print(stop.reason)
"""


@pytest.mark.filterwarnings("ignore")
@pytest.mark.thorough
def test_a_program_that_ends_while_workers_search_says_nothing_of_them():
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as local:
        words = [sys.executable, "-c", STOPPED, local.scheduler_address]
        ended = subprocess.run(words, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "an interrupt\n", "")


@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_another_version(monkeypatch, early):
    monkeypatch.setattr(cluster, "__version__", "99")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as local,
        pytest.raises(StringsCoinsError, match=r"has stringscoins .*, here it is 99"),
    ):
        shared(local.scheduler_address).value()
