"""Canonical forms of cores.

A form spells the core out: n joints, m segments, which joints have a stub, and the segments in order. So equal forms
are isomorphic cores, and no hash replaces identity. The table has forms packed (`packing.py`).

The store keeps a form in words. Word 0 holds n in bits 0-7, m in bits 8-15 and the stubs of joints 0-47 in bits 16-63;
word 1, only where n > 48, the other stubs; then come the codes of the segments, (a (n + 1) + b) 3 + length for joints a
<= b, where b = n is the ground, in fields whose width depends on n.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit as jit_with_arrays
from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.cores.ordinary import walk
from stringscoins.kernels.cores.packing import pack, pair_code
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.labelling import canonical_form
from stringscoins.kernels.root import GROUND, Root
from stringscoins.kernels.sorting import sort

__all__ = [
    "COLOUR",
    "FIRST",
    "FORM",
    "JOINT",
    "LABEL",
    "SETS",
    "STUB",
    "SUM",
    "core_form",
    "new_form_scratch",
    "recoloured",
    "spread",
]

# Rows of the scratch arrays int64[NUMBERS, 66] and uint64[WORDS, 66].
JOINT, _ONE, _OTHER, _LENGTH, LABEL, _LEAST = 0, 1, 2, 3, 4, 5
NUMBERS = 6
FORM, COLOUR, SUM, _KEPT, SETS = 0, 1, 2, 3, 4
WORDS = 5
FIRST = -1
"""In place of a number of colours: there was no round yet."""
_TO_GROUND = np.array([0x2545F4914F6CDD1D, 0x9E6C63D0876A9A47, 0xD1342543DE82EF95], np.uint64)
_BETWEEN = np.array([0x8CB92BA72F3D8DD7, 0xABF5D5C1C1B8E3B1, 0xC2B2AE3D27D4EB4F], np.uint64)
STUB = np.uint64(0x94D049BB133111EB)
_PRIME = np.uint64(0xFF51AFD7ED558CCD)
_CHOSEN = np.uint64(0xD6E8FEB86659FD93)
_SHIFT = np.uint64(32)
_ROW, _COLUMN = np.uint64(6), np.uint64(63)


def new_form_scratch() -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Return scratch for `core_form`; each thread has its own."""
    return np.zeros((NUMBERS, 66), np.int64), np.zeros((WORDS, 66), np.uint64)


@jit
def spread(colour: np.uint64) -> np.uint64:
    """Return a cheap nonlinear function of a colour; such values are summed over neighbours."""
    colour = (colour ^ (colour >> _SHIFT)) * _PRIME
    return colour ^ (colour >> _SHIFT)


@jit
def recoloured(numbers: NDArray[np.int64], words: NDArray[np.uint64], n: int, before: int) -> int:
    """Colour n joints by their sums, list them in numbers[LABEL] by their colours, and return the number of colours.

    If their number before, `before`, is FIRST, they are not counted: they seldom differ after one round.
    """
    colour, label = words[COLOUR], numbers[LABEL]
    for j in range(n):
        colour[j] = spread(words[SUM, j])
    distinct = 0
    if before == FIRST:
        return distinct
    for j in range(n):
        smaller, same = 0, 0
        for i in range(n):
            smaller += colour[i] < colour[j]
        for i in range(j):
            same += colour[i] == colour[j]
        label[smaller + same] = j
        distinct += same == 0
    return distinct


