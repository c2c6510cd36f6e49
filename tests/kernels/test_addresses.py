"""Little memory from the system (`ulimit -v`): every command answers, or ends in one line and exit code 3."""

import math
import subprocess
import sys

import pytest

from stringscoins.errors import LimitReached
from stringscoins.kernels import _addresses
from stringscoins.notation import read
from stringscoins.solve import Limits, limits
from stringscoins.solve.cores.search import Search

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to its limit")


def run_with(megabytes, code):
    """Run a program that may have so many addresses."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({megabytes} * 10**6,) * 2);"
    return subprocess.run([sys.executable, "-c", limit + code], capture_output=True, text=True, check=False)


def command(megabytes, *words):
    code = f"import sys; sys.argv[1:] = {list(words)}; from stringscoins.__main__ import run; run()"
    return run_with(megabytes, code)


@LINUX
@pytest.mark.thorough
@pytest.mark.parametrize("megabytes", [60, 300, 450, 600])
def test_a_command_answers_or_says_that_there_is_too_little_memory(megabytes):
    for words in (["nimber", "--json", "--no-store", "board:3x3"], ["score", "--no-store", "board:3x4:swedish"]):
        done = command(megabytes, *words)
        assert done.returncode in (0, 3), (words, done)
        told = [line for line in done.stderr.splitlines() if "ompiling" not in line and "positions" not in line]
        assert len(told) == (done.returncode == 3), (words, done)
        assert not told or "memory" in told[0]


@LINUX
def test_libraries_are_not_loaded_where_they_would_end_the_process():
    code = "from stringscoins.kernels import _addresses; _addresses.take_little(); import numpy"
    assert "MemoryError: the limit of memory of this process" in run_with(80, code).stderr
    assert run_with(2000, code).returncode == 0


@LINUX
def test_a_process_with_few_addresses_has_one_arena_and_libraries_one_thread():
    code = (
        "from stringscoins.kernels import _addresses; _addresses.take_little();"
        "import os, threading; print(os.environ['OPENBLAS_NUM_THREADS']);"
        "before = _addresses.free(); kept = threading.Event(); threads = [threading.Thread(target=lambda:"
        "(bytearray(100), kept.wait())) for _ in range(4)]; [thread.start() for thread in threads];"
        "print(before - _addresses.free() < 4 * 16e6); kept.set()"
    )
    assert run_with(2000, code).stdout.split() == ["1", "True"]


def test_without_a_limit_nothing_is_changed(monkeypatch):
    monkeypatch.setattr(_addresses, "most", lambda: math.inf)
    before = sys.meta_path[:]
    _addresses.take_little()
    assert sys.meta_path == before and _addresses.free() == math.inf
    _addresses.check(1e18)


def test_searches_do_with_little(monkeypatch):
    """Fewer threads and smaller tables, or a limit."""
    monkeypatch.setattr(_addresses, "free", lambda: 500e6)
    assert limits.processors() <= 7 and Limits().table_bytes() == 150e6
    assert Limits(megabytes=256).table_bytes() == 150e6 and Limits(megabytes=100).table_bytes() == 100e6
    monkeypatch.setattr(_addresses, "free", lambda: 100e6)
    assert limits.processors() == 1 and Limits().table_bytes() == 12.5e6
    monkeypatch.setattr(_addresses, "free", lambda: 20e6)
    assert limits.processors() == 1
    with pytest.raises(LimitReached, match=r"memory that is free of 2\.5 MB"):
        Search(read("board:3x3").position)
    with pytest.raises(MemoryError):
        _addresses.check(_addresses.LOADING)
