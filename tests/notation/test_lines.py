"""Lines in all notations, against what reads the same text as a file."""

import json
import re

import pytest
from hypothesis import given, settings
from strategies import positions

from stringscoins.errors import NotationError
from stringscoins.notation import Document, parse, read, write
from stringscoins.notation.lines import document_of
from stringscoins.position import Position


@settings(max_examples=100)
@given(position=positions())
def test_hif_in_a_line_is_hif(position):
    text = json.dumps(json.loads(write(Document(position, "a name"), "hif")))
    assert document_of(text.encode() + b"\r\n") == parse(text, format="hif") == Document(position, "a name")


@pytest.mark.parametrize(
    ("line", "format"),
    [
        (":Fa@x^", "sparse6"),
        (">>sparse6<<:Fa@x^", "sparse6"),
        ("Bw", "graph6"),
        ("{??????????", "graph6"),
        (">>graph6<<Bw", "graph6"),
        ('{"stringscoins": 1, "strings": ["a b", "b"]}', "yaml"),
        ('{"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"source": "a", "target": "b"}]}', "node-link"),
        # What is not read at a glance.
        ('{"incidences": [{"edge": 1, "node": 2}, {"edge": 1, "node": "ground"}]}', "hif"),
        ('{"edges": [{"edge": "s", "weight": 2}], "incidences": [{"edge": "s", "node": "a"}]}', "hif"),
        ('{"incidences": [{"edge": "s", "node": "\\u0061"}], "metadata": {"name": "n", "lead": 3}}', "hif"),
        ('{"incidences": [{"edge": "s", "node": "a"}], "attrs": 3}', "hif"),
    ],
)
def test_a_line_is_read_in_its_format(line, format):
    try:
        expected = parse(line, format=format)
    except NotationError as error:
        with pytest.raises(NotationError) as raised:
            document_of(line.encode())
        assert raised.value.problem == "as graph6: " * (format == "graph6") + error.problem
    else:
        assert document_of(line.encode()) == expected


@pytest.mark.parametrize("line", ["3+4l", "board:2x2:icelandic", " kayles:3 ", "graph:petersen"])
def test_one_line_notation(line):
    assert document_of(line.encode()).position == read(line.strip()).position


def test_the_ground_and_bare_strings_of_hif():
    line = b'{"edges": [{"edge": "bare"}], "incidences": [{"edge": "s", "node": "ground"}, {"edge": "s", "node": "a"}]}'
    assert document_of(line).position == Position({"bare": [], "s": ["a"]})


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"", "an empty line"),
        (b"\xff", "the byte 0xff is not UTF-8"),
        (b"bord:2x2", "no family is called 'bord' (did you mean 'board'?)"),
        (b"petersen", "no family is called 'petersen' (did you mean 'graph:petersen'?)"),
        (b"kayles", "kayles takes pins, not none"),
        (b"petrified", "as graph6: "),
        (b":", "the number of vertices is cut short"),
        (b'{"incidences": [{"edge": "s", "node": "a"}, {"edge": "s", "node": "a"}]}', "edge 's' and node 'a' have"),
        (b'{"edges": [{"edge": "s"}, {"edge": "s"}], "incidences": []}', "two edges 's'"),
        (b'{"nodes": [{"node": "s"}, {"node": "s"}], "incidences": []}', "two nodes 's'"),
        (b'{"incidences": [], "incidences": []}', "incidences"),
        (b'{"incidences": [{"edge": "s", "node": ""}]}', "has no name"),
        (b'{"network-type": "directed", "incidences": []}', "a network of type 'directed'"),
        (b'{"incidences": [', "not YAML"),
    ],
)
def test_faults(line, problem):
    with pytest.raises(NotationError, match=re.escape(problem)):
        document_of(line)
