from stringscoins.explanations import explain
from stringscoins.explanations.sums import total
from stringscoins.notation import read


def texts(source):
    return [claim.text for claim in explain(read(source)).steps if claim.topic == "sums"]


def test_a_sum_that_is_won():
    assert texts("board:2x2:icelandic + 1 + 3") == [
        "Not worth 0 are part 1 (*2) and part 2 (*1). Their sum is *3: in binary 10 + 01 = 11, added without carrying.",
        "The value, *3, is not 0: the player to move wins Nimstring, by a move that leaves the opponent a position"
        " worth"
        " 0.",
        "Make part 1, now *2, worth *1: cut 1:v 0 1 or 1:h 1 0.",
        "No cut that captures nothing makes part 2 worth *2, which would also make the sum 0.",
    ]


def test_a_sum_that_is_lost():
    assert texts("2*board:2x2:icelandic") == [
        "Part 1 and part 2 are the same up to the names, so that they cancel: what the opponent does in one can be"
        " answered in the other.",
        "Not worth 0 are part 1 (*2) and part 2 (*2). Their sum is 0: in binary 10 + 10 = 00, added without carrying.",
        "The sum is 0: the player to move loses Nimstring against best play. Any move makes it something else, from"
        " which the opponent can come back to 0, or is loony.",
    ]
    assert texts("3+3")[0] == "Every part is worth 0, and so is the sum."
    assert texts("3+2")[0] == "Only part B (*1) is not worth 0, and so the sum is worth the same."


def test_captures_beside():
    assert texts("@romer/capturable-a + 3")[-1] == (
        "To capture first, by 1:s1, wins as well: the value stays *1 and it is still your turn."
    )
    assert "What can be captured does not change that: a capture leaves it 0." in texts("@romer/capturable-a + 2")[-1]


def test_the_total():
    assert total(explain(read("board:2x2:icelandic + 1")).parts) == 3
    assert total(explain(read("@malkin/half-hearted-handout + 1")).parts) == "loony"
    assert total(()) == 0
