"""The answer to a line: what the other player does, and how the game ends then, if both play best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stringscoins.errors import PositionError
from stringscoins.game import SEATS, Game, Turn
from stringscoins.names import unknown
from stringscoins.notation import Coordinates, Document
from stringscoins.puzzles.margins import Margins
from stringscoins.puzzles.solutions import boxes, piece_named
from stringscoins.solve.work import Work
from stringscoins.strategy.rules import given
from stringscoins.structures.endgames import SHORTEST_CHAIN
from stringscoins.structures.falling import captures
from stringscoins.wording import listed

__all__ = ["Reply", "reply"]

_UNLIMITED = 1 << 62
"""A budget of positions that no search spends."""


@dataclass(frozen=True)
class Reply:
    """What comes after a line.

    Attributes
    ----------
    line : tuple of str
        All cuts to the end, the line first, with best play after it.
    answered : int
        How many of these cuts there are when the other player's first turn is over.
    final : tuple of two int
        The coins of A and of B at the end.
    best : bool
        Whether no other line brings more coins.
    text : str
        What the line does, how it is answered and how the game ends, in a few sentences to the player who draws it.
    """

    line: tuple[str, ...]
    answered: int
    final: tuple[int, int]
    best: bool
    text: str


def reply(document: Document, string: str, *, work: Work | None = None) -> Reply:
    """Return the answer to a line.

    Cost: that of the exact margins of the position, which has at most 64 strings; a moment for a puzzle.

    Parameters
    ----------
    document : Document
        A position of ordinary strings. Its lead, its owners and whose turn it is count.
    string : str
        The line that the player to move draws.
    work : Work, optional
        Limits and progress.

    Returns
    -------
    Reply
        The answer.

    Raises
    ------
    LimitReached
        If a limit is reached first, or the position is too large.
    PositionError
        If a string holds more than two coins.
    UnknownName
        If no string of the position is called so.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> found = reply(read("4+1"), "1.1")
    >>> found.line, found.final
    (('1.1', '1.0', '1.2', '1.3', '1.4', '2.0', '2.1'), (1, 4))
    """
    game = Game.of(document)
    if string not in game.position:
        raise unknown(string, game.position, "string")
    if not game.position.is_ordinary:
        raise PositionError("a string holds more than two coins: replies are about chains and loops")
    margins = Margins(game.position, work or Work(workers=1), _UNLIMITED)
    best = margins.after(game.position, string) == margins.of(game.position)
    start = len(game.history)
    game.play(string)
    while not game.over:
        game.play(margins.best(game.position))
    made = game.history[start:]
    turns = _turns(made)
    final = game.coins[0], game.coins[1]
    own, others = final[made[0].player], final[1 - made[0].player]
    more, fewer = max(final), min(final)
    winner = "you win" if own > others else f"{SEATS[1 - made[0].player]} wins"
    ending = f"there is a draw, {own} to {others}" if own == others else f"{winner} {more} to {fewer}"
    text = Coordinates(document).translate(" ".join([*_reasons(turns), f"At the end {ending}."]))
    return Reply(tuple(turn.string for turn in made), sum(map(len, turns[:2])), final, best, text)


def _turns(made: list[Turn]) -> list[list[Turn]]:
    """Return the cuts of a game, those of each turn together."""
    turns: list[list[Turn]] = []
    for cut in made:
        if turns and turns[-1][0].player == cut.player:
            turns[-1].append(cut)
        else:
            turns.append([cut])
    return turns


def _reasons(turns: list[list[Turn]]) -> Iterator[str]:
    """Yield what the first turns do, and who has to open a long chain or a loop later."""
    own, *others = turns
    other = SEATS[1 - own[0].player]
    yield _first(own, other)
    if not others:
        return
    yield f"{other} answers {_lines_of(others[0])}."
    for turn in others[1:]:
        cut, taken = turn[-1], sum(len(cut.captured) for cut in turn)
        if not cut.captured and (gift := given(cut.before, cut.string)) >= SHORTEST_CHAIN and not _hands_out(cut):
            if cut.player == own[0].player:
                when = "Then" if turn is others[1] else "Later"
                takes = f" take {boxes(taken)} and" if taken else ""
                piece = piece_named(cut.before, cut.string)
                yield f"{when} you{takes} have to open {piece}, which gives {other} {boxes(gift)}."
            return


def _first(own: list[Turn], other: str) -> str:
    """Return what the first turn does."""
    last, taken = own[-1], sum(len(cut.captured) for cut in own)
    if handout := _hands_out(last):
        took = f"You take {boxes(taken)} and leave" if taken else "That leaves"
        return f"{took} the last {boxes(handout)} to {other}."
    if last.captured:
        return f"You take {boxes(taken)}."
    gift = given(last.before, last.string)
    if taken:
        moved = f"and open {piece_named(last.before, last.string)}" if gift else f"and draw {last.string}"
        return f"You take {boxes(taken)}, but then you have to move on {moved}."
    return f"That gives {other} {boxes(gift)}." if gift else "That gives nothing away."


def _lines_of(turn: list[Turn]) -> str:
    """Return the lines of a turn, those that take boxes together."""
    first, last, taken = turn[0], turn[-1], sum(len(cut.captured) for cut in turn)
    words = [first.string, *([f"takes {boxes(taken)}"] if taken else [])]
    if handout := _hands_out(last):
        words.append(f"leaves the last {boxes(handout)}")
    elif taken and not last.captured:
        words.append(f"draws {last.string}")
    return listed(words)


def _hands_out(cut: Turn) -> int:
    """Return how many last coins a cut leaves to the other player; 0 if it does nothing of that kind."""
    choice = captures(cut.before)
    return choice.handout if choice is not None and cut.string == choice.give else 0
