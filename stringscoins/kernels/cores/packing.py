"""Forms of cores packed into as few bits as they need, and as the store keeps them.

A packed form is a row of bits. Bits 0-6 have the number n of joints (of a hypergraph: coins), bit 7 is set for a
hypergraph, bits 8-14 have the number m of segments (strings), the next n the stubs. Then come the codes of the
segments, in order: 3 t + length, where t numbers the pairs of joints a <= b, b = n being the ground. For a hypergraph,
the code of a string is the word with the bits of its coins; or, if all strings hold four coins at most, as bit 15
before the stubs says, the number of smaller words with at most four bits.

The codes are packed as Elias and Fano do: the k low bits of each side by side, and then the high bits h of code number
i as a 1 at place h + i of a row of bits. The number k of low bits, and so the length of the form, depends on n, m and
the kind of codes alone. So m codes up to L take m (k + 1) + L / 2^k bits: 5.3 bits a segment for 10 joints and 18
segments. A form is a row of *units* of 16 bits.

The store keeps a form in words of 64 bits (`forms.py`).

Source: P. Elias, "Efficient storage and retrieval by content and address of static files", Journal of the ACM 21, 1974.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.root import WIDEST

__all__ = ["HYPER", "MOST_UNITS", "field_width", "form_length", "hyper_width", "lengths", "pack", "packed", "pair_code"]
__all__ += ["segments_of", "unpacked"]

_FEW = 4
"""The most coins of strings that are numbered; there are fewer numbers than words."""
_NUMBERED, _HYPER_HEADER = np.uint64(1 << 15), 16
"""The mark of numbered strings in the header of a hypergraph; the bits of that header."""
_SMALLER = np.array(
    [[sum(comb(coin, i) for i in range(few + 1)) for few in range(_FEW + 1)] for coin in range(WIDEST + 1)]
)
"""[coin, n]: the number of sets of at most n of the coins before a coin."""
HYPER = 128
"""Marks the number of coins in a form of a hypergraph."""
MOST_UNITS = 245
"""Units of the longest form: a hypergraph of 64 coins and 64 strings."""
_COINS, _HEADER = np.uint64(HYPER - 1), 15
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_WORD = 64
_MOST_LOW = 62


@jit
def field_width(joints: int) -> int:
    """Return the bits of a segment's code in a stored form of `joints` joints."""
    if joints <= 8:
        return 8
    if joints <= 17:
        return 10
    return 12 if joints <= 36 else 16


@jit
def hyper_width(coins: int) -> int:
    """Return the bits of a string in a stored form of a hypergraph of `coins` coins."""
    if coins <= 16:
        return 8 if coins <= 8 else 16
    return 32 if coins <= 32 else 64


@jit
def segments_of(header: np.uint64) -> int:
    """Return the number of segments of the core whose form starts so; of strings, if it belongs to a hypergraph."""
    return signed((header >> np.uint64(8)) & np.uint64(127))


@jit
def form_length(header: np.uint64) -> int:
    """Return the number of words of the stored form that starts with this one."""
    joints = signed(header & _COINS)
    fields = _WORD // (hyper_width(joints) if header & np.uint64(HYPER) != 0 else field_width(joints))
    return 1 + (joints > 48) + (segments_of(header) + fields - 1) // fields


@jit
def pair_code(one: int, other: int, joints: int) -> int:
    """Return the number t of a pair of joints, one <= other, other = joints being the ground."""
    return one * (2 * joints + 3 - one) // 2 + other - one


