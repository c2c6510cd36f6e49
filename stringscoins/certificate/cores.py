"""Nimbers of positions of ordinary strings, version 2 of the format: facts about cores, each checked as it comes.

A core is joints and segments, as the lemmas of docs/reference/certificates.md leave them. A *joint* is a coin of
valence 3 or more. A *segment* is a run of strings through 0 to 2 coins of valence 2, between two joints or the ground.
A longer one is never cut: it is taken out, and each of its ends keeps a *stub* of it, which counts towards the valence.
A joint with two stubs acts as the ground. `core_writer` chooses the facts.
"""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from stringscoins.certificate.common import Reader, Rejected, shown
from stringscoins.values import LOONY, Value, show

__all__ = ["GROUND", "LETTERS", "STUB", "Facts", "PlainCore", "Unproved", "check", "core_of"]

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}"
"""What joints are called in texts, in the order of the code."""
GROUND, STUB = "~", "3"
"""What the ground is called in texts; the length of a stub, as if it were a segment to the ground."""
_NUMBER = {letter: number for number, letter in enumerate(LETTERS)}
_ALL = frozenset(LETTERS)
_NEVER = 1 << 30
"""The valence of what is no joint: the ground, and coins that are gone."""
_LONG = 3
"""Coins from which on a segment is long."""
_DIGEST = 16
"""Bytes of a digest."""


class Unproved(Exception):
    """Why a fact fails."""


def _fail(reason: str) -> NoReturn:
    raise Unproved(reason)


