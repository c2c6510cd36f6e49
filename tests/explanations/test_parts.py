import pytest

from stringscoins.explanations import explain
from stringscoins.explanations.parts import called, capital, subgames
from stringscoins.notation import Document, read
from stringscoins.position import Position


def texts(source):
    return [claim.text for claim in explain(read(source)).steps if claim.topic == "parts"]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("dawson:2", "The position is worth *1: a string that holds no coin is one turn for whoever cuts it."),
        ("graph:path:2", "The position is worth 0: one cut takes both its coins, and who takes something has to move"),
        ("1", "The position is worth *1: one coin on 2 strings; all that counts is whether they are an even number"),
        ("2", "The position is worth *1: a chain of 2 coins; the cut in its middle gives both away without a choice"),
        ("5", "The position is worth 0: a chain of 5 coins; whichever string of a chain of 3 or more is cut,"),
        ("3l", "The position is worth *1: a loop of 3 coins; any cut gives all of them away, and leaves the opponent"),
        ("6l", "The position is worth 0: a loop of 6 coins; whichever string of a loop of 4 or more is cut,"),
        ("kayles:3", "The position is worth *3: a vine that is played like a row of 3 pins in Kayles (0.77)."),
        ("dawson:6", "The position is worth *3: a vine that is played like a row of 6 pins in Dawson's Kayles (0.07)."),
        ("@malkin/half-hearted-handout", "The position is loony: who moves there has a choice of who moves on"),
        ("@romer/capturable-d", "what can be captured there is taken first (s1), and that leaves its value as it is."),
        ("@berlekamp-scott/dipper", "every cut in it is loony, so that nobody wants to move there."),
        (
            "board:1x3",
            "the 1 x 3 American board, entry 3-18 of the dictionary; by search, 10 cuts lead to 0, so that *1",
        ),
        ("board:2x2:swedish", "The position is worth 0: a loop of 4 coins"),
    ],
)
def test_reasons(source, words):
    assert words in texts(source)[-1]


def test_parts_that_are_alike_are_told_together():
    assert texts("3+2+3")[1:] == [
        "Part A and part C are each worth 0: a chain of 3 coins; whichever string of a chain of 3 or more is cut,"
        " the opponent has a choice.",
        "Part B is worth *1: a chain of 2 coins; the cut in its middle gives both away without a choice, the other two"
        " are loony.",
    ]


def test_parts_are_named_by_letters_or_as_the_parts_of_a_sum():
    def names(source):
        return [part.name for part in subgames(read(source))]

    assert names("3") == ["the position"] and names("3+4l") == ["A", "B"]
    assert names("board:1x2 + 3") == ["1", "2"] and names("@malkin/g1 + 3") == ["G1", "2"]
    assert names("2*@malkin/g1 + @romer/capturable-a") == ["1", "2", "3a", "3b"]
    many = subgames(Document(Position.numbered([[f"c{i}"] for i in range(30)])))
    assert [part.name for part in many][25:28] == ["Z", "AA", "AB"]


def test_names_in_sentences():
    assert [called(name) for name in ("A", "AB", "12", "3a", "G1")] == ["part A", "part AB", "part 12", "part 3a", "G1"]
    assert capital("part A") == "Part A" and capital("") == ""
