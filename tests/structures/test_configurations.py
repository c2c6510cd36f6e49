from itertools import chain, pairwise
from pathlib import Path

import networkx as nx
import pytest
from random_positions import endgames

from stringscoins.notation import parse, read
from stringscoins.position import GROUND
from stringscoins.structures import Endgame, configurations

ROOT = Path(__file__).parent.parent.parent


def recognized(segments):
    """The configurations of segments, written as in a file."""
    return configurations(Endgame.of(parse(f"stringscoins: 1\nsegments: [{segments}]").position))


def in_words(found):
    """The configurations as lists of names, empty ones left out."""

    def names(pieces):
        return " ".join(piece.name if piece else "-" for piece in pieces)

    words = {
        "isolated": [piece.name for piece in found.isolated],
        "twins": [f"{twin.joint}: {names([twin.longer, twin.shorter])}" for twin in found.twins],
        "trinkets": [f"{piece.joint} {piece.length}" for piece in found.trinkets],
        "dippers": [f"{d.joint}: {names([d.loop, d.handle])} to {d.end}" for d in found.dippers],
        "earmuffs": [names([*earmuffs.muffs, earmuffs.headband]) for earmuffs in found.earmuffs],
        "bracelets": [
            f"{b.name}: {' '.join(b.joints)}; {names(b.chains)}; {names(b.tags)} to {b.anchors[0]}, {b.anchors[1]}"
            for b in found.bracelets
        ],
        "very long loops": [piece.name for piece in found.very_long_loops],
        "trees": [f"{' '.join(part.joints)}: {names(part.pieces)}" for part in found.trees],
        "others": [f"{' '.join(part.joints)}: {names(part.pieces)}" for part in found.others],
        "beyond": [joint for joint, _ in found.beyond],
    }
    return {kind: of_kind for kind, of_kind in words.items() if of_kind}


EIGHT = ["A 6", "B 4", "C 4", "D 4", "E 4", "F 4", "G 4", "H 6"]
BRACELET = "bracelet: A B C D E F G H; AB BC CD DE EF FG GH; - - to None, None"
FIGURES = {
    "bracelet": {"trinkets": EIGHT, "bracelets": [BRACELET]},
    "bracelet-with-tags": {
        "trinkets": ["A 4", "B 4", "C 6"],
        "bracelets": ["bracelet: A B C; AB BC; ground-A C-ground to ground, ground"],
    },
    "cyclic-bracelet": {
        "trinkets": ["A 4", "B 4", "C 6"],
        "bracelets": ["cyclic bracelet: A B C; AB BC CA; - - to None, None"],
    },
    "cyclic-bracelet-with-a-joint": {
        "trinkets": ["A 4", "B 4"],
        "bracelets": ["cyclic bracelet: A B; AB; AJ BJ to J, J"],
        "trees": ["J: J-ground"],
    },
    "dipper": {
        "trinkets": ["A 4"],
        "dippers": ["A: A A-ground to ground"],
        "bracelets": ["dipper: A; ; A-ground - to ground, None"],
    },
    "earmuffs": {
        "trinkets": ["A 4", "B 4"],
        "earmuffs": ["A B AB"],
        "bracelets": ["earmuffs: A B; AB; - - to None, None"],
    },
    "figure-2": {"isolated": ["12-loop", "6-chain"], "trinkets": EIGHT, "bracelets": [BRACELET]},
    "figure-2-landing": {"isolated": ["12-loop", "6-chain"]},
    "figure-9": {
        "trinkets": ["A 4", "B 4", "C 4", "D 4", "E 4", "F 4"],
        "bracelets": [
            "bracelet: A B; AB; AJ - to J, None",
            "bracelet: C D; CD; CJ - to J, None",
            "bracelet: E F; EF; EJ - to J, None",
        ],
    },
    "tree": {"trees": ["J K L: J-ground J-ground' JK K-ground KL L-ground L-ground'"]},
    "twenty-joints": {
        "trinkets": [f"{joint} 4" for joint in "PFTGOQRS"],
        "dippers": ["F: F DF to D", "G: G IG to I"],
        "bracelets": [
            "bracelet: P O; OP; PB IO to B, I",
            "dipper: F; ; DF - to D, None",
            "bracelet: T S; ST; TD NS to D, N",
            "dipper: G; ; IG - to I, None",
            "bracelet: Q R; QR; KQ RN to K, N",
        ],
        "others": ["A C H L B E M J D I K N: AC AH AL BE BM CH JC ED EJ JH MI KL KN ML"],
    },
    "twin": {"twins": ["A: A' A"]},
}


