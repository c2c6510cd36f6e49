import random

import networkx as nx
import pytest
from random_positions import loony

from stringscoins.endgames.packing import pack
from stringscoins.structures import Endgame

GROUND = -1


def cycles(edges):
    """All cycles, as the sets of their nodes; every edge is cut in three so that the graph is simple."""
    graph = nx.Graph()
    for i, (one, other, _) in enumerate(edges):
        nx.add_path(graph, [one, (i, 0), (i, 1), other])
    return [frozenset(node for node in cycle if isinstance(node, int)) for cycle in nx.simple_cycles(graph)]


def most_weight(edges):
    """Eight times the weight of the best of all sets of disjoint cycles, of a graph with a joint."""
    found = sorted(set(cycles(edges)), key=lambda cycle: (len(cycle), sorted(cycle)))

    def best(i, used):
        if i == len(found):
            return 0
        skip = best(i + 1, used)
        if found[i] & used:
            return skip
        return max(skip, (4 if GROUND in found[i] else 8) + best(i + 1, used | found[i]))

    return best(0, frozenset())


def check_loops(edges, packing):
    """The loops are disjoint cycles, the grounded one too."""
    seen = set()
    for loop in (*packing.loops, *filter(None, [packing.grounded])):
        ends = [end for i in loop for end in edges[i][:2]]
        joints = set(ends)
        assert len(set(loop)) == len(loop)
        assert all(ends.count(joint) == 2 for joint in joints)
        graph = nx.MultiGraph([edges[i][:2] for i in loop])
        assert nx.is_connected(graph)
        assert joints.isdisjoint(seen)
        assert (GROUND in joints) == (loop == packing.grounded)
        seen |= joints
    assert bool(packing.grounded) == bool(packing.bonus)


def multigraph(rng, joints, most_valence):
    """A connected graph of joints: parallel chains, loops and the ground, all of any number."""
    edges = [(i, rng.randrange(i), 3) for i in range(1, joints)]
    for _ in range(rng.randint(1, max(1, joints * most_valence // 3))):
        edges.append((rng.randrange(joints), rng.choice([GROUND, *range(joints), *range(joints)]), rng.randint(3, 6)))
    return edges


def test_against_all_sets_of_cycles(seed):
    rng = random.Random(seed)
    graphs = [multigraph(rng, rng.randint(1, 6), rng.randint(2, 5)) for _ in range(150)]
    for _ in range(60):
        parts = Endgame.of(loony(rng, rng.randint(1, 6))).components()
        graphs += [part.segments for part in parts if part.valences]
    for edges in graphs:
        packing = pack(edges)
        assert 8 * len(packing.loops) + packing.bonus == most_weight(edges), edges
        check_loops(edges, packing)


def test_isolated_pieces():
    assert [pack([(GROUND, GROUND, n)]).bonus for n in (3, 4, 9)] == [2, 4, 4]
    assert pack([(-2, -2, 4)]).loops == ((0,),)


@pytest.mark.parametrize(
    ("graph", "most"),
    [
        (nx.petersen_graph(), 2),
        (nx.complete_graph(5), 1),
        (nx.complete_bipartite_graph(4, 4), 2),
        (nx.cubical_graph(), 2),
        (nx.dodecahedral_graph(), 3),
        (nx.circular_ladder_graph(9), 4),
        (nx.heawood_graph(), 2),
        (nx.random_regular_graph(3, 40, seed=1), 6),
        (nx.cycle_graph(1200), 1),
    ],
)
def test_known_graphs(graph, most):
    edges = [(one, other, 3) for one, other in nx.convert_node_labels_to_integers(graph).edges]
    packing = pack(edges)
    assert len(packing.loops) == most
    check_loops(edges, packing)
