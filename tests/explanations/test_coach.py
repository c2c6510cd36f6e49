import pytest

from stringscoins.explanations import explain
from stringscoins.explanations.coach import Outlook, coach_steps, look
from stringscoins.explanations.speech import Speech
from stringscoins.families import Board
from stringscoins.notation import Document, read
from stringscoins.solve import Limits, Work
from stringscoins.strategy import Game

HALF = """
+---+---+---+
| A | A | B |
+---+---+---+

+---+---+---+
| A | B | A |
+---+---+---+
"""


def said(document, **options):
    steps = explain(document, **options).steps
    return [claim.text for claim in steps if claim.topic == "coach"]


def outcome(seen, source="board:2x2", misere=False, owners=None, turn="A"):
    document = Document.of(read(source).board, owners=owners, turn=turn)
    first = next(iter(coach_steps(Game.of(document, misere), seen)))
    return Speech(document).text(first.text)


def test_who_wins_what_to_do_and_why_in_the_words_of_boards():
    assert said(read("3x3")) == [
        "B wins 6 to 3 if both play best.",
        "A may draw any line: all are equally good.",
        "Any line here is safe. A wants an even number of long chains in the end.",
        "A can get control: B then has to open the first long chain or loop, if one is left."
        " Yet that does not win enough boxes here.",
    ]
    assert said(read("docs/examples/game-3x3-move-8.yaml")) == [
        "B wins 7 to 2 if both play best.",
        "B should draw b2-c2.",
        "This line is safe. B wants an odd number of long chains in the end.",
        "It gives up control, which a1-a2, b1-b2, a1-b1 or c2-d2 would keep: here the boxes are worth more.",
    ]


def test_on_graphs_strings_are_cut():
    assert said(read("3+4l"))[:2] == [
        "B wins 4 to 3 if both play best.",
        "A should cut 2.1, or just as well 2.2, 2.3 or 2.4.",
    ]
    assert said(read("3+4l"))[3] == "B has control: A has to open a chain or a loop now."


def test_who_is_ahead_and_whose_turn_it_is(tmp_path):
    file = tmp_path / "half.txt"
    file.write_text(HALF)
    assert said(read(file))[:2] == [
        "A is ahead 4 to 2, but B wins 5 to 4 if both play best.",
        "A may draw any line: all are equally good.",
    ]
    file.write_text(f"{HALF}\nturn: B\n")
    assert said(read(file))[0] == "A is ahead 4 to 2, and wins 7 to 2 if both play best."


def test_a_game_that_is_over():
    assert said(read("docs/examples/game-2x2.yaml")) == ["The game is over: B wins 4 to 0."]
    assert said(read("docs/examples/game-2x2.yaml"), misere=True) == [
        "The game is over: A wins 0 to 4, as fewer coins win.".replace("coins", "boxes")
    ]


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        (Outlook(1.6, ("h 0 0",), False, False), "About 3 to 1 for A: an estimate, as the end is too far to see."),
        (Outlook(0.2, ("h 0 0",), False, False), "About even, 2 to 2: an estimate, as the end is too far to see."),
        (Outlook(-1.0, ("h 0 0",), False, False, (-4, -2)), "B wins if both play best, about 3 to 1."),
        (Outlook(0.0, ("h 0 0",), True, True), "The game ends in a draw, 2 to 2, if both play best."),
        (Outlook(None, ("h 0 0",), False, False), "How this ends is too far to see."),
    ],
)
def test_what_is_only_an_estimate_is_called_one(seen, text):
    assert outcome(seen) == text


def test_an_estimate_while_somebody_is_ahead():
    drawn = frozenset({"h 0 0", "v 0 0", "v 0 1", "h 1 0"})
    document = Document.of(Board(2, 2, drawn=drawn), owners={"0 0": "A"}, turn="B")
    first = next(iter(coach_steps(Game.of(document), Outlook(1.0, ("h 2 0",), False, False))))
    assert Speech(document).text(first.text) == (
        "A is ahead 1 to 0; in the end it will be about even, 2 to 2: an estimate, as the end is too far to see."
    )


def test_of_large_boards_an_estimate_is_told_at_once():
    heard = []
    explain(read("5x5"), work=Work(Limits(seconds=0.5)), report=heard.append)
    assert [claim.kind for claim in heard[0]] == ["outcome", "move", "why"]
    assert not heard[0][0].facts["exact"] and heard[0][1].text.startswith("For A it looks best to draw ")
    seen = look(Game(read("7x7").position))
    assert seen.margin is not None and not seen.exact


def test_lines_of_a_board_in_a_sum_have_its_number():
    steps = explain(read("1x2 + 3")).steps
    assert steps[1].text == "A should cut 1:b1-b2."
    assert not any("1:v 0" in claim.text or "1:h" in claim.text for claim in steps)


def test_names_of_parts_are_no_words():
    document = Document.sum_of([Document.of(Board(1, 1), "The coin"), Document.of(Board(1, 2), "Cut")])
    texts = [claim.text for claim in explain(document).steps if claim.kind == "fall_apart"]
    assert texts[0].startswith("The position falls into 2 parts, The coin and Cut. A move in one")
