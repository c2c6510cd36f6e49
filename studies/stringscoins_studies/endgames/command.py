"""`stringscoins census gaps`, `bumps`, `odd-loops`, `sums` and `low-values`: theorems on loony endgames, tested."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import asks_once
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import LENGTHS
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record, Report
from stringscoins.questions import facts
from stringscoins.solve import Work
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.endgames import Shapes
    from stringscoins.endgames.shapes import State
    from stringscoins_studies.endgames.odd_loops import Counterexample

__all__ = ["bumps_command", "gaps_command", "landings_command", "low_values_command", "odd_loops", "sums_command"]


@click.command("odd-loops")
@click.option(
    "--chains",
    type=LENGTHS,
    default="3-7",
    show_default=True,
    help="Take chains of these lengths, such as 3-7 or 4,6,8.",
)
@click.option("--loops", type=LENGTHS, default="4-11", show_default=True, help="Take loops of these lengths.")
@click.option(
    "--most-chains",
    type=click.IntRange(0, 20),
    default=6,
    show_default=True,
    metavar="N",
    help="Take this many chains at most.",
)
@click.option(
    "--most-loops",
    type=click.IntRange(0, 20),
    default=6,
    show_default=True,
    metavar="N",
    help="Take this many loops at most.",
)
@click.option(
    "--show",
    type=click.IntRange(0, 1000),
    default=10,
    show_default=True,
    metavar="N",
    help="Show this many counterexamples of either sort.",
)
@asks_once()
def odd_loops(chains: tuple[int, ...], loops: tuple[int, ...], most_chains: int, most_loops: int, show: int) -> Report:
    """Find where Allcock's theorems 4.1 and 1.1, on sums of chains and loops, fail for loops of odd length.

    \b
    Examples:
      stringscoins census odd-loops
      stringscoins census odd-loops --loops 4,6,8,10
    """
    from stringscoins_studies.endgames.odd_loops import odd_loop_counterexamples

    found = odd_loop_counterexamples(
        chains, loops, most_chains=most_chains, most_loops=most_loops, show=show, work=Work(limits())
    )
    record = found._asdict() | {
        "values": [_counterexample(c) for c in found.values],
        "openings": [_counterexample(c) for c in found.openings],
    }
    return Report(record, _odd_loops_text)


def _odd_loops_text(record: Record) -> list[str]:
    lines = [
        f"{plural(record['endgames'], 'endgame')}: theorem 4.1 is wrong for {record['wrong_values']:,}, the opening of"
        f" theorem 1.1 for {record['wrong_openings']:,}"
    ]
    if record["largest_controlled_value"] is not None:
        lines.append(f"the largest controlled value among these: {record['largest_controlled_value']}")
    for what in ("values", "openings"):
        rows = [["endgame", "c", "v", "theorem 4.1", "theorem 1.1", "openings"]]
        for c in record[what]:
            opened = ", ".join(f"{component}: {value}" for component, value in c["openings"].items())
            keys = ("endgame", "controlled_value", "value", "theorem_value", "theorem_opening")
            rows.append([*(c[key] for key in keys), opened])
        if rows[1:]:
            lines += ["", f"wrong {what}, the smallest", *table(rows)]
    return lines


def _counterexample(c: Counterexample) -> Record:
    return {
        "endgame": str(c.endgame),
        "controlled_value": c.endgame.controlled_value,
        "value": c.value,
        "theorem_value": c.theorem_value,
        "theorem_opening": str(c.theorem_opening),
        "openings": {str(component): value for component, value in c.opened.items()},
    }


def _of_connected_endgames(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say which connected endgames are taken."""
    for option in (
        click.option(
            "--valences", type=LENGTHS, default="3,4", show_default=True, help="Allow joints of these valences."
        ),
        click.option(
            "--coins",
            type=click.IntRange(3, 40),
            required=True,
            metavar="N",
            help="Take connected endgames of this many coins at most.",
        ),
    ):
        command = option(command)
    return command


