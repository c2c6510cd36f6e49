"""`stringscoins puzzle`: puzzles of Dots-and-Boxes with one solution each, and sheets of them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from importlib import import_module
from os.path import basename
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import SOURCE, NameOf
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, emit
from stringscoins.cli.streams import write_data
from stringscoins.errors import FileError, safe
from stringscoins.wording import plural

if TYPE_CHECKING:
    from stringscoins.puzzles import Puzzle

__all__ = ["puzzle"]

_WIDTH = 80
_LEVELS = {"1": "easy", "2": "medium", "3": "hard"}
_FILES = (".yaml", ".svg", ".png", ".pdf", ".tex")
_SHEETS = (".pdf", ".svg", ".png")


class _PuzzleMeter(Meter):
    """Progress of a search for puzzles: their number, of how many."""

    def __init__(self, wanted: int) -> None:
        super().__init__()
        self.made, self.wanted = 0, wanted

    def counting(self, done: int, whole: object, things: str) -> None:
        """Show the number of puzzles; for a single one, that of the games played."""
        if self.wanted == 1:
            super().counting(done, None, things)
        else:
            super().counting(self.made, self.wanted, "puzzles")


class _PuzzleCommand(click.Command):
    """A command whose help lists the kinds of puzzles."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from stringscoins.puzzles import KINDS

        with formatter.section("Kinds"):
            formatter.write_dl([(kind.name, kind.summary) for kind in KINDS.values()])


@click.command(cls=_PuzzleCommand)
@click.option(
    "--board",
    type=SOURCE,
    default="4x4",
    show_default=True,
    metavar="RxC|SOURCE",
    help="Count boxes down and across, perhaps with a frame, as in 4x5:swedish; or take any SOURCE that is a board.",
)
@click.option(
    "--kind",
    "kinds",
    type=NameOf(lambda: import_module("stringscoins.puzzles").KINDS),
    multiple=True,
    default=["control"],
    show_default=True,
    help="Choose what the puzzle is about. Given several times, the kinds take turns.",
)
@click.option(
    "--difficulty",
    type=click.Choice([*_LEVELS.values(), *_LEVELS]),
    help="Choose how hard it is. Greedy play solves easy puzzles (1). Counting chains solves medium"
    " ones (2). All others are hard (3). A loony puzzle has at most 2 chains and loops left to count if it is easy, and"
    " at most 5 if it is medium.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Seed the puzzle. The same seed makes the same puzzle.",
)
@click.option(
    "--count",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Make this many puzzles, of this seed and the next ones. The default is 1.",
)
@click.option("--solution", is_flag=True, help="Tell the solution, too.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Print the position file of one puzzle.")
@click.option(
    "--output", metavar="FILE", help="Write one puzzle to FILE, which ends in .yaml, .svg, .png, .pdf or .tex."
)
@click.option(
    "--sheet",
    metavar="FILE",
    help="Write a sheet of 12 puzzles, or of --count, with their solutions, the easy ones first. FILE"
    " ends in .pdf, or in .svg or .png for one file a page.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Choose the paper of the sheet.",
)
@answer_options()
def puzzle(
    board: str,
    kinds: tuple[str, ...],
    difficulty: str | None,
    seed: int,
    count: int | None,
    solution: bool,
    as_yaml: bool,
    output: str | None,
    sheet: str | None,
    paper: str,
    as_json: bool,
) -> None:
    """Make puzzles of Dots-and-Boxes.

    A is to move. There is one way to win or, where A cannot win any more, to draw. Lines of one chain or loop count as
    one, and so do lines that are mirror images of each other. The positions come from games between players of the
    program.

    \b
    Examples:
      stringscoins puzzle --board 3x3 --kind control --seed 1 --solution
      stringscoins puzzle --board 3x3 --kind loony --kind count --sheet sheet.svg
    """
    from stringscoins.drawing.painting import check_painter
    from stringscoins.puzzles import DIFFICULTIES, puzzles
    from stringscoins.puzzles.making import board_of

    if as_yaml + as_json + bool(output) + bool(sheet) > 1:
        raise click.UsageError("give one of --json, --yaml, --output and --sheet")
    wanted = count or (12 if sheet else 1)
    if wanted > 1 and (as_yaml or output):
        raise click.UsageError("--yaml and --output hold one puzzle; --sheet, --json and text hold several")
    for file, endings in ((output, _FILES), (sheet, _SHEETS)):
        if file and not file.lower().endswith(endings):
            raise FileError(f"{file}: expected a name that ends in {', '.join(endings[:-1])} or {endings[-1]}")
        if file:
            check_painter(file.lower().rpartition(".")[2])
    failures, meter = Failures(), _PuzzleMeter(wanted)
    found: list[Puzzle] = []
    level = _LEVELS.get(difficulty or "", difficulty)
    talks = not (as_json or as_yaml or output or sheet)
    asked = {"board": board, "seed": seed, "count": wanted}
    with failures.reported("<standard input>" if board == "-" else board):
        start = board_of(board)
    if failures.code:
        if as_json and failures.stopped:
            emit(asked | {"puzzles": [], "stopped": failures.stopped})
        sys.exit(failures.code)
    with failures.reported("puzzle"):
        for made in puzzles(wanted, start, kinds, seed=seed, difficulty=level, limits=limits(), progress=meter):
            found.append(made)
            meter.made = len(found)
            if talks:
                click.echo("\n".join(_text(made, solution, is_first=len(found) == 1)))
    if as_json:
        stopped = {"stopped": failures.stopped} if failures.stopped else {}
        emit(asked | {"puzzles": [made.record for made in found]} | stopped)
    if found and as_yaml:
        write_data(found[0].solved_yaml if solution else found[0].yaml)
    with failures.reported("puzzle"):
        if found and output:
            _write(found[0], output, solution)
        if found and sheet:
            found.sort(key=lambda made: DIFFICULTIES.index(made.difficulty))
            words = ["--board", board]
            for kind in kinds:
                words += ["--kind", kind]
            if level:
                words += ["--difficulty", level]
            words += ["--seed", str(seed), "--count", str(len(found)), "--paper", paper, "--sheet", basename(sheet)]
            _write_sheet(found, sheet, paper, shlex.join(words))
    sys.exit(failures.code)


