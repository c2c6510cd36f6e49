"""`stringscoins play`: a game on the terminal, against the engine or between two players."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from stringscoins.cli.parameters import SOURCE, NameOf, positive
from stringscoins.cli.progress import Meter, quiet_option
from stringscoins.cli.reporting import Failures
from stringscoins.cli.streams import LIMIT
from stringscoins.errors import LimitReached, safe
from stringscoins.values import show
from stringscoins.wording import plural, show_value, signed, table

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.strategy import Engine, Game, Player, PlayerFactory

__all__ = ["PLAYER", "budget_options", "play"]

_HELP = """\
NAME    cut the string, on a board draw the line, of that name; blanks may be left out: h12
undo    take back your last cut and what followed it
hint    what the engine would cut
score   who has how many coins
nimber  the Nimstring value, and so who gets control
margin  how many coins more the player to move gets from here
moves   the strings that are left
board   the position
quit    leave the game"""


def budget_options(seconds: float) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command --time and --nodes; it receives `time` and `nodes`."""
    timed = click.option(
        "--time",
        type=positive,
        metavar="SECONDS",
        default=seconds,
        show_default=True,
        help="To think about a cut, for those that search.",
    )
    counted = click.option(
        "--nodes", type=click.IntRange(min=1), help="Positions to search for a cut, instead of a time."
    )
    return lambda command: timed(counted(command))


def _players() -> Mapping[str, PlayerFactory]:
    from stringscoins.strategy import PLAYERS

    return PLAYERS


def _is_player(name: str) -> bool:
    """Return whether there is a player of a name; one of another package is loaded."""
    return name in _players() and _players()[name] is not None


PLAYER = NameOf(_players, _is_player)
"""Who plays by itself."""


