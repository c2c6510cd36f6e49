"""How the records of a table of cores move when it grows or forgets: in place, by all workers at once.

The buckets are in the order of hashes, in the old table and in the larger one. So a part, some buckets in a row, goes
to some buckets in a row. First each part is copied to the end of its new range, the last part first; then a worker
moves its records from there to their places. The few records whose home lies before their range are strays: they are
put aside and placed last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from stringscoins.interrupts import to_its_end
from stringscoins.kernels import _jit
from stringscoins.kernels.cores import facts, moving, table
from stringscoins.kernels.cores.moving import MovedBuckets

__all__ = ["move"]

_TOGETHER = 1 << 12
"""The least buckets for which several workers are faster than one."""
_STRAYS = 64
"""Buckets of strays that a worker has room for: far more than occur, since all come from where two parts meet."""


def move(flat: facts.TableArrays, counters: Sequence[NDArray[np.int64]], buckets: int, smallest: int) -> None:
    """Move the records with facts to a table of `buckets` buckets, at least as many as now; drop the others.

    Records worth less than `smallest` (`moving.rank_by`) are dropped, too. `counters`, int64[4 or more] of each worker
    that moves records, count these from now on. Nobody may search meanwhile. A move takes memory for another
    `flat.wide`, and 8 bytes for each row of the cache.
    """
    cached, wide = table.cached_rows(flat.cache), flat.wide.copy()
    row, strays = _scratch(flat)
    _jit.prepare(moving.moved, flat, wide, MovedBuckets(0, 0, 0, 0), smallest, counters[0], cached, row, strays)
    _jit.prepare(moving.settled, flat, wide, strays, 0, counters[0])
    with ThreadPoolExecutor(len(counters)) as threads:
        to_its_end(_move, threads, flat, counters, buckets, smallest, cached, wide)


def _move(
    threads: Executor,
    flat: facts.TableArrays,
    counters: Sequence[NDArray[np.int64]],
    buckets: int,
    smallest: int,
    cached: NDArray[np.uint64],
    wide: NDArray[np.uint64],
) -> None:
    """Do the work of `move`, given the rows of the cache and the facts of wide records."""
    width, before = int(flat.shared[facts.UNITS]), int(flat.shared[facts.BUCKETS])
    parts = list(_parts(before, buckets, min(len(counters), before) if before >= _TOGETHER else 1))
    flat.wide[:] = 0
    flat.shared[facts.BUCKETS], flat.shared[facts.WIDE_ROWS] = buckets, 0
    for mine in counters:
        mine[[table.USED, table.ENTRIES]] = 0
    begins = [width * (part.start - part.further) for part in parts]
    shares = np.split(cached, np.searchsorted(cached >> table.ROWS, np.array(begins[1:], np.uint64)))
    lines, line = flat.records[: len(flat.records) // 4 * 4].view(np.uint64), width // 4

    def move(part: MovedBuckets, mine: NDArray[np.int64], share: NDArray[np.uint64]) -> tuple[NDArray[np.uint16], int]:
        row, strays = _scratch(flat)
        return strays, moving.moved(flat, wide, part, smallest, mine, share, row, strays)

    jobs = []
    for part, mine, share in reversed(list(zip(parts, counters, shares, strict=False))):
        if part.further:
            begin, end = part.start - part.further, part.end - part.further
            lines[line * part.start : line * part.end] = lines[line * begin : line * end]
        jobs.append(threads.submit(move, part, mine, share))
    for strays, units in [job.result() for job in jobs]:
        moving.settled(flat, wide, strays, units, counters[0])


def _scratch(flat: facts.TableArrays) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Return room for a bucket, and for strays."""
    width = int(flat.shared[facts.UNITS])
    return np.empty(width + 3, np.uint16), np.empty(_STRAYS * width + 3, np.uint16)


def _parts(before: int, buckets: int, number: int) -> Iterator[MovedBuckets]:
    """Divide the `before` buckets of a table that grows to `buckets` into `number` parts."""
    begins = [i * before // number for i in range(number)]
    firsts = [-(-begin * buckets // before) for begin in begins]
    ends = pairwise([*begins, before + table.PADDING])
    for (begin, end), (first, last) in zip(ends, pairwise([*firsts, buckets + table.PADDING]), strict=True):
        start = last - (end - begin)
        yield MovedBuckets(first, start, last, start - begin)
