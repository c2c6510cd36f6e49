import pytest

from stringscoins.errors import LimitReached, NotAnEndgame, NotationError, PositionError
from stringscoins.notation import Document, read
from stringscoins.position import Position
from stringscoins.questions.query import Query
from stringscoins.questions.question import question_called
from stringscoins.solve import Limits, Work
from stringscoins.strategy import Game
from stringscoins.web.requests import QUESTIONS

ENDGAMES = ["@berlekamp-scott/figure-2", "3+4l+8l", "3+3+3+4l", "4l+8l+10l+6"]


def query(source):
    return Query(source, read(source))


@pytest.mark.parametrize("source", ENDGAMES)
@pytest.mark.parametrize("which", ["plan", "direct"])
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


@pytest.mark.parametrize("source", ENDGAMES)
def test_a_piece_is_answered_in_both_ways(source):
    position = read(source).position
    for piece in QUESTIONS["pieces"].ask(query(source)).record["pieces"]:
        for way, mover in (("keep", 0), ("give_up", 1)):
            game = Game(position)
            for string in piece[way]:
                game.play(string)
            assert game.mover == mover and not game.position.capturable
        assert game.coins[0] == 0  # who opened it took nothing where the other took all


def test_pieces_are_those_of_an_endgame():
    with pytest.raises(NotAnEndgame):
        QUESTIONS["pieces"].ask(query("board:2x2"))
    with pytest.raises(PositionError, match="no piece is called 'Q'"):
        QUESTIONS["pieces"].ask(query("3+4l"), order="4-loop+,Q-")
    with pytest.raises(LimitReached):
        QUESTIONS["pieces"].ask(Query("late", read("3+4l"), Work(Limits(0.0))), order="4-loop+")


def test_a_move_is_explained():
    record = QUESTIONS["why"].ask(query("2"), string="1.0").record
    assert record["id"] == "1.0" and {step["kind"] for step in record["steps"]} >= {"cut", "loses"}
    assert all(step.keys() == {"topic", "kind", "text", "facts"} for step in record["steps"])


def test_a_puzzle_is_that_of_its_seed():
    none = Query("puzzle", Document(Position()))
    record = QUESTIONS["puzzle"].ask(none, board="3x3", kind="loony", difficulty="medium", seed=4).record
    assert (record["kind"], record["difficulty"], record["seed"]) == ("loony", "medium", 4)
    assert record == QUESTIONS["puzzle"].ask(none, kind="loony", difficulty="medium", seed=4).record
    assert record["solution"]["line"][0] in record["solution"]["moves"]


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"board": "9x9"}, NotationError, "'9x9' is no board for puzzles"),
        ({"board": "graph:petersen"}, NotationError, "is no board for puzzles"),
    ],
)
def test_puzzles_that_are_not_made(options, error, words):
    with pytest.raises(error, match=words):
        QUESTIONS["puzzle"].ask(Query("puzzle", Document(Position())), **options)
