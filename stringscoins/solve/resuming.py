"""How long work goes on where an earlier run was stopped: what it knows is written down beside the store."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from stringscoins.errors import LimitReached, StoreError
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped

if TYPE_CHECKING:
    from stringscoins.store import Store
    from stringscoins.store.checkpoints import Checkpoint

__all__ = ["MOST", "Resuming"]

_log = logging.getLogger(__name__)

MOST = 1 << 28
"""Bytes that are written down of a search, which may leave out what is cheap to find again: what 15 million positions
have told, about, which is read in six seconds. Without a bound, a quarter of an hour of search takes a gigabyte."""
_AT_ONCE, _PAYS = 1 << 22, 2048
"""So many bytes that earlier runs wrote down are read at once, in a tenth of a second. More are read when this run has
searched a position for so many of them: a question that is soon answered does not wait for them, and a long one
searches less than one position in a hundred twice."""
_EVERY = 0.5
"""Seconds between two writings, at least."""
_MOST_APART = 600.0
"""Seconds between two writings, at most."""
_AT_A_TIME = 1 << 30
"""Bytes, about, that are listed before they are written: they are in memory meanwhile."""
_SHARE = 50
"""Two writings are apart by at least so many times the seconds that listing the changes took: the work waits for it."""


class _Changes(Protocol):
    """Returns what is new since the last time, as parts and their data; at most about `room` bytes, the rest later.

    With `anew`, returns what is worth most of all, in `room` bytes.
    """

    def __call__(self, room: int, *, anew: bool = False) -> Iterable[tuple[int, bytes]]: ...


class Resuming:
    """The checkpoint of one question. There is none without a store, or where none can be written.

    If its file fails, the progress hears of it once, and the work goes on without.

    Parameters
    ----------
    store : Store, optional
    position : Position
    kinds : sequence of str
        What is asked about the position, and the version of what is written: the first is written. If there is nothing
        of it, the work goes on from the next.
    progress : Progress
        The object that hears that a run goes on from an earlier one.
    others : sequence of str, optional
        Kinds of other questions from which it may go on.
    most : int, optional
        Bytes that may be written; by default what the file allows.

    Attributes
    ----------
    positions : int
        How many positions earlier runs searched for what was taken over.
    """

    def __init__(
        self,
        store: Store | None,
        position: Position,
        kinds: Sequence[str],
        progress: Progress,
        others: Sequence[str] = (),
        most: int = 1 << 62,
    ) -> None:
        self.positions = 0
        self._store, self._position, self._progress = store, position, progress
        self._kinds, self._others, self._most = kinds, others, most
        self._found: tuple[Checkpoint, Checkpoint] | None = None
        """The one to write, and the one to go on from, which may be the same; before that is read."""
        self._checkpoint: Checkpoint | None = None
        self._next = 0.0
        self._anew = False

    @property
    def is_off(self) -> bool:
        """Whether nothing is read or written: there is no store, or it failed."""
        return self._store is None

    @property
    def keeps(self) -> bool:
        """Whether what is found out is written down."""
        return self._checkpoint is not None

    def begin(
        self, take: Callable[[Iterator[tuple[int, bytes]]], None], limits: Limits, searched: int | None = None
    ) -> None:
        """Give `take`, once, the pieces that earlier runs wrote down; `write` writes from then on.

        Parameters
        ----------
        take : callable
        limits : Limits
            Looked at before each piece. If they end the work, nothing counts as taken.
        searched : int, optional
            How many positions this run has searched: as long as they are few beside what is to be read, nothing is.
            By default it is read at once.
        """
        if self._store is None or not self._store.is_kept or self._checkpoint is not None:
            return
        try:
            own, begun = self._found = self._found or self._look(self._store)
            if begun.written is not None:
                if searched is not None and _PAYS * searched < begun.size - _AT_ONCE:
                    return
                take(_within(limits, begun.read()))
                self.positions = begun.positions
                self._progress.going_on(self.positions, begun.written)
                _log.info("going on after %d positions, written down on %s", self.positions, begun.written)
            if begun is not own:
                begun.close()
            self._checkpoint = own
        except StoreError as error:
            self._give_up(error)
        self._next = time.monotonic() + _EVERY

    def _look(self, store: Store) -> tuple[Checkpoint, Checkpoint]:
        """Return the checkpoint to write and the one to go on from."""
        own: Checkpoint | None = None
        for kind in (*self._kinds, *self._others):
            begun = store.checkpoint(self._position, kind)
            own = own or begun
            if begun.written is not None:
                return own, begun
            if begun is not own:
                begun.close()
        assert own is not None
        return own, own

    def write(self, positions: int, changes: _Changes, *, since: int = 0, last: bool = False) -> None:
        """Write down what is new, now and then, in the background.

        Parameters
        ----------
        positions : int
            How many this run has searched.
        changes : callable
        since : int
            Lower parts are not needed any more.
        last : bool
            The work ends here: write at once.
        """
        if self._checkpoint is None:
            return
        started = time.monotonic()
        if not last and (started < self._next or self._checkpoint.busy):
            return
        # What is listed counts as written: after an interrupt before it is handed over, all is written anew.
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
        """Forget what was written down, because the question is answered; write what may follow from the beginning."""
        if self._checkpoint is None and self._found is not None:
            self._checkpoint, _ = self._found
        if self._checkpoint is not None and self._store is not None:
            try:
                older = [self._store.checkpoint(self._position, kind) for kind in self._kinds[1:]]
                for checkpoint in (self._checkpoint, *older):
                    checkpoint.clear()
                    checkpoint.close()
            except StoreError as error:
                self._give_up(error)
        self._anew = True

    def _give_up(self, error: StoreError) -> None:
        self._progress.trouble(str(error))
        self._checkpoint = self._store = None


def _within(limits: Limits, pieces: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """Give pieces as long as the limits allow it; then raise SearchStopped."""
    for piece in pieces:
        try:
            limits.check_time()
        except LimitReached as stop:
            raise SearchStopped(stop) from None
        yield piece
