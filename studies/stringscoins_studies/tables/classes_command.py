"""`stringscoins table classes`: the nimbers and margins of classes of positions, one row a class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import StoreOpener, answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record
from stringscoins.errors import LimitReached
from stringscoins.questions import Answer
from stringscoins.solve import SearchStopped
from stringscoins.values import show
from stringscoins.wording import signed
from stringscoins_studies.tables.markdown import print_table

if TYPE_CHECKING:
    from stringscoins.store import Store
    from stringscoins_studies.tables.classes import ClassValues
    from stringscoins_studies.tables.periods import Period

__all__ = ["classes", "print_classes"]


@click.command()
@click.argument("classes", metavar="[CLASS]...", nargs=-1)
@click.option(
    "--max-strings",
    type=click.IntRange(1, 1000),
    default=18,
    show_default=True,
    metavar="N",
    help="Value positions of this many strings at most.",
)
@click.option(
    "--max-n", type=click.IntRange(0, 10_000), default=100, show_default=True, metavar="N", help="Stop at this n."
)
@click.option("--ground", type=click.IntRange(0), metavar="K", help="Add K strings from each coin to the ground.")
@click.option("--parallel", type=click.IntRange(1), metavar="M", help="Put M parallel strings in place of each.")
@click.option("--complement", is_flag=True, help="Take the complements of graphs.")
@click.option("--scores", is_flag=True, help="Tell the margins, too.")
@click.option("--prove", is_flag=True, help="Prove the periods of classes of copies of a piece, such as K(3, n).")
@answer_options("a class", stored=True)
def classes(
    classes: tuple[str, ...],
    max_strings: int,
    max_n: int,
    ground: int | None,
    parallel: int | None,
    complement: bool,
    scores: bool,
    prove: bool,
    as_json: bool,
    store: StoreOpener,
) -> None:
    """Print a table of the nimbers of classes of positions for n = 0, 1, 2, ..., a row a class.

    CLASS is a position in one-line notation with n for a size, such as graph:grid:3,n or hypergraph:complete:n,4, or a
    short name: cycle, wheel, tight-cycle, ... The sizes 2n and n+1 are allowed, too. Without a CLASS all that have a
    short name are taken, with --complement those of graphs. L is loony.

    A period is a conjecture: it is what the values obey from some n on, for three periods at least. With --prove it is
    proved where member n is n copies of a piece at a few joints. The limits are for each class. A class that reaches a
    limit has a row of what is known by then, and the exit code is 3.

    \b
    Examples:
      stringscoins table classes --max-strings 12
      stringscoins table classes cycle wheel graph:grid:2,n --ground 1 --no-store
      stringscoins table classes path star --complement --scores
      stringscoins table classes book bipartite-2 --prove
      stringscoins table classes hypergraph:tight-cycle:n,4 --json
    """
    from stringscoins_studies.tables.classes import CLASSES

    options = [
        *([f"ground={ground}"] if ground is not None else []),
        *([f"parallel={parallel}"] if parallel is not None else []),
        *(["complement"] if complement else []),
    ]
    named = [name for name, pattern in CLASSES.items() if not complement or pattern.startswith("graph:")]
    patterns = [":".join([CLASSES.get(name, name), *options]) for name in classes or named]
    print_classes(patterns, as_json, store, max_strings=max_strings, max_n=max_n, scores=scores, prove=prove)


def print_classes(
    patterns: Iterable[str],
    as_json: bool,
    store: StoreOpener,
    *,
    max_strings: int,
    max_n: int,
    scores: bool,
    prove: bool = False,
) -> None:
    """Print the table of classes, then exit."""
    from stringscoins_studies.tables.classes import ClassValues
    from stringscoins_studies.tables.copies import proved_period

    def found(pattern: str, store: Store | None) -> Answer:
        values = ClassValues(pattern)
        stopped: SearchStopped | None = None
        proved: Period | None = None
        try:
            values.evaluate(
                max_strings=max_strings, max_n=max_n, scores=scores, limits=limits(), progress=Meter(), store=store
            )
            if prove and values.numbers and (proved := proved_period(pattern, limits())):
                proved = proved._replace(checked=values.numbers[-1])
        except (LimitReached, KeyboardInterrupt) as stop:
            stopped = stop if isinstance(stop, SearchStopped) else SearchStopped(stop)
        record = _record(values, scores, stopped)
        if prove:
            record |= {"proved": proved is not None} | ({"period": proved._asdict()} if proved else {})
        return Answer(record, stopped)

    columns = ["class", "n", "nimbers", "period", *(["margins", "their period"] if scores else [])]
    print_table(columns, [(pattern, partial(found, pattern)) for pattern in patterns], _cells, as_json, store)


def _record(values: ClassValues, scores: bool, stopped: SearchStopped | None) -> Record:
    def period(found: Period | None) -> dict[str, int] | None:
        return found and found._asdict()

    record: Record = {
        "class": values.pattern,
        "n": values.numbers,
        "coins": values.coins,
        "strings": values.strings,
        "nimbers": [show(value) for value in values.nimbers],
        "finite": values.is_finite,
        "period": period(values.period()),
    }
    if scores:
        record |= {"margins": values.margins, "margin_period": period(values.period_of_margins())}
    if stopped:
        record["stopped"] = stopped.reason
    return record


def _cells(record: Record) -> list[str]:
    numbers = record["n"]
    shown = " ".join(map(str, numbers)) or "-"
    if len(numbers) > 2 and len(numbers) == numbers[-1] - numbers[0] + 1:
        shown = f"{numbers[0]} to {numbers[-1]}"
    if record["finite"]:
        shown += ", all"
    nimbers = ["L" if value == "loony" else str(value) for value in record["nimbers"]]
    terms, period = _sequence(nimbers, record["period"])
    cells = [record["class"], shown, terms, period + ", proved" * record.get("proved", False)]
    if "margins" in record:
        cells += _sequence([signed(margin) for margin in record["margins"]], record["margin_period"])
    return cells


def _sequence(terms: list[str], period: Mapping[str, int] | None) -> list[str]:
    """Return the terms up to three full periods, and the period."""
    if period is None:
        return [" ".join(terms) or "-", "-"]
    known = period["start"] - (period["checked"] - len(terms) + 1) + 3 * period["period"]
    more = " ..." if known < len(terms) else ""
    step = f", {period['saltus']:+} each" if period["saltus"] else ""
    return [" ".join(terms[:known]) + more, f"{period['period']} from n = {period['start']}{step}"]
