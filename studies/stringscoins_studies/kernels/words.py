"""Misère margins of rows of coins, by a search of words: what cuts leave between coins, up to reversal and order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit
from stringscoins.kernels.hashing import home_of, mix

__all__ = ["MOST_COINS", "is_below", "moved", "position_of_row"]

MOST_COINS = 19
"""The most coins of a row: three bits each, and six for the pot, have to fit into 63 bits."""
_MOVES = 4 * MOST_COINS
"""More than the moves of a position, and more than those of a game."""
_POT = 6


@jit
def _length(word: int) -> int:
    """Return the number of coins of a word: a leading bit, then two bits a coin with its strings to the ground."""
    length = 0
    while word > 1:
        word >>= 2
        length += 1
    return length


@jit
def _put(words: NDArray[np.int64], number: int, word: int, pot: int) -> tuple[int, int, int]:
    """Add a word to sorted words; return their number, the pot, and the coins that are captured.

    A single coin goes into the pot: twice the number of its coins, and the parity of the strings beyond one each.
    """
    if word < 8:
        return (number, pot, 1) if word == 4 else (number, (pot + 2) ^ (word & 3) - 1 & 1, 0)
    turned, left = 1, word
    while left > 1:
        turned = turned << 2 | left & 3
        left >>= 2
    word = min(word, turned)
    place = number
    while place > 0 and words[place - 1] < word:
        words[place] = words[place - 1]
        place -= 1
    words[place] = word
    return number + 1, pot, 0


@jit
def _packed(words: NDArray[np.int64], number: int, pot: int) -> int:
    """Return sorted words and a pot as one integer: three bits a coin, the third marks the first of its word."""
    key = 0
    for i in range(number):
        mark = 4
        for coin in range(_length(words[i]) - 1, -1, -1):
            key = key << 3 | (words[i] >> 2 * coin) & 3 | mark
            mark = 0
    return key << _POT | pot


@jit
def _unpacked(key: int, words: NDArray[np.int64]) -> int:
    """Write the words of a position in order; return their number."""
    number, rest = 0, key >> _POT
    while rest:
        number += rest >> 2 & 1
        rest >>= 3
    rest = key >> _POT
    for i in range(number - 1, -1, -1):
        word, bits, is_first = 0, 0, False
        while not is_first:
            word |= (rest & 3) << bits
            is_first = rest & 4 > 0
            bits += 2
            rest >>= 3
        words[i] = 1 << bits | word
    return number


@jit
def position_of_row(grounds: NDArray[np.int64]) -> int:
    """Return a row as a position. grounds: each coin's strings to the ground, at most 3 of 2 coins and more."""
    words = np.zeros(1, np.int64)
    if len(grounds) == 1:
        return 2 | (grounds[0] - 1 & 1)
    word = 1
    for ground in grounds:
        word = word << 2 | ground
    number, pot, _ = _put(words, 0, word, 0)
    return _packed(words, number, pot)


@jit
def _moves(key: int, kids: NDArray[np.int64], gains: NDArray[np.int64]) -> int:
    """Write what the moves of a position lead to, and the coins that each captures; return their number.

    Cuts between coins come first, then other cuts without a capture, then captures.
    """
    words, left = np.zeros(MOST_COINS, np.int64), np.zeros(MOST_COINS, np.int64)
    number, pot = _unpacked(key, words), key & (1 << _POT) - 1
    found = 0
    for kind in range(3):
        for j in range(number):
            word = words[j]
            if j > 0 and word == words[j - 1]:
                continue
            length = _length(word)
            for coin in range(length):
                # One of its strings to the ground, or the string to the next coin.
                if (word >> 2 * coin & 3 == 0) if kind == 1 else (coin + 1 == length):
                    continue
                count = 0
                for i in range(number):
                    if i != j:
                        left[count] = words[i]
                        count += 1
                now, gain = pot, 0
                if kind == 1:
                    count, now, _ = _put(left, count, word - (1 << 2 * coin), now)
                else:
                    bits = 2 * (coin + 1)
                    count, now, gain = _put(left, count, word >> bits, now)
                    count, now, more = _put(left, count, 1 << bits | word & (1 << bits) - 1, now)
                    gain += more
                    if (gain > 0) != (kind == 2):
                        continue
                kids[found], gains[found] = _packed(left, count, now), gain
                found += 1
        if kind == 1 and pot & 1:
            kids[found], gains[found] = key ^ 1, 0
            found += 1
    return found