@click.command("gaps")
@_of_connected_endgames
@click.option(
    "--rests",
    type=click.IntRange(0, 6),
    default=0,
    show_default=True,
    metavar="N",
    help="Add a sum K of up to this many pieces.",
)
@click.option("--chains", type=LENGTHS, default="5-11", show_default=True, help="Take chains of these lengths in K.")
@click.option("--loops", type=LENGTHS, default="8-12", show_default=True, help="Take loops of these lengths in K.")
@asks_once("a row")
def gaps_command(
    coins: int, valences: tuple[int, ...], rests: int, chains: tuple[int, ...], loops: tuple[int, ...]
) -> Report:
    """Count the connected loony endgames up to a size, and where their value is above the controlled value.

    The endgames G are counted by their controlled value cv(G). With --rests each is joined to each sum K of one or more
    chains and loops, and counted by the smaller one of cv(G + K) and cv(K). The examples are the first that came, as
    segments.

    \b
    Examples:
      stringscoins census gaps --coins 16
      stringscoins census gaps --coins 12 --rests 2 --json
    """
    from stringscoins.endgames import ExactValues
    from stringscoins_studies.endgames.census import by_controlled_value, by_rest, connected_endgames, gaps, simple_sums

    values = ExactValues(work=Work(limits(), Meter()))
    shapes = values.shapes
    with values.stopping():
        numbers = connected_endgames(shapes, coins, valences)
        sums = [rest for rest in simple_sums(shapes, chains, loops, rests) if rest]
        connected = ((number,) for number in numbers)
        rows = gaps(values, by_rest(shapes, numbers, sums) if rests else by_controlled_value(shapes, connected))
    sort = "least" if rests else "cv"
    records = [
        {sort: least}
        | facts(row, "endgames", "above", "largest")
        | {"example": None if row.example is None else _segments(shapes, row.example)}
        for least, row in rows.items()
    ]
    return Report(records, _gaps_text)


def _gaps_text(records: Sequence[Record]) -> list[str]:
    sort = next(iter(records[0])) if records else "cv"
    lines = [[sort, "endgames", "v > cv", "largest v - cv", "example"]]
    for record in records:
        counts = record[sort], f"{record['endgames']:,}", f"{record['above']:,}", record["largest"]
        lines.append([*counts, ", ".join(record["example"] or [])])
    return table(lines)


def _segments(shapes: Shapes, state: State) -> list[str]:
    """Return an endgame as the segments of a position file."""
    from stringscoins_studies.endgames.census import segments_of

    return [" ".join((*filter(None, ends), str(coins))) for *ends, coins in segments_of(shapes, state)]


@click.command("landings")
@_of_connected_endgames
@click.option(
    "--rests",
    type=click.IntRange(1, 6),
    default=1,
    show_default=True,
    metavar="N",
    help="Try sums K of up to this many pieces.",
)
@asks_once("a row")
def landings_command(coins: int, valences: tuple[int, ...], rests: int) -> Report:
    """Count the connected loony endgames by their least landing, and test it.

    Beside a sum K of very long chains and loops, an endgame has v = cv exactly if cv(K) is at least its least landing.
    That is tested by exact values for each K of chains of 5 to 12 and loops of 8 to 13. The examples are the first that
    came, as segments.

    \b
    Examples:
      stringscoins census landings --coins 14
      stringscoins census landings --coins 18 --rests 2 --json
    """
    from stringscoins.endgames import ExactValues
    from stringscoins_studies.endgames.census import connected_endgames, landings, simple_sums

    values = ExactValues(work=Work(limits(), Meter()))
    shapes = values.shapes
    with values.stopping():
        sums = [rest for rest in simple_sums(shapes, range(5, 13), range(8, 14), rests) if rest]
        rows = landings(values, connected_endgames(shapes, coins, valences), sums)
    records = [
        {"least": least} | facts(row, "endgames", "sums", "wrong") | {"example": _segments(shapes, (row.example,))}
        for least, row in rows.items()
    ]
    return Report(records, _landings_text)


def _landings_text(records: Sequence[Record]) -> list[str]:
    lines = [["least landing", "endgames", "sums with K", "wrong", "example"]]
    for record in records:
        counts = [f"{record[key]:,}" for key in ("endgames", "sums", "wrong")]
        lines.append([str(record["least"]), *counts, ", ".join(record["example"])])
    return table(lines)


@click.command("bumps")
@click.option(
    "--trinkets", type=click.IntRange(1, 8), required=True, metavar="N", help="Take bracelets of this many trinkets."
)
@click.option("--loops", type=LENGTHS, default="4,6", show_default=True, help="Take trinkets of these lengths.")
@click.option(
    "--chains",
    type=LENGTHS,
    default="5-12",
    show_default=True,
    help="Take chains of these lengths, such as 3-7 or 4,6,8.",
)
@click.option(
    "--tags",
    type=click.IntRange(0, 2),
    default=0,
    show_default=True,
    metavar="N",
    help="Take bracelets of this many tags.",
)
@click.option("--cyclic", is_flag=True, help="Take bracelets that close on themselves.")
@asks_once()
def bumps_command(trinkets: int, loops: tuple[int, ...], chains: tuple[int, ...], tags: int, cyclic: bool) -> Report:
    """Test the theorem that a bump of 11 makes a bracelet have a profitable proper sub-bracelet.

    The theorem is Berlekamp and Scott's. All bracelets of the given sizes are looked at.

    \b
    Examples:
      stringscoins census bumps --trinkets 3
      stringscoins census bumps --trinkets 3 --chains 5-10 --cyclic
    """
    from stringscoins_studies.endgames.census import bracelets, bumps

    found = bumps(bracelets(trinkets, loops, chains, tags=tags, cyclic=cyclic), Work(limits()))
    record = facts(found, "bracelets", "bumpy", "unprofitable", "largest", "least")
    example = [f"{piece.name} {piece.length}" for piece in found.example.pieces] if found.example else None
    return Report(record | {"example": example}, _bumps_text)


