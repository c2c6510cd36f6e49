"""Loony moves: the cuts to avoid, and the opponent's answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.parts import WHOLE, Subgame, called
from stringscoins.solve import Nimbers
from stringscoins.wording import listed

__all__ = ["claims", "option"]

_SHOWN = 3
"""Parts of which a loony move is played out."""


def claims(parts: Sequence[Subgame], nimbers: Nimbers) -> Iterator[Claim]:
    """Yield claims on the loony moves of parts that are not loony, with some replies. Cost: a witness for each."""
    loony = [part for part in parts if part.loony_moves]
    if loony and all(len(part.loony_moves) == len(part.position) for part in parts):
        yield every()
        yield option(min(loony, key=lambda part: len(part.position)).loony_moves[0], nimbers)
        return
    for number, part in enumerate(loony):
        strings = list(part.loony_moves)
        yield avoid(part=part.name, strings=strings, every=len(strings) == len(part.position))
        if number < _SHOWN:
            yield option(strings[0], nimbers)


def option(string: str, nimbers: Nimbers) -> Claim:
    """Return the opponent's answer to a loony move. Cost: that of a witness."""
    witness = nimbers.witness([string])
    assert witness is not None
    return answered(string=string, take=list(witness.take), keep=witness.keep, give=witness.give)


@sentence
def every() -> str:
    """Say that all moves are loony."""
    return "Every move is loony: whatever is cut, the opponent gets the choice of who moves on."


@sentence
def avoid(part: str, strings: list[str], every: bool) -> str:
    """Say that some moves in a part are loony."""
    if every:
        return f"Every move in {called(part)} is loony: it gives the opponent the choice of who moves on."
    where = "" if part == WHOLE else f" in {called(part)}"
    return f"Loony{where}, since they give the opponent the choice of who moves on: {listed(strings)}."


@sentence
def answered(string: str, take: list[str], keep: str, give: str) -> str:
    """Say how the opponent answers a loony move."""
    first = f"takes what costs nothing ({listed(take, 4)}) and then" if take else ""
    return (
        f"After {listed([string])} the opponent {first} has the choice: {listed([keep])} captures and keeps the turn,"
        f" {listed([give])} gives it back with the last coins (a double-dealing move)."
    ).replace("opponent  has", "opponent has")
