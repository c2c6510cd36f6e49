"""`stringscoins census summary` and `census subsets`: summaries of a census, and random positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import asks_once
from stringscoins.cli.questions import command_of
from stringscoins.cli.reporting import Record, Report
from stringscoins.questions import Answer, Query, Question, flag, option
from stringscoins.solve import Work
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["subsets", "summary"]


@click.command()
@click.argument("file")
@click.option(
    "--by",
    type=click.Choice(["vertices", "coins", "strings"]),
    help="Count positions by this. The default is vertices for graphs and coins for others.",
)
@click.option("--plot", metavar="FILE", help="Draw the shares of values. FILE ends in .png, .svg or .pdf.")
@asks_once()
def summary(file: str, by: str | None, plot: str | None) -> Report:
    """Summarize the table of a census, a CSV or Parquet file.

    The summary has how many positions have each value, by their size and by the parity of strings and coins, and the
    smallest position of each value. For graphs it tells how the value goes with that of the complement, and how often
    the two would have equal nimbers if nothing but the parities of their strings tied them ("by parity").

    \b
    Examples:
      stringscoins census graphs --coins 0-6 --output graphs.csv --overwrite
      stringscoins census summary graphs.csv --by strings
      stringscoins census summary graphs.csv --plot graphs.svg
    """
    from stringscoins_studies.census import summaries
    from stringscoins_studies.census.tables import read_table

    rows = read_table(file)
    if not rows:
        raise click.UsageError(f"{file}: the table has no rows")
    are_graphs = "vertices" in rows[0]
    if by == "vertices" and not are_graphs:
        raise click.UsageError(f"{file}: only tables of graphs have a column of vertices")
    grouped = "vertices" if are_graphs else "coins"
    size = by or grouped
    pairs = summaries.complements(rows) if "complement_nimber" in rows[0] else None
    agreement = summaries.agreement(rows) if pairs and are_graphs else {}
    if plot:
        from stringscoins_studies.census.picture import draw_census

        draw_census(summaries.by_size(rows, "strings"), pairs, plot)
    smallest = summaries.smallest(rows)
    record = {
        "file": file,
        "positions": len(rows),
        f"by_{size}": _named(summaries.by_size(rows, size)),
        "by_parity": _named(summaries.parities(rows)),
        "parity_from": summaries.parity_from(rows, grouped),
        "smallest": {
            str(value): {"of_coins": row["position"], "of_strings": other["position"]}
            for value, (row, other) in smallest.items()
        },
        "complements": pairs and _named(pairs),
        "agreement": {str(vertices): asdict(found) for vertices, found in agreement.items()},
    }
    values = [str(value) for value in summaries.values_of(rows)]
    return Report(record, partial(_summary_text, size=size, grouped=grouped, values=values, smallest=smallest))


def _summary_text(
    record: Record, size: str, grouped: str, values: list[str], smallest: Mapping[int | str, tuple[Any, Any]]
) -> list[str]:
    rule = {group: str(strings) for group, strings in record["parity_from"].items()}
    cells = [["nimber", "fewest coins", "coins", "strings", "fewest strings", "coins", "strings"]]
    for value, pair in smallest.items():
        cells.append([str(value), *(str(row[name]) for row in pair for name in ("position", "coins", "strings"))])
    lines = [
        f"{record['file']}: {plural(record['positions'], 'position')}",
        "",
        *_counted(size, record[f"by_{size}"], values),
        "",
        *_counted("strings + coins", record["by_parity"], values),
        "",
        *table([[grouped, *map(str, rule)], ["nimber = parity from", *rule.values()]]),
        "",
        *table(cells),
    ]
    if record["complements"]:
        lines += ["", *_counted("nimber, complement's:", record["complements"], values, share=False)]
    if record["agreement"]:
        cells = [["vertices", "neither loony", "equal nimbers", "by parity", "same winner", "both loony"]]
        for vertices, found in record["agreement"].items():
            shares = (f"{found[key]:.1%}" for key in ("equal", "expected", "same_winner"))
            cells.append([vertices, f"{found['pairs']:,}", *shares, f"{found['both_loony']:,}"])
        lines += ["", *table(cells)]
    return lines


def _named(counts: Mapping[Any, Mapping[int | str, int]]) -> dict[str, dict[str, int]]:
    return {str(key): {str(value): count for value, count in found.items()} for key, found in counts.items()}


def _counted(
    head: str, counts: Mapping[str, Mapping[str, int]], values: Iterable[str], *, share: bool = True
) -> list[str]:
    """Return a table of how often each value comes up, and the share of loony ones."""
    values = list(values)
    rows = [[head, "positions", *values, *(["loony share"] if share else [])]]
    for key, found in counts.items():
        total = sum(found.values())
        rows.append([key, f"{total:,}", *(f"{found.get(value, 0):,}" for value in values)])
        if share:
            rows[-1].append(f"{found.get('loony', 0) / total:.1%}")
    return table(rows)


@dataclass(frozen=True)
class SubsetsOptions:
    """The options of `census subsets`."""

    samples: int | None = option(
        None, "Draw this many random subsets of each number of strings.", bounds=(1, None), metavar="N"
    )
    seed: int = option(1, "Seed the random subsets.", metavar="N", shows_default=True)
    only_loony: bool = flag("Draw random subsets, and do not tell nimbers apart. On graphs that takes no search.")


def count_subsets(query: Query, options: SubsetsOptions) -> Answer:
    """Count how often what can be left of a SOURCE is loony, and has each nimber, by the strings left.

    All subsets of up to 24 strings are counted. Of more strings, or with --samples, random subsets are drawn, by
    default 1,000 of each number. What is left of a complete graph is a random graph of so many strings.

    \b
    Examples:
      stringscoins census subsets board:3x3
      stringscoins census subsets graph:7:complete --samples 100
      stringscoins census subsets board:5x5 --only-loony --samples 100
    """
    from stringscoins_studies.census.subsets import MOST, exactly, sampled

    position, samples = query.position, options.samples
    work = Work(query.work.limits, query.work.progress)
    number = (samples or 1000) if samples or options.only_loony or len(position) > MOST else None
    if number:
        counts = sampled(position, number, options.seed, work, only_loony=options.only_loony)
    else:
        counts = exactly(position, work)
    record = {"name": query.name, "strings": len(position), "samples": number, "seed": options.seed if number else None}
    return Answer(record | {"left": _named(counts)})


def _subsets_text(record: Record, document: Document) -> list[str]:
    number = record["samples"]
    what = f"{plural(number, 'random subset')} of each number" if number else "all subsets"
    heading = f"{record['name']}: {plural(record['strings'], 'string')}, {what}"
    values = {value for found in record["left"].values() for value in found}
    in_order = sorted(values, key=lambda value: (not value.isdigit(), len(value), value))
    return [heading, *_counted("left", record["left"], in_order)]


subsets = command_of(Question("subsets", count_subsets.__doc__ or "", SubsetsOptions, count_subsets, _subsets_text))
