import random
from itertools import pairwise

import numpy as np
import pytest
from table_of_cores import contents, grown, new_worker, place_of, random_forms, small_table

from stringscoins.kernels.cores import facts, listing, packing, table


def noted(rng, flat, mine, twin, forms):
    """Note random facts about some forms, in the table and in its twin."""
    for form in forms:
        place = place_of(flat, mine, form)
        assert place
        known = rng.choice([0, 1 << 16, 3 << 20, 6, facts.LOONY + 1, 1 << 50, 30 | 1 << 16])
        if known & 255 and twin.get(form, 0) & 255:
            known = 0
        facts.add_facts(flat, place, np.uint64(known))
        twin[form] = twin.get(form, 0) | known


def worth(form, known):
    """What facts about a core are worth: its segments, and 8 if its value stands in the record itself."""
    is_wide = known >> 22 or 11 < (known & 255) - 1 < facts.LOONY
    return min(64, (form[0] >> 8 & 127) + 8 * (known & 255 != 0 and not is_wide))


def listed(flat, smallest=0, *, anew=False, keep=False, room=3000):
    """What is listed, piece by piece: the facts by form, each form once."""
    found, bucket, end = {}, 0, int(flat.shared[facts.BUCKETS]) + table.PADDING
    words = np.empty(room, np.uint64)
    while bucket < end:
        before = bucket
        bucket, filled = listing.changes(flat, bucket, end, smallest, anew, keep, words)
        assert bucket > before
        at = 0
        while at < filled:
            length = packing.form_length(words[at + 1])
            form = tuple(words[at + 1 : at + 1 + length].tolist())
            assert form not in found
            found[form] = int(words[at])
            at += 1 + length
    return found


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
def test_what_is_listed_is_taken_over(seed):
    rng = random.Random(seed)
    one, mine, twin = small_table(8, wide=512), new_worker(), {}
    noted(rng, one, mine, twin, random_forms(rng, 100))
    known = {form: facts for form, facts in twin.items() if facts}
    words = np.array([word for form, facts in known.items() for word in (facts, *form)], np.uint64)
    for new in (False, True):
        other, his, scratch = small_table(8, wide=512), new_worker(), np.empty((2, 66), np.uint64)
        half = len(words) // 2
        done, sound = listing.absorb(other, his, words, 0, new, scratch)
        assert sound and done == len(words) and contents(other) == known
        assert listed(other) == (known if new else {})
    cut = words[:-1].copy()
    assert not listing.absorb(other, his, cut, 0, False, scratch)[1]
    cut[1] |= np.uint64(1 << 15)
    assert listing.absorb(other, his, cut, 0, False, scratch) == (0, False)
    few = new_worker(quota=half // 8)
    done, sound = listing.absorb(small_table(8), few, words, 0, False, scratch)
    assert sound and 0 < done < len(words)


@pytest.mark.interpreted
def test_what_a_compact_table_lists_is_taken_over(seed):
    rng = random.Random(seed)
    one, mine, twin = (small_table(8, wide=512, keys=(1, 2)), new_worker(), {})
    forms = random_forms(rng, 100)
    noted(rng, one, mine, twin, forms)
    words, filled, bucket, end = np.empty(3000, np.uint64), [], 0, 8 + table.PADDING
    while bucket < end:
        bucket, count = listing.changes(one, bucket, end, 0, False, False, words)
        filled += words[:count].tolist()
    assert listing.changes(one, 0, end, 0, False, False, words) == (end, 0)
    words = np.array(filled, np.uint64)
    known = {form: facts for form, facts in twin.items() if facts}
    assert 2 * len(known) < len(words) < 3 * len(known)
    sizes = np.zeros((3, 65), np.int64)
    listing.sizes_by_rank(one, sizes)
    assert sizes.sum(axis=1).tolist() == [2 * len(known), 7 * len(known), len(known)]
    other, his, scratch = small_table(8, wide=512, keys=(1, 2)), new_worker(), np.empty((2, 66), np.uint64)
    assert listing.absorb_fingerprints(other, his, words, 0, scratch) == (len(words), True)
    assert his[table.ENTRIES] == len(known)
    assert listing.changes(other, 0, end, 0, False, False, np.empty(3000, np.uint64)) == (end, 0)
    for form in forms:
        place, before = place_of(other, his, form), place_of(one, mine, form)
        assert int(facts.facts_of(other, place)) == twin[form]
        assert facts.size_of(other, place) == facts.size_of(one, before)
    # What an exact table lists, it takes, too.
    exact = np.array([word for form, facts in known.items() for word in (facts, *form)], np.uint64)
    third, hers = small_table(8, wide=512, keys=(1, 2)), new_worker()
    assert listing.absorb(third, hers, exact, 0, True, scratch) == (len(exact), True)
    assert all(int(facts.facts_of(third, place_of(third, hers, form))) == twin[form] for form in forms)
    # What says nothing, or is cut off, is no record.
    assert not listing.absorb_fingerprints(other, his, words[:-1].copy(), 0, scratch)[1]
    assert listing.absorb_fingerprints(other, his, np.array([5, 7], np.uint64), 0, scratch) == (0, False)
    few = new_worker(quota=100)
    done, sound = listing.absorb_fingerprints(small_table(8, keys=(1, 2)), few, words, 0, scratch)
    assert sound and 0 < done < len(words)


@pytest.mark.interpreted
def test_sizes(seed):
    rng = random.Random(seed)
    flat, mine, twin = small_table(wide=512), new_worker(), {}
    noted(rng, flat, mine, twin, random_forms(rng, 100))
    sizes, expected = np.zeros((3, 65), np.int64), np.zeros((3, 65), np.int64)
    listing.sizes_by_rank(flat, sizes)
    for form, known in twin.items():
        if known:
            units = packing.packed(np.array(form, np.uint64), np.empty(64, np.uint64), np.empty(66, np.uint64))
            expected[:, worth(form, known)] += 1 + len(form), 1 + units, 1
    assert (sizes == expected).all()


@pytest.mark.interpreted
def test_wide_records_get_more_room(seed):
    flat, mine = small_table(wide=64), new_worker()
    forms = random_forms(random.Random(seed), 40)
    for form in forms:
        facts.add_facts(flat, place_of(flat, mine, form), np.uint64(1 << 16 | 1 << 63))
    larger = np.zeros(4 * len(flat.wide), np.uint64)
    listing.widened(flat, larger)
    flat = flat._replace(wide=larger)
    assert facts.may_widen(flat) and contents(flat) == dict.fromkeys(forms, 1 << 16 | 1 << 63)


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
