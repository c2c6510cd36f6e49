"""Position: strings and the coins that they hold. It knows no file and no solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import TYPE_CHECKING, Any, NamedTuple

from stringscoins import networks
from stringscoins.errors import PositionError
from stringscoins.labelling import UnionFind, connected, label
from stringscoins.names import GROUND, known_names, named, unknown

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["GROUND", "Cut", "Position"]


_SHOWN = 160
"""The most characters of a `repr` that has the strings."""


class Cut(NamedTuple):
    """What a move leads to."""

    position: Position
    """The position that is left."""
    captured: tuple[str, ...]
    """The coins that no string holds any more; the player moves again if there are any."""


class Position(Mapping[str, tuple[str, ...]]):
    """An immutable position of Strings-and-Coins on any multigraph or hypergraph: a mapping of strings to their coins.

    A position equals a position only, never another mapping.

    Parameters
    ----------
    strings : mapping of str to iterable of str or int
        For each string, by its id, the distinct coins it holds: two for an ordinary string, one for a string to the
        ground, three or more for a hyperstring, none for a bare string. The order is kept for display; it does not
        count for equality. Coins given as one text are refused: `["ab"]` and `["a", "b"]` tell what is meant. A coin
        that is an integer is called by its digits.

    Raises
    ------
    PositionError
        If an id or a coin is not a non-empty text, a coin is called `ground`, a string holds a coin twice, or two coins
        would have one name, as 1 and "1".

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
                f"strings are a mapping of ids to coins, not {strings!r}; Position.numbered takes a list"
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
        """A position whose strings are called s1, s2, ... in order.

        Each string may be a text here: it is short for a list of coins of one letter.

        >>> Position.numbered(["ab", ["b"], ""]) == Position({"s1": ["a", "b"], "s2": ["b"], "s3": []})
        True
        """
        if isinstance(strings, str):
            raise PositionError(f"a list of strings is meant, as in [{strings!r}], not the text {strings!r}")
        return cls({f"s{i}": tuple(c) if isinstance(c, str) else c for i, c in enumerate(strings, 1)})

    # Content

    @property
    def strings(self) -> tuple[str, ...]:
        """The ids of the strings, in the order given."""
        return tuple(self._strings)

    @property
    def coins(self) -> tuple[str, ...]:
        """The coins, in the order in which the strings name them."""
        return tuple(self._strings_of)

    def __getitem__(self, string: str) -> tuple[str, ...]:
        """The coins that a string holds."""
        try:
            return self._strings[string]
        except (KeyError, TypeError):
            raise unknown(string, self._strings, "string") from None

    def __contains__(self, string: object) -> bool:
        return isinstance(string, str) and string in self._strings

    def __iter__(self) -> Iterator[str]:
        return iter(self._strings)

    def __len__(self) -> int:
        """The number of strings."""
        return len(self._strings)

    def keys(self) -> KeysView[str]:
        """The ids of the strings."""
        return self._strings.keys()

    def values(self) -> ValuesView[tuple[str, ...]]:
        """The coins of each string."""
        return self._strings.values()

    def items(self) -> ItemsView[str, tuple[str, ...]]:
        """Pairs of a string's id and its coins."""
        return self._strings.items()

    def strings_of(self, coin: str) -> tuple[str, ...]:
        """The strings that hold a coin."""
        try:
            return self._strings_of[coin]
        except (KeyError, TypeError):
            raise unknown(coin, self._strings_of, "coin") from None

    def valence(self, coin: str) -> int:
        """The number of strings that hold a coin."""
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

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None if it is large."""
        from stringscoins.drawing.notebooks import shown

        return shown(self)

    # Play

    def cut(self, string: str) -> Cut:
        """Cut one string; the new position and the coins that the cut captured. Cost: linear."""
        captured = tuple(coin for coin in self[string] if len(self._strings_of[coin]) == 1)
        rest = {name: coins for name, coins in self._strings.items() if name != string}
        return Cut(Position._trusted(rest), captured)

    def components(self) -> tuple[Position, ...]:
        """The connected parts, whose sum the position is; a bare string is a part of its own. Cost: linear."""
        strings = list(self._strings.items())
        return tuple(Position._trusted(dict(strings[i] for i in part)) for part in connected(self._strings.values()))

    def restricted(self, strings: Iterable[str]) -> Position:
        """The position of some of the strings only, in this position's order.

        Raises
        ------
        PositionError
            If no string has one of the names, or a text is given for a collection.
        """
        chosen = set(known_names(strings, self._strings))
        return Position._trusted({name: coins for name, coins in self._strings.items() if name in chosen})

    def __add__(self, other: Position) -> Position:
        """The sum: both positions side by side. Where names clash, the second's get a prime.

        >>> (Position({"s": ["a"]}) + Position({"s": ["a"]})).strings
        ('s', "s'")
        """
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

    def _labelled(
        self, spend: Callable[[int], None] | None = None
    ) -> list[tuple[tuple[tuple[int, ...], ...], list[str], list[list[int]]]]:
        """For each component: its canonical form, its strings in the form's order, its classes of places in it."""
        known: dict[tuple[tuple[int, ...], ...], _Labelled] = {}
        labelled = []
        for part in self.components():
            number = {coin: i for i, coin in enumerate(part.coins)}
            sets = tuple(tuple(number[coin] for coin in members) for members in part.values())
            # Components that are written alike are labelled once: there may be thousands.
            if sets not in known:
                known[sets] = _labelled(len(number), sets, spend)
            form, order, classes = known[sets]
            names = part.strings
            labelled.append((form, [names[i] for i in order], classes))
        return sorted(labelled, key=lambda entry: (len(entry[0]), entry[0]))

    def canonical(self, *, spend: Callable[[int], None] | None = None) -> Position:
        """The same position under canonical names: equal exactly for positions that are the same up to renaming.

        Coins are called 1, 2, ... and strings s1, s2, ... Exact: no hash is taken for identity.

        Parameters
        ----------
        spend : callable, optional
            Told now and then how many steps, of about a microsecond, were taken since; it may raise to stop the work.

        Notes
        -----
        Cost: nearly linear for most positions, 0.3 s for 10,000 strings; exponential for some that are made for it.

        >>> square = Position.numbered(["ab", "bc", "cd", "da"])
        >>> square.canonical() == Position.numbered(["pq", "rs", "qr", "sp"]).canonical()
        True
        """
        strings: list[list[str]] = []
        used = 0
        for form, _, _ in self._labelled(spend):
            strings += [[str(used + x + 1) for x in members] for members in form]
            used += len({x for members in form for x in members})
        return Position.numbered(strings)

    def orbits(self, *, spend: Callable[[int], None] | None = None) -> tuple[tuple[str, ...], ...]:
        """The strings in classes of equivalent ones: cuts within a class lead to the same position up to renaming.

        Within a component these are the orbits of its automorphisms; equal components share their orbits. Cost and
        `spend` as for `canonical`.

        >>> Position.numbered(["ab", "bc", "c"]).orbits()
        (('s1',), ('s2',), ('s3',))
        >>> Position.numbered(["ab", "bc", "ca"]).orbits()
        (('s1', 's2', 's3'),)
        """
        orbits: dict[tuple[object, int], list[str]] = {}
        for form, names, classes in self._labelled(spend):
            for places in classes:
                orbits.setdefault((form, places[0]), []).extend(names[place] for place in places)
        order = {name: i for i, name in enumerate(self._strings)}
        in_order = (tuple(sorted(names, key=order.__getitem__)) for names in orbits.values())
        return tuple(sorted(in_order, key=lambda names: order[names[0]]))

    # NetworkX

    def to_networkx(self, *, incidence: bool | None = None) -> nx.MultiGraph[Any] | nx.Graph[Any]:
        """The position as a NetworkX graph: a multigraph as `from_networkx` reads it, or one for `from_incidence`.

        Parameters
        ----------
        incidence : bool, optional
            False for a multigraph: coins and a node `"ground"` are its nodes, strings its edges with their ids as keys,
            a bare string a loop at the ground. True for the bipartite incidence graph: nodes `("coin", name)` with
            `bipartite=0` and `("string", id)` with `bipartite=1`. By default the multigraph where the position is one.

        Raises
        ------
        PositionError
            If `incidence` is False and a string holds more than two coins.
        """
        if incidence is None:
            incidence = not self.is_ordinary
        return networks.incidence_of(self._strings) if incidence else networks.multigraph_of(self._strings)

    @classmethod
    def from_networkx(cls, graph: nx.Graph[Any], *, ground: object = GROUND) -> Position:
        """The position of a graph or multigraph whose nodes are coins and whose edges are strings.

        Parameters
        ----------
        graph : networkx.Graph or networkx.MultiGraph
            Undirected. Edge keys that are text become the ids of strings, others are numbered s1, s2, ...; a loop at a
            coin is that coin's string to the ground. An edge with the attribute `weight`, an integer, is so many
            parallel strings; where its key is a text they are called `KEY-1`, `KEY-2`, ... Nodes without an edge are
            no coins. Attributes of nodes count for nothing, `bipartite` neither.
        ground : object
            The node that is the ground; it may be absent.

        Raises
        ------
        PositionError
            If the graph is directed or an incidence graph made by `to_networkx`, which `from_incidence` reads; if two
            nodes have one name, as 1 and "1" do; if a weight is anything else than a positive integer.

        >>> import networkx as nx
        >>> len(Position.from_networkx(nx.complete_bipartite_graph(3, 3)))
        9
        >>> Position.from_networkx(nx.Graph([("a", "b", {"weight": 2}), ("b", "ground")])).strings
        ('s1', 's2', 's3')
        """
        return cls(networks.strings_of_graph(graph, ground))

    @classmethod
    def from_incidence(cls, graph: nx.Graph[Any], *, ground: object = GROUND) -> Position:
        """The position of an incidence graph, whose nodes are coins and strings, as `to_networkx` makes it.

        Parameters
        ----------
        graph : networkx.Graph or networkx.MultiGraph
            Undirected. Every node has the attribute `bipartite`: 0 for a coin, 1 for a string, which holds the coins
            that it is joined to. The attribute `name` is the name, the node itself where there is none. A string with
            the attribute `weight` is so many parallel strings, called `NAME-1`, `NAME-2`, ...
        ground : object
            The node among the coins that is the ground; it may be absent.

        Raises
        ------
        PositionError
            If the graph is directed, a node has no such attribute, or an edge joins two coins or two strings; if two
            nodes of one side have one name; if a weight is anything else than a positive integer, or an edge's is not
            1.

        >>> hypergraph = Position.numbered(["abc", "c"])
        >>> Position.from_incidence(hypergraph.to_networkx(incidence=True)) == hypergraph
        True
        """
        return cls(networks.strings_of_incidence(graph, ground))


_Labelled = tuple[tuple[tuple[int, ...], ...], list[int], list[list[int]]]


def _labelled(n: int, sets: tuple[tuple[int, ...], ...], spend: Callable[[int], None] | None) -> _Labelled:
    """The canonical form of a system, its sets in the form's order, and classes of equivalent places in that order."""
    found = label(n, sets, spend)
    order = sorted(range(len(sets)), key=lambda i: sorted(found.labels[x] for x in sets[i]))
    classes = UnionFind(len(sets))
    places: dict[tuple[int, ...], int] = {}
    places_of: list[list[int]] = [[] for _ in range(n)]
    for place, i in enumerate(order):
        first = places.setdefault(tuple(sorted(sets[i])), place)
        classes.join(place, first)
        if first == place:
            for x in sets[i]:
                places_of[x].append(place)
    for generator in found.generators:
        for place in {place for x in generator for place in places_of[x]}:
            image = tuple(sorted([generator.get(x, x) for x in sets[order[place]]]))
            classes.join(place, places[image])
    return found.form, order, classes.classes()
