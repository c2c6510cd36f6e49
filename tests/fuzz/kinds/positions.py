"""Positions themselves: the library as people call it, NetworkX both ways, pickles in another process, wrong names."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx

from stringscoins.errors import StringsCoinsError
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Fault, Kind, expect

_ROOT = Path(__file__).parents[3]
_GRAPHS: dict[str, Callable[[Random], nx.Graph]] = {
    "complete_bipartite": lambda rng: nx.complete_bipartite_graph(rng.randint(1, 4), rng.randint(1, 4)),
    "davis_southern_women": lambda rng: nx.davis_southern_women_graph(),
    "gnp": lambda rng: nx.gnp_random_graph(rng.randint(1, 8), 0.5, seed=rng.randrange(1000)),
    "random_bipartite": lambda rng: nx.bipartite.random_graph(3, 4, 0.5, seed=rng.randrange(1000)),
    "path": lambda rng: nx.path_graph(rng.randint(2, 8)),
    "multigraph": lambda rng: nx.MultiGraph([(rng.randint(0, 3), rng.randint(0, 3)) for _ in range(rng.randint(1, 8))]),
    "weighted": lambda rng: nx.Graph([(0, 1, {"weight": rng.randint(2, 4)}), (1, 2, {"weight": 1})]),
    "alike": lambda rng: nx.Graph([(1, "x"), ("1", "y"), ("x", "y")]),
}


def draw(rng: Random) -> Case:
    """A small position, a NetworkX graph, names that are none of its own."""
    position = shapes.small(rng, rng.choice([4, 8, 12]))
    if rng.random() < 0.5:
        position = shapes.named(rng, position)
    return Case.of(
        position,
        seed=rng.randrange(10**6),
        graph=rng.choice(list(_GRAPHS)),
        pickled=rng.random() < 0.02,
        does=rng.choice(["same", "graphs", "networkx", "names", "mapping", "witness"]),
    )


def check(case: Case) -> None:
    """One of the ways in which a position is used."""
    rng, position = Random(case.asked["seed"]), case.position
    if case.asked["pickled"]:
        _pickled(position)
    match case.asked["does"]:
        case "same":
            _same(rng, position)
        case "graphs":
            _graphs(rng, case.asked["graph"])
        case "networkx":
            _networkx(position)
        case "names":
            _names(rng, position)
        case "mapping":
            _mapping(rng, position)
        case _:
            _witness(position)


def _same(rng: Random, position: Position) -> None:
    """Canonical forms do not know names; equality does not know order; parts and their sum are the whole."""
    other = shapes.shuffled(rng, position)
    expect(position.canonical() == other.canonical(), "canonical forms of one position differ")
    turned = Position(dict(rng.sample([*position.items()], len(position))))
    expect(position == turned and hash(position) == hash(turned), "another order is another position")
    parts = sorted(sorted(part.strings) for part in position.components())
    names = {frozenset(part) for part in parts}
    strings = {name: frozenset(coins) for name, coins in position.items()}
    known = rules.parts(list(strings.values()))
    expect(len(names) == len(known), "other components", f"{len(names)}, by the rules {len(known)}")
    for orbit in position.orbits():
        cuts = {position.cut(string).position.canonical() for string in orbit}
        expect(len(cuts) == 1, "strings of one class lead to different positions", f"{orbit}")
    both = position + other
    expect(len(both) == 2 * len(position), "a sum loses strings")
    expect(len(both.coins) == 2 * len(position.coins), "a sum merges coins")
    expect(pickle.loads(pickle.dumps(position)) == position, "a pickle is another position")
    expect(len(repr(position)) <= 160, "a long repr", repr(position))


def _pickled(position: Position) -> None:
    """A pickle is the same position in a process with another salt of hashes."""
    code = """
