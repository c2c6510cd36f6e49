"""Whatever text is given, a format either refuses it in its own words or makes a position that YAML can hold."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from strategies import documents, positions

from stringscoins.errors import FileError, NotationError, StringsCoinsError
from stringscoins.notation import FORMATS, Document, parse, read, write
from stringscoins.notation.records import NOTATIONS

pytestmark = pytest.mark.thorough

GAME = parse("stringscoins: 1\nname: A game\nboard: {rows: 2, columns: 3}\ngame: [h 0 0, v 0 0, v 0 1, h 1 0, v 1 3]")
ALIKE = ("dots", "box-sides", "openspiel", "little-golem-above")
"""Notations that share the reader of others."""
READABLE = [name for name, form in FORMATS.items() if form.parse is not None and name not in ALIKE]

many = settings(max_examples=100)


def refused_or_read(text: str, name: str) -> None:
    try:
        document = parse(text, format=name, source="fuzz")
    except NotationError as error:
        assert str(error).startswith("fuzz")
        return
    assert parse(write(document, "yaml")).position == document.position


@pytest.mark.parametrize("name", READABLE)
@many
@given(text=st.text(max_size=60))
def test_any_text(name, text):
    refused_or_read(text, name)


WORDS = {
    "yaml": """stringscoins: 1 strings: - a b ground segments: A B 9 loop 4 components: 5*3 + 4l board: {rows: 2,
        columns: 3, frame: swedish} drawn: [h 0 0, v 1 1] picture: | family: {name: kayles, size: [3, 2], count: 2,
        coins: [a], id: x} lead: -3 note: &a *a !!int # ? : - [ ] { } , ~ null "no" '012' 1:30""",
    "picture": "+---+---+ | A | + +---+ + +",
    "hif": """{"network-type": "undirected", "metadata": {}, "incidences": [{"edge": 1, "node": "a"}, ] } "nodes": [
        "edges": [ {"incidences": [ "direction" """,
    "node-link": """{"directed": false, "graph": {"lead": 1}, "nodes": [{"id": "ground", "bipartite": 0}], "edges": [
        {"source": 1, "target": "a", "key": "s"} , ] }""",
    "sparse6": ":Bc :~?@ ~~ >>sparse6<< ; & : B f N ? \n",
    "graph6": ">>graph6<< Bw ~?@? D?{ \n",
    "graphml": """<?xml version="1.0" encoding="utf-8"?> <graphml> <key id="d" for="node" attr.name="bipartite" />
        <graph edgedefault="undirected"> <node id="a" /> <node id="b" > <data key="d" >0</data> </node> <edge source="a"
        target="b" id="s" /> </graph> </graphml> <!DOCTYPE x> <![CDATA[ ]]> &amp; &#x1;""",
    "little-golem": "5, h7 j9 i8 4x3: 1. 2. a1 z99 http://x/board#5,",
    "codingame": "3x3: A1 L A1R B2 T \n C9B 1.",
    "dbn": "2x2: 0 1 010101010101 0000000000000",
    "pos": "3 3 \n 0 0 t 1 0 b u 2 2 r nv eval # name 3 1 4 1 0 0 0 left",
    "dot": """strict graph digraph { a -- b ; b -> "c" [ key="s" , label=x ] ; subgraph s { a } node edge -- { b c } a:n
        <b> } 1""",
}


WHOLE = {
    "picture": "+---+---+\n| A |   |\n+---+   +\n|       |\n+   +---+\n",
    **{name: write(GAME, name) for name in READABLE if name in {notation.name for notation in NOTATIONS}},
}
"""Texts in formats that hold boards alone."""

STARTS = {
    "yaml": ("stringscoins: 1\nstrings:\n  - ", "\n"),
    "hif": ('{"incidences": [', "]}"),
    "node-link": ('{"nodes": [], "edges": [', "]}"),
    "graphml": ('<graphml><graph edgedefault="undirected">', "</graph></graphml>"),
    "dot": ("graph {", "}"),
    "sparse6": (":B", ""),
}
"""Beginnings and ends with which more texts are read."""


