"""Tablebases at the front door: tables of the values of all positions that cuts leave of a base position."""

from __future__ import annotations

import os
from pathlib import Path

from stringscoins.errors import PositionError, StoreError
from stringscoins.position import Position
from stringscoins.questions.sources import Source, name_of, read
from stringscoins.solve.limits import Limits, Progress, stop_outside
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase import shelf
from stringscoins.solve.work import Work
from stringscoins.structures.falling import fallen
from stringscoins.values import Value

__all__ = ["Tablebase"]


class Tablebase:
    """A table of the values of all positions that cuts leave of its base, made once and looked up from then on.

    A table on a board also has what is left of other boards and lies within it, shifted or turned. The file is mapped
    into memory, not read, so that opening it is quick and all processes of a machine share it.

    Parameters
    ----------
    table : str or path
        The SOURCE that the table was made of, such as `board:3x3`, its name, such as `board-3x3.margin`, or its file.
    question : {"margin", "nimber"}
        What is asked, where there are tables of both.

    Attributes
    ----------
    path : Path
        The file.
    source : str
        The name of the base.
    question : str
        "margin", in normal play, or "nimber".
    base : Position
        The base.
    positions : int
        How many positions have a value of their own: those without anything to capture, if no string holds three coins.
    entries : int
        How many values are kept, one for all positions that symmetries map to each other.

    Raises
    ------
    StoreError
        If there is no such table, or it is damaged.

    Notes
    -----
    docs/reference/tablebases.md has the format, docs/explanation/tablebases.md how positions get their numbers.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = Tablebase.build("board:1x2", path=f"{folder}/small")
    ...     table, table.value("board:1x2"), table.moves("1x2: a1-b1 a2-b2 b2-c2 b1-c1")
    (<Tablebase: margins of board:1x2, 18 positions>, 0, {'v 0 0': -2, 'v 0 1': -2, 'v 0 2': -2})
    """

    def __init__(self, table: str | os.PathLike[str], question: str = "margin") -> None:
        probes = shelf.named(os.fspath(table))
        fitting = [probe for probe in probes if probe.table.objective.value == question]
        if not fitting and len({probe.table.path for probe in probes}) > 1:
            raise StoreError(f"{table}: no table of the {question}")
        self._probe = (fitting or probes)[0]

    @classmethod
    def find(cls, position: Source, question: str = "margin") -> Tablebase | None:
        """Return the smallest table that has a position.

        Parameters
        ----------
        position : Source
            Whatever can be a position; see `read`.
        question : {"margin", "nimber"}
            What is asked.

        Returns
        -------
        Tablebase or None
            None if no table has it.
        """
        found = shelf.find(read(position).position, Objective(question))
        return None if found is None else cls(found[0].table.path)

    @classmethod
    def build(
        cls,
        source: Source,
        question: str = "margin",
        *,
        path: str | os.PathLike[str] | None = None,
        workers: int | None = None,
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> Tablebase:
        """Return the table of a base, made now. Work that was stopped, or a process that was killed, is gone on with.

        Parameters
        ----------
        source : Source
            The base: a position of at most 64 strings, as `read` takes it.
        question : {"margin", "nimber"}
            What to find.
        path : path, optional
            The file to make. By default it is among the user's tables, where all questions find it.
        workers : int, optional
            The threads, by default one a processor.
        limits : Limits, optional
            When to stop; by default never, with at most half of the free memory.
        progress : Progress, optional
            The receiver of reports.

        Raises
        ------
        StoreError
            If the file exists, or cannot be written.
        LimitReached
            If there are too many positions for the memory, or a limit is reached; what was found is kept beside the
            file, and the next call goes on from there.
        KeyboardInterrupt
            At Ctrl-C; likewise.

        Notes
        -----
        It takes half a byte of memory for each position, on the disk less by the symmetries, and on two processors 0.5
        s for the 513,416 positions of 3 x 3 boxes, 10 s for the 31 million of 3 x 4.
        """
        from stringscoins.solve.tablebase.building import Builder

        document, about = read(source), Objective(question)
        name = name_of(source, document)
        work = Work(limits or Limits(), progress or Progress(), workers=workers)
        file = Path(path) if path else shelf.path_for(name, about)
        with stop_outside():
            Builder(document.position, name, about, work).build(file)
        return cls(file)

    def value(self, position: Source) -> Value:
        """Return the margin of a position, or its nimber or `LOONY`. Cost: 20 microseconds, after reading it.

        Parameters
        ----------
        position : Source
            A position that cuts leave of the base, as `read` takes it; on a board perhaps shifted or turned.

        Returns
        -------
        int
            What `margin` or `nimber` returns.

        Raises
        ------
        PositionError
            If the table does not have it.
        """
        return self._look_up(read(position).position)[0]

    def moves(self, position: Source) -> dict[str, Value]:
        """Return the value of each move. Cost: 20 microseconds a move, after reading the position.

        Parameters
        ----------
        position : Source
            As for `value`.

        Returns
        -------
        dict of str to int
            The margin of the player who makes the move, or the nimber, or `LOONY`, of what the cut leaves.

        Raises
        ------
        PositionError
            If the table does not have it.
        """
        return self._look_up(read(position).position, with_moves=True)[1]

    def _look_up(self, position: Position, *, with_moves: bool = False) -> tuple[Value, dict[str, Value]]:
        """Return the value of a position, and those of its moves."""
        place = shelf.place_in(self._probe.table, position)
        if place is None:
            raise PositionError(f"cuts do not leave this position of {self.source}")
        word = sum(1 << place[string] for string in position)
        values = {}
        for string in position if with_moves else ():
            after = self._probe.value(word ^ 1 << place[string])
            if self.question == "margin":
                coins = len(fallen(position, string))
                after = coins + after if coins else -after
            values[string] = after
        return self._probe.value(word), values

    @property
    def path(self) -> Path:
        """The file."""
        return self._probe.table.path

    @property
    def source(self) -> str:
        """The name of the base."""
        return self._probe.table.source

    @property
    def question(self) -> str:
        """What was asked: "margin" or "nimber"."""
        return self._probe.table.objective.value

    @property
    def base(self) -> Position:
        """The position of which cuts leave all others."""
        return self._probe.table.base

    @property
    def positions(self) -> int:
        """The number of positions that have a value."""
        return self._probe.table.positions

    @property
    def entries(self) -> int:
        """The number of values that are kept."""
        return self._probe.table.entries

    def __repr__(self) -> str:
        return f"<Tablebase: {self.question}s of {self.source}, {self.positions:,} positions>"