def _text(made: Puzzle, solution: bool, *, is_first: bool) -> Iterator[str]:
    """Yield the lines of a puzzle, and those of its solution if it is wanted."""
    from stringscoins.notation import labelled_picture

    if not is_first:
        yield "\n"
    yield made.document.name
    yield ""
    yield labelled_picture(made.board, {}, made.document.owners, coordinates=True)
    yield ""
    yield from _wrapped(f"{made.score}. {made.question}")
    if solution:
        yield ""
        yield from _wrapped(f"Solution. {made.text}")
        yield ""
        yield from _wrapped(f"Nimstring. {' '.join(made.nimstring)}")
        yield ""
        yield "Best play, with the boxes that each line takes:"
        for turn in made.turns:
            yield from _wrapped(turn, indent=2)


def _wrapped(text: str, indent: int = 0) -> list[str]:
    """Return a text wrapped for a terminal, with a hanging indent."""
    from stringscoins.puzzles.solutions import kept_together

    first, more = " " * indent, " " * (2 * indent)
    lines = wrap(kept_together(text), _WIDTH, break_on_hyphens=False, initial_indent=first, subsequent_indent=more)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _write(made: Puzzle, file: str, solution: bool) -> None:
    """Write a puzzle to a file, as a position or as a picture."""
    from stringscoins.drawing.painting import write_picture
    from stringscoins.puzzles import picture

    if file.lower().endswith(".yaml"):
        write_picture(file, (made.solved_yaml if solution else made.yaml).encode())
    else:
        picture(made, solved=solution).save(file)
    click.echo(f"{safe(file)}: {made.document.name}. {made.score}. {made.question}")


def _write_sheet(puzzles: list[Puzzle], file: str, paper: str, asked: str) -> None:
    """Write a sheet of puzzles."""
    from stringscoins.puzzles import save_sheet, sheet

    pages = sheet(puzzles, paper, origin=f"stringscoins puzzle {asked}")
    for name in save_sheet(pages, file):
        click.echo(f"{safe(name)}: {plural(len(puzzles), 'puzzle')} and solutions")
