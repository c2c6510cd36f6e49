"""`stringscoins match`: many games between two players, and a table of what came of them."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from stringscoins.cli.asking import answer_options
from stringscoins.cli.parameters import SECONDS, SOURCE
from stringscoins.cli.play import PLAYER, budget_options
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Record, Report, emit
from stringscoins.cli.streams import LIMIT
from stringscoins.errors import LimitReached, StringsCoinsError, safe
from stringscoins.families.boards import FRAMES
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.strategy import Match, Player

__all__ = ["match"]


@click.command()
@click.argument("players", nargs=2, type=PLAYER, metavar="A B")
@click.option(
    "--board",
    type=SOURCE,
    default="5x5",
    show_default=True,
    metavar="RxC|SOURCE",
    help="Play on a board of R x C boxes, or on any SOURCE.",
)
@click.option("--frame", type=click.Choice(FRAMES), help="Take this frame for a board RxC.")
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="Play this many games."
)
@click.option("--misere", is_flag=True, help="Play misère: fewer coins win.")
@click.option(
    "--begins",
    type=click.Choice(["A", "B"]),
    help="Let this player begin all games. By default each player begins one game of a pair.",
)
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    default=6,
    show_default=True,
    metavar="N",
    help="Begin with this many random cuts that give nothing away.",
)
@budget_options(0.1)
@click.option(
    "--game-time",
    type=SECONDS,
    metavar="SECONDS",
    help="Give a player so long for all cuts of a game. With --time both limits hold. A player who"
    " needs more forfeits the game.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Seed all that is left to chance.")
@answer_options()
def match(
    players: tuple[str, str],
    board: str,
    frame: str | None,
    games: int,
    misere: bool,
    begins: str | None,
    opening: int,
    time: float,
    nodes: int | None,
    depth: int | None,
    game_time: float | None,
    seed: int,
    as_json: bool,
) -> None:
    """Play many games of A against B.

    A and B are players, which `stringscoins play -h` describes, or other programs: program:COMMAND. Games come in pairs
    with the same random opening cuts. Each player begins one of them, unless --begins says who does. Progress goes to
    standard error.

    A player who cuts what is not there, is late, or ends forfeits the game, and the match goes on. After Ctrl-C the
    table has the games played so far, and the exit code is 3.

    \b
    Examples:
      stringscoins match engine greedy --board 3x3 --games 4 --nodes 1000
      stringscoins match keep-control greedy --board kayles:7 --games 20 --json
    """
    from stringscoins.notation import read
    from stringscoins.notation.sums import is_board
    from stringscoins.strategy import Budget, Game, play_match, player
    from stringscoins.strategy.players import check_seat
    from stringscoins.strategy.programs import Disqualified

    if is_board(board):
        source = f"board:{board}" + (f":{frame}" if frame else "")
    elif frame:
        raise click.UsageError("--frame goes with a board such as 5x5")
    else:
        source = board
    meter, failures = Meter(), Failures()
    so_far: list[Match] = []
    is_given = click.get_current_context().get_parameter_source("time") is ParameterSource.COMMANDLINE
    seconds = time if is_given or not (nodes or game_time) else None
    budget = Budget(None if nodes else seconds, nodes, game_time, depth)

    def make(name: str, seed: int) -> Player:
        return player(name, budget, seed=seed, progress=meter)

    def report(result: Match) -> None:
        so_far[:] = [result]
        if result.forfeits and result.forfeits[-1].game == len(result.margins) - 1:
            game, loser, why = result.forfeits[-1]
            click.echo(f"game {game + 1}: {safe(result.names[loser])} forfeits: {why}", err=True)
        meter.counting(len(result.margins), games, "games")

    meter.counting(0, games, "games")
    try:
        document = read(source)
        first = None if begins is None else "AB".index(begins)
        for number in range(min(games, 2)):
            for seat, name in enumerate(players):
                check_seat(name, Game(document.position, misere), seat ^ (number if first is None else first))
        makers = partial(make, players[0]), partial(make, players[1])
        play_match(
            document.position,
            makers,
            games,
            opening=opening,
            seed=seed,
            misere=misere,
            begins=first,
            game_seconds=game_time,
            report=report,
        )
    except (LimitReached, Disqualified) as stop:
        failures.report(stop, "match")
    except StringsCoinsError as error:
        failures.report(error, source)
    except KeyboardInterrupt:
        failures.code, failures.stopped = LIMIT, "an interrupt"
    limits = [f"{nodes:,} positions a cut"] if nodes else [f"{seconds:g} s a cut"] if seconds else []
    limits += [f"counter looks {plural(depth, 'cut')} ahead"] if depth else []
    limit = ", ".join(limits + ([f"{game_time:g} s a game"] if game_time else []))
    stopped = {"stopped": failures.stopped} if failures.stopped else {}
    for result in so_far:
        Report(_record(document.name or source, result) | stopped, partial(_text, limit=limit)).print(as_json)
    if stopped and not so_far and as_json:
        emit({"name": source} | stopped)
    sys.exit(failures.code)


def _record(name: str, result: Match) -> Record:
    return {
        "name": name,
        "players": list(result.names),
        "games": len(result.margins),
        "misere": result.misere,
        "wins": [result.wins(0), result.wins(1)],
        "draws": result.draws,
        "margin": round(result.mean_margin, 3),
        "margin_error": round(result.margin_error, 3),
        "seconds": [round(result.seconds_a_cut(player), 4) for player in (0, 1)],
        "game_seconds": [round(max(seconds), 3) for seconds in result.games_seconds],
        "forfeits": [{"game": f.game, "player": f.player, "why": f.why} for f in result.forfeits],
        "margins": result.margins,
        "begun": result.begun,
    }


def _text(record: Record, limit: str) -> list[str]:
    rows: list[list[Any]] = [["player", "won", "drawn", "lost", "mean margin", "seconds a cut", "most a game"]]
    forfeited = [sum(forfeit["player"] == player for forfeit in record["forfeits"]) for player in (0, 1)]
    if any(forfeited):
        rows[0].insert(4, "forfeited")
    wins, draws = record["wins"], record["draws"]
    for player, sign in ((0, 1), (1, -1)):
        margin = f"{sign * record['margin'] + 0.0:+.2f} ± {record['margin_error']:.2f}"
        seconds = f"{record['seconds'][player]:.3f}"
        most = f"{record['game_seconds'][player]:.1f}"
        rows.append([safe(record["players"][player]), wins[player], draws, wins[1 - player], margin, seconds, most])
        if any(forfeited):
            rows[-1].insert(4, forfeited[player])
    return [f"{safe(record['name'])}: {plural(record['games'], 'game')}, {limit}", *table(rows)]
