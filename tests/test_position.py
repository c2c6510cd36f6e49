import copy
import os
import pickle
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from stringscoins.errors import PositionError, StringsCoinsError
from stringscoins.families import make
from stringscoins.position import GROUND, Position
from stringscoins.solve import nimber


def renamed(position, rng):
    """The same position with other names, its strings and their coins in another order."""
    fresh = [f"n{i}" for i in range(len(position.coins) + len(position))]
    rng.shuffle(fresh)
    names = {coin: fresh.pop() for coin in position.coins}
    items = [(fresh.pop(), rng.sample([names[c] for c in coins], len(coins))) for _, coins in position.items()]
    rng.shuffle(items)
    return Position(dict(items))


def test_content():
    position = Position({"s": ["a", "b"], "t": ["b"], "bare": []})
    assert position.strings == ("s", "t", "bare") and position.coins == ("a", "b")
    assert position["s"] == ("a", "b") and position.strings_of("b") == ("s", "t")
    assert len(position) == 3 and "s" in position and "a" not in position
    assert position.valence("b") == 2 and position.capturable == ("a",)
    assert position.is_ordinary and not Position.numbered(["abc"]).is_ordinary
    assert eval(repr(position)) == position


@pytest.mark.parametrize(
    ("strings", "message"),
    [
        ({"s": ["a", "a"]}, "holds the coin 'a' twice"),
        ({"s": ["ground"]}, "is the ground, not a coin"),
        ({"s": [""]}, "text that is not empty"),
        ({"": ["a"]}, "text that is not empty"),
        ({"s": [1]}, "not by 1"),
    ],
)
def test_what_is_no_position(strings, message):
    with pytest.raises(PositionError, match=message):
        Position(strings)


def test_unknown_names():
    position = Position.numbered(["ab"])
    for question in (position.cut, position.__getitem__, position.valence, position.strings_of):
        with pytest.raises(StringsCoinsError, match=r"no (string|coin) is called 'x'"):
            question("x")


def test_equality_is_by_content():
    one = Position({"s": ["a", "b"], "t": ["b"]})
    assert one == Position({"t": ["b"], "s": ["b", "a"]}) and hash(one) == hash(Position({"t": ["b"], "s": ["b", "a"]}))
    assert one != Position({"s": ["a", "b"], "u": ["b"]}) and one != Position({"s": ["a", "b"], "t": ["a"]})
    assert one != "a position"


def test_a_cut_leaves_the_position_as_it_was():
    position = Position.numbered(["ab", "bc", "c"])
    rest, captured = position.cut("s1")
    assert captured == ("a",) and rest.strings == ("s2", "s3") and len(position) == 3
    assert rest.cut("s2") == (Position({"s3": ["c"]}), ("b",))


@given(positions())
def test_components_are_a_partition(position):
    parts = position.components()
    assert sorted(name for part in parts for name in part) == sorted(position)
    coins = [coin for part in parts for coin in part.coins]
    assert len(coins) == len(set(coins)) == len(position.coins)
    graph = position.to_networkx(incidence=True)
    assert len(parts) == nx.number_connected_components(graph)
    total = Position()
    for part in parts:
        total += part
    assert total == position


def test_sums_keep_names_apart():
    one = Position({"s": ["a", "b"]})
    total = one + one + one
    assert total.strings == ("s", "s'", "s''") and len(total.components()) == 3


def test_canonical_forms_decide_sameness(seed):
    # Against an independent program: two positions are the same when their coloured incidence graphs are isomorphic.
    pynauty = pytest.importorskip("pynauty")
    rng = random.Random(seed)
    classes, back = defaultdict(set), defaultdict(set)
    for _ in range(3000):
        coins = "abcde"[: rng.randint(1, 5)]
        strings = [rng.sample(coins, rng.randint(0, min(4, len(coins)))) for _ in range(rng.randint(0, 7))]
        position = Position.numbered(strings)
        canonical = position.canonical()
        assert renamed(position, rng).canonical() == canonical == canonical.canonical()
        nodes = {node: i for i, node in enumerate((*position.strings, *(("coin", c) for c in position.coins)))}
        held = {nodes[name]: [nodes["coin", c] for c in members] for name, members in position.items()}
        sides = [set(range(len(position))), set(range(len(position), len(nodes)))]
        graph = pynauty.Graph(len(nodes), adjacency_dict=held, vertex_coloring=[side for side in sides if side])
        size = (len(position), len(position.coins))
        certificate = pynauty.certificate(graph) if nodes else b""
        classes[size, certificate].add(canonical)
        back[canonical].add((size, certificate))
    assert len(back) > 500
    assert all(len(found) == 1 for table in (classes, back) for found in table.values())


@given(positions(max_coins=5, max_strings=7))
def test_equivalent_moves_lead_to_the_same_position(position):
    classes = position.orbits()
    assert sorted(name for names in classes for name in names) == sorted(position)
    for names in classes:
        assert len({position.cut(name).position.canonical() for name in names}) == 1


