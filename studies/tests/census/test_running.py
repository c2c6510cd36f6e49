import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

import processes
import pytest

from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.solve import Limits
from stringscoins_studies.census.running import Here, dask_cluster, local_processes, run
from stringscoins_studies.census.streams import Item, graphs
from stringscoins_studies.census.valuing import Portion, Survey, batches

SURVEY = Survey(complement=True)


def work(size=40):
    return batches(graphs(range(8)), SURVEY, size)


@pytest.fixture(scope="module")
def expected():
    return list(run(work(), Here()))


@pytest.mark.thorough
def test_threads_and_processes_give_the_same_rows(expected):
    with ThreadPoolExecutor(3) as executor:
        assert list(run(work(), executor, workers=3)) == expected
    with local_processes(2) as executor:
        assert list(run(work(), executor, workers=2)) == expected


def test_few_batches_are_out_at_a_time():
    taken = []

    def counted():
        for batch in work():
            taken.append(batch)
            yield batch

    with ThreadPoolExecutor(2) as executor:
        rows = run(counted(), executor, workers=2)
        next(rows)
        assert 1 < len(taken) < 8
        rows.close()


def test_a_worker_that_is_lost():
    class Deadly(Portion):
        def __reduce__(self):
            return os._exit, (1,)

    with local_processes(1) as executor, pytest.raises(LimitReached, match="the loss of a worker process"):
        list(run([Deadly(SURVEY, ())], executor))


@pytest.mark.thorough
def test_an_interrupt_ends_the_workers():
    slow = Portion(Survey((2,), parallel=True), (_long(),))
    with pytest.raises(KeyboardInterrupt), local_processes(2) as executor:
        rows = run([next(work()), slow], executor, workers=2)
        assert next(rows)
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        next(rows)
    assert not multiprocessing.active_children()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_between_two_batches_is_not_lost():
    with pytest.raises(KeyboardInterrupt), local_processes(1) as executor:
        (_,) = run([next(work())], executor)
        os.kill(os.getpid(), signal.SIGINT)


def test_workers_are_deaf():
    with local_processes(1) as executor:
        assert list(run([next(work())], executor))
        (worker,) = multiprocessing.active_children()
        os.kill(worker.pid, signal.SIGINT)
        assert list(run([next(work())], executor))


IDLE = """
import time
from stringscoins_studies.census.running import local_processes
if __name__ == "__main__":
    with local_processes(2) as executor:
        for number in [executor.submit(abs, number) for number in range(20)]:
            number.result()
        print("started", flush=True)
        time.sleep(600)
"""


@pytest.mark.thorough
def test_workers_end_with_a_process_that_is_killed():
    with processes.started("-c", IDLE) as process:
        processes.wait_for("started\n", process.stdout)
        assert processes.all_end(process)


@pytest.mark.thorough
def test_a_time_limit_ends_a_batch_that_takes_long():
    items = (*graphs([4]), _long())
    with local_processes(1) as executor:
        list(run([next(work())], executor))  # loads the kernels
        limited = Survey((2,), parallel=True, limits=Limits(8))
        rows = run([Portion(limited, items)], executor)
        assert len(next(rows)) == 11
        with pytest.raises(LimitReached, match=r"^the time limit of 8 s, at ab ac "):
            next(rows)


def test_a_time_limit_where_the_workers_do_not_hear_of_it():
    with ThreadPoolExecutor(1) as executor:
        executor.submit(time.sleep, 1)
        with pytest.raises(LimitReached, match="the time limit"):
            next(run(work(), executor, limits=Limits(0.1)))


def _long():
    """A position that takes minutes."""
    from itertools import combinations

    return Item(12, tuple(combinations(range(12), 2)))


def test_no_cluster(monkeypatch):
    monkeypatch.setattr("stringscoins_studies.census.running._PATIENCE", 0.2)
    with pytest.raises(StringsCoinsError, match="no Dask cluster"), dask_cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(StringsCoinsError, match="no Dask cluster"), dask_cluster("nowhere://"):
        pass


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")
def test_a_dask_worker_of_another_version(monkeypatch):
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster:
        monkeypatch.setattr("stringscoins_studies.census.running.__version__", "99")
        with (
            pytest.raises(
                StringsCoinsError, match=r"the workers of the Dask cluster have stringscoins .*, here it is 99"
            ),
            dask_cluster(cluster.scheduler_address),
        ):
            pass


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")
def test_a_dask_worker_that_is_killed(expected):
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        with dask_cluster(cluster.scheduler_address) as (executor, workers):
            assert workers == 2
            rows = run(work(), executor, workers=workers)
            found = [next(rows)]
            first = next(iter(cluster.workers.values()))
            os.kill(first.pid, signal.SIGKILL)
            found += rows
        assert found == expected


def test_a_limit_ends_the_processes():
    with pytest.raises(LimitReached), local_processes(1) as executor:
        future = executor.submit(time.sleep, 30)
        raise LimitReached("the time limit of 1 s")
    assert isinstance(future.exception(), BrokenExecutor)


def test_batches_that_wait_when_a_limit_comes_are_no_fault():
    """The executor's thread would trip over batches that were taken back, and say so in a traceback."""
    with pytest.raises(LimitReached, match="the time limit"), local_processes(1) as executor:
        list(run(work(), executor, workers=4, limits=Limits(0.001)))
