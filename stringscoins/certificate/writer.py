"""The writer of certificates, which chooses facts that prove a nimber or a margin, with the values that a solver gives.

Facts about positions and about margins are chosen beside the rules that prove them, in `positions` and `margins`, and
the solver is asked for the value of each. Where the solver is the search of cores, the facts are about cores and come
from its table (`core_writer`). The file is written as a whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from stringscoins.certificate import margins, positions
from stringscoins.certificate.checker import CORES, VERSION
from stringscoins.certificate.common import KEY, KIND, Tick, numbered, write
from stringscoins.certificate.margins import ENDGAME, MARGIN, IsAtLeast, Rule
from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.values import Value, show

if TYPE_CHECKING:
    from stringscoins.endgames import ExactValues
    from stringscoins.solve.cores.search import Search

__all__ = ["Oracle", "write_certificate"]

_WIDEST = 64
"""The most strings and coins of a component that the kernels take."""


class Oracle(Protocol):
    """A solver of a position, such as `Nimbers(position).solver`.

    Examples
    --------
    >>> from stringscoins.solve import Nimbers
    >>> solver: Oracle = Nimbers(Position.numbered(["a", "ab", "b"])).solver
    >>> solver.value(), solver.value(["s2"])
    (1, 0)
    """

    def value(self, removed: Collection[str] = ()) -> Value:
        """Return the value of what is left when the strings `removed` are cut: a nimber, or `LOONY`."""
        ...


class _Selection(Protocol):
    """The facts of a certificate, of any kind: what they prove, how many there are, and their lines."""

    def choose(self) -> tuple[int, int]: ...

    def lines(self) -> Iterator[str]: ...


def write_certificate(
    position: Position,
    name: str,
    file: str,
    solver: Oracle,
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
    solver : Oracle
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

    def choice(tick: Tick) -> _Selection:
        if search is None:
            return positions.PositionSelection(position, solver.value, tick)
        from stringscoins.certificate import core_writer

        return core_writer.CoreSelection(position, search, tick)

    head = {KEY: CORES if search else VERSION, "name": name}
    return _write(position, file, choice, lambda value: {**head, "nimber": show(value)}, limits, progress)


def write_margin(
    position: Position,
    name: str,
    file: str,
    is_at_least: IsAtLeast,
    *,
    kind: str = MARGIN,
    misere: bool = False,
    limits: Limits = Limits(),
    progress: Progress = Progress(),
) -> int:
    """Write a certificate of a margin, or as an ENDGAME of the value of a loony endgame; return its number of facts."""
    if kind == ENDGAME and not Rule(misere=False).is_loony_endgame(numbered(position)):
        raise PositionError(f"{name}: no loony endgame")

    def head(margin: int) -> dict[str, Any]:
        claim = {"misere": misere, "margin": margin} if kind == MARGIN else {"value": -margin}
        return {KEY: VERSION, KIND: kind, "name": name, **claim}

    return _write(
        position,
        file,
        lambda tick: margins.MarginSelection(position, misere, is_at_least, tick),
        head,
        limits,
        progress,
    )


def answers_of(solver: Oracle, misere: bool = False) -> IsAtLeast:
    """Return the answers of a solver of margins, which computes every margin that is in question."""
    worth = -1 if misere else 1
    return lambda target, removed: worth * solver.value(removed) >= target


def endgame_answers(position: Position, values: ExactValues) -> IsAtLeast:
    """Return the answers about a loony endgame of any size, from the search over openings."""

    def is_at_least(target: int, removed: Collection[str]) -> bool:
        gone = set(removed)
        left = position.restricted(string for string in position.strings if string not in gone)
        return -values.value(values.shapes.state_of(left)) >= target

    return is_at_least


def _write(
    position: Position,
    file: str,
    choice: Callable[[Tick], _Selection],
    head: Callable[[int], dict[str, Any]],
    limits: Limits,
    progress: Progress,
) -> int:
    """Choose facts, write them behind the head that claims what they prove, and return how many there are."""
    looked_at = 0

    def tick(facts: int, more: int) -> None:
        nonlocal looked_at
        looked_at += more
        limits.check_time()
        progress.searching(looked_at, facts, 0)

    def counted() -> Iterator[str]:
        written = 0
        for text in chosen.lines():
            yield text
            written += text.count("\n")
            limits.check_time()
            progress.counting(min(written, facts), facts, "facts")

    try:
        chosen = choice(tick)
        claim, facts = chosen.choose()
        strings = {string: list(coins) for string, coins in position.items()}
        write(file, {**head(claim), "strings": strings}, counted(), facts)
    except SearchStopped:
        raise
    except (LimitReached, KeyboardInterrupt) as stop:
        raise SearchStopped(stop, positions=looked_at) from None
    finally:
        progress.done()
    return facts


def _search_of(solver: Oracle, position: Position, limits: Limits, progress: Progress) -> Search | None:
    """Return a search whose table holds what facts about cores need; None where facts about positions are better.

    They are better where a string holds more than two coins, where a component is too large for the kernels, where
    loading these takes longer than the work, and where the search would take too long. Small positions are valued by
    the definition or by a table over all subsets, whichever is at hand; the certificate is the same.
    """
    from stringscoins.solve.auto import SearchFirst
    from stringscoins.solve.cores.search import Search
    from stringscoins.solve.exhaustive import Exhaustive
    from stringscoins.solve.methods import METHODS, Objective
    from stringscoins.solve.tablebase.solver import Tabled
    from stringscoins.solve.work import Work

    if isinstance(solver, SearchFirst):
        solver = solver.method
    is_small = all(max(len(part), len(part.coins)) <= _WIDEST for part in position.components())
    if not (isinstance(solver, Search | Exhaustive | Tabled) and position.is_ordinary and is_small):
        return None
    definition = METHODS.own["definition"].reach(Objective.NIMBER)
    if isinstance(solver, Exhaustive) and definition is not None and len(position) <= definition.quick:
        return None
    return solver if isinstance(solver, Search) else Search(position, Work(limits, progress))
