"""The memo of the search: components seen, their canonical forms, and what is known of their values.

Two open-addressing tables on flat arrays, both exact. The first is cheap: a component under the root position's own
names, as a few bit words, leads to its entry. A component new to it is labelled canonically, and the second table finds
the entry of its form; so each entry is shared by all components that are the same up to renaming.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.hashing import mix

__all__ = [
    "ENTRIES",
    "KEYS",
    "LOONY",
    "UNKNOWN",
    "WORDS",
    "Memo",
    "absorb",
    "find_form",
    "find_key",
    "grown",
    "new_memo",
    "put_key",
]

UNKNOWN, LOONY = -2, -1
# Places in Memo.counts.
KEYS, ENTRIES, WORDS = 0, 1, 2


class Memo(NamedTuple):
    """Counts and tables; the first of two arrays with a capacity is sized for it."""

    counts: NDArray[np.int64]
    """[3]: see KEYS."""
    key_slots: NDArray[np.int32]
    """[a power of 2, at least twice the keys]: 1 + index, or 0."""
    keys: NDArray[np.uint64]
    """[keys, words of a key]."""
    key_entry: NDArray[np.int32]
    """[keys]."""
    form_slots: NDArray[np.int32]
    """[a power of 2, at least twice the entries]: 1 + index, or 0."""
    form_first: NDArray[np.int64]
    """[entries + 1]: where each form begins in `forms`."""
    forms: NDArray[np.uint16]
    form_hash: NDArray[np.uint64]
    """[entries]."""
    entry_key: NDArray[np.int32]
    """[entries]: one key of each entry, or -1."""
    value: NDArray[np.int16]
    """[entries]: UNKNOWN, LOONY or the nimber."""
    refuted: NDArray[np.uint64]
    """[entries]: bit n is set when the nimber is not n."""
    size: NDArray[np.int32]
    """[entries]: the number of strings of the component."""


def new_memo(width: int, keys: int = 1 << 12, entries: int = 1 << 10, words: int = 1 << 15) -> Memo:
    """Return an empty memo for keys of `width` words. There must be room for twice the words of the longest form."""
    return Memo(
        np.zeros(3, np.int64),
        np.zeros(_slots(keys), np.int32),
        np.empty((keys, width), np.uint64),
        np.empty(keys, np.int32),
        np.zeros(_slots(entries), np.int32),
        np.zeros(entries + 1, np.int64),
        np.empty(words, np.uint16),
        np.empty(entries, np.uint64),
        np.empty(entries, np.int32),
        np.full(entries, UNKNOWN, np.int16),
        np.zeros(entries, np.uint64),
        np.empty(entries, np.int32),
    )


def _slots(capacity: int) -> int:
    return 1 << (2 * capacity - 1).bit_length()


def grown(memo: Memo) -> Memo:
    """Return the same memo with twice the room for each kind of data that takes more than half of its room."""
    keys, entries, words = (int(n) for n in memo.counts)
    more_keys = 2 * len(memo.keys) if 2 * keys > len(memo.keys) else len(memo.keys)
    more_entries = 2 * len(memo.value) if 2 * entries > len(memo.value) else len(memo.value)
    more_words = 2 * len(memo.forms) if 2 * words > len(memo.forms) else len(memo.forms)
    larger = new_memo(memo.keys.shape[1], more_keys, more_entries, more_words)
    larger.counts[:] = memo.counts
    for new, old, used in (
        (larger.keys, memo.keys, keys),
        (larger.key_entry, memo.key_entry, keys),
        (larger.form_first, memo.form_first, entries + 1),
        (larger.forms, memo.forms, words),
        (larger.form_hash, memo.form_hash, entries),
        (larger.entry_key, memo.entry_key, entries),
        (larger.value, memo.value, entries),
        (larger.refuted, memo.refuted, entries),
        (larger.size, memo.size, entries),
    ):
        new[:used] = old[:used]
    _fill_slots(larger)
    return larger


@jit
def _free_slot(slots: NDArray[np.int32], word: np.uint64) -> np.uint64:
    """Return the first empty slot from that of a hash on."""
    mask = np.uint64(len(slots) - 1)
    slot = word & mask
    while slots[slot] != 0:
        slot = (slot + np.uint64(1)) & mask
    return slot


@jit
def _fill_slots(memo: Memo) -> None:
    for k in range(memo.counts[KEYS]):
        memo.key_slots[_free_slot(memo.key_slots, _hash_key(memo.keys[k]))] = k + 1
    for e in range(memo.counts[ENTRIES]):
        memo.form_slots[_free_slot(memo.form_slots, memo.form_hash[e])] = e + 1


@jit
def _hash_key(key: NDArray[np.uint64]) -> np.uint64:
    word = np.uint64(0)
    for i in range(len(key)):
        word = mix(word ^ key[i])
    return word


@jit
def find_key(memo: Memo, key: NDArray[np.uint64]) -> int:
    """Return the entry of a key (uint64[width]), -1 if it is new."""
    mask = np.uint64(len(memo.key_slots) - 1)
    slot = _hash_key(key) & mask
    while memo.key_slots[slot] != 0:
        k = memo.key_slots[slot] - 1
        same = True
        for i in range(len(key)):
            if memo.keys[k, i] != key[i]:
                same = False
                break
        if same:
            return memo.key_entry[k]
        slot = (slot + np.uint64(1)) & mask
    return -1


@jit
def put_key(memo: Memo, key: NDArray[np.uint64], entry: int) -> None:
    """Store a key that `find_key` did not find. The caller ensures that there is room."""
    k = memo.counts[KEYS]
    memo.counts[KEYS] += 1
    memo.key_slots[_free_slot(memo.key_slots, _hash_key(key))] = k + 1
    for i in range(len(key)):
        memo.keys[k, i] = key[i]
    memo.key_entry[k] = entry


@jit
def find_form(memo: Memo, form: NDArray[np.int32], size: int) -> int:
    """Return the entry of a form; if it is new, a new entry, whose `entry_key` is the next key to be put."""
    length = len(form)
    word = np.uint64(length)
    for i in range(length):
        word = mix(word ^ np.uint64(form[i]))
    mask = np.uint64(len(memo.form_slots) - 1)
    slot = word & mask
    while memo.form_slots[slot] != 0:
        e = memo.form_slots[slot] - 1
        start = memo.form_first[e]
        if memo.form_hash[e] == word and memo.form_first[e + 1] - start == length:
            same = True
            for i in range(length):
                if memo.forms[start + i] != form[i]:
                    same = False
                    break
            if same:
                return e
        slot = (slot + np.uint64(1)) & mask
    e = memo.counts[ENTRIES]
    start = memo.form_first[e]
    memo.counts[ENTRIES] += 1
    memo.counts[WORDS] += length
    memo.form_slots[slot] = e + 1
    for i in range(length):
        memo.forms[start + i] = form[i]
    memo.form_first[e + 1] = start + length
    memo.form_hash[e] = word
    memo.entry_key[e] = memo.counts[KEYS]
    memo.size[e] = size
    return e


@jit
def absorb(
    memo: Memo,
    value: NDArray[np.int16],
    refuted: NDArray[np.uint64],
    size: NDArray[np.int32],
    first: NDArray[np.int64],
    forms: NDArray[np.uint16],
    begin: int,
) -> int:
    """Enter facts in the arrays of a memo, from number `begin` on; return the first without room, or their number.

    New components have no key until the search meets them.
    """
    for i in range(begin, len(value)):
        length = first[i + 1] - first[i]
        if memo.counts[ENTRIES] == len(memo.value) or memo.counts[WORDS] + length > len(memo.forms):
            return i
        form = np.empty(length, np.int32)
        for j in range(length):
            form[j] = forms[first[i] + j]
        known = memo.counts[ENTRIES]
        e = find_form(memo, form, size[i])
        if e == known:
            memo.entry_key[e] = -1
        if value[i] != UNKNOWN:
            memo.value[e] = value[i]
        memo.refuted[e] |= refuted[i]
    return len(value)
