import random
from itertools import pairwise

import numpy as np
import pytest
from table_of_cores import contents, grown, new_worker, noted, place_of, random_forms, read_off, small_table, worth

from stringscoins.kernels.cores import facts, listing, table


def pieces(flat, smallest=0, *, anew=False, keep=False, room=12_000):
    """What is listed, piece by piece."""
    found, bucket, end = [], 0, int(flat.shared[facts.BUCKETS]) + table.PADDING
    while bucket < end:
        before, units = bucket, np.empty(room, np.uint16)
        bucket, filled = listing.changes(flat, bucket, end, smallest, anew, keep, units)
        assert bucket > before
        found += [units[:filled]] if filled else []
    return found


def listed(flat, smallest=0, **options):
    """What is listed: the facts by form, each form once."""
    found = [record for piece in pieces(flat, smallest, **options) for record in read_off(piece.tolist())]
    assert len(dict(found)) == len(found)
    return dict(found)


@pytest.mark.interpreted
def test_a_table_is_a_dict_of_forms(seed):
    # Entered, found, growing, forgetting, listed and taken over, in any order.
    rng = random.Random(seed)
    flat, mine, twin, fresh = small_table(8, 256, wide=512), new_worker(), {}, set()
    forms = random_forms(rng, 150)
    for step in range(40):
        some = rng.sample(forms, 12)
        before = dict(twin)
        noted(rng, flat, mine, twin, some)
        fresh |= {form for form in some if twin[form] != before.get(form, 0)}
        kind = step % 4
        if kind == 0:
            grown(flat, int(flat.shared[facts.BUCKETS]) + rng.choice([0, 1, 3, 40]) * (step < 16), mine)
            twin = {form: known for form, known in twin.items() if known}
        elif kind == 1:
            changed = listed(flat)
            # What was noted again is listed again; nothing else is.
            assert {form: twin[form] for form in fresh} == {form: changed[form] for form in fresh}
            assert all(twin[form] == known for form, known in changed.items())
            assert listed(flat) == {}
            fresh = set()
        elif kind == 2 and rng.random() < 0.5:
            smallest = rng.choice([0, 10, 20])
            grown(flat, int(flat.shared[facts.BUCKETS]), mine, smallest)
            twin = {form: known for form, known in twin.items() if known and worth(form, known) >= smallest}
            fresh &= twin.keys()
        assert contents(flat) == twin and mine[table.ENTRIES] == len(twin)
        assert (
            listed(flat, 15, anew=True)
            == {form: known for form, known in twin.items() if known and worth(form, known) >= 15}
            if kind == 3
            else True
        )
        fresh = set() if kind == 3 else fresh
        if kind == 3:
            listed(flat)


@pytest.mark.interpreted
def test_what_is_told_is_still_to_be_written_down(seed):
    rng = random.Random(seed)
    flat, mine, twin = small_table(8, wide=512), new_worker(), {}
    noted(rng, flat, mine, twin, random_forms(rng, 60))
    known = {form: facts for form, facts in twin.items() if facts}
    assert listed(flat, anew=True, keep=True) == listed(flat, keep=True) == known
    assert listed(flat) == known and listed(flat) == {}