@jit
def _refine(numbers: NDArray[np.int64], words: NDArray[np.uint64], joints: int, segments: int) -> bool:
    """Refine the joints' colours to the coarsest equitable colouring, and label them by it; return whether all differ.

    If two collide by accident, they count as equal, and the caller labels by other means. The search does this for each
    core, so it goes through segments here, not through the sets of `kernels/labelling.py`.
    """
    one, other, length = numbers[_ONE], numbers[_OTHER], numbers[_LENGTH]
    colour, total = words[COLOUR], words[SUM]
    distinct = FIRST if joints > 2 else 0
    while True:
        for j in range(joints):
            total[j] = colour[j] * STUB
        for s in range(segments):
            a, b = one[s], other[s]
            if b < joints:
                total[a] += spread(colour[b] + _BETWEEN[length[s]])
                total[b] += spread(colour[a] + _BETWEEN[length[s]])
        now = recoloured(numbers, words, joints, distinct)
        if now == joints or now == distinct:
            return now == joints
        distinct = now


@jit_with_arrays
def _label_by_search(numbers: NDArray[np.int64], joints: int, segments: int, stubs: np.uint64) -> None:
    """Label joints that refinement does not distinguish: stubs and segments as coloured sets of points."""
    one, other, length = numbers[_ONE], numbers[_OTHER], numbers[_LENGTH]
    sets = segments + count(stubs)
    first, colour = np.zeros(sets + 1, np.int32), np.zeros(sets, np.int32)
    members = np.empty(2 * sets, np.int32)
    total = 0
    for s in range(segments):
        a, b = one[s], other[s]
        members[total] = a
        total += 1
        if b == joints:
            colour[s] = 1 + length[s]
        elif a == b:
            colour[s] = 4 + length[s]
        else:
            members[total] = b
            total += 1
            colour[s] = 7 + length[s]
        first[s + 1] = total
    place = segments
    while stubs != 0:
        members[total] = lowest(stubs)
        stubs = without(stubs, bit(members[total]))
        total += 1
        place += 1
        first[place] = total
    _, label, _ = canonical_form(joints, first, members[:total], colour)
    for j in range(joints):
        numbers[LABEL, label[j]] = j


@jit
def _sort(
    codes: NDArray[np.uint64], number: int, most: int, once: NDArray[np.uint64], twice: NDArray[np.uint64]
) -> None:
    """Sort `number` codes, each less than `most`, by marking them in two rows of bits.

    Parallel segments have equal codes. If more than two are equal, or a row is too short, codes are compared instead.
    """
    rows = (most + 63) >> 6
    fits = rows <= len(once)
    if fits:
        for row in range(rows):
            once[row] = twice[row] = np.uint64(0)
        for i in range(number):
            row, mark = signed(codes[i] >> _ROW), bit(signed(codes[i] & _COLUMN))
            fits = fits and twice[row] & mark == 0
            twice[row] |= once[row] & mark
            once[row] |= mark
    if not fits:
        sort(codes, number)
        return
    place = 0
    for row in range(rows):
        left = once[row]
        while left != 0:
            column = lowest(left)
            left = without(left, bit(column))
            codes[place] = np.uint64(row << 6 | column)
            place += 1
            if twice[row] & bit(column) != 0:
                codes[place] = codes[place - 1]
                place += 1


@jit
def _spell(
    numbers: NDArray[np.int64], words: NDArray[np.uint64], joints: int, segments: int, stubs: np.uint64
) -> np.uint64:
    """Write the codes of the segments into words[SETS], in order, for joints as numbers[LABEL] lists them.

    Return the stubs under the new numbers. The joints' colours are lost.
    """
    number, one, other, length = numbers[JOINT], numbers[_ONE], numbers[_OTHER], numbers[_LENGTH]
    marks, code = np.uint64(0), words[SETS]
    for place in range(joints):
        j = numbers[LABEL, place]
        number[j] = place
        if stubs & bit(j) != 0:
            marks |= bit(place)
    number[joints] = joints
    for s in range(segments):
        a, b = number[one[s]], number[other[s]]
        code[s] = np.uint64(3 * pair_code(min(a, b), max(a, b), joints) + length[s])
    _sort(code, segments, 3 * pair_code(joints, joints, joints), words[COLOUR], words[SUM])
    return marks


