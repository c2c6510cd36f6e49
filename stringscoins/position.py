"""Positions: strings and the coins that they hold. This module knows neither files nor solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from itertools import combinations, count
from math import comb
from operator import index
from typing import Any, NamedTuple

from stringscoins.errors import PositionError
from stringscoins.labelling import connected, labelled_parts
from stringscoins.names import GROUND, Name, known_name, known_names, named, spelled
from stringscoins.networks import Networks
from stringscoins.objects import rows_of
from stringscoins.showing import Pictured
from stringscoins.sizes import Size, check, excess

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
    strings : mapping of Name to iterable of Name
        The coins that each string holds, by the id of the string. The coins of a string are distinct. An ordinary
        string holds two, a string to the ground one, a hyperstring three or more, and a bare string none. The order is
        kept for display, but it does not count for equality. A position equals no other kind of mapping. Coins given as
        one text are refused, because `"ab"` could mean `["ab"]` or `["a", "b"]`.

    Raises
    ------
    PositionError
        If an id or a coin cannot be named so, a coin is called `ground`, a string holds a coin twice, or two strings
        have the same name, as 1 and "1" have.

    Notes
    -----
    Names of coins and strings are text. Wherever one is asked for, here and in all methods, a whole number stands for
    its digits, and a tuple for what Python writes for it: `1`, `numpy.int64(1)` and `"1"` name the same coin, and so do
    `(0, 1)` and `"(0, 1)"`. What comes out are texts.

    What is left of a board remembers the board, so that it is drawn and written as one.

    Examples
    --------
    >>> position = Position({"a": ["x", "y"], "b": ["y"]})
    >>> position.valence("y"), position.cut("a").captured
    (2, ('x',))
    >>> position == Position({"b": ["y"], "a": ["y", "x"]})
    True
    >>> position
    <Position: 2 coins, 2 strings: {'a': ('x', 'y'), 'b': ('y',)}>
    >>> Position({1: [(0, 0), (0, 1)]}).valence((0, 1))
    1
    """

    __slots__ = ("_hash", "_origin", "_strings", "_strings_of")

    _hash: int | None
    _origin: tuple[Any, frozenset[str]] | None
    """The board of `families` whose position this is, or of which it is left, and the strings of that position."""
    _strings: dict[str, tuple[str, ...]]
    _strings_of: dict[str, tuple[str, ...]]

    def __init__(self, strings: Mapping[Any, Iterable[Name]] = {}) -> None:
        checked: dict[str, tuple[str, ...]] = {}
        if not isinstance(strings, Mapping):
            raise PositionError(
                f"strings are given as a mapping of ids to coins, not as {strings!r}; Position.numbered takes a list"
            )
        for name, members in zip(named(list(strings), "strings"), strings.values(), strict=True):
            if isinstance(members, Mapping):
                raise PositionError(
                    f"the coins of string {name!r} are given as a collection, not as the mapping {members!r}"
                )
            coins = named(members, f"the coins of string {name!r}")
            if name in checked:
                raise PositionError(f"two strings are called {name!r}")
            if GROUND in coins:
                raise PositionError(f"string {name!r}: {GROUND!r} is the ground, not a coin")
            if len(set(coins)) < len(coins):
                twice = next(coin for coin, n in Counter(coins).items() if n > 1)
                raise PositionError(f"string {name!r} holds the coin {twice!r} twice")
            checked[name] = coins
        self._set(checked)

    def _set(self, strings: dict[str, tuple[str, ...]], origin: tuple[Any, frozenset[str]] | None = None) -> None:
        strings_of: dict[str, list[str]] = {}
        for name, coins in strings.items():
            for coin in coins:
                strings_of.setdefault(coin, []).append(name)
        self._strings = strings
        self._strings_of = {coin: tuple(names) for coin, names in strings_of.items()}
        self._hash, self._origin = None, origin

    @classmethod
    def _trusted(
        cls, strings: dict[str, tuple[str, ...]], origin: tuple[Any, frozenset[str]] | None = None
    ) -> Position:
        position = cls.__new__(cls)
        position._set(strings, origin)
        return position

    @classmethod
    def _of_board(cls, board: object, strings: dict[str, tuple[str, ...]]) -> Position:
        """Return the position of a board, whose strings are known to be valid."""
        return cls._trusted(strings, (board, frozenset(strings)))

    def __reduce__(self) -> tuple[Any, ...]:
        # Hashes of texts differ from process to process and must not travel.
        return type(self)._trusted, (self._strings, self._origin)

    @classmethod
    def numbered(cls, strings: Iterable[Iterable[Name]]) -> Position:
        """Return the position of a list of strings, which are called s1, s2, ... in order.

        Cost: some microseconds a string.

        Parameters
        ----------
        strings : iterable of iterable of Name
            The coins of each string; a text stands for a list of coins of one letter each. The rows of an array, too,
            are strings.

        Returns
        -------
        Position
            Its first string is `s1`.

        Raises
        ------
        PositionError
            If what is given is no list: a text, a mapping, a graph, a table; or for the reasons that `Position` names.

        Examples
        --------
        >>> Position.numbered(["ab", ["b"], ""]) == Position({"s1": ["a", "b"], "s2": ["b"], "s3": []})
        True
        """
        if isinstance(strings, str):
            raise PositionError(f"expected a list of strings, as in [{strings!r}], not the text {strings!r}")
        rows = None if isinstance(strings, Mapping) else rows_of(strings)
        if rows is None:
            raise PositionError(f"expected a list of strings, not a {type(strings).__name__}")
        return cls({f"s{i}": tuple(c) if isinstance(c, str) else c for i, c in enumerate(rows, 1)})

    # Content

    @property
    def strings(self) -> tuple[str, ...]:
        """The ids of the strings, in their given order."""
        return tuple(self._strings)

    @property
    def coins(self) -> tuple[str, ...]:
        """The coins, in the order in which the strings name them."""
        return tuple(self._strings_of)

    def __getitem__(self, string: Name) -> tuple[str, ...]:
        """Return the coins that a string holds."""
        return self._strings[known_name(string, self._strings, "string")]

    def __contains__(self, string: object) -> bool:
        return spelled(string) in self._strings

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

    def strings_of(self, coin: Name) -> tuple[str, ...]:
        """Return the strings that hold a coin. Cost: a look-up.

        Parameters
        ----------
        coin : Name
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
        return self._strings_of[known_name(coin, self._strings_of, "coin")]

    def valence(self, coin: Name) -> int:
        """Return the number of strings that hold a coin. Cost: a look-up.

        Parameters
        ----------
        coin : Name
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

    def cut(self, string: Name) -> Cut:
        """Cut one string; the position itself does not change. Cost: linear.

        Parameters
        ----------
        string : Name
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
        rest = dict(self._strings)
        coins = rest.pop(known_name(string, rest, "string"))
        captured = tuple(coin for coin in coins if len(self._strings_of[coin]) == 1)
        return Cut(Position._trusted(rest, self._origin), captured)

    def components(self) -> tuple[Position, ...]:
        """Return the connected parts, whose sum the position is. Cost: linear.

        Returns
        -------
        tuple of Position
            One position for each part, in the order of their first strings; all names are kept. A bare string is a part
            of its own.
        """
        strings = list(self._strings.items())
        parts = (dict(strings[i] for i in part) for part in connected(self._strings.values()))
        return tuple(Position._trusted(part, self._origin) for part in parts)

    def restricted(self, strings: Iterable[Name]) -> Position:
        """Return the position that consists of some of the strings, in this position's order. Cost: linear.

        Parameters
        ----------
        strings : iterable of Name
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
        kept = {name: coins for name, coins in self._strings.items() if name in chosen}
        return Position._trusted(kept, self._origin)

    def __add__(self, other: Position) -> Position:
        """Return the sum, both positions side by side; a name that clashes gets a prime in the second one."""
        return _sum((self, other)) if isinstance(other, Position) else NotImplemented

    def __radd__(self, other: object) -> Position:
        """Return the position itself for 0, with which `sum` begins."""
        return self if other == 0 and not isinstance(other, Position) else NotImplemented

    def __mul__(self, copies: int) -> Position:
        """Return the sum of so many copies, with the names that adding them one by one gives."""
        try:
            copies = index(copies)
        except TypeError:
            return NotImplemented
        if copies < 0:
            raise PositionError(f"{copies} copies of a position: expected 0 or more")
        size = Size().plus(Size.of(self._strings), copies)
        if found := excess(size):
            raise PositionError(f"{copies} copies of the position are {found}")
        return _sum([self] * copies)

    __rmul__ = __mul__

    def with_strings(self, strings: Mapping[Any, Iterable[Name]] | Iterable[Iterable[Name]]) -> Position:
        """Return the position with further strings, on its own coins or on new ones.

        Parameters
        ----------
        strings : mapping of Name to iterable of Name, or iterable of iterable of Name
            As for `Position`; or a list as for `numbered`, which is numbered on: the first string added to three is s4.

        Returns
        -------
        Position
            The new strings come last. `restricted` takes strings away.

        Raises
        ------
        PositionError
            If a string of this name is there, or for the reasons that `Position` names.

        Notes
        -----
        Cost: linear.

        Examples
        --------
        >>> Position.numbered([(1, 2), (2,)]).with_strings([(1, 3)])
        <Position: 3 coins, 3 strings: {'s1': ('1', '2'), 's2': ('2',), 's3': ('1', '3')}>
        """
        if isinstance(strings, Mapping):
            added = Position(strings)._strings
        else:
            fresh = (name for i in count(len(self) + 1) if (name := f"s{i}") not in self._strings)
            added = dict(zip(fresh, Position.numbered(strings).values(), strict=False))
        for name in added:
            if name in self._strings:
                raise PositionError(f"there is a string {name!r} already")
        return Position._trusted(self._strings | added)

    def complement(self, *, ground: bool | None = None) -> Position:
        """Return the position of all strings that this one lacks: the complement of a graph or of a uniform hypergraph.

        Parameters
        ----------
        ground : bool, optional
            Whether the ground is a vertex as the coins are. If it is, the complement has a string to the ground where
            there was none. If not, strings to the ground stay as they are. It has to be given if there are any.

        Returns
        -------
        Position
            Its new strings are numbered as by `with_strings`. A coin that no string of the complement holds is gone.

        Raises
        ------
        PositionError
            If strings are parallel or hold different numbers of coins, so that it is not clear which strings are
            lacking; or if `ground` has to be given.
        TooLarge
            If the complement has more strings than a position may have.

        Notes
        -----
        Cost: linear in the number of all possible strings.

        Examples
        --------
        >>> path = Position.numbered(["ab", "bc", "cd"])
        >>> path.complement().canonical() == path.canonical()
        True
        """
        kept = {name: coins for name, coins in self._strings.items() if len(coins) == 1}
        if kept and ground is None:
            raise PositionError(
                "is the ground a vertex? complement(ground=True) takes it for one, ground=False does not"
            )
        if ground:
            kept = {}
        vertices = (*self.coins, GROUND) if ground else self.coins
        place = {vertex: i for i, vertex in enumerate(vertices)}
        lacked: set[tuple[int, ...]] = set()
        for name, coins in self._strings.items():
            if name not in kept:
                ends = (*coins, GROUND) if ground and len(coins) == 1 else coins
                held = tuple(sorted(place[end] for end in ends))
                if held in lacked:
                    raise PositionError(
                        f"string {name!r} is parallel to another one: expected a simple graph or hypergraph"
                    )
                lacked.add(held)
        sizes = {len(held) for held in lacked} or {2}
        if len(sizes) > 1 or 0 in sizes or (ground and sizes != {2}):
            expected = "two vertices each" if ground else "the same number for all"
            raise PositionError(f"strings hold {' or '.join(map(str, sorted(sizes)))} coins: expected {expected}")
        (size,) = sizes
        check(Size(comb(len(vertices), size), size * comb(len(vertices), size)), "the complement")
        rest = (held for held in combinations(range(len(vertices)), size) if held not in lacked)
        strings = ([vertices[i] for i in held if vertices[i] != GROUND] for held in rest)
        return Position(kept).with_strings(strings)

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


def _sum(positions: Iterable[Position]) -> Position:
    """Return the sum of positions; a name that clashes with an earlier one gets primes."""
    primes = dict[tuple[bool, str], int]()
    strings, coins = dict[str, tuple[str, ...]](), set[str]()

    def fresh(name: str, taken: Collection[str], is_coin: bool) -> str:
        # Names are never freed, so that a name with fewer primes than last time is taken.
        tried = primes.get((is_coin, name), 0)
        while (primed := name + "'" * tried) in taken:
            tried += 1
        primes[is_coin, name] = tried
        return primed

    for position in positions:
        renamed = dict[str, str]()
        for coin in position.coins:
            renamed[coin] = fresh(coin, coins, True)
            coins.add(renamed[coin])
        for name, held in position.items():
            strings[fresh(name, strings, False)] = tuple(renamed[coin] for coin in held)
    return Position._trusted(strings)