class PlainCore:
    """Joints and segments, both by number; the ground has the number behind the joints.

    A segment is its two ends and the coins between; one of three coins is a stub of its first end. `alive` are the
    segments that are left, as bits; `rest` is the nimber of the components left out as they are a single segment.
    """

    __slots__ = ("alive", "at", "ground", "length", "one", "other", "rest", "stubs", "valence")

    def __init__(self, joints: int, segments: Iterable[tuple[int, int, int]]) -> None:
        self.ground, self.rest, self.alive, self.stubs = joints, 0, 0, 0
        self.one, self.other, self.length = [], [], []
        self.at, self.valence = [0] * (joints + 1), [0] * (joints + 1)
        for x, (a, b, coins) in enumerate(segments):
            self.one.append(a)
            self.other.append(b)
            self.length.append(coins)
            self.valence[a] += 1
            if coins == _LONG:
                self.stubs |= 1 << a
                continue
            self.valence[b] += 1
            self.alive |= 1 << x
            for end in (a, b):
                self.at[end] |= 1 << x
        self.valence[joints] = _NEVER

    def copy(self) -> PlainCore:
        """Return another one that is the same."""
        new = PlainCore.__new__(PlainCore)
        new.ground, new.rest, new.alive, new.stubs = self.ground, self.rest, self.alive, self.stubs
        new.one, new.other, new.length = self.one[:], self.other[:], self.length[:]
        new.at, new.valence = self.at[:], self.valence[:]
        return new

    # Cuts

    def can_cut(self, x: int) -> bool:
        """Return whether a segment is there and can be taken out: not a loop at a joint of valence 3 (lemma 6)."""
        if not self.alive >> x & 1:
            return False
        a = self.one[x]
        return a != self.other[x] or self.valence[a] > 3

    def are_apart(self, x: int, y: int) -> bool:
        """Return whether two segments that can be taken out can be so in either order (lemma 8)."""
        if x == y or not (self.can_cut(x) and self.can_cut(y)):
            return False
        for j in {self.one[x], self.other[x]} & {self.one[y], self.other[y]}:
            of_x, of_y = (1 + (self.one[z] == self.other[z]) for z in (x, y))
            if self.valence[j] < max(3 + of_x + (of_y - 1), 3 + of_y + (of_x - 1)):
                return False
        return True

    def take_out(self, x: int) -> None:
        """Take out a segment, and all that can never be cut then."""
        a, b = self.one[x], self.other[x]
        self._remove(x)
        self.valence[a] -= 1
        self.valence[b] -= 1
        self.valence[self.ground] = _NEVER
        self._settle([a, b])

    def settle_strings(self) -> bool:
        """Take out all that never matters from a position whose coins are the joints; return whether it is loony."""
        if self._take_captures():
            return True
        for x in range(len(self.one)):
            if self.one[x] == self.other[x] == self.ground:
                self._leave_bare(x)
        self._settle(list(range(self.ground)))
        return False

    def _take_captures(self) -> bool:
        """Make canonical captures until there are none (lemmas 1 and 4); return whether the position is loony (3)."""
        valence, at = self.valence, self.at
        for j in range(self.ground):
            if valence[j] == 1:
                x = at[j].bit_length() - 1
                k = self._far(x, j)
                self._remove(x)
                valence[j] = _NEVER
                if k == self.ground:
                    continue
                if valence[k] == 2:
                    y = at[k].bit_length() - 1
                    end = self._far(y, k)
                    if valence[end] != 1:
                        return True
                    self._remove(y)
                    valence[k] = valence[end] = _NEVER
                elif valence[k] == 1:
                    valence[k] = _NEVER
                else:
                    valence[k] -= 1
        return False

    def _settle(self, changed: list[int]) -> None:
        """Take out what can never be cut, from the joints that changed (lemmas 5 and 7)."""
        valence, at, length = self.valence, self.at, self.length
        while changed:
            j = changed.pop()
            if valence[j] != 2:
                continue
            valence[j] = _NEVER
            strings = at[j]
            if self.stubs >> j & 1:
                # A joint with a stub and one segment: that segment is long.
                x = strings.bit_length() - 1
                end = self._far(x, j)
                self._remove(x)
                self._add_stub(end, changed)
                continue
            x = (strings & -strings).bit_length() - 1
            y = strings.bit_length() - 1
            if x == y:
                # A loop of its own: at most two coins and this one.
                self._leave_bare(x)
                continue
            a, b, coins = self._far(x, j), self._far(y, j), length[x] + length[y] + 1
            self._remove(x)
            self._remove(y)
            if coins >= _LONG:
                self._add_stub(a, changed)
                self._add_stub(b, changed)
            else:
                self.one[x], self.other[x], length[x] = a, b, coins
                at[a] |= 1 << x
                at[b] |= 1 << x
                self.alive |= 1 << x
                if a == b == self.ground:
                    self._leave_bare(x)

    def _add_stub(self, j: int, changed: list[int]) -> None:
        """Leave a stub at the end of a long segment that was taken out."""
        if self.valence[j] == _NEVER:
            return
        if not self.stubs >> j & 1:
            self.stubs |= 1 << j
            changed.append(j)
            return
        # The second one: the joint acts as the ground.
        self.valence[j] = _NEVER
        strings = self.at[j]
        while strings:
            x = strings.bit_length() - 1
            strings ^= 1 << x
            if self.one[x] == j:
                self.one[x] = self.ground
            if self.other[x] == j:
                self.other[x] = self.ground
            if self.one[x] == self.other[x]:
                self._leave_bare(x)

    def _leave_bare(self, x: int) -> None:
        """Leave out a short segment that is a component of its own, worth *1 (lemma 5)."""
        self._remove(x)
        self.rest ^= 1

    def _remove(self, x: int) -> None:
        gone = ~(1 << x)
        self.alive &= gone
        self.at[self.one[x]] &= gone
        self.at[self.other[x]] &= gone

    def _far(self, x: int, j: int) -> int:
        """Return the other end of a segment."""
        return self.one[x] + self.other[x] - j

    # Components

    def parts(self) -> list[tuple[list[int], list[int]]]:
        """Return the joints and segments of each component in which something can be cut, by the lowest joint."""
        one, other, valence, at = self.one, self.other, self.valence, self.at
        found = []
        left = self.alive
        new = [0 < count < _NEVER for count in valence]
        for first in range(self.ground):
            if new[first]:
                new[first] = False
                joints, segments = [first], []
                for j in joints:  # the list grows while it is read
                    here = at[j] & left
                    left ^= here
                    while here:
                        x = here.bit_length() - 1
                        here ^= 1 << x
                        segments.append(x)
                        end = one[x] + other[x] - j
                        if new[end]:
                            new[end] = False
                            joints.append(end)
                if len(segments) > 1 or self.can_cut(segments[0]):
                    joints.sort()
                    found.append((joints, segments))
        return found

    def spelled(self, joints: Sequence[int], segments: Sequence[int], letters: str) -> str:
        """Return the text of a component, each joint called by a letter."""
        name = dict(zip(joints, letters, strict=True))
        name[self.ground] = GROUND
        one, other, length = self.one, self.other, self.length
        words = [name[j] + GROUND + STUB for j in joints if self.stubs >> j & 1]
        for x in segments:
            a, b = name[one[x]], name[other[x]]
            words.append(f"{a}{b}{length[x]}" if a <= b else f"{b}{a}{length[x]}")
        words.sort()
        return " ".join(words)


