import os
import random

import pytest

from stringscoins.solve import nimber


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
    """A fresh seed for random positions; set STRINGSCOINS_SEED to the one of a failed run to have it again."""
    seed = int(os.environ.get("STRINGSCOINS_SEED") or random.SystemRandom().randrange(10**9))
    record_property("seed", seed)
    print(f"STRINGSCOINS_SEED={seed}")
    return seed
