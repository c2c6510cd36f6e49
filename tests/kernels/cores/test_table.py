import random
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np
import pytest

from stringscoins.kernels.bits import bit
from stringscoins.kernels.cores import table
from stringscoins.kernels.cores.forms import form_length
from stringscoins.kernels.hashing import mix


def new_table(slots=64, words=1 << 16, rows=16):
    return table.Table(
        np.zeros(slots, np.uint64), np.zeros(words, np.uint64), np.zeros(4 * rows, np.uint64), np.array([1, 0])
    )


def worker(quota=1 << 40):
    mine = np.zeros(16, np.int64)
    mine[table.QUOTA] = quota
    return mine


def random_forms(rng, count):
    """Different rows of words, as long as their headers say."""
    forms = {}
    while len(forms) < count:
        joints, segments = rng.choice([2, 5, 9, 20, 50]), rng.randint(2, 60)
        header = joints | segments << 8 | rng.getrandbits(48) << 16
        length = form_length(np.uint64(header))
        # Only the last word differs in many: hashes alone cannot tell them apart, nor the first words.
        rest = [7] * (length - 2) + [rng.getrandbits(20)]
        forms[(header, *rest)] = None
    return list(forms)


def put(flat, mine, forms, facts):
    """Enter facts about some forms; how many found room."""
    first = np.cumsum([0, *map(len, forms)])
    words = np.array([word for form in forms for word in form], np.uint64)
    return table.enter(flat, mine, words, first, np.array(facts, np.uint64), 0)


def contents(flat):
    """The facts by form, read off the slots and the records; each form once."""
    places = [int(content) & (1 << 40) - 1 for content in flat.slots if content]
    found = {}
    for place in places:
        length = form_length(flat.records[place + 1])
        form = tuple(int(word) for word in flat.records[place + 1 : place + 1 + length])
        assert form not in found
        found[form] = int(flat.records[place])
    return found


def facts_of(flat, forms):
    """The facts by form, found by the table itself without making new records."""
    none = worker(quota=0)
    places = [table.find(flat, none, np.array(form, np.uint64), len(form)) for form in forms]
    assert all(places)
    return {form: int(flat.records[place]) for form, place in zip(forms, places, strict=True)}


@pytest.mark.interpreted
def test_facts():
    records = np.zeros(2, np.uint64)
    assert table.value_of(records[1]) == table.UNKNOWN and table.least_open(records[1]) == 0
    for nimber in (0, 1, 3, table.NIMBERS - 1):
        table.set_refuted(records, 1, nimber)
        assert table.is_refuted(records[1], nimber)
    assert table.least_open(records[1]) == 2 and not table.is_refuted(records[1], 2)
    assert not table.is_refuted(records[1], table.NIMBERS) and not table.is_refuted(records[1], 64)
    table.set_value(records, 1, 2)
    assert table.value_of(records[1]) == 2 and table.is_refuted(records[1], 3) and records[0] == 0


@pytest.mark.interpreted
@pytest.mark.parametrize("nimber", range(table.NIMBERS))
def test_every_nimber_has_room_for_its_facts(nimber):
    records = np.zeros(1, np.uint64)
    table.set_value(records, 0, nimber)
    assert table.value_of(records[0]) == nimber and table.least_open(records[0]) == 0
    table.set_refuted(records, 0, nimber)
    assert table.value_of(records[0]) == nimber
    assert [n for n in range(table.NIMBERS) if table.is_refuted(records[0], n)] == [nimber]


@pytest.mark.interpreted
def test_all_refuted():
    assert table.least_open(np.uint64((1 << 64) - 1)) == table.NIMBERS


@pytest.mark.interpreted
def test_records_survive_larger_slots(seed):
    rng = random.Random(seed)
    forms = random_forms(rng, 60)
    facts = {form: rng.getrandbits(48) << 16 for form in forms}
    flat, mine = new_table(), worker()
    assert put(flat, mine, forms, list(facts.values())) == 60
    for size in (128, 1024):
        larger = np.zeros(size, np.uint64)
        table.rehash(flat, larger)
        flat = flat._replace(slots=larger)
        assert contents(flat) == facts == facts_of(flat, forms)
    assert mine[table.ENTRIES] == 60