@given(positions(max_coins=5, max_strings=7))
def test_orbits_are_those_of_the_whole_position(position):
    # The slow way: strings are equivalent if marking one or the other gives isomorphic positions.
    def marked(name):
        marks = {f"mark {i}": [*position[name], "mark"] for i in range(len(position) + 1)}
        return Position({**dict(position.items()), **marks}).canonical()

    forms = {name: marked(name) for name in position}
    for names in position.orbits():
        assert len({forms[name] for name in names}) == 1
    assert len(set(forms.values())) == len(position.orbits())


def test_orbits_of_known_positions():
    sizes = {source: sorted(map(len, make(*source).orbits())) for source in [("board", (3, 3)), ("board", (2, 3))]}
    assert sizes["board", (3, 3)] == [4, 4, 8, 8]
    assert sizes["board", (2, 3)] == [1, 2, 2, 4, 8]  # the two outer lines of a corner box are parallel strings
    assert len(make("graph", **{"class": "petersen"}).orbits()) == 1


@given(positions(), st.booleans())
def test_networkx_and_back(position, incidence):
    incidence = incidence or not position.is_ordinary
    read = Position.from_incidence if incidence else Position.from_networkx
    assert read(position.to_networkx(incidence=incidence)) == position


def test_the_multigraph_of_a_position():
    graph = Position({"s": ["a", "b"], "p": ["a", "b"], "g": ["b"], "bare": []}).to_networkx()
    assert graph.is_multigraph() and set(graph.edges(keys=True)) == {
        ("a", "b", "s"),
        ("a", "b", "p"),
        ("b", GROUND, "g"),
        (GROUND, GROUND, "bare"),
    }
    with pytest.raises(PositionError, match="more than two coins"):
        Position.numbered(["abc"]).to_networkx(incidence=False)


def test_positions_of_other_graphs():
    graph = nx.Graph([(0, 1), (1, 2), (2, 2)])
    assert Position.from_networkx(graph) == Position.numbered(["01", "12", "2"])
    assert Position.from_networkx(nx.path_graph(3), ground=2) == Position.numbered(["01", "1"])
    with pytest.raises(PositionError, match="undirected"):
        Position.from_networkx(nx.DiGraph([(0, 1)]))
    clash = nx.MultiGraph()
    clash.add_edge(0, 1, key="s")
    clash.add_edge(1, 2, key="s")
    with pytest.raises(PositionError, match="two strings are called 's'"):
        Position.from_networkx(clash)


@pytest.mark.parametrize(
    ("graph", "strings"),
    [(nx.complete_bipartite_graph(3, 3), 9), (nx.davis_southern_women_graph(), 89), (nx.star_graph(3), 3)],
)
def test_bipartite_graphs_are_graphs(graph, strings):
    nx.set_node_attributes(graph, nx.bipartite.color(graph), "bipartite")
    assert len(Position.from_networkx(graph)) == strings
    assert nimber(Position.from_networkx(nx.complete_bipartite_graph(3, 3))) == 1


def test_incidence_graphs_are_asked_for():
    graph = Position.numbered(["abc"]).to_networkx()
    with pytest.raises(PositionError, match=r"Position\.from_incidence reads it"):
        Position.from_networkx(graph)
    own = nx.Graph([("x", 1), ("x", 2), ("y", 2), ("x", "ground")])
    nx.set_node_attributes(own, {node: int(node in ("x", "y")) for node in own}, "bipartite")
    assert Position.from_incidence(own) == Position({"x": ["1", "2"], "y": ["2"]})
    own.nodes["y"]["weight"] = 2
    assert Position.from_incidence(own) == Position({"x": ["1", "2"], "y-1": ["2"], "y-2": ["2"]})


def odd_incidence(edges=(("a", "s"),), **weight):
    graph = nx.Graph()
    graph.add_nodes_from(["a", "b"], bipartite=0)
    graph.add_nodes_from(["s", "t"], bipartite=1)
    graph.add_edges_from(edges, **weight)
    return graph


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (odd_incidence([("a", "b")]), "joins coins to strings, not 'a' to 'b'"),
        (odd_incidence(weight=2), "the edge 'a' - 's' has the weight 2: a string holds a coin once"),
        (odd_incidence(weight=0), "the edge 'a' - 's' has the weight 0"),
        (nx.path_graph(2), "the node 0 has the attribute bipartite None"),
        (nx.DiGraph([(0, 1)]), "undirected"),
    ],
)
def test_what_is_no_incidence_graph(graph, message):
    with pytest.raises(PositionError, match=message):
        Position.from_incidence(graph)


def test_names_of_an_incidence_graph_are_told_apart():
    graph = odd_incidence()
    graph.nodes["b"]["name"] = "a"
    with pytest.raises(PositionError, match="'a' and 'b' are two nodes"):
        Position.from_incidence(graph)
    graph.nodes["b"]["name"] = "s"  # a coin and a string may have one name
    assert Position.from_incidence(graph) == Position({"s": ["a"], "t": []})


