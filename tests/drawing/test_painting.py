"""Pages and charts as PNG and PDF."""

import struct
import sys

import pytest
from drawings import figure

from stringscoins.drawing import draw, sketch, svg
from stringscoins.drawing.painting import Chart, painted, rendered, save_chart
from stringscoins.drawing.sketch import Sketch
from stringscoins.drawing.typesetting import page_of
from stringscoins.endgames import direct_flight
from stringscoins.errors import FileError, LimitReached, MissingExtra, NotAnEndgame, PositionError
from stringscoins.notation import Document, read
from stringscoins.position import Position
from stringscoins.structures import Endgame


def test_a_png_is_written(tmp_path):
    file = tmp_path / "earmuffs.PNG"
    draw(figure("earmuffs"), title="Earmuffs").save(file)
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert 200 < height < width < 1500


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_the_same_picture_has_the_same_bytes(form):
    pages = [draw(figure("figure-9")).page for _ in range(2)]
    assert painted(pages[0], form) == painted(pages[1], form)


def test_all_that_can_be_on_a_page_is_painted():
    flight = draw(direct_flight(Endgame.of(read("3+4l+8l").position))).page
    board = draw(read("cubes:2x2x2:faces"), moves=read("cubes:2x2x2:faces").position.strings).page
    plain = painted(page_of(Sketch()), "png")
    for page in (flight, board, draw(read("graph:petersen")).page):
        assert len(painted(page, "png")) > 3 * len(plain)


def test_charts(tmp_path):
    chart = Chart(lambda figure: figure.add_axes((0.1, 0.1, 0.8, 0.8)), 3, 2)
    for form, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        save_chart(chart, str(tmp_path / f"chart.{form}"))
        content = (tmp_path / f"chart.{form}").read_bytes()
        assert content.startswith(start) and content == rendered(chart, form)
    with pytest.raises(FileError, match=r"as PNG, SVG or PDF"):
        save_chart(chart, str(tmp_path / "chart.tex"))


def test_too_many_pixels():
    page = draw(figure("twin"), size="30x2").page
    with pytest.raises(LimitReached, match="36,000 pixels across or down; at most 20,000"):
        painted(page, "png", 1200)


def test_what_cannot_be_drawn(tmp_path, monkeypatch):
    twin = draw(figure("twin"))
    with pytest.raises(FileError, match=r"twin\.gif: .*expected a name that ends in \.svg, \.png, \.pdf or \.tex"):
        twin.save(tmp_path / "twin.gif")
    with pytest.raises(FileError, match="cannot be written: No such file"):
        twin.save(tmp_path / "none" / "twin.png")
    with pytest.raises(FileError, match="cannot be written"):
        (tmp_path / "folder.svg").mkdir()
        twin.save(tmp_path / "folder.svg")
    with pytest.raises(NotAnEndgame, match="coin a is capturable"):
        sketch(Document(Position.numbered(["a"])), "endgame")
    with pytest.raises(PositionError, match="not given as a board"):
        sketch(read("3+4l"), "board")
    with pytest.raises(PositionError, match="no string is left"):
        sketch(Document(Position({})))
    with pytest.raises(LimitReached, match="501 connected nodes"):
        sketch(read("graph:cycle:501"), "graph")
    with pytest.raises(LimitReached, match="12,960 lines"):
        svg(sketch(read("board:80x80")))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        MissingExtra,
        match=r"a picture as PNG or PDF needs matplotlib, of the extra .draw.: .* pip install matplotlib",
    ):
        twin.save(tmp_path / "twin.png")
    assert not list(tmp_path.glob("twin*"))


def test_a_users_settings_are_neither_used_nor_changed(tmp_path):
    import matplotlib

    page = draw(figure("twin")).page
    plain = painted(page, "png")
    with matplotlib.rc_context({"font.size": 30, "savefig.bbox": "tight", "svg.fonttype": "path"}):
        assert painted(page, "png") == plain
        assert matplotlib.rcParams["font.size"] == 30
    assert "matplotlib.pyplot" not in sys.modules
