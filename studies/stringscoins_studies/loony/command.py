"""`stringscoins loony`: minimal loony positions, and how far double deals explain those of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import NameOf
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter
from stringscoins.cli.questions import command_of
from stringscoins.cli.reporting import Record, print_rows
from stringscoins.questions import Answer, Query, Question, flag, heading, option
from stringscoins.solve import Work
from stringscoins.wording import table

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.position import Position
    from stringscoins_studies.loony.minimal import Size

__all__ = ["loony"]


@click.group(cls=Commands)
def loony() -> None:
    """Find which loony positions there are, and what makes them so.

    A loony position is plain if captures lead to a plain double deal: a capture that keeps only coins of valence 2, all
    with the same other string, which captures nothing. Otherwise it is exceptional. Three reductions make a position
    smaller: to capture, to ground a coin (take it out of all its strings), and to drop a component. A position is
    minimal if no reduction leaves it loony, or exceptional.

    \b
    Example:
      stringscoins loony catalogue graphs
    """


@loony.command("catalogue")
@click.argument(
    "name", metavar="CLASS", type=NameOf(lambda: import_module("stringscoins_studies.loony.minimal").CLASSES)
)
@click.option(
    "--max-strings",
    type=click.IntRange(1, 6),
    default=4,
    show_default=True,
    metavar="N",
    help="List positions of this many strings at most.",
)
@click.option(
    "--max-coins",
    type=click.IntRange(1, 32),
    metavar="N",
    help="Put this many coins on a string at most. The default is 2 for graphs, which take no more,"
    " and 4 for the others.",
)
@click.option(
    "--on",
    "board",
    metavar="SOURCE",
    help="Tell, too, where each lies on the board SOURCE, if all other strings are drawn.",
)
@answer_options(lines="a number of strings")
def catalogue_command(name: str, max_strings: int, max_coins: int | None, board: str | None, as_json: bool) -> None:
    """List all minimal loony and minimal exceptional positions up to a number of strings.

    CLASS is graphs (strings of one and two coins), hypergraphs (up to four coins, and two coins share one string at
    most, as squares do) or multigraphs (any strings of up to four coins). Multigraphs of 6 strings take very long.

    A position lies on strings of a board if their coins are those of the position and others, which are disregarded. If
    it lies nowhere on the board, it cannot come up there.

    \b
    Examples:
      stringscoins loony catalogue hypergraphs --max-strings 4
      stringscoins loony catalogue hypergraphs --on cubes:3x3x2:edges-squares
    """
    if name == "graphs" and (max_coins or 0) > 2:
        raise click.UsageError(
            "strings of graphs hold at most 2 coins; hypergraphs and multigraphs take a larger --max-coins"
        )

    def rows() -> Iterator[Record]:
        from stringscoins.notation import read
        from stringscoins_studies.loony.minimal import catalogue

        work, on = Work(limits(), Meter()), read(board).position if board else None
        for size in catalogue(name, max_strings, holds=max_coins, work=work):
            yield _size_record(name, size, on, work)

    def text(records: Sequence[Record]) -> list[str]:
        return _catalogue_text(records, board or "")

    print_rows(rows(), as_json, lambda _: f"loony catalogue {name}", end=text)


def _size_record(name: str, size: Size, board: Position | None, work: Work) -> Record:
    from stringscoins_studies.loony.places import place

    entries = []
    for entry in size.entries:
        record = {"position": _members(entry.position), "kind": entry.kind, "minimal_loony": entry.minimal_loony}
        if board is not None:
            found = place(entry.position, board, work)
            record["on"] = list(found.values()) if found else None
        entries.append(record)
    counts = {"positions": size.positions, "loony": size.loony, "exceptional": size.exceptional}
    return {"class": name, "strings": size.strings, **counts, "minimal": entries}


def _catalogue_text(records: Sequence[Record], board: str) -> list[str]:
    keys = ("strings", "positions", "loony", "exceptional")
    counts = [[*(f"{record[key]:,}" for key in keys), str(len(record["minimal"]))] for record in records]
    rows = [["position", "kind", "minimal", f"on {board}"]]
    for entry in (entry for record in records for entry in record["minimal"]):
        on = ", ".join(entry["on"] or ["-"]) if board else ""
        rows.append(
            [_written(entry["position"]), entry["kind"], "loony" if entry["minimal_loony"] else "exceptional", on]
        )
    return [*table([[*keys, "minimal"], *counts]), *(["", *table(rows)] if rows[1:] else [])]


def _members(position: Position) -> list[list[str]]:
    return [list(coins) for _, coins in position.items()]


def _written(members: Iterable[Sequence[str]]) -> str:
    """Return a position by the coins of its strings: ab b."""
    return " ".join("".join(coins) for coins in members)


def _lettered(members: Iterable[Sequence[str]]) -> str:
    """Return a position by the coins of its strings, called a, b, ... from the first string on."""
    members = list(members)
    coins = dict.fromkeys(coin for held in members for coin in held)
    letter = {coin: chr(ord("a") + i) if i < 26 else f"({i})" for i, coin in enumerate(coins)}
    return _written(sorted(letter[coin] for coin in held) for held in members)


@dataclass(frozen=True)
class BoardOptions:
    """The options of `loony board`."""

    show: int = option(4, "Show this many examples of each sort.", bounds=(0, 1000), metavar="N", shows_default=True)


def board(query: Query, options: BoardOptions) -> Answer:
    """Count how many of the positions that can be left of a SOURCE are loony, plain and exceptional.

    SOURCE has 22 strings at most. The examples have the fewest strings, and captures lead from them to no other of
    their sort. `stringscoins nimber --moves` shows the moves of one.

    \b
    Example:
      stringscoins loony board cubes:2x2x2:edges-squares
    """
    from stringscoins_studies.loony.subsets import Subsets

    subsets = Subsets(query.position, query.work)
    sorts = {"double deal": subsets.dealt, "coincidence": subsets.exceptional & ~subsets.dealt}
    record = query.heading() | {
        "positions": len(subsets.loony),
        "loony": int(subsets.loony.sum()),
        "plain": int(subsets.plain.sum()),
        "double_deals": int(sorts["double deal"].sum()),
        "coincidences": int(sorts["coincidence"].sum()),
        "examples": [
            {"kind": sort, "strings": dict(position.items())}
            for sort, those in sorts.items()
            for position in subsets.smallest(those, options.show)
        ],
    }
    return Answer(record)


def _board_text(record: Record, document: Document) -> list[str]:
    lines = [
        heading(record),
        f"{record['positions']:,} positions can be left of it, {record['loony']:,} of them loony: plain"
        f" {record['plain']:,}, other double deals {record['double_deals']:,}, coincidences"
        f" {record['coincidences']:,}",
    ]
    for sort in ("double deal", "coincidence"):
        examples = [example["strings"] for example in record["examples"] if example["kind"] == sort]
        if examples:
            rows = [[len(strings), _lettered(strings.values()), ", ".join(strings)] for strings in examples]
            lines += ["", *table([["strings", sort, "which are"], *rows])]
    return lines


loony.add_command(command_of(Question("board", board.__doc__ or "", BoardOptions, board, _board_text)))


@dataclass(frozen=True)
class ReduceOptions:
    """The options of `loony reduce`."""

    all: bool = flag("List all minimal positions that reductions lead to, not the way to one.")


def reduce(query: Query, options: ReduceOptions) -> Answer:
    """Show what makes a loony SOURCE loony, and reductions that lead from it to a minimal position.

    At each step the first reduction that will do is taken. An exceptional position stays exceptional on the way, a
    plain one stays loony. Minimal positions are written as by `catalogue`, without coins that lie on the same strings
    as another.

    \b
    Example:
      stringscoins loony reduce @malkin/opened-3-chain
    """
    from stringscoins_studies.loony.minimal import catalogued, ends, kind, reduction

    position, work = query.position, Work(query.work.limits)
    record = query.heading() | {"kind": kind(position, work=work)}
    if options.all:
        minimal = ends(position, work=work)
    else:
        taken = reduction(position, work=work)
        record["steps"] = [{"kind": step.kind, "what": step.what} for step in taken]
        minimal = [catalogued(taken[-1].left if taken else position)]
    record["minimal"] = [_members(end) for end in minimal]
    return Answer(record)


def _reduce_text(record: Record, document: Document) -> list[str]:
    rows = [[step["kind"], step["what"]] for step in record.get("steps", [])]
    rows += [["minimal", _written(members)] for members in record["minimal"]]
    return [heading(record), f"loony: {record['kind']}", *table([["", ""], *rows])[1:]]


loony.add_command(command_of(Question("reduce", reduce.__doc__ or "", ReduceOptions, reduce, _reduce_text)))
