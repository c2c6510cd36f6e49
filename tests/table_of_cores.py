"""Tables of cores, and a plain twin of them: a dict from stored forms to facts."""

from itertools import islice
from unittest import mock

import numpy as np

from stringscoins.kernels.cores import facts, listing, packing, table
from stringscoins.kernels.hashing import home_of
from stringscoins.solve.cores import moving

__all__ = ["contents", "different_forms", "grown", "is_wide", "new_worker", "noted", "packed_form", "place_of"]
__all__ += ["random_form", "random_forms", "read_off", "small_table", "worth"]


def small_table(buckets=16, most=1 << 12, **options):
    """A table that may grow to so many buckets."""
    return table.new_table(64 * (most + table.PADDING), buckets, **{"rows": 16, "wide": 64} | options)


def new_worker(quota=1 << 40):
    """The counters of a worker."""
    mine = np.zeros(16, np.int64)
    mine[table.QUOTA] = quota
    return mine


def random_form(rng, *, joints=None, segments=None, is_hyper=None):
    """A form as the store keeps it: a tuple of words."""
    joints = joints or rng.choice([2, 5, 9, 20])
    segments = segments or rng.randint(2, 40)
    is_hyper = rng.random() < 0.1 and joints < 10 if is_hyper is None else is_hyper
    if is_hyper:
        width = packing.hyper_width(joints)
        few = rng.random() < 0.5
        codes = sorted(
            sum({1 << rng.randrange(joints) for _ in range(rng.randint(1, 4))})
            if few
            else rng.choice([rng.getrandbits(joints), (1 << joints) - 1, 1])
            for _ in range(segments)
        )
    else:
        width = packing.field_width(joints)
        ends = [(one, rng.randint(one, joints)) for one in (rng.randrange(joints) for _ in range(segments))]
        codes = sorted((one * (joints + 1) + other) * 3 + rng.randrange(3) for one, other in ends)
    stubs, fields = rng.getrandbits(joints), 64 // width
    words = [joints | is_hyper << 7 | segments << 8 | (stubs & (1 << 48) - 1) << 16]
    words += [stubs >> 48] * (joints > 48)
    for first in range(0, segments, fields):
        words.append(sum(code << width * i for i, code in enumerate(codes[first : first + fields])))
    return tuple(words)


def different_forms(rng):
    """Forms without end, each once."""
    seen = set()
    while True:
        if (form := random_form(rng)) not in seen:
            seen.add(form)
            yield form


def random_forms(rng, count):
    """Different forms."""
    return list(islice(different_forms(rng), count))


def packed_form(form):
    """A form as `find` takes it, and its units."""
    packed = np.zeros(66, np.uint64)
    units = packing.packed(np.array(form, np.uint64), np.zeros(64, np.uint64), packed)
    assert units
    return packed, units


def place_of(flat, mine, form):
    """The place of a core's record, 0 if there is no room for it."""
    return table.find(flat, mine, *packed_form(form))


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


def is_wide(known):
    """Whether facts do not go into the record itself."""
    return known >> 22 != 0 or 11 < (known & 255) - 1 < facts.LOONY


def worth(form, known):
    """What facts about a core are worth: its segments, and 8 if its value stands in the record itself."""
    return min(64, (form[0] >> 8 & 127) + 8 * (known & 255 != 0 and not is_wide(known)))


def contents(flat):
    """The facts by form, read off the buckets; each form once, in its home or further on where buckets were passed."""
    width, buckets = int(flat.shared[facts.UNITS]), int(flat.shared[facts.BUCKETS])
    found, words = {}, np.empty(listing.MOST_WORDS, np.uint64)
    for bucket in range(buckets + table.PADDING):
        header = int(flat.records[bucket * width])
        assert header & table.LOCK == 0
        place, end = bucket * width + 1, bucket * width + 1 + table.fill_of(header)
        assert end <= (bucket + 1) * width
        while place < end:
            length = listing.spelt(flat, place, words)
            form = tuple(words[1:length].tolist())
            packed, units = packed_form(form)
            home = home_of(np.uint64(table.hash_of(packed, units)), buckets)
            assert home <= bucket and form not in found
            assert all(int(flat.records[passed * width]) & table.PASSED for passed in range(home, bucket))
            found[form] = int(words[0])
            place += 1 + units
        assert place == end
    return found


def read_off(units, lengths=None):
    """The records outside a table: pairs of a form (of a compact table, a fingerprint) and facts."""
    found, at, lengths = [], 0, packing.lengths() if lengths is None else lengths
    while at < len(units):
        end = at + 1 + int(lengths[units[at + 1] % len(lengths)])
        form, known = np.array(units[at + 1 : end], np.uint16), int(facts.facts_in(units[at]))
        if len(lengths) > 1:
            words = np.empty(66, np.uint64)
            form = words[: packing.unpacked(form, words)]
        if units[at] % 16 == facts.WIDE:
            known, end = sum(unit << 16 * i for i, unit in enumerate(units[end : end + 4])), end + 4
        found.append((tuple(form.tolist()), known))
        at = end
    return found


def grown(flat, buckets, mine, smallest=0):
    """Move the records of a table to as many buckets as before or more, by several workers."""
    counters = [mine, *(new_worker() for _ in range(buckets % 4))]
    with mock.patch.object(moving, "_TOGETHER", 0):
        moving.move(flat, counters, buckets, smallest)
    for counter in (table.USED, table.ENTRIES):
        mine[counter] = sum(int(other[counter]) for other in counters)
