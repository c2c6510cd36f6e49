"""One move: its effect on its part and on the whole, and so whether it wins Nimstring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stringscoins.explanations import loony
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.parts import WHOLE, Subgame, called, own_names, subgames
from stringscoins.explanations.phrases import any_of
from stringscoins.explanations.speech import Speech
from stringscoins.explanations.sums import total, winning_moves
from stringscoins.game import SEATS
from stringscoins.names import unknown
from stringscoins.notation import Document
from stringscoins.solve import Nimbers, Work
from stringscoins.structures.falling import fallen
from stringscoins.values import LOONY, nim_sum, show
from stringscoins.wording import listed, show_value

__all__ = ["why"]


def why(document: Document, string: str, *, work: Work = Work(), players: Sequence[str] = SEATS) -> tuple[Claim, ...]:
    """Return an explanation of a move: its effect, and whether it wins Nimstring. Cost: that of the nimbers of all
    moves.

    Parameters
    ----------
    document : Document
        The document of the position in which the move is made.
    string : str
        The string that is cut.
    work : Work
        What may be spent, and who listens.
    players : sequence of str
        What the players are called, the first one being A; empty for the player to move and the opponent.

    Returns
    -------
    tuple of Claim
        The effect of the move, and whether it wins Nimstring or which moves would; if the move is loony, also the
        opponent's answer.

    Raises
    ------
    UnknownName
        If no string has this name.
    LimitReached
        When a limit is reached.

    Examples
    --------
    >>> from stringscoins.position import Position
    >>> [claim.text for claim in why(Document(Position.numbered(["a", "ab", "b"])), "s2")]
    ['Cutting s2 makes the position, now *1, worth 0.', 'That wins Nimstring.']
    """
    if string not in document.position:
        raise unknown(string, document.position, "string")
    parts = subgames(document)
    speech = Speech(document, own_names(parts), players)
    return tuple(speech.claims(_claims(document, parts, string, work)))


def _claims(document: Document, parts: Sequence[Subgame], string: str, work: Work) -> Iterator[Claim]:
    for part in parts:
        nimbers = Nimbers(part.position, work=work)
        part.nimber = nimbers.value()
        part.after = {move.string: move.value for move in nimbers.moves()}
    mine = next(part for part in parts if string in part.position)
    becomes = mine.after[string]
    whole = show(nim_sum([becomes, *(part.nimber or 0 for part in parts if part is not mine)]))
    coins = list(fallen(mine.position, string))
    before = total(parts)
    assert mine.nimber is not None and before is not None
    facts = {"string": string, "part": mine.name, "was": show(mine.nimber), "becomes": show(becomes)}
    if coins:
        yield captured(**facts, coins=coins)
    else:
        yield cut(**facts)
    if len(parts) > 1:
        yield whole_value(was=before, becomes=whole)
    winning = [move.string for move in winning_moves(parts)]
    if becomes == LOONY and not coins:
        yield loony.option(string, Nimbers(document.position, work=work))
    if string in winning:
        yield wins()
    else:
        yield loses(better=winning)


def _worth(value: int | str) -> str:
    return "loony" if value == "loony" else f"worth {show_value(value)}"


@sentence
def cut(string: str, part: str, was: int | str, becomes: int | str) -> str:
    """Name a move that captures nothing."""
    now = "loony" if was == "loony" else show_value(was)
    return f"Cutting {listed([string])} makes {called(part)}, now {now}, {_worth(becomes)}."


@sentence
def captured(string: str, part: str, was: int | str, becomes: int | str, coins: list[str]) -> str:
    """Name a move that captures."""
    what = called(part) if part != WHOLE else "what is left"
    return (
        f"Cutting {listed([string])} takes {listed(coins)} and leaves {what} {_worth(becomes)}; the player to move"
        " moves again."
    )


@sentence
def whole_value(was: int | str, becomes: int | str) -> str:
    """Say what a move makes of the sum."""
    return f"The sum was {_worth(was)}, and is {_worth(becomes)} then."


@sentence
def wins() -> str:
    """Say that the move wins Nimstring."""
    return "That wins Nimstring."


@sentence
def loses(better: list[str]) -> str:
    """Say that the move loses Nimstring."""
    if better:
        return f"That loses Nimstring, which {any_of(better)} would win."
    return "That loses Nimstring, as every move does here."
