"""Many processes at one store; processes that are killed."""

import random
import subprocess
import sys
import time
from collections import Counter

import pytest

from stringscoins.store import Core, Store

pytestmark = pytest.mark.thorough

WRITE = """
import sys
from stringscoins.store import Core, Store
print("ready", flush=True)
batch = int(sys.argv[2])
with Store.open(sys.argv[1]) as store:
    while True:
        store.put(Core("1", b"%d %d" % (batch, n), None, 0, 3, batch) for n in range(50))
        print(batch, flush=True)
        batch += 1
"""

SHARE = """
import sys
from stringscoins.store import Core, Store
mine = int(sys.argv[2])
for batch in range(30):
    with Store.open(sys.argv[1]) as store:
        store.put(Core("1", b"%d" % n, None, 1 << mine, 3, 1) for n in range(20))
        store.put([Core("2", b"%d %d" % (mine, batch), 0, 0, 3, 1)])
"""


def start(code, *words):
    return subprocess.Popen([sys.executable, "-c", code, *map(str, words)], stdout=subprocess.PIPE, text=True)


def test_killed_at_any_moment(tmp_path, seed):
    rng = random.Random(seed)
    for number in range(4):  # the first kill of each may hit the making of the store
        path = tmp_path / f"{number}.sqlite"
        committed = -1
        for _ in range(5):
            with start(WRITE, path, committed + 1) as writer:
                assert writer.stdout.readline() == "ready\n"
                time.sleep(rng.choice([0, 0.002, 0.005, 0.05]) * rng.random())
                writer.kill()
                # The last line may be cut.
                lines = [line for line in writer.stdout if line.endswith("\n")]
            committed = max([committed, *map(int, lines)])
            with Store.open(path) as store:
                store.check()
                found = Counter(core.positions for core in store.cores("1"))
            assert set(found) >= set(range(committed + 1))
            assert set(found.values()) <= {50}


def test_many_processes_lose_nothing(tmp_path):
    path = tmp_path / "folder" / "nimbers.sqlite"  # they also make it all at once
    sharers = [start(SHARE, path, mine) for mine in range(4)]
    for sharer in sharers:
        sharer.communicate()
    assert [sharer.returncode for sharer in sharers] == [0] * 4
    with Store.open(path) as store:
        store.check()
        assert {core.refuted for core in store.cores("1")} == {0b1111}
        assert store.info().cores == {"1": {3: 20}, "2": {3: 120}}


def test_a_full_disk_is_told_and_harms_nothing(tmp_path):
    path = tmp_path / "nimbers.sqlite"
    code = """
import resource, sys
from stringscoins.errors import StoreError
from stringscoins.store import Core, Store
with Store.open(sys.argv[1]) as store:
    store.put([Core("1", b"kept", 1, 0, 3, 1)])
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
    try:
        store.put(Core("1", b"%d" % n * 100, 1, 0, 3, 1) for n in range(5000))
    except StoreError as error:
        print(error)
"""
    with start(code, path) as writer:
        told, _ = writer.communicate()
    assert told.startswith(f"{path}: the store cannot be read or written")
    with Store.open(path) as store:
        store.check()
        assert list(store.cores("1")) == [Core("1", b"kept", 1, 0, 3, 1)]
