"""The questions about one position: each as a command answers it, with its options."""

import pytest

import stringscoins as sc
from stringscoins.errors import PictureError, PositionError
from stringscoins.evaluation import QUESTIONS, Evaluator
from stringscoins.strategy import Game

EVALUATOR = Evaluator()


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_question_has_a_method_that_says_what_it_takes(question):
    told = getattr(Evaluator, question).__doc__
    assert "source : Source" in told
    assert "Returns\n" in told


def test_a_picture_has_the_values_of_the_moves():
    picture = EVALUATOR.draw("board:2x2:icelandic", values=True)
    assert picture.svg.count('class="winning"') >= 2
    margins = EVALUATOR.draw("board:2x2:icelandic", margins=True)
    assert ">+" in margins.svg or ">-" in margins.svg
    with pytest.raises(PositionError, match="no string is left"):
        EVALUATOR.draw([])


def test_flights_are_drawn_as_they_are_answered():
    flights = EVALUATOR.flight("3+4l+8l")
    picture = EVALUATOR.draw(flights)
    assert all(f">{name}: the largest bump is " in picture.svg for name in ("direct", "plan"))
    assert picture.page.title == "3+4l+8l"
    assert EVALUATOR.draw(flights, title="Two flights").page.title == "Two flights"
    plan = EVALUATOR.draw(flights.flights["plan"], title="plan")
    assert plan.page.inches[1] < picture.page.inches[1]
    with pytest.raises(PictureError, match="values, labels, look and moves go with a position, not with a Flight"):
        EVALUATOR.draw(flights, look="board")
    with pytest.raises(PositionError, match="is no position"):
        EVALUATOR.draw(flights, values=True)


def test_a_picture_of_a_game_has_who_took_which_coin_and_values_for_what_is_left():
    game = Game(sc.read("board:1x2").position)
    for line in ("h 0 0", "v 0 0", "h 1 0", "v 0 1"):
        game.play(line)
    assert ">B</text>" in EVALUATOR.draw(game).svg
    valued = EVALUATOR.draw(game, values=True)
    assert valued.svg.count("data-string") >= len(game.position)
    after = EVALUATOR.draw("board:1x2", values=True, moves=["h 0 0", "v 0 0", "h 1 0", "v 0 1"])
    assert ">B</text>" in after.svg
