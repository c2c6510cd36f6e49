"""The names of coins and strings, and what is said where one is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from stringscoins.errors import PositionError, UnknownName

__all__ = ["GROUND", "known_names", "nearest", "texts", "unknown"]

GROUND = "ground"
"""The name of the ground: a string that holds one coin runs from it to the ground. No coin may be called so."""

_SUGGEST = 10_000
"""Known names up to which a near one is looked for: it takes some microseconds each."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint to end the problem of an error with, or nothing if no known word is near.

    >>> nearest("bord", ["board", "picture"])
    " (did you mean 'board'?)"
    """
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def unknown(name: object, known: Collection[str], kind: str) -> UnknownName:
    """The error to raise where no string, or no coin, is called so."""
    hint = nearest(name, known) if isinstance(name, str) and len(known) <= _SUGGEST else ""
    return UnknownName(f"no {kind} is called {name!r}{hint}")


def texts(names: Iterable[str], what: str) -> tuple[str, ...]:
    """The members of a collection of names.

    Raises
    ------
    PositionError
        If it is a text, whose letters nobody means, or its members are no texts.

    >>> texts(["a", "b"], "the coins")
    ('a', 'b')
    """
    if isinstance(names, str | bytes):
        raise PositionError(f"{what} are given as a collection, as in [{names!r}], not as the text {names!r}")
    try:
        members = tuple(names)
    except TypeError:
        raise PositionError(f"{what} are given as a collection, not as {names!r}") from None
    for name in members:
        if not isinstance(name, str):
            raise PositionError(f"{what} are named by text, not by {name!r}")
    return members


def known_names(names: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """The strings of these names, each once, when all are among the known ones.

    Raises
    ------
    PositionError
        If a text is given for a collection, or no string has one of the names.

    >>> known_names(["s2", "s2"], ["s1", "s2"])
    ('s2',)
    """
    found = tuple(dict.fromkeys(texts(names, "strings")))
    for name in found:
        if name not in known:
            raise unknown(name, known, "string")
    return found
