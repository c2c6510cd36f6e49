"""Facts about cores, each checked as it comes: certificates of version 2 (docs/reference/certificates.md).

A fact is known by its number. What is kept of it is its value and a digest of its text, 18 bytes in all.
"""

from __future__ import annotations

import hashlib
import os
from array import array
from typing import Any, NoReturn

from stringscoins.certificate.cores import GROUND, LETTERS, STUB, Core
from stringscoins.certificate.lines import Lines, Rejected, shown
from stringscoins.values import LOONY, Value, show

__all__ = ["check_cores"]

_DIGEST = 16
"""Bytes of a digest."""
_NUMBER = {letter: number for number, letter in enumerate(LETTERS)}
_ALL = frozenset(LETTERS)


class _Bad(Exception):
    """Why a fact fails."""


def _fail(reason: str) -> NoReturn:
    raise _Bad(reason)


class _Facts:
    """What is known of the facts so far."""

    def __init__(self) -> None:
        self.values = array("B")
        self.used = bytearray()
        self._digests = bytearray()
        # With a key that nobody knows who writes a certificate, no two texts of one digest can be prepared.
        self._key = os.urandom(16)

    def add(self, text: str, value: int) -> None:
        self.values.append(value)
        self.used.append(0)
        self._digests += self._digest(text)

    def use(self, number: int, text: str) -> int:
        """Return the value of a fact that is needed, if it is about the core of that text."""
        end = number * _DIGEST
        if self._digests[end - _DIGEST : end] != self._digest(text):
            _fail(f"fact {number} is not about the core that is left")
        self.used[number - 1] = 1
        return self.values[number - 1]

    def _digest(self, text: str) -> bytes:
        return hashlib.blake2b(text.encode(), digest_size=_DIGEST, key=self._key).digest()


def check_cores(lines: Lines, strings: list[tuple[int, ...]], claim: Value) -> int:
    """Check facts about cores, then the claim, and return how many facts there are.

    Parameters
    ----------
    lines : Lines
        Behind the first one.
    strings : list of tuple of int
        The coins of each string of the position.
    claim : Value
        What is said to be its value.

    Raises
    ------
    Rejected
        If a fact or the claim does not follow from facts before it, or a fact is not needed.
    """
    facts = _Facts()
    position: list[Any] | None = None
    for record in lines.between():
        try:
            if position is not None:
                _fail("expected nothing between the position and the last line")
            if isinstance(record, dict) and record.keys() == {"position"} and isinstance(record["position"], list):
                position = record["position"]
                _check_position(facts, strings, claim, position)
            else:
                _check_fact(facts, record)
        except _Bad as failed:
            raise Rejected(lines.number, str(failed)) from None
        lines.held = (_DIGEST + 2) * len(facts.values)
    if position is None:
        raise Rejected(lines.number, "expected a line with the parts of the position before the last one")
    idle = facts.used.find(0)
    if idle >= 0:
        raise Rejected(idle + 2, "nothing rests on this fact")
    lines.last(len(facts.values))
    return len(facts.values)


def _check_position(facts: _Facts, strings: list[tuple[int, ...]], claim: Value, parts: list[Any]) -> None:
    if any(len(string) > 2 for string in strings):
        _fail("a string holds more than two coins: such positions take version 1 of the format")
    ground = 1 + max((coin for string in strings for coin in string), default=-1)
    ends = [(*string, ground, ground)[:2] for string in strings]
    core = Core(ground, [(a, b, 0) for a, b in ends])
    if core.settle_strings():
        value = LOONY
        if parts:
            _fail("the position is loony, which needs no facts")
    else:
        value = _value_left(facts, core, parts)
    if value != claim:
        _fail(f"the facts give the position the value {show(value)}, not {_claimed(claim)}")


def _claimed(claim: Value) -> str:
    # A forger may write a number of thousands of digits.
    return str(show(claim)) if claim < 10**9 else "a nimber too large for any position"


