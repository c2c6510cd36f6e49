"""The top of the tree of questions: which worker searches what, where several workers search one core.

A question is a core and a nimber that it may have. A worker searches a question for a while
(`kernels/cores/search.py`). One that takes longer is opened here: its options are listed, in the order in which a
worker would search them, and the questions about these are handed out, each to one worker at a time. The findings are
in the table.

Which question comes next? One option shows that a core lacks a nimber, and nobody knows which: while one is searched,
searching the others may be in vain. All options are needed to show that a core has a nimber. So each question has a
chance that its answer will be needed, and the one with the greatest chance is handed out next. With one worker this is
the order of the search by one worker. Other workers begin where a core is likely to have the nimber in question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from stringscoins.kernels.cores import search, table
from stringscoins.kernels.cores.order import likely_nimber
from stringscoins.kernels.moves.captures import begin_slice
from stringscoins.kernels.root import Root
from stringscoins.solve.cores.table import CoreTable

__all__ = ["CoreQuestion", "Row", "Top"]

_LIKELY, _UNLIKELY = 0.4, 0.05
"""How often a core has the nimber in question: where parity suggests it, and where it does not."""
_FAILS = 0.5
"""How often the next option does not answer a question that one option answers."""
_MANY = 1 << 12
"""The number of open questions, of some kilobytes each, at which those that no longer matter are closed."""


class Row(NamedTuple):
    """A core, as a row of `WorkerArrays.parts`."""

    alive: int
    stubbed: int
    grounded: int
    place: int

    @property
    def size(self) -> int:
        """The number of its strings."""
        return self.alive.bit_count()


class CoreQuestion(NamedTuple):
    """Whether a core has a nimber."""

    row: Row
    asked: int

    @property
    def key(self) -> tuple[int, int]:
        """Equal for the same question, as long as the table does not move."""
        return self.row.place, self.asked

    @property
    def lasting(self) -> Row:
        """Equal for the same question of the same root, even after the table moved."""
        return self.row._replace(place=self.asked)


class _CoreMove(NamedTuple):
    """The result of a move: the nimber of the known parts, and the parts that were open when it was listed."""

    known: int
    parts: list[Row]


class _Open(NamedTuple):
    """The smallest open part of an option, its refuted nimbers as bits, and whether more parts are open."""

    row: Row
    refuted: int
    more: bool


class _Opened:
    """A question whose options are listed; `options` are those of them that were not fully known when last seen."""

    def __init__(self, question: CoreQuestion, options: list[_CoreMove], chance: float) -> None:
        self.question, self.options = question, options
        self.positions = 0
        self.listed, self._chance = len(options), chance

    @property
    def chance(self) -> float:
        """The chance that the core has the nimber in question, given how many options failed to refute it."""
        failed = _FAILS ** (self.listed - len(self.options))
        return self._chance / (self._chance + (1 - self._chance) * failed)


class _NextQuestion(NamedTuple):
    """A question that may be handed out."""

    chance: float
    """The chance that its answer is needed."""
    question: CoreQuestion
    path: list[_Opened]
    """The opened questions on the way to it."""


class Top:
    """The top of the tree of questions about the value of a core, or about whether it has the nimber `goal`.

    The table must not move, and its first worker lists options. `before` is the `opened` of the time before the table
    moved: those questions are opened as soon as they come up. `dear` lists the places of opened cores that are answered
    by now, each with the positions that it took.
    """

    def __init__(
        self, root: Root, cores: CoreTable, row: Row, before: Mapping[Row, int], goal: int = search.ANY
    ) -> None:
        self._root, self._cores, self.row, self._before, self.goal = root, cores, row, before, goal
        self._opened: dict[tuple[int, int], _Opened] = {}
        self._running: dict[tuple[int, int], list[_Opened]] = {}
        self._many = _MANY
        self.dear: list[tuple[int, int]] = []

    @property
    def opened(self) -> dict[Row, int]:
        """The opened questions under keys that outlast a move of the table, with the positions that each took."""
        return {opened.question.lasting: opened.positions for opened in self._opened.values()}

    @property
    def asked(self) -> int:
        """The nimber in question for the core."""
        return self._least_open(self.row) if self.goal == search.ANY else self.goal

    @property
    def is_done(self) -> bool:
        """Whether the question is answered."""
        value, refuted = self._cores.facts(self.row.place)
        return value is not None or (self.goal != search.ANY and bool(refuted >> self.goal & 1))

    @property
    def share(self) -> float:
        """About how much of the question in hand is answered, from 0 to 1.

        Of the options of a core, this counts the known ones, and recursively the share of the next one.
        """
        share, weight = 0.0, 1.0
        question = CoreQuestion(self.row, self.asked)
        while opened := self._opened.get(question.key):
            onward = [question for question, _ in self._onward(opened)]
            if not onward:
                return share + weight
            weight /= max(1, opened.listed)
            share += weight * (opened.listed - len(onward))
            question = onward[0]
        return share

    def next(self) -> CoreQuestion | None:
        """Return the next question to hand out; None if all open questions are being searched."""
        if len(self._opened) >= self._many:
            self._sweep()
        found = self._pick(CoreQuestion(self.row, self.asked), 1.0, 0.0, [])
        if found is None:
            return None
        self._running[found.question.key] = found.path
        return found.question

    def give_back(self, question: CoreQuestion, positions: int, *, is_lost: bool = False) -> bool:
        """Take back a question after the search of some positions; return whether the table had room for what follows.

        An unanswered question is opened, or handed out again if its worker is lost.
        """
        path = self._running.pop(question.key)
        for opened in path:
            opened.positions += positions
        if not self._is_answered(question):
            return is_lost or self._open(question, positions)
        for opened in reversed(path):
            if next(iter(self._onward(opened)), None):
                break
            self.dear.append((opened.question.row.place, opened.positions))
        return True

    def _pick(self, question: CoreQuestion, chance: float, least: float, path: list[_Opened]) -> _NextQuestion | None:
        """Return the question below one that is needed with the greatest chance, or None if no chance exceeds `least`.

        `chance` is that of the answer to this one, and `path` the way to it.
        """
        key = question.key
        if key in self._running or self._is_answered(question):
            return None
        if key not in self._opened and question.lasting in self._before:
            self._open(question, self._before[question.lasting])
        opened = self._opened.get(key)
        if opened is None:
            return None if self._is_answered(question) else _NextQuestion(chance, question, path)
        best, path = None, [*path, opened]
        has = opened.chance
        for elder, (one, takes_all) in enumerate(self._onward(opened)):
            in_vain = _FAILS**elder
            needed = chance * (has + (1 - has) * in_vain if takes_all else in_vain)
            if needed <= least:
                break
            found = self._pick(one, needed, least, path)
            if found is not None:
                best, least = found, found.chance
        return best

    def _open(self, question: CoreQuestion, positions: int) -> bool:
        """List the options of a question that took many positions; return whether the table had room for them."""
        scout = self._cores.workers[0]
        scout.mine[search.DEPTH] = 0
        scout.parts[0] = question.row
        search.push(scout, 0, question.asked)
        begin_slice(scout.handouts)
        status = search.expand(self._root, self._cores.flat, scout)
        scout.mine[search.DEPTH] = 0
        if status != search.DONE:
            return bool(status != search.NO_ROOM)  # where the slice ended, the question is handed out again
        frame, options = scout.frames[0], []
        for place in scout.order[: frame[search.OPTIONS]].tolist():
            known, start, end, _ = scout.options[place].tolist()
            options.append(_CoreMove(known, [Row(*row) for row in scout.parts[start:end].tolist()]))
        is_likely = int(likely_nimber(self._root, scout.parts[0])) == question.asked
        chance = _LIKELY if is_likely else _UNLIKELY
        opened = _Opened(question, options, chance)
        opened.positions = positions
        self._opened[question.key] = opened
        return True

    def _sweep(self) -> None:
        """Close the questions that no longer matter: they are answered, or were in vain."""
        asked, todo = dict[tuple[int, int], _Opened](), [CoreQuestion(self.row, self.asked)]
        while todo:
            key = todo.pop().key
            if key in self._opened and key not in asked:
                asked[key] = self._opened[key]
                todo += [question for question, _ in self._onward(asked[key])]
        self._opened, self._many = asked, max(_MANY, 2 * len(asked))

    # The questions that follow from a question, as in `search.search` for one worker

    def _onward(self, opened: _Opened) -> Iterator[tuple[CoreQuestion, bool]]:
        """Yield the questions about the options of a core, in order; none if its question is answered, or now is.

        With each comes whether the core has the nimber in question only if all of them are answered. Fully known
        options are dropped from then on.
        """
        core, asked = opened.question.row, opened.question.asked
        lacks_one = False
        while not self._is_answered(opened.question):
            # 1, the likeliest nimber but 0, is looked for at once.
            goal = 1 if asked == 1 and not lacks_one else self._least_open(core)
            is_open, is_found = False, False
            for option in list(opened.options):
                value, part = self._look(option)
                if part:
                    nimber = _least(part.refuted) if part.more else value ^ goal
                    if not part.refuted >> nimber & 1:
                        is_open = True
                        yield CoreQuestion(part.row, nimber), goal == asked
                    continue
                opened.options.remove(option)
                if value < table.NIMBERS:
                    self._cores.set_refuted(core.place, value)
                if value == goal:
                    is_found = True
                    break
            if is_found:
                continue
            if is_open:
                return
            if self._refuted(core) >> goal & 1:
                continue
            if goal > self._least_open(core):
                lacks_one = True
            else:
                self._cores.set_value(core.place, goal)

    def _look(self, option: _CoreMove) -> tuple[int, _Open | None]:
        """Return the nimber of an option's known parts, and its open part if any."""
        value, found = option.known, None
        for row in option.parts:
            part, refuted = self._cores.facts(row.place)
            if part is None:
                found = _Open(row, refuted, False) if found is None else _smaller(found, row, refuted)
            else:
                value ^= part
        return value, found

    def _is_answered(self, question: CoreQuestion) -> bool:
        value, refuted = self._cores.facts(question.row.place)
        return value is not None or bool(refuted >> question.asked & 1)

    def _refuted(self, row: Row) -> int:
        return self._cores.facts(row.place)[1]

    def _least_open(self, row: Row) -> int:
        return _least(self._refuted(row))


def _least(refuted: int) -> int:
    """Return the least nimber that is not refuted."""
    return (~refuted & refuted + 1).bit_length() - 1


def _smaller(part: _Open, row: Row, refuted: int) -> _Open:
    """Return the smaller of two open parts, marked as one of several."""
    return part._replace(more=True) if part.row.size <= row.size else _Open(row, refuted, True)
