import os
import random
import signal
import sqlite3
import sys
import time
import warnings

import pytest
from hypothesis import HealthCheck, settings

from stringscoins.cli.progress import Meter
from stringscoins.errors import LimitReached
from stringscoins.solve import Limits, Progress, auto

SEED = os.environ.get("STRINGSCOINS_SEED", "20020614")
"""The seed of random positions: always the same, so that a change is judged by its own doing.

Set STRINGSCOINS_SEED to another number, or to `fresh` for a new one in each test.
"""
# A shell's background jobs ignore Ctrl-C, and so would all that tests start: they could wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No example has a deadline, for a busy machine takes longer, and the first example may load kernels.
settings.register_profile(
    "steady", derandomize=SEED != "fresh", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def _no_users_data(tmp_path_factory):
    """Have the tests, and the processes that they start, keep results elsewhere than a user does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STRINGSCOINS_STORE", str(tmp_path_factory.mktemp("store") / "nimbers.sqlite"))
        patch.setenv("STRINGSCOINS_TABLES", str(tmp_path_factory.mktemp("tables")))
        yield


class _Watched(sqlite3.Connection):
    """A connection that warns where nobody has closed it, as all do from Python 3.13 on."""

    def __del__(self):
        try:
            assert self.total_changes >= 0
        except sqlite3.ProgrammingError:  # it is closed
            return
        warnings.warn(f"unclosed database in {self!r}", ResourceWarning, source=self, stacklevel=1)


@pytest.fixture(scope="session", autouse=True)
def _connections_are_closed():
    with pytest.MonkeyPatch.context() as patch:
        if sys.version_info < (3, 13):
            patch.setattr(sqlite3, "connect", lambda *given, **options: _Watched(*given, **options))
        yield


@pytest.fixture(scope="session", autouse=True)
def _as_if_compiled():
    """Have `auto` take the methods that it takes where kernels are compiled, whether they are or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(auto, "_is_compiled", lambda question: True)
        yield


@pytest.fixture
def time_flies(monkeypatch):
    """Each report of a search that has begun comes a million seconds later, by the clock of the limits."""
    clock, passed = time.monotonic, [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock() + passed[0])

    def late(report):
        def searching(hearer, positions, *known, **more):
            passed[0] += 1e6 * (positions > 0)
            report(hearer, positions, *known, **more)

        return searching

    for hearer in (Progress, Meter):
        monkeypatch.setattr(hearer, "searching", late(hearer.searching))


@pytest.fixture
def looks(monkeypatch):
    """A call says how often limits of time are looked at before they are reached, however fast the machine is."""
    check, left = Limits.check_time, []

    def look(limits):
        if left and limits.seconds is not None:
            left[0] -= 1
            if left[0] < 0:
                raise LimitReached(f"the time limit of {limits.seconds:g} s")
        check(limits)

    monkeypatch.setattr(Limits, "check_time", look)
    return lambda number: left.__setitem__(slice(None), [number])


@pytest.fixture
def seed(record_property):
    """The seed of a test's random positions; a failed test prints it."""
    seed = random.SystemRandom().randrange(10**9) if SEED == "fresh" else int(SEED)
    record_property("seed", seed)
    print(f"STRINGSCOINS_SEED={seed}")
    return seed