def _check_fact(facts: _Facts, fact: Any) -> None:
    if not isinstance(fact, list) or len(fact) != 3 or not isinstance(fact[1], str) or not isinstance(fact[2], list):
        _fail("expected a fact: [VALUE, CORE, [REASON, ...]]")
    value, text, reasons = fact
    if type(value) is not int or not 0 <= value < 256:
        _fail(f"expected a nimber 0, 1, 2, ..., not {shown(value)}")
    words = text.split(" ")
    core = _core(words)
    known, smaller = set[str](), set[int]()
    for reason in reasons:
        if not isinstance(reason, list) or not reason:
            _fail("expected a reason: [CUT, ...] or [CUT, CUT, ...]")
        after = core.copy()
        first = _cut(after, reason[0])
        if len(reason) % 2:
            found = _value_left(facts, after, reason[1:])
            if found == value:
                _fail(f"after cut {first} the core is worth {found}, as it is itself")
            smaller.add(found)
        else:
            second = _cut(after, reason[1])
            found = _value_left(facts, after, reason[2:])
            if found != value:
                _fail(f"after cuts {first} and {second} the core is worth {found}, not {value}")
            if core.are_apart(first, second):
                known.add(words[second])
        known.add(words[first])
    for number, word in enumerate(words):
        if word not in known and core.can_cut(number):
            _fail(f"after cut {number} the core is not known to be worth anything but {value}")
    for nimber in range(value):
        if nimber not in smaller:
            _fail(f"no cut is known to be worth {nimber}")
    facts.add(text, value)


def _core(words: list[str]) -> Core:
    """Return the core that is spelled out; stubs are among its segments, and cannot be cut."""
    segments = []
    for word in words:
        a, b, length = (_NUMBER.get(word[0]), _NUMBER.get(word[1]), word[2]) if len(word) == 3 else (None, None, "")
        if a is None or (b is None and word[1] != GROUND) or length not in "0123":
            _fail(f"expected a segment, two ends and a length, not {shown(word)}")
        if (length == STUB and b is not None) or (b is not None and b < a):
            _fail(f"expected a stub to run to the ground, and the ends of a segment in order, unlike {shown(word)}")
        if a == b and length == "0":
            _fail("a loop at a joint has a coin of its own, or else a string would hold a coin twice")
        segments.append((a, b, int(length)))
    if words != sorted(words):
        _fail("the segments of a core stand in order")
    joints = 1 + max(a if b is None else b for a, b, _ in segments)
    core = Core(joints, [(a, joints if b is None else b, length) for a, b, length in segments])
    stubs = sum(length == int(STUB) for _, _, length in segments)
    if stubs > core.stubs.bit_count() or any(0 < valence < 3 for valence in core.valence):
        _fail("a joint of a core has three ends of segments or more, and one stub at most")
    return core


def _cut(core: Core, number: Any) -> int:
    """Cut a segment of a core, and return its number."""
    if type(number) is not int or number < 0 or number >= len(core.one) or not core.can_cut(number):
        _fail(f"segment {shown(number)} is not there, or cannot be cut")
    core.take_out(number)
    return number


def _value_left(facts: _Facts, core: Core, named: list[Any]) -> Value:
    """Return the value of a core by facts about its parts: for each its fact and the letters of its joints there."""
    parts = core.parts()
    if len(named) != 2 * len(parts):
        _fail(f"{len(parts)} parts are left, not {len(named) / 2:g}")
    value = core.rest
    for (joints, segments), number, letters in zip(parts, named[::2], named[1::2], strict=True):
        if type(number) is not int or not 1 <= number <= len(facts.values):
            _fail(f"expected the number of a fact before, not {shown(number)}")
        if not isinstance(letters, str) or not len(joints) == len(letters) == len(_ALL.intersection(letters)):
            # Two joints of one name, or one called like the ground, would make another core of it.
            _fail(f"expected a letter for each of {len(joints)} joints, not {shown(letters)}")
        value ^= facts.use(number, core.spelled(joints, segments, letters))
    return value
