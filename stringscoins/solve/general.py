"""The search of any hypergraph: a position in the kernels, in slices between which limits and Ctrl-C are checked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextvars import copy_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.kernels.general import components, memo, reduction, search
from stringscoins.kernels.root import WIDEST
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.limits import BudgetSpent, SearchStopped
from stringscoins.solve.methods import Objective, Solver
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.work import Pace, Work
from stringscoins.values import LOONY, Value, nim_sum

__all__ = ["OTHER", "GeneralSearch", "free_of", "graph_of", "mask_of"]

_SLICE = 0.2
"""Seconds of a slice, about."""
_FIRST = 1 << 16
"""Strings that the first slice visits."""
_OF_A_POSITION = 1 << 8
"""Strings that are visited in the time that the search of cores takes for a position, about."""
_SMALL = 64
"""The most strings and coins of a position in which no component takes long."""
_STEP, _PATIENCE = 0.05, 0.5
"""Seconds between two checks of the limits, and seconds to wait for a slice that is to stop."""
_PIECE = 1 << 16
"""Components in a piece of a checkpoint."""
_WIDEST = 1 << 15
"""The most coins and strings: the memo numbers them in 16 bits."""
OTHER: Value = -2
"""Replaces the value of a component that lacks the nimber in question."""


class GeneralSearch(Solver):
    """Values of a position and of all that is left of it after any cuts, by the jitted search; one memo for all.

    Components are remembered by canonical form (`kernels/general`). There are at most 32,768 strings and coins.
    """

    def __init__(self, position: Position, work: Work = Work(), objective: Objective = Objective.NIMBER) -> None:
        strings, coins = len(position), len(position.coins)
        if max(strings, coins) > _WIDEST:
            found = f"a position of {strings:,} strings and {coins:,} coins"
            raise LimitReached(f"{found}: the search takes at most {_WIDEST:,} of each")
        self.work, self.pace, self.budget = work, Pace(_FIRST, _SLICE), 1 << 62
        if not position.is_ordinary:
            self.pace.size = max(1, _FIRST // sum(map(len, position.values())))
        self.numbering = Numbering(position)
        self.graph = graph_of(self.numbering)
        self.state = reduction.new_state(strings, coins)
        self.scratch = components.new_scratch(strings, coins)
        # There must be room for the form of any one component.
        self.memo = memo.new_memo(len(self.scratch.key), words=(1 << 15) + 8 * len(self.graph.string_coins))
        self.stack = search.new_stack(strings)
        self._call = _called if max(strings, coins) <= _SMALL else _Listening(work)
        self.after_slice: Callable[[], None] = lambda: None
        self.report = self.counts
        """Makes the arguments of `Progress.searching`."""
        self.small: Callable[[Position, set[str], int], Value] | None = None
        """The search of components of at most 64 strings and coins: it takes what `free_of` returns, and a nimber, and
        returns the component's value, or OTHER if it lacks the nimber."""
        self._written = np.empty(0, np.int16), np.empty(0, np.uint64)

    @property
    def positions(self) -> int:
        """The number of components searched."""
        return int(self.stack.control[search.NODES])

    @property
    def spent(self) -> int:
        """The number of positions that the search of cores would search in the same time, about."""
        return max(self.positions, int(self.stack.control[search.WORK]) // _OF_A_POSITION)

    def value(self, removed: Collection[str] = ()) -> Value:
        """Return the value after the strings `removed` are cut. After SearchStopped, the next call goes on."""
        parts = self._open(removed)
        return LOONY if parts is None else self._value(*parts)

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Return whether the position after the strings `removed` are cut is loony. Few nimbers are searched for."""
        parts = self._open(removed)
        if parts is None:
            return True
        # A component without a capturable coin is never loony.
        return any(self._value(0, [entry]) == LOONY for entry in parts[1] if self._has_capture(entry))

    def _has_capture(self, entry: int) -> bool:
        _, capture = components.load(self.graph, self.state, self.memo, self.scratch, entry)
        return bool(capture >= 0)

    def _open(self, removed: Collection[str]) -> tuple[int, list[int]] | None:
        """Return the XOR of the bare strings and the entries of the other components; None for a loony position."""
        mask = mask_of(self.numbering, removed)
        with self.work.compiling():
            while True:
                parity, count = self._call(_split, self.graph, self.state, self.memo, self.scratch, mask)
                if count != components.NO_ROOM:
                    break
                self._grow_memo()
        if count == components.LOONY_OPTION:
            return None
        return int(parity), [int(entry) for entry in self.scratch.entries[:count]]

    def _value(self, parity: int, entries: list[int]) -> Value:
        """Return the value of a sum of components, the smallest first: at a limit only the largest is open."""
        entries = sorted(entries, key=lambda entry: int(self.memo.size[entry]))
        with self.work.running(lambda: self.positions):
            try:
                for entry in entries:
                    self._determine(entry)
            except (LimitReached, KeyboardInterrupt) as stop:
                raise SearchStopped(stop, self._refuted(parity, entries)) from None
        return nim_sum([parity, *(int(self.memo.value[entry]) for entry in entries)])

    def _determine(self, entry: int) -> None:
        self.stack.control[[search.DEPTH, search.NEXT]] = 0
        arrays = self.graph, self.state
        widest = WIDEST if self.small else 0
        for strings in self.work.slices(self.pace, self._left, lambda: self.report()):
            status = self._call(search.search, *arrays, self.memo, self.scratch, self.stack, entry, strings, widest)
            if status == search.DONE:
                return
            if self.small and status == search.SMALL:
                frame = self.stack.control[search.DEPTH] - 1
                top, asked = self.stack.entry[frame], int(self.stack.asked[frame])
                value = self.small(*free_of(self.numbering, self.state), asked)
                if value == OTHER:
                    self.memo.refuted[top] |= np.uint64(1 << asked)
                else:
                    self.memo.value[top] = value
            if status == search.TOO_LARGE:
                raise LimitReached("the largest nimber that the search can handle, 63")
            if status == search.MEMO_FULL:
                self._grow_memo()
            elif status == search.STACK_FULL:
                self.stack = search.larger_stack(self.stack)
            self.after_slice()
        raise BudgetSpent(self.budget)

    def _left(self) -> int:
        """Return about how many strings may be visited until the budget is spent."""
        return _OF_A_POSITION * (self.budget - self.spent)

    def counts(self) -> dict[str, Any]:
        """Return the numbers of components searched and known, and the bytes of the memo."""
        size = sum(array.nbytes for array in self.memo)
        return {"positions": self.positions, "known": int(self.memo.counts[memo.ENTRIES]), "size": size}

    def _grow_memo(self) -> None:
        larger = memo.grown(self.memo)
        self.work.limits.check_memory(sum(array.nbytes for array in larger))
        self.memo = larger

    def changes(self, room: int, *, anew: bool = False) -> Iterator[bytes]:
        """Yield the facts about components that are new since the last call; nothing while a kernel runs.

        With `anew`, yield all facts, or those of the largest components in `room` bytes.
        """
        if isinstance(self._call, _Listening) and self._call.is_busy:
            return
        known = int(self.memo.counts[memo.ENTRIES])
        value, refuted = self.memo.value[:known].copy(), self.memo.refuted[:known].copy()
        new = (value != memo.UNKNOWN) | (refuted != 0)
        if not anew:
            old = len(self._written[0])
            new[:old] &= (value[:old] != self._written[0]) | (refuted[:old] != self._written[1])
        self._written = value, refuted
        entries = np.flatnonzero(new)
        lengths = np.diff(self.memo.form_first[: known + 1])[entries]
        if anew:
            # The largest components take longest to search again.
            entries = entries[np.argsort(-lengths, kind="stable")]
            lengths = lengths[np.argsort(-lengths, kind="stable")]
            entries = entries[: int((np.cumsum(2 * lengths + 24) <= room).sum())]
        for some in np.array_split(entries, 1 + len(entries) // _PIECE):
            first = self.memo.form_first[some]
            lengths = self.memo.form_first[some + 1] - first
            places = np.repeat(first - np.cumsum([0, *lengths])[:-1], lengths) + np.arange(lengths.sum())
            arrays = (value[some], refuted[some], self.memo.size[some], lengths, self.memo.forms[places])
            if len(some):
                yield b"".join([len(some).to_bytes(8, "little"), *(array.tobytes() for array in arrays)])

    def absorb(self, pieces: Iterable[bytes]) -> None:
        """Take over the facts of `changes`, as far as there is room."""
        for piece in pieces:
            count = int.from_bytes(piece[:8], "little")
            value = np.frombuffer(piece, np.int16, count, 8).copy()
            refuted = np.frombuffer(piece, np.uint64, count, 8 + 2 * count).copy()
            size = np.frombuffer(piece, np.int32, count, 8 + 10 * count).copy()
            first = np.cumsum([0, *np.frombuffer(piece, np.int64, count, 8 + 14 * count)])
            forms, done = np.frombuffer(piece, np.uint16, offset=8 + 22 * count).copy(), 0
            while (done := memo.absorb(self.memo, value, refuted, size, first, forms, done)) < count:
                try:
                    self._grow_memo()
                except LimitReached:
                    return
        known = int(self.memo.counts[memo.ENTRIES])
        self._written = self.memo.value[:known].copy(), self.memo.refuted[:known].copy()

    def _refuted(self, parity: int, entries: list[int]) -> tuple[int, ...]:
        """Return nimbers that the sum is known to lack, as far as they follow from its one open component."""
        open_entries = [entry for entry in entries if self.memo.value[entry] == memo.UNKNOWN]
        known = nim_sum([parity, *(int(self.memo.value[e]) for e in entries if e not in open_entries)])
        if len(open_entries) != 1 or known == LOONY:
            return ()
        bits = int(self.memo.refuted[open_entries[0]])
        return tuple(sorted(n ^ known for n in range(64) if bits >> n & 1))


def _split(
    graph: reduction.Graph,
    state: reduction.ReducedState,
    table: memo.Memo,
    scratch: components.Scratch,
    removed: NDArray[np.uint8],
) -> tuple[int, int]:
    """Split what is left of the root position, as `components.split` does."""
    size = components.load_root(graph, state, scratch, removed)
    return components.split(graph, state, table, scratch, size)


def _called(kernel: Callable[..., Any], *arguments: Any) -> Any:
    return kernel(*arguments)


class _Listening:
    """Calls kernels, which cannot be interrupted, in a thread, and checks the limits meanwhile.

    A component of thousands of strings takes seconds. An abandoned call goes on; the next call waits for it.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._ended = threading.Event()
        self._ended.set()

    @property
    def is_busy(self) -> bool:
        """Whether a kernel is running."""
        return not self._ended.is_set()

    def __call__(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Return the kernel's result. At the time limit, raise LimitReached after a short wait for the kernel."""
        self._wait()
        results, errors, ended = list[Any](), list[BaseException](), threading.Event()

        def work() -> None:
            try:
                results.append(kernel(*arguments))
            except BaseException as error:
                errors.append(error)
            finally:
                ended.set()

        # The context has the watcher of compilations.
        thread = threading.Thread(target=copy_context().run, args=(work,), name="general search", daemon=True)
        self._ended = ended
        try:
            thread.start()
        except RuntimeError:
            ended.set()
            raise
        try:
            self._wait()
        except BaseException:
            ended.wait(_PATIENCE)
            raise
        if errors:
            raise errors[0]
        return results[0]

    def _wait(self) -> None:
        while not self._ended.wait(_STEP):
            self._work.check()


def mask_of(numbering: Numbering, removed: Collection[str]) -> NDArray[np.uint8]:
    """Return the mask of the strings that are cut, for the kernels."""
    mask = np.zeros(len(numbering.strings), np.uint8)
    mask[[numbering.place[name] for name in known_names(removed, numbering.place)]] = 1
    return mask


def free_of(numbering: Numbering, state: reduction.ReducedState) -> tuple[Position, set[str]]:
    """Return the strings of a settled state, without coins that act as the ground, and the coins with a stub.

    Coins are called by their numbers.
    """
    strings, stubbed = dict[str, list[str]](), set[str]()
    for i in np.flatnonzero(state.alive):
        free = [coin for coin in numbering.members[i] if state.stubs[coin] < reduction.GROUNDED]
        strings[numbering.strings[i]] = [str(coin) for coin in free]
        stubbed.update(str(coin) for coin in free if state.stubs[coin])
    return Position(strings), stubbed


def graph_of(numbering: Numbering) -> reduction.Graph:
    """Return a position in the arrays of the kernels."""
    lengths = [len(coins) for coins in numbering.members]
    string_coins = np.array([coin for coins in numbering.members for coin in coins], np.int32)
    strings = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    by_coin = np.argsort(string_coins, kind="stable")
    return reduction.Graph(
        _starts(lengths),
        string_coins,
        _starts(np.bincount(string_coins)),
        strings[by_coin],
        max(lengths, default=0) <= 2,
    )


def _starts(lengths: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int32]:
    """Return where each of the adjacent rows starts, and where the last one ends."""
    return np.cumsum([0, *lengths]).astype(np.int32)
