"""What is left of a position of ordinary strings, as joints and segments, by the lemmas of
docs/reference/certificates.md.

A *joint* is a coin of valence 3 or more. A *segment* is a run of strings through 0 to 2 coins of valence 2, between two
joints or the ground. A longer one is never cut: it is taken out, and each of its ends keeps a *stub* of it, which
counts towards the valence. A joint with two stubs acts as the ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["GROUND", "LETTERS", "STUB", "Core"]

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}"
"""What joints are called in texts, in the order of the code."""
GROUND, STUB = "~", "3"
"""What the ground is called in texts; the length of a stub, as if it were a segment to the ground."""

_NEVER = 1 << 30
"""The valence of what is no joint: the ground, and coins that are gone."""
_LONG = 3
"""Coins from which on a segment is long."""


class Core:
    """Joints and segments, both by number; the ground has the number behind the joints.

    Parameters
    ----------
    joints : int
        How many there are.
    segments : iterable of (int, int, int)
        The two ends of each, and how many coins lie between; one of three coins is a stub of its first end.

    Attributes
    ----------
    alive : int
        The segments that are left, as bits.
    rest : int
        The nimber of the components that were found to be a single segment, and are left out.
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

    def copy(self) -> Core:
        """Return another one that is the same."""
        new = Core.__new__(Core)
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
        """Return the joints, in order, and the segments of each component in which something can be cut.

        The one whose first joint is the lowest comes first.
        """
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
