"""Bad input: each is refused with the line and the column of the fault and with what was expected."""

import pytest

from stringscoins.errors import FileError, NotationError
from stringscoins.families import FAMILIES
from stringscoins.notation import FORMATS, parse, read
from stringscoins.notation.text import MAX_SIZE

V = "stringscoins: 1\n"
S = V + "strings:\n"
G = '<graphml><graph edgedefault="undirected">'
BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"

# Name, text, line, column, a part of the message.
POSITION_FILES = [
    ("empty file", "", 1, 1, "empty"),
    ("only a comment", "# nothing\n", 1, 1, "empty"),
    ("only null", "~", 1, 1, "empty"),
    ("not YAML", "stringscoins: 1\nstrings: [a b", 3, 1, "not YAML"),
    ("not YAML at all", "]", 1, 1, "not YAML"),
    ("a tab for indentation", "stringscoins: 1\nstrings:\n\t- a b\n", 3, 1, "not YAML"),
    ("a text", "a b", 1, 1, "'a b' where a mapping belongs; expected a position file"),
    ("a list", "- a b\n- b\n", 1, 1, "a list where a mapping belongs"),
    ("missing version", "strings: [a b]", 1, 1, "'stringscoins' is missing; expected stringscoins: 1"),
    ("unknown version", "stringscoins: 2\nstrings: [a b]", 1, 15, "the version is the number 2"),
    ("version as text", 'stringscoins: "1"\nstrings: [a b]', 1, 15, "expected stringscoins: 1"),
    ("version as list", "stringscoins: [1]\nstrings: [a b]", 1, 15, "the version is a list"),
    ("unknown key", V + "string:\n  - a b\n", 2, 1, "unknown key 'string' (did you mean 'strings'?)"),
    ("no kind", V + "name: nothing\n", 1, 1, "expected one of the keys strings, segments"),
    ("two kinds", S + "  - a b\nsegments:\n  - A B 3\n", 4, 1, "'segments' beside 'strings'"),
    ("drawn without board", S + "  - a b\ndrawn: [h 0 0]\n", 4, 1, "'drawn' beside 'board' or 'family'"),
    (
        "duplicate key",
        S + "  - a b\nstrings:\n  - a\n",
        4,
        1,
        "the key 'strings' again; expected it once; the first is on line 2",
    ),
    ("duplicate key below", S + "  - {coins: [a], count: 2, count: 3}\n", 3, 28, "the key 'count' again"),
    ("duplicate key, quoted", V + 'name: x\n"name": y\nstrings: []\n', 3, 1, "the key 'name' again"),
    ("anchor", S + "  - &x a b\n", 3, 5, "anchors and aliases"),
    ("alias", S + "  - *x\n", 3, 5, "anchors and aliases"),
    ("bomb of aliases", V + BOMB, 2, 4, "anchors and aliases"),
    ("merge key", V + "<<: {name: x}\nstrings: []\n", 2, 1, "unknown key '<<'"),
    ("tag", S + "  - !!str 7\n", 3, 5, "the tag 'tag:yaml.org,2002:str'"),
    ("local tag", V + "name: !x y\nstrings: []\n", 2, 7, "the tag '!x'"),
    ("several documents", S + "  - a b\n---\n" + S + "  - a\n", 4, 1, "a second document"),
    ("a list as key", V + "? [a]\n: b\n", 2, 3, "a key is a list"),
    ("nested deeply", V + "note: " + "[" * 101, 2, 106, "nested too deeply"),
    ("escape character", V + "name: a\x1b[2J\nstrings: []\n", 2, 8, "control character U+001B"),
    ("escaped control character", S + '  - ["\\x07"]\n', 3, 6, "control character U+0007 in the name of a coin"),
    ("control character in the note", V + 'note: "\\0"\nstrings: []\n', 2, 7, "control character U+0000"),
    ("line break in the name", V + 'name: "a\\nb"\nstrings: []\n', 2, 7, "control character U+000A"),
    ("null character", "\0", 1, 1, "control character U+0000"),
    ("name is a list", V + "name: [x]\nstrings: []\n", 2, 7, "a list where a text belongs"),
    ("name is null", V + "name:\nstrings: []\n", 2, 6, "nothing where a text belongs"),
    ("lead is a text", V + "lead: many\nstrings: []\n", 2, 7, "the lead is 'many'"),
    ("lead is a fraction", V + "lead: 1.5\nstrings: []\n", 2, 7, "the lead is the number 1.5"),
    ("lead is long", V + "lead: " + "9" * 5000 + "\nstrings: []\n", 2, 7, "expected an integer"),
    # strings
    ("strings is a text", V + "strings: a b\n", 2, 10, "'a b' where a list belongs"),
    ("strings is null", V + "strings:\n", 2, 9, "nothing where a list belongs"),
    ("strings is a mapping", S + "  a: b\n", 3, 3, "a mapping where a list belongs"),
    ("coin twice", S + "  - a b\n  - a b a\n", 4, 9, "the coin 'a' twice in one string; expected every coin once"),
    ("coin twice, a loop", S + "  - a a\n", 3, 7, "a string from a to the ground is written - a"),
    ("coin twice in a list", S + "  - [a, b, a]\n", 3, 12, "the coin 'a' twice"),
    ("coin twice in quotes", S + '  - "a b a"\n', 3, 10, "the coin 'a' twice"),
    ("coin twice in a mapping", S + "  - {coins: [a, b, b]}\n", 3, 20, "the coin 'b' twice"),
    ("string is a number", S + "  - 7\n", 3, 5, 'the number 7 where names belong; expected "7" or [7]'),
    ("string is a fraction", S + "  - a b\n  - 7.5\n", 4, 5, '"7.5" or [7.5] for a coin called 7.5'),
    ("coins is a number", S + "  - {coins: 7}\n", 3, 13, "the number 7 where names belong"),
    ("null entry", S + "  - a b\n  -\n  - b\n", 4, 4, "nothing where a text belongs"),
    ("tilde entry", S + "  - ~\n", 3, 5, "nothing where a text belongs"),
    ("null in a list", S + "  - [a, null]\n", 3, 9, "nothing where a text belongs"),
    ("empty text", S + '  - ""\n', 3, 5, "an empty text where names belong"),
    ("empty name", S + '  - [a, ""]\n', 3, 9, "a coin has no name"),
    ("list in a list", S + "  - [a, [b]]\n", 3, 9, "a list where a text belongs"),
    ("ground in a hyperstring", S + "  - a b ground\n", 3, 5, "the ground in a string of 3 ends"),
    ("no coins", S + "  - {count: 2}\n", 3, 5, "'coins' is missing"),
    ("unknown key of a string", S + "  - {coin: [a]}\n", 3, 6, "unknown key 'coin' (did you mean 'coins'?)"),
    ("count is 0", S + "  - {coins: [a], count: 0}\n", 3, 25, "expected an integer from 1 to 100000"),
    ("count is large", S + "  - {coins: [a], count: 100001}\n", 3, 25, "expected an integer from 1 to 100000"),
    ("count is a text", S + '  - {coins: [a], count: "2"}\n', 3, 25, "the count is '2'"),
    ("too many in all", S + "  - {coins: [a], count: 60000}\n" * 2, 4, 5, "more than 100000 strings"),
    ("duplicate id", S + "  - {coins: [a], id: x}\n  - {coins: [b], id: x}\n", 4, 22, "a second string called 'x'"),
    ("id is a number's", S + "  - a\n  - {coins: [b], id: s1}\n", 4, 22, "a second string called 's1'"),
    ("number is an id's", S + "  - {coins: [b], id: s1}\n  - a\n", 4, 5, "numbered s1, s2, ... in order"),
    ("id is a copy's", S + "  - {coins: [a], count: 2, id: x}\n  - {coins: [b], id: x-2}\n", 4, 22, "called 'x-2'"),
    ("id is empty", S + '  - {coins: [b], id: ""}\n', 3, 22, "the string has no name"),
    ("id is a list", S + "  - {coins: [b], id: [x]}\n", 3, 22, "a list where a text belongs"),
    # segments, components
    ("segment of two words", V + "segments:\n  - A B\n", 3, 5, "a segment of 2 words; expected two ends"),
    ("loop of three words", V + "segments:\n  - loop A 3\n", 3, 5, "a segment of 3 words"),
    ("segment without a number", V + "segments:\n  - A B C\n", 3, 9, "'C' where a number of coins belongs"),
    ("segment of negative length", V + "segments:\n  - A B -1\n", 3, 9, "'-1' where a number of coins belongs"),
    ("segment too long", V + "segments:\n  - A B 99999999\n", 3, 9, "expected a number from 0 to 100000"),
    ("segments too long", V + "segments:\n  - A B 100000\n", 3, 3, "100001 strings; at most 100000"),
    ("loop of one", V + "segments:\n  - loop 1\n", 3, 3, "the length of a loop must be at least 2"),
    ("empty sum", V + 'components: ""\n', 2, 14, "the end of the sum where the length of a chain or loop belongs"),
    ("sum without a term", V + "components: 5*3 + + 4l\n", 2, 19, "'+' where the length of a chain or loop belongs"),
    ("sum that ends early", V + "components: 3 +\n", 2, 16, "the end of the sum"),
    ("sum with a word", V + "components: 5*3 + 4m\n", 2, 20, "'m' in a sum"),
    ("sum without plus", V + "components: 3 4l\n", 2, 15, "'4' after a chain or loop; expected +"),
    ("sum in quotes", V + 'components: "3 x"\n', 2, 16, "'x' in a sum"),
    ("sum of nothing", V + "components: 0\n", 2, 13, "expected a number from 1 to 100000"),
    ("sum of too much", V + "components: 99999 * 99999l\n", 2, 13, "more than 100000 strings"),
    ("sum of a long number", V + "components: " + "9" * 5000, 2, 13, "expected a number from 1 to 100000"),
    ("sum with a short loop", V + "components: 3 + 1l\n", 2, 13, "the length of a loop must be at least 2"),
    ("sum as list", V + "components: [3]\n", 2, 13, "a list where a text belongs"),
    # boards and pictures
    ("board without columns", V + "board: {rows: 3}\n", 2, 8, "'columns' is missing"),
    ("board of no rows", V + "board: {rows: 0, columns: 3}\n", 2, 15, "rows is the number 0"),
    ("board of huge size", V + "board: {rows: 50000, columns: 50000}\n", 2, 8, "at most 100000"),
    ("board as text", V + "board: 3x3\n", 2, 8, "'3x3' where a mapping belongs"),
    ("unknown frame", V + "board: {rows: 3, columns: 3, frame: iceland}\n", 2, 37, "did you mean 'icelandic'?"),
    ("unknown key of a board", V + "board: {rows: 3, cols: 3}\n", 2, 18, "unknown key 'cols'"),
    ("line outside", V + "board: {rows: 2, columns: 2}\ndrawn: [h 0 0, h 3 0]\n", 3, 16, "the line 'h 3 0' is outside"),
    ("line twice", V + "board: {rows: 2, columns: 2}\ndrawn: [h 0 0, h 0 0]\n", 3, 16, "'h 0 0' is drawn twice"),
    (
        "line of the frame",
        V + "board: {rows: 2, columns: 2, frame: swedish}\ndrawn: [h 0 0]\n",
        3,
        9,
        "by the swedish frame",
    ),
    ("no line", V + "board: {rows: 2, columns: 2}\ndrawn: [left]\n", 3, 9, "expected h R C or v R C"),
    ("line is a number", V + "board: {rows: 2, columns: 2}\ndrawn: [3]\n", 3, 9, "the number 3 where a line belongs"),
    ("drawn is a text", V + "board: {rows: 2, columns: 2}\ndrawn: h 0 0\n", 3, 8, "'h 0 0' where a list belongs"),
    (
        "ragged picture",
        V + "picture: |\n  +---+---+\n  |   |   |\n  +---+\n",
        5,
        8,
        "shorter than the first; expected 3 dots",
    ),
    ("picture too wide", V + "picture: |\n  +---+\n  |   |\n  +---+---+\n", 5, 8, "longer than the first"),
    (
        "picture without a dot",
        V + "picture: |\n  +---+---+\n  |   |   |\n  +---o---+\n",
        5,
        7,
        "'o' in the picture; expected a dot",
    ),
    ("picture with a strange line", V + "picture: |\n  +---+\n  |   #\n  +---+\n", 4, 7, "expected | or a blank"),
    ("picture with half a line", V + "picture: |\n  +-- +\n  |   |\n  +---+\n", 3, 4, "expected --- or three blanks"),
    ("picture with signs in a box", V + "picture: |\n  +---+\n  | * |\n  +---+\n", 4, 5, "'*' in a box"),
    ("picture cut short", V + "picture: |\n  +---+\n  |   |\n", 4, 3, "ends between two lines of dots"),
    ("picture of no box", V + "picture: |\n  +---+\n", 3, 3, "a picture without boxes"),
    ("picture with indentation sign", V + "picture: |2\n    +---+\n    |   |\n   x+---+\n", 5, 4, "further left"),
    ("empty picture", V + "picture: |\n\n", 3, 1, "no picture"),
    ("picture in quotes", V + 'picture: "+---+\\n|  *|\\n+---+"\n', 2, 10, "'*' in a box"),
    ("picture as list", V + "picture: [x]\n", 2, 10, "a list where a text belongs"),
    # families
    (
        "unknown family",
        V + "family: {name: bord, size: [3, 3]}\n",
        2,
        16,
        "no family is called 'bord' (did you mean 'board'?)",
    ),
    ("family without a name", V + "family: {size: [3, 3]}\n", 2, 9, "'name' is missing"),
    ("family of a wrong size", V + "family: {name: board, size: 3}\n", 2, 9, "board takes rows x columns"),
    (
        "family of a wrong option",
        V + "family: {name: board, size: [3, 3], colour: red}\n",
        2,
        9,
        "takes no option 'colour'",
    ),
    (
        "family of a wrong value",
        V + "family: {name: board, size: [3, 3], frame: red}\n",
        2,
        9,
        "no frame is called 'red'",
    ),
    ("size is a text", V + "family: {name: board, size: 3x3}\n", 2, 29, "the size is '3x3'"),
    ("family as text", V + "family: board\n", 2, 9, "'board' where a mapping belongs"),
]

