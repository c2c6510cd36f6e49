"""Pictures of boards, and boards drawn with labels."""

import pytest
from hypothesis import given, settings
from strategies import boards

from stringscoins.drawing import draw, sketch, svg, tikz
from stringscoins.errors import NotationError
from stringscoins.families import Board
from stringscoins.notation import labelled_picture, parse, write

PICTURE = """\
+---+---+
|       |
+   +---+
|   |   |
+---+   +
"""


@pytest.mark.parametrize(
    "text",
    [
        PICTURE.replace("\n", "\r\n"),
        "\n\n" + PICTURE + "\n  \n",
        "".join(f"     {line}   \n" for line in PICTURE.splitlines()),
    ],
)
def test_blanks_do_not_count(text):
    assert parse(text, format="picture") == parse(PICTURE, format="picture")


@settings(max_examples=100)
@given(board=boards())
def test_every_line_is_drawn_or_labelled(board):
    labels = {line: str(100 + i) for i, line in enumerate(board.lines()) if not board.is_drawn(line)}
    picture = labelled_picture(board, labels)
    rows = picture.split("\n")
    assert len(rows) == 2 * board.rows + 1
    for line in board.lines():
        direction, r, c = line.split()
        row, column = (2 * int(r), 6 * int(c) + 4) if direction == "h" else (2 * int(r) + 1, 6 * int(c) + 1)
        found = rows[row].ljust(column + 2)[column - 1 : column + 2]
        if board.is_drawn(line):
            assert found == "---" if direction == "h" else found[1] == "|"
        else:
            assert found == labels[line]


def test_long_labels_widen_the_board():
    rows = labelled_picture(Board(1, 1), {"h 0 0": "loony!", "v 0 0": "loony!"}).split("\n")
    assert "loony!" in rows[0]
    assert rows[1:] == [" loony!", "   +         +"]


TAKEN = """\
+---+---+   +
| A | B |
+---+---+---+
|   |
+   +   +   +
"""


def test_letters_in_taken_boxes_are_kept_and_written_again():
    indented = "".join(f"  {line}\n" for line in TAKEN.splitlines())
    for document in (
        parse(TAKEN, format="picture"),
        parse(indented, format="picture"),
        parse(f"stringscoins: 1\npicture: |\n{indented}"),
    ):
        assert document.owners == {"0 0": "A", "0 1": "B"}
        assert write(document, "picture") == TAKEN
        assert ">A</text>" in draw(document).svg and ">B</text>" in svg(sketch(document))
        assert "{A}" in tikz(sketch(document))


@pytest.mark.parametrize("format", ["picture", "yaml"])
@pytest.mark.parametrize(
    ("rows", "row", "column", "said"),
    [
        (["+---+---+", "| A | B", "+---+---+"], 2, 7, "B in a box whose right line is not drawn"),
        (["+---+---+", "| A   B |", "+---+---+"], 2, 3, "A in a box whose right line is not drawn"),
        (["+---+   +", "| A | B |", "+---+---+"], 2, 7, "B in a box whose upper line is not drawn"),
        (["+---+", "|A  |", "+   +"], 2, 2, "A in a box whose lower line is not drawn"),
        (["+---+", "  B |", "+---+"], 2, 3, "B in a box whose left line is not drawn"),
        (["+---+---+", "| A | X |", "+---+---+"], 2, 7, "'X' in a box; expected A or B, who has taken it, or blanks"),
        (["+---+", "|A B|", "+---+"], 2, 2, "'A B' in a box"),
        (["+   +", "", "+---+", "| 1 |", "+---+"], 4, 3, "'1' in a box"),
    ],
)
def test_letters_that_contradict_the_lines(format, rows, row, column, said):
    text, down, right = "\n".join(rows), 0, 0
    if format == "yaml":
        text, down, right = "stringscoins: 1\npicture: |\n" + "\n".join(f"  {line}" for line in rows), 2, 2
    with pytest.raises(NotationError) as error:
        parse(text, format=format, source="a")
    assert str(error.value).startswith(f"a:{row + down}:{column + right}: {said}")
    *_, line, caret = str(error.value).split("\n")
    assert line[caret.index("^")] == rows[row - 1][column - 1]


@pytest.mark.parametrize("text", [f"{TAKEN}turn: B\n", f"turn:B\n{TAKEN}", f"\n  turn: B \n\n{TAKEN}\n"])
def test_a_line_says_who_is_to_move(text):
    document = parse(text, format="picture")
    assert (document.turn, document.board) == ("B", parse(TAKEN, format="picture").board)
    assert write(document, "picture") == f"{TAKEN}turn: B\n"


def test_a_turn_of_nobody():
    with pytest.raises(NotationError, match="5:7: the turn is 'C'; expected A or B"):
        parse("+---+\n| A |\n+---+\n\nturn: C\n", format="picture")
