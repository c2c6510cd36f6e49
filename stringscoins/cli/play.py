"""`stringscoins play`: a game on the terminal, against the computer or between two players."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from stringscoins.cli.parameters import SECONDS, SOURCE, NameOf
from stringscoins.cli.playing.files import checked
from stringscoins.cli.progress import Meter, quiet_option
from stringscoins.cli.reporting import Failures
from stringscoins.cli.streams import LIMIT
from stringscoins.errors import FileError, safe
from stringscoins.wording import COMPUTER, YOU, does, plural

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.strategy import PlayerFactory

__all__ = ["PLAYER", "budget_options", "play"]


def budget_options(seconds: float) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command --time, --nodes and --depth; it receives `time`, `nodes` and `depth`."""
    timed = click.option(
        "--time",
        type=SECONDS,
        metavar="SECONDS",
        default=seconds,
        show_default=True,
        help="Think so long about a cut, for players that search.",
    )
    counted = click.option(
        "--nodes",
        type=click.IntRange(min=1),
        metavar="N",
        help="Search this many positions for a cut, instead of a time.",
    )
    deep = click.option(
        "--depth",
        type=click.IntRange(min=1),
        metavar="N",
        help="Look so many cuts ahead as counter, however long that takes.",
    )
    return lambda command: timed(counted(deep(command)))


def _players() -> Mapping[str, PlayerFactory]:
    from stringscoins.strategy import PLAYERS

    return PLAYERS


def _levels() -> list[str]:
    from stringscoins.strategy import LEVELS

    return [level.name for level in LEVELS]


def _is_player(name: str) -> bool:
    """Return whether there is a player of a name; one of another package is loaded."""
    return name in _players() and _players()[name] is not None


class _PlayerName(NameOf):
    """A player that is no person: the name of a player, or a program."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name, or the word that gives the program's command."""
        from stringscoins.strategy.players import PROGRAM

        if isinstance(value, str) and value.startswith(PROGRAM):
            return value
        return super().convert(value, param, ctx)


PLAYER = _PlayerName(_players, _is_player)
"""Who plays by itself."""
_ANYBODY = _PlayerName(lambda: ["person", *_players()], lambda name: name == "person" or _is_player(name))
_PROGRAM = "program:COMMAND", "is another program that speaks the line protocol, started by that command"


