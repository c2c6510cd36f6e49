import os
import subprocess
import sys
import time
from types import SimpleNamespace
from unittest.mock import Mock

import psutil
import pytest

from stringscoins.errors import LimitReached
from stringscoins.kernels._watch import waiting
from stringscoins.solve import Limits, limits
from stringscoins.solve.limits import SearchStopped


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1])
def test_what_is_no_number_is_no_limit(number):
    for given in ({"seconds": number}, {"megabytes": number}):
        with pytest.raises(ValueError, match="is no limit"):
            Limits(**given)


def test_the_clock_of_a_limit_of_our_own_stands_still_while_kernels_are_compiled(monkeypatch):
    passed = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    given, ours = Limits(seconds=10, megabytes=5), Limits.own(10, Limits(megabytes=5))
    with waiting():
        passed[0] += 30
    with pytest.raises(LimitReached, match="the time limit of 10 s"):
        given.check_time()
    ours.check_time()
    ours.anew().check_time()
    passed[0] += 10
    assert ours.megabytes == 5
    with pytest.raises(LimitReached, match="the time limit of 10 s"):
        ours.check_time()


def test_what_stopped_a_search_within_another_is_told_once():
    limit = SearchStopped(LimitReached("the time limit of 1 s"), positions=5)
    assert str(SearchStopped(limit)) == "stopped by the time limit of 1 s"
    assert str(SearchStopped(limit, (0, 1), 7, True)) == (
        "stopped by the time limit of 1 s: not 0, not 1; 7 positions searched; kept in the store"
    )
    assert str(limits.stop_of(MemoryError())) == "a lack of memory" and limits.stop_of(KeyError()) is None
    assert SearchStopped(KeyboardInterrupt()).interrupted and not SearchStopped(limit).interrupted


@pytest.mark.parametrize(
    ("said", "most"), [("max 100000", 8), ("250000 100000", 2), ("50000 100000", 1), ("9900000 100000", 8), ("", 8)]
)
def test_a_container_has_some_of_the_processors(said, most, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)), raising=False)
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path)
    if said:
        (tmp_path / "cpu.max").write_text(said + "\n")
    assert limits.processors() == most


def test_a_process_has_some_of_the_addresses(monkeypatch):
    """As after `ulimit -v`: half of what is left is for tables, and no table is larger than all."""
    monkeypatch.setattr(limits, "_free_on_machine", lambda: 5e9)
    monkeypatch.setattr(limits, "_free_addresses", lambda: 1e9)
    assert Limits().table_bytes() == 0.5e9
    Limits().check_memory(0.9e9)
    with pytest.raises(LimitReached, match="the limit of memory of this process"):
        Limits().check_memory(1.1e9)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to its limit of addresses")
def test_searches_do_with_few_addresses():
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30));"
        "from stringscoins.notation import read; from stringscoins.solve import Nimbers, Scores;"
        "position = read('board:3x4').position;"
        "print(Nimbers(position, workers=2).value(), Scores(position, workers=2).value())"
    )
    # Each thread takes addresses, and there are libraries that begin one for each processor.
    few = os.environ | {"OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "2"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=few)
    assert (done.returncode, done.stdout) == (0, "0 0\n"), done.stderr


@pytest.mark.parametrize(("most", "size"), [(1000, 1000), (999, 250), (300, 125), (1, 0)])
def test_what_is_reserved_leaves_some_for_others(most, size):
    def make(asked):
        if asked > most:
            raise MemoryError
        return asked

    assert limits.reserved(make, 1000) == size


def test_where_there_is_no_memory_at_all():
    def make(asked):
        raise MemoryError

    with pytest.raises(MemoryError):
        limits.reserved(make, 1000)


@pytest.mark.parametrize(("said", "allowed"), [(6e9, 3e9), (OSError("no /proc/meminfo"), 2e9)])
def test_a_table_takes_half_of_what_the_system_says_is_free(said, allowed, tmp_path, monkeypatch):
    """As Windows and macOS say it, without any file; where nobody says it, 4 GB are taken to be free."""
    told = {"return_value": SimpleNamespace(available=said)} if isinstance(said, float) else {"side_effect": said}
    monkeypatch.setattr(psutil, "virtual_memory", Mock(**told))
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path)
    assert Limits().table_bytes() == allowed


def test_a_container_has_some_of_the_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path)
    monkeypatch.setattr(limits, "_free_on_machine", lambda: 5e9)
    assert Limits().table_bytes() == 2.5e9
    (tmp_path / "memory.max").write_text("max\n")
    assert Limits().table_bytes() == 2.5e9
    (tmp_path / "memory.max").write_text("1000000000\n")
    (tmp_path / "memory.current").write_text("500000000\n")
    (tmp_path / "memory.stat").write_text("anon 1\ninactive_file 100000000\nworkingset_refault_file 7\n")
    assert Limits().table_bytes() == 300_000_000
    (tmp_path / "memory.max").write_text("9000000000\n")
    assert Limits().table_bytes() == 2.5e9
