from itertools import chain, pairwise

import networkx as nx
from random_positions import endgames

from stringscoins.position import GROUND
from stringscoins.structures import Endgame, configurations


def test_every_piece_is_in_one_configuration(seed):
    for position in endgames(400, seed):
        endgame = Endgame.of(position)
        found = configurations(endgame)
        pieces = [*found.isolated, *found.very_long_loops]
        pieces += chain.from_iterable((twin.longer, twin.shorter) for twin in found.twins)
        pieces += chain.from_iterable(whole.pieces for whole in (*found.bracelets, *found.trees, *found.others))
        place = endgame.pieces.index
        assert sorted(pieces, key=place) == list(endgame.pieces), position
        assert {joint for joint, _ in found.beyond} == {j for j, valence in endgame.valences.items() if valence > 4}


def test_configurations_are_what_they_are_defined_to_be(seed):
    for position in endgames(400, seed):
        endgame = Endgame.of(position)
        found = configurations(endgame)
        trinkets = {trinket.joint: trinket for trinket in found.trinkets}
        for joint, valence in endgame.valences.items():
            loops = [piece for piece in endgame.at(joint) if piece.is_loop]
            covered = valence <= 4 and len(loops) == 1 and loops[0].length < 8
            assert trinkets.get(joint) == (loops[0] if covered else None)
        # Bracelets are the connected parts of the joints with trinkets.
        graph = nx.MultiGraph()
        graph.add_nodes_from(trinkets)
        chains = [piece for piece in endgame.pieces if not piece.is_loop]
        graph.add_edges_from(piece.ends for piece in chains if set(piece.ends) <= set(trinkets))
        assert {frozenset(b.joints) for b in found.bracelets} == {frozenset(c) for c in nx.connected_components(graph)}
        for bracelet in found.bracelets:
            assert bracelet.trinkets == tuple(trinkets[joint] for joint in bracelet.joints)
            closed = bracelet.joints[:1] if len(bracelet.chains) == len(bracelet.joints) else ()
            path = pairwise((*bracelet.joints, *closed))
            assert [set(piece.ends) for piece in bracelet.chains] == [set(pair) for pair in path]
            assert list(trinkets).index(bracelet.joints[0]) <= list(trinkets).index(bracelet.joints[-1])
            assert not set(bracelet.anchors) & set(trinkets)
            # Every chain at its joints is its own.
            assert {piece for joint in bracelet.joints for piece in endgame.at(joint)} == set(bracelet.pieces)
            assert not closed or bracelet.tags == (None, None)
            anchors = [anchor for anchor in bracelet.anchors if anchor not in (None, GROUND)]
            assert bracelet.cyclic == (bool(closed) or (len(anchors) == 2 and len(set(anchors)) == 1))
        for part in (*found.trees, *found.others):
            # The ends that do not connect are leaves of their own.
            graph = nx.MultiGraph()
            for i, piece in enumerate(part.pieces):
                graph.add_edge(*(end if end in part.joints else (i, k) for k, end in enumerate(piece.ends)))
            assert nx.is_connected(graph)
            loops = any(piece.is_loop for piece in part.pieces)
            assert nx.is_forest(graph) == (part in found.trees) or loops
            assert not loops or part in found.others
