"""What the page is told of a position, so that it can draw it."""

import json

import pytest

from stringscoins.families import Grid
from stringscoins.notation import Document, parse, read
from stringscoins.position import Position
from stringscoins.questions.query import Query
from stringscoins.web.pictures import space
from stringscoins.web.requests import QUESTIONS

SOURCES = (
    "board:2x2",
    "graph:petersen",
    "hypergraph:fano",
    "kayles:3",
    "board:1x2 + 3 + 4l",
    "2+3",
    "cells:3x3:string=1:coin=2:wrap=x",
)

position = QUESTIONS["position"].ask


def shown(source, look=None):
    """Return the record of a position as the page reads it."""
    return json.loads(json.dumps(position(Query(source, read(source)), look=look).record))


@pytest.mark.parametrize("source", SOURCES)
def test_each_string_is_drawn_and_has_room_for_words(source):
    record = shown(source)
    picture = record["picture"]
    assert set(record["ids"]) <= {curve["string"] for curve in picture["curves"]}
    ordinary = {string for string, coins in record["ids"].items() if len(coins) < 3}
    assert ordinary == set(picture["at"])
    for x, y in picture["at"].values():
        assert 0 <= x <= picture["width"] and 0 <= y <= picture["height"]
    assert picture["labels"] == []


@pytest.mark.parametrize("source", ["board:2x3", "board:2x2:swedish", "4l + board:2x2 + board:1x1"])
def test_boxes_have_outlines_with_their_lines_as_sides(source):
    record = shown(source)
    sides = {curve["string"]: curve["points"] for curve in record["picture"]["curves"]}
    assert set(record["picture"]["coins"]) == {
        coin for coins in record["ids"].values() for coin in coins if " " in coin
    }
    for coin, where in record["picture"]["coins"].items():
        corners = where["outline"]
        mine = [string for string, coins in record["ids"].items() if coin in coins]
        assert mine, coin
        for string in mine:
            ends = [sides[string][0], sides[string][-1]]
            assert all(end in corners for end in ends), (coin, string)


def test_coins_in_layers_are_told_apart():
    record = shown("cubes:3x2x2:faces", "layers")
    assert set(record["picture"]["coins"]) == {"0 0 0", "1 0 0"}
    one, other = (record["picture"]["coins"][coin]["at"] for coin in ("0 0 0", "1 0 0"))
    assert one[0] < other[0] and one[1] == other[1]


def test_coins_of_a_sum_have_their_names_in_it():
    record = shown("cubes:2x2x2:faces + board:1x1")
    assert set(record["picture"]["coins"]) == {"1:0 0 0", "2:0 0"}


@pytest.mark.parametrize("variant", ["faces", "edges-squares", "edges-cubes"])
def test_a_board_in_space_has_corners_for_all_strings_and_coins(variant):
    record = shown(f"cubes:3x2x2:{variant}")
    assert record["picture"] is None and record["looks"] == ["solid", "layers", "graph"]
    assert set(record["space"]["strings"]) == set(record["ids"])
    assert {coin for coins in record["ids"].values() for coin in coins} == set(record["space"]["coins"])
    assert len(record["space"]["dots"]) == 12
    assert bool(record["space"]["edges"]) == (variant == "faces")


def test_an_axis_that_closes_up_repeats_what_is_at_its_start():
    ring = space(Grid((3, 2, 2), 1, 2, wrap="x"))
    assert ring["reach"] == (3, 1, 1) and len(ring["strings"]["y 0 0 0"]) == 2 and len(ring["strings"]["y 1 0 0"]) == 1


def test_pieces_of_an_endgame_are_opened_by_one_of_their_strings():
    record = shown("3+4l+5", "endgame")
    assert record["look"] == "endgame"
    strings = [curve["string"] for curve in record["picture"]["curves"]]
    assert len(set(strings)) == 3 and set(strings) <= set(record["ids"])
    # The chains in their middles: each of their strings there has two coins.
    assert all(len(record["ids"][string]) == 2 for string in strings)
    assert {label["string"]: label["words"] for label in record["picture"]["labels"]} == dict(
        zip(strings, ("3-chain", "5-chain", "4-loop"), strict=True)
    )


def test_a_string_at_a_joint_is_not_taken_for_the_middle_of_a_loop():
    record = shown("@berlekamp-scott/figure-2", "endgame")
    endgame = read("@berlekamp-scott/figure-2").position
    for curve in record["picture"]["curves"]:
        assert all(endgame.valence(coin) == 2 for coin in endgame[curve["string"]])
    assert [entry["meaning"] for entry in record["picture"]["legend"]][:1] == ["trinket"]


def test_a_look_that_a_position_has_no_more_gives_way():
    assert shown("kayles:3", "endgame")["look"] == "graph"
    assert shown("board:2x2", "solid")["look"] == "board"


def test_a_board_that_is_a_loony_endgame_can_be_looked_at_as_one():
    assert shown("board:2x2:swedish")["looks"] == ["board", "graph", "endgame"]
    assert shown("board:2x2")["looks"] == ["board", "graph"]
    assert shown("3+4l")["looks"] == ["graph", "endgame"]


def test_boxes_that_were_taken_before_have_their_initials():
    document = parse("+---+---+\n| B |   |\n+---+   +\n", format="picture")
    record = position(Query("taken", document)).record
    assert record["owners"] == {"0 0": "B"} and "0 0" in record["picture"]["coins"]
    assert (record["lead"], record["turn"]) == (-1, "A") and record["yaml"].endswith("| B |   |\n  +---+   +\n")
    both = position(Query("a sum", Document.sum_of([read("3"), document]))).record
    assert both["owners"] == {"2:0 0": "B"} and "2:0 0" in both["picture"]["coins"]


def test_nothing_is_drawn_of_nothing():
    assert position(Query("nothing", Document(Position()))).record["picture"] is None