class _PlayCommand(click.Command):
    """A command whose help lists the players."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Players"):
            formatter.write_dl(
                [("person", "types its moves"), *((p.name, p.summary) for p in _players().values()), _PROGRAM]
            )


@click.command(cls=_PlayCommand)
@click.argument("source", type=SOURCE)
@click.option(
    "--players",
    nargs=2,
    type=_ANYBODY,
    metavar="A B",
    default=("person", "engine"),
    show_default=True,
    help="Choose the players A and B. A begins, unless SOURCE says otherwise.",
)
@click.option(
    "--level",
    type=NameOf(_levels),
    metavar="LEVEL",
    help="Play against the computer at this level: the same as --players person LEVEL.",
)
@click.option("--names", nargs=2, metavar="NAME NAME", help="Call the players so. Their initials mark the boxes.")
@click.option("--misere", is_flag=True, help="Play misère: fewer coins win.")
@click.option("--record", metavar="FILE", help="Keep the game in FILE, move by move, as a position file.")
@budget_options(1.0)
@click.option(
    "--seed", type=int, metavar="N", help="Seed all that is left to chance. The default is another seed each time."
)
@quiet_option
def play(
    source: str,
    players: tuple[str, str],
    level: str | None,
    names: tuple[str, str] | None,
    misere: bool,
    record: str | None,
    time: float,
    nodes: int | None,
    depth: int | None,
    seed: int | None,
) -> None:
    """Play a game on SOURCE.

    On boards you draw lines by their two dots, such as a1-b1: columns are a, b, c from the left, rows 1, 2, 3 from
    below. Elsewhere you type the names of strings. `help` lists what else you can type: hints, values on the board, the
    analysis of the game, `save` and `load`. A SOURCE with a game is played on. The game ends with its last string, with
    `quit`, or with the end of input. Ctrl-C ends it, too, with exit code 3; a recorded game is kept.

    \b
    Examples:
      stringscoins play board:2x2 --players engine greedy --nodes 1000 --seed 1
      stringscoins play 4x4 --level careful
      stringscoins play 3x3 --names ANNA BEN --record game.yaml
    """
    if level is not None:
        if click.get_current_context().get_parameter_source("players") is ParameterSource.COMMANDLINE:
            raise click.UsageError("--players and --level both say who plays; expected one of them")
        players = "person", level
    called = _checked(names) if names else _usual_names(players)

    def answer(document: Document, name: str) -> None:
        from stringscoins.cli.playing.session import Session
        from stringscoins.strategy import LEVELS, Budget, Game, Player, player
        from stringscoins.strategy.levels import Master
        from stringscoins.strategy.players import check_seat, seated
        from stringscoins.strategy.programs import Disqualified

        chance = random.Random(seed)
        budget, meter = Budget(None if nodes else time, nodes, depth=depth), Meter()
        game = Game.of(document, misere)
        for seat, kind in enumerate(players):
            if kind != "person":
                check_seat(kind, game, seat)
        playing: list[Player | None] = []
        with ExitStack() as seats:
            for kind in players:
                one = None if kind == "person" else player(kind, budget, seed=chance.getrandbits(32), progress=meter)
                seats.enter_context(seated([one]))
                playing.append(one)
            adviser = Master(budget, seed=chance.getrandbits(32), progress=meter)
            kept = _record(record, source)
            session = Session(document.start or document, game, playing, adviser, time, called, kept)
            after = f", after {plural(len(game.history), 'move')}" if game.history else ""
            size = session.words.size(len(game.position.coins), len(game.position))
            click.echo(f"{safe(name)}: {size}{after}")
            whose = ", ".join(f"{one}: {safe(kind)}" for one, kind in zip(called, players, strict=True))
            click.echo(whose + f"; fewer {session.words.coins} win" * misere)
            for level in LEVELS:
                if level.name in players:
                    click.echo(f"{level.title}: {level.can}")
            try:
                session.run()
            except Disqualified as forfeit:
                mover = session.game.mover
                click.echo(f"{does(called[mover], 'forfeit')} the game: {forfeit}")
                click.echo(does(called[1 - mover], "win"))
            except KeyboardInterrupt:
                click.echo(f"\nstopped: {session.score()}")
                sys.exit(LIMIT)
            finally:
                if kept and session.record:
                    click.echo(f"the game is in {safe(str(kept))}")

    Failures().each([source], answer)


def _usual_names(players: tuple[str, str]) -> tuple[str, str]:
    """Return what players are called without --names: the only person `You`."""
    one, other = (kind == "person" for kind in players)
    return ("A", "B") if one == other else (YOU, COMPUTER) if one else (COMPUTER, YOU)


def _checked(names: tuple[str, str]) -> tuple[str, str]:
    """Return the names of the players after checking that their initials differ."""
    if not all(name.isprintable() and name[:1].isalnum() for name in names):
        raise click.UsageError("--names: a name begins with a letter, and has nothing that cannot be printed")
    if names[0][0].upper() == names[1][0].upper():
        raise click.UsageError("--names: the boxes are marked with initials, so the names begin with different letters")
    return names


def _record(file: str | None, source: str) -> Path | None:
    """Return the file that records the game; an existing file only if the game was read from it."""
    if file is None:
        return None
    path = checked(file)
    if path.exists() and not (os.path.exists(source) and path.samefile(source)):
        raise FileError(f"{path}: is there already; expected a new file, or that of the game that is played on")
    return path
