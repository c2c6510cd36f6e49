"""How the commands run a census: on which workers, where the rows go, what stops it."""

from __future__ import annotations

import functools
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import chain, islice
from os import cpu_count
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, emit
from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.limits import while_compiling
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from stringscoins_studies.census.streams import Item
    from stringscoins_studies.census.valuing import Row, Survey

__all__ = ["RunOptions", "run_options"]

_BATCH, _BATCH_WITH_SCORES = 500, 50
"""Rows of a batch: of graphs of 8 coins half a second's work, with margins some seconds'."""
_FEW = 4
"""Batches up to which this process does the work by default: starting other processes takes as long."""


def run_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a run to a command, which receives them as `run`, a `RunOptions`."""
    names = ("output", "overwrite", "workers", "dask", "batch", "as_json")

    @functools.wraps(command)
    def wrapped(**arguments: Any) -> None:
        command(run=RunOptions(**{name: arguments.pop(name) for name in names}), **arguments)

    keep = "Write a table to FILE, which ends in .csv or .parquet. A census that was stopped goes on where it was."
    decorated = answer_options(lines="a row", sized="Use this much memory for the tables of a worker at most.")(wrapped)
    for option in (
        click.option(
            "--batch",
            type=click.IntRange(1),
            metavar="N",
            help=f"Put this many rows into a batch. The default is {_BATCH}, with --scores {_BATCH_WITH_SCORES}.",
        ),
        click.option(
            "--dask", metavar="ADDRESS", help="Run on the Dask cluster at ADDRESS, such as tcp://localhost:8786."
        ),
        click.option(
            "--workers",
            type=click.IntRange(1, 256),
            metavar="N",
            help="Run this many processes. By default there is one for each processor.",
        ),
        click.option("--overwrite", is_flag=True, help="Begin anew and replace FILE."),
        click.option("--output", metavar="FILE", help=keep),
    ):
        decorated = option(decorated)
    return decorated


@dataclass(frozen=True)
class RunOptions:
    """The options of a run. A call runs a census and exits."""

    output: str | None
    overwrite: bool
    workers: int | None
    dask: str | None
    batch: int | None
    as_json: bool

    def __call__(
        self,
        items: Iterator[Item],
        survey: Survey,
        about: Mapping[str, Any],
        total: Callable[[], int] | None = None,
    ) -> None:
        """Value the items; `about` describes the census for JSON, and `total` counts the items."""
        if (self.overwrite and not self.output) or (self.as_json and self.output):
            raise click.UsageError("give --overwrite only with --output, and --json only without it")
        if self.dask and self.workers:
            raise click.UsageError("give --workers (processes here) or --dask (a cluster), not both")
        failures, name = Failures(), f"census {about['census']}"
        target: _Printer | _Keeper = _Printer(survey, self.as_json)
        with failures.reported(name):
            try:
                if self.output:
                    target = _Keeper(self.output, survey, about, self.overwrite)
                    target.skip(items)
                self._run(items, survey, target, total)
                target.finish()
            except (LimitReached, KeyboardInterrupt) as stop:
                reason = SearchStopped(stop).reason
                if self.as_json:
                    emit({"stopped": reason})
                raise LimitReached(f"stopped by {reason}; {target.stopped()}") from None
        sys.exit(failures.code)

    def _run(
        self, items: Iterator[Item], survey: Survey, target: _Printer | _Keeper, total: Callable[[], int] | None
    ) -> None:
        from stringscoins_studies.census.running import run
        from stringscoins_studies.census.valuing import batches

        limit, meter = limits(), Meter()
        with ExitStack() as stack:
            stack.enter_context(while_compiling(limit, meter))
            size = self.batch or (_BATCH_WITH_SCORES if survey.scores else _BATCH)
            first = list(islice(items, _FEW * size + 1))
            executor, workers = self._executor(stack, replace(survey, limits=limit), few=len(first) <= _FEW * size)
            if self.dask:
                # Its workers have memories and clocks of their own.
                survey, waiting = replace(survey, limits=Limits(megabytes=limit.megabytes)), limit
            else:
                megabytes = limit.megabytes or limit.table_bytes() / 1e6 / workers
                survey, waiting = replace(survey, limits=replace(limit, megabytes=megabytes)), Limits()
            work = batches(chain(first, items), survey, size)
            found = stack.enter_context(closing(run(work, executor, workers=workers, limits=waiting)))
            stack.callback(meter.done)
            # The length may take a moment to count, so that it is only counted where it is shown.
            length = total and functools.cache(total)
            meter.counting(target.rows, length, "rows")
            for rows in found:
                target.add(rows)
                meter.counting(target.rows, length, "rows")
                limit.check_time()

    def _executor(self, stack: ExitStack, survey: Survey, *, few: bool) -> tuple[Executor, int]:
        """Return the executor of the batches, and the number of batches that it values at a time."""
        from stringscoins_studies.census import running
        from stringscoins_studies.census.valuing import prepare

        if self.dask:
            click.echo(f"waiting for the Dask cluster at {self.dask} ...", err=True)
            return stack.enter_context(running.dask_cluster(self.dask))
        workers = self.workers or (1 if few else cpu_count() or 1)
        if workers == 1:
            return running.Here(), 1
        prepare(survey)
        return stack.enter_context(running.local_processes(workers)), workers


class _Printer:
    """Prints the rows: as they come in JSON, else as a table at the end."""

    def __init__(self, survey: Survey, as_json: bool) -> None:
        self.columns, self.as_json = survey.columns(), as_json
        self.rows = 0
        self.cells: list[Sequence[str]] = []

    def add(self, rows: Sequence[Row]) -> None:
        self.rows += len(rows)
        for row in rows:
            if self.as_json:
                emit(row)
            else:
                self.cells.append([_shown(row[name]) for name in self.columns])

    def finish(self) -> None:
        if self.cells:
            click.echo("\n".join(table([[name.replace("_", " ") for name in self.columns], *self.cells])))

    def stopped(self) -> str:
        self.finish()
        return plural(self.rows, "row")


class _Keeper:
    """Writes the rows to a table."""

    def __init__(self, path: str, survey: Survey, about: Mapping[str, Any], overwrite: bool) -> None:
        from stringscoins_studies.census.tables import Parts

        about = {**about, "columns": survey.columns(), "sizes": survey.sizes, "parallel": survey.parallel}
        self.path, self.as_graphs = path, survey.as_graphs
        self.parts = Parts(path, about, survey.columns(), overwrite=overwrite)

    @property
    def rows(self) -> int:
        return self.parts.rows

    def skip(self, items: Iterator[Item]) -> None:
        """Skip the items that are in the table; StringsCoinsError if the last of them differs from the table's."""
        from stringscoins_studies.census.streams import key

        if self.parts.last is None:
            return
        last = deque(islice(items, self.rows), 1)
        if not last or key(last[0], as_graph=self.as_graphs) != self.parts.last["position"]:
            raise StringsCoinsError(
                f"the rows in {self.parts.directory} are of other positions than this run's; --overwrite begins anew"
            )
        click.echo(f"going on after {plural(self.rows, 'row')}", err=True)

    def add(self, rows: Sequence[Row]) -> None:
        self.parts.add(rows)

    def finish(self) -> None:
        self.parts.finish()
        click.echo(f"{self.path}: {plural(self.rows, 'row')}")

    def stopped(self) -> str:
        return f"{plural(self.rows, 'row')} in {self.parts.directory}, the same command goes on with the next"


def _shown(cell: object) -> str:
    return {True: "yes", False: "no"}[cell] if isinstance(cell, bool) else str(cell)
