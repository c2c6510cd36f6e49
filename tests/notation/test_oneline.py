"""Positions in one line."""

import pytest

from stringscoins.errors import FamilyError
from stringscoins.families import FAMILIES, Board, independent_pieces, make
from stringscoins.notation import parse_family, read


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_examples(family):
    document = read(family.example)
    assert len(document.position) > 0
    name, *arguments = family.example.split(":")
    assert parse_family(name, arguments) == document


def test_sums():
    assert read("3+4l+8l").position == independent_pieces([("chain", 3), ("loop", 4), ("loop", 8)])
    assert read(" 5*3 + 4l").position == independent_pieces([("chain", 3)] * 5 + [("loop", 4)])


def test_boards():
    for line in ("board:2x3:icelandic", "board:icelandic:2,3", "board:2:3:frame=icelandic"):
        assert read(line).board == Board(2, 3, "icelandic")
        assert read(line).position == make("board", [2, 3], frame="icelandic")
    assert read("board:2x3").board == Board(2, 3)


def test_options():
    assert read("graph:path:3:ground=2").position == make("graph", [3], **{"class": "path"}, ground=2)
    assert read("cubes:2x2x3:faces").position == make("cubes", [2, 2, 3], variant="faces")


def test_the_name_of_a_true_option_sets_it():
    switches = [(f, o) for f in FAMILIES.values() for o, option in f.options.items() if option.type is bool]
    assert switches
    for family, option in switches:
        name, *arguments = family.example.split(":")
        assert parse_family(name, [*arguments, option]) == parse_family(name, [*arguments, f"{option}=true"])


def test_unknown_family():
    with pytest.raises(FamilyError, match="did you mean 'kayles'"):
        parse_family("kayle", ["7"])