class Facts:
    """The facts that are proved so far, by number: the value of each and a digest of its text, 18 bytes in all."""

    def __init__(self) -> None:
        self.values = array("B")
        self.used = bytearray()
        self._digests = bytearray()
        # With a key that nobody knows who writes a certificate, no two texts of one digest can be prepared.
        self._key = os.urandom(16)

    def add(self, text: str, value: int) -> None:
        """Add a fact that is proved."""
        self.values.append(value)
        self.used.append(0)
        self._digests += self._digest(text)

    def _use(self, number: int, text: str) -> int:
        """Return the value of a fact that is needed, if it is about the core of that text."""
        end = number * _DIGEST
        if self._digests[end - _DIGEST : end] != self._digest(text):
            _fail(f"fact {number} is not about the core that is left")
        self.used[number - 1] = 1
        return self.values[number - 1]

    def _digest(self, text: str) -> bytes:
        return hashlib.blake2b(text.encode(), digest_size=_DIGEST, key=self._key).digest()

    def value_left(self, core: PlainCore, named: list[Any]) -> Value:
        """Return the value of a core by facts about its parts: for each a fact and the letters of its joints there."""
        parts = core.parts()
        if len(named) != 2 * len(parts):
            _fail(f"{len(parts)} parts are left, not {len(named) / 2:g}")
        value = core.rest
        for (joints, segments), number, letters in zip(parts, named[::2], named[1::2], strict=True):
            if type(number) is not int or not 1 <= number <= len(self.values):
                _fail(f"expected the number of a fact before, not {shown(number)}")
            if not isinstance(letters, str) or not len(joints) == len(letters) == len(_ALL.intersection(letters)):
                # Two joints of one name, or one called like the ground, would make another core of it.
                _fail(f"expected a letter for each of {len(joints)} joints, not {shown(letters)}")
            value ^= self._use(number, core.spelled(joints, segments, letters))
        return value

    def prove(self, fact: Any) -> None:
        """Check a fact by those before it, and add it."""
        if (
            not isinstance(fact, list)
            or len(fact) != 3
            or not isinstance(fact[1], str)
            or not isinstance(fact[2], list)
        ):
            _fail("expected a fact: [VALUE, CORE, [REASON, ...]]")
        value, text, reasons = fact
        if type(value) is not int or not 0 <= value < 256:
            _fail(f"expected a nimber 0, 1, 2, ..., not {shown(value)}")
        words = text.split(" ")
        core = core_of(words)
        known, smaller = set[str](), set[int]()
        for reason in reasons:
            if not isinstance(reason, list) or not reason:
                _fail("expected a reason: [CUT, ...] or [CUT, CUT, ...]")
            after = core.copy()
            first = _cut(after, reason[0])
            if len(reason) % 2:
                found = self.value_left(after, reason[1:])
                if found == value:
                    _fail(f"after cut {first} the core is worth {found}, as it is itself")
                smaller.add(found)
            else:
                second = _cut(after, reason[1])
                found = self.value_left(after, reason[2:])
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
        self.add(text, value)

    def prove_position(self, strings: list[tuple[int, ...]], claim: Value, parts: list[Any]) -> None:
        """Check the claim about a position by facts about its parts."""
        if any(len(string) > 2 for string in strings):
            _fail("a string holds more than two coins: such positions take version 1 of the format")
        ground = 1 + max((coin for string in strings for coin in string), default=-1)
        core = PlainCore(ground, [(a, b, 0) for a, b, *_ in ((*string, ground, ground) for string in strings)])
        if core.settle_strings():
            value = LOONY
            if parts:
                _fail("the position is loony, which needs no facts")
        else:
            value = self.value_left(core, parts)
        if value != claim:
            # A forger may write a number of thousands of digits.
            claimed = show(claim) if claim < 10**9 else "a nimber too large for any position"
            _fail(f"the facts give the position the value {show(value)}, not {claimed}")


def core_of(words: list[str]) -> PlainCore:
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
    core = PlainCore(joints, [(a, joints if b is None else b, length) for a, b, length in segments])
    stubs = sum(length == int(STUB) for _, _, length in segments)
    if stubs > core.stubs.bit_count() or any(0 < valence < 3 for valence in core.valence):
        _fail("a joint of a core has three ends of segments or more, and one stub at most")
    return core


def _cut(core: PlainCore, number: Any) -> int:
    """Cut a segment of a core, and return its number."""
    if type(number) is not int or number < 0 or number >= len(core.one) or not core.can_cut(number):
        _fail(f"segment {shown(number)} is not there, or cannot be cut")
    core.take_out(number)
    return number


def check(lines: Reader, strings: list[tuple[int, ...]], claim: Value) -> int:
    """Check facts about cores, then the claim, and return how many facts there are."""
    facts = Facts()
    position: list[Any] | None = None
    for record in lines.records():
        try:
            if position is not None:
                _fail("expected nothing between the position and the last line")
            if isinstance(record, dict) and record.keys() == {"position"} and isinstance(record["position"], list):
                position = record["position"]
                facts.prove_position(strings, claim, position)
            else:
                facts.prove(record)
        except Unproved as failed:
            raise Rejected(lines.number, str(failed)) from None
        lines.held = (_DIGEST + 2) * len(facts.values)
    if position is None:
        raise Rejected(lines.number, "expected a line with the parts of the position before the last one")
    idle = facts.used.find(0)
    if idle >= 0:
        raise Rejected(idle + 2, "nothing rests on this fact")
    lines.end(len(facts.values))
    return len(facts.values)
