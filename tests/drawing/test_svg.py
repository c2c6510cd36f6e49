"""Pages as SVG: XML without Matplotlib, the same bytes every time, names that are no markup, and what an app finds."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from drawings import POSITIONS, figure, words

from stringscoins.drawing import board_sketch, draw, graph_sketch, svg
from stringscoins.drawing.pages import Box, Disc, Page, PageLayer, Path, TextLine
from stringscoins.drawing.sketch import Curve, Label, Sketch, bent
from stringscoins.drawing.svg import written
from stringscoins.errors import LimitReached
from stringscoins.families import Board
from stringscoins.notation import read
from stringscoins.position import Position

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("source", [*map(str, sorted(POSITIONS.glob("*/*.yaml"))), "board:4x5", "cubes:3x3x3"])
def test_every_position_is_drawn_without_matplotlib(source, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    document = read(source)
    if len(document.position) > 150:
        pytest.skip("large")
    root = ET.fromstring(draw(document).svg)
    assert root.tag == f"{SVG}svg"
    left, top, across, down = map(float, root.get("viewBox").split())
    assert (left, top) == (0, 0) and across > 0 and down > 0
    # Pixels are 96 to an inch, points 72.
    assert float(root.get("width")) == pytest.approx(across * 96 / 72, abs=0.02)
    assert float(root.get("height")) == pytest.approx(down * 96 / 72, abs=0.02)


def test_another_process_writes_the_same_bytes():
    code = (
        "from stringscoins.drawing import draw; from stringscoins.notation import read; print(draw(read('3+4l')).svg)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, env={"PYTHONHASHSEED": seed}, check=True)
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout == f"{draw(read('3+4l')).svg}\n".encode()


def test_names_are_no_markup():
    names = ["<&>", '"quoted"', "it's", "</svg>", "日本", "a\tb"]
    drawn = graph_sketch(Position({name: [f"coin {name}"] for name in names}))
    image = svg(drawn, "<title> & \x00\ud800")
    assert set(names) <= set(words(image))
    assert ET.fromstring(image).find(f"{SVG}title").text == "<title> & \ufffd\ufffd"
    board = svg(Sketch((Curve(bent((0.0, 0.0), (1.0, 0.0)), "string", string='"<\n>&"'),)))
    assert ET.fromstring(board).find(f".//{SVG}path").get("data-string") == '"<\n>&"'


def test_an_app_finds_the_strings():
    board = Board(2, 1, drawn=frozenset({"h 0 0"}))
    paths = ET.fromstring(svg(board_sketch(board))).findall(f".//{SVG}path")
    found = {path.get("data-string"): path.get("class") for path in paths}
    assert found == {line: "drawn" if line == "h 0 0" else "undrawn" for line in board.lines()}
    position = Position({"h": ["a", "b", "c"], "g": ["a"], "bare": []})
    paths = ET.fromstring(svg(graph_sketch(position))).findall(f".//{SVG}path")
    assert sorted(path.get("data-string") for path in paths if path.get("class")) == ["bare", "g", "h", "h", "h"]


def test_pictures_on_one_page_share_nothing():
    image = svg(figure("figure-2"), "Figure 2")
    assert image.startswith("<svg ") and "<style" not in image and not re.search(r"\bid=|url\(", image)


def test_elements():
    curve = bent((0.0, 0.0), (30.0, 0.0), 3.0)
    items = [
        Path(curve, "#111111", 1.5, dashed=True),
        Path(((1.0, 2.0), (3.0, -0.001), (5.0, 6.0)), fill="#ABCDEF", opacity=0.5, straight=True, kind="taken"),
        Path(bent((0.0, 0.0), (3.0, 0.0)), "#111111", 1.0),
        Disc((1.0, 1.0), 2.0, "#FFFFFF", "#000000", "again"),
        Box((1.0, 1.0), 4.0, 3.0, "#FFFFFF", round=1.5),
        TextLine((10.0, 20.0), "up", 10.0, "#000000", "end", bold=True, upright=True),
    ]
    lines = written(Page((PageLayer("all", items),), 100.0, 50.0, 2.0)).splitlines()
    assert 'width="266.67" height="133.33" viewBox="0 0 100 50"' in lines[0]
    assert lines[3:-2] == [
        '<path d="M0 0C10 4 20 4 30 0" stroke="#111111" stroke-width="1.5" stroke-dasharray="0.1 3.3"/>',
        '<path class="taken" d="M1 2L3 0L5 6Z" fill="#ABCDEF" fill-opacity="0.5"/>',
        '<path d="M0 0L3 0" stroke="#111111" stroke-width="1"/>',
        '<circle class="again" cx="1" cy="1" r="2" fill="#FFFFFF" stroke="#000000"/>',
        '<rect x="1" y="1" width="4" height="3" rx="1.5" fill="#FFFFFF"/>',
        '<text x="10" y="23.6" font-size="10" fill="#000000" text-anchor="end" font-weight="bold"'
        ' transform="rotate(-90 10 20)">up</text>',
    ]
    assert lines[2] == '<g class="all">' and lines[-2:] == ["</g>", "</svg>"]


def test_a_label_on_a_line_hides_it_and_another_does_not():
    for on in (True, False):
        image = svg(Sketch(labels=(Label((0.0, 0.0), "words", on=on),)))
        boxes = ET.fromstring(image).findall(f".//{SVG}g/{SVG}rect")
        assert len(boxes) == on


def test_too_many_lines():
    with pytest.raises(LimitReached, match="12,960 lines"):
        svg(board_sketch(Board(80, 80)))