@jit
def _spell_least(
    numbers: NDArray[np.int64], words: NDArray[np.uint64], joints: int, segments: int, stubs: np.uint64
) -> tuple[bool, np.uint64]:
    """Do as `_spell`, for joints that refinement does not all distinguish; return first whether that was possible.

    Each joint of the first shared colour gets another colour in turn, and all are refined again. If all differ every
    time, the least spelling is canonical: on boards, for 24 of 25 cores with equal joints.
    """
    label, colour, kept, code, least = numbers[LABEL], words[COLOUR], words[_KEPT], words[SETS], words[FORM]
    number, least_number = numbers[JOINT], numbers[_LEAST]
    first = 0
    while colour[label[first]] != colour[label[first + 1]]:
        first += 1
    alike = np.uint64(0)
    for j in range(joints):
        kept[j] = colour[j]
        if colour[j] == colour[label[first]]:
            alike |= bit(j)
    least_marks, is_first = np.uint64(0), True
    while alike != 0:
        chosen = lowest(alike)
        alike = without(alike, bit(chosen))
        for j in range(joints):
            colour[j] = kept[j]
        colour[chosen] ^= _CHOSEN
        if not _refine(numbers, words, joints, segments):
            return False, least_marks
        marks, s = _spell(numbers, words, joints, segments, stubs), 0
        while s < segments and code[s] == least[s]:
            s += 1
        if is_first or marks < least_marks or (marks == least_marks and s < segments and code[s] < least[s]):
            least_marks, is_first = marks, False
            for s in range(segments):
                least[s] = code[s]
            for j in range(joints):
                least_number[j] = number[j]
    for s in range(segments):
        code[s] = least[s]
    for j in range(joints):
        number[j] = least_number[j]
    return True, least_marks


@jit
def core_form(
    root: Root, part: CoreState, coins: np.uint64, numbers: NDArray[np.int64], words: NDArray[np.uint64]
) -> int:
    """Write the packed canonical form of a component into words[FORM], and return its length in units.

    numbers[JOINT] gets the numbers that the joints have in the form, in the order of their coins. The component, of a
    settled state, is neither bare nor an isolated loop; the scratch is from `new_form_scratch`.
    """
    joint, one, other, length = numbers[JOINT], numbers[_ONE], numbers[_OTHER], numbers[_LENGTH]
    colour = words[COLOUR]
    joints, stubs = 0, np.uint64(0)
    todo = without(coins, part.grounded)
    is_joint = np.uint64(0)
    while todo != 0:
        coin = lowest(todo)
        here = bit(coin)
        todo = without(todo, here)
        valence = count(root.holders[coin] & part.alive)
        stub = part.stubbed & here != 0
        if stub or valence != 2:
            joint[coin] = joints
            is_joint |= here
            colour[joints] = np.uint64(valence)
            if stub:
                stubs |= bit(joints)
                colour[joints] += STUB
            joints += 1
    segments, done = 0, np.uint64(0)
    todo = is_joint
    while todo != 0:
        coin = lowest(todo)
        todo = without(todo, bit(coin))
        a = joint[coin]
        strings = without(root.holders[coin] & part.alive, done)
        while strings != 0:
            string = lowest(strings)
            run, end, passed = walk(root, part, coin, string)
            done |= run
            strings = without(strings, run)
            one[segments] = a
            length[segments] = passed
            if end == GROUND:
                other[segments] = joints
                colour[a] += _TO_GROUND[passed]
            else:
                other[segments] = joint[end]
            segments += 1
    if _refine(numbers, words, joints, segments):
        marks = _spell(numbers, words, joints, segments, stubs)
    else:
        found, marks = _spell_least(numbers, words, joints, segments, stubs)
        if not found:
            _label_by_search(numbers, joints, segments, stubs)
            marks = _spell(numbers, words, joints, segments, stubs)
    return pack(words[FORM], np.uint64(joints) | np.uint64(segments) << np.uint64(8), marks, words[SETS])