@jit
def _row_of(key: int, keys: NDArray[np.int64]) -> int:
    """Return the row of a position, or the empty one where it belongs."""
    row = home_of(mix(np.uint64(key)), len(keys))
    while keys[row] != 0 and keys[row] != key:
        row = row + 1 if row + 1 < len(keys) else 0
    return row


@jit
def _coins(key: int) -> int:
    """Return the number of coins."""
    coins, rest = (key & (1 << _POT) - 1) >> 1, key >> _POT
    while rest:
        coins += 1
        rest >>= 3
    return coins


@jit
def _known(key: int, bound: int, keys: NDArray[np.int64], least: NDArray[np.int8], most: NDArray[np.int8]) -> int:
    """Return 1 if the margin is known to be below a bound, 0 if known not to be, else -1."""
    coins = _coins(key)
    if key >> _POT == 0:
        return int((-coins if key & 1 else coins) < bound)
    row = _row_of(key, keys)
    if bound > coins or (keys[row] and most[row] < bound):
        return 1
    return 0 if bound <= -coins or (keys[row] and least[row] >= bound) else -1


@jit
def is_below(
    root: int,
    bound: int,
    keys: NDArray[np.int64],
    least: NDArray[np.int8],
    most: NDArray[np.int8],
    filled: NDArray[np.int64],
    stop: int,
) -> int:
    """Return 1 if the mover's coins less the opponent's, both wanting few, are below a bound, 0 if not.

    keys, least, most: the rows of a table, with bounds of margins; keys are 0 where a row is empty. filled: [1], the
    number of rows that are not. Return -1 once `stop` are filled: a later call finds them, and goes on. Cost: 1 to 2
    microseconds a position.
    """
    kids, gains = np.zeros((_MOVES, _MOVES), np.int64), np.zeros((_MOVES, _MOVES), np.int64)
    asked, bounds = np.zeros(_MOVES, np.int64), np.zeros(_MOVES, np.int64)
    number, following = np.zeros(_MOVES, np.int64), np.full(_MOVES, -1, np.int64)
    asked[0], bounds[0] = root, bound
    depth, answer = 0, -1
    while depth >= 0:
        key, bound = asked[depth], bounds[depth]
        found = -1
        if following[depth] < 0:
            answer = _known(key, bound, keys, least, most)
            if answer >= 0:
                depth -= 1
                continue
            if filled[0] >= stop:
                return -1
            number[depth], following[depth] = _moves(key, kids[depth], gains[depth]), 0
            for i in range(number[depth]):
                gain = gains[depth, i]
                known = _known(kids[depth, i], bound - gain if gain else 1 - bound, keys, least, most)
                if known == int(gain > 0):
                    found = 1
                    break
        elif answer == int(gains[depth, following[depth] - 1] > 0):
            found = 1
        i = following[depth]
        if found < 0 and i == number[depth]:
            found = 0
        if found >= 0:
            row = _row_of(key, keys)
            if keys[row] == 0:
                keys[row], least[row], most[row] = key, -128, 127
                filled[0] += 1
            if found:
                most[row] = min(most[row], bound - 1)
            else:
                least[row] = max(least[row], bound)
            answer = found
            depth -= 1
            continue
        gain = gains[depth, i]
        following[depth] += 1
        depth += 1
        asked[depth], bounds[depth], following[depth] = kids[depth - 1, i], bound - gain if gain else 1 - bound, -1
    return answer


@jit
def moved(
    keys: NDArray[np.int64],
    least: NDArray[np.int8],
    most: NDArray[np.int8],
    new_keys: NDArray[np.int64],
    new_least: NDArray[np.int8],
    new_most: NDArray[np.int8],
) -> None:
    """Copy the rows of a table into a larger, empty one."""
    for old in range(len(keys)):
        if keys[old]:
            row = _row_of(keys[old], new_keys)
            new_keys[row], new_least[row], new_most[row] = keys[old], least[old], most[old]
