"""Values of thousands of small positions, with one memo for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from types import TracebackType

import numpy as np

from stringscoins.kernels.batch.positions import UNDECIDED, Packed, new_room, nimbers, write_root
from stringscoins.kernels.cores import parts, search
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.moves.captures import begin_root, begin_slice
from stringscoins.kernels.root import WIDEST, Root
from stringscoins.position import Position
from stringscoins.solve.cores.table import CoreTable, value_of
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.limits import Limits
from stringscoins.solve.methods import Objective
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, nim_sum

__all__ = ["Batch"]

_SCORED = 16
"""Strings up to which margins are found here, by a table over all subsets."""
_CHUNK = 1000
"""Positions that are handed to the kernels at once."""
_SLICE = 1 << 20
"""Blocks of tables that are filled between two checks of the limits: 0.1 s."""
_DEAR = 32
"""The blocks of a table that take as long as the search of one core."""
_BUDGET = 5_000
"""The most cores that are searched for one position: 0.03 s."""
_TABLE = 1 << 21
"""Words of the largest table over all remainders of a core: 16 MB."""
_CACHE = 1 << 8
"""Rows of the cache of cores, which is emptied for each position."""


class Batch:
    """Answers to one question about many small positions, with one memo for all. Only one thread at a time may use it.

    The memo takes at most `megabytes` (10^6 bytes), or less if the limits demand it. A full memo forgets.
    """

    def __init__(self, objective: Objective = Objective.NIMBER, work: Work = Work(), *, megabytes: float = 256) -> None:
        self.objective, self.work = objective, work
        self._asked, self._found = list[Position](), list[int | None]()
        if objective is not Objective.NIMBER:
            return
        allowed = work.limits.megabytes
        room = megabytes if allowed is None else min(megabytes, allowed)
        self._table = CoreTable(Limits(megabytes=room), 1)
        self._table.flat = self._table.flat._replace(cache=np.zeros(4 * _CACHE, np.uint64))
        self._worker = self._table.workers[0]
        self._worker.mine[search.WORTH] = 1 << 62
        self._room = new_room(min(_TABLE, int(room * 1e6) // 64))

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the memory. The batch answers no more questions."""
        for name in ("_table", "_worker", "_room"):
            vars(self).pop(name, None)

    def takes(self, position: Position) -> bool:
        """Return whether a position is small enough for a batch. Cost: a microsecond."""
        if self.objective is Objective.NIMBER:
            return len(position) <= WIDEST and len(position.coins) <= WIDEST
        return len(position) <= _SCORED

    def values(self, positions: Sequence[Position]) -> list[int | None]:
        """Return the answer for each position, in order: a nimber or LOONY, or a margin.

        An answer is None if the batch does not take the position, or its budget is spent. After SearchStopped, a second
        call with the same positions goes on.
        """
        positions = list(positions)
        found = self._found if positions == self._asked else []
        self._asked, self._found = positions, found
        with self.work.running(lambda: len(found)):
            for size in self.work.slices(_CHUNK, lambda: len(positions) - len(found)):
                some = positions[len(found) : len(found) + size]
                for value in self._nimbers(some) if self.objective is Objective.NIMBER else self._margins(some):
                    found.append(value)
        self._asked, self._found = [], []
        return found

    def _margins(self, positions: Sequence[Position]) -> Iterator[int | None]:
        for position in positions:
            self.work.check()
            taken = self.takes(position)
            yield Exhaustive(position, objective=self.objective).value() if taken else None

    def _nimbers(self, positions: Sequence[Position]) -> Iterator[int | None]:
        taken = [position if self.takes(position) else None for position in positions]
        packed = _packed(position or Position() for position in taken)
        values = np.empty(len(taken), np.int8)
        done = 0

        def left() -> int:
            return len(taken) - done

        for _ in self.work.slices(len(taken), left, self._report):
            begin = done
            done, full = nimbers(packed, self._table.flat, self._worker, self._room, _DEAR, begin, _SLICE, values)
            for i, value in enumerate(values[begin:done].tolist(), begin):
                if taken[i] is None:
                    yield None
                else:
                    yield self._searched(packed, i) if value == UNDECIDED else value
            if full:
                self._table.make_room()

    def _report(self) -> dict[str, float]:
        table = self._table
        return {
            "positions": len(self._found),
            "known": len(table),
            "size": table.used,
            "fill": table.used / table.bytes,
        }

    def _searched(self, packed: Packed, i: int) -> int | None:
        """Return the nimber of a position by the search of its cores, or None if the budget is spent."""
        self.work.check()
        room, table, worker = self._room, self._table, self._worker
        strings, ordinary = write_root(packed, i, room)
        root = Root(room.members, room.holders, room.bundles, room.ends, bool(ordinary))
        state = CoreState(np.uint64((1 << strings) - 1), np.uint64(0), np.uint64(0))
        stop = worker.mine[search.NODES] + _BUDGET
        table.flat.cache[:] = 0
        begin_root(worker.handouts)
        while True:
            worker.mine[search.DEPTH] = 0
            begin_slice(worker.handouts)
            rest, listed = parts.load_parts(root, table.flat, worker, state)
            value, known, full = value_of(int(rest)), listed != parts.LATER, listed == parts.NO_PARTS
            for part in range(listed):
                found, full = self._part_searched(root, part, stop - int(worker.mine[search.NODES]))
                known = found is not None
                if found is None:
                    break
                value = nim_sum([value, found])
            if value == LOONY or (known and not full):
                return value
            if not full or worker.mine[search.NODES] >= stop:
                return None
            # The table forgets facts, so one budget bounds all attempts together.
            table.make_room()

    def _part_searched(self, root: Root, part: int, nodes: int) -> tuple[int | None, bool]:
        """Return the nimber of a part, or None after `nodes` cores; and whether the table is full."""
        self._worker.mine[search.DEPTH] = 0
        status = search.search(root, self._table.flat, self._worker, part, search.ANY, max(1, nodes))
        found = self._table.facts(int(self._worker.parts[part, 3]))[0]
        return found, found is None and status == search.NO_ROOM


def _packed(positions: Iterator[Position]) -> Packed:
    """Return positions in the arrays of the kernels. Cost: a few microseconds each."""
    first, sizes, coins = [0, 0], list[int](), list[int]()
    numbers = range(WIDEST)
    for position in positions:
        number = dict(zip(position.coins, numbers, strict=False))
        strings = position.values()
        sizes += map(len, strings)
        coins += map(number.__getitem__, chain.from_iterable(strings))
        first += len(sizes), len(coins)
    return Packed(np.array(first).reshape(-1, 2), np.array(sizes, np.uint8), np.array(coins, np.uint8))
