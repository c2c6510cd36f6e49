"""Pages as PNG and PDF."""

import io
import re
import struct
import sys

import pytest
from drawings import figure
from PIL import Image

from stringscoins.drawing import draw, sketch, svg
from stringscoins.drawing.pages import Disc, Page, PageLayer, TextLine
from stringscoins.drawing.painting import bound, painted
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


@pytest.mark.parametrize("bold", [False, True])
def test_letters_need_no_font_of_the_system(bold):
    def page(words):
        corner, middle = (0.0, 0.0), (50.0, 20.0)
        return Page(
            (PageLayer("words", [Disc(corner, 1.0, "#000000"), TextLine(middle, words, 12.0, bold=bold)]),), 100.0, 40.0
        )

    assert len(painted(page("\u03b1 \u2212 1"), "png")) > len(painted(page(""), "png")) + 200
    assert b"DejaVuSans" in painted(page("\u03b1"), "pdf")


def test_a_png_says_how_large_it_is_on_paper():
    content = painted(draw(figure("twin")).page, "png", 254)
    at = content.index(b"pHYs")
    assert struct.unpack(">IIB", content[at + 4 : at + 13]) == (10_000, 10_000, 1)
    with Image.open(io.BytesIO(content)) as image:
        image.load()
        assert image.getpixel((0, 0))[:3] == (255, 255, 255)


def test_a_pdf_has_a_page_for_each():
    pages = [draw(figure(name), title=name).page for name in ("twin", "earmuffs")]
    book = bound(pages)
    assert book.count(b"/Type /Page\n") == 2 and b"(twin)" in book
    sizes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", book)
    for page, size in zip(pages, sizes, strict=True):
        assert [float(side) / 72 for side in size] == pytest.approx(page.inches, abs=1e-3)


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
    with pytest.raises(PositionError, match="no board has this position"):
        sketch(read("graph:petersen"), "board")
    with pytest.raises(PositionError, match="no string is left"):
        sketch(Document(Position({})))
    with pytest.raises(LimitReached, match="501 connected nodes"):
        sketch(read("graph:cycle:501"), "graph")
    with pytest.raises(LimitReached, match="12,960 lines"):
        svg(sketch(read("board:80x80")))
    advice = (
        r"a picture as PNG or PDF needs matplotlib resvg-py svglib, of the extra 'draw': "
        r".* pip install matplotlib resvg-py svglib"
    )
    for package in ("matplotlib", "resvg_py", "svglib.svglib"):
        for form in ("png", "pdf"):
            if (package, form) in (("resvg_py", "pdf"), ("svglib.svglib", "png")):
                continue
            with monkeypatch.context() as patch, pytest.raises(MissingExtra, match=advice):
                patch.setitem(sys.modules, package, None)
                twin.save(tmp_path / f"twin.{form}")
    assert not list(tmp_path.glob("twin*"))
