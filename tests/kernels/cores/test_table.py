import random
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np
import pytest
from table_of_cores import contents, grown, new_worker, packed_form, place_of, random_forms, small_table

from stringscoins.kernels.bits import bit
from stringscoins.kernels.cores import table
from stringscoins.kernels.hashing import mix


def put(flat, mine, forms, facts):
    """Enter facts about some forms until there is no room; how many found room."""
    for done, (form, known) in enumerate(zip(forms, facts, strict=True)):
        place = place_of(flat, mine, form)
        if place == 0:
            return done
        table.add_refuted(flat, place, np.uint64(known))
    return len(forms)


@pytest.mark.interpreted
@pytest.mark.parametrize("buckets", [1, 7, 40])
def test_a_core_is_found_where_it_was_put(seed, buckets):
    # Few buckets are full, and many records are far from home.
    rng = random.Random(seed)
    flat, mine, forms = small_table(buckets), new_worker(), random_forms(rng, 150)
    places = {form: place_of(flat, mine, form) for form in forms}
    assert all(places.values()) and len(set(places.values())) == 150
    assert mine[table.ENTRIES] == 150 and mine[table.USED] == sum(1 + packed_form(form)[1] for form in forms)
    assert {form: place_of(flat, new_worker(0), form) for form in rng.sample(forms, 150)} == places
    assert contents(flat) == dict.fromkeys(forms, 0)


@pytest.mark.interpreted
def test_no_room(seed):
    forms = random_forms(random.Random(seed), 50)
    flat, mine = small_table(), new_worker(quota=100)
    done = put(flat, mine, forms, [1] * 50)
    assert done < 50 and 100 <= mine[table.USED] < 100 + 64
    assert contents(flat) == dict.fromkeys(forms[:done], 1 << 16)
    # All buckets up to the last one are full.
    flat, mine, forms = small_table(1), new_worker(), random_forms(random.Random(seed), 1000)
    done = put(flat, mine, forms, [1] * 1000)
    assert 300 < done < 1000 and contents(flat) == dict.fromkeys(forms[:done], 1 << 16)
    # A bucket is too small for some forms.
    long = (24 | 128 | 64 << 8, *[(1 << 24) - 1 | ((1 << 24) - 1) << 32] * 32)
    assert place_of(flat, new_worker(), long) == 0 and flat.shared[table.LONGEST] == packed_form(long)[1]
    assert place_of(small_table(bucket=256, most=16), new_worker(), long) != 0


@pytest.mark.interpreted
def test_a_compact_table_has_records_of_one_length(seed):
    rng = random.Random(seed)
    forms, mine = random_forms(rng, 120), new_worker()
    flat, other = (small_table(keys=keys) for keys in ((1, 2), (1, 3)))
    places = {form: place_of(flat, mine, form) for form in forms}
    assert len(set(places.values())) == 120 and mine[table.USED] == 7 * mine[table.ENTRIES] == 7 * 120
    assert {form: place_of(flat, new_worker(0), form) for form in forms} == places
    assert all(0 <= min(form[0] >> 8 & 255, 62) - table.size_of(flat, place) <= 1 for form, place in places.items())
    # Both keys matter: the first says where a core is at home, too.
    units = [[int(flat.records[places[form] + i]) for i in range(1, 7)] for form in forms]
    again = [[int(other.records[place_of(other, mine, form) + i]) for i in range(1, 7)] for form in forms]
    assert all(one[:4] == two[:4] and one[4:] != two[4:] for one, two in zip(units, again, strict=True))


@pytest.mark.parametrize("keys", [(), (8, 9)])
def test_many_threads_at_once(seed, keys):
    # The same forms in other orders, and some of each thread's own: one record a form, no fact lost, while some buckets
    # are full and others are not.
    rng = random.Random(seed)
    for _ in range(3):
        forms = random_forms(rng, 1000)
        shared, own = forms[:500], [forms[500 + 100 * thread : 600 + 100 * thread] for thread in range(5)]
        batches = [(rng.sample(shared + mine, 600), 1 << thread) for thread, mine in enumerate(own)]
        flat, workers = small_table(buckets=240, keys=keys), [new_worker() for _ in batches]
        with ThreadPoolExecutor(5) as threads:
            rounds = [
                threads.submit(fill, flat, mine, *side_by_side(batch), np.uint64(fact))
                for mine, (batch, fact) in zip(workers, batches, strict=True)
            ]
        assert [future.result() for future in rounds] == [600] * 5
        expected = {}
        for batch, fact in batches:
            for form in batch:
                expected[form] = expected.get(form, 0) | fact << 16
        assert sum(mine[table.ENTRIES] for mine in workers) == len(expected)
        found = {form: int(table.facts_of(flat, place_of(flat, new_worker(0), form))) for form in expected}
        assert found == expected and (keys or contents(flat) == expected)


def side_by_side(forms):
    """Packed forms in rows, and their units."""
    packed = [packed_form(form) for form in forms]
    return np.array([row for row, _ in packed]), np.array([units for _, units in packed])


@numba.njit(nogil=True)
def fill(flat, mine, forms, units, fact):
    """Enter a fact about all forms, several times; how many found room the last time."""
    for _ in range(3):
        done, form = 0, np.empty(66, np.uint64)
        for i in range(len(units)):
            form[:] = forms[i]
            place = table.find(flat, mine, form, units[i])
            if place != 0:
                done += 1
                table.add_refuted(flat, place, fact)
    return done


@pytest.mark.interpreted
@pytest.mark.parametrize("keys", [(), (8, 9)])
def test_the_cache_follows_records_that_move(seed, keys):
    rng = random.Random(seed)
    flat, mine, forms = small_table(rows=64, keys=keys), new_worker(), random_forms(rng, 60)
    places = {form: place_of(flat, mine, form) for form in forms}
    for number, form in enumerate(forms):
        table.set_refuted(flat, places[form], number % 7)
        table.remember(flat.cache, np.uint64(number + 1), np.uint64(2), np.uint64(3), places[form])
    grown(flat, 50, mine)
    recalled = [table.recall(flat.cache, np.uint64(number + 1), np.uint64(2), np.uint64(3)) for number in range(60)]
    now = [place_of(flat, new_worker(0), form) for form in forms]
    assert all(place in (0, right) for place, right in zip(recalled, now, strict=True))
    assert sum(map(bool, recalled)) > 20
    smallest = 20
    grown(flat, 50, mine, smallest)
    for number in range(60):
        place = table.recall(flat.cache, np.uint64(number + 1), np.uint64(2), np.uint64(3))
        assert place in (0, place_of(flat, new_worker(0), forms[number])) or recalled[number] == 0
        assert place == 0 or table.size_of(flat, place) >= smallest


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
    cache = small_table(rows=8).cache
    with ThreadPoolExecutor(6) as threads:
        done = [threads.submit(hammer, cache, seed + thread, 1_000_000) for thread in range(6)]
    assert all(wrong == 0 < right for wrong, right in (future.result() for future in done))


@pytest.mark.interpreted
def test_the_cache_knows_what_it_was_told():
    cache = small_table(rows=1).cache
    one, other = (np.uint64(word) for word in (5, 6))
    assert table.recall(cache, one, other, other) == 0
    table.remember(cache, one, other, other, 99)
    assert table.recall(cache, one, other, other) == 99
    assert table.recall(cache, one, other, one) == table.recall(cache, other, other, other) == 0
    table.remember(cache, other, other, other, 100)
    assert table.recall(cache, one, other, other) == 0 and table.recall(cache, other, other, other) == 100
