"""Pictures of whatever can be drawn, and their files."""

import io
import struct
import sys

import pytest
from drawings import words

from stringscoins.drawing import Picture, draw, sketch
from stringscoins.endgames import direct_flight
from stringscoins.errors import FileError, MissingExtra, NotAnEndgame, PictureError, PositionError, UnknownName
from stringscoins.families import Board
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.strategy import Game
from stringscoins.structures import Endgame
from stringscoins.values import LOONY

BOX = ["h 0 0", "v 0 0", "v 0 1", "h 1 0"]


def test_boxes_carry_the_initials_of_those_who_took_them():
    game = Game(Board(1, 2).position())
    for line in [*BOX, "h 0 1", "h 1 1", "v 0 2"]:
        game.play(line)
    picture = draw(game)
    assert words(picture.svg) == ["A 0 : B 2", "B", "B"]
    # The same by moves; the game itself is as it was.
    assert (
        draw(read("board:1x2"), moves=game.start.strings[:0] or [turn.string for turn in game.history]).svg
        == picture.svg
    )
    assert game.over and draw(game, title="Over").page.title == "Over"
    started = Game(Board(1, 2).position())
    started.play("h 0 0")
    assert words(draw(started, moves=["v 0 0", "v 0 1", "h 1 0"]).svg) == ["A 0 : B 1, B to move", "B"]
    assert started.moves == tuple(line for line in Board(1, 2).lines() if line != "h 0 0")


def test_who_took_a_box_of_a_picture_is_not_known():
    document = read("board:2x2:swedish")
    assert [area.kind for area in draw(document).sketch.areas] == []
    left = document.position
    for line in ("v 0 1", "h 1 0"):
        left = left.cut(line).position
    (area,) = draw(left).sketch.areas
    assert (area.kind, area.words) == ("taken", "")


def test_coins_in_space_carry_initials_too():
    picture = draw(read("cubes:3x2x2:faces"), moves=[*read("cubes:3x2x2:faces").position])
    dots = [dot.kind for dot in picture.sketch.dots if dot.kind not in ("corner", "again")]
    assert len(dots) == 2 and set(dots) <= {"first", "second"}
    assert {"A", "B"} & set(words(picture.svg))
    assert words(picture.svg)[0].startswith("A ")


def test_values_and_labels():
    position = Position.numbered(["ab", "b"])
    values = {"s1": LOONY, "s2": 0}
    assert [(label.words, label.kind) for label in draw(position, values=values).sketch.labels] == [
        ("L", "winning"),
        ("0", "winning"),
    ]
    assert [label.words for label in draw(position, labels="ids").sketch.labels] == ["s1", "s2"]
    assert [label.words for label in draw(position, labels={"s2": "here"}).sketch.labels] == ["here"]
    assert not draw(position, labels="none").sketch.labels
    # Words of one's own with the colours of the values.
    both = draw(position, values=values, labels={"s1": "x"}).sketch.labels
    assert [(label.words, label.kind) for label in both] == [("x", "winning"), ("0", "winning")]
    assert [curve.kind for curve in draw(position, values={"s2": 1}, labels="none").sketch.curves] == [
        "string",
        "losing",
    ]


def test_looks():
    endgame = read("3+4l")
    assert draw(endgame).look == "endgame" and draw(endgame, labels="ids").look == "graph"
    assert draw(endgame.position).look == "endgame" and draw(Board(2, 2).position()).look == "board"
    assert draw(Board(2, 2).position(), look="graph").look == "graph"
    assert draw(Endgame.of(endgame.position)).svg == draw(endgame.position).svg
    assert draw(sketch(endgame), title="t").svg == draw(endgame, title="t").svg
    assert words(draw(direct_flight(Endgame.of(endgame.position)), title="3+4l").svg)[0] == "3+4l"
    assert draw(endgame).page.title == endgame.name


def test_files(tmp_path, monkeypatch):
    picture = draw(read("board:1x1"), size="4x2")
    for name in ("a.svg", "a.png", "a.pdf", "a.tex"):
        picture.save(tmp_path / name)
        content = (tmp_path / name).read_bytes()
        picture.save(str(tmp_path / name))
        assert (tmp_path / name).read_bytes() == content
    assert (tmp_path / "a.svg").read_text() == picture.svg
    # In a notebook a wide picture shrinks; programs for files do not all know how.
    assert picture._repr_svg_().replace(' style="max-width:100%;height:auto"', "") == picture.svg
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "a.tex").read_text().startswith(r"\begin{tikzpicture}")
    for dpi, size in ((150, (600, 300)), (37.5, (150, 75))):
        picture.save(tmp_path / "a.png", dpi=dpi)
        assert struct.unpack(">II", (tmp_path / "a.png").read_bytes()[16:24]) == size
    assert repr(picture) == "<Picture: 4.0 x 2.0 inches>"
    assert repr(draw(read("board:1x1"), title="One box")).startswith("<Picture: One box, ")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    picture.save(tmp_path / "b.svg")
    with pytest.raises(MissingExtra, match="a picture as PNG or PDF needs matplotlib"):
        picture.save(tmp_path / "b.png")
    assert not (tmp_path / "b.png").exists()


def test_a_stream_takes_a_picture():
    picture, stream = draw(Position.numbered(["ab", "b"])), io.BytesIO()
    picture.save(stream, format="svg")
    assert stream.getvalue() == picture.svg.encode()
    stream = io.BytesIO()
    picture.save(stream, dpi=100)
    assert stream.getvalue() == picture.png(dpi=100) != picture.png()
    with pytest.raises(FileError, match="SVG, PNG, PDF or TikZ"):
        picture.save(stream, format="gif")


def test_refusals(tmp_path):
    with pytest.raises(PictureError, match="go with a position, not with a Endgame"):
        draw(Endgame.of(read("3").position), labels="ids")
    with pytest.raises(PictureError, match="drawn without its strings"):
        draw(read("3"), look="endgame", labels="ids")
    with pytest.raises(PictureError, match="'all' are no labels; expected 'ids', 'parts', 'none'"):
        draw(read("board:1x1"), labels="all")
    with pytest.raises(UnknownName, match="'h 9 9'"):
        draw(read("board:1x1"), labels={"h 9 9": "x"})
    with pytest.raises(UnknownName):
        draw(read("board:1x1"), moves=["h 0 0", "h 0 0"])
    with pytest.raises(PositionError, match="not given as a board of cells"):
        draw(read("3"), look="solid")
    with pytest.raises(NotAnEndgame):
        draw(read("board:1x1"), look="endgame")
    picture: Picture = draw(direct_flight(Endgame.of(read("3").position)))
    with pytest.raises(FileError, match="a flight is not written as TikZ"):
        picture.save(tmp_path / "flight.tex")
    for dpi in (1, 10_000, float("nan")):
        with pytest.raises(PictureError, match="expected 10 to 2400"):
            picture.save(tmp_path / "flight.png", dpi=dpi)
    assert not list(tmp_path.iterdir())
