"""`stringscoins dataset`: a folder of solved positions that others can use and cite."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click
from click.core import ParameterSource

from stringscoins.cli.asking import Command, StoreOpener, answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures
from stringscoins.errors import LimitReached
from stringscoins.solve import SearchStopped, Work
from stringscoins.wording import plural

__all__ = ["dataset"]


def _size(name: str, default: int, bounds: tuple[int, int], about: str) -> Callable[[Command], Command]:
    """Return the option that says how far a table goes."""
    kind = click.IntRange(*bounds)
    return click.option(f"--{name}", type=kind, default=default, show_default=True, metavar="N", help=about)


@click.command()
@click.argument("folder")
@click.option("--check", is_flag=True, help="Check FOLDER, which is there, instead of making it.")
@_size("boards", 32, (1, 60), "Take boards in the plane of this many strings at most.")
@_size("cubes", 24, (1, 60), "Take boards in space of this many strings at most.")
@_size("solved", 9, (0, 16), "Count the positions of boards of this many boxes at most that have a tablebase.")
@_size("boxes", 5, (1, 7), "Take entries of the dictionary of this many boxes at most.")
@_size("graphs", 7, (0, 8), "Take simple graphs of this many vertices at most.")
@_size("multigraphs", 6, (0, 8), "Take multigraphs of this many strings at most.")
@_size("hypergraphs", 4, (0, 6), "Take hypergraphs of this many strings at most, each of 1 to 3 coins.")
@answer_options(json=False, stored=True)
def dataset(folder: str, check: bool, store: StoreOpener, **sizes: int) -> None:
    """Write solved boards, the dictionary and censuses into a new FOLDER, as data that others can cite.

    FOLDER gets a table in Parquet for each of them, with nimbers and margins; datapackage.json, which describes each
    column; a page for readers; licence, citation and checksums. It needs PyArrow, of the extra census. The same
    versions of this program and of PyArrow write the same bytes.

    Values of boards are kept in the store, so that a run that was stopped goes on with the next board. All else is
    made anew, by default in ten seconds.

    --check tells whether files are missing or have changed, and whether the tables are as they are described. The exit
    code is 1 if not.

    \b
    Examples:
      stringscoins dataset values --boards 17 --boxes 3 --graphs 5 --multigraphs 4
      stringscoins dataset --check values
    """
    from stringscoins_studies.dataset.package import check_package, write_package
    from stringscoins_studies.dataset.tables import tables

    failures, code = Failures(), 0
    with failures.reported(folder):
        if check:
            _refuse_sizes(sizes)
            problems = [*check_package(Path(folder))]
            for told in problems or ["whole, and as it is described"]:
                click.echo(f"{folder}: {told}")
            code = 1 if problems else 0
        else:
            options = "".join(f" --{name} {size}" for name, size in sizes.items())
            with store() as kept:
                work = Work(limits(), Meter(), kept)
                try:
                    write_package(Path(folder), tables(work, **sizes), f"stringscoins dataset{options}", _tell)
                except (LimitReached, KeyboardInterrupt) as stop:
                    rest = "; the same command goes on with the next board" if kept else ""
                    raise LimitReached(f"stopped by {SearchStopped(stop).reason}{rest}") from None
    sys.exit(failures.code or code)


def _refuse_sizes(sizes: dict[str, int]) -> None:
    source = click.get_current_context().get_parameter_source
    if given := [f"--{name}" for name in sizes if source(name) is ParameterSource.COMMANDLINE]:
        raise click.UsageError(f"--check takes the folder as it is: leave out {', '.join(given)}")


def _tell(table: str, rows: int) -> None:
    click.echo(f"{table}: {plural(rows, 'row')}")
