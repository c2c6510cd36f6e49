"""`read`: files by their endings, standard input, one-line notation."""

import io
import sys

import pytest

from stringscoins import Position
from stringscoins.errors import FileError, NotationError
from stringscoins.families import Board
from stringscoins.notation import FORMATS, Document, parse, read, write
from stringscoins.notation.text import MAX_SIZE

BOARD = Board(2, 2, "icelandic")
DOCUMENT = Document(BOARD.position(), "a board", board=BOARD)


@pytest.mark.parametrize(
    ("name", "ending"), [(name, ending) for name, form in FORMATS.items() if form.write for ending in form.endings]
)
def test_the_ending_tells_the_format(tmp_path, name, ending):
    path = tmp_path / f"position{ending}"
    path.write_text(write(DOCUMENT, name), encoding="utf-8")
    assert read(str(path)).position.canonical() == DOCUMENT.position.canonical()


def test_files_without_an_ending_are_yaml(tmp_path):
    path = tmp_path / "position"
    path.write_text(write(DOCUMENT, "yaml"))
    assert read(str(path)) == DOCUMENT


def test_position_files_in_json(tmp_path):
    path = tmp_path / "position.json"
    path.write_text('{"stringscoins": 1, "strings": ["a b"]}')
    assert read(str(path)).position == Position.numbered(["ab"])


def test_a_file_goes_before_a_notation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "3+4l").write_text("stringscoins: 1\nstrings: [a b]\n")
    assert read("3+4l").position == Position.numbered(["ab"])


def test_standard_input(monkeypatch):
    text = write(DOCUMENT, "yaml")
    assert read("-", stdin=io.StringIO(text)) == DOCUMENT
    assert read("-", stdin=io.TextIOWrapper(io.BytesIO(text.encode()))) == DOCUMENT
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert read("-") == DOCUMENT


@pytest.mark.parametrize("name", ["yaml", "picture", "hif", "sparse6", "graphml", "node-link", "dot", "dots"])
def test_standard_input_tells_its_format(name):
    text = write(read("board:2x2"), name)
    assert read("-", stdin=io.StringIO(text)).position == parse(text, format=name).position
    assert read("-", stdin=io.StringIO("3+4l\n")) == read("3+4l")


def test_bad_standard_input():
    with pytest.raises(NotationError, match=r"<standard input>:1:1: .* is not UTF-8"):
        read("-", stdin=io.TextIOWrapper(io.BytesIO(b"\xff")))
    with pytest.raises(NotationError, match="<standard input>: the text is too long"):
        read("-", stdin=io.StringIO("#" * (MAX_SIZE + 1)))
    closed = io.StringIO()
    closed.close()
    with pytest.raises(FileError, match="<standard input>: cannot be read"):
        read("-", stdin=closed)


def test_no_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileError, match="it is closed"):
        read("-")
