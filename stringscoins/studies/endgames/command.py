"""`stringscoins census gaps`, `bumps` and `odd-loops`: what holds of all endgames up to a size."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import LENGTHS, answered
from stringscoins.cli.common import Meter, emit, json_lines, limit_options, plural, table
from stringscoins.solve.limits import Limits

if TYPE_CHECKING:
    from stringscoins.endgame import Shapes
    from stringscoins.endgame.shapes import State
    from stringscoins.studies.endgames.census import Row
    from stringscoins.studies.endgames.odd_loops import Counterexample

__all__ = ["bumps_command", "gaps_command", "odd_loops"]


@click.command("odd-loops")
@click.option("--chains", type=LENGTHS, default="3-7", show_default=True, help="Lengths of chains.")
@click.option("--loops", type=LENGTHS, default="4-11", show_default=True, help="Lengths of loops.")
@click.option("--most-chains", type=click.IntRange(0, 20), default=6, show_default=True)
@click.option("--most-loops", type=click.IntRange(0, 20), default=6, show_default=True)
@click.option(
    "--show", type=click.IntRange(0, 1000), default=10, show_default=True, help="Counterexamples of either sort."
)
@json_lines("in all")
@limit_options
def odd_loops(
    chains: tuple[int, ...],
    loops: tuple[int, ...],
    most_chains: int,
    most_loops: int,
    show: int,
    as_json: bool,
    limits: Callable[[], Limits],
) -> None:
    """Where Allcock's theorems 4.1 and 1.1, of sums of chains and loops, fail for loops of odd length.

    \b
    Examples:
      stringscoins census odd-loops
      stringscoins census odd-loops --loops 4,6,8,10
    """
    from stringscoins.studies.endgames.odd_loops import odd_loop_counterexamples

    found = answered(
        lambda: odd_loop_counterexamples(
            chains, loops, most_chains=most_chains, most_loops=most_loops, show=show, limits=limits()
        ),
        "census odd-loops",
    )
    if as_json:
        emit(
            {
                "endgames": found.endgames,
                "wrong_values": found.wrong_values,
                "wrong_openings": found.wrong_openings,
                "largest_controlled_value": found.largest_controlled_value,
                "values": [_counterexample(c) for c in found.values],
                "openings": [_counterexample(c) for c in found.openings],
            }
        )
        return
    click.echo(
        f"{plural(found.endgames, 'endgame')}: theorem 4.1 is wrong for {found.wrong_values:,}, the opening of theorem"
        f" 1.1 for {found.wrong_openings:,}"
    )
    if found.largest_controlled_value is not None:
        click.echo(f"the largest controlled value among these: {found.largest_controlled_value}")
    for what, examples in (("values", found.values), ("openings", found.openings)):
        if examples:
            rows = [["endgame", "c", "v", "theorem 4.1", "theorem 1.1", "openings"]]
            for c in examples:
                opened = ", ".join(f"{component}: {value}" for component, value in c.opened.items())
                numbers = [str(c.endgame.controlled_value), str(c.value), str(c.theorem_value)]
                rows.append([str(c.endgame), *numbers, str(c.theorem_opening), opened])
            click.echo("\n".join(["", f"wrong {what}, the smallest", *table(rows)]))


def _counterexample(c: Counterexample) -> dict[str, Any]:
    return {
        "endgame": str(c.endgame),
        "controlled_value": c.endgame.controlled_value,
        "value": c.value,
        "theorem_value": c.theorem_value,
        "theorem_opening": str(c.theorem_opening),
        "openings": {str(component): value for component, value in c.opened.items()},
    }


@click.command("gaps")
@click.option("--coins", type=click.IntRange(3, 40), required=True, help="Of the connected endgames, at most.")
@click.option("--valences", type=LENGTHS, default="3,4", show_default=True, help="That joints may have.")
@click.option("--rests", type=click.IntRange(0, 6), default=0, show_default=True, help="Add up to so many pieces, K.")
@click.option("--chains", type=LENGTHS, default="5-11", show_default=True, help="Lengths of chains in K.")
@click.option("--loops", type=LENGTHS, default="8-12", show_default=True, help="Lengths of loops in K.")
@json_lines("a row")
@limit_options
def gaps_command(
    coins: int,
    valences: tuple[int, ...],
    rests: int,
    chains: tuple[int, ...],
    loops: tuple[int, ...],
    as_json: bool,
    limits: Callable[[], Limits],
) -> None:
    """Where the value of an endgame is more than its controlled value: all connected loony endgames G up to a size.

    They are counted by cv(G); with --rests each is joined to each sum K of one or more chains and loops, and counted by
    the smaller one of cv(G + K) and cv(K). The examples are the first that came, as segments.

    \b
    Examples:
      stringscoins census gaps --coins 16
      stringscoins census gaps --coins 12 --rests 2 --json
    """
    from stringscoins.endgame import ExactValues
    from stringscoins.studies.endgames.census import by_controlled_value, by_rest, connected_endgames, gaps, simple_sums

    values = ExactValues(limits=limits(), progress=Meter())
    shapes = values.shapes

    def counted() -> dict[int, Row]:
        with values.stopping():
            numbers = connected_endgames(shapes, coins, valences)
            sums = [rest for rest in simple_sums(shapes, chains, loops, rests) if rest]
            connected = ((number,) for number in numbers)
            return gaps(values, by_rest(shapes, numbers, sums) if rests else by_controlled_value(shapes, connected))

    rows = answered(counted, "census gaps")
    sort = "least" if rests else "cv"
    if as_json:
        for least, row in rows.items():
            counts = {"endgames": row.endgames, "above": row.above, "largest": row.largest}
            emit({sort: least, **counts, "example": None if row.example is None else _segments(shapes, row.example)})
        return
    lines = [[sort, "endgames", "v > cv", "largest v - cv", "example"]]
    for least, row in rows.items():
        example = "" if row.example is None else ", ".join(_segments(shapes, row.example))
        lines.append([str(least), f"{row.endgames:,}", f"{row.above:,}", str(row.largest), example])
    click.echo("\n".join(table(lines)))


def _segments(shapes: Shapes, state: State) -> list[str]:
    """An endgame as the segments of a position file."""
    from stringscoins.studies.endgames.census import segments_of

    return [" ".join((*filter(None, ends), str(coins))) for *ends, coins in segments_of(shapes, state)]


@click.command("bumps")
@click.option("--trinkets", type=click.IntRange(1, 8), required=True, help="How many a bracelet has.")
@click.option("--loops", type=LENGTHS, default="4,6", show_default=True, help="Lengths of trinkets.")
@click.option("--chains", type=LENGTHS, default="5-12", show_default=True, help="Lengths of chains.")
@click.option("--tags", type=click.IntRange(0, 2), default=0, show_default=True)
@click.option("--cyclic", is_flag=True, help="Bracelets that close on themselves.")
@json_lines("in all")
@limit_options
def bumps_command(
    trinkets: int,
    loops: tuple[int, ...],
    chains: tuple[int, ...],
    tags: int,
    cyclic: bool,
    as_json: bool,
    limits: Callable[[], Limits],
) -> None:
    """Berlekamp and Scott's theorem that a bump of 11 makes a bracelet have a profitable proper sub-bracelet.

    \b
    Examples:
      stringscoins census bumps --trinkets 3
      stringscoins census bumps --trinkets 3 --chains 5-10 --cyclic
    """
    from stringscoins.studies.endgames.census import bracelets, bumps

    found = answered(
        lambda: bumps(bracelets(trinkets, loops, chains, tags=tags, cyclic=cyclic), limits()), "census bumps"
    )
    example = [f"{piece.name} {piece.length}" for piece in found.example.pieces] if found.example else None
    if as_json:
        emit(
            {
                "bracelets": found.bracelets,
                "bumpy": found.bumpy,
                "unprofitable": found.unprofitable,
                "largest": found.largest,
                "least": found.least,
                "example": example,
            }
        )
        return
    click.echo(
        f"{plural(found.bracelets, 'bracelet')}: {found.bumpy:,} with a bump above 10, {found.unprofitable:,} of these"
        " without a profitable proper sub-bracelet"
    )
    click.echo(
        f"where there is none the bump is {found.largest} at most, and {found.least} at most in the best direction from"
        " the best joint"
    )
    if example:
        click.echo(f"the smallest bumpy one without one: {', '.join(example)}")
