from stringscoins.explanations import explain
from stringscoins.notation import read


def texts(source):
    return [claim.text for claim in explain(read(source)).steps if claim.topic == "loony"]


def test_loony_moves_are_set_apart_and_one_is_played_out():
    assert texts("2+3") == [
        "Loony in part A, since they give the opponent the choice of who moves on: 1.0 and 1.2.",
        "After 1.0 the opponent has the choice: 1.1 captures and keeps the turn, 1.2 gives it back with the last coins"
        " (a double-dealing move).",
        "Every cut in part B is loony: it gives the opponent the choice of who moves on.",
        "After 2.0 the opponent takes what costs nothing (2.1) and then has the choice: 2.2 captures and keeps the"
        " turn,"
        " 2.3 gives it back with the last coins (a double-dealing move).",
    ]


def test_where_every_cut_is_loony_that_is_said_once():
    first, second = texts("5+3+4l")
    assert first == "Every cut is loony: whatever is cut, the opponent gets the choice of who moves on."
    assert second.startswith("After 2.0 the opponent takes")


def test_of_many_parts_three_are_played_out():
    said = explain(read("2+2+2+2+2")).steps
    kinds = [claim.kind for claim in said if claim.topic == "loony"]
    assert kinds.count("avoid") == 5 and kinds.count("answered") == 3


def test_nothing_loony():
    assert texts("graph:star:3") == []
