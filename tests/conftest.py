import os
import random

import pytest

from stringscoins.solve import nimber


@pytest.fixture(scope="session", autouse=True)
def kernels():
    """Load the kernels once, before any test that Hypothesis times."""
    from stringscoins.position import Position

    nimber(Position.numbered(["ab", "bc", "ca", "abc"]), method="search")


@pytest.fixture
def seed(record_property):
    """A fresh seed for random positions; set STRINGSCOINS_SEED to the one of a failed run to have it again."""
    seed = int(os.environ.get("STRINGSCOINS_SEED") or random.SystemRandom().randrange(10**9))
    record_property("seed", seed)
    print(f"STRINGSCOINS_SEED={seed}")
    return seed
