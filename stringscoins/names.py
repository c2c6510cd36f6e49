"""The names of coins and strings, which are text, and the errors for wrong names."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from numbers import Integral, Real
from typing import Any, SupportsIndex, TypeAlias

from stringscoins.errors import PositionError, UnknownName

__all__ = ["GROUND", "Name", "known_name", "known_names", "named", "nearest", "spelled", "unknown", "whole"]

GROUND = "ground"
"""The name of the ground: a string that holds one coin runs from it to the ground. No coin may be called so."""

Name: TypeAlias = "str | SupportsIndex | float | tuple[Any, ...]"
"""The types of what may name a coin or a string; `spelled` says which of their values do."""

_SPELLED = "text that is not empty, whole numbers or tuples of these"
_SUGGEST = 10_000
"""Known names up to which a near one is looked for: it takes some microseconds each."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint at the nearest known word, to be put at the end of a message; an empty text if none is near.

    Parameters
    ----------
    word : str
        What was given.
    known : iterable of str
        What would have been right.

    Returns
    -------
    str
        The hint begins with a space, so that it can follow a word.

    Notes
    -----
    Cost: some microseconds a known name.

    Examples
    --------
    >>> nearest("bord", ["board", "picture"])
    " (did you mean 'board'?)"
    """
    from difflib import get_close_matches

    names = {name.casefold(): name for name in reversed([*known])}
    near = [names[close] for close in get_close_matches(word.casefold(), [*names], n=1)]
    return f" (did you mean {near[0]!r}?)" if near else ""


def unknown(name: object, known: Collection[str], kind: str) -> UnknownName:
    """Return the error to raise for a name that no string, or no coin, has.

    Parameters
    ----------
    name : object
        What was given.
    known : collection of str
        The existing names; the nearest one is suggested if there are at most 10,000.
    kind : str
        `string` or `coin`.

    Returns
    -------
    UnknownName
        The error is returned, not raised, so that the place of the fault raises it.

    Examples
    --------
    >>> print(unknown("v 1 0", ["v 0 1", "h 1 1"], "string"))
    no string is called 'v 1 0' (did you mean 'v 0 1'?)
    """
    hint = nearest(name, known) if isinstance(name, str) and len(known) <= _SUGGEST else ""
    return UnknownName(f"no {kind} is called {name!r}{hint}")


def spelled(thing: object) -> str | None:
    """Return the name of a coin or a string, as whoever names it may write it; None for what cannot name one.

    All names are text. A text is its own name, a whole number is called by its digits, and a tuple of these is called
    as Python writes it: 1, 1.0 and `numpy.int64(1)` are "1", and (0, 1) is "(0, 1)".

    Parameters
    ----------
    thing : object
        Anything.

    Returns
    -------
    str or None
        The name, as text that is not empty.

    Examples
    --------
    >>> spelled("a"), spelled(1), spelled((0, "b")), spelled(0.5)
    ('a', '1', "(0, 'b')", None)
    """
    if type(thing) is str:
        return thing or None
    if type(thing) is int:
        return str(thing)
    plain = _plain(thing)
    return None if plain in (None, "", ()) else str(plain)


def _plain(thing: object) -> str | int | tuple[object, ...] | None:
    """Return a thing as a text, an integer or a tuple of these of Python's own types; None if it is none of them."""
    if isinstance(thing, str):
        return str.__str__(thing)
    if isinstance(thing, tuple):
        members = tuple(map(_plain, thing))
        return None if None in members else members
    return whole(thing)


def whole(thing: object) -> int | None:
    """Return a whole number as an integer of Python; None for anything else.

    Parameters
    ----------
    thing : object
        Anything. Arrays and tables often hold whole numbers as floats.

    Returns
    -------
    int or None
        The number; None also for a truth value.

    Examples
    --------
    >>> whole(2.0), whole(2.5), whole(True)
    (2, None, None)
    """
    if isinstance(thing, Integral):
        return None if isinstance(thing, bool) else int(thing)
    return int(float(thing)) if isinstance(thing, Real) and float(thing).is_integer() else None


def named(names: Iterable[Name], what: str) -> tuple[str, ...]:
    """Return the names of coins or of strings; `spelled` says what may name one.

    Parameters
    ----------
    names : iterable of Name
        Read once.
    what : str
        The word for them in error messages, in the plural.

    Returns
    -------
    tuple of str
        The names, in the order given, repetitions included.

    Raises
    ------
    PositionError
        If it is a text, because nobody means its letters, or if a member cannot name anything.

    Examples
    --------
    >>> named([1, "a"], "the coins")
    ('1', 'a')
    """
    if isinstance(names, str | bytes):
        raise PositionError(f"{what} are given as a collection, as in [{names!r}], not as the text {names!r}")
    try:
        members = tuple(names)
    except TypeError:
        raise PositionError(f"{what} are given as a collection, not as {names!r}") from None
    found = []
    for member in members:
        if (name := spelled(member)) is None:
            raise PositionError(f"{what} are named by {_SPELLED}, not by {member!r}")
        found.append(name)
    return tuple(found)


def known_name(thing: object, known: Collection[str], kind: str) -> str:
    """Return the name of an existing string or coin.

    Parameters
    ----------
    thing : object
        What was given for it; see `spelled`.
    known : collection of str
        The existing names.
    kind : str
        `string` or `coin`.

    Returns
    -------
    str
        The name.

    Raises
    ------
    UnknownName
        If none is called so.

    Examples
    --------
    >>> known_name(1, ["1", "2"], "coin")
    '1'
    """
    name = spelled(thing)
    if name is None or name not in known:
        raise unknown(thing, known, kind)
    return name


def known_names(names: Iterable[Name], known: Collection[str]) -> tuple[str, ...]:
    """Return names of strings, each once, after checking that all of them are known.

    Parameters
    ----------
    names : iterable of Name
        Of strings; repetitions are allowed.
    known : collection of str
        The strings there are.

    Returns
    -------
    tuple of str
        The names, in the order of their first occurrence.

    Raises
    ------
    PositionError
        If a text is given where a collection is expected.
    UnknownName
        If a name is not that of a string.

    Examples
    --------
    >>> known_names(["s2", "s2"], ["s1", "s2"])
    ('s2',)
    """
    found = tuple(dict.fromkeys(named(names, "strings")))
    for name in found:
        if name not in known:
            raise unknown(name, known, "string")
    return found
