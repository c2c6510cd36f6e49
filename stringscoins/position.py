"""Positions: strings and the coins that they hold. This module knows neither files nor solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Any, NamedTuple

from stringscoins.errors import PositionError
from stringscoins.labelling import connected, labelled_parts
from stringscoins.names import GROUND, known_names, named, unknown
from stringscoins.networks import Networks
from stringscoins.showing import Pictured

__all__ = ["GROUND", "Cut", "Position"]

_SHOWN = 160
"""The most characters of a `repr` that has the strings."""


class Cut(NamedTuple):
    """The outcome of a move: the position that is left, and the coins that were captured.

    Attributes
    ----------
    position : Position
        The position that is left.
    captured : tuple of str
        The coins that no string holds any more; the player moves again if there are any.

    Examples
    --------
    >>> Position.numbered(["ab", "b"]).cut("s1").captured
    ('a',)
    """

    position: Position
    captured: tuple[str, ...]


class Position(Networks, Pictured):
    """An immutable position of Strings-and-Coins on any multigraph or hypergraph: a mapping of strings to their coins.

    Parameters
    ----------
    strings : mapping of str to iterable of str or int
        The coins that each string holds, by the id of the string. The coins of a string are distinct. An ordinary
        string holds two, a string to the ground one, a hyperstring three or more, and a bare string none. The order is
        kept for display, but it does not count for equality. A position equals no other kind of mapping. Coins given as
        one text are refused, because `"ab"` could mean `["ab"]` or `["a", "b"]`. A coin that is an integer is called by
        its digits.

    Raises
    ------
    PositionError
        If an id or a coin is no text or an empty one, a coin is called `ground`, a string holds a coin twice, or two
        coins would have the same name, as 1 and "1" would.

    Examples
    --------
    >>> position = Position({"a": ["x", "y"], "b": ["y"]})
    >>> position.valence("y"), position.cut("a").captured
    (2, ('x',))
    >>> position == Position({"b": ["y"], "a": ["y", "x"]})
    True
    >>> position
    <Position: 2 coins, 2 strings: {'a': ('x', 'y'), 'b': ('y',)}>
    """

    __slots__ = ("_hash", "_strings", "_strings_of")

    _hash: int | None
    _strings: dict[str, tuple[str, ...]]
    _strings_of: dict[str, tuple[str, ...]]

    def __init__(self, strings: Mapping[str, Iterable[str | int]] = {}) -> None:
        checked: dict[str, tuple[str, ...]] = {}
        if not isinstance(strings, Mapping):
            raise PositionError(
                f"strings are given as a mapping of ids to coins, not as {strings!r}; Position.numbered takes a list"
            )
        given: dict[str, str | int] = {}
        for name, members in strings.items():
            coins = named(members, f"the coins of string {name!r}", given)
            for text in (name, *coins):
                if not isinstance(text, str) or not text:
                    raise PositionError(f"coins and strings are named by text that is not empty, not by {text!r}")
            if GROUND in coins:
                raise PositionError(f"string {name!r}: {GROUND!r} is the ground, not a coin")
            if len(set(coins)) < len(coins):
                twice = next(coin for coin, n in Counter(coins).items() if n > 1)
                raise PositionError(f"string {name!r} holds the coin {twice!r} twice")
            checked[name] = coins
        self._set(checked)

    def _set(self, strings: dict[str, tuple[str, ...]]) -> None:
        strings_of: dict[str, list[str]] = {}
        for name, coins in strings.items():
            for coin in coins:
                strings_of.setdefault(coin, []).append(name)
        self._strings = strings
        self._strings_of = {coin: tuple(names) for coin, names in strings_of.items()}
        self._hash = None

    @classmethod
    def _trusted(cls, strings: dict[str, tuple[str, ...]]) -> Position:
        position = cls.__new__(cls)
        position._set(strings)
        return position

    def __reduce__(self) -> tuple[Any, ...]:
        # Hashes of texts differ from process to process and must not travel.
        return type(self)._trusted, (self._strings,)

    @classmethod
    def numbered(cls, strings: Iterable[Iterable[str | int]]) -> Position:
        """Return the position of a list of strings, which are called s1, s2, ... in order.

        Cost: some microseconds a string.

        Parameters
        ----------
        strings : iterable of iterable of str or int
            The coins of each string; a text stands for a list of coins of one letter each.

        Returns
        -------
        Position
            Its first string is `s1`.

        Raises
        ------
        PositionError
            If one text is given in place of all strings, or for the reasons that `Position` names.

        Examples
        --------
        >>> Position.numbered(["ab", ["b"], ""]) == Position({"s1": ["a", "b"], "s2": ["b"], "s3": []})
        True
        """
        if isinstance(strings, str):
            raise PositionError(f"expected a list of strings, as in [{strings!r}], not the text {strings!r}")
        return cls({f"s{i}": tuple(c) if isinstance(c, str) else c for i, c in enumerate(strings, 1)})

    # Content

    @property
    def strings(self) -> tuple[str, ...]:
        """The ids of the strings, in their given order."""
        return tuple(self._strings)

    @property
    def coins(self) -> tuple[str, ...]:
        """The coins, in the order in which the strings name them."""
        return tuple(self._strings_of)

    def __getitem__(self, string: str) -> tuple[str, ...]:
        """Return the coins that a string holds."""
        try:
            return self._strings[string]
        except (KeyError, TypeError):
            raise unknown(string, self._strings, "string") from None

    def __contains__(self, string: object) -> bool:
        return isinstance(string, str) and string in self._strings

    def __iter__(self) -> Iterator[str]:
        return iter(self._strings)

    def __len__(self) -> int:
        """Return the number of strings."""
        return len(self._strings)

    def keys(self) -> KeysView[str]:
        """Return the ids of the strings, in the order given."""
        return self._strings.keys()

    def values(self) -> ValuesView[tuple[str, ...]]:
        """Return the coins of each string, in the order of the strings."""
        return self._strings.values()

    def items(self) -> ItemsView[str, tuple[str, ...]]:
        """Return the pairs of a string's id and its coins, in their given order."""
        return self._strings.items()

    def strings_of(self, coin: str) -> tuple[str, ...]:
        """Return the strings that hold a coin. Cost: a look-up.

        Parameters
        ----------
        coin : str
            A coin of the position.

        Returns
        -------
        tuple of str
            The ids, at least one, in the order of the strings.

        Raises
        ------
        UnknownName
            If no coin has this name.
        """
        try:
            return self._strings_of[coin]
        except (KeyError, TypeError):
            raise unknown(coin, self._strings_of, "coin") from None

    def valence(self, coin: str) -> int:
        """Return the number of strings that hold a coin. Cost: a look-up.

        Parameters
        ----------
        coin : str
            A coin of the position.

        Returns
        -------
        int
            The valence: 1 for a capturable coin, 2 within a chain, 3 or more for a joint.

        Raises
        ------
        UnknownName
            If no coin has this name.
        """
        return len(self.strings_of(coin))

    @property
    def is_ordinary(self) -> bool:
        """Whether every string holds at most two coins: a multigraph with a ground."""
        return all(len(coins) <= 2 for coins in self._strings.values())

    @property
    def capturable(self) -> tuple[str, ...]:
        """The coins of valence 1."""
        return tuple(coin for coin, names in self._strings_of.items() if len(names) == 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._strings.keys() == other._strings.keys() and all(
            set(coins) == set(other._strings[name]) for name, coins in self._strings.items()
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset((name, frozenset(coins)) for name, coins in self._strings.items()))
        return self._hash

    def __repr__(self) -> str:
        coins, strings = len(self._strings_of), len(self)
        said = f"Position: {coins} coin{'s' * (coins != 1)}, {strings} string{'s' * (strings != 1)}"
        shown = f"<{said}: {self._strings!r}>" if 0 < strings <= _SHOWN else ""
        return shown if 0 < len(shown) <= _SHOWN else f"<{said}>"

    # Play

    def cut(self, string: str) -> Cut:
        """Cut one string; the position itself does not change. Cost: linear.

        Parameters
        ----------
        string : str
            The id of the string.

        Returns
        -------
        Cut
            The position that is left, and the coins that were captured.

        Raises
        ------
        UnknownName
            If no string has this name.
        """
        captured = tuple(coin for coin in self[string] if len(self._strings_of[coin]) == 1)
        rest = {name: coins for name, coins in self._strings.items() if name != string}
        return Cut(Position._trusted(rest), captured)

    def components(self) -> tuple[Position, ...]:
        """Return the connected parts, whose sum the position is. Cost: linear.

        Returns
        -------
        tuple of Position
            One position for each part, in the order of their first strings; all names are kept. A bare string is a part
            of its own.
        """
        strings = list(self._strings.items())
        return tuple(Position._trusted(dict(strings[i] for i in part)) for part in connected(self._strings.values()))

    def restricted(self, strings: Iterable[str]) -> Position:
        """Return the position that consists of some of the strings, in this position's order. Cost: linear.

        Parameters
        ----------
        strings : iterable of str
            The ids of the strings to keep.

        Returns
        -------
        Position
            The position, from which all other strings are gone, and the coins that only they held.

        Raises
        ------
        PositionError
            If a name is not that of a string, or a text is given where a collection is expected.
        """
        chosen = set(known_names(strings, self._strings))
        return Position._trusted({name: coins for name, coins in self._strings.items() if name in chosen})

    def __add__(self, other: Position) -> Position:
        """Return the sum, both positions side by side; a name that clashes gets a prime in the second one."""
        if not isinstance(other, Position):
            return NotImplemented

        def fresh(name: str, taken: set[str]) -> str:
            while name in taken:
                name += "'"
            taken.add(name)
            return name

        names, coins = set(self._strings), set(self._strings_of)
        renamed = {coin: fresh(coin, coins) for coin in other.coins}
        return Position._trusted(
            self._strings
            | {fresh(name, names): tuple(renamed[coin] for coin in members) for name, members in other.items()}
        )

    # Sameness up to renaming

    def canonical(self, *, spend: Callable[[int], None] | None = None) -> Position:
        """Return the position under canonical names: the same for two positions exactly if they differ only in names.

        Coins are called 1, 2, ... and strings s1, s2, ... The result is exact, as it does not rest on a hash.

        Parameters
        ----------
        spend : callable, optional
            A function that is called now and then with the number of steps, of about a microsecond each, since the last
            call; it may raise an error to stop the work.

        Returns
        -------
        Position
            The position; smaller components come first.

        Notes
        -----
        Cost: nearly linear for most positions, 0.3 s for 10,000 strings; exponential for some positions that are
        constructed to be hard.

        Examples
        --------
        >>> square = Position.numbered(["ab", "bc", "cd", "da"])
        >>> square.canonical() == Position.numbered(["pq", "rs", "qr", "sp"]).canonical()
        True
        """
        strings: list[list[str]] = []
        used = 0
        for form, _, _ in labelled_parts(self.components(), spend):
            strings += [[str(used + x + 1) for x in members] for members in form]
            used += len({x for members in form for x in members})
        return Position.numbered(strings)

    def orbits(self, *, spend: Callable[[int], None] | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the classes of equivalent strings: cuts within a class lead to the same position up to renaming.

        Within a component the classes are the orbits of its automorphisms; equal components share their orbits.

        Parameters
        ----------
        spend : callable, optional
            As for `canonical`; the cost is the same.

        Returns
        -------
        tuple of tuple of str
            The classes in the order of their first strings.

        Examples
        --------
        >>> Position.numbered(["ab", "bc", "c"]).orbits()
        (('s1',), ('s2',), ('s3',))
        >>> Position.numbered(["ab", "bc", "ca"]).orbits()
        (('s1', 's2', 's3'),)
        """
        orbits: dict[tuple[object, int], list[str]] = {}
        for form, names, classes in labelled_parts(self.components(), spend):
            for places in classes:
                orbits.setdefault((form, places[0]), []).extend(names[place] for place in places)
        order = {name: i for i, name in enumerate(self._strings)}
        in_order = (tuple(sorted(names, key=order.__getitem__)) for names in orbits.values())
        return tuple(sorted(in_order, key=lambda names: order[names[0]]))
