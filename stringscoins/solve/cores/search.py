"""The search: a position in pieces, each valued by the lazy search of cores; what is too large by the general search.

The way of a question: `pieces.py` says what is left of the position. `crew.py` hands a piece to the kernels
(`kernels/cores/parts.load_parts`, then `kernels/cores/search.search`, slice by slice). `table.py` has the facts about
cores meanwhile, in a memory that grows and forgets, and `keeping.py` has what outlives the search.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from stringscoins.errors import LimitReached, PositionError
from stringscoins.kernels.cores import parts, table
from stringscoins.kernels.cores.search import ANY, NO_ROOM, TOO_LARGE
from stringscoins.kernels.root import WIDEST
from stringscoins.position import Position
from stringscoins.solve.cores.crew import Crew
from stringscoins.solve.cores.forms import version_of
from stringscoins.solve.cores.keeping import Keeping, Seconds
from stringscoins.solve.cores.pieces import LoadedPiece, Pieces, settled_piece
from stringscoins.solve.general import OTHER, GeneralSearch
from stringscoins.solve.limits import BudgetSpent, SearchStopped
from stringscoins.solve.memory import Memory
from stringscoins.solve.methods import Objective, Solver
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, Value, nim_sum

__all__ = ["Search"]

Answer = TypeVar("Answer")

_log = logging.getLogger(__name__)

_LITTLE = 1000
"""The least cores searched between two times that the table forgets; with fewer, its memory is too small."""


class Search(Solver):
    """Values of a position and of all that is left of it after any cuts; one table for all.

    Components of up to 64 strings and 64 coins are searched as cores, larger ones by the general search. A `plain`
    search values every core by the plain mex of all its options, for comparison. A compact table proves nothing, so the
    store gets no facts from it. `budget` is the most positions searched, those of earlier runs included.
    """

    def __init__(
        self, position: Position, work: Work = Work(), objective: Objective = Objective.NIMBER, *, plain: bool = False
    ) -> None:
        if plain and not position.is_ordinary:
            raise PositionError("a string holds more than two coins: the plain mex is for ordinary strings only")
        cluster = work.workers if isinstance(work.workers, str) else None
        if work.compact and cluster is not None:
            raise ValueError("a table of fingerprints cannot take what other tables know: take threads")
        self.position, self.work, self.budget, self._plain = position, work, 1 << 62, plain
        self.seconds = Seconds()
        self.pieces = Pieces(position)
        # The checkpoint of a question has all that is in the table: it must not be about other questions.
        memory = Memory() if work.memory is None or work.store or work.compact else work.memory
        try:
            self.table = memory.cores(work, 1 if plain else work.threads)
        except LimitReached as stop:
            raise SearchStopped(stop) from None
        self.kept = Keeping(work, position, self.table, self.seconds)
        self.crew = Crew(self.table, cluster, plain=plain, worth=self.kept.worth)
        self.general: GeneralSearch | None = None
        self._is_general = False
        self._values: dict[object, Value] = {}
        self._forgot_at = -_LITTLE

    @property
    def positions(self) -> int:
        """The number of cores searched."""
        return self.crew.positions + (self.general.positions if self.general else 0)

    @property
    def spent(self) -> int:
        """The number of positions searched, those of earlier runs included whose results were taken over.

        A component counts as several if the general search takes long for it.
        """
        return self.kept.resuming.positions + self.crew.positions + (self.general.spent if self.general else 0)

    @property
    def share(self) -> float:
        """About how much of the question in hand is answered, from 0 to 1."""
        return self.crew.share

    def forget(self) -> None:
        """Delete the checkpoint of the question: it is answered."""
        with self.seconds.of("writing the store"):
            self.kept.resuming.finish()

    def statistics(self) -> dict[str, Any]:
        """Return what the search did, by name: counts, bytes, and seconds by phase."""
        return {
            "positions": self.positions,
            "options": self.crew.total(parts.MADE),
            "cache_hits": self.crew.total(parts.HITS),
            "labelled": self.crew.total(parts.LABELLED),
            "cores": len(self.table),
            "forgotten": self.table.forgot,
            "table_bytes": self.table.used,
            "workers": self.crew.number,
            "seconds": {phase: round(seconds, 3) for phase, seconds in self.seconds.items()},
        }

    def value(self, removed: Collection[str] = ()) -> Value:
        """Return the value after the strings `removed` are cut. After SearchStopped, the next call goes on."""
        try:
            with self.work.running(lambda: self.positions, self._keep):
                value = self._value(removed)
                if not removed:
                    self.forget()
                return value
        finally:
            self.kept.save()

    def _keep(self) -> bool:
        """Write what is known at once; return whether it is kept."""
        self.kept.write_down(self.positions, last=True)
        return self.kept.keeps

    def piece_value(self, piece: LoadedPiece) -> Value:
        """Return the value of a piece alone, which need not belong to this position."""
        with self.work.compiling():
            return self._piece_value(piece, 0, False)

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Return whether the position after some cuts is loony. Only components of over 64 strings are searched."""
        with self.work.running(lambda: self.positions, lambda: self.kept.keeps):
            left = self.pieces.left(removed)
            if left is None or any(self.crew.load(piece, self.work.check)[0] == LOONY for piece in left.pieces):
                return True
            return left.undecided and self._ask_general(lambda general: general.is_loony(left.large or ()), 0)

    def _value(self, removed: Collection[str]) -> Value:
        """Return the value of all pieces."""
        with self.seconds.of("reducing"):
            left = self.pieces.left(removed)
            if left is None:
                return LOONY
            # First comes what needs no search: it may be loony, and at a limit all the rest is known.
            known, searched = [], []
            for piece in left.pieces:
                if piece.key not in self._values:
                    rest, open_parts = self.crew.load(piece, self.work.check)
                    if open_parts:
                        searched.append(piece)
                        continue
                    self._values[piece.key] = rest
                known.append(self._values[piece.key])
            value = nim_sum(known)
        for piece in searched:
            if value == LOONY:
                return LOONY
            is_last = piece is searched[-1] and left.large is None
            # A move changes one or two of a position's pieces.
            found = self._values[piece.key] = self._piece_value(piece, value, is_last)
            value = nim_sum([value, found])
        if left.large is not None and value != LOONY:
            value = nim_sum([value, self._ask_general(lambda general: general.value(left.large or ()), value)])
        return value

    def _report(self) -> dict[str, Any]:
        """Return the arguments of `Progress.searching`."""
        size, known = self.table.used, len(self.table)
        report = {"positions": self.positions, "known": known, "size": size, "fill": size / self.table.bytes}
        if self.general and self._is_general:
            counts = self.general.counts()
            report |= {"known": known + counts["known"], "size": size + counts["size"], "wide": True}
        return report

    def _ask_general(self, question: Callable[[GeneralSearch], Answer], before: Value) -> Answer:
        """Ask the general search about the large components; `before` is the value of all pieces."""
        if self.general is None:
            strings = len(self.pieces.large)
            _log.info("%d strings in components of over %d: the slower general search takes them", strings, WIDEST)
            self.general = GeneralSearch(self.pieces.large, self.work)
            self.general.after_slice, self.general.report = self._write_down, self._report
            if not self._plain:
                self.general.small = self._small_value
        self._is_general = True
        try:
            self.kept.of_general(self.general)
            self._share_budget()
            return question(self.general)
        except SearchStopped as stop:
            known = _excluded(before, stop.refuted)
            raise SearchStopped(stop.cause, known, self.positions, self.kept.keeps) from None
        finally:
            self._is_general = False

    def _share_budget(self) -> None:
        """Give the general search what is left of the budget."""
        if self.general:
            self.general.budget = self.budget - self.spent + self.general.spent

    def _small_value(self, part: Position, stubbed: set[str], asked: int) -> Value:
        """Return the value of a component that the general search meets, or OTHER if it lacks the nimber `asked`."""
        try:
            return self._piece_value(settled_piece(part, stubbed), 0, False, asked)
        finally:
            self._share_budget()

    def _piece_value(self, piece: LoadedPiece, before: Value, is_last: bool, asked: int = ANY) -> Value:
        """Return the value of a piece, or OTHER if it lacks the nimber `asked`.

        `before` is the value of the pieces before it.
        """
        values: dict[tuple[int, ...], Value] = {}
        while True:
            with self.seconds.of("reducing"):
                rest, open_parts = self.crew.load(piece, self.work.check)
            for part in open_parts:
                state = tuple(int(word) for word in self.crew.state(part))
                if state not in values:
                    others = nim_sum([before, rest, *values.values()])
                    is_final = part == open_parts[-1]
                    # A piece that is not one core and no more is valued whole; none of 12,000 small positions had one.
                    goal = asked if others == 0 and len(open_parts) == 1 else ANY
                    found = self._determine(part, others if is_last and is_final else None, goal)
                    if found is None:
                        break
                    if found == OTHER:
                        return found
                    values[state] = found
            else:
                return nim_sum([rest, *values.values()])

    def _determine(self, part: int, others: Value | None, asked: int = ANY) -> Value | None:
        """Return the value of a part of the piece in hand, or None if the table has moved its records.

        That is OTHER for a part that lacks the nimber `asked`. For the last part of the question, `others` is the value
        of all others.
        """
        excluded: tuple[int, ...] = ()
        moves = self.table.moves
        if asked >= table.NIMBERS:
            asked = ANY
        if (value := self._answer(part, asked)) is not None:
            return value

        def report() -> dict[str, Any]:
            return self._report() | {"asked": self.crew.asked, "excluded": excluded}

        try:
            for nodes in self.work.slices(self.crew.pace, lambda: self.budget - self.spent, report):
                with self.seconds.of("searching"):
                    status = self.crew.search(part, nodes, asked)
                if others is not None:
                    refuted = self.crew.facts(part)[1]
                    excluded = _excluded(others, (n for n in range(table.NIMBERS) if refuted >> n & 1))
                self.kept.note(self.crew.noted())
                if status == TOO_LARGE:
                    raise LimitReached(f"the largest nimber that the search can handle, {table.NIMBERS - 1}")
                if status == NO_ROOM:
                    self._make_room()
                self._write_down()
                if self.crew.is_long:
                    self.table.enlarge_cache()
                    self.kept.read(version_of(self.crew.is_ordinary))
                if self.table.moves != moves:
                    return None
                if (value := self._answer(part, asked)) is not None:
                    return value
            raise BudgetSpent(self.budget)
        except (LimitReached, KeyboardInterrupt) as stop:
            raise SearchStopped(stop, excluded, self.positions, self.kept.keeps) from None

    def _answer(self, part: int, asked: int) -> Value | None:
        """Return the known value of a part, OTHER if only the nimber `asked` is refuted, and else None."""
        value, refuted = self.crew.facts(part)
        return OTHER if value is None and asked != ANY and refuted >> asked & 1 else value

    def _make_room(self) -> None:
        """Make room in the table; raise LimitReached if it forgot only a moment ago."""
        with self.seconds.of("making room"):
            forgot = self.table.make_room()
        if forgot:
            if self.positions < self._forgot_at + _LITTLE:
                raise LimitReached(f"the memory limit of {self.table.bytes / 1e6:g} MB")
            self._forgot_at = self.positions

    def _write_down(self) -> None:
        self.kept.write_down(self.positions)


def _excluded(others: Value, refuted: Iterable[int]) -> tuple[int, ...]:
    """Return the nimbers that a sum cannot have: those refuted for its one open part, XOR the value of the others."""
    return tuple(sorted(n ^ others for n in refuted))
