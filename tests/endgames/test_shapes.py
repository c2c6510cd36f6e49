import random
from collections import Counter
from itertools import combinations

import networkx as nx
from random_positions import endgames, loony

from stringscoins.endgames.shapes import Shapes, canonical
from stringscoins.structures import Endgame
from stringscoins.structures.segments import GROUND_END, LOOP_END
from stringscoins_studies.endgames.census import connected_endgames


def renumbered(rng, form):
    """The same shape with other numbers for its joints, its edges shuffled and turned."""
    joints = sorted({end for edge in form for end in edge[:2] if end >= 0})
    number = dict(zip(joints, rng.sample(range(50), len(joints)), strict=True))
    edges = [(*rng.sample([number.get(one, one), number.get(other, other)], 2), coins) for one, other, coins in form]
    return rng.sample(edges, len(edges))


def graph(form):
    """Joints, and each edge as a node that says what it is."""
    found = nx.Graph()
    for i, (one, other, coins) in enumerate(form):
        ends = [end for end in (one, other) if end >= 0]
        found.add_node(("edge", i), label=(coins, len(ends), len(set(ends)), LOOP_END in (one, other)))
        for end in ends:
            found.add_node(end, label="joint")
            found.add_edge(("edge", i), end)
    return found


def isomorphic(one, two):
    return nx.is_isomorphic(graph(one), graph(two), node_match=lambda a, b: a["label"] == b["label"])


def random_forms(rng, count):
    forms = []
    while len(forms) < count:
        parts = Endgame.of(loony(rng, rng.randint(1, 5), valences=(3, 4, 5))).components()
        forms += [part.segments for part in parts]
    return forms


def test_renumbering_makes_no_difference(seed):
    rng = random.Random(seed)
    for form in random_forms(rng, 400):
        found = canonical(form)
        assert isomorphic(found, form)
        assert canonical(renumbered(rng, form)) == canonical(list(found)) == found


def test_different_shapes_have_different_forms(seed):
    """Of one graph with its lengths dealt out anew, equal forms are isomorphic graphs and no others."""
    rng = random.Random(seed)
    same = 0
    for form in random_forms(rng, 60):
        ends = [edge[:2] for edge in form]
        dealt = [
            [(*end, coins) for end, coins in zip(ends, rng.choices([3, 4], k=len(ends)), strict=True)] for _ in range(6)
        ]
        for one, two in combinations(dealt, 2):
            equal = canonical(one) == canonical(two)
            same += equal
            assert equal == isomorphic(one, two)
    assert same


def test_no_two_of_all_shapes_are_isomorphic():
    shapes = Shapes()
    classes = {}
    for number in connected_endgames(shapes, 15, (3, 4, 5)):
        form = shapes[number].segments
        classes.setdefault(nx.weisfeiler_lehman_graph_hash(graph(form), node_attr="label"), []).append(form)
    assert sum(map(len, classes.values())) == 254
    assert not any(isomorphic(one, two) for forms in classes.values() for one, two in combinations(forms, 2))


def test_symmetric_shapes():
    wheel = [(i, (i + 1) % 12, 3) for i in range(12)] + [(i, i, 3) for i in range(12)]
    complete = [(one, two, 3) for one, two in combinations(range(5), 2)]
    rng = random.Random(1)
    for form in (wheel, complete):
        assert canonical(renumbered(rng, form)) == canonical(form)


def test_openings_are_those_of_the_endgame(seed):
    shapes = Shapes()
    for position in endgames(60, seed):
        endgame = Endgame.of(position)
        opened = {
            (opening.coins, opening.handout, shapes.state(opening.rest))
            for opening in map(endgame.open, endgame.pieces)
        }
        state = shapes.state(endgame)
        assert {(move.coins, move.handout, rest) for _, move, rest in shapes.openings(state)} == opened
        assert sum(shapes[number].coins for number in state) == endgame.coins


def test_a_state_is_a_multiset():
    shapes = Shapes()
    chain, loop = shapes.number([(GROUND_END, GROUND_END, 5)]), shapes.number([(LOOP_END, LOOP_END, 6)])
    assert (shapes[chain].chain, shapes[chain].loop, shapes[loop].chain, shapes[loop].loop) == (5, 0, 0, 6)
    openings = [(number, move.coins, Counter(rest)) for number, move, rest in shapes.openings((chain, chain, loop))]
    assert openings == [(chain, 5, Counter([chain, loop])), (loop, 6, Counter([chain, chain]))]
