import math
import struct
import sys
import warnings
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from random_positions import samples

from stringscoins.draw import draw, endgame_sketch, graph_sketch, look_of, sketch, svg, tikz
from stringscoins.errors import FileError, LimitReached, MissingExtra, NotAnEndgame, PositionError
from stringscoins.families import segments
from stringscoins.notation import Document, read
from stringscoins.position import Position
from stringscoins.structure import Endgame

POSITIONS = Path(__file__).parent.parent.parent / "positions"
FIGURES = POSITIONS / "berlekamp-scott"


def words(image):
    """All words in an SVG image, which must be XML."""
    return ["".join(text.itertext()) for text in ET.fromstring(image).iter("{http://www.w3.org/2000/svg}text")]


def figure(name):
    return sketch(read(str(FIGURES / f"{name}.yaml")))


def test_a_png_is_written(tmp_path):
    file = tmp_path / "earmuffs.PNG"
    draw(figure("earmuffs"), str(file), "Earmuffs")
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert 300 < height < width < 1500


def test_an_svg_has_the_joints_the_lengths_and_the_legend():
    seen = words(svg(figure("figure-2"), "Figure 2"))
    assert seen.count("4") == 6 and seen.count("10") == 2
    assert {*"ABCDEFGH", "Figure 2", "12-loop", "6-chain"} < set(seen)
    assert seen[-4:] == ["trinket", "chain of a bracelet", "other chain or loop", "thick: very long"]


@pytest.mark.parametrize(
    ("name", "legend"),
    [
        ("dipper", ["trinket", "tag"]),
        ("twin", ["twin"]),
        ("tree", ["other chain or loop", "thick: very long"]),
        ("cyclic-bracelet", ["trinket", "chain of a bracelet", "thick: very long"]),
    ],
)
def test_kinds_of_pieces(name, legend):
    assert [word for word in words(svg(figure(name))) if len(word) > 2] == legend


@pytest.mark.parametrize("file", ["a.png", "a.svg"])
def test_the_same_picture_has_the_same_bytes(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)
    draw(figure("figure-9"), file)
    content = Path(file).read_bytes()
    draw(figure("figure-9"), file)
    assert Path(file).read_bytes() == content


def test_a_bracelet_is_drawn_as_a_straight_path():
    joints = [dot.at for dot in figure("bracelet").dots]
    assert all(0.8 < u - x < 1.2 and abs(v - y) < 0.01 for (x, y), (u, v) in pairwise(joints))


def test_every_chain_to_the_ground_has_a_ground_of_its_own():
    drawn = figure("tree")
    assert len(drawn.grounds) == 5 and len({ground.at for ground in drawn.grounds}) == 5
    assert len(endgame_sketch(Endgame.of(read("3+5").position)).grounds) == 4


@pytest.mark.parametrize(
    "parts",
    [
        [("A", "B", 3), ("A", "B", 3), ("A", "B", 4), ("A", "ground", 9)],
        [("A", "A", 3), ("A", "A", 9)],
        [("A", "A", 3), ("A", "A", 9), ("A", "A", 4), ("A", "ground", 4)],
        [("A", "A", 3), ("A", "B", 3), ("A", "ground", 4), ("B", "B", 3), ("B", "ground", 5)],
    ],
)
def test_nothing_lies_on_anything_else(parts):
    drawn = endgame_sketch(Endgame.of(segments(parts)))
    places = [*(label.at for label in drawn.labels), *(dot.at for dot in drawn.dots)]
    assert min(math.dist(one, other) for one, other in combinations(places, 2)) > 0.14


@pytest.mark.parametrize("source", [*map(str, sorted(POSITIONS.glob("*/*.yaml"))), "kayles:5", "board:2x2:swedish"])
def test_every_position_is_sketched(source):
    document = read(source)
    if len(document.position) > 100:
        pytest.skip("large")
    drawn = sketch(document)
    if look_of(document) == "graph":
        assert sorted(dot.name for dot in drawn.dots if dot.kind == "coin") == sorted(document.position.coins)
    assert tikz(drawn) == tikz(sketch(document))


