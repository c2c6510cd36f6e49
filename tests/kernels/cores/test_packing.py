import random
from math import comb

import numpy as np
import pytest
from table_of_cores import random_form

from stringscoins.kernels.cores import packing

WIDTHS = [1, 2, 5, 8, 9, 16, 17, 18, 32, 33, 36, 37, 47, 48, 49, 63, 64]


def read(words):
    """What a stored form says: header, joints, segments, stubs, and the codes as they are packed."""
    joints, is_hyper, segments = words[0] & 127, words[0] & 128, words[0] >> 8 & 255
    stubs, rest = words[0] >> 16, words[1:]
    if joints > 48:
        stubs, rest = stubs | rest[0] << 48, rest[1:]
    width = packing.hyper_width(joints) if is_hyper else packing.field_width(joints)
    codes = [word >> width * i & (1 << width) - 1 for word in rest for i in range(64 // width)][:segments]
    if not is_hyper:
        pairs = [(a, b) for a in range(joints) for b in range(a, joints + 1)]
        number = {divmod(a * (joints + 1) + b, joints + 1): t for t, (a, b) in enumerate(pairs)}
        codes = [3 * number[divmod(code // 3, joints + 1)] + code % 3 for code in codes]
    return words[0] & 0x7FFF, joints, segments, stubs, codes


def number_of(coins):
    """The place of a set among all of at most four coins, in the order of their words."""
    return sum(
        sum(comb(coin, i) for i in range(4 - larger + 1))
        for larger, coin in enumerate(sorted((j for j in range(64) if coins >> j & 1), reverse=True))
    )


def slowly_packed(words):
    """The bits of a packed form as one number, and how many they are, by the definition."""
    header, joints, segments, stubs, codes = read(words)
    most = (1 << joints) - 1 if header & 128 else 3 * joints * (joints + 3) // 2 - 1
    head = 16 if header & 128 else 15
    if header & 128 and max(code.bit_count() for code in codes) <= 4:
        header |= 1 << 15
        most, codes = number_of((1 << joints) - 1 >> max(0, joints - 4) << max(0, joints - 4)), [*map(number_of, codes)]
    low = min(k for k in range(64) if most >> k + 1 < segments or k == 62)
    best = segments * (low + 1) + (most >> low)
    assert best <= min(segments * (k + 1) + (most >> k) for k in range(63)) + 1
    row, at = header | stubs << head, head + joints
    for i, code in enumerate(codes):
        row |= (code & (1 << low) - 1) << at + i * low
        row |= 1 << at + segments * low + i + (code >> low)
    return row, at + best


def packed(words):
    form = np.full(66, 77, np.uint64)
    units = packing.packed(np.array(words, np.uint64), np.zeros(64, np.uint64), form)
    return form, units


@pytest.mark.interpreted
@pytest.mark.parametrize("joints", WIDTHS)
@pytest.mark.parametrize("is_hyper", [False, True])
def test_forms_are_packed_and_unpacked(seed, joints, is_hyper):
    rng = random.Random(seed)
    for _ in range(5):
        words = random_form(rng, joints=joints, is_hyper=is_hyper)
        form, units = packed(words)
        row, bits = slowly_packed(words)
        assert units == packing.lengths()[int(form[0]) & 0xFFFF] and 0 <= 16 * units - bits < 16
        assert sum(int(word) << 64 * i for i, word in enumerate(form[: (units + 3) // 4])) & (1 << bits) - 1 == row
        out = np.full(66, 99, np.uint64)
        length = packing.unpacked(form.view(np.uint16)[:units], out)
        assert length == packing.form_length(np.uint64(words[0])) and out[:length].tolist() == list(words)


def test_strings_of_few_coins_are_numbered_in_order():
    few = [coins for coins in range(1 << 9) if coins.bit_count() <= 4]
    assert [number_of(coins) for coins in few] == list(range(len(few)))


@pytest.mark.interpreted
def test_the_longest_form():
    assert packing.lengths().max() == packing.MOST_UNITS
    words = [64 | 128 | 64 << 8, 0, *[(1 << 64) - 1] * 64]
    assert packed(words)[1] == packing.MOST_UNITS


@pytest.mark.interpreted
def test_what_is_no_form_is_refused(seed):
    rng = random.Random(seed)
    # Three joints and three segments, codes of 8 bits: 0 0, 0 1 and 2 ground.
    good = [3 | 3 << 8, 0 | 3 << 8 | 33 << 16]
    assert packed(good)[1] > 0
    header, codes = good
    for bad in (
        [header],
        [*good, 0],
        [header & ~127, codes],
        [header & ~(255 << 8), codes],
        [header | 1 << 15, codes],
        [header | 1 << 20, codes],  # a stub at the joint 4
        [header, codes | 1 << 24],  # a fourth segment
        [header, 3 | 0 << 8 | 33 << 16],  # not in order
        [header, 0 | 3 << 8 | 36 << 16],  # from the ground
        [header, 0 | 12 << 8 | 33 << 16],  # from joint 1 to joint 0
        [65 | 3 << 8, 0, codes],
        [3 | 128 | 1 << 8, 8],  # a string with the coin 3
        [49 | 1 << 8, 2, 0],
    ):
        assert packed(bad)[1] == 0, bad
    for _ in range(300):
        # Anything is refused or a form.
        words = [rng.getrandbits(7) | rng.getrandbits(14) << 8, *(rng.getrandbits(64) for _ in range(3))]
        form, units = packed(words[: packing.form_length(np.uint64(words[0]))])
        assert units in (0, packing.lengths()[int(form[0]) & 0xFFFF])
