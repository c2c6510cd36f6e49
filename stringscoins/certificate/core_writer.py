"""Which facts about cores to write, from what a search has left in its table.

The facts are chosen by kernels, the larger ones first. Where the table does not tell why a cut leaves another value,
because the search did not need to know or has forgotten it, the search is asked. Then each fact is spelled out, the
smaller ones first.

Reasons for some facts of one size are chosen at a time, each thread for a share of them. It knows which facts there
were before; what two shares both want becomes one fact. So the proof does not depend on how many threads there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.certificate.common import Queue, Tick, line_of
from stringscoins.certificate.cores import GROUND, LETTERS
from stringscoins.errors import LimitReached
from stringscoins.kernels import _jit
from stringscoins.kernels.certificate import proof as kernel
from stringscoins.kernels.certificate.reasons import CHOICES, begin, choose
from stringscoins.kernels.certificate.spelling import SPELLED, spell, spell_position
from stringscoins.kernels.certificate.ways import ALONE, new_chooser
from stringscoins.kernels.cores.parts import WorkerArrays
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import LOONY as LOONY_CORE
from stringscoins.kernels.cores.table import TableArrays
from stringscoins.kernels.root import WIDEST, Root
from stringscoins.position import Position
from stringscoins.solve.cores.pieces import LoadedPiece
from stringscoins.solve.cores.search import Search
from stringscoins.solve.numbering import Numbering
from stringscoins.values import LOONY, Value

__all__ = ["CoreSelection"]

_GROWTH = 1.4
"""How many times as many facts a core with one segment more is thought to need."""
_SHARE = 32
"""Facts that a thread chooses reasons for between two looks at the clock."""
_BATCH = 4 * _SHARE
"""Facts that share what was known before."""
_SPELLED = 32
"""Facts that are spelled out together."""
_NAMES = {WIDEST: GROUND} | dict(enumerate(LETTERS))


class _RootedComponent(NamedTuple):
    """A component of the position."""

    root: Root
    alive: np.uint64
    coins: tuple[str, ...]


class _Chosen(NamedTuple):
    """Reasons that a thread has chosen for facts, as far as it came."""

    facts: NDArray[np.int64]
    """Shape (n,)."""
    choices: NDArray[np.uint8]
    """Those of the first facts, shape (., CHOICES)."""
    wanted: NDArray[np.uint64]
    """What these rest on, shape (., 4)."""
    status: int
    """Why it stopped then."""
    asked: NDArray[np.uint64]
    """A core whose value it needs, if it stopped for that, shape (3,)."""


class CoreSelection:
    """A proof of the value of a position of ordinary strings, with at most 64 strings and coins in each component.

    The search may be one of any position: its table of cores is used.
    """

    def __init__(self, position: Position, search: Search, tick: Tick) -> None:
        self.search, self.tick = search, tick
        self.parts = []
        for part in position.components():
            numbering = Numbering(part)
            self.parts.append(_RootedComponent(numbering.root(), np.uint64(numbering.left()), part.coins))
        # As the checker numbers them.
        self.coins = {coin: number for number, coin in enumerate(position.coins)}
        self._table, self._chooser = search.table, new_chooser(_SHARE)
        # Where several search, the first worker only leads them.
        others = [new_chooser(_SHARE) for _ in range(self._table.number - 1)]
        self._free = list(zip(self._table.workers[-self._table.number :], [self._chooser, *others], strict=True))
        self._proof = kernel.new_proof(1, _GROWTH)
        self._root = -1
        self._moves = self._table.moves
        self._choices, self._first = bytearray(), np.zeros(1, np.int64)

    @property
    def facts(self) -> int:
        """The number of facts so far."""
        return int(self._proof.counts[kernel.FACT])

    def choose(self) -> tuple[Value, int]:
        """Choose facts that prove the value of the position, and return that value and how many facts there are."""
        value = 0
        for number, part in enumerate(self.parts):
            while True:
                self.make_space(kernel.ROOM)
                status, found = begin(*self._tools(number), self._chooser, self._proof, part.alive, number)
                if status == kernel.ALL:
                    break
                self._help([(status, self._chooser.asked)])
            if found == LOONY_CORE:
                # That follows from the position itself.
                self._proof.counts[kernel.FACT], self.parts = 0, []
                return LOONY, 0
            value ^= int(found)
        if not self.facts:
            return value, 0
        worker, chooser = self._free[0]
        facts, choices = np.zeros(0, np.int64), np.zeros((0, CHOICES), np.uint8)
        _jit.prepare(choose, *self._tools(0)[:2], worker, chooser, self._proof, facts, choices)
        with ThreadPoolExecutor(len(self._free)) as threads:
            self._choose_all(threads)
        return value, self.facts

    def _choose_all(self, threads: Executor) -> None:
        """Choose reasons for all facts."""
        queue, listed = Queue[NDArray[np.int64]](), 0
        while listed < self.facts or queue:
            new = np.arange(listed, self.facts)
            sizes = self._proof.facts[new, kernel.SEGMENTS]
            for size in np.unique(sizes):
                queue.add(int(size), new[sizes == size])
            listed = self.facts
            # What reasons rest on is smaller: these are all of their size.
            facts = np.concatenate(queue.pop())
            roots = self._proof.facts[facts, kernel.ROOT]
            for number in np.unique(roots):
                ours = facts[roots == number]
                for start in range(0, len(ours), _BATCH):
                    self._choose_batch(threads, ours[start : start + _BATCH], int(number))

    def _choose_batch(self, threads: Executor, facts: NDArray[np.int64], number: int) -> None:
        """Choose reasons for facts about cores of a root position."""
        shares = np.split(facts, range(_SHARE, len(facts), _SHARE))
        while shares:
            chosen = list(threads.map(partial(self._choose_share, *self._tools(number)[:2]), shares))
            for share in chosen:
                self._enter(share, number)
            self.tick(self.facts, sum(len(share.choices) for share in chosen))
            stopped = [share for share in chosen if share.status != kernel.ALL]
            self._help([(share.status, share.asked) for share in stopped])
            shares = [share.facts[len(share.choices) :] for share in stopped]

    def _choose_share(self, root: Root, table: TableArrays, facts: NDArray[np.int64]) -> _Chosen:
        """Choose reasons for facts, in a thread."""
        worker, chooser = tools = self._free.pop()
        try:
            choices = np.zeros((len(facts), CHOICES), np.uint8)
            status, done, wanted = choose(root, table, worker, chooser, self._proof, facts, choices)
            return _Chosen(facts, choices[:done], chooser.wanted[:wanted].copy(), status, chooser.asked.copy())
        finally:
            self._free.append(tools)

    def _enter(self, share: _Chosen, number: int) -> None:
        """Keep the reasons that were chosen, and make facts of what they rest on."""
        self.make_space(len(share.wanted))
        kernel.want(self._table.flat, self._proof, share.wanted, number)
        for fact, reasons in zip(share.facts.tolist(), share.choices, strict=False):
            self._first[fact] = len(self._choices)
            self._choices += reasons[: 1 + 2 * int(reasons[0])].tobytes()

    def _help(self, stopped: Sequence[tuple[int, NDArray[np.uint64]]]) -> None:
        """Let kernels go on that stopped: each with why, and with a core whose value it may need."""
        statuses = {status for status, _ in stopped}
        if kernel.CONTRADICTION in statuses:
            raise AssertionError("the search's values contradict each other")
        if kernel.NO_ROOM in statuses:
            self._table.make_room()
        for status, asked in stopped:
            if status == kernel.OPEN:
                self.search.piece_value(LoadedPiece(self.parts[self._root].root, CoreState(*asked), None))
        if self._moves != self._table.moves:
            self.find_again()

    def find_again(self) -> None:
        """Find the records of all facts again, after the table has moved them and perhaps forgotten some."""
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

    def _tools(self, number: int) -> tuple[Root, TableArrays, WorkerArrays]:
        """Return the arguments of the kernels for a component."""
        part = self.parts[number]
        if number != self._root:
            self._root = number
            # The search's cache is about another position.
            self.search.crew.load(LoadedPiece(part.root, CoreState(np.uint64(0), np.uint64(0), np.uint64(0)), None))
        return part.root, self._table.flat, self._table.workers[0]

    def make_space(self, facts: int) -> None:
        """Make space for `facts` more facts."""
        least, room = self.facts + facts, len(self._proof.states)
        if least > room:
            self._proof = kernel.enlarged(self._proof, max(least, 2 * room))
            self._first = np.concatenate([self._first, np.zeros(len(self._proof.states) - room, np.int64)])

    # The text

    def lines(self) -> Iterator[str]:
        """Yield the lines of the facts, the smaller ones first, then that of what the position consists of."""
        known = self._proof.facts[: self.facts]
        order = np.lexsort((known[:, kernel.ROOT], known[:, kernel.SEGMENTS]))
        number = np.empty(self.facts, np.int64)
        number[order] = np.arange(1, self.facts + 1)
        choices = np.frombuffer(self._choices, np.uint8)
        words = np.zeros(_SPELLED * SPELLED, np.int64)
        # Those about cores of one component stand together, as far as their order allows.
        runs = np.flatnonzero(np.diff(known[order, kernel.ROOT], prepend=-1, append=-1)).tolist()
        for run, end in pairwise(runs):
            part = int(known[order[run], kernel.ROOT])
            for start in range(run, end, _SPELLED):
                facts = order[start : min(end, start + _SPELLED)]
                used = spell(*self._tools(part), self._chooser, self._proof, facts, choices, self._first, words)
                yield _lines(known[facts, kernel.VALUE].tolist(), words[:used].tolist(), number)
        yield line_of({"position": self._position(number)})

    def _position(self, number: NDArray[np.int64]) -> list[int | str]:
        """Return the facts about the parts of the position, with the names of their joints there."""
        words = np.zeros(SPELLED, np.int64)
        found: list[tuple[int, int, str]] = []
        for part, (_, alive, coins) in enumerate(self.parts):
            self._chooser.labels[: len(coins)] = [self.coins[coin] for coin in coins]
            spell_position(*self._tools(part), self._chooser, self._proof, alive, words)
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
            cuts = f"{words[at]}" if words[at + 1] == ALONE else f"{words[at]},{words[at + 1]}"
            parts, at = _parts(words, at + 2, number)
            reasons.append(f"[{cuts}" + "".join([f',{fact},"{names}"' for _, fact, names in sorted(parts)]) + "]")
        lines.append(f'[{value},"{core}",[{",".join(reasons)}]]\n')
    return "".join(lines)


def _parts(words: list[int], at: int, number: NDArray[np.int64]) -> tuple[list[tuple[int, int, str]], int]:
    """Return the parts that the kernel lists from words[at] on, each with its fact and joints; the word behind them."""
    parts = []
    count = words[at]
    at += 1
    for _ in range(count):
        first, fact, joints = words[at : at + 3]
        at += 3 + joints
        parts.append((first, int(number[fact]), "".join([_NAMES[label] for label in words[at - joints : at]])))
    return parts, at
