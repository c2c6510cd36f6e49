import copy
import os
import pickle
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping

import networkx as nx
import pytest
from hypothesis import given
from strategies import positions

from stringscoins.errors import PositionError
from stringscoins.families import make
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
        ({"s": [1], "t": ["1"]}, "1 and '1' are two coins"),
        ({"s": ["1"], "t": [2, 1]}, "'1' and 1 are two coins"),
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


def test_coins_may_be_integers():
    assert Position({"s": [1, 2], "t": [2]}) == Position({"s": ["1", "2"], "t": ["2"]})
    assert Position.numbered([(1, 2), (2, -3), (1, "a")]).coins == ("1", "2", "-3", "a")