def _bumps_text(record: Record) -> list[str]:
    lines = [
        f"{plural(record['bracelets'], 'bracelet')}: {record['bumpy']:,} with a bump above 10,"
        f" {record['unprofitable']:,} of these without a profitable proper sub-bracelet",
        f"where there is none the bump is {record['largest']} at most, and {record['least']} at most in the best"
        " direction from the best joint",
    ]
    if record["example"]:
        lines.append(f"the smallest bumpy one without one: {', '.join(record['example'])}")
    return lines


@click.command("low-values")
@click.option(
    "--coins", type=click.IntRange(3, 60), required=True, metavar="N", help="Take sums of this many coins at most."
)
@asks_once("a row")
def low_values_command(coins: int) -> Report:
    """Count how often sums of chains and even loops with a controlled value c < 2 are worth 0, 1, 2, 3 or 4.

    Allcock says (section 5) that almost all are worth 1 or 2, so that the opener wins if he leads by 2 coins and loses
    if he leads by 1. All sums of up to so many coins are counted, a row for each number of coins.

    \b
    Examples:
      stringscoins census low-values --coins 24
      stringscoins census low-values --coins 12 --json
    """
    from stringscoins_studies.endgames.low_values import low_values

    rows = list(low_values(coins, work=Work(limits())))
    return Report([facts(row, "coins", "endgames", "low", "values", "one_or_two") for row in rows], _low_values_text)


def _low_values_text(records: Sequence[Record]) -> list[str]:
    heads = ["sums", "c < 2", *(f"v = {v}" for v in range(len(records[0]["values"]))), "v is 1 or 2"]
    rows = [(record["coins"], [record]) for record in records]
    rests = [(f"{rest} mod 4", [r for r in records if r["coins"] % 4 == rest]) for rest in range(4)]
    together = [*rests, ("all", list(records))]
    return [
        *table([["coins", *heads], *([label, *_low_values_cells(some)] for label, some in rows)]),
        "",
        *table([["coins", *heads], *([label, *_low_values_cells(some)] for label, some in together)]),
    ]


def _low_values_cells(records: Sequence[Record]) -> list[str]:
    """Return the cells that add up some records."""
    endgames, low, one_or_two = (sum(r[key] for r in records) for key in ("endgames", "low", "one_or_two"))
    values = (sum(counts) for counts in zip(*(r["values"] for r in records), strict=True)) if records else ()
    counts = [f"{n:,}" for n in (endgames, low, *values)]
    return [*counts, *["-"] * (7 - len(counts)), f"{one_or_two / low:.1%}" if low else "-"]


@click.command("sums")
@click.option(
    "--loops",
    type=LENGTHS,
    default="4-7",
    show_default=True,
    help="Take loops below 8 of these lengths; 4,6 on boards.",
)
@asks_once()
def sums_command(loops: tuple[int, ...]) -> Report:
    """Prove the values of all sums of chains and loops, of any number and length, by a finite set of classes.

    Sums of low controlled value fall into finitely many classes. One more loop of 4 to 7 coins leads from a class to
    another, and a second loop of that length leads back. All states are visited, and the claims of the proof checked.

    \b
    Examples:
      stringscoins census sums
      stringscoins census sums --loops 4,6
    """
    from stringscoins_studies.endgames.classes import classes

    found = classes(loops, Work(limits()))
    classes_ = [{"values": [c.values[i : i + 3] for i in (0, 3, 6)], "added": c.added} for c in found.classes]
    return Report({"states": found.states, "failures": found.failures, "classes": classes_}, _sums_text)


def _sums_text(record: Record) -> list[str]:
    lengths = sorted({length for found in record["classes"] for length in found["added"]})
    rows = [["class", "no chain above 3", "of 4 only", "of 5 or more", *(f"+ {length}l" for length in lengths)]]
    for number, found in enumerate(record["classes"]):
        values = (" ".join(map(str, some)) for some in found["values"])
        rows.append([str(number), *values, *(str(found["added"].get(length, "")) for length in lengths)])
    failed = [f"fails: {failure}" for failure in record["failures"]]
    claims = failed or ["every claim holds in every state: the values of all these sums are proved"]
    return [f"{record['states']} states, {len(rows) - 1} classes of low controlled value", *claims, "", *table(rows)]
