"""HIF as other programs write it."""

import json

import pytest

from stringscoins import Position
from stringscoins.errors import NotationError
from stringscoins.notation import Document, parse, write


def test_hif_is_what_the_standard_says():
    content = json.loads(write(Document(Position({"s": ["a", "b", "c"], "t": []}), "three", lead=2), "hif"))
    assert content == {
        "network-type": "undirected",
        "metadata": {"name": "three", "lead": 2},
        "incidences": [{"edge": "s", "node": "a"}, {"edge": "s", "node": "b"}, {"edge": "s", "node": "c"}],
        "nodes": [{"node": "a"}, {"node": "b"}, {"node": "c"}],
        "edges": [{"edge": "s"}, {"edge": "t"}],
    }


def test_foreign_hif():
    text = """{"incidences": [{"edge": 1, "node": 10, "weight": 1},
        {"edge": 1, "node": 11, "attrs": {"deep": [[{}]]}}, {"edge": 2, "node": 10}, {"edge": 2, "node": "ground"}],
        "nodes": [{"node": 12}], "edges": [{"edge": 3, "weight": 2, "attrs": {}}], "metadata": {"authors": []}}"""
    assert parse(text, format="hif").position == Position({"1": ["10", "11"], "2": ["10"], "3-1": [], "3-2": []})


HIF_WEIGHTS = {
    "edge": '{"edges": [{"edge": "s", "weight": W}], "incidences": [{"edge": "s", "node": "a"}]}',
    "node": '{"nodes": [{"node": "a", "weight": W}], "incidences": [{"edge": "s", "node": "a"}]}',
    "incidence": '{"incidences": [{"edge": "s", "node": "a", "weight": W}]}',
}


@pytest.mark.parametrize("place", HIF_WEIGHTS)
@pytest.mark.parametrize("weight", ["0", "-1", "2.5", "null", "[1]", '"much"', "true", "1e9", "1000000000", "2"])
def test_weights_of_hif(place, weight):
    text = HIF_WEIGHTS[place].replace("W", weight)
    if (place, weight) == ("edge", "2"):
        assert parse(text, format="hif").position == Position({"s-1": ["a"], "s-2": ["a"]})
        return
    with pytest.raises(NotationError, match=r"weight|where a text belongs"):
        parse(text, format="hif")


def test_names_of_parallel_edges_of_hif_do_not_hide_others():
    text = '{"edges": [{"edge": "s", "weight": 2}, {"edge": "s-1"}], "incidences": []}'
    with pytest.raises(NotationError, match="two strings are called 's-1'"):
        parse(text, format="hif")
