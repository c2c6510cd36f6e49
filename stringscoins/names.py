"""The names of coins and strings, and the errors for wrong names."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

from stringscoins.errors import PositionError, UnknownName

__all__ = ["GROUND", "known_names", "named", "nearest", "texts", "unknown"]

GROUND = "ground"
"""The name of the ground: a string that holds one coin runs from it to the ground. No coin may be called so."""

T = TypeVar("T")

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

    near = get_close_matches(word, list(known), n=1)
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


def _members(names: Iterable[T], what: str) -> tuple[T, ...]:
    """Return the members of a collection; a text is refused, for its letters are not meant."""
    if isinstance(names, str | bytes):
        raise PositionError(f"{what} are given as a collection, as in [{names!r}], not as the text {names!r}")
    try:
        return tuple(names)
    except TypeError:
        raise PositionError(f"{what} are given as a collection, not as {names!r}") from None


def texts(names: Iterable[str], what: str) -> tuple[str, ...]:
    """Return the members of a collection of names.

    Parameters
    ----------
    names : iterable of str
        Read once.
    what : str
        The word for them in the message, in the plural.

    Returns
    -------
    tuple of str
        The names, in the order given, repetitions included.

    Raises
    ------
    PositionError
        If it is a text, because nobody means its letters, or if a member is no text.

    Examples
    --------
    >>> texts(["a", "b"], "the coins")
    ('a', 'b')
    """
    members = _members(names, what)
    for name in members:
        if not isinstance(name, str):
            raise PositionError(f"{what} are named by text, not by {name!r}")
    return members


def named(coins: Iterable[str | int], what: str, given: dict[str, str | int]) -> tuple[str, ...]:
    """Return the names of coins: a text is its own, an integer is called by its digits.

    Parameters
    ----------
    coins : iterable of str or int
        In the order in which the string holds them.
    what : str
        The word for them in error messages.
    given : dict of str to (str or int)
        What was given for each name so far; the new names are added.

    Returns
    -------
    tuple of str
        The names, in the order given.

    Raises
    ------
    PositionError
        As `texts` does, or if an integer and a text have one name.

    Examples
    --------
    >>> named([1, "a"], "the coins", {})
    ('1', 'a')
    """
    members = _members(coins, what)
    for coin in members:
        if not isinstance(coin, str) and (isinstance(coin, bool) or not isinstance(coin, int)):
            raise PositionError(f"{what} are named by text or integers, not by {coin!r}")
        if (other := given.setdefault(str(coin), coin)) != coin:
            raise PositionError(f"{what}: {other!r} and {coin!r} are two coins, but would have one name, {str(coin)!r}")
    return tuple(map(str, members))


def known_names(names: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """Return names of strings, each once, after checking that all of them are known.

    Parameters
    ----------
    names : iterable of str
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
    found = tuple(dict.fromkeys(texts(names, "strings")))
    for name in found:
        if name not in known:
            raise unknown(name, known, "string")
    return found
