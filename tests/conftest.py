import os
import random
import signal

import pytest
from hypothesis import settings

from stringscoins.solve import nimber

SEED = os.environ.get("STRINGSCOINS_SEED", "20020614")
"""The seed of random positions: always the same, so that a change is judged by its own doing.

Set STRINGSCOINS_SEED to another number, or to `fresh` for a new one in each test.
"""
# A shell's background jobs ignore Ctrl-C, and so would all that tests start: they could wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("steady", derandomize=True)
if SEED != "fresh":
    settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def _no_users_data(tmp_path_factory):
    """Have the tests, and the processes that they start, keep results elsewhere than a user does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STRINGSCOINS_STORE", str(tmp_path_factory.mktemp("store") / "nimbers.sqlite"))
        yield


@pytest.fixture(scope="session", autouse=True)
def kernels():
    """Load the kernels once, before any test that Hypothesis times."""
    from stringscoins.position import Position

    nimber(Position.numbered(["ab", "bc", "ca", "abc"]), method="search")
    nimber(Position.numbered(["ab", "bc", "ca", "a", "b", "c"]), method="search")


@pytest.fixture
def seed(record_property):
    """The seed of a test's random positions; a failed test prints it."""
    seed = random.SystemRandom().randrange(10**9) if SEED == "fresh" else int(SEED)
    record_property("seed", seed)
    print(f"STRINGSCOINS_SEED={seed}")
    return seed
