"""`stringscoins census summary` and `census subsets`: what a census says, and random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import answered
from stringscoins.cli.common import (
    Failures,
    Meter,
    emit,
    json_lines,
    json_option,
    limit_options,
    plural,
    sources,
    table,
    watched_options,
)
from stringscoins.solve.limits import Limits

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["subsets", "summary"]


@click.command()
@click.argument("file")
@click.option(
    "--by",
    type=click.Choice(["vertices", "coins", "strings"]),
    help="What positions are counted by; if not said, vertices of graphs, coins of others.",
)
@click.option("--plot", metavar="FILE", help="Draw the shares of values (.png or .svg).")
@json_lines("in all")
@watched_options
def summary(file: str, by: str | None, plot: str | None, as_json: bool) -> None:
    """What the table of a census says, as CSV or Parquet.

    How many positions have each value, by their size and by the parity of strings and coins; the smallest position of
    each value; how the value of a graph goes with that of its complement, and how often the two would have equal
    nimbers if nothing but the parities of their strings tied them ("by parity").

    \b
    Examples:
      stringscoins census graphs --coins 0-6 --output graphs.csv --overwrite
      stringscoins census summary graphs.csv --by strings
      stringscoins census summary graphs.csv --plot graphs.svg
    """
    from stringscoins.studies.census import summaries
    from stringscoins.studies.census.tables import read_table

    rows = answered(lambda: read_table(file), "census summary")
    if not rows:
        raise click.UsageError(f"{file}: a table without rows")
    are_graphs = "vertices" in rows[0]
    if by == "vertices" and not are_graphs:
        raise click.UsageError(f"{file}: only tables of graphs have a column of vertices")
    grouped = "vertices" if are_graphs else "coins"
    size = by or grouped
    sizes, parities = summaries.by_size(rows, size), summaries.parities(rows)
    smallest = summaries.smallest(rows)
    pairs = summaries.complements(rows) if "complement_nimber" in rows[0] else None
    agreement = summaries.agreement(rows) if pairs and are_graphs else {}
    if plot:
        from stringscoins.studies.census.picture import draw_census

        answered(lambda: draw_census(summaries.by_size(rows, "strings"), pairs, plot), "census summary")
    if as_json:
        emit(
            {
                "file": file,
                "positions": len(rows),
                f"by_{size}": _named(sizes),
                "by_parity": _named(parities),
                "parity_from": summaries.parity_from(rows, grouped),
                "smallest": {
                    str(value): {"of_coins": row["position"], "of_strings": other["position"]}
                    for value, (row, other) in smallest.items()
                },
                "complements": pairs and _named(pairs),
                "agreement": {str(vertices): asdict(found) for vertices, found in agreement.items()},
            }
        )
        return
    values = summaries.values_of(rows)
    lines = [f"{file}: {plural(len(rows), 'position')}", ""]
    lines += _counted(size, sizes, values)
    lines += ["", *_counted("strings + coins", parities, values), ""]
    rule = {group: str(strings) for group, strings in summaries.parity_from(rows, grouped).items()}
    lines += [*table([[grouped, *map(str, rule)], ["nimber = parity from", *rule.values()]]), ""]
    cells = [["nimber", "fewest coins", "coins", "strings", "fewest strings", "coins", "strings"]]
    for value, (row, other) in smallest.items():
        cells.append([str(value), *(str(r[name]) for r in (row, other) for name in ("position", "coins", "strings"))])
    lines += table(cells)
    if pairs:
        lines += ["", *_counted("nimber, complement's:", pairs, values, share=False)]
    if agreement:
        cells = [["vertices", "neither loony", "equal nimbers", "by parity", "same winner", "both loony"]]
        for vertices, found in agreement.items():
            shares = (f"{share:.1%}" for share in (found.equal, found.expected, found.same_winner))
            cells.append([str(vertices), f"{found.pairs:,}", *shares, f"{found.both_loony:,}"])
        lines += ["", *table(cells)]
    click.echo("\n".join(lines))


def _named(counts: Mapping[Any, Counter[int | str]]) -> dict[str, dict[str, int]]:
    return {str(key): {str(value): count for value, count in found.items()} for key, found in counts.items()}


def _counted(
    head: str, counts: Mapping[Any, Counter[int | str]], values: list[int | str], *, share: bool = True
) -> list[str]:
    """A table of how often each value comes up, and the share of loony ones."""
    rows = [[head, "positions", *map(str, values), *(["loony share"] if share else [])]]
    for key, found in counts.items():
        total = found.total()
        rows.append([str(key), f"{total:,}", *(f"{found[value]:,}" for value in values)])
        if share:
            rows[-1].append(f"{found['loony'] / total:.1%}")
    return table(rows)


@click.command()
@sources
@click.option("--samples", type=click.IntRange(1), help="Random ones, so many of each number of strings.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the random ones.")
@click.option("--only-loony", is_flag=True, help="Random ones, nimbers not told apart: needs no search, of graphs.")
@json_option
@limit_options
def subsets(
    sources: tuple[str, ...],
    samples: int | None,
    seed: int,
    only_loony: bool,
    as_json: bool,
    limits: Callable[[], Limits],
) -> None:
    """How often what can be left of a SOURCE is loony, and has each nimber, by the number of strings left.

    All subsets of up to 24 strings are counted; of more strings, or with --samples, random ones, by default 1,000 of
    each number. What is left of a complete graph is a random graph of so many strings.

    \b
    Examples:
      stringscoins census subsets board:3x3
      stringscoins census subsets graph:7:complete --samples 100
      stringscoins census subsets board:5x5 --only-loony --samples 100
    """

    def answer(document: Document, name: str) -> None:
        from stringscoins.studies.census.subsets import MOST, exactly, sampled
        from stringscoins.studies.census.summaries import in_order

        position = document.position
        number = (samples or 1000) if samples or only_loony or len(position) > MOST else None
        if number:
            counts = sampled(position, number, seed, limits(), Meter(), only_loony=only_loony)
        else:
            counts = exactly(position, limits(), Meter())
        if as_json:
            record = {"name": name, "strings": len(position), "samples": number, "seed": seed if number else None}
            emit({**record, "left": _named(counts)})
            return
        what = f"{plural(number, 'random subset')} of each number" if number else "all subsets"
        values = in_order({value for found in counts.values() for value in found})
        click.echo("\n".join([f"{name}: {plural(len(position), 'string')}, {what}", *_counted("left", counts, values)]))

    Failures().each(sources, answer)
