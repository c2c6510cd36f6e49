import pytest

from stringscoins.notation import read
from stringscoins.questions.query import Query
from stringscoins.questions.question import question_called
from stringscoins.strategy import Game
from stringscoins.web.requests import QUESTIONS

ENDGAMES = ["@berlekamp-scott/figure-2", "3+4l+8l", "3+3+3+4l", "4l+8l+10l+6"]
IN_SPACE = ["3+8+@romer/three-coin-forfeit", "docs/examples/trees-at-a-joint.yaml", "@romer/four-coin-forfeit + 2*3"]


def query(source):
    return Query(source, read(source))


@pytest.mark.parametrize(
    ("source", "which"),
    [
        *((source, which) for source in ENDGAMES for which in ("plan", "direct")),
        *((source, "plan") for source in IN_SPACE),
    ],
)
def test_the_cuts_of_a_flight_bring_what_its_legs_say(source, which):
    legs = question_called("flight").ask(query(source)).record[which]["legs"]
    order = ",".join(leg["piece"] + ("+" if leg["kept"] or abs(leg["net"]) != leg["coins"] else "-") for leg in legs)
    game = Game(read(source).position)
    for leg, piece in zip(legs, QUESTIONS["pieces"].ask(query(source), order=order).record["pieces"], strict=True):
        before = tuple(game.coins)
        for string in piece["cuts"]:
            game.play(string)
        opener, controller = (now - then for now, then in zip(game.coins, before, strict=True))
        assert (opener - controller, opener + controller) == (leg["net"], leg["coins"])
        assert set(piece["cuts"]) & set(piece["strings"])
    assert game.over


@pytest.mark.parametrize("source", ENDGAMES + IN_SPACE)
def test_a_piece_is_answered_in_both_ways(source):
    position = read(source).position
    for piece in QUESTIONS["pieces"].ask(query(source)).record["pieces"]:
        for way, mover in (("keep", 0), ("give_up", 1)):
            game = Game(position)
            for string in piece[way]:
                game.play(string)
            assert game.mover == mover and not game.position.capturable
        assert game.coins[0] == 0  # who opened it took nothing where the other took all