def test_figures():
    files = (ROOT / "positions/berlekamp-scott").iterdir()
    found = {file.stem: in_words(configurations(Endgame.of(read(str(file)).position))) for file in files}
    assert found == FIGURES


@pytest.mark.parametrize(
    ("segments", "words"),
    [
        # The handle may end on a joint without trinket; a very long loop makes a dipper, but no bracelet.
        (
            "A A 3, A J 4, J ground 3, J ground 5",
            {
                "trinkets": ["A 4"],
                "dippers": ["A: A AJ to J"],
                "bracelets": ["dipper: A; ; AJ - to J, None"],
                "trees": ["J: J-ground J-ground'"],
            },
        ),
        (
            "A A 7, A ground 4",
            {"dippers": ["A: A A-ground to ground"], "very long loops": ["A"], "trees": [": A-ground"]},
        ),
        (
            "A A 6, A B 4, B B 7",
            {
                "trinkets": ["A 7"],
                "dippers": ["A: A AB to B"],
                "bracelets": ["dipper: A; ; AB - to B, None"],
                "very long loops": ["B"],
            },
        ),
        ("loop 7, ground ground 4", {"isolated": ["7-loop", "4-chain"]}),
        # Both loops of a twin may be very long, and equally long.
        ("A A 9, A A 9", {"twins": ["A: A' A"]}),
        # One trinket with two tags: to the ground, and to one joint.
        (
            "ground A 3, A A 4, A ground 9",
            {"trinkets": ["A 5"], "bracelets": ["bracelet: A; ; ground-A A-ground to ground, ground"]},
        ),
        (
            "J A 3, A A 4, J A 9, ground J 3",
            {
                "trinkets": ["A 5"],
                "bracelets": ["cyclic bracelet: A; ; JA JA' to J, J"],
                "trees": ["J: ground-J"],
            },
        ),
        (
            "A A 3, B B 3, A B 4, B A 5",
            {"trinkets": ["A 4", "B 4"], "bracelets": ["cyclic bracelet: A B; AB BA; - - to None, None"]},
        ),
        # Two joints without trinket on a cycle: two bracelets whose tags share the joints.
        (
            "A A 3, B B 3, J A 3, A K 4, K B 5, B J 6, J ground 3, K ground 3",
            {
                "trinkets": ["A 4", "B 4"],
                "bracelets": ["bracelet: A; ; JA AK to J, K", "bracelet: B; ; KB BJ to K, J"],
                "trees": ["J: J-ground", "K: K-ground"],
            },
        ),
        # The path is told from the end that is named first, wherever its other joints are.
        (
            "B B 3, C C 3, B C 3, A A 3, A B 4, C ground 5",
            {"trinkets": ["B 4", "C 4", "A 4"], "bracelets": ["bracelet: C B A; BC AB; C-ground - to ground, None"]},
        ),
        # Very long loops detach what hangs on their joints; other cycles stay.
        (
            "A A 8, J A 3, A K 4, J ground 3, J ground 4, K ground 3, K ground 4",
            {"very long loops": ["A"], "trees": ["J: JA J-ground J-ground'", "K: AK K-ground K-ground'"]},
        ),
        (
            "A B 3, B C 4, C A 5, A ground 3, B ground 3, C ground 3",
            {"others": ["A B C: AB BC CA A-ground B-ground C-ground"]},
        ),
        ("A B 3, A B 4, A B 5", {"others": ["A B: AB AB' AB''"]}),
        # Joints of higher valence.
        (
            "A A 3, A A 4, A J 3, J J 9, J ground 3, B B 3, B J 5",
            {
                "trinkets": ["B 4"],
                "dippers": ["B: B BJ to J"],
                "bracelets": ["dipper: B; ; BJ - to J, None"],
                "very long loops": ["J"],
                "trees": [": J-ground"],
                "others": ["A: A A' AJ"],
                "beyond": ["A", "J"],
            },
        ),
    ],
)
def test_hand_made(segments, words):
    assert in_words(recognized(segments)) == words


def test_what_is_beyond_the_definitions_is_said():
    found = recognized("A A 3, A A 4, A A 5, B B 3, B B 4")
    why = "joint A has valence 6; trinkets, twins and bracelets are defined at valences 3 and 4"
    assert found.beyond == (("A", why),)


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
