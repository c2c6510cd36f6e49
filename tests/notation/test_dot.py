"""DOT as other programs write it."""

import builtins

import pytest

from stringscoins import Position
from stringscoins.errors import MissingExtra, NotationError
from stringscoins.notation import parse


@pytest.mark.parametrize(
    ("text", "strings"),
    [
        ("graph { a -- b -- ground }", {"s1": "ab", "s2": "b"}),
        ("graph G { // chain\n 1 -- 2; /* twice */ 1 -- 2 }", {"s1": "12", "s2": "12"}),
        ("strict graph { a -- b; b -- a }", {"s1": "ab"}),
        ('graph { "a":n -- b:port:s [key="x"]; c }', {"x": "ab"}),
        ("graph { a -- { b c } }", {"s1": "ab", "s2": "ac"}),
        (
            "graph { node [shape=box]; edge [color=red]; subgraph cluster_x { a -- b }; a -- a }",
            {"s1": "a", "s2": "ab"},
        ),
        ("graph { }", {}),
    ],
)
def test_foreign_dot(text, strings):
    assert parse(text, format="dot").position == Position({name: list(coins) for name, coins in strings.items()})


def test_numbers_of_parallel_edges_are_no_names():
    assert parse("graph { a -- b [key=0]; a -- b [key=1]; b -- c [key=0] }", format="dot").position.strings == (
        *("s1", "s2", "s3"),
    )
    assert parse("graph { a -- b [key=0]; a -- b [key=1] }", format="dot").position.strings == ("0", "1")


def test_a_weight_for_all_edges_of_dot_is_refused():
    with pytest.raises(NotationError, match="a weight for all edges"):
        parse("graph { subgraph { edge [weight=2]; a -- b } }", format="dot")


def test_dot_without_pydot(monkeypatch):
    imported = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "pydot":
            raise ImportError(name)
        return imported(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtra, match=r"pip install pydot"):
        parse("graph { a -- b }", format="dot")