def test_nodes_that_look_alike_are_refused():
    with pytest.raises(PositionError, match="1 and '1' are two nodes"):
        Position.from_networkx(nx.Graph([(1, "a"), ("1", "a")]))
    with pytest.raises(PositionError, match="'0' and 0 are two nodes"):
        Position.from_networkx(nx.path_graph(3), ground="0")
    with pytest.raises(PositionError, match="is the ground, not a coin"):
        Position.from_networkx(nx.Graph([("a", "ground")]), ground=None)
    assert Position.from_networkx(nx.Graph([("None", "ground")])) == Position.numbered([["None"]])


def test_weights_are_parallel_strings():
    graph = nx.Graph([("a", "b", {"weight": np.int64(2)}), ("b", "ground", {"weight": 1}), ("c", "c", {"weight": 3})])
    assert Position.from_networkx(graph) == Position.numbered(["ab", "ab", "b", "c", "c", "c"])
    named = nx.MultiGraph()
    named.add_edge("a", "b", key="x", weight=2)
    assert Position.from_networkx(named) == Position({"x-1": ["a", "b"], "x-2": ["a", "b"]})
    assert len(Position.from_networkx(nx.karate_club_graph())) == nx.karate_club_graph().size("weight")


@pytest.mark.parametrize("weight", [0, -1, 2.0, 0.5, "2", True, None, float("nan"), [2], 10**9])
def test_other_weights_are_refused(weight):
    with pytest.raises(PositionError, match="the edge 'a' - 'b' has the weight"):
        Position.from_networkx(nx.Graph([("a", "b", {"weight": weight})]))


# A position as a mapping


@given(positions())
def test_a_position_is_a_mapping(position):
    assert isinstance(position, Mapping)
    strings = dict(position)
    assert list(strings) == list(position.keys()) == list(position.strings)
    assert list(strings.values()) == list(position.values()) == [position[name] for name in position]
    assert Position(position) == Position(strings) == position
    assert {**position} == strings and position != strings
    assert position.get("no such string") is None and position.get("no such string", 1) == 1


def test_an_unknown_string_is_both_errors():
    position = Position({"left": ["a"]})
    for error in (KeyError, PositionError):
        with pytest.raises(error, match=r"^no string is called 'lift' \(did you mean 'left'\?\)$"):
            position["lift"]
    with pytest.raises(PositionError, match="no coin is called 'b'"):
        position.valence("b")
    for odd in (None, 1, ["left"]):
        assert odd not in position
        with pytest.raises(PositionError, match="no string is called"):
            position.cut(odd)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Position({"s": "coin"}), r"the coins of string 's' are given as a collection, as in \['coin'\]"),
        (lambda: Position({"s": b"coin"}), "not as the text"),
        (lambda: Position({"s": 1}), "not as 1"),
        (lambda: Position(["ab"]), r"Position\.numbered takes a list"),
        (lambda: Position.numbered("ab"), r"as in \['ab'\]"),
        (lambda: Position.numbered(["ab"]).restricted("s1"), r"as in \['s1'\]"),
        (lambda: Position.numbered(["ab"]).restricted(["s1", "s2"]), "no string is called 's2'"),
        (lambda: Position.numbered(["ab"]).restricted([1]), "named by text, not by 1"),
    ],
)
def test_text_is_no_collection(make, message):
    with pytest.raises(PositionError, match=message):
        make()


# Copies, and other processes

_POSITION = "Position({'s': ['a', 'b'], 't': ['b']})"
_THERE = f"""
import pickle, sys
from stringscoins import Position
here = {_POSITION}
hash(here)
came = pickle.loads(sys.stdin.buffer.read())
assert came == here and hash(came) == hash(here) and came in {{here}} and len({{came, here}}) == 1
sys.stdout.buffer.write(pickle.dumps(here))
"""


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_positions_travel_between_processes(protocol):
    here = eval(_POSITION)
    hash(here)
    for salt in ("1", "2"):
        sent = pickle.dumps(here, protocol)
        run = [sys.executable, "-c", _THERE]
        done = subprocess.run(run, input=sent, capture_output=True, env={**os.environ, "PYTHONHASHSEED": salt})
        assert done.returncode == 0, done.stderr.decode()
        back = pickle.loads(done.stdout)
        assert back == here and hash(back) == hash(here) and back in {here: 1}


def test_copies_are_equal():
    here = eval(_POSITION)
    for other in (copy.copy(here), copy.deepcopy(here)):
        assert other == here and hash(other) == hash(here)
        assert other.strings_of("b") == ("s", "t")


def test_a_primed_name_that_is_there_already_is_primed_again():
    total = Position({"s": ["a"]}) + Position({"s": ["a"], "s'": ["a", "a'"]})
    assert dict(total) == {"s": ("a",), "s'": ("a'",), "s''": ("a'", "a''")}


def test_a_restriction_keeps_the_order_of_the_position():
    position = Position.numbered(["ab", "bc", "c", "d"])
    assert position.restricted(["s4", "s1", "s3"]).strings == ("s1", "s3", "s4")