@pytest.mark.parametrize("name", READABLE)
@many
@given(data=st.data())
def test_words_of_the_format(name, data):
    words = [*WORDS.get(name, " ".join(WORDS.values())).split(), "\n", "\n  - "]
    drawn = data.draw(st.lists(st.sampled_from(words) | st.text(max_size=3), max_size=25))
    first, last = data.draw(st.sampled_from([("", ""), STARTS.get(name, ("", ""))]))
    refused_or_read(first + data.draw(st.sampled_from(["", " "])).join(drawn) + last, name)


@pytest.mark.parametrize("name", [name for name in READABLE if FORMATS[name].write is not None])
@many
@given(data=st.data())
def test_damaged_files(name, data):
    """One or a few pieces of a valid file are cut out, doubled or replaced."""
    ordinary = positions(ordinary=True, plain=data.draw(st.booleans()))
    text = WHOLE[name] if name in WHOLE else write(data.draw(documents(ordinary)), name)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        piece = data.draw(
            st.sampled_from(["", text[start:end] * 2]) | st.text(max_size=4) | st.sampled_from(text or "x")
        )
        text = text[:start] + piece + text[end:]
    refused_or_read(text, name)


@pytest.mark.parametrize("ending", [".yaml", ".json", ".graphml", ".dot", ".s6", ".g6", ".txt", ""])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=80))
def test_any_bytes_in_a_file(tmp_path, ending, content):
    path = tmp_path / f"fuzz{ending}"
    path.write_bytes(content)
    try:
        document = read(str(path))
    except NotationError as error:
        assert str(path) in str(error)
    else:
        assert isinstance(document, Document)


@many
@given(
    line=st.text(max_size=30)
    | st.lists(st.sampled_from([*"0123456789l*+:x,= ", "board", "kayles", "cubes", "faces"])).map("".join)
)
@example("\0")
@example("9" * 5000)
@example("board:" + "9" * 5000)
@example("1*" * 5000)
def test_any_line(line):
    try:
        document = read(line if line != "-" else "+")
    except StringsCoinsError as error:
        assert isinstance(error, NotationError | FileError)
    else:
        assert isinstance(document, Document)


DEEP = 200_000
HOSTILE = {
    "yaml": [
        "[" * DEEP,
        "{a: " * DEEP,
        "- " * DEEP,
        "stringscoins: 1\nstrings: " + "[" * DEEP,
        "? " * DEEP,
        "a: " * DEEP,
    ],
    "hif": [
        "[" * DEEP,
        '{"a":' * DEEP,
        '{"incidences": ' + "[" * DEEP,
        '{"incidences": [], "metadata": {"lead": ' + "9" * 5000 + "}}",
    ],
    "node-link": [
        "[" * DEEP,
        '{"nodes": [' + "[" * DEEP,
        '{"nodes": [], "edges": [], "graph": {"lead": ' + "9" * 5000 + "}}",
    ],
    "graphml": ["<a>" * DEEP, "<a>" * 100_000 + "</a>" * 100_000, "<graphml>" + "<graph>" * DEEP],
    "dot": [
        "graph " + "{" * 5000,
        "graph {" + "subgraph {" * 3000 + "}" * 3001,
        "graph " + "{" * 30 + "a -- b" + "}" * 30,
        '"' * 9999,
    ],
    "sparse6": [":~~~~~~~~", ":" + "~" * DEEP, ":@" + "?" * DEEP, ":A" + "?" * DEEP],
    "graph6": ["~~~~~~~~", "~" * DEEP, "?" * DEEP],
    "picture": ["+" * DEEP, "+\n" * DEEP, "+---+\n|   |\n" * 40_000, "   +" * DEEP],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in HOSTILE.items() for text in texts])
def test_hostile_texts(name, text):
    with pytest.raises(NotationError) as caught:
        parse(text, format=name)
    assert len(str(caught.value)) < 2000
