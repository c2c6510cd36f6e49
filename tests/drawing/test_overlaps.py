"""Nothing lies on anything else in pictures of all graph and hypergraph classes, vines and stored positions.

What lies on what is found by `overlaps.py`, which shares no geometry with the layouts.
"""

import pytest
from drawings import POSITIONS
from overlaps import overlaps
from random_positions import samples

from stringscoins.drawing import Mark, endgame_sketch, graph_sketch, look_of, sketch
from stringscoins.drawing.sketch import Curve, Dot, Ground, Label, Sketch, bent
from stringscoins.families import graph, hypergraph
from stringscoins.families.endgames import segments
from stringscoins.families.graphs import GRAPH_CLASSES
from stringscoins.families.hypergraphs import HYPERGRAPH_CLASSES
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.structures import Endgame

SIZES = {
    "path": [(2,), (40,)],
    "cycle": [(3,), (40,)],
    "complete": [(4,), (8,)],
    "complete-bipartite": [(3, 4)],
    "star": [(9,)],
    "wheel": [(6,)],
    "grid": [(4, 5)],
    "hypercube": [(3,)],
    "friendship": [(4,)],
    "windmill": [(3, 4)],
    "ladder": [(5,)],
    "prism": [(5,)],
    "balanced-tree": [(2, 3)],
    "tree": [(9, 20)],
    "binomial-tree": [(4,)],
    "moebius-ladder": [(5,)],
    "antiprism": [(5,)],
    "generalized-petersen": [(7, 2)],
    "torus": [(3, 3)],
    "fan": [(6,)],
    "helm": [(5,)],
    "sunlet": [(6,)],
    "book": [(4,)],
    "crown": [(4,)],
    "turan": [(7, 3)],
    "barbell": [(4, 2)],
    "lollipop": [(5, 3)],
}
HYPER_SIZES = {
    "complete": [(4, 3), (5, 3)],
    "complete-partite": [(2, 3)],
    "tight-path": [(6, 3)],
    "tight-cycle": [(7, 3)],
    "tight-wheel": [(5, 3)],
    "loose-path": [(3, 3)],
    "loose-cycle": [(4, 3)],
    "sunflower": [(4, 3, 1), (4, 4, 2)],
    "affine-plane": [(2,), (3,)],
    "projective-plane": [(2,)],
    "steiner-triple": [(7,), (9,)],
    "steiner-quadruple": [(3,)],
}
LARGE = {
    "allcock/example-4-3.yaml",
    "berlekamp-scott/bracelet.yaml",
    "berlekamp-scott/figure-2.yaml",
    "berlekamp-scott/figure-9.yaml",
    "berlekamp-scott/twenty-joints.yaml",
    "romer/cube-4x4x4.yaml",
}


def cases(classes, sizes):
    return [(kind, *size) for kind in classes for size in sizes.get(kind, [()])]


@pytest.mark.parametrize("case", cases(GRAPH_CLASSES, SIZES), ids=str)
def test_graph_classes(case):
    assert overlaps(graph_sketch(graph(*case))) == []


@pytest.mark.parametrize("case", cases(HYPERGRAPH_CLASSES, HYPER_SIZES), ids=str)
def test_hypergraph_classes(case):
    assert overlaps(graph_sketch(hypergraph(*case))) == []


@pytest.mark.parametrize(
    "case",
    [("cycle", 5), ("complete", 5), ("path", 4), ("star", 4), pytest.param(("petersen",), marks=pytest.mark.thorough)],
    ids=str,
)
@pytest.mark.parametrize("options", [{"ground": 1}, {"ground": 2}, {"parallel": 2}, {"parallel": 3}], ids=str)
def test_strings_to_the_ground_and_parallel_ones(case, options):
    assert overlaps(graph_sketch(graph(*case, **options))) == []


@pytest.mark.parametrize(
    ("source", "rows"), [("kayles:1", 1), ("kayles:7", 1), ("kayles:20", 3), ("dawson:3", 1), ("dawson:30", 1)]
)
def test_vines_are_lines(source, rows):
    drawn = graph_sketch(read(source).position)
    assert overlaps(drawn) == []
    places = {int(dot.name[1:]): dot.at for dot in drawn.dots if dot.name.startswith("J")}
    heights = [round(places[joint][1], 3) for joint in sorted(places)]
    # Each row is a line with legs of one or of three coins; the next one is below, and goes back.
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == rows
    assert len({round(dot.at[1], 3) for dot in drawn.dots}) <= (2 if "kayles" in source else 4) * rows
    rightwards = [heights.index(height) for height in sorted(set(heights), reverse=True)]
    ways = [places[first + 2][0] > places[first + 1][0] for first in rightwards if first + 2 in places]
    assert ways == [i % 2 == 0 for i in range(len(ways))]


