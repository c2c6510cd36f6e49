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

from stringscoins.drawing import draw
from stringscoins.errors import PositionError, StringsCoinsError
from stringscoins.families import make
from stringscoins.game import Game
from stringscoins.position import Position


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


@pytest.mark.parametrize(
    ("strings", "message"),
    [
        ({"s": ["a", "a"]}, "holds the coin 'a' twice"),
        ({"s": ["ground"]}, "is the ground, not a coin"),
        ({"s": [""]}, "text that is not empty"),
        ({"": ["a"]}, "text that is not empty"),
        ({"s": [1.5]}, "not by 1.5"),
        ({"s": [True]}, "not by True"),
        ({"s": [1, "1"]}, "holds the coin '1' twice"),
        ({1: ["a"], "1": ["b"]}, "two strings are called '1'"),
        ({"s": {"a": 1}}, "not as the mapping"),
        ({"s": [("a", 1.5)]}, r"not by \('a', 1.5\)"),
    ],
)
def test_what_is_no_position(strings, message):
    with pytest.raises(PositionError, match=message):
        Position(strings)


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
    for _ in range(1000):
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
    assert len(back) > 200
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


# Names as whoever asks has them


def test_names_are_texts_integers_and_tuples_everywhere():
    drawn, named = nx.grid_2d_graph(2, 2), {(0, 1): "(0, 1)", np.int64(1): "1", 2.0: "2", -3: "-3", "a": "a"}
    assert set(Position.from_networkx(drawn).coins) == {str(node) for node in drawn}
    for thing, name in named.items():
        position = Position({thing: [thing, "x"], "other": [thing]})
        assert position == Position({name: [name, "x"], "other": [name]})
        assert {type(word) for word in (*position.strings, *position.coins)} == {str}
        assert thing in position and position[thing] == (name, "x") and position.get(thing) == (name, "x")
        assert position.strings_of(thing) == (name, "other") and position.valence(thing) == 2
        assert position.cut(thing) == position.cut(name) and position.restricted([thing]).strings == (name,)
        game = Game(position)
        assert game.play(thing) == ("x",) and game.history[0].string == name
        with pytest.raises(PositionError, match="cut twice"):
            game.play(thing)
        assert (
            draw(position, labels={thing: "!"}, values={thing: 0}).svg
            == draw(position, labels={name: "!"}, values={name: 0}).svg
        )


def test_what_came_out_goes_in_again():
    position = Position.numbered([(1, 2), ((0, 1), 1)])
    more = Position({**position, 3: [1, (0, 1)]})
    assert more.valence(1) == 3 and more == position.with_strings({3: [1, (0, 1)]})


# Sums and complements


@given(positions(max_strings=5), st.integers(0, 4))
def test_copies_are_sums(position, copies):
    many = copies * position
    assert many == position * np.int64(copies) == sum([position] * copies, Position())
    total = Position()
    for _ in range(copies):
        total = total + position
    assert many == total and len(many.components()) == copies * len(position.components())
    assert sum(position.components()) == position or not position


def test_names_that_clash_in_a_sum():
    one = Position({"s": ["a", "b"], "s'": ["b"]})
    assert (2 * one).strings == tuple("s" + "'" * primes for primes in range(4))
    for odd, error in ((-1, PositionError), (10**9, PositionError), (1.5, TypeError), ("2", TypeError)):
        with pytest.raises(error):
            odd * one
    with pytest.raises(TypeError):
        one + 1


@given(positions(), positions(max_strings=4))
def test_strings_are_added(position, more):
    added = position.with_strings(list(more.values()))
    assert added.restricted(position) == position and len(added) == len(position) + len(more)
    clash = set(position) & set(more)
    if not clash:
        assert position.with_strings(more) == Position({**position, **more})
        return
    with pytest.raises(PositionError, match="there is a string"):
        position.with_strings(more)


@pytest.mark.parametrize("ground", [None, True, False])
def test_complements_are_those_of_networkx(ground, seed):
    rng = random.Random(seed)
    for _ in range(50):
        graph = nx.gnp_random_graph(rng.randint(2, 7), rng.random(), seed=rng.randint(0, 10**6))
        graph.remove_nodes_from(list(nx.isolates(graph)))
        grounds = [(node, node) for node in graph if ground is not None and rng.random() < 0.5]
        position = Position.from_networkx(nx.MultiGraph([*graph.edges, *grounds]))
        if ground:
            graph.add_node("ground")
            graph.add_edges_from((node, "ground") for node, _ in grounds)
            grounds = []
        complement = Position.from_networkx(nx.MultiGraph([*nx.complement(graph).edges, *grounds]))
        assert position.complement(ground=ground).canonical() == complement.canonical()


def test_complements_of_hypergraphs():
    fano = Position.numbered(["abc", "ade", "afg", "bdf", "beg", "cdg", "cef"])
    rest = fano.complement()
    assert len(rest) == 28 and rest.complement().canonical() == fano.canonical()
    assert not {frozenset(coins) for coins in rest.values()} & {frozenset(coins) for coins in fano.values()}


@pytest.mark.parametrize(
    ("strings", "options", "message"),
    [
        (["ab", "a"], {}, "complement"),
        (["ab", "ab"], {}, "parallel"),
        (["a", "a"], {"ground": True}, "parallel"),
        (["ab", "abc"], {}, "hold 2 or 3 coins: expected the same number for all"),
        (["ab", ""], {}, "hold 0 or 2 coins"),
        (["abc", "a"], {"ground": True}, "expected two vertices each"),
        ([(i,) for i in range(1000)], {"ground": False}, "at most 100000"),
    ],
)
def test_complements_that_are_not_clear(strings, options, message):
    with pytest.raises(StringsCoinsError, match=message):
        Position.numbered(strings).complement(**options)
