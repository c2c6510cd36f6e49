"""The writer of certificates about cores, from what a search has left in its table.

The facts are chosen by kernels, the larger ones first, so that a fact can serve several of them. Where the table does
not tell why a cut leaves another value, because the search did not need to know or has forgotten it, the search is
asked. Then each fact is spelled out, the smaller ones first.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.certificate.cores import GROUND, LETTERS
from stringscoins.certificate.lines import Output
from stringscoins.errors import LimitReached
from stringscoins.kernels.cores import proof as kernel
from stringscoins.kernels.cores.parts import Worker
from stringscoins.kernels.cores.reasons import choose
from stringscoins.kernels.cores.spelling import spell, spell_position
from stringscoins.kernels.cores.states import State
from stringscoins.kernels.cores.table import LOONY as LOONY_CORE
from stringscoins.kernels.cores.table import Table
from stringscoins.kernels.root import WIDEST, Root
from stringscoins.position import Position
from stringscoins.solve.cores.pieces import Piece
from stringscoins.solve.cores.search import Search
from stringscoins.solve.limits import Limits, Progress
from stringscoins.solve.numbering import Numbering
from stringscoins.values import LOONY, Value

__all__ = ["CoreProof"]

_GROWTH = 1.4
"""How many times as many facts a core with one segment more is thought to need."""
_BATCH = 64
"""Facts that the kernels look at between two looks at the clock."""
_SPELLED = 32
"""Facts that are spelled out together."""
_NAMES = {WIDEST: GROUND} | dict(enumerate(LETTERS))


class _Part(NamedTuple):
    """A component of the position."""

    root: Root
    alive: np.uint64
    coins: tuple[str, ...]


class CoreProof:
    """A proof of the value of a position by facts about cores.

    Parameters
    ----------
    position : Position
        Of ordinary strings, with at most 64 strings and 64 coins in each component.
    search : Search
        Of any position; what its table has of cores is used.
    limits : Limits
        The time limit for the choice of the facts; the search has its own limits.
    progress : Progress
        The object that is told how many facts were chosen and written.
    """

    def __init__(self, position: Position, search: Search, limits: Limits, progress: Progress) -> None:
        self.search, self.limits, self.progress = search, limits, progress
        # As the checker numbers them.
        self.coins: dict[str, int] = {}
        for _, coins in position.items():
            for coin in coins:
                self.coins.setdefault(coin, len(self.coins))
        self.parts = []
        for part in position.components():
            numbering = Numbering(part)
            self.parts.append(_Part(numbering.root(), np.uint64(numbering.left()), part.coins))
        self.looked_at = 0
        self._table, self._worker = search.table, search.table.workers[0]
        self._proof = kernel.new_proof(1 << 12, _GROWTH)
        self._root = -1
        self._moves = self._table.moves
        self._choices, self._first = bytearray(), np.zeros(1 << 12, np.int64)

    @property
    def facts(self) -> int:
        """How many facts there are so far."""
        return int(self._proof.counts[kernel.FACT])

    def choose(self) -> Value:
        """Choose facts that prove the value of the position, and return that value."""
        value = 0
        for number, part in enumerate(self.parts):
            while True:
                self.make_space(1)
                status, found = kernel.begin(*self._tools(number), self._proof, part.alive, number)
                if status == kernel.ALL:
                    break
                self._help(status)
            if found == LOONY_CORE:
                # That follows from the position itself.
                self._proof.counts[kernel.FACT], self.parts = 0, []
                return LOONY
            value ^= int(found)
        waiting: dict[int, list[NDArray[np.int64]]] = {}
        listed = 0
        while listed < self.facts or waiting:
            new = np.arange(listed, self.facts)
            sizes = self._proof.facts[new, kernel.SEGMENTS]
            for size in np.unique(sizes):
                waiting.setdefault(int(size), []).append(new[sizes == size])
            listed = self.facts
            # What reasons rest on is smaller: these are all of their size.
            self._choose_all(np.concatenate(waiting.pop(max(waiting))))
        return value

    def _choose_all(self, facts: NDArray[np.int64]) -> None:
        """Choose reasons for facts."""
        roots = self._proof.facts[facts, kernel.ROOT]
        for number in np.unique(roots):
            ours = facts[roots == number]
            for start in range(0, len(ours), _BATCH):
                self._choose_batch(ours[start : start + _BATCH], int(number))

    def _choose_batch(self, facts: NDArray[np.int64], number: int) -> None:
        choices = np.zeros((len(facts), kernel.CHOICES), np.uint8)
        done = 0
        while True:
            self.make_space(len(facts))
            status, done = choose(*self._tools(number), self._proof, facts, done, choices)
            self.limits.check_time()
            self.progress.searching(self.looked_at + done, self.facts, 0)
            if status == kernel.ALL:
                break
            self._help(status)
        self.looked_at += done
        for fact, reasons in zip(facts.tolist(), choices, strict=True):
            self._first[fact] = len(self._choices)
            self._choices += reasons[: 1 + 2 * int(reasons[0])].tobytes()

    def _help(self, status: int) -> None:
        """Let the kernel go on that stopped."""
        if status == kernel.CONTRADICTION:
            raise AssertionError("the search's values contradict each other")
        if status == kernel.NO_ROOM:
            self._table.make_room()
        else:
            state = State(*self._proof.asked)
            self.search.piece_value(Piece(self.parts[self._root].root, state, None))
        if self._moves != self._table.moves:
            self.find_again()

    def find_again(self) -> None:
        """Find the records of all facts again, after the table has moved them and perhaps forgotten some.

        Raises
        ------
        LimitReached
            If the table has no room for them.
        """
        number = self._root
        while not self._is_found():
            forgot = self._table.forgot
            self._table.make_room()
            if self._table.forgot > forgot:
                raise LimitReached(f"the memory limit of {self._table.bytes / 1e6:g} MB")
        self._tools(number)

    def _is_found(self) -> bool:
        """Find the records of all facts; return whether the table has room for them."""
        self._moves = self._table.moves
        self._proof.number[:] = 0
        parts = range(len(self.parts))
        return all(kernel.restore(*self._tools(part), self._proof, part) == kernel.ALL for part in parts)

    def _tools(self, number: int) -> tuple[Root, Table, Worker]:
        """Return what the kernels work with on a component."""
        part = self.parts[number]
        if number != self._root:
            self._root = number
            # The search's cache is about another position.
            self.search.crew.load(Piece(part.root, State(np.uint64(0), np.uint64(0), np.uint64(0)), None))
        return part.root, self._table.flat, self._table.workers[0]

    def make_space(self, facts: int) -> None:
        """Make space for what so many facts need."""
        least, room = self.facts + facts * kernel.ROOM, len(self._proof.states)
        if least > room:
            self._proof = kernel.enlarged(self._proof, max(least, 2 * room))
            self._first = np.concatenate([self._first, np.zeros(len(self._proof.states) - room, np.int64)])

    # The text

    def write(self, output: Output) -> None:
        """Write the facts, the smaller ones first, then what the position consists of."""
        known = self._proof.facts[: self.facts]
        order = np.lexsort((known[:, kernel.ROOT], known[:, kernel.SEGMENTS]))
        number = np.empty(self.facts, np.int64)
        number[order] = np.arange(1, self.facts + 1)
        choices = np.frombuffer(self._choices, np.uint8)
        words = np.zeros(_SPELLED * kernel.SPELLED, np.int64)
        # Those about cores of one component stand together, as far as their order allows.
        runs = np.flatnonzero(np.diff(known[order, kernel.ROOT], prepend=-1, append=-1)).tolist()
        for begin, end in pairwise(runs):
            part = int(known[order[begin], kernel.ROOT])
            for start in range(begin, end, _SPELLED):
                facts = order[start : min(end, start + _SPELLED)]
                used = spell(*self._tools(part), self._proof, facts, choices, self._first, words)
                output.text(_lines(known[facts, kernel.VALUE].tolist(), words[:used].tolist(), number))
                self.limits.check_time()
                self.progress.counting(start, len(order), "facts")
        output.line({"position": self._position(number)})

    def _position(self, number: NDArray[np.int64]) -> list[int | str]:
        """Return the facts about the parts of the position, with the names of their joints there."""
        words = np.zeros(kernel.SPELLED, np.int64)
        found: list[tuple[int, int, str]] = []
        for part, (_, alive, coins) in enumerate(self.parts):
            self._proof.labels[: len(coins)] = [self.coins[coin] for coin in coins]
            spell_position(*self._tools(part), self._proof, alive, words)
            found += _parts(words.tolist(), 0, number)[0]
        named: list[int | str] = []
        for _, fact, letters in sorted(found):
            named += [fact, letters]
        return named


def _lines(values: list[int], words: list[int], number: NDArray[np.int64]) -> str:
    """Return the lines of facts that the kernel spelled out."""
    lines = []
    at = 0
    for value in values:
        behind = at + 1 + 3 * words[at]
        core = " ".join([f"{_NAMES[words[i]]}{_NAMES[words[i + 1]]}{words[i + 2]}" for i in range(at + 1, behind, 3)])
        reasons = []
        at = behind + 1
        for _ in range(words[behind]):
            cuts = f"{words[at]}" if words[at + 1] == kernel.ALONE else f"{words[at]},{words[at + 1]}"
            parts, at = _parts(words, at + 2, number)
            reasons.append(f"[{cuts}" + "".join([f',{fact},"{names}"' for _, fact, names in sorted(parts)]) + "]")
        lines.append(f'[{value},"{core}",[{",".join(reasons)}]]\n')
    return "".join(lines)


def _parts(words: list[int], at: int, number: NDArray[np.int64]) -> tuple[list[tuple[int, int, str]], int]:
    """Return the parts that the kernel tells from words[at] on, each with its fact and joints; the word behind them."""
    parts = []
    count = words[at]
    at += 1
    for _ in range(count):
        first, fact, joints = words[at : at + 3]
        at += 3 + joints
        parts.append((first, int(number[fact]), "".join([_NAMES[label] for label in words[at - joints : at]])))
    return parts, at
