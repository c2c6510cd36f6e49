"""The memo of the general search keeps what it was told, through growth and what earlier runs wrote down."""

import random

import numpy as np
import pytest

from stringscoins.kernels.general import memo as module
from stringscoins.kernels.general.memo import ENTRIES, KEYS, LOONY, UNKNOWN, WORDS

WIDTH = 2


def a_form(rng):
    return np.array([rng.randrange(4) for _ in range(rng.randint(1, 5))], np.int32)


def a_key(rng):
    return np.array([rng.getrandbits(64) for _ in range(WIDTH)], np.uint64)


def filled(rng, count):
    """A small memo that has grown, and what it was told: entries by forms, entries by keys."""
    memo = module.new_memo(WIDTH, keys=4, entries=4, words=16)
    entry_of_form, entry_of_key = {}, {}
    while len(entry_of_key) < count:
        form, key, size = a_form(rng), a_key(rng), rng.randint(1, 9)
        if memo.counts[KEYS] == len(memo.keys) or memo.counts[ENTRIES] == len(memo.value):
            memo = module.grown(memo)
        if memo.counts[WORDS] + len(form) > len(memo.forms):
            memo = module.grown(memo)
        entry = module.find_form(memo, form, size)
        if tuple(form) in entry_of_form:
            assert entry == entry_of_form[tuple(form)]
        else:
            entry_of_form[tuple(form)] = entry
            assert memo.size[entry] == size and memo.value[entry] == UNKNOWN
            memo.value[entry] = rng.choice([UNKNOWN, LOONY, 0, 3])
            memo.refuted[entry] = rng.getrandbits(64)
        assert module.find_key(memo, key) == -1
        module.put_key(memo, key, entry)
        entry_of_key[tuple(key)] = entry
    return memo, entry_of_form, entry_of_key


def known(memo, entry):
    return int(memo.value[entry]), int(memo.refuted[entry]), int(memo.size[entry])


def test_growth_loses_nothing(seed):
    memo, entry_of_form, entry_of_key = filled(random.Random(seed), 60)
    before = [known(memo, entry) for entry in range(len(entry_of_form))]
    keys = memo.entry_key[: len(before)].tolist()
    larger = module.grown(module.grown(memo))
    assert larger.counts.tolist() == memo.counts.tolist() == [60, len(entry_of_form), int(memo.counts[WORDS])]
    assert [known(larger, entry) for entry in range(len(before))] == before
    assert larger.entry_key[: len(before)].tolist() == keys
    # Who looks for what is not there comes to an empty slot.
    assert len(larger.key_slots) >= 2 * len(larger.keys) and len(larger.form_slots) >= 2 * len(larger.value)
    assert all(int(larger.key_entry[key]) == entry for entry, key in enumerate(keys))
    for key, entry in entry_of_key.items():
        assert module.find_key(larger, np.array(key, np.uint64)) == entry
    for form, entry in entry_of_form.items():
        assert module.find_form(larger, np.array(form, np.int32), 1) == entry
    assert larger.counts[ENTRIES] == len(before)


def test_keys_that_differ_in_one_bit_are_different(seed):
    rng = random.Random(seed)
    memo = module.new_memo(WIDTH, keys=4)  # so few slots that many keys meet
    module.find_form(memo, a_form(rng), 1)
    key = a_key(rng)
    module.put_key(memo, key, 0)
    for place in range(WIDTH):
        for bit in range(64):
            other = key.copy()
            other[place] ^= np.uint64(1 << bit)
            assert module.find_key(memo, other) == -1
    assert module.find_key(memo, key) == 0


@pytest.mark.parametrize("room", [4, 64])
def test_what_two_runs_know_is_united(room, seed):
    rng = random.Random(seed)
    one, forms, _ = filled(rng, 40)
    two = module.new_memo(WIDTH, keys=4, entries=room, words=16 * room)
    # The second run knows some of the same forms; it has no key for what it absorbs.
    expected = {}
    for form, entry in list(forms.items())[::2]:
        if two.counts[ENTRIES] == len(two.value):
            two = module.grown(two)
        new = module.find_form(two, np.array(form, np.int32), one.size[entry])
        two.refuted[new] = rng.getrandbits(64)
        value = int(one.value[entry])
        two.value[new] = rng.choice([UNKNOWN, 5 if value == UNKNOWN else value])
        expected[form] = int(two.value[new]), int(two.refuted[new])
    count = len(forms)
    words = one.value[:count], one.refuted[:count], one.size[:count], one.form_first[: count + 1], one.forms
    done = 0
    while (done := module.absorb(two, *words, done)) < count:
        two = module.grown(two)
    for form, entry in forms.items():
        value, refuted = expected.get(form, (UNKNOWN, 0))
        there = module.find_form(two, np.array(form, np.int32), 1)
        wanted = int(one.value[entry]) if one.value[entry] != UNKNOWN else value
        assert known(two, there) == (wanted, refuted | int(one.refuted[entry]), int(one.size[entry]))
        if form not in expected:
            assert two.entry_key[there] == -1
    assert two.counts[ENTRIES] == count
