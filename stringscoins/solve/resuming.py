"""Checkpoints: long work goes on where an earlier run was stopped, from a file beside the store."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Protocol

from stringscoins.errors import LimitReached, StoreError
from stringscoins.position import Position
from stringscoins.solve.limits import SearchStopped
from stringscoins.solve.work import Work

if TYPE_CHECKING:
    from stringscoins.store.checkpoints import Checkpoint

__all__ = ["MOST", "Resuming"]

_log = logging.getLogger(__name__)

MOST = 1 << 28
"""The most bytes of a search's checkpoint, which may leave out what is cheap to find again: the facts of 15 million
positions, about, which are read in six seconds. Without a bound, a quarter of an hour of search takes a gigabyte."""
_AT_ONCE, _PAYS = 1 << 22, 2048
"""A checkpoint of up to 4 MB is read at once, in a tenth of a second. A larger one is read when this run has searched
a position for each 2,048 bytes: a question that is soon answered does not wait for it, and a long one searches less
than one position in a hundred twice."""
_EVERY = 0.5
"""Seconds between two writings, at least."""
_MOST_APART = 600.0
"""Seconds between two writings, at most."""
_AT_A_TIME = 1 << 30
"""Bytes, about, that are listed before they are written; meanwhile they are in memory."""
_SHARE = 50
"""The least time between two writings, in times of listing the changes: the work waits for the listing."""


class _Changes(Protocol):
    """Yields the changes since the last call, as parts and their data, of about `room` bytes at most; the rest later.

    With `anew`, yields the most valuable of all facts, in `room` bytes.
    """

    def __call__(self, room: int, *, anew: bool = False) -> Iterable[tuple[int, bytes]]: ...


class Resuming:
    """The checkpoint of one question; none without a store, where none can be written, or after its file failed.

    `kind` names the question and the format: it is written, and read if it exists; else the first that exists of
    `others`, kinds of other questions, is read. At most `most` bytes are written. `positions` counts the positions that
    earlier runs searched for the results taken over.
    """

    def __init__(
        self, work: Work, position: Position, kind: str, others: Sequence[str] = (), most: int = 1 << 62
    ) -> None:
        self.positions = 0
        self._work, self._position, self._store = work, position, work.store
        self._kind, self._others, self._most = kind, others, most
        self._found: tuple[Checkpoint, Checkpoint] | None = None
        """The checkpoints to write and to go on from, perhaps the same one; None before they are read."""
        self._checkpoint: Checkpoint | None = None
        self._next = 0.0
        self._anew = False

    @property
    def is_off(self) -> bool:
        """Whether nothing is read or written, since there is no store, or it failed."""
        return self._store is None

    @property
    def keeps(self) -> bool:
        """Whether results are written."""
        return self._checkpoint is not None

    def begin(self, take: Callable[[Iterator[tuple[int, bytes]]], None], searched: int | None = None) -> None:
        """Give `take`, once, the pieces of earlier runs; from then on, `write` writes.

        If the limits end the work, nothing counts as taken. If this run has `searched` few positions for the size of
        the checkpoint, nothing is read yet; without that argument, it is read at once.
        """
        if self._store is None or not self._store.is_kept or self._checkpoint is not None:
            return
        try:
            own, begun = self._found = self._found or self._look()
            if begun.written is not None:
                if searched is not None and _PAYS * searched < begun.size - _AT_ONCE:
                    return
                take(self._within_limits(begun.read()))
                self.positions = begun.positions
                self._work.progress.going_on(self.positions, begun.written)
                _log.info("going on after %d positions, written down on %s", self.positions, begun.written)
            self._checkpoint = own
        except StoreError as error:
            self._give_up(error)
        self._next = time.monotonic() + _EVERY

    def _look(self) -> tuple[Checkpoint, Checkpoint]:
        """Return the checkpoint to write and the one to go on from."""
        own: Checkpoint | None = None
        assert self._store is not None
        for kind in (self._kind, *self._others):
            begun = self._store.checkpoint(self._position, kind)
            own = own or begun
            if begun.written is not None:
                return own, begun
        assert own is not None
        return own, own

    def write(self, positions: int, changes: _Changes, *, since: int = 0, last: bool = False) -> None:
        """Write the changes, now and then, in the background; at once if `last`, at the end of the work.

        `positions` counts those that this run has searched. Parts below `since` are no longer needed.
        """
        if self._checkpoint is None:
            return
        started = time.monotonic()
        if not last and (started < self._next or self._checkpoint.busy):
            return
        # Listed changes count as written: after an interrupt before they are handed over, all is written anew.
        anew, self._anew = self._anew, True
        try:
            while True:
                pieces = [] if anew else list(changes(_AT_A_TIME))
                listed, size = sum(len(data) for _, data in pieces), self._checkpoint.size
                room = min(self._checkpoint.room, self._most - size)
                if anew or listed > room:
                    # These pieces are listed while they are written: there may be more of them than the memory holds.
                    half = (room + size) // 2
                    self._checkpoint.write(changes(half, anew=True), self.positions + positions, since=since, anew=True)
                    self._checkpoint.wait()
                    break
                self._checkpoint.write(pieces, self.positions + positions, since=since)
                if not last or listed < _AT_A_TIME:
                    break
                self._checkpoint.wait()
            self._anew = False
            if last:
                self._checkpoint.close()
        except StoreError as error:
            self._give_up(error)
        now = time.monotonic()
        self._next = now + min(max(_EVERY, _SHARE * (now - started)), _MOST_APART)

    def finish(self) -> None:
        """Delete the checkpoint, because the question is answered; later changes start a new one."""
        if self._checkpoint is None and self._found is not None:
            self._checkpoint, _ = self._found
        if self._checkpoint is not None and self._store is not None:
            try:
                with closing(self._checkpoint):
                    self._checkpoint.clear()
            except StoreError as error:
                self._give_up(error)
        self._anew = True

    def _give_up(self, error: StoreError) -> None:
        self._work.progress.trouble(str(error))
        if self._checkpoint is not None:
            with suppress(StoreError):
                self._checkpoint.close()
        self._checkpoint = self._store = None

    def _within_limits(self, pieces: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
        """Yield pieces as long as the limits allow it; then raise SearchStopped."""
        for piece in pieces:
            try:
                self._work.check()
            except LimitReached as stop:
                raise SearchStopped(stop) from None
            yield piece