OTHER_FORMATS = [
    ("picture", "ragged", "+---+---+\n|   |   |\n+---+\n", 3, 6, "shorter"),
    ("picture", "tab", "+---+\n|\t|\n+---+\n", 2, 2, "in a box"),
    ("picture", "between dots", "+---+-\n|   |\n+---+\n", 1, 7, "ends between two dots"),
    ("picture", "empty", "", 1, 1, "no picture"),
    ("hif", "no object", "[]", 1, 1, "a list where a mapping belongs"),
    ("hif", "no JSON", '{"incidences": [}', 1, 17, "not YAML"),
    ("hif", "no incidences", '{"nodes": []}', 1, 1, "'incidences' is missing"),
    ("hif", "unknown key", '{"incidences": [], "vertices": []}', 1, 20, "unknown key 'vertices'"),
    ("hif", "directed", '{"network-type": "directed", "incidences": []}', 1, 18, "an undirected one"),
    ("hif", "incidence without node", '{"incidences": [{"edge": "s"}]}', 1, 17, "'node' is missing"),
    (
        *("hif", "incidence twice"),
        '{"incidences": [\n{"edge": "s", "node": "a"},\n{"edge": "s", "node": "a"}]}',
        *(3, 1, "edge 's' and node 'a' have two incidences"),
    ),
    ("hif", "direction", '{"incidences": [{"edge": 1, "node": 2, "direction": "head"}]}', 1, 40, "with a direction"),
    ("hif", "name is a float", '{"incidences": [{"edge": 1.5, "node": 2}]}', 1, 26, "1.5 where a name belongs"),
    ("hif", "name is true", '{"incidences": [{"edge": true, "node": 2}]}', 1, 26, "true where a name belongs"),
    (
        *("hif", "1 and text 1"),
        '{"incidences": [{"edge": 1, "node": 1},\n{"edge": 2, "node": "1"}]}',
        *(2, 21, "both 1 and"),
    ),
    ("hif", "edge twice", '{"edges": [{"edge": 1}, {"edge": 1}], "incidences": []}', 1, 25, "two edges '1'"),
    ("hif", "node twice", '{"nodes": [{"node": 1}, {"node": 1}], "incidences": []}', 1, 25, "two nodes '1'"),
    ("hif", "lead", '{"metadata": {"lead": "much"}, "incidences": []}', None, None, "the lead is 'much'"),
    ("node-link", "directed", '{"directed": true, "nodes": [], "edges": []}', 1, 14, "an undirected graph"),
    ("node-link", "no nodes", '{"edges": []}', 1, 1, "'nodes' is missing"),
    ("node-link", "no edges", '{"nodes": []}', 1, 1, "'edges' is missing"),
    ("node-link", "node twice", '{"nodes": [{"id": 1}, {"id": 1}], "edges": []}', 1, 23, "two nodes '1'"),
    ("node-link", "edge without target", '{"nodes": [], "edges": [{"source": 1}]}', 1, 25, "'target' is missing"),
    ("node-link", "node as list", '{"nodes": [{"id": [1]}], "edges": []}', 1, 19, "a list where a text belongs"),
    (
        *("node-link", "key twice"),
        '{"nodes": [], "edges": [{"source":1,"target":2,"key":"x"},{"source":2,"target":1,"key":"x"}]}',
        *(None, None, "two strings are called 'x'"),
    ),
    ("sparse6", "empty", "\n", 1, 1, "empty"),
    ("sparse6", "graph6", "Bw\n", 1, 1, "no colon"),
    ("sparse6", "control", ":B c\n", 1, 3, "the character ' '"),
    ("sparse6", "two graphs", ":Bc\n:Bc\n", 2, 1, "a second graph"),
    ("sparse6", "cut short", ":~?\n", 1, 2, "cut short"),
    ("sparse6", "too large", ":~}}}\n", 1, 2, "vertices; expected at most 100000 coins"),
    ("graph6", "too short", "D?\n", 1, 3, "1 characters after the size; expected 2 for 5 vertices"),
    ("graph6", "too long", "A__\n", 1, 3, "2 characters after the size; expected 1"),
    ("graphml", "no XML", "graph", 1, 1, "not XML"),
    ("graphml", "unclosed", "<graphml>\n<graph>", 2, 8, "not XML"),
    ("graphml", "document type", '<?xml version="1.0"?>\n<!DOCTYPE x>\n<graphml/>', 2, 1, "a document type"),
    ("graphml", "bomb", '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><l>&b;</l>', 1, 1, "a document type"),
    ("graphml", "other XML", "<html/>", None, None, "expected a graphml element with one graph"),
    ("graphml", "two graphs", "<graphml><graph/><graph/></graphml>", None, None, "2 graphs"),
    (
        "graphml",
        "directed",
        G.replace("un", "") + '<edge source="a" target="b"/></graph></graphml>',
        None,
        None,
        "directed",
    ),
    ("graphml", "hyperedge", G + "<hyperedge/></graph></graphml>", None, None, "<hyperedge>"),
    ("graphml", "no target", G + '<edge source="a"/></graph></graphml>', None, None, "without a source or a target"),
    (
        *("graphml", "edge id twice"),
        G + '<edge id="s" source="a" target="b"/><edge id="s" source="b" target="a"/></graph></graphml>',
        *(None, None, "two strings are called 's'"),
    ),
    (
        *("graphml", "edge id twice elsewhere"),
        G + '<edge id="s" source="a" target="b"/><edge id="s" source="b" target="c"/></graph></graphml>',
        *(None, None, "two strings are called 's'"),
    ),
    ("dot", "no DOT", "graph {\n  a -- ;\n}", 2, 5, "not DOT"),
    ("dot", "something behind", "graph { a -- b }\n}", 2, 1, "not DOT"),
    ("dot", "directed", "digraph { a -> b }", None, None, "a directed graph"),
    ("dot", "two graphs", "graph { a -- b } graph { a -- b }", None, None, "2 graphs"),
    ("dot", "nested", "graph " + "{" * 9, 1, 15, "nested too deeply"),
    ("dot", "group of edges", "graph { a -- { b -- c } }", None, None, "a group of edges"),
    ("dot", "attribute called name", "graph { a [name=x] }", None, None, "pydot"),
]


def check(error: NotationError, source: str, line: int | None, column: int | None, fragment: str) -> None:
    assert fragment in str(error)
    assert (error.source, error.line, error.column) == (source, line, column)
    place = source if line is None else f"{source}:{line}:{column}: "
    assert str(error).startswith(place)


@pytest.mark.parametrize(
    ("text", "line", "column", "fragment"), [pytest.param(*x[1:], id=x[0]) for x in POSITION_FILES]
)
def test_position_files(text, line, column, fragment):
    with pytest.raises(NotationError) as caught:
        parse(text, source="file.yaml")
    check(caught.value, "file.yaml", line, column, fragment)


@pytest.mark.parametrize(
    ("name", "text", "line", "column", "fragment"),
    [pytest.param(x[0], *x[2:], id=f"{x[0]}: {x[1]}") for x in OTHER_FORMATS],
)
def test_other_formats(name, text, line, column, fragment):
    with pytest.raises(NotationError) as caught:
        parse(text, format=name, source="file")
    check(caught.value, "file", line, column, fragment)


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
