from stringscoins.explanations import explain
from stringscoins.notation import read
from stringscoins.position import Position


def texts(source):
    return [claim.text for claim in explain(read(source)).steps if claim.topic == "captures"]


def test_a_canonical_capture():
    (words,) = texts("@romer/capturable-b + 2")
    assert words == (
        "In part 1a you can capture coins 1:a and 1:b (two coins whose only string joins them) by cutting 1:s1. Do"
        " so: the capture is canonical, part 1a stays worth 0, and it is still your turn."
    )


def test_of_hyperstrings_no_type_is_told():
    position = Position.numbered(["abc", "b", "b", "c", "c"])
    (claim,) = [claim for claim in explain(position).steps if claim.topic == "captures"]
    assert claim.facts["type"] is None and "You can capture coin a by cutting s1" in claim.text


def test_the_choice():
    (words,) = texts("@malkin/opened-3-chain")
    assert words == (
        "First take what costs nothing: cut s1. Then you choose who moves on. Either cut s2, which captures, and move"
        " on yourself. Or cut s3, which leaves coins b and c to the opponent, who takes and then has to move on (a"
        " double-dealing move). What is left is worth 0 both times. Who moves there loses, so let the opponent move on:"
        " cut s3."
    )


def test_the_choice_beside_something_to_win():
    (words,) = texts("@malkin/half-hearted-handout + 1")
    assert words.startswith("You choose who moves on.") and "What is left is worth *1 both times." in words
    assert words.endswith("Who moves there wins, so take and move on: cut 1:s1.")