@pytest.mark.interpreted
def test_records_survive_forgetting_others(seed):
    rng = random.Random(seed)
    forms = random_forms(rng, 500)
    facts = {form: rng.choice([0, 0, 1, 1 << 20, 5 | 1 << 63]) for form in forms}
    flat = new_table(1024)
    put(flat, worker(), forms, list(facts.values()))
    smallest = rng.randint(2, 50)
    words, records = sizes = np.zeros((2, 65), np.int64)
    table.sizes_by_segments(flat, sizes)
    kept = {form: known for form, known in facts.items() if known and form[0] >> 8 & 255 >= smallest}
    assert words[smallest:].sum() == sum(1 + len(form) for form in kept)
    assert records[smallest:].sum() == len(kept)
    places = np.empty(500, np.int64)
    places = np.sort(places[: table.places_of(flat, smallest, places)])
    assert table.compacted(flat, places) == 1 + words[smallest:].sum()
    assert contents(flat) == kept == facts_of(flat, list(kept))


@pytest.mark.interpreted
def test_no_room():
    forms = random_forms(random.Random(1), 50)
    flat = new_table(64)
    assert put(flat, worker(quota=10), forms, [1] * 50) == 10
    assert contents(flat) == dict.fromkeys(forms[:10], 1)
    small = new_table(64, words=1 + table.CHUNK)
    assert put(small, worker(), forms, [1] * 50) == 50
    assert put(small, worker(), random_forms(random.Random(2), 1), [1]) == 0  # another worker finds no chunk


@pytest.mark.interpreted
def test_a_worker_takes_chunk_after_chunk(seed):
    forms = random_forms(random.Random(seed), 3000)
    flat = new_table(1 << 13)
    assert put(flat, worker(), forms, [2] * 3000) == 3000
    assert flat.shared[table.ARENA] > 3 * table.CHUNK
    assert contents(flat) == dict.fromkeys(forms, 2)


def test_many_threads_at_once(seed):
    # The same forms in other orders, and some of each thread's own: one record a form, no fact lost.
    rng = random.Random(seed)
    for _ in range(10):
        shared = random_forms(rng, 2000)
        batches = []
        for thread in range(6):
            batch = shared + [(form[0] ^ 1 << 60, *form[1:-1], 1 << 40 | thread) for form in shared[:300]]
            batches.append((rng.sample(batch, len(batch)), 1 << (16 + thread)))
        flat = new_table(1 << 13, 1 << 18)
        workers = [worker() for _ in batches]
        with ThreadPoolExecutor(6) as threads:
            done = [
                threads.submit(put, flat, mine, forms, [fact] * len(forms))
                for mine, (forms, fact) in zip(workers, batches, strict=True)
            ]
        assert [future.result() for future in done] == [len(forms) for forms, _ in batches]
        expected = {}
        for forms, fact in batches:
            for form in forms:
                expected[form] = expected.get(form, 0) | fact
        assert contents(flat) == expected
        assert sum(mine[table.ENTRIES] for mine in workers) == len(expected)


@numba.njit(nogil=True)
def hammer(cache, seed, rounds):
    """Remember and recall components whose place is a function of them; (wrong places, right ones)."""
    word, wrong, right = np.uint64(seed), 0, 0
    for _ in range(rounds):
        word = mix(word)
        alive = (word & np.uint64(255)) | bit(40)
        stubbed, grounded = mix(alive), mix(mix(alive))
        place = np.int64(mix(stubbed ^ alive) & np.uint64((1 << 40) - 1)) | 1
        found = table.recall(cache, alive, stubbed, grounded)
        if found == 0:
            table.remember(cache, alive, stubbed, grounded, place)
        elif found == place:
            right += 1
        else:
            wrong += 1
    return wrong, right


def test_the_cache_under_many_threads(seed):
    cache = new_table(rows=8).cache
    with ThreadPoolExecutor(6) as threads:
        done = [threads.submit(hammer, cache, seed + thread, 1_000_000) for thread in range(6)]
    assert all(wrong == 0 < right for wrong, right in (future.result() for future in done))


@pytest.mark.interpreted
def test_the_cache_knows_what_it_was_told():
    cache = new_table(rows=1).cache
    one, other = (np.uint64(word) for word in (5, 6))
    assert table.recall(cache, one, other, other) == 0
    table.remember(cache, one, other, other, 99)
    assert table.recall(cache, one, other, other) == 99
    assert table.recall(cache, one, other, one) == table.recall(cache, other, other, other) == 0
    table.remember(cache, other, other, other, 100)
    assert table.recall(cache, one, other, other) == 0 and table.recall(cache, other, other, other) == 100
