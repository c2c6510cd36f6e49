"""Pictures of boards, and boards drawn with labels."""

from hypothesis import given, settings
from strategies import boards

from stringscoins.drawing import draw, sketch, svg, tikz
from stringscoins.families import Board
from stringscoins.notation import labelled_picture, parse, write


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
