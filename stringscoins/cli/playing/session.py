"""A game at the terminal: who plays, what is typed, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from stringscoins.cli.playing import commands, files
from stringscoins.cli.playing.boards import Look, drawn, short_names
from stringscoins.cli.playing.terminal import Terminal
from stringscoins.errors import FileError, safe
from stringscoins.explanations.speech import words_of
from stringscoins.notation import Coordinates, played
from stringscoins.solve import Limits
from stringscoins.wording import BOARD, YOU, does, named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stringscoins.notation import Document
    from stringscoins.strategy import Engine, Game, Player
    from stringscoins.wording import Words

__all__ = ["Session"]


@dataclass
class Session:
    """A game at a terminal: its players (None for a person), the adviser of persons, and the file that records it."""

    document: Document
    game: Game
    players: Sequence[Player | None]
    adviser: Engine
    seconds: float
    names: Sequence[str] = ("A", "B")
    record: Path | None = None
    terminal: Terminal = field(default_factory=Terminal)

    def __post_init__(self) -> None:
        self._coordinates: tuple[Document, Coordinates] | None = None
        self.own_files = {self.record}
        """Those that were written or read, which may be written again."""

    # The game

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        if self.record is not None:
            files.save(self.now, self.record, self.game.misere)
        if self.terminal.is_live and None in self.players and self.game.moves:
            self.tell(self._greeting())
        while True:
            shown = False
            while not self.game.over:
                player = self.players[self.game.mover]
                if player is not None:
                    self.cut(player.choose(self.game))
                    shown = False
                    continue
                if not shown:
                    self.tell("\n" + self.board())
                    shown = True
                line = self._typed()
                if line is None or commands.leaves(self, line):
                    self.tell(f"left: {self.score()}")
                    return
                if line and self._obey(line):
                    shown = False
            self.tell("\n" + (self.drawn() + "\n" if self._is_board else "") + self.score())
            if not self._plays_on():
                return

    def _plays_on(self) -> bool:
        """Return whether a person at a terminal takes something back, or loads a game, after the end of this one."""
        if not self.terminal.is_live or None not in self.players:
            return False
        self.tell("the game is over: analyze, save FILE, undo, or quit")
        while self.game.over:
            line = self._typed()
            if line is None or commands.leaves(self, line):
                return False
            if line:
                self._obey(line)
        return True

    def _typed(self) -> str | None:
        prompt = "over" if self.game.over else self.names[self.game.mover]
        return self.terminal.ask(f"{prompt}> ", lambda text: commands.completions(self, text))

    def _obey(self, line: str) -> bool:
        """Execute a typed line, and return whether it changed the position."""
        before = self.game, len(self.game.history)
        self.tell(commands.obey(self, line))
        return before != (self.game, len(self.game.history))

    def cut(self, string: str) -> None:
        """Cut a string, and print it."""
        mover = self.names[self.game.mover]
        captured = self.game.play(string)
        self.keep()
        takes = f" and take{'s' * (mover != YOU)} {', '.join(safe(self.coordinates.box(coin)) for coin in captured)}"
        self.tell(f"{does(mover, self.words.cut)} {self.called(string)}{takes if captured else ''}")

    def undo(self) -> bool:
        """Go back to the last cut of the person to move, or of the other one where that is the only person."""
        mover = self.game.mover if self.players[self.game.mover] is None else 1 - self.game.mover
        if all(turn.player != mover for turn in self.game.history):
            return False
        while self.game.undo().player != mover:
            pass
        self.keep()
        return True

    def keep(self) -> None:
        """Save the game to its record, if it has one; if that fails, go on without."""
        if self.record is not None:
            try:
                files.save(self.now, self.record, self.game.misere)
            except FileError as error:
                self.record = None
                self.tell(f"{error}; the game is no longer recorded")

    # What is said

    def tell(self, text: str) -> None:
        """Print a text, unless it is empty."""
        if text:
            self.terminal.tell(text)

    @property
    def now(self) -> Document:
        """The document of the current position."""
        return played(self.document, [turn.string for turn in self.game.history])

    def limits(self) -> Limits:
        """Return limits for an answer: ten times the seconds of a cut."""
        return Limits(10 * self.seconds)

    def _greeting(self) -> str:
        """Return what a person is told first."""
        line = self.called(self.game.moves[0])
        if self.words is BOARD:
            rule = "Who draws the fourth side of a box takes it, and draws again."
            return f"{rule}\nDraw a line between two dots, such as {line}; ? tells what else."
        return f"Type the name of a string, such as {line}; ? tells what else."

    def score(self) -> str:
        """Return the coins of each player and the leader as a sentence; after the game the result."""
        (one, other), (first, second) = self.game.coins, self.names
        winner = self.game.winner
        if self.game.over:
            if winner is None:
                return f"A draw, {one} to {other}"
            return f"{does(self.names[winner], 'win')} {(one, other)[winner]} to {(other, one)[winner]}"
        who = "level"
        if winner is not None:
            who = f"{named(self.names[winner])} {'are' if self.names[winner] == YOU else 'is'} ahead"
        return f"{first} {one}, {second} {other}: {who}"

    def board(self) -> str:
        """Return the board with who took its boxes, or the strings left; and the score."""
        return self.drawn() + "\n" + self.score()

    def drawn(self, labels: Mapping[str, str] | None = None) -> str:
        """Return the picture of the current position, with `labels` in place of names if there are any."""
        document, history = self.now, self.game.history
        owners = {coin: "AB".index(player) for coin, player in document.owners.items()}
        styles = {coin: str(player) for coin, player in owners.items()}
        for turn in reversed(history):
            if turn.player == self.game.mover:
                break
            styles[turn.string] = f"{turn.player} new"
        initials = {coin: self.names[player][0].upper()[0] for coin, player in owners.items()}
        look = Look(self.terminal.width, labels, initials, styles, self.terminal.paint)
        return drawn(document, look)

    @property
    def words(self) -> Words:
        """What coins and strings are called."""
        return words_of(self.document)

    @property
    def coordinates(self) -> Coordinates:
        """What lines and boxes are called."""
        if self._coordinates is None or self._coordinates[0] is not self.document:
            self._coordinates = self.document, Coordinates(self.document)
        return self._coordinates[1]

    def called(self, string: str) -> str:
        """Return what a string is called, for a terminal."""
        return safe(self.coordinates.line(string))

    @property
    def _is_board(self) -> bool:
        """Whether a position without strings has a picture."""
        parts = [self.document, *(part.document for part in self.document.parts)]
        return any(document.board or document.grid for document in parts)

    # What is typed

    def meant(self, words: str) -> str | None:
        """Return the string of a name, or the line between two dots, or the only string named so without blanks."""
        return self._meant(words, self.game.moves)

    def not_meant(self, words: str) -> str:
        """Return the message for words that name no string that is left."""
        start, board = self.game.start, self.document.board or self.document.grid
        drawn = "drawn" if board else "cut"
        gone = self._meant(words, [turn.string for turn in self.game.history])
        if gone is not None:
            number = next(i for i, turn in enumerate(self.game.history, 1) if turn.string == gone)
            who = named(self.names[self.game.history[number - 1].player])
            return f"{self.called(gone)} is {drawn} already, by {who} in move {number}"
        if board is not None:
            before = self._meant(words, [line for line in board.lines() if line not in start])
            if before is not None:
                return f"{self.called(before)} is drawn already, before the game began"
        if not self.game.moves:
            return f"no command is called {words!r}; try help"
        names = dict.fromkeys([*map(self.coordinates.line, self.game.moves), *self.game.moves])
        known = [*names, *short_names(self.game.position).values(), *commands.NAMES]
        close = get_close_matches(words, known, n=1)
        return f"no {self.words.string} {words!r} is left" + (
            f": did you mean {safe(close[0])}?" if close else "; try moves or help"
        )

    def _meant(self, words: str, strings: Sequence[str]) -> str | None:
        """Return the one of some strings that is meant."""
        if words in strings:
            return words
        line = self.coordinates.meant(words)
        if line in strings:
            return line
        close = [string for string in strings if "".join(string.split()).lower() == "".join(words.split()).lower()]
        return close[0] if len(close) == 1 else None