@pytest.mark.interpreted
@pytest.mark.parametrize("keys", [(), (1, 2)])
def test_what_is_listed_is_taken_over(seed, keys):
    rng = random.Random(seed)
    one, mine, twin = small_table(8, wide=512, keys=keys), new_worker(), {}
    forms = random_forms(rng, 100)
    noted(rng, one, mine, twin, forms)
    [units] = pieces(one)
    assert len(read_off(units.tolist(), one.lengths)) == len([known for known in twin.values() if known])
    form = np.empty(66, np.uint64)
    for new in (False, True):
        other, his = small_table(8, wide=512, keys=keys), new_worker()
        assert listing.absorb(other, one.lengths, his, units, 0, new, form) == (len(units), True)
        [again] = pieces(other) if new else [units]
        assert not pieces(other) and his[table.ENTRIES] == len([known for known in twin.values() if known])
        assert sorted(read_off(again.tolist(), one.lengths)) == sorted(read_off(units.tolist(), one.lengths))
        for spelt in forms:
            place, before = place_of(other, his, spelt), place_of(one, mine, spelt)
            assert int(facts.facts_of(other, place)) == twin[spelt]
            assert facts.size_of(other, place) == facts.size_of(one, before)
    # What is cut off, or says nothing, is no record, nor is what has no form.
    assert not listing.absorb(other, one.lengths, his, units[:-1], 0, False, form)[1]
    assert not listing.absorb(other, one.lengths, his, units[:1], 0, False, form)[1]
    silent = units.copy()
    silent[0] = 0
    assert listing.absorb(other, one.lengths, his, silent, 0, False, form) == (0, False)
    if not keys:
        silent[:2] = 16, 0
        assert listing.absorb(other, one.lengths, his, silent, 0, False, form) == (0, False)
    few = new_worker(quota=len(units) // 8)
    done, sound = listing.absorb(small_table(8, keys=keys), one.lengths, few, units, 0, False, form)
    assert sound and 0 < done < len(units)


@pytest.mark.interpreted
def test_a_compact_table_takes_over_what_an_exact_one_lists(seed):
    rng = random.Random(seed)
    one, mine, twin = small_table(8, wide=512), new_worker(), {}
    noted(rng, one, mine, twin, random_forms(rng, 100))
    [units] = pieces(one)
    compact, his = small_table(8, wide=512, keys=(3, 4)), new_worker()
    assert listing.absorb(compact, one.lengths, his, units, 0, True, np.empty(66, np.uint64)) == (len(units), True)
    assert all(int(facts.facts_of(compact, place_of(compact, his, form))) == known for form, known in twin.items())
    assert len(pieces(compact)) == 1


@pytest.mark.interpreted
def test_what_the_store_keeps_is_told(seed):
    rng = random.Random(seed)
    forms, units, scratch = (
        random_forms(rng, 100),
        np.empty(listing.MOST_UNITS, np.uint16),
        np.empty((2, 66), np.uint64),
    )
    known = {form: rng.choice([0, 1 << 16, 6, facts.LOONY + 1, 1 << 50, 30 | 1 << 16]) for form in forms}
    words = np.array([word for form in forms for word in (known[form], *form)], np.uint64)
    begin, found = 0, []
    while begin < len(words):
        begin, length = listing.export_stored(words, begin, units, scratch)
        found += read_off(units[:length].tolist())
    assert found == list(known.items())
    assert listing.export_stored(words[: 1 + len(forms[0]) - 1], 0, units, scratch)[1] == 0
    assert listing.export_stored(words[:1], 0, units, scratch)[1] == 0
    words[1] |= np.uint64(1 << 15)
    assert listing.export_stored(words, 0, units, scratch) == (0, 0)


@pytest.mark.interpreted
def test_some_records_are_told(seed):
    rng = random.Random(seed)
    flat, mine, twin = small_table(8, wide=512), new_worker(), {}
    forms = random_forms(rng, 50)
    noted(rng, flat, mine, twin, forms)
    places = np.array([place_of(flat, mine, form) for form in forms[::2]])
    units = np.empty(listing.MOST_UNITS * len(places), np.uint16)
    length = listing.export_all(flat, places, units)
    assert read_off(units[:length].tolist()) == [(form, twin[form]) for form in forms[::2]]


def test_the_first_buckets_that_are_listed_lie_all_over_the_table():
    """Else a smaller table that takes them over would be filled at its beginning only."""
    for total in (5, 64, 1040, 1041, 4112, 16400, 99_991):
        stride = int(listing._stride(total))
        order = [i * stride % total for i in range(total)]
        assert sorted(order) == list(range(total))
        for few in (20, 100, 1000):
            if few < total / 4:
                starts = sorted(order[:few])
                gaps = [after - before for before, after in pairwise([*starts, starts[0] + total])]
                assert max(gaps) < 5 * total / few, (total, few)