class _PlayCommand(click.Command):
    """A command whose help lists the players."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Players"):
            formatter.write_dl([("person", "types its moves"), *((p.name, p.summary) for p in _players().values())])


@click.command(cls=_PlayCommand)
@click.argument("source", type=SOURCE)
@click.option(
    "--players",
    nargs=2,
    type=NameOf(lambda: ["person", *_players()], lambda name: name == "person" or _is_player(name)),
    default=("person", "engine"),
    show_default=True,
    help="Who begins, and the other one.",
)
@click.option("--misere", is_flag=True, help="Fewer coins win.")
@budget_options(1.0)
@click.option("--seed", type=int, help="Of all that is left to chance; by default another one each time.")
@quiet_option
def play(source: str, players: tuple[str, str], misere: bool, time: float, nodes: int | None, seed: int | None) -> None:
    """Play a game on SOURCE.

    Moves are typed as the names of strings; `help` lists what else there is. The game ends with its last string, with
    `quit` or with the end of input. Exit code 2 for a bad SOURCE, 3 where a limit or Ctrl-C came first.

    \b
    Example:
      stringscoins play board:2x2 --players engine greedy --nodes 1000 --seed 1
    """

    def answer(document: Document, name: str) -> None:
        from stringscoins.strategy import Budget, Engine, Game, player

        chance = random.Random(seed)
        budget, meter = Budget(None if nodes else time, nodes), Meter()
        seated = [
            None if kind == "person" else player(kind, budget, seed=chance.getrandbits(32), progress=meter)
            for kind in players
        ]
        game = Game(document.position, misere, document.lead)
        adviser = Engine(budget, seed=chance.getrandbits(32), progress=meter)
        session = _Session(document, game, seated, adviser, time)
        click.echo(f"{safe(name)}: {plural(len(game.position.coins), 'coin')}, {plural(len(game.position), 'string')}")
        click.echo(f"A: {players[0]}, B: {players[1]}" + "; fewer coins win" * misere)
        try:
            session.run()
        except KeyboardInterrupt:
            click.echo(f"\nstopped: {session.score()}")
            sys.exit(LIMIT)

    Failures().each([source], answer)


@dataclass
class _Session:
    """A game with who plays it and how it is shown."""

    document: Document
    game: Game
    players: Sequence[Player | None]
    adviser: Engine
    seconds: float

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        game, shown = self.game, False
        while not game.over:
            player = self.players[game.mover]
            if player is not None:
                self._cut(player.choose(game))
                shown = False
                continue
            if not shown:
                click.echo("\n" + self.board())
                shown = True
            click.echo(f"{'AB'[game.mover]}> ", nl=False)
            line = sys.stdin.readline()
            words = line.strip()
            if not sys.stdin.isatty():
                click.echo(words)  # as a terminal does
            if not line or words.lower() == "quit":
                click.echo(f"left: {self.score()}")
                return
            if words and self._obey(words):
                shown = False
        click.echo("\n" + (self._drawn() + "\n" if self.document.board else "") + self.score())

    def _obey(self, words: str) -> bool:
        """Do what a person typed. Return whether that changed the position."""
        commands: dict[str, Callable[[], str]] = {
            "help": lambda: _HELP,
            "score": self.score,
            "moves": self._moves,
            "board": self.board,
            "hint": self._hint,
            "nimber": self._nimber,
            "margin": self._margin,
        }
        if words.lower() == "undo":
            return self._undo()
        if words.lower() in commands:
            try:
                click.echo(commands[words.lower()]())
            except LimitReached as stop:
                click.echo(f"not known: {stop}")
            return False
        string = _meant(words, self.game.moves)
        if string is None:
            close = get_close_matches(words, self.game.moves, n=1)
            click.echo(f"no string {words!r} is left" + (f"; {close[0]!r} is" if close else "") + "; try moves or help")
            return False
        self._cut(string)
        return True

    def _cut(self, string: str) -> None:
        mover = "AB"[self.game.mover]
        captured = self.game.play(string)
        click.echo(
            f"{mover} cuts {safe(string)}" + (f" and takes {', '.join(map(safe, captured))}" if captured else "")
        )

    def _undo(self) -> bool:
        """Go back to the last cut of the person to move."""
        mover = self.game.mover
        if all(turn.player != mover for turn in self.game.history):
            click.echo("there is no cut of yours to take back")
            return False
        while self.game.undo().player != mover:
            pass
        return True

    def score(self) -> str:
        """Return who has how many coins, and who is ahead."""
        one, other = self.game.coins
        winner = self.game.winner
        verb, nobody = ("wins", "a draw") if self.game.over else ("is ahead", "level")
        return f"A {one}, B {other}: " + (nobody if winner is None else f"{'AB'[winner]} {verb}")

    def board(self) -> str:
        """Return the board with the names of its lines and who took its boxes, or the strings left; and the score."""
        return (self._drawn() if self.document.board else self._moves()) + "\n" + self.score()

    def _moves(self) -> str:
        position = self.game.position
        return "\n".join(
            table(
                [
                    ["string", "holds"],
                    *([safe(s), ", ".join(map(safe, coins)) or "nothing"] for s, coins in position.items()),
                ]
            )
        )

    def _drawn(self) -> str:
        from stringscoins.families import Board
        from stringscoins.notation import labelled_picture

        board = self.document.board
        assert board is not None
        drawn = frozenset(line for line in board.lines() if line not in self.game.position) - board.frame_lines()
        now = Board(board.rows, board.columns, board.frame, drawn)
        lines = labelled_picture(now, {line: line for line in self.game.moves}).split("\n")
        posts = [i for i, sign in enumerate(lines[0]) if sign == "+"]
        for turn in self.game.history:
            for coin in turn.captured:
                row, column = map(int, coin.split())
                middle, line = sum(posts[column : column + 2]) // 2, lines[2 * row + 1]
                line = line.ljust(middle + 1)
                lines[2 * row + 1] = line[:middle] + "AB"[turn.player] + line[middle + 1 :]
        return "\n".join(lines)

    def _hint(self) -> str:
        thought = self.adviser.advise(self.game)
        return safe(thought.best) + ("" if thought.value is None else f": {_worth(thought.value, thought.exact)}")

    def _margin(self) -> str:
        thought = self.adviser.advise(self.game)
        if thought.value is None:
            thought = self.adviser.judge(self.game)  # says why, where it cannot
        return "not known so soon" if thought.value is None else _worth(thought.value, thought.exact)

    def _nimber(self) -> str:
        from stringscoins.solve import Limits, Nimbers

        value = Nimbers(self.game.position, limits=Limits(10 * self.seconds), progress=Meter()).value()
        mover = self.game.mover
        return f"nimber {show_value(show(value))}: {'AB'[mover if value != 0 else 1 - mover]} wins Nimstring"


def _worth(value: float, exact: bool) -> str:
    return f"margin {signed(round(value))}" if exact else f"margin about {value:+.1f}, an estimate"


def _meant(words: str, strings: Sequence[str]) -> str | None:
    """Return the string of that name, or the only one whose name is the same without blanks."""
    if words in strings:
        return words
    close = [string for string in strings if "".join(string.split()).lower() == "".join(words.split()).lower()]
    return close[0] if len(close) == 1 else None
