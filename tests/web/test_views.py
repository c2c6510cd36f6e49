import json

import pytest

from stringscoins.families import FAMILIES
from stringscoins.notation import parse, read
from stringscoins.notation import played as game
from stringscoins.questions.query import Query
from stringscoins.strategy import PLAYERS
from stringscoins.web.requests import QUESTIONS

SOURCES = [
    "board:2x2:icelandic",
    "3+4l",
    "hypergraph:fano",
    "cubes:2x2x2:faces",
    "kayles:4",
    "graph:petersen",
    "@berlekamp-scott/figure-2",
]


def query(source):
    return Query(source, read(source))


@pytest.mark.parametrize("source", SOURCES)
def test_a_position_says_all_that_is_needed_to_draw_and_play_it(source):
    document = read(source)
    record = json.loads(json.dumps(QUESTIONS["position"].ask(query(source)).record))
    assert record["ids"] == {string: list(coins) for string, coins in document.position.items()}
    assert parse(record["yaml"]).position == document.position
    assert bool(record["space"]) == source.startswith("cubes")
    if picture := record["picture"]:
        drawn = {curve["string"] for curve in picture["curves"]} | {dot["name"] for dot in picture["dots"]}
        assert set(document.position) <= drawn
        for x, y in (point for curve in picture["curves"] for point in curve["points"]):
            assert -0.5 <= x <= picture["width"] + 0.5 and -0.5 <= y <= picture["height"] + 0.5
    assert record["look"] in record["looks"]
    for look in record["looks"]:
        assert QUESTIONS["position"].ask(query(source), look=look).record["look"] == look


def test_nothing_has_no_picture():
    assert QUESTIONS["position"].ask(Query("nothing", read("board:1x1:swedish"))).record["picture"] is None


def test_a_position_in_other_formats():
    assert QUESTIONS["convert"].ask(query("3")).record["text"].startswith("stringscoins: 1\n")
    assert QUESTIONS["convert"].ask(query("graph:path:3"), to="sparse6").record["text"].startswith(":")


def test_a_game_in_other_formats_is_told_with_its_start():
    record = QUESTIONS["convert"].ask(Query("a game", game(read("board:1x2"), ["h 0 0", "v 0 0"]))).record
    assert parse(record["start"]) == read("board:1x2") and record["game"] == ["h 0 0", "v 0 0"]
    assert parse(record["text"]).game == ("h 0 0", "v 0 0")


@pytest.mark.parametrize("player", PLAYERS.own)
def test_a_player_cuts_a_string_that_is_there(player):
    source = "board:2x3" if "2xn" in player else "board:1x5"
    position = read(source)
    for _ in range(2):
        record = QUESTIONS["play"].ask(Query(source, position), player=player, seconds=0.1, misere=True).record
        assert record["player"] == player and record["id"] in position.position
        # Some players look back, and know their own cuts.
        position = game(position, [record["id"]])
        position = game(position, [position.position.strings[-1]])


def test_no_player_cuts_where_the_game_is_over():
    assert QUESTIONS["play"].ask(query("board:1x1:swedish")).record["id"] is None


def test_families_are_told_with_their_options():
    families = QUESTIONS["families"].ask(query("3")).record["families"]
    assert [family["name"] for family in families] == list(FAMILIES.own)
    assert all(json.loads(json.dumps(family)) == family for family in families)


def test_players_are_told_of_whom_chance_makes_others():
    assert [player["name"] for player in QUESTIONS["families"].ask(query("3")).record["players"]] == list(PLAYERS.own)
    cuts = {QUESTIONS["play"].ask(query("board:3x3"), player="random", seed=seed).record["id"] for seed in range(10)}
    assert len(cuts) > 1