@pytest.mark.parametrize(
    "name", sorted(str(path.relative_to(POSITIONS)) for path in POSITIONS.rglob("*.yaml"))[::3], ids=str
)
def test_stored_positions(name):
    document = read(str(POSITIONS / name))
    look = look_of(document)
    if look == "endgame":
        assert overlaps(endgame_sketch(Endgame.of(document.position))) == []
    if document.position and name not in LARGE:
        assert overlaps(graph_sketch(document.position)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(LARGE))
def test_large_stored_positions(name):
    assert overlaps(sketch(read(str(POSITIONS / name)), "graph")) == []


def test_random_positions(seed):
    for position in samples(15, seed):
        if len(position):
            assert overlaps(graph_sketch(position)) == [], position


@pytest.mark.parametrize("source", ["graph:complete:6", "graph:petersen", "board:3x3", "kayles:3", "dawson:5"])
def test_nimbers_beside_strings(source):
    position = read(source).position
    marks = {name: Mark(str(i % 17), "losing") for i, name in enumerate(position)}
    assert overlaps(graph_sketch(position, marks)) == []


def test_long_names():
    names = [f"a coin of the name {i}" for i in range(5)]
    strings = {f"the string {one[-1]} {other[-1]}": [one, other] for one in names for other in names if one < other}
    assert overlaps(graph_sketch(Position(strings))) == []


def test_sums_of_many_parts():
    position = read("graph:star:4").position
    for source in ("graph:complete:4", "kayles:1", "3+5+4l", "hypergraph:fano", "graph:path:3", "graph:cycle:5"):
        position += read(source).position
    assert overlaps(graph_sketch(position)) == []


@pytest.mark.parametrize(
    "parts",
    [
        [("A", "B", 3), ("A", "B", 3), ("A", "B", 4), ("A", "ground", 9)],
        [("A", "A", 3), ("A", "A", 9)],
        [("A", "A", 3), ("A", "A", 9), ("A", "A", 4), ("A", "ground", 4)],
        [("A", "A", 3), ("A", "B", 3), ("A", "ground", 4), ("B", "B", 3), ("B", "ground", 5)],
        [("A", "B", 3), ("B", "C", 3), ("A", "C", 3), ("A", "A", 4), ("B", "B", 5), ("C", "C", 6), ("C", "ground", 3)],
    ],
)
def test_endgames(parts):
    assert overlaps(endgame_sketch(Endgame.of(segments(parts)))) == []


# What the finder finds.


def found(**content):
    return overlaps(Sketch(**content))


def test_the_finder_sees_a_line_through_a_box():
    dots = tuple(Dot((x, 0.0), "coin", name) for x, name in ((0.0, "a"), (1.0, "b"), (2.0, "c")))
    through = (Curve(bent((0.0, 0.0), (2.0, 0.0)), "string"),)
    around = (Curve(bent((0.0, 0.0), (2.0, 0.0), 0.4), "string"),)
    assert found(curves=through, dots=dots) == ["a line through box 'b'"] and found(curves=around, dots=dots) == []


def test_the_finder_sees_labels_on_labels_and_on_boxes_and_astray():
    line = (Curve(bent((0.0, 0.0), (3.0, 0.0)), "string"),)
    dots = (Dot((0.0, 0.0), "coin", "a"), Dot((3.0, 0.0), "coin", "b"))
    labels = tuple(Label((x, 0.0), "long", small=True) for x in (0.1, 1.5, 1.6))
    assert found(curves=line, dots=dots, labels=labels) == ["box 'a' on label 'long'", "label 'long' on label 'long'"]
    assert found(curves=line, labels=(Label((1.5, 1.0), "far"),)) == ["label 'far' far from every line"]


def test_the_finder_sees_parallel_lines_in_one_place_and_boxes_on_boxes():
    line = Curve(bent((0.0, 0.0), (3.0, 0.0)), "string")
    back = Curve(bent((3.0, 0.0), (0.0, 0.0), 0.01), "string")
    assert found(curves=(line, back)) == ["two parallel lines that look like one"]
    dots = (Dot((0.0, 0.0), "coin", "a"),)
    assert found(dots=dots, grounds=(Ground((0.1, 0.1), 0.0),)) == ["box 'a' on a ground sign"]
