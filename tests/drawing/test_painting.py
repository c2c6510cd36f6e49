"""Pictures as PNG and SVG."""

import struct
import sys
from pathlib import Path

import pytest
from drawings import figure, words

from stringscoins.drawing import draw, sketch, svg
from stringscoins.errors import FileError, LimitReached, MissingExtra, NotAnEndgame, PositionError
from stringscoins.notation import Document, read
from stringscoins.position import Position


def test_a_png_is_written(tmp_path):
    file = tmp_path / "earmuffs.PNG"
    draw(figure("earmuffs"), str(file), "Earmuffs")
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert 300 < height < width < 1500


@pytest.mark.parametrize("file", ["a.png", "a.svg"])
def test_the_same_picture_has_the_same_bytes(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)
    draw(figure("figure-9"), file)
    content = Path(file).read_bytes()
    draw(figure("figure-9"), file)
    assert Path(file).read_bytes() == content


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
