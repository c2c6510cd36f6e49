"""Sizes: what would be too large is refused before it is made."""

import json
import tracemalloc

import pytest
from starlette.datastructures import QueryParams

from stringscoins.errors import StringsCoinsError
from stringscoins.notation import parse
from stringscoins.notation.lines import document_of
from stringscoins.sizes import bounded
from stringscoins.web.requests import document_of_body, request_of

MANY = [f"n{i}" for i in range(2000)]
LONG = "x" * 20_000
DRAWN = "+---" * 20 + "+\n" + ("| A " * 20 + "|\n" + "+---" * 20 + "+\n") * 20


def hif(edge, nodes):
    edges = [{"edge": edge, "weight": 50_000}]
    return json.dumps({"incidences": [{"edge": edge, "node": node} for node in nodes], "edges": edges})


def node_link(**edge):
    return json.dumps({"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"source": "a", "target": "b", **edge}]})


def graphml(edge):
    key = '<key id="w" for="edge" attr.name="weight"/>'
    return f'<graphml>{key}<graph edgedefault="undirected">{edge}</graph></graphml>'


INCIDENCE = {
    "graph": {"stringscoins": "incidence"},
    "nodes": [{"id": "s", "bipartite": 1, "weight": 50_000}, *({"id": node, "bipartite": 0} for node in MANY[:500])],
    "edges": [{"source": "s", "target": node} for node in MANY[:500]],
}
TOO_LARGE = [
    f"stringscoins: 1\nstrings: [{{coins: [{', '.join(MANY)}], count: 50000}}]",
    f"stringscoins: 1\nstrings: [{{coins: [a], count: 50000, id: {LONG}}}]",
    f"stringscoins: 1\nsum: [{{strings: [[{', '.join(MANY)}]], count: 50000}}]",
    f"stringscoins: 1\nsum: [{{strings: [[{LONG}]], count: 50000}}]",
    f"stringscoins: 1\nsum: [{{picture: {json.dumps(DRAWN)}, count: 50000}}]",
    hif("e", MANY[:500]),
    hif(LONG, ["a"]),
    node_link(weight=50_000, key=LONG),
    json.dumps(INCIDENCE),
    graphml(f'<edge id="{LONG}" source="a" target="b"><data key="w">50000</data></edge>'),
    "50000*hypergraph:tight-path:100x100",
    "hypergraph:tight-cycle:20000x15000",
    "cells:3x3x3x3x3x3x3x3:string=1:coin=4",
    "graph:complete:100000:complement",
    "graph:tree:100000x100001",
]
TOO_LARGE_FOR_400 = [
    "cubes:32x32x32:faces",
    "+".join(f"1x{20_000 + i}:swedish" for i in range(100)),
    "400*250l",
    "graph:tree:25x100000",
    "graph:turan:100000x1",
    f"graph {{ {{{' '.join(MANY[:100])}}} -- {{{' '.join(MANY[100:200])}}} }}",
    "graph { " + "a -- b; " * 4000 + "}",
    "graph { " + "{{{{{{{ a -- b }}}}}}} " * 200 + "}",
    "graph { a -- b " + "[a=b]" * 4000 + "}",
    ":~?C_" + "?" * 20_000,
    "stringscoins: 1\nboard: {rows: 100, columns: 100}",
]


@pytest.mark.parametrize("text", TOO_LARGE + TOO_LARGE_FOR_400, ids=lambda text: text[:40])
def test_what_would_be_too_large_is_refused_before_it_is_made(text):
    def by_default(line):
        return document_of_body(line) if "\n" in text or "<" in text else document_of(line)

    def by_the_service(line):
        return request_of("nimber", QueryParams(""), line, 400)

    parse("graph { a -- b }", format="dot")  # imports what reads
    for read in [by_the_service] + [by_default] * (text in TOO_LARGE):
        tracemalloc.start()
        try:
            with pytest.raises(StringsCoinsError, match=r"more than|at most|too many|too long"):
                read(text.encode())
            assert tracemalloc.get_traced_memory()[1] < 8_000_000
        finally:
            tracemalloc.stop()


def test_a_board_may_have_more_lines_than_strings_are_left():
    picture = "+---" * 20 + "+\n" + ("|   " * 20 + "|\n" + "+---" * 20 + "+\n") * 20
    with bounded(90):
        assert len(document_of_body(picture.replace("---", "   ", 1).encode()).position) == 1
