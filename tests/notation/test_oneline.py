"""Positions in one line."""

import pytest

from stringscoins.errors import FileError, NotationError
from stringscoins.families import FAMILIES, FRAMES, Board
from stringscoins.families.graphs import GRAPH_CLASSES
from stringscoins.families.hypergraphs import HYPERGRAPH_CLASSES
from stringscoins.notation import parse_family, read


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_examples(family):
    document = read(family.example)
    assert len(document.position) > 0
    name, *arguments = family.example.split(":")
    assert parse_family(name, arguments) == document


def test_a_folder_does_not_hide_a_notation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "2x3").mkdir()
    assert read("2x3").board == Board(2, 3)
    (tmp_path / "games").mkdir()
    with pytest.raises(FileError, match="games: cannot be read"):
        read("games")


@pytest.mark.parametrize("name", [n for n in (*GRAPH_CLASSES, *HYPERGRAPH_CLASSES, *FRAMES) if n not in FAMILIES.own])
def test_every_class_and_frame_alone_is_suggested_with_its_family(name):
    with pytest.raises(NotationError, match=rf"did you mean '(graph|hypergraph|board)[^']*:{name}[:']"):
        read(name)


def test_the_name_of_a_true_option_sets_it():
    switches = [(f, o) for f in FAMILIES.values() for o, option in f.options.items() if option.type is bool]
    assert switches
    for family, option in switches:
        name, *arguments = family.example.split(":")
        assert parse_family(name, [*arguments, option]) == parse_family(name, [*arguments, f"{option}=true"])
