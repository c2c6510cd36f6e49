"""Positions in one line."""

import pytest

import stringscoins as sc
from stringscoins.errors import FileError, NotationError
from stringscoins.families import FAMILIES, FRAMES, Board, make
from stringscoins.families.graphs import GRAPH_CLASSES
from stringscoins.families.hypergraphs import HYPERGRAPH_CLASSES
from stringscoins.notation import parse_family, read
from stringscoins.notation.lines import document_of
from stringscoins.notation.oneline import is_meant


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_examples(family):
    document = read(family.example)
    assert len(document.position) > 0
    name, *arguments = family.example.split(":")
    assert parse_family(name, arguments) == document


def test_boards():
    for line in ("board:2x3:icelandic", "board:icelandic:2,3", "board:2:3:frame=icelandic"):
        assert read(line).board == Board(2, 3, "icelandic")
        assert read(line).position == make("board", [2, 3], frame="icelandic")
    assert read("board:2x3").board == Board(2, 3)


def test_a_size_alone_is_a_board():
    assert read("2x3").board == Board(2, 3)
    assert read("2x3:icelandic") == read("board:2x3:icelandic")
    assert document_of(b" 2x3 ") == read("board:2x3")
    assert sc.nimber("2x2") == sc.nimber("board:2x2")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("3X3", "the size 3X3 has an 'X' where the small letter x belongs"),
        ("3 x 3", "the size 3 x 3 has a blank in it"),
        ("0x3", "the number of rows must be at least 1, not 0"),
        ("400x400", "a board of 400x400 boxes has 320800 strings; at most 100000 are made"),
        ("3x3x3", "board takes rows x columns, not 3x3x3"),
        ("3x3:icelandc", "no frame is called 'icelandc'; did you mean 'icelandic'?"),
    ],
)
def test_faults_of_sizes_alone(words, fault):
    with pytest.raises(NotationError) as caught:
        read(words)
    assert str(caught.value).startswith(f"{words}: {fault}")


def test_a_folder_does_not_hide_a_notation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "2x3").mkdir()
    assert read("2x3").board == Board(2, 3)
    (tmp_path / "games").mkdir()
    with pytest.raises(FileError, match="games: cannot be read"):
        read("games")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("petersen", "graph:petersen"),
        ("Peterson", "graph:petersen"),
        ("wheel", "graph:wheel:6"),
        ("wheel:5", "graph:wheel:5"),
        ("complete-bipartite:3,4", "graph:complete-bipartite:3,4"),
        ("tree", "graph:tree"),
        ("fano", "hypergraph:fano"),
        ("icelandic", "board:4x5:icelandic"),
        ("swedish:3x3", "board:swedish:3x3"),
        ("faces", "cubes:3x2x2:faces"),
        ("kayls", "kayles"),
        ("g1", "@malkin/g1"),
        ("dipper", "@berlekamp-scott/dipper"),
    ],
)
def test_what_is_typed_without_its_family_or_folder_is_suggested(typed, meant):
    with pytest.raises(NotationError) as caught:
        read(typed)
    assert f"no family is called {typed.partition(':')[0]!r} (did you mean {meant!r}?)" in str(caught.value)


@pytest.mark.parametrize("name", [n for n in (*GRAPH_CLASSES, *HYPERGRAPH_CLASSES, *FRAMES) if n not in FAMILIES.own])
def test_every_class_and_frame_alone_is_suggested_with_its_family(name):
    with pytest.raises(NotationError, match=rf"did you mean '(graph|hypergraph|board)[^']*:{name}[:']"):
        read(name)


def test_options():
    assert read("graph:path:3:ground=2").position == make("graph", [3], **{"class": "path"}, ground=2)
    assert read("cubes:2x2x3:faces").position == make("cubes", [2, 2, 3], variant="faces")


def test_the_name_of_a_true_option_sets_it():
    switches = [(f, o) for f in FAMILIES.values() for o, option in f.options.items() if option.type is bool]
    assert switches
    for family, option in switches:
        name, *arguments = family.example.split(":")
        assert parse_family(name, [*arguments, option]) == parse_family(name, [*arguments, f"{option}=true"])


def test_words_that_are_clearly_meant_as_a_position():
    words = ("board:0x3", "0x3", "3+4m", "3-boxes", "bord:2x2")
    assert [is_meant(one) for one in words] == [True, True, True, False, False]
