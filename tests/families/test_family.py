"""The table of families, and what `make` says about what it cannot make."""

import pytest

from stringscoins.errors import FamilyError
from stringscoins.families import FAMILIES, make
from stringscoins.families.boards import board
from stringscoins.families.cubes import cubes
from stringscoins.families.graphs import GRAPH_CLASSES, graph
from stringscoins.families.hypergraphs import hypergraph
from stringscoins.families.vines import dawson_vine, kayles_vine


@pytest.mark.parametrize(
    ("name", "size", "options", "expected"),
    [
        ("board", [2, 3], {"frame": "swedish"}, board(2, 3, frame="swedish")),
        ("board", [2, 3], {}, board(2, 3)),
        ("cubes", (3, 2, 2), {"variant": "edges-cubes"}, cubes(3, 2, 2, variant="edges-cubes")),
        ("cubes", (3, 2, 2), {}, cubes(3, 2, 2, variant="faces")),
        ("graph", [6], {"class": "wheel", "ground": 1}, graph("wheel", 6, ground=1)),
        ("graph", [], {"class": "petersen", "complement": True}, graph("petersen", complement=True)),
        ("graph", [5], {"class": "path", "ground": "2", "complement": "false"}, graph("path", 5, ground=2)),
        ("hypergraph", [5, 3], {"class": "tight-cycle"}, hypergraph("tight-cycle", 5, 3)),
        ("kayles", [3], {}, kayles_vine(3)),
        ("dawson", [5], {}, dawson_vine(5)),
        ("octal", [3], {"code": "0.77"}, kayles_vine(3)),
    ],
)
def test_make(name, size, options, expected):
    assert make(name, size, **options) == expected


@pytest.mark.parametrize("name", FAMILIES)
def test_examples_are_made(name):
    """Each example, taken apart by the rules of the one-line notation."""
    family = FAMILIES[name]
    head, *arguments = family.example.split(":")
    assert head == name == family.name
    size, options = [], {}
    for argument in arguments:
        if argument.replace("x", "").replace(",", "").isdigit():
            size += map(int, argument.replace(",", "x").split("x"))
        elif "=" in argument:
            option, _, options[option] = argument.partition("=")
        else:
            assert family.word is not None
            options[family.word] = argument
    assert len(make(name, size, **options)) > 0


def test_words_and_defaults_are_options():
    for family in FAMILIES.values():
        assert family.word is None or family.word in family.options
        for option in family.options.values():
            assert option.default is None or type(option.default) is option.type
            assert not option.choices or option.type is str
            assert option.default is None or not option.choices or option.default in option.choices
    assert set(FAMILIES["graph"].options["class"].choices) == set(GRAPH_CLASSES)


@pytest.mark.parametrize(
    ("name", "size", "options", "message"),
    [
        ("bord", [2, 2], {}, "no family is called 'bord'; did you mean 'board'"),
        ("qqq", [], {}, "no family is called 'qqq'; there are board, cubes"),
        ("board", [2], {}, "board takes rows x columns, not 2; for example board:4x5:icelandic"),
        ("board", [], {}, "board takes rows x columns, not none"),
        ("board", [], {"frame": "3x"}, "board takes rows x columns, not 3x"),
        ("kayles", [2, 3], {}, "kayles takes pins, not 2x3"),
        ("board", [2, True], {}, "a size of board is a whole number, not True"),
        ("board", [2, "3"], {}, "a size of board is a whole number, not '3'"),
        ("board", [2, 2], {"frme": "swedish"}, "board takes no option 'frme'; did you mean 'frame'"),
        ("kayles", [2], {"ground": 1}, "kayles takes no option 'ground'; for example kayles:7"),
        ("board", [2, 2], {"frame": "norwegian"}, "no frame is called 'norwegian'; .*american, icelandic, swedish"),
        ("board", [2, 2], {"frame": 3}, "option frame is 3; expected text"),
        ("graph", [6], {}, "graph needs its class, for example graph:wheel:6: path, cycle"),
        ("octal", [6], {}, "octal needs its code, for example octal:0.77:7$"),
        ("octal", [6], {"code": 0.77}, "option code is 0.77; expected text"),
        ("graph", [6], {"class": "path", "ground": "x"}, "option ground is 'x'; expected a whole number"),
        ("graph", [6], {"class": "path", "ground": -1}, "option ground must be at least 0, not -1"),
        ("graph", [6], {"class": "path", "ground": True}, "option ground is True; expected a whole number"),
        ("graph", [6], {"class": "path", "complement": 1}, "option complement is 1; expected true or false"),
        ("graph", [6, 6], {"class": "path"}, "graph path takes sizes"),
    ],
)
def test_make_says_what_is_wrong(name, size, options, message):
    with pytest.raises(FamilyError, match=message):
        make(name, size, **options)
