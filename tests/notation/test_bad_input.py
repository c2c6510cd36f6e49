"""Bad input that no text file holds; `tests/cases/errors` has the faults of texts, each with its place."""

import pytest

from stringscoins.errors import FileError, NotationError
from stringscoins.families import FAMILIES
from stringscoins.notation import FORMATS, parse, read
from stringscoins.notation.text import MAX_SIZE

V = "stringscoins: 1\n"
S = V + "strings:\n"


def check(error: NotationError, source: str, line: int | None, column: int | None, fragment: str) -> None:
    assert fragment in str(error)
    assert (error.source, error.line, error.column) == (source, line, column)
    place = source if line is None else f"{source}:{line}:{column}: "
    assert str(error).startswith(place)


@pytest.mark.parametrize("text", ["lead: " + "9" * 5000 + "\nstrings: []\n", "components: " + "9" * 5000])
def test_a_long_number_is_too_large(text):
    with pytest.raises(NotationError, match=r"expected an integer|expected a number from 1 to 100000"):
        parse(V + text)


def test_the_line_is_shown_with_a_caret():
    with pytest.raises(NotationError) as caught:
        parse(S + "  - a b\n  - a b a\n", source="file.yaml")
    assert str(caught.value).splitlines()[-2:] == ["      - a b a", "            ^"]


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


LINES = [
    ("misspelled family", "bord:3x3", "did you mean 'board'?"),
    ("misspelled file", "position", "expected a sum such as 3+4l+8l, or a family with"),
    ("no notation", "", "no family is called ''"),
    ("wrong size", "board:3", "board takes rows x columns, not 3"),
    ("wrong frame", "board:3x3:swedisch", "did you mean 'swedish'?"),
    ("wrong option", "board:3x3:colour=red", "board takes no option 'colour'"),
    ("option called like a parameter", "board:3x3:name=red", "board takes no option 'name'"),
    ("option twice", "board:3x3:swedish:frame=icelandic", "'frame' of board is given twice"),
    ("empty argument", "board::3x3", "board takes no argument ''"),
    ("sum", "3+4m", "'m' in a sum"),
    ("huge size", "board:" + "9" * 5000, "too large"),
    ("negative size", "board:-1x3", "board:-1x3: the size -1x3 has a negative number; for example board:4x5"),
    (
        "sign of times",
        "board:3\N{MULTIPLICATION SIGN}3",
        "has the sign \N{MULTIPLICATION SIGN} where the small letter x belongs",
    ),
    ("capital X", "board:3X3", "has an 'X' where the small letter x belongs"),
    ("fraction", "board:2.5x3", "the size 2.5x3 is not of whole numbers"),
    (
        "sign of times in a sum",
        "3\N{MULTIPLICATION SIGN}4",
        "the sign \N{MULTIPLICATION SIGN} in a sum; expected *, as in 5*3",
    ),
    ("many parts", "100000000*3", "the number of chains or loops is 100000000; expected a number from 1 to 100000"),
    ("long part", "3*100000000", "the length of a chain or loop is 100000000; expected a number from 1 to 100000"),
    ("many parallel", "graph:cycle:3:parallel=10000000000", "option parallel is 10000000000; at most 100000 strings"),
    ("negative option", "graph:cycle:3:ground=-1", "option ground must be at least 0, not -1"),
    ("parallel", "graph:cycle:3:parallel=1000000000", "option parallel is 1000000000; at most 100000 strings"),
    ("long", "board:" + "1x" * 50_000 + "1", "board takes rows x columns, not 1x1x1x"),
    ("control character", "board\x1b", "control character U+001B"),
]


@pytest.mark.parametrize(("source", "fragment"), [pytest.param(*x[1:], id=x[0]) for x in LINES])
def test_one_line(source, fragment):
    with pytest.raises(NotationError) as caught:
        read(source)
    assert fragment in str(caught.value)
    # A file may have been meant, unless a family is named or it is clearly a sum.
    clear = source.split(":")[0] in FAMILIES or source[:1].isdigit()
    assert ("no such file" in str(caught.value)) != clear
    assert len(str(caught.value)) < 1000


def test_formats_that_are_not():
    for name in ("yml", "svg", ""):
        with pytest.raises(NotationError, match=r"no format is called .*one of yaml, picture"):
            parse("", format=name)
    assert FORMATS["graph6"].write is None
