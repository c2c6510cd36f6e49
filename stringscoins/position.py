"""Position: strings and the coins that they hold. It knows no file and no solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from stringscoins.errors import PositionError
from stringscoins.labelling import UnionFind, label

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["GROUND", "Cut", "Position"]

GROUND = "ground"
"""The name of the ground: a string that holds one coin runs from it to the ground. No coin may be called so."""


class Cut(NamedTuple):
    """What a move leads to."""

    position: Position
    """The position that is left."""
    captured: tuple[str, ...]
    """The coins that held no string any more; the player moves again when there is one."""


class Position:
    """An immutable position of Strings-and-Coins on any multigraph or hypergraph.

    Parameters
    ----------
    strings : mapping of str to iterable of str
        For each string, by its id, the distinct coins it holds: two for an ordinary string, one for a string to the
        ground, three or more for a hyperstring, none for a bare string. The order is kept for display; it does not
        count for equality.

    Raises
    ------
    PositionError
        If an id or a coin is not a non-empty text, a coin is called `ground`, or a string holds a coin twice.

    Examples
    --------
    >>> position = Position({"a": ["x", "y"], "b": ["y"]})
    >>> position.valence("y"), position.cut("a").captured
    (2, ('x',))
    >>> position == Position({"b": ["y"], "a": ["y", "x"]})
    True
    """

    __slots__ = ("_hash", "_strings", "_strings_of")

    _strings: dict[str, tuple[str, ...]]
    _strings_of: dict[str, tuple[str, ...]]

    def __init__(self, strings: Mapping[str, Iterable[str]] = {}) -> None:
        checked: dict[str, tuple[str, ...]] = {}
        for name, members in strings.items():
            coins = tuple(members)
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
        self._hash = hash(frozenset((name, frozenset(coins)) for name, coins in strings.items()))

    @classmethod
    def _trusted(cls, strings: dict[str, tuple[str, ...]]) -> Position:
        position = cls.__new__(cls)
        position._set(strings)
        return position

    @classmethod
    def numbered(cls, strings: Iterable[Iterable[str]]) -> Position:
        """A position whose strings are called s1, s2, ... in order.

        >>> Position.numbered(["ab", "b", ""]).strings
        ('s1', 's2', 's3')
        """
        return cls({f"s{i}": coins for i, coins in enumerate(strings, 1)})

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
        except KeyError:
            raise PositionError(f"no string is called {string!r}") from None

    def __contains__(self, string: object) -> bool:
        return string in self._strings

    def __iter__(self) -> Iterator[str]:
        return iter(self._strings)

    def __len__(self) -> int:
        """The number of strings."""
        return len(self._strings)

    def items(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Pairs of a string's id and its coins."""
        return self._strings.items()

    def strings_of(self, coin: str) -> tuple[str, ...]:
        """The strings that hold a coin."""
        try:
            return self._strings_of[coin]
        except KeyError:
            raise PositionError(f"no coin is called {coin!r}") from None

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
        return (
            self._hash == other._hash
            and self._strings.keys() == other._strings.keys()
            and all(set(coins) == set(other._strings[name]) for name, coins in self._strings.items())
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Position({self._strings!r})"

    # Play

    def cut(self, string: str) -> Cut:
        """Cut one string; the new position and the coins that the cut captured. Cost: linear."""
        captured = tuple(coin for coin in self[string] if len(self._strings_of[coin]) == 1)
        rest = {name: coins for name, coins in self._strings.items() if name != string}
        return Cut(Position._trusted(rest), captured)

    def components(self) -> tuple[Position, ...]:
        """The connected parts, whose sum the position is; a bare string is a part of its own. Cost: linear."""
        parts: list[Position] = []
        seen: set[str] = set()
        for first in self._strings:
            if first in seen:
                continue
            seen.add(first)
            part, todo = {first}, [first]
            while todo:
                for coin in self._strings[todo.pop()]:
                    for name in self._strings_of[coin]:
                        if name not in seen:
                            seen.add(name)
                            part.add(name)
                            todo.append(name)
            parts.append(self.restricted(part))
        return tuple(parts)

    def restricted(self, strings: Iterable[str]) -> Position:
        """The position of some of the strings only, in this position's order."""
        chosen = set(strings)
        return Position._trusted({name: coins for name, coins in self._strings.items() if name in chosen})

    def __add__(self, other: Position) -> Position:
        """The sum: both positions side by side. Where names clash, the second's get a prime.

        >>> (Position({"s": ["a"]}) + Position({"s": ["a"]})).strings
        ('s', "s'")
        """

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

    def _labelled(self) -> list[tuple[tuple[tuple[int, ...], ...], list[str], list[tuple[str, ...]]]]:
        """For each component: its canonical form, its strings in the form's order, its classes of strings."""
        labelled = []
        for part in self.components():
            number = {coin: i for i, coin in enumerate(part.coins)}
            sets = {name: tuple(number[coin] for coin in members) for name, members in part.items()}
            found = label(len(number), list(sets.values()))
            in_order = sorted(sets, key=lambda name: sorted(found.labels[x] for x in sets[name]))
            classes = UnionFind(len(in_order))
            places: dict[frozenset[int], int] = {}
            for i, name in enumerate(in_order):
                classes.join(i, places.setdefault(frozenset(sets[name]), i))
            for generator in found.generators:
                for i, name in enumerate(in_order):
                    classes.join(i, places[frozenset(generator[x] for x in sets[name])])
            members_of: dict[int, list[str]] = {}
            for i, name in enumerate(in_order):
                members_of.setdefault(classes.find(i), []).append(name)
            labelled.append((found.form, in_order, [tuple(names) for names in members_of.values()]))
        return sorted(labelled, key=lambda entry: (len(entry[0]), entry[0]))

    def canonical(self) -> Position:
        """The same position under canonical names: equal exactly for positions that are the same up to renaming.

        Coins are called 1, 2, ... and strings s1, s2, ... Exact: no hash is taken for identity.

        >>> square = Position.numbered(["ab", "bc", "cd", "da"])
        >>> square.canonical() == Position.numbered(["pq", "rs", "qr", "sp"]).canonical()
        True
        """
        strings: list[list[str]] = []
        used = 0
        for form, _, _ in self._labelled():
            strings += [[str(used + x + 1) for x in members] for members in form]
            used += len({x for members in form for x in members})
        return Position.numbered(strings)

    def automorphisms(self) -> tuple[tuple[str, ...], ...]:
        """The classes of equivalent strings: cutting either of two strings of one class gives the same position up to
        renaming. Within a component these are the orbits of its automorphisms; equal components share their classes.

        >>> Position.numbered(["ab", "bc", "c"]).automorphisms()
        (('s1',), ('s2',), ('s3',))
        >>> Position.numbered(["ab", "bc", "ca"]).automorphisms()
        (('s1', 's2', 's3'),)
        """
        orbits: dict[tuple[object, int], list[str]] = {}
        for form, names_of_form, classes in self._labelled():
            place = {name: i for i, name in enumerate(names_of_form)}
            for names in classes:
                orbits.setdefault((form, min(place[name] for name in names)), []).extend(names)
        order = {name: i for i, name in enumerate(self._strings)}
        in_order = (tuple(sorted(names, key=order.__getitem__)) for names in orbits.values())
        return tuple(sorted(in_order, key=lambda names: order[names[0]]))

    # NetworkX

    def to_networkx(self, *, incidence: bool | None = None) -> nx.MultiGraph[Any] | nx.Graph[Any]:
        """The position as a NetworkX graph; `from_networkx` reads it back.

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
        import networkx as nx

        if incidence is None:
            incidence = not self.is_ordinary
        if incidence:
            graph: nx.Graph[Any] = nx.Graph()
            for name, coins in self.items():
                graph.add_node(("string", name), bipartite=1, name=name)
                for coin in coins:
                    graph.add_node(("coin", coin), bipartite=0, name=coin)
                    graph.add_edge(("string", name), ("coin", coin))
            return graph
        if not self.is_ordinary:
            raise PositionError("a string holds more than two coins: only the incidence graph can show it")
        multigraph: nx.MultiGraph[Any] = nx.MultiGraph()
        for name, coins in self.items():
            one, other = (*coins, GROUND, GROUND)[:2]
            multigraph.add_edge(one, other, key=name)
        return multigraph

    @classmethod
    def from_networkx(cls, graph: nx.Graph[Any], *, ground: object = GROUND) -> Position:
        """The position of a NetworkX graph or multigraph, or of a bipartite incidence graph (one whose nodes all carry
        `bipartite`).

        Parameters
        ----------
        graph : networkx.Graph or networkx.MultiGraph
            Undirected. Edge keys that are text become the ids of strings, others are numbered s1, s2, ...; a loop at a
            coin is that coin's string to the ground. Nodes without an edge are no coins.
        ground : object
            The node that is the ground; it may be absent.

        Raises
        ------
        PositionError
            If the graph is directed, or an incidence graph has an edge between two coins or two strings.
        """
        import networkx as nx

        if graph.is_directed():
            raise PositionError("strings have no direction: expected an undirected graph")
        sides = dict(graph.nodes(data="bipartite"))
        if sides and all(side in (0, 1) for side in sides.values()):
            return cls._from_incidence(graph, sides)
        strings: dict[str, list[str]] = {}
        numbered = 0
        for u, v, *keys in graph.edges(keys=True) if isinstance(graph, nx.MultiGraph) else graph.edges():
            key = keys[0] if keys else None
            if not isinstance(key, str):
                numbered += 1
                key = f"s{numbered}"
            if key in strings:
                raise PositionError(f"two strings are called {key!r}")
            strings[key] = [str(x) for x in dict.fromkeys((u, v)) if x != ground]
        return cls(strings)

    @classmethod
    def _from_incidence(cls, graph: nx.Graph[Any], sides: dict[Any, int]) -> Position:
        names = {node: str(name if name is not None else node) for node, name in graph.nodes(data="name")}
        strings: dict[Any, list[str]] = {node: [] for node, side in sides.items() if side == 1}
        for u, v in graph.edges():
            if sides[u] == sides[v]:
                raise PositionError(f"an incidence graph joins coins to strings, not {names[u]!r} to {names[v]!r}")
            string, coin = (u, v) if sides[u] == 1 else (v, u)
            strings[string].append(names[coin])
        if len({names[node] for node in strings}) < len(strings):
            raise PositionError("two strings of the incidence graph have one name")
        return cls({names[node]: coins for node, coins in strings.items()})
