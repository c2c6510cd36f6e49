"""What a document is drawn as."""

import pytest
from drawings import POSITIONS, kinds, words
from overlaps import overlaps

from stringscoins.drawing import Mark, draw, look_of, sketch, svg, tikz
from stringscoins.errors import PositionError
from stringscoins.notation import Document, read
from stringscoins.position import Position


@pytest.mark.parametrize("source", [*map(str, sorted(POSITIONS.glob("*/*.yaml"))), "kayles:5", "board:2x2:swedish"])
def test_every_position_is_sketched(source):
    document = read(source)
    if len(document.position) > 100:
        pytest.skip("large")
    drawn = sketch(document)
    if look_of(document) == "graph":
        assert sorted(dot.name for dot in drawn.dots if dot.kind == "coin") == sorted(document.position.coins)
    assert tikz(drawn) == tikz(sketch(document))


# Sums

SUMS = [
    "board:2x2:icelandic + 3 + kayles:2",
    "2*board:1x2:swedish + cubes:2x2x2:edges-squares + hypergraph:fano",
    "@berlekamp-scott/earmuffs + 4l + 2*graph:cycle:5 + cells:3x3:string=1:coin=2",
    "graph:star:4 + @malkin/g1 + 2*5 + @romer/cube-faces",
]


@pytest.mark.parametrize("source", SUMS)
def test_parts_are_drawn_beside_each_other(source):
    document = read(source)
    drawn = sketch(document)
    parts = [sketch(part.document) for part in document.parts]
    # In solids lines run before others.
    assert look_of(document) == "sum" and len(overlaps(drawn)) == sum(len(overlaps(part)) for part in parts)
    assert kinds(drawn.dots) == sum(map(kinds, (part.dots for part in parts)), kinds(()))
    assert kinds(drawn.curves) == sum(map(kinds, (part.curves for part in parts)), kinds(()))
    shown = {curve.string for curve in drawn.curves} - {""}
    for part in document.parts:
        if look_of(part.document) != "endgame":
            assert set(part.position) <= shown
        # Boards show lines, too, that are drawn already.
        assert {name for name in shown if name.startswith(part.named(""))} >= set(part.position) & shown
    assert "\\begin{tikzpicture}" in tikz(drawn)


@pytest.mark.parametrize("source", SUMS)
def test_marks_of_sums_are_by_the_names_in_the_sum(source):
    document = read(source)
    marks = {name: Mark(str(i), "losing") for i, name in enumerate(document.position)}
    drawn = sketch(document, marks=marks)
    assert {curve.string for curve in drawn.curves if curve.kind == "losing"} == set(document.position)
    assert {label.words for label in drawn.labels} >= {
        marks[name].words for name, coins in document.position.items() if len(coins) <= 2 and ":xy" not in name
    }
    assert drawn.legend


def test_data_of_a_page():
    image = svg(sketch(read("board:1x1:icelandic + 3 + board:1x1 + graph:path:2")), "")
    for string in ("1:v 0 1", "1:h 0 0", "3:h 1 0", "4:0-1"):
        assert f'data-string="{string}"' in image
    assert {"3-chain", "4:0", "4:0-1"} <= set(words(image))


def test_moves_and_owners_in_a_sum():
    document = read("board:1x2:icelandic + 3 + kayles:1")
    picture = draw(document, moves=["1:v 0 1", "1:h 1 0", "2.0", "1:v 0 2", "1:h 1 1"])
    assert picture.look == "sum" and ">B</text>" in picture.svg
    drawn = picture.sketch
    assert {curve.string for curve in drawn.curves if curve.kind == "string"} == {
        *("2.1", "2.2", "2.3"),
        *(f"3:{name}" for name in read("kayles:1").position),
    }


def test_parts_that_are_gone_are_not_drawn_but_boards_are():
    document = Document.sum_of([read("board:1x1"), *(Document(read("3").position.restricted(left)) for left in ([],))])
    assert len(sketch(document).curves) == 4
    with pytest.raises(PositionError, match="no string is left"):
        sketch(Document.sum_of([Document(read("3").position.restricted([]))]))
    with pytest.raises(PositionError, match="was not given as a sum"):
        sketch(read("3+4l"), "sum")


def test_a_sum_as_one_graph():
    document = read("board:1x1 + 3")
    assert {dot.name for dot in sketch(document, "graph").dots} == set(document.position.coins)


def test_a_graph_on_a_board():
    position = Position({"x": ["a", "b"], "y": ["b", "c"], "z": ["c"]})
    drawn = sketch(Document(position), "board", {"z": Mark("last", "winning")})
    lines = {curve.string: curve.kind for curve in drawn.curves if not curve.heavy}
    assert lines == {"x": "undrawn", "y": "undrawn", "z": "winning"}
    assert [(label.words, label.string) for label in drawn.labels] == [("last", "z")]
    with pytest.raises(PositionError, match=r"no board has this position: coin .* on a cycle of an odd number"):
        sketch(read("graph:petersen"), "board")