@jit
def _largest(header: np.uint64) -> np.uint64:
    """Return the largest code of a form that starts so."""
    joints = signed(header & _COINS)
    if header & np.uint64(HYPER) != 0:
        return np.uint64(_SMALLER[joints, _FEW] - 1) if header & _NUMBERED != 0 else _ALL >> np.uint64(64 - joints)
    return np.uint64(3 * joints * (joints + 3) // 2 - 1)


@jit
def _number_of(coins: np.uint64) -> np.uint64:
    """Return the number of a string of at most `_FEW` coins: that of smaller words with at most `_FEW` bits."""
    number, few = np.uint64(0), _FEW + 1 - count(coins)
    while coins != 0:
        number += np.uint64(_SMALLER[lowest(coins), few])
        coins &= coins - np.uint64(1)
        few += 1
    return number


@jit
def _numbered(number: np.uint64) -> np.uint64:
    """Return the coins of the string with a number."""
    coins, coin, few = np.uint64(0), WIDEST - 1, _FEW
    while number != 0:
        while np.uint64(_SMALLER[coin, few]) > number:
            coin -= 1
        coins |= bit(coin)
        number -= np.uint64(_SMALLER[coin, few])
        few -= 1
    return coins


@jit
def _low_bits(largest: np.uint64, segments: int) -> int:
    """Return the number k of low bits with which `segments` codes take the fewest bits, or one more."""
    low = 0
    while low < _MOST_LOW and (largest >> np.uint64(low + 1)) >= np.uint64(segments):
        low += 1
    return low


@cache
def lengths() -> NDArray[np.uint8]:
    """Return the units of the form that starts with each header, its first 16 bits; 0 where there is no such form."""
    headers = np.arange(1 << _HYPER_HEADER, dtype=np.uint64)
    joints, segments, is_hyper = (
        headers & _COINS,
        headers >> np.uint64(8) & np.uint64(127),
        headers & np.uint64(HYPER) != 0,
    )
    words = _ALL >> np.minimum(np.uint64(64) - joints, np.uint64(63))
    numbers = _SMALLER[np.minimum(joints, np.uint64(WIDEST)), _FEW].astype(np.uint64) - np.uint64(1)
    pairs = np.uint64(3) * joints * (joints + np.uint64(3)) // np.uint64(2) - np.uint64(1)
    largest = np.where(is_hyper, np.where(headers & _NUMBERED, numbers, words), pairs)
    low = np.zeros(len(headers), np.uint64)
    for k in range(_MOST_LOW):
        low[(low == k) & ((largest >> np.uint64(k + 1)) >= segments)] = k + 1
    bits = np.where(is_hyper, np.uint64(_HYPER_HEADER), np.uint64(_HEADER)) + joints
    bits += segments * (low + np.uint64(1)) + (largest >> low)
    right = (joints > 0) & (joints <= WIDEST) & (segments > 0) & (segments <= WIDEST)
    return np.where(right, (bits + np.uint64(15)) >> np.uint64(4), np.uint64(0)).astype(np.uint8)


@jit
def _get(row: NDArray[np.uint16], at: int, width: int) -> np.uint64:
    """Return `width` bits of a row of units from a place on."""
    bits, got = np.uint64(row[at >> 4]) >> np.uint64(at & 15), 16 - (at & 15)
    while got < width:
        bits |= np.uint64(row[(at + got) >> 4]) << np.uint64(got)
        got += 16
    return bits & (_ALL >> np.uint64(64 - width)) if width > 0 else np.uint64(0)


@jit
def pack(form: NDArray[np.uint64], header: np.uint64, stubs: np.uint64, codes: NDArray[np.uint64]) -> int:
    """Write the packed form of a core, in words with zeros at the end, and return its length in units.

    form: [62 or more]; header: the joints and segments, bits 0-14 of a form; stubs: the joints with a stub, as bits;
    codes: [segments or more], ascending, for strings the bits of their coins. The codes are overwritten.
    """
    joints, segments, head = signed(header & _COINS), segments_of(header), _HEADER
    if header & np.uint64(HYPER) != 0:
        head, few = _HYPER_HEADER, True
        for i in range(segments):
            few = few and count(codes[i]) <= _FEW
        if few:
            header |= _NUMBERED
            for i in range(segments):
                codes[i] = _number_of(codes[i])
    largest = _largest(header)
    low = _low_bits(largest, segments)
    bits = head + joints + segments * (low + 1) + signed(largest >> np.uint64(low))
    # `have` bits of form[word] are in `row`; only full words are written.
    word, row, have = 0, header | stubs << np.uint64(head), head + joints
    if have >= _WORD:
        form[0], row = row, stubs >> np.uint64(_WORD - head)
        word, have = 1, have - _WORD
    for i in range(segments):
        part = without(codes[i], _ALL << np.uint64(low))
        row |= part << np.uint64(have)
        have += low
        if have >= _WORD:
            have -= _WORD
            form[word], row = row, part >> np.uint64(low - have)
            word += 1
    for i in range(segments):
        place = have + i + signed(codes[i] >> np.uint64(low))
        while place >= _WORD:
            form[word], row = row, np.uint64(0)
            word += 1
            have -= _WORD
            place -= _WORD
        row |= bit(place)
    form[word] = row
    for i in range(word + 1, (bits + 63) >> 6):
        form[i] = np.uint64(0)
    return (bits + 15) >> 4


@jit
def unpacked(row: NDArray[np.uint16], words: NDArray[np.uint64]) -> int:
    """Write a packed form, uint16[units or more], as the store keeps it, into uint64[66 or more]; return its words."""
    is_hyper = np.uint64(row[0]) & np.uint64(HYPER) != 0
    head = _HYPER_HEADER if is_hyper else _HEADER
    header = _get(row, 0, head)
    joints, segments, largest = signed(header & _COINS), segments_of(header), _largest(header)
    low = _low_bits(largest, segments)
    stubs = _get(row, head, joints)
    length = form_length(header)
    for i in range(length):
        words[i] = np.uint64(0)
    words[0] = without(header, _NUMBERED) | stubs << np.uint64(16)
    first = 1
    if joints > 48:
        words[1] = stubs >> np.uint64(48)
        first = 2
    width = hyper_width(joints) if is_hyper else field_width(joints)
    fields = _WORD // width
    at = head + joints
    place = high = at + segments * low
    one, base = 0, 0  # a joint, and the number of its first pair
    for i in range(segments):
        while row[place >> 4] >> (place & 15) & 1 == 0:
            place += 1
        code = np.uint64(place - high - i) << np.uint64(low) | _get(row, at, low)
        at += low
        place += 1
        if header & _NUMBERED != 0:
            code = _numbered(code)
        elif not is_hyper:
            pair, passed = signed(code) // 3, signed(code) % 3
            while pair >= base + joints + 1 - one:
                base += joints + 1 - one
                one += 1
            code = np.uint64((one * (joints + 1) + one + pair - base) * 3 + passed)
        words[first + i // fields] |= code << np.uint64(i % fields * width)
    return length


@jit
def packed(words: NDArray[np.uint64], codes: NDArray[np.uint64], form: NDArray[np.uint64]) -> int:
    """Write a stored form as a packed one, uint64[62 or more], and return its units, 0 if it is invalid.

    `codes` is scratch, uint64[64 or more].
    """
    header = without(words[0], _ALL << np.uint64(16))
    joints, segments = signed(header & _COINS), signed(header >> np.uint64(8))
    if not 0 < joints <= WIDEST or not 0 < segments <= WIDEST or form_length(header) != len(words):
        return 0
    is_hyper = header & np.uint64(HYPER) != 0
    stubs, first = words[0] >> np.uint64(16), 1
    if joints > 48:
        stubs |= words[1] << np.uint64(48)
        first = 2
        if words[1] >> np.uint64(16) != 0:
            return 0
    if joints < 64 and stubs >> np.uint64(joints) != 0:
        return 0
    width = hyper_width(joints) if is_hyper else field_width(joints)
    fields = _WORD // width
    for i in range((len(words) - first) * fields):
        code = words[first + i // fields] >> np.uint64(i % fields * width) & _ALL >> np.uint64(64 - width)
        if i >= segments:
            if code != 0:
                return 0
            continue
        if is_hyper:
            if code > _ALL >> np.uint64(64 - joints):
                return 0
        else:
            pair, passed = signed(code) // 3, signed(code) % 3
            one, other = pair // (joints + 1), pair % (joints + 1)
            if one >= joints or other < one:
                return 0
            code = np.uint64(3 * pair_code(one, other, joints) + passed)
        if i > 0 and code < codes[i - 1]:
            return 0
        codes[i] = code
    return pack(form, header, stubs, codes)
