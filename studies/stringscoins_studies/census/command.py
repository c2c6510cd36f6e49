"""`stringscoins census graphs` and others: what holds of all graphs, multigraphs and hypergraphs up to a size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import asks_once
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import LENGTHS
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record, Report
from stringscoins.solve import Work
from stringscoins.wording import table
from stringscoins_studies.census.run_options import RunOptions, run_options
from stringscoins_studies.census.summary_command import subsets, summary

if TYPE_CHECKING:
    from stringscoins_studies.census.valuing import Survey

__all__ = ["graphs", "hubs_command", "hypergraphs", "multigraphs", "subsets", "summary"]

_MOST_COINS = 11
"""The most coins of simple graphs: there are 1,018,997,864 graphs of 11 coins."""


coins_option = click.option(
    "--coins",
    type=click.IntRange(0, 26),
    required=True,
    metavar="N",
    help="Take this many coins at most. Each holds a string.",
)
strings_option = click.option(
    "--strings", type=click.IntRange(0, 64), required=True, metavar="N", help="Take this many strings at most."
)
scores_option = click.option("--scores", is_flag=True, help="Tell the margins, too.")
connected_option = click.option("--connected", is_flag=True, help="List only positions in one piece.")


@click.command()
@click.argument("file", required=False)
@click.option(
    "--coins",
    type=LENGTHS,
    metavar="N",
    help="Take graphs of this many vertices, such as 8 or 0-7. The default is 0-7. Coins without a string are counted.",
)
@connected_option
@scores_option
@click.option(
    "--complement/--no-complement",
    default=True,
    show_default=True,
    help="Tell the value of the complement of each graph, too.",
)
@run_options
def graphs(
    file: str | None, coins: tuple[int, ...] | None, connected: bool, scores: bool, complement: bool, run: RunOptions
) -> None:
    """Value every simple graph of so many coins, each once up to renaming, or the graphs of FILE.

    A row has the graph in graph6, under canonical names, with its vertices, coins, strings, nimber and winner, and the
    same for its complement. A vertex without a string is no coin. FILE holds a graph a line in graph6 or sparse6; "-"
    is standard input. Graphs of more than 8 coins come from geng, of nauty.

    With --output the batches are kept as they are finished, and the same command goes on with what is missing.

    \b
    Examples:
      stringscoins census graphs --coins 4
      stringscoins census graphs --coins 0-5 --scores --json
      geng -c 6 | stringscoins census graphs - --output connected.csv
    """
    from stringscoins_studies.census import streams
    from stringscoins_studies.census.valuing import Survey

    if file is not None and (coins is not None or connected):
        raise click.UsageError("with a FILE of graphs leave out --coins and --connected")
    sizes = coins or tuple(range(8))
    if max(sizes) > _MOST_COINS:
        raise click.BadParameter(f"at most {_MOST_COINS} coins", param_hint="--coins")
    survey = Survey(complement=complement, scores=scores)
    items = (
        streams.graphs_of_file(file)
        if file is not None
        else streams.graphs(sizes, connected=connected, limits=limits())
    )
    about = {"census": "graphs", "file": file, "coins": sizes, "connected": connected}
    run(items, survey, about, None if file or connected else lambda: _number_of_graphs(sizes))


def _number_of_graphs(sizes: tuple[int, ...]) -> int:
    from stringscoins_studies.census.counting import numbers_of_systems

    return sum(sum(numbers_of_systems(n, n * (n - 1) // 2)) for n in sizes)


@click.command()
@click.argument("file", required=False)
@click.option(
    "--coins", type=click.IntRange(0, 26), metavar="N", help="Take this many coins at most. Each holds a string."
)
@click.option("--strings", type=click.IntRange(0, 64), metavar="N", help="Take this many strings at most.")
@click.option("--ground", is_flag=True, help="Allow strings to the ground.")
@connected_option
@scores_option
@run_options
def multigraphs(
    file: str | None,
    coins: int | None,
    strings: int | None,
    ground: bool,
    connected: bool,
    scores: bool,
    run: RunOptions,
) -> None:
    """Value every multigraph of at most so many coins and strings, each once up to renaming, or those of FILE.

    Several strings may join two coins. A row has the strings as the letters of their coins: "a ab ab" is a coin with a
    string to the ground and two strings to the other coin. FILE holds a position a line, in sparse6 with vertex 0 as
    the ground or in any other notation; "-" is standard input.

    \b
    Examples:
      stringscoins census multigraphs --coins 3 --strings 4
      stringscoins census multigraphs --coins 2 --strings 5 --ground --scores
    """
    from stringscoins_studies.census import streams
    from stringscoins_studies.census.valuing import Survey

    if file is not None:
        if coins is not None or strings is not None or ground or connected:
            raise click.UsageError("with a FILE of positions leave out --coins, --strings and the like")
        survey = Survey((0, 1, 2), parallel=True, scores=scores)
        run(streams.multigraphs_of_file(file), survey, {"census": "multigraphs", "file": file})
    for name, number in (("--coins", coins), ("--strings", strings)):
        if number is None:
            raise click.UsageError(f"Missing option '{name}', or a FILE.")
    survey = Survey((1, 2) if ground else (2,), parallel=True, scores=scores)
    _of_coins_and_strings(run, "multigraphs", coins or 0, strings or 0, connected, survey)


@click.command()
@coins_option
@strings_option
@click.option(
    "--sizes",
    type=LENGTHS,
    required=True,
    metavar="K",
    help="Let strings hold this many coins, such as 3 or 2,3; 1 is a string to the ground.",
)
@click.option("--parallel", is_flag=True, help="Let several strings hold the same coins.")
@connected_option
@scores_option
@click.option(
    "--complement",
    is_flag=True,
    help="Tell the value of the complement, too: of all strings of these sizes that are not there.",
)
@run_options
def hypergraphs(
    coins: int,
    strings: int,
    sizes: tuple[int, ...],
    parallel: bool,
    connected: bool,
    scores: bool,
    complement: bool,
    run: RunOptions,
) -> None:
    """Value every hypergraph of at most so many coins and strings, each once up to renaming.

    Strings hold as many coins as --sizes allows. A row has the strings as the letters of their coins: "ab acd".

    \b
    Examples:
      stringscoins census hypergraphs --coins 5 --strings 3 --sizes 3
      stringscoins census hypergraphs --coins 4 --strings 3 --sizes 2,3
    """
    if not 1 <= min(sizes) <= max(sizes) <= 26:
        raise click.BadParameter("a string holds from 1 to 26 coins", param_hint="--sizes")
    if parallel and complement:
        raise click.UsageError("--complement does not go with --parallel")
    from stringscoins_studies.census.valuing import Survey

    survey = Survey(sizes, parallel, complement, scores)
    _of_coins_and_strings(run, "hypergraphs", coins, strings, connected, survey)


@click.command("hubs")
@coins_option
@strings_option
@click.option("--parallel", is_flag=True, help="Let several strings join the same coins.")
@asks_once("a row")
def hubs_command(coins: int, strings: int, parallel: bool) -> Report:
    """Count for how many coins of graphs the nimber changes if the ground takes the place of the coin, the hub.

    All connected graphs up to a size are taken in which every coin has two strings or more, and each of their coins is
    the hub in turn. If every cycle passes through the hub, no nimber changes: that is a theorem. The example is the
    first graph whose nimber changes, by its strings, and the hub.

    \b
    Examples:
      stringscoins census hubs --coins 5 --strings 10
      stringscoins census hubs --coins 4 --strings 7 --parallel --json
    """
    from stringscoins_studies.census.hubs import hubs

    rows = hubs(coins, strings, parallel=parallel, work=Work(limits(), Meter()))
    return Report([row._asdict() for row in rows], _hubs_text)


def _hubs_text(records: Sequence[Record]) -> list[str]:
    lines = [["valence", "cycles without the hub", "hubs", "nimber changes", "example"]]
    for record in records:
        counts = [f"{record['hubs']:,}", f"{record['changed']:,}"]
        lines.append([str(record["valence"]), "yes" if record["cycles"] else "no", *counts, record["example"] or "-"])
    return table(lines)


def _of_coins_and_strings(
    run: RunOptions, census: str, coins: int, strings: int, connected: bool, survey: Survey
) -> None:
    from stringscoins_studies.census import streams
    from stringscoins_studies.census.counting import numbers_of_systems

    sizes, parallel = survey.sizes, survey.parallel

    def total() -> int:
        return sum(numbers_of_systems(coins, strings, sizes, parallel=parallel))

    items = streams.of_coins_and_strings(
        coins, strings, sizes=sizes, parallel=parallel, connected=connected, limits=limits()
    )
    about = {"census": census, "coins": coins, "strings": strings, "connected": connected}
    run(items, survey, about, None if connected else total)
