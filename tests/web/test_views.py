import pytest

from stringscoins.notation import played as game
from stringscoins.notation import read
from stringscoins.questions.query import Query
from stringscoins.strategy import PLAYERS
from stringscoins.web.requests import QUESTIONS


def query(source):
    return Query(source, read(source))


@pytest.mark.parametrize("player", PLAYERS.shipped)
def test_a_player_cuts_a_string_that_is_there(player):
    source = "board:2x3" if "2xn" in player else "board:1x5"
    position = read(source)
    for _ in range(2):
        record = QUESTIONS["play"].ask(Query(source, position), player=player, seconds=0.1, misere=True).record
        assert record["player"] == player and record["id"] in position.position
        # Some players look back, and know their own cuts.
        position = game(position, [record["id"]])
        position = game(position, [position.position.strings[-1]])


def test_players_are_told_of_whom_chance_makes_others():
    players = QUESTIONS["families"].ask(query("3")).record["players"]
    assert [player["name"] for player in players] == list(PLAYERS.shipped)
    cuts = {QUESTIONS["play"].ask(query("board:3x3"), player="random", seed=seed).record["id"] for seed in range(10)}
    assert len(cuts) > 1
