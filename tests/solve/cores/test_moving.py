import random
from concurrent.futures import ThreadPoolExecutor, wait

import numpy as np
import pytest
from processes import interrupt_at
from table_of_cores import contents, new_worker, place_of, random_forms, small_table

from stringscoins.kernels.cores import facts, table
from stringscoins.kernels.cores import moving as kernels
from stringscoins.solve.cores import moving


@pytest.fixture(autouse=True)
def small_tables_are_divided(monkeypatch):
    monkeypatch.setattr(moving, "_TOGETHER", 0)


def a_table(rng, buckets, number):
    """A table, the counters of who filled it, and what it knows; of every other record, nothing."""
    flat, mine, known = small_table(buckets, 1 << 11, wide=1 << 11, rows=1 << 10), new_worker(), {}
    for i, form in enumerate(random_forms(rng, number)):
        place = place_of(flat, mine, form)
        table.remember(flat.cache, np.uint64(i + 1), np.uint64(2), np.uint64(3), place)
        if i % 2:
            known[form] = rng.choice([1 << 16, 3 << 20, 6, 1 << 50, 30 | 1 << 16])
            facts.add_facts(flat, place, np.uint64(known[form]))
    return flat, mine, known


@pytest.mark.interpreted
@pytest.mark.parametrize("workers", [1, 2, 3, 7])
@pytest.mark.parametrize("further", [0, 1, 2, 17, 100])
def test_nothing_is_lost_however_the_table_is_divided(seed, workers, further):
    rng = random.Random(seed)
    buckets = rng.randint(20, 40)
    # As full as it may be: many records are not in the bucket where they are at home.
    flat, _, known = a_table(rng, buckets, 5 * buckets)
    counters = [new_worker() for _ in range(workers)]
    moving.move(flat, counters, buckets + further, 0)
    assert contents(flat) == known
    assert sum(int(mine[table.ENTRIES]) for mine in counters) == len(known)
    for i, form in enumerate(known):
        place = table.recall(flat.cache, np.uint64(2 * i + 2), np.uint64(2), np.uint64(3))
        assert place in (0, place_of(flat, new_worker(0), form))


@pytest.mark.parametrize("workers", [2, 3])
@pytest.mark.parametrize("further", [1, 7])
def test_few_records_are_put_aside_when_a_large_table_grows_by_a_little(seed, monkeypatch, workers, further):
    monkeypatch.setattr(moving, "_STRAYS", 8)
    flat, _, known = a_table(random.Random(seed), 1000, 5000)
    moving.move(flat, [new_worker() for _ in range(workers)], 1000 + further, 0)
    assert contents(flat) == known


def test_each_worker_moves_a_part(seed):
    flat, _, known = a_table(random.Random(seed), 300, 1500)
    counters = [new_worker() for _ in range(3)]
    moving.move(flat, counters, 400, 0)
    shares = [int(mine[table.ENTRIES]) for mine in counters]
    assert sum(shares) == len(known) and min(shares) > len(known) // 5


class AtOnce(ThreadPoolExecutor):
    """Threads whose work is done before they are given more."""

    def submit(self, *work):
        job = super().submit(*work)
        wait([job])
        return job


def test_a_table_is_never_left_half_moved(seed, monkeypatch):
    """Ctrl-C while records move comes when all have moved."""
    flat, _, known = a_table(random.Random(seed), 300, 1500)
    moving.move(flat, [new_worker(), new_worker()], 350, 0)  # with kernels that are compiled
    monkeypatch.setattr(moving, "ThreadPoolExecutor", AtOnce)
    interrupt_at(monkeypatch, kernels, "moved")
    with pytest.raises(KeyboardInterrupt):
        moving.move(flat, [new_worker(), new_worker()], 400, 0)
    assert contents(flat) == known
