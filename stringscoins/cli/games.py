"""`stringscoins review --games FILE...`: many games, with a table of who gave what away, and when."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import store_opener
from stringscoins.cli.limiting import limiting, limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, emit, until_stopped
from stringscoins.errors import FileError, StringsCoinsError

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["games_option", "or_games", "plot_option"]

games_option = click.option(
    "--games",
    is_flag=True,
    help="Print a table of many games in place of their moves. Each SOURCE is a file of a game, a folder of such files,"
    " or a file FILE.games with a game on each line; `-` is such a file, too.",
)
plot_option = click.option(
    "--plot", metavar="FILE", help="Draw the mistakes of --games by phase and kind into FILE: .png, .svg or .pdf."
)


def or_games(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command about SOURCEs that with --games prints a table of games instead."""

    def either(games: bool, plot: str | None, **options: Any) -> None:
        if games:
            _games(plot, **options)
        elif plot is not None:
            raise click.UsageError("--plot goes with --games")
        else:
            command(**options)

    return either


class _MovesOfGames(Meter):
    """Shows how many moves of which game are valued."""

    game = ""

    def counting(self, done: int, whole: int | Callable[[], int] | None, things: str) -> None:
        super().counting(done, whole, f"{things} of {self.game}")


def _games(
    plot: str | None,
    sources: tuple[str, ...],
    as_json: bool,
    time_limit: float | None,
    memory_limit: float | None,
    path: str | None,
    no_store: bool,
    **options: Any,
) -> None:
    """Review the games of files, and exit. After Ctrl-C the tables have what is known."""
    from stringscoins.drawing.charts import check_chart
    from stringscoins.questions.evaluator import Evaluator
    from stringscoins.questions.games import CHART, draw_mistakes, games_in, games_text, with_mistakes

    if plot is not None:
        check_chart(plot, CHART)
    failures, meter = Failures(), _MovesOfGames()
    records: list[dict[str, Any]] = []
    documents: list[Document] = []
    with (
        limiting(time_limit, memory_limit, as_json),
        Evaluator(store=store_opener(path, no_store), progress=meter) as evaluator,
    ):
        games = list(games_in(sources))
        with failures.reported(" ".join(sources)):
            if not games:
                raise FileError("no game is there")
        for number, (name, document) in enumerate(games, 1):
            meter.game = f"game {number:,} of {len(games):,}"
            with failures.of(name):
                if isinstance(document, StringsCoinsError):
                    raise document
                with until_stopped(as_json, name=name):
                    answer = evaluator.ask("review", document, name=name, limits=limits(), **options)
                records.append(with_mistakes(answer.record, document))
                documents.append(document)
                if as_json:
                    emit(records[-1])
                if answer.stopped:
                    raise answer.stopped
            if failures.interrupted:
                break
    if records and not as_json:
        click.echo("\n".join(games_text(records, documents)))
    if records and plot is not None:
        draw_mistakes(records, documents, plot)
    sys.exit(failures.code)