import pickle, sys
from stringscoins.position import Position
strings, position = pickle.load(sys.stdin.buffer)
again = Position(strings)
print(position == again and hash(position) == hash(again) and position in {again})
"""
    data = pickle.dumps((dict(position.items()), position))
    done = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, cwd=_ROOT, timeout=50)
    expect(
        done.stdout.strip() == b"True", "a pickle is another position in another process", done.stderr.decode()[-300:]
    )


def _graphs(rng: Random, name: str) -> None:
    """Each edge of an ordinary graph is a string; a weight is parallel strings or an error."""
    graph = _GRAPHS[name](rng)
    try:
        position = Position.from_networkx(graph)
    except StringsCoinsError:
        return
    edges = sum(data.get("weight", 1) for *_, data in graph.edges(data=True))
    told = f"{name}: {sorted(map(str, graph.edges()))}"[:500]
    expect(name != "alike", "nodes that print alike become one coin", told)
    sort = "weights are dropped" if name == "weighted" else "a graph becomes another number of strings"
    expect(len(position) == edges, f"from_networkx: {sort}", f"{len(position)} strings of {told}")
    degrees = sorted(degree for _, degree in graph.degree() if degree)
    if not any(one == other for one, other in graph.edges()) and name != "weighted":
        found = sorted(position.valence(coin) for coin in position.coins)
        expect(found == degrees, "from_networkx: other valences", f"{found} of {told}")


def _networkx(position: Position) -> None:
    """There and back, both ways."""
    read = getattr(Position, "from_incidence", Position.from_networkx)
    back = read(position.to_networkx(incidence=True))
    bare = any(not coins for _, coins in position.items())
    expect(back == position, "incidence: another position comes back" + " with bare strings" * bare)
    if position.is_ordinary:
        back = Position.from_networkx(position.to_networkx(incidence=False))
        expect(back == position, "multigraph: another position comes back")


_MISUSED: dict[str, Callable[[Position, str], Any]] = {
    "position[name]": lambda p, name: p[name],
    "cut(name)": lambda p, name: p.cut(name),
    "strings_of(name)": lambda p, name: p.strings_of(name),
    "valence(name)": lambda p, name: p.valence(name),
    "restricted([name])": lambda p, name: p.restricted([name]),
    "witness([name])": lambda p, name: Nimbers(p).witness([name]),
    "solver.value([name])": lambda p, name: Nimbers(p).solver.value([name]),
    "solver.is_loony([name])": lambda p, name: Nimbers(p).solver.is_loony([name]),
    "search.value([name])": lambda p, name: Nimbers(p, method="search").solver.value([name]),
    "general.value([name])": lambda p, name: Nimbers(p, method="general").solver.value([name]),
    "exhaustive.value([name])": lambda p, name: Nimbers(p, method="exhaustive").solver.value([name]),
}


def _names(rng: Random, position: Position) -> None:
    """A name that is no string's is refused in the project's words."""
    how = rng.choice(list(_MISUSED))
    try:
        found = _MISUSED[how](position, "a typo")
    except StringsCoinsError:
        return
    except Exception as error:
        raise Fault("an unknown name is an error of Python's", f"{how}: {error!r}") from error
    raise Fault("an unknown name is ignored", f"{how} gives {found!r}")


def _mapping(rng: Random, position: Position) -> None:
    """A position is a mapping of its strings; text where coins or strings are meant is refused."""
    if rng.random() < 0.5:
        try:
            same = dict(position) == {**position} == dict(position.items())
        except Exception as error:
            raise Fault("a position is no mapping", f"dict(position): {error!r}") from error
        expect(same, "a position is no mapping", "dict(position) is not dict(position.items())")
        return
    how = rng.choice(["Position({'s': 'coin'})", "position.restricted('xy')"])
    try:
        made = eval(how, {"Position": Position, "position": position})
    except StringsCoinsError:
        return
    raise Fault("text is taken apart", f"{how} gives {made!r}")


def _witness(position: Position) -> None:
    """A string by its name alone is that string or refused, never its letters."""
    for string in position:
        try:
            one = Nimbers(position).witness(string)
        except StringsCoinsError:
            continue
        except KeyError as error:
            raise Fault("text is taken apart", f"Nimbers(position).witness({string!r}): {error!r}") from error
        many = Nimbers(position).witness([string])
        expect(one == many, "text is taken apart", f"witness({string!r}) is {one}, witness([{string!r}]) {many}")


def call(case: Case) -> str:
    """What was asked."""
    asked = case.asked
    return f"{asked['does']}, seed {asked['seed']}" + f", {asked['graph']}" * (asked["does"] == "graphs")


POSITIONS = Kind("positions", 20, draw, check, call)
