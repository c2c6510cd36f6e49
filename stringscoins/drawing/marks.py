"""Marks on the strings of a picture: values, with whether the move wins, loses or is loony; or names of parts."""

from __future__ import annotations

from collections.abc import Mapping

from stringscoins.drawing.sketch import Mark
from stringscoins.explanations.parts import subgames
from stringscoins.names import known_name
from stringscoins.notation import Document
from stringscoins.position import Position
from stringscoins.values import LOONY

__all__ = ["marks_of", "marks_of_parts"]

_COLOURS = 6
"""Kinds of curves for parts, `part 1` to `part 6`."""


def marks_of(position: Position, values: Mapping[str, int | str]) -> dict[str, Mark]:
    """Return the marks of moves by their values.

    A cut that captures nothing wins if it leaves a nimber of 0 to the opponent. After one that captures, the same
    player moves again, and wins if the nimber is any other, or loony.

    Parameters
    ----------
    position : Position
        The position before the moves.
    values : mapping of str to int or str
        For some or all strings either the nimber after the cut, or `LOONY`; or a text that begins with a sign, such as
        `"+3"`, the coins by which the player who cuts is ahead in the end: a move wins if it is more than 0, and
        ties at 0.

    Returns
    -------
    dict of str to Mark
        The words are the nimber, L for loony, or the text. The kind is `winning`, `loony`, `even` or `losing`.

    Raises
    ------
    UnknownName
        If no string has one of the names.

    Examples
    --------
    >>> position = Position.numbered(["ab", "b", "c"])
    >>> [(mark.words, mark.kind) for mark in marks_of(position, {"s1": LOONY, "s2": 0, "s3": "-2"}).values()]
    [('L', 'winning'), ('0', 'winning'), ('-2', 'losing')]
    """
    capturable = set(position.capturable)
    marks = {}
    for given, value in values.items():
        string = known_name(given, position, "string")
        if isinstance(value, str):
            kind = "even" if not value.strip("+-0") else "winning" if value.startswith("+") else "losing"
            marks[string] = Mark(value, kind)
            continue
        captures = not capturable.isdisjoint(position[string])
        wins = (value != 0) == captures
        words = "L" if value == LOONY else str(value)
        marks[string] = Mark(words, "winning" if wins else "loony" if value == LOONY else "losing")
    return marks


def marks_of_parts(document: Document) -> dict[str, Mark]:
    """Return marks with the names and colors of the components, named as `explain` names them. Cost: linear."""
    return {
        string: Mark(part.name, f"part {number % _COLOURS + 1}")
        for number, part in enumerate(subgames(document))
        for string in part.position
    }