def test_random_positions(seed):
    for position in samples(20, seed):
        if not len(position):
            continue
        drawn = graph_sketch(position)
        assert sum(dot.kind == "coin" for dot in drawn.dots) == len(position.coins)
        grounded = sum(2 - len(coins) for _, coins in position.items() if len(coins) < 2)
        assert len(drawn.grounds) == grounded
        left, right, bottom, top = drawn.bounds
        assert all(left <= dot.at[0] <= right and bottom <= dot.at[1] <= top for dot in drawn.dots)


def test_a_board_shows_its_drawn_lines():
    drawn = sketch(read("board:2x3:icelandic"))
    kinds = [curve.kind for curve in drawn.curves]
    assert kinds.count("drawn") == 5 and kinds.count("undrawn") == 12 and len(drawn.dots) == 12


def test_hyperstrings_and_bare_strings():
    drawn = graph_sketch(Position({"h": ["a", "b", "c"], "bare": [], "g": ["a"]}))
    assert [(dot.kind, dot.name) for dot in drawn.dots] == [
        ("coin", "a"),
        ("coin", "b"),
        ("coin", "c"),
        ("string", "h"),
    ]
    assert len(drawn.curves) == 5 and len(drawn.grounds) == 3
    assert {"a", "h", "bare", "g"} <= set(words(svg(drawn)))


def test_names_are_no_markup():
    names = ["$x^2$", "<&>", "\\alpha_1", "日本", "%d"]
    drawn = graph_sketch(Position.numbered([names[:2], names[2:4], [names[4]]]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert set(names) <= set(words(svg(drawn, "$")))
    assert r"{\$x\textasciicircum{}2\$}" in tikz(drawn) and r"{\textbackslash{}alpha\_1}" in tikz(drawn)


def test_tikz():
    text = tikz(figure("dipper"))
    assert text.startswith("\\begin{tikzpicture}") and text.endswith("\\end{tikzpicture}\n")
    assert text.count("\\draw[trinket]") == text.count("\\draw[tag]") == 1
    assert text.count("{4};") == 2 and "{A};" in text and text.count("\\draw (") == 3
    assert "draw[bracelet, heavy]" in tikz(figure("earmuffs"))


def test_long_names_are_shortened():
    seen = words(svg(figure("twin"), "x" * 100_000))
    assert [len(word) for word in seen if "..." in word] == [119]


def test_what_cannot_be_drawn(tmp_path, monkeypatch):
    twin = figure("twin")
    with pytest.raises(FileError, match=r"twin\.pdf: .*expected a name that ends in \.png or \.svg"):
        draw(twin, str(tmp_path / "twin.pdf"))
    with pytest.raises(FileError, match="cannot be written: No such file"):
        draw(twin, str(tmp_path / "none" / "twin.png"))
    with pytest.raises(FileError, match="cannot be written"):
        (tmp_path / "folder.svg").mkdir()
        draw(twin, str(tmp_path / "folder.svg"))
    with pytest.raises(NotAnEndgame, match="coin a is capturable"):
        sketch(Document(Position.numbered(["a"])), "endgame")
    with pytest.raises(PositionError, match="not given as a board"):
        sketch(read("3+4l"), "board")
    with pytest.raises(PositionError, match="no string is left"):
        sketch(Document(Position({})))
    with pytest.raises(LimitReached, match="501 nodes"):
        sketch(read("graph:cycle:501"), "graph")
    with pytest.raises(LimitReached, match="12,960 lines"):
        svg(sketch(read("board:80x80")))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        MissingExtra, match=r"a picture needs matplotlib, of the extra 'draw': .* -m pip install matplotlib"
    ):
        draw(twin, str(tmp_path / "twin.png"))
    assert not list(tmp_path.glob("twin*"))


def test_a_users_settings_are_neither_used_nor_changed(tmp_path):
    import matplotlib

    plain = svg(figure("twin"))
    with matplotlib.rc_context({"font.size": 30, "savefig.bbox": "tight", "svg.fonttype": "path"}):
        assert svg(figure("twin")) == plain
        assert matplotlib.rcParams["font.size"] == 30
    assert "matplotlib.pyplot" not in sys.modules
