"""The value of the sum of the parts (Malkin, section 4.3.2), and the moves that make it 0 (theorem 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.parts import WHOLE, Subgame, called
from stringscoins.explanations.phrases import any_of
from stringscoins.values import LOONY, Value, nim_sum, show
from stringscoins.wording import capital, listed, show_value

__all__ = ["WinningMove", "claims", "winning_moves"]


class WinningMove(NamedTuple):
    """A move that wins Nimstring.

    Attributes
    ----------
    part : str
        The name of its part.
    string : str
        The string that is cut.
    was, becomes : Value
        The value of the part before and after it.
    """

    part: str
    string: str
    was: Value
    becomes: Value


def winning_moves(parts: Sequence[Subgame]) -> Iterator[WinningMove]:
    """Yield the moves that win Nimstring: those to 0, and captures that leave anything else; the parts are valued."""
    nimbers = [part.nimber for part in parts if part.nimber is not None]
    loony = sum(nimber == LOONY for nimber in nimbers)
    total = nim_sum(nimber for nimber in nimbers if nimber != LOONY)
    for part in parts:
        assert part.nimber is not None
        others = total ^ (0 if part.nimber == LOONY else part.nimber)
        beside = LOONY if loony > (part.nimber == LOONY) else others
        captures = set(part.captures)
        for string, value in part.after.items():
            if (nim_sum([beside, value]) != 0) == (string in captures):
                yield WinningMove(part.name, string, part.nimber, value)


def claims(parts: Sequence[Subgame], winning: Sequence[WinningMove]) -> Iterator[Claim]:
    """Yield claims on the value of a sum without a loony part, on its winner, and on the winning moves in each part."""
    values = [part.nimber for part in parts if part.nimber is not None]
    total = nim_sum(values)
    if len(parts) > 1:
        yield from _pairs(parts)
        counting = [part for part in parts if part.nimber]
        yield binary(parts=[part.name for part in counting], nimbers=[part.nimber for part in counting], nim_sum=total)
    if total == 0:
        yield lost(parts=len(parts), captures=any(part.captures for part in parts))
        return
    yield won(nim_sum=total)
    quiet = {move.string for move in winning} - {string for part in parts for string in part.captures}
    cannot: list[list[str | int]] = []
    for part, nimber in zip(parts, values, strict=True):
        target = nimber ^ total
        strings = [string for string in part.after if string in quiet]
        if strings:
            every = len(strings) == len(part.position)
            yield make(part=part.name, nimber=nimber, target=target, strings=strings, every=every)
        elif nimber:
            cannot.append([part.name, nimber, target])
    if cannot and len(parts) > 1:
        yield no_cut(parts=cannot)
    if captures := [string for part in parts for string in part.captures]:
        yield take_first(strings=captures, nim_sum=total)


def _pairs(parts: Sequence[Subgame]) -> Iterator[Claim]:
    """Yield the pairs of equal parts of a nimber other than 0, as far as they have one name for the same reason."""
    left: dict[object, Subgame] = {}
    for part in parts:
        if not part.nimber:
            continue
        form = part.position.canonical()
        if form in left:
            yield pair(parts=[left.pop(form).name, part.name])
        else:
            left[form] = part


@sentence
def pair(parts: list[str]) -> str:
    """Say that two parts are the same, so that they cancel."""
    one, other = map(called, parts)
    return (
        f"{capital(one)} and {other} are the same up to the names, so that they cancel: what the opponent does in one"
        " can be answered in the other."
    )


@sentence
def binary(parts: list[str], nimbers: list[int], nim_sum: int) -> str:
    """Name the nim-sum of the parts, in binary."""
    if not parts:
        return "Every part is worth 0, and so is the sum."
    counting = [f"{called(part)} ({show_value(nimber)})" for part, nimber in zip(parts, nimbers, strict=True)]
    if len(parts) == 1:
        return f"Only {counting[0]} is not worth 0, and so the sum is worth the same."
    width = max(nimbers).bit_length()
    digits = " + ".join(f"{nimber:0{width}b}" for nimber in nimbers)
    return (
        f"Not worth 0 are {listed(counting)}. Their sum is {show_value(nim_sum)}: in binary {digits} ="
        f" {nim_sum:0{width}b}, added without carrying."
    )


@sentence
def won(nim_sum: int) -> str:
    """Say that the player to move wins Nimstring."""
    return (
        f"The value, {show_value(nim_sum)}, is not 0: the player to move wins Nimstring, by a move that leaves the"
        " opponent a position worth 0."
    )


@sentence
def lost(parts: int, captures: bool) -> str:
    """Say that the player to move loses Nimstring."""
    what = "sum" if parts > 1 else "value"
    but = "What can be captured does not change that: a capture leaves it 0. Any other" if captures else "Any"
    return (
        f"The {what} is 0: the player to move loses Nimstring against best play. {but} move makes it"
        " something else, from which the opponent can come back to 0, or is loony."
    )


@sentence
def make(part: str, nimber: int, target: int, strings: list[str], every: bool) -> str:
    """Say that some cuts in a part make the whole worth 0."""
    cut = any_of(strings, every)
    if part == WHOLE:
        return f"To leave 0, cut {cut}."
    return f"Make {called(part)}, now {show_value(nimber)}, worth {show_value(target)}: cut {cut}."


@sentence
def no_cut(parts: list[list[str | int]]) -> str:
    """Say that in some parts that are not worth 0 no cut makes the whole worth 0."""
    wanted = [f"{called(str(name))} worth {show_value(target)}" for name, _, target in parts]
    return f"No move that captures nothing makes {listed(wanted, 6, 'or')}, which would also make the sum 0."


@sentence
def take_first(strings: list[str], nim_sum: int) -> str:
    """Say that captures that cost nothing win, too."""
    return (
        f"To capture first, by {any_of(strings)}, wins as well: the value stays"
        f" {show_value(nim_sum)} and it is still your turn."
    )


def total(parts: Sequence[Subgame]) -> int | str | None:
    """Return the value of the whole for JSON; None if that of a part is not known. Cost: linear."""
    values = [part.nimber for part in parts]
    if LOONY in values:
        return show(LOONY)
    return None if None in values else show(nim_sum(value for value in values if value is not None))
