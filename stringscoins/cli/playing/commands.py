"""What a person can type in a game: a table of commands, and what each answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from glob import escape, glob
from typing import TYPE_CHECKING, Final

from stringscoins.cli.playing import files
from stringscoins.cli.playing.boards import listing, short_names
from stringscoins.cli.progress import Meter
from stringscoins.errors import FileError, LimitReached, StringsCoinsError, safe
from stringscoins.questions.review import review_text, wrapped
from stringscoins.values import show
from stringscoins.wording import BOARD, YOU, capital, named, show_value, signed

if TYPE_CHECKING:
    from stringscoins.cli.playing.session import Session
    from stringscoins.solve import Move, ScoredMove

__all__ = ["NAMES", "completions", "leaves", "obey"]

_MOVE, _FILE = "MOVE", "FILE"


@dataclass(frozen=True)
class _Command:
    """A command of the game: `takes` names its argument, if it has one; `answer` executes it and returns a message."""

    name: str
    help: str
    answer: Callable[[Session, str], str]
    takes: str = ""
    short: str = ""


def obey(session: Session, line: str) -> str:
    """Execute a line and return the message; a command precedes a string of that name, but not for a single letter."""
    head, _, rest = line.partition(" ")
    command, string = _COMMANDS.get(line.lower()), session.meant(line)
    if string is not None and (command is None or len(line) == 1):
        return _cut(session, line)
    if command is not None:
        rest = ""
    elif len(head) > 1:
        command = _COMMANDS.get(head.lower())
    if command is None:
        return session.not_meant(line)
    if bool(rest) != bool(command.takes):
        return f"{command.name} takes {f'a {command.takes}' if command.takes else 'nothing behind it'}; try help"
    try:
        return command.answer(session, rest.strip())
    except LimitReached as stop:
        return f"not known: {stop}"
    except StringsCoinsError as error:
        return str(error)


def leaves(session: Session, line: str) -> bool:
    """Return whether a line leaves the game; a string named `q` comes first."""
    return line.lower() == "quit" or (line.lower() == "q" and session.meant(line) is None)


def completions(session: Session, text: str) -> Sequence[str]:
    """Return the completions of a line: moves, commands, and commands with a move or a file."""
    head, blank, rest = text.partition(" ")
    command = _COMMANDS.get(head.lower()) if blank else None
    moves = session.game.moves
    if command is not None and command.takes == _FILE:
        return [f"{head} {name}" for name in sorted(glob(f"{escape(rest)}*"))]
    if command is not None and command.takes == _MOVE:
        return [f"{head} {move}" for move in _named(session, moves, rest.lstrip())]
    found = _named(session, moves, text)
    return [*(name for name in NAMES if name.startswith(text)), *found]


def _named(session: Session, moves: Sequence[str], text: str) -> list[str]:
    """Return the moves whose name begins so, lines of boards by their dots unless their ids are typed."""
    short = short_names(session.game.position)
    called = [session.coordinates.line(move) for move in moves]
    return [name for name in called if name.startswith(text)] or [
        move for move in moves if move.startswith(text) or short[move].startswith(text)
    ]


def _cut(session: Session, words: str) -> str:
    string = session.meant(words)
    if string is None:
        return session.not_meant(words)
    session.cut(string)
    return ""


def _undo(session: Session, _: str) -> str:
    return "" if session.undo() else "there is no move of yours to take back"


def _help(session: Session, _: str) -> str:
    words = session.words
    first = ("LINE", "draw it, by its two dots: a1-b1 or a1b1") if words is BOARD else ("NAME", "cut that string")
    rows = [first, *((f"{one.name} {one.takes}".rstrip(), words.translate(one.help)) for one in _TABLE)]
    width = max(len(typed) for typed, _ in rows)
    return "\n".join(f"{typed.ljust(width)}  {help}" for typed, help in rows)


# What is asked about the position


def _hint(session: Session, _: str) -> str:
    if session.game.over:
        return "the game is over"
    from stringscoins.explanations.hints import hint

    verdict = session.adviser.advise(session.game)
    worth = "" if verdict.margin is None else f": {_worth(verdict.margin, verdict.exact)}"
    words = session.words
    reason = hint(session.game, verdict, words)
    return "\n".join([f"{capital(words.cut)} {session.called(verdict.best)}{worth}", *wrapped(reason.text)])


def _why(session: Session, words: str) -> str:
    string = session.meant(words)
    if string is None:
        return session.not_meant(words)
    lines: list[str] = []
    if not session.game.misere:
        with _as_far_as_known(lines, "Nimstring is not known"):
            lines += _reasons(session, string)
    with _as_far_as_known(lines, f"{session.words.coins} are not known"):
        from stringscoins.solve import Scores

        limits, position, misere = session.limits(), session.game.position, session.game.misere
        best = Scores(position, misere=misere, limits=limits, progress=Meter()).value()
        rest, captured = position.cut(string)
        after = Scores(rest, misere=misere, limits=limits, progress=Meter()).value()
        margin = len(captured) + after if captured else -after
        better = f", where the best is {signed(best)}" if margin != best else ", the best there is"
        lines.append(f"In {session.words.coins}: margin {signed(margin)}{better}.")
    return "\n".join(lines)


def _reasons(session: Session, string: str) -> list[str]:
    from stringscoins.explanations import why
    from stringscoins.solve import Work

    players = () if YOU in session.names else session.names
    claims = why(session.now, string, work=Work(session.limits(), Meter()), players=players)
    return [line for claim in claims for line in wrapped(safe(claim.text))]


def _nimber(session: Session, _: str) -> str:
    from stringscoins.solve import Nimbers

    value = Nimbers(session.game.position, limits=session.limits(), progress=Meter()).value()
    mover = session.game.mover
    winner = session.names[mover if value != 0 else 1 - mover]
    return f"nimber {show_value(show(value))}: {named(winner)} win{'s' * (winner != YOU)} Nimstring"


def _margin(session: Session, _: str) -> str:
    verdict = session.adviser.advise(session.game)
    if verdict.margin is None:
        verdict = session.adviser.judge(session.game)  # says why, where it cannot
    return "not known so soon" if verdict.margin is None else _worth(verdict.margin, verdict.exact)


def _worth(value: float, exact: bool) -> str:
    return f"margin {signed(round(value))}" if exact else f"margin about {value:+.1f}, an estimate"


def _values(session: Session, _: str) -> str:
    from stringscoins.solve import Nimbers

    def moves() -> Iterator[Move]:
        return Nimbers(session.game.position, limits=session.limits(), progress=Meter()).moves()

    legend = "Each number is the nimber after the move; L is loony. 0 wins Nimstring"
    if session.game.position.capturable:
        legend += ", after a capture all but 0"
    return _labelled(session, lambda: ((m.string, "L" if m.value < 0 else str(m.value)) for m in moves()), legend + ".")


def _margins(session: Session, _: str) -> str:
    from stringscoins.solve import Scores

    game = session.game
    best: list[int] = []

    def moves() -> Iterator[tuple[str, str]]:
        move: ScoredMove
        scores = Scores(game.position, misere=game.misere, limits=session.limits(), progress=Meter())
        best.append(scores.value())
        for move in scores.moves():
            yield move.string, signed(move.margin)

    shown = _labelled(session, moves, "Each number is the margin of the player who makes the move")
    return shown + (f"; the best is {signed(best[0])}." if best else "")


def _labelled(session: Session, moves: Callable[[], Iterator[tuple[str, str]]], legend: str) -> str:
    """Return the position labelled with the facts about its moves, as far as a limit allows, and the legend."""
    labels: dict[str, str] = {}
    try:
        labels.update(moves())
    except LimitReached as stop:
        if not labels:
            return f"not known: {stop}"
        legend = f"not all is known: {stop}\n{legend}"
    return f"{session.drawn(labels)}\n{legend}"


@contextmanager
def _as_far_as_known(lines: list[str], otherwise: str) -> Iterator[None]:
    """Return a context that turns a reached limit into a line of the answer."""
    try:
        yield
    except LimitReached as stop:
        lines.append(f"{otherwise}: {stop}")


# The game as a whole


def _analyze(session: Session, _: str) -> str:
    from stringscoins.questions.query import Query
    from stringscoins.questions.review import QUESTION
    from stringscoins.solve import Work

    if not session.game.history:
        return "there is no move to analyze yet"
    document = session.now
    name = document.name or ("the game" if session.game.over else "the game so far")
    query = Query(name, document, Work(session.limits(), Meter()))
    answer = QUESTION.ask(query, misere=session.game.misere)
    lines = review_text(answer.record, session.names, document)
    return "\n".join(lines + ([f"stopped by {answer.record['stopped']}"] if answer.stopped else []))


def _save(session: Session, file: str) -> str:
    path = files.checked(file)
    if path.exists() and path not in session.own_files:
        return f"{safe(str(path))} is there already; save! {safe(file)} overwrites it"
    return _overwrite(session, file)


def _overwrite(session: Session, file: str) -> str:
    path = files.checked(file)
    again = " again" if path.exists() else ""
    files.save(session.now, path, session.game.misere)
    session.own_files.add(path)
    return f"saved{again}: {safe(str(path))}"


def _load(session: Session, file: str) -> str:
    from stringscoins.game import Game
    from stringscoins.notation import read

    path = files.checked(file)
    if not path.exists():
        raise FileError(f"{path}: no such file")
    document = read(path)
    session.document = document.start or document
    session.game = Game.of(document, session.game.misere)
    session.own_files.add(path)
    session.keep()
    return f"loaded: {safe(document.name or str(path))}, {len(document.game)} moves"


_TABLE: Final = (
    _Command("cut", "the same, where a name is that of a command", _cut, _MOVE),
    _Command("undo", "take back your last move and what followed it", _undo),
    _Command("hint", "what to cut, and why", _hint),
    _Command("why", "what a move does, and why it is good or bad", _why, _MOVE),
    _Command("values", "the nimber after every move, on the board", _values),
    _Command("margins", "the margin of every move, on the board", _margins),
    _Command("score", "who has how many coins", lambda session, _: session.score()),
    _Command("nimber", "the Nimstring value, and so who gets control", _nimber),
    _Command("margin", "how many coins more the player to move gets from here", _margin),
    _Command("moves", "the strings that are left", lambda session, _: listing(session.now)),
    _Command("board", "the position", lambda session, _: session.board()),
    _Command("analyze", "what each move so far has cost, and the first mistakes", _analyze),
    _Command("save", "write the game to a file that other commands read; save! overwrites", _save, _FILE),
    _Command("load", "go on with the game of a file", _load, _FILE),
    _Command("help", "this list; ? and h, too", _help, short="h"),
    _Command("quit", "leave the game; q, too", lambda session, _: "", short="q"),
)
_COMMANDS: Final = {
    **{command.name: command for command in _TABLE},
    **{command.short: command for command in _TABLE if command.short},
    "?": next(command for command in _TABLE if command.name == "help"),
    "analyse": next(command for command in _TABLE if command.name == "analyze"),
    "save!": _Command("save!", "", _overwrite, _FILE),
}
NAMES: Final = tuple(command.name for command in _TABLE)
"""The commands by name."""
