"""Bad input that no text file holds; `tests/cases/errors` has the faults of texts, each with its place."""

import pytest

from stringscoins.errors import FileError, NotationError
from stringscoins.notation import FORMATS, parse, read
from stringscoins.notation.text import MAX_SIZE

V = "stringscoins: 1\n"


def check(error: NotationError, source: str, line: int | None, column: int | None, fragment: str) -> None:
    assert fragment in str(error)
    assert (error.source, error.line, error.column) == (source, line, column)
    place = source if line is None else f"{source}:{line}:{column}: "
    assert str(error).startswith(place)


@pytest.mark.parametrize("text", ["lead: " + "9" * 5000 + "\nstrings: []\n", "components: " + "9" * 5000])
def test_a_long_number_is_too_large(text):
    with pytest.raises(NotationError, match=r"expected an integer|expected a number from 1 to 100000"):
        parse(V + text)


# Files


BYTES = [
    ("binary data", b"\x89PNG\r\n\x1a\n\0\0", 1, 1, "0x89 is not UTF-8; expected a text file in UTF-8"),
    ("not UTF-8", "name: é\nnote: é".encode("latin-1"), 1, 7, "0xe9 is not UTF-8"),
    ("UTF-16", "stringscoins: 1".encode("utf-16"), 1, 1, "is not UTF-8"),
    ("zeros", bytes(100), 1, 1, "control character U+0000"),
    ("too long", b"#" * (MAX_SIZE + 1), None, None, "too long; expected at most 1 MiB"),
    ("10 MB", b"- a b\n" * 1_700_000, None, None, "too long"),
    ("empty", b"", 1, 1, "empty"),
]


@pytest.mark.parametrize(("content", "line", "column", "fragment"), [pytest.param(*x[1:], id=x[0]) for x in BYTES])
def test_files(tmp_path, content, line, column, fragment):
    path = tmp_path / "position.yaml"
    path.write_bytes(content)
    with pytest.raises(NotationError) as caught:
        read(str(path))
    check(caught.value, str(path), line, column, fragment)


def test_no_such_file(tmp_path):
    for path in (f"{tmp_path}/none", "none.yaml", "none.GraphML", "./kayles:7"):
        with pytest.raises(FileError, match="no such file") as caught:
            read(path)
        assert str(caught.value).startswith(path)


def test_a_directory(tmp_path):
    with pytest.raises(FileError, match="cannot be read") as caught:
        read(str(tmp_path))
    assert str(caught.value).startswith(str(tmp_path))


def test_an_unreadable_file(tmp_path, monkeypatch):
    path = tmp_path / "position.yaml"
    path.write_text(V)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(FileError, match="cannot be read: Permission denied"):
        read(str(path))


# One line


def test_formats_that_are_not():
    for name in ("yml", "svg", ""):
        with pytest.raises(NotationError, match=r"no format is called .*one of yaml, picture"):
            parse("", format=name)
    assert FORMATS["graph6"].write is None
