"""The writer of certificates, which chooses facts that prove a nimber, with the values that a solver gives.

Where the solver is the search of cores, the facts are about cores and come from its table (`core_writer`). Otherwise
they are about positions, and the solver is asked for the value of each.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from stringscoins.certificate.checker import CORES, VERSION
from stringscoins.certificate.claims import KEY
from stringscoins.certificate.lines import Output, writing
from stringscoins.certificate.proof import Proof, deciding
from stringscoins.certificate.rule import BARE, Cut, Form, Parts, cuts, first_capture, parts_left
from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.values import LOONY, Value, nim_sum, show

if TYPE_CHECKING:
    from stringscoins.certificate.core_writer import CoreProof
    from stringscoins.solve.cores.search import Search

__all__ = ["Solver", "write_certificate"]

_WIDEST = 64
"""The most strings and coins of a component that the kernels take."""


class Solver(Protocol):
    """A solver of a position, such as `Nimbers(position).solver`.

    Examples
    --------
    >>> from stringscoins.solve import Nimbers
    >>> solver: Solver = Nimbers(Position.numbered(["a", "ab", "b"])).solver
    >>> solver.value(), solver.value(["s2"])
    (1, 0)
    """

    def value(self, removed: Collection[str] = ()) -> Value:
        """Return the value of what some cuts leave.

        Parameters
        ----------
        removed : collection of str
            The strings that are cut.

        Returns
        -------
        Value
            A nimber, or `LOONY`.
        """


def write_certificate(
    position: Position,
    name: str,
    file: str,
    solver: Solver,
    *,
    limits: Limits = Limits(),
    progress: Progress = Progress(),
    version: int | None = None,
) -> int:
    """Write a certificate of the value of a position, and return the number of its facts.

    The file is written as a whole or not at all. Facts about positions (version 1) are checked before they are written.

    Parameters
    ----------
    position : Position
        A position of any size.
    name : str
        The name of the position in the certificate.
    file : str
        The path of the certificate, which is compressed if the path ends in `.gz`.
    solver : Solver
        A solver of this position.
    limits : Limits, optional
        The time limit for the choice of the facts; the solver has its own limits.
    progress : Progress, optional
        The object that is told how many positions were looked at and how many facts were found.
    version : int, optional
        The version of the format; 1 for facts about positions in any case. By default facts are about cores where
        possible.

    Returns
    -------
    int
        The number of facts.

    Raises
    ------
    FileError
        If the file cannot be written.
    SearchStopped
        When a limit is reached or the work is interrupted (Ctrl-C).
    AssertionError
        If values that the solver gives contradict each other.

    Notes
    -----
    Cost: a tenth to a fifth of a millisecond a fact about a core, most of which the search's workers share;
    five to twenty milliseconds a fact about a position; and the solver's time.

    Examples
    --------
    >>> import tempfile
    >>> from stringscoins.solve import Nimbers
    >>> chain = Position.numbered(["a", "ab", "bc", "cd", "d"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = f"{folder}/chain.jsonl.gz"
    ...     write_certificate(chain, "a chain of 4", file, Nimbers(chain).solver, version=1)
    1
    """
    search = _search_of(solver, position, limits, progress) if version != VERSION else None
    chosen: _Facts | CoreProof
    if search:
        from stringscoins.certificate.core_writer import CoreProof

        chosen = CoreProof(position, search, limits, progress)
    else:
        chosen = _Facts(position, solver, limits, progress)
    try:
        claim = chosen.choose()
        strings = {string: list(coins) for string, coins in position.items()}
        with writing(file) as output:
            header = {KEY: CORES if search else VERSION, "name": name, "nimber": show(claim), "strings": strings}
            output.line(header)
            chosen.write(output)
            output.end(chosen.facts)
    except SearchStopped:
        raise
    except (LimitReached, KeyboardInterrupt) as stop:
        raise SearchStopped(stop, positions=chosen.looked_at) from None
    finally:
        progress.done()
    return chosen.facts


def _search_of(solver: Solver, position: Position, limits: Limits, progress: Progress) -> Search | None:
    """Return a search whose table tells what facts about cores need; None where facts about positions do.

    That is so where a string holds more than two coins, where a component is too large for the kernels, where so little
    is asked that it takes longer to load them, and where the search would take too long.
    """
    from stringscoins.solve.auto import SearchFirst
    from stringscoins.solve.cores.search import Search
    from stringscoins.solve.exhaustive import Exhaustive
    from stringscoins.solve.work import Work

    if isinstance(solver, SearchFirst):
        solver = solver.method
    if not (isinstance(solver, Search | Exhaustive) and _is_of_cores(position)):
        return None
    return solver if isinstance(solver, Search) else Search(position, Work(limits, progress))


def _is_of_cores(position: Position) -> bool:
    """Return whether all strings are ordinary, and all components small enough for the kernels."""
    return position.is_ordinary and all(max(len(part), len(part.coins)) <= _WIDEST for part in position.components())


class _Facts:
    """The facts of a certificate, chosen for larger positions first, so that a fact can serve several of them.

    A position is *wanted* if its value is to be a fact. That a position lacks a nimber needs no fact about it: an
    option that has the nimber is wanted instead.
    """

    def __init__(self, position: Position, solver: Solver, limits: Limits, progress: Progress) -> None:
        self.solver, self.limits, self.progress = solver, limits, progress
        self.names = position.strings
        number = {coin: i for i, coin in enumerate(position.coins)}
        strings = [tuple(number[coin] for coin in coins) for _, coins in position.items()]
        self.root = parts_left(strings, list(range(len(strings))))
        self.origin: dict[Form, tuple[int, ...]] = {}
        self.values: dict[Form, Value] = {BARE: 1}
        self.wanted: set[Form] = set()
        self.lacking: set[tuple[Form, Value]] = set()
        self.tasks: list[tuple[int, bool, int, Form, Value | None]] = []
        self.tasks_added = self.looked_at = 0
        self.kept: list[Form] = []
        self._locate(self.root, range(len(strings)))

    def choose(self) -> Value:
        """Choose facts that prove the value of the position, and return that value."""
        self._want(self.root)
        while self.tasks:
            *_, form, lacked = heapq.heappop(self.tasks)
            self.looked_at += 1
            self.limits.check_time()
            self.progress.searching(self.looked_at, len(self.wanted), 0)
            if lacked is not None:
                self._want_value(self._cuts(form), lacked)
            elif self._form_value(form) == LOONY:
                self._want_loony(form)
            else:
                self._want_nimber(form)
        claim = self._value(self.root)
        self._prove(claim)
        return claim

    @property
    def facts(self) -> int:
        """How many facts there are."""
        return len(self.kept)

    def write(self, output: Output) -> None:
        """Write the facts, those about small positions first."""
        for form in self.kept:
            output.line([show(self.values[form]), form])

    def _prove(self, claim: Value) -> None:
        """Keep the facts that the checker uses.

        The checker takes the first option that will do, so that it may need fewer facts than were chosen.
        """
        proof = Proof({form: self.values[form] for form in self.wanted})
        failed = proof.prove(self.root, claim)
        if failed:
            raise AssertionError(f"the solver's values contradict each other: {failed[0]}: {failed[1]}")
        self.kept = sorted(proof.reached, key=lambda form: (len(form), form))

    # What a proof needs

    def _want_nimber(self, form: Form) -> None:
        """Want what proves a nimber.

        All captures have it, no other cut has it, and, if there are no captures, some cut has each smaller nimber.
        """
        value, options = self._form_value(form), self._cuts(form)
        for cut in options:
            if cut.captures:
                self._want(cut.parts)
            else:
                self._want_other(cut.parts, value)
        if not any(cut.captures for cut in options):
            for smaller in range(value):
                self._want_lacking(form, smaller)

    def _want_loony(self, form: Form) -> None:
        """Want what proves a position loony: a loony capture, or a capture and another cut with the same value."""
        options = self._cuts(form)
        captures = [cut for cut in options if cut.captures]
        if any(self._value(cut.parts) == LOONY for cut in captures):
            self._want_value(captures, LOONY)
        else:
            self._want(captures[0].parts)
            value = self._value(captures[0].parts)
            self._want_value([cut for cut in options if not cut.captures], value)

    def _want_value(self, options: list[Cut], value: Value) -> None:
        """Want an option of this value, of several the one that adds least to what is wanted already."""
        by_weight = sorted((cut.parts for cut in options), key=self._weight)
        for parts in by_weight:
            if self._value(parts) == value:
                self._want(parts)
                return
        raise AssertionError(f"the solver's values contradict each other: no cut leads to {show(value)}")

    def _weight(self, parts: Parts) -> float:
        return sum(1.5 ** len(part.form) for part in parts or () if part.form not in self.wanted)

    def _want_other(self, parts: Parts, value: Value) -> None:
        """Want what proves that a sum lacks this nimber: the values of all parts but one, and what that part lacks."""
        if self._value(parts) == LOONY or not parts:
            self._want(parts)
            return
        *small, largest = sorted(parts, key=lambda part: len(part.form))
        self._want(small)
        lacked = nim_sum([value, *(self._form_value(part.form) for part in small)])
        if largest.form not in self.wanted and largest.form != BARE:
            capture = first_capture(largest.form)
            if capture:
                self._locate(capture.parts, self.origin[largest.form])
            if capture and self._value(capture.parts) != lacked:
                self._want_other(capture.parts, lacked)
            elif capture or self._form_value(largest.form) < lacked:
                self._want([largest])
            else:
                self._want_lacking(largest.form, lacked)

    def _want(self, parts: Parts) -> None:
        """Want the values of all parts; for a loony sum, that of the first loony part."""
        for part in deciding(parts, self._form_value):
            if part.form not in self.wanted:
                self.wanted.add(part.form)
                self._add_task(part.form, None)

    def _want_lacking(self, form: Form, lacked: Value) -> None:
        """Want an option that has the nimber `lacked`."""
        if (form, lacked) not in self.lacking:
            self.lacking.add((form, lacked))
            self._add_task(form, lacked)

    def _add_task(self, form: Form, lacked: Value | None) -> None:
        """Add a task: larger positions come first, and among equals those that leave no choice of an option."""
        self.tasks_added += 1
        heapq.heappush(self.tasks, (-len(form), lacked is not None, self.tasks_added, form, lacked))

    # Values

    def _cuts(self, form: Form) -> list[Cut]:
        options = list(cuts(form))
        for cut in options:
            self._locate(cut.parts, self.origin[form])
        return options

    def _locate(self, parts: Parts, origin: Sequence[int]) -> None:
        """Note where new forms are in the position, since the solver is told which strings to cut."""
        for part in parts or ():
            if part.form not in self.origin:
                self.origin[part.form] = tuple(origin[i] for i in part.origin)

    def _value(self, parts: Parts) -> Value:
        return LOONY if parts is None else nim_sum(self._form_value(part.form) for part in parts)

    def _form_value(self, form: Form) -> Value:
        if form not in self.values:
            kept = {self.names[i] for i in self.origin[form]}
            self.values[form] = self.solver.value([string for string in self.names if string not in kept])
        return self.values[form]
