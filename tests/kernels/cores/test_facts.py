import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from table_of_cores import new_worker, place_of, random_forms, small_table

from stringscoins.kernels.cores import facts


def known(flat, place):
    """What is known of a core: its value or None, and the refuted nimbers."""
    word = np.uint64(facts.facts_of(flat, place))
    value = facts.value_of(word)
    refuted = {n for n in range(65) if facts.is_refuted(word, n)}
    assert facts.least_open(word) == min(n for n in range(49) if n not in refuted)
    return None if value == facts.UNKNOWN else value, refuted


@pytest.mark.interpreted
@pytest.mark.parametrize("keys", [(), (5, 6)])
def test_facts_are_as_they_were_noted(seed, keys):
    rng = random.Random(seed)
    flat, mine = small_table(keys=keys), new_worker()
    places = [place_of(flat, mine, form) for form in random_forms(rng, 20)]
    twin = {place: (None, set()) for place in places}
    sizes = [facts.size_of(flat, place) for place in places]
    for _ in range(200):
        place = rng.choice(places)
        value, refuted = twin[place]
        some = {rng.choice([0, 1, 2, 6, 7, 8, 20, facts.NIMBERS - 1]) for _ in range(2)} - {value}
        if rng.random() < 0.5:
            facts.add_refuted(flat, place, np.uint64(sum(1 << n for n in some)))
        else:
            for n in some:
                facts.set_refuted(flat, place, n)
        refuted |= some
        if value is None and rng.random() < 0.2:
            value = rng.choice([*(n for n in (0, 3, 11, 12, 20, facts.NIMBERS - 1) if n not in refuted), facts.LOONY])
            facts.set_value(flat, place, value)
        twin[place] = value, refuted
        assert known(flat, place) == twin[place]
    assert {place: known(flat, place) for place in places} == twin
    assert [facts.size_of(flat, place) for place in places] == sizes


@pytest.mark.interpreted
@pytest.mark.parametrize("nimber", [*range(facts.NIMBERS), facts.LOONY])
def test_every_nimber_has_room_for_its_facts(nimber):
    flat, mine = small_table(), new_worker()
    one, other = (place_of(flat, mine, form) for form in random_forms(random.Random(1), 2))
    facts.set_value(flat, one, nimber)
    assert known(flat, one) == (nimber, set())
    if nimber < facts.NIMBERS:
        facts.set_refuted(flat, one, nimber)
        assert known(flat, one) == (nimber, {nimber})
    assert known(flat, other) == (None, set()) and facts.facts_of(flat, other) == 0
    # Most cores need no wide record; loony ones are many.
    assert flat.shared[facts.WIDE_ROWS] == (5 < nimber < facts.NIMBERS)


@pytest.mark.interpreted
def test_all_refuted():
    assert facts.least_open(np.uint64((1 << 64) - 1)) == facts.NIMBERS


@pytest.mark.interpreted
def test_where_no_wide_record_has_room_only_that_is_not_known():
    flat, mine = small_table(wide=64), new_worker()
    places = [place_of(flat, mine, form) for form in random_forms(random.Random(1), 60)]
    assert facts.may_widen(flat)
    for place in places:
        facts.add_facts(flat, place, np.uint64(1 << 18 | 1 << 40))
    found = [known(flat, place) for place in places]
    assert not facts.may_widen(flat)
    assert found.count((None, {2, 24})) == 48 and found.count((None, {2})) == 12


def test_facts_from_many_threads(seed):
    # All threads note facts about the same cores, at once: nothing is lost, and nothing comes up that nobody noted.
    rng = random.Random(seed)
    for _ in range(20):
        flat, mine = small_table(), new_worker()
        places = [place_of(flat, mine, form) for form in random_forms(rng, 12)]
        values = {place: rng.choice([0, 5, 12, 30, facts.LOONY]) for place in places}
        refuted = [{place: rng.getrandbits(48) & ~(1 << value) for place, value in values.items()} for _ in range(4)]

        def note(order, mine, flat=flat, values=values):
            for place in order:
                facts.add_refuted(flat, place, np.uint64(mine[place]))
                facts.set_value(flat, place, values[place])

        with ThreadPoolExecutor(4) as threads:
            done = [threads.submit(note, rng.sample(places, 12), mine) for mine in refuted]
        assert all(future.result() is None for future in done)
        for place in places:
            every = {n for n in range(48) if any(mine[place] >> n & 1 for mine in refuted)}
            assert known(flat, place) == (values[place], every)
