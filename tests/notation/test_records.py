"""Games and boards as other sites and programs write them, held against a reader of a few lines."""

import io
import random
import re

import pytest

import stringscoins as sc
from stringscoins.errors import NotationError
from stringscoins.families import Board
from stringscoins.game import Game
from stringscoins.notation import Document, parse, played, read, write
from stringscoins.notation.records import NOTATIONS

GAMES = [notation.name for notation in NOTATIONS if notation.name not in ("dbn", "pos")]


def random_game(rng, rows, columns, length=None, name=""):
    lines = list(Board(rows, columns).lines())
    rng.shuffle(lines)
    return played(Document.of(Board(rows, columns), name=name), lines[:length])


# The twin tells a line by the pair of its dots, in steps from the top and from the left.


def dots_of(line):
    way, row, column = line[0], *map(int, line[2:].split())
    return {(row, column), (row, column + 1) if way == "h" else (row + 1, column)}


def plainly(text, name, rows):
    """The lines of a game, each as its pair of dots, read word by word."""
    moves = re.split("[:,]", text, maxsplit=1)[1]
    if name.startswith("little-golem"):
        for x, y in re.findall("([a-z])([0-9]+)", moves):
            across, down = ord(x) - 97, int(y) - 1 if name.endswith("above") else 2 * rows + 1 - int(y)
            yield {(down // 2, across // 2), ((down + 1) // 2, (across + 1) // 2)}
    elif name == "dots":
        for word in moves.split():
            yield {(rows + 1 - int(dot[1:]), ord(dot[0]) - 97) for dot in word.split("-")}
    elif name == "openspiel":
        for way, row, column in re.findall("([hv]) ([0-9]+) ([0-9]+)", moves):
            yield dots_of(f"{way} {row} {column}")
    else:
        for x, y, side in re.findall("([A-Z])([0-9]+) ?([LRTB])", moves):
            left, top = ord(x) - 65, rows - int(y)
            corners = {(down, across) for down in (top, top + 1) for across in (left, left + 1)}
            edge = {"L": (1, left), "R": (1, left + 1), "T": (0, top), "B": (0, top + 1)}[side]
            yield {corner for corner in corners if corner[edge[0]] == edge[1]}


@pytest.mark.parametrize("name", GAMES)
def test_games_there_and_back(name):
    rng = random.Random(f"{name} 1")
    for number in range(40):
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        size = len(Board(rows, columns).lines())
        document = random_game(
            rng, rows, columns, rng.choice([size, rng.randint(1, size)]), name="a game" * (number % 2)
        )
        text = write(document, name)
        assert list(plainly(text.partition("\n")[2] if number % 2 else text, name, rows)) == [
            dots_of(line) for line in document.game
        ]
        back = parse(text, format=name)
        assert (back, back.name) == (document, document.name)
        if name != "little-golem-above":  # which does not tell itself
            assert sc.parse(text).game == document.game


BORDERS = {
    "dots": {(1, 701), (998, 2), (13, 13)},
    "codingame": {(1, 702), (999, 2), (13, 13)},
    "box-sides": {(1, 702), (999, 2), (13, 13)},
    "openspiel": {(1, 9999)},
    "little-golem": {(2, 12), (12, 12), (49, 1)},
    "little-golem-above": {(2, 12), (12, 12), (49, 1)},
    "dbn": {(9999, 1), (1, 1)},
    "pos": {(10000, 1)},
}
"""The largest boards of each notation, some of them."""


@pytest.mark.parametrize("name", BORDERS)
def test_what_is_written_can_be_read_or_is_refused(name):
    """Boards at the borders of a notation, and those that are larger, with lines at all corners."""
    for rows, columns in BORDERS[name]:
        for larger in (0, 1):
            board = Board(rows + larger * (rows >= columns), columns + larger * (rows <= columns))
            lines = list(board.lines())
            corners = dict.fromkeys([lines[0], lines[-1], *(line for line in lines if line[2:] in _ends(board))])
            for moves in ([], list(corners)) if rows * columns < 2000 else (list(corners),):
                document = played(Document.of(board), moves)
                try:
                    text = write(document, name)
                except NotationError:
                    assert larger
                    continue
                back = parse(text, format=name)
                assert back.position == document.position and back.game in (document.game, ())
                if not (moves and name == "little-golem-above") and (moves or name != "pos"):
                    assert read("-", stdin=io.StringIO(text)) == back, "it tells itself"


def _ends(board):
    rows, columns = (0, board.rows - 1, board.rows), (0, board.columns - 1, board.columns)
    return {f"{row} {column}" for row in rows for column in columns}


def test_a_game_that_fills_its_board_needs_no_size():
    rng = random.Random(2)
    for name in GAMES:
        document = random_game(rng, 3, 4)
        assert parse(write(document, name).split(":")[1], format=name) == document


@pytest.mark.parametrize("name", ["dbn", "pos"])
def test_boards_there_and_back(name):
    rng = random.Random(3)
    for _ in range(40):
        rows, columns = rng.randint(1, 5), rng.randint(1, 5)
        lines = Board(rows, columns).lines()
        board = Board(rows, columns, drawn=frozenset(rng.sample(lines, rng.randint(0, len(lines)))))
        text = write(Document.of(board), name)
        back = parse(text, format=name)
        assert back.board == board and back.position == board.position()
        drawn = {frozenset(dots_of(line)) for line in board.drawn}
        assert {frozenset(pair) for pair in drawn_plainly(text, name, rows, columns)} == drawn


def drawn_plainly(text, name, rows, columns):
    if name == "dbn":
        digits = iter(text.strip().rpartition(":")[2])
        pairs = [((row, column), (row, column + 1)) for row in range(rows + 1) for column in range(columns)]
        pairs += [((row, column), (row + 1, column)) for row in range(rows) for column in range(columns + 1)]
        yield from (pair for pair in pairs if next(digits) == "1")
        return
    for line in text.splitlines()[1:]:
        x, y, side = line.split()
        x, y = int(x), int(y)
        corners = {"t": ((y, x), (y, x + 1)), "l": ((y, x), (y + 1, x))}
        corners |= {"b": ((y + 1, x), (y + 1, x + 1)), "r": ((y, x + 1), (y + 1, x + 1))}
        yield corners[side]


def test_several_boards_of_a_pos_file():
    document = parse("3 1 2 2\n# two\n0 0 0 t\n0 0 0 left\n\n1 1 1 b\nu 0 0 0 l\nnv\n", format="pos")
    boards = [part.document.board for part in document.parts]
    assert boards == [Board(1, 3, drawn=frozenset({"h 0 0"})), Board(2, 2, drawn=frozenset({"h 2 1"}))]
    assert document.name == "two"
    assert parse(write(document, "pos"), format="pos") == document


P50 = "5 4;0 0 t;0 0 l;1 0 t;1 0 b;2 0 b;3 0 b;3 0 r;0 1 l;0 1 b;1 1 b;2 1 b;3 1 b;4 1 b;1 2 b;2 2 r;2 3 r"


def test_a_position_of_the_program_that_has_pos_files():
    """Its own test has the nimber 7, and three moves to 0, all beside box 0 3."""
    found = sc.parse(P50.replace(";", "\n"))
    moves = sc.moves(found)
    assert sc.nimber(found) == 7
    assert {move.string for move in moves if move.winning} == {"h 4 0", "v 3 0", "v 3 1"}


LITTLE_GOLEM = (
    "h7j9i8i6j5c8d7c6b7c4b3d3e2f11j11f9f7c10e10g10f3g4j3i2h3h11b11a2k2j1g"
    "2f1h1c2b1d1b5a6a4b9a10a8j7k8k6k4i4h5g6e6e4d5f5d11"
)


def test_a_game_of_little_golem():
    """The first line cuts off the upper right corner, as the player says who wrote the game down."""
    game = sc.parse(f"http://www.trmph.com/dnb/board#5,{LITTLE_GOLEM}")
    assert (game.board.rows, len(game.game), game.game[0]) == (5, 54, "h 2 3")
    assert Game.of(game).coins == [12, 7]
    turned = parse(LITTLE_GOLEM, format="little-golem-above")
    assert turned.game[0] == "h 3 3" and Game.of(turned).coins == [12, 7]
    numbered = " ".join(f"{n}.{move}" for n, move in enumerate(re.findall(r"[a-z]\d+", LITTLE_GOLEM), 1))
    assert sc.parse(numbered).game == game.game


@pytest.mark.parametrize(
    ("text", "line"),
    [("3x3: A1R", "v 2 1"), ("3x3: B1 L", "v 2 1"), ("3x3:a1-b1", "h 3 0"), ("2x2: P1(v,1,0)", "v 1 0")],
)
def test_one_move(text, line):
    assert sc.parse(text).game == (line,)


@pytest.mark.parametrize(
    "source", ["k4", "h7", "3+4l", "2x2", "101", "1111", "kayles:7", "graph:cycle:5", "2x3:swedish"]
)
def test_what_is_no_game(source):
    assert all(not notation.begins(source) for notation in NOTATIONS)


def test_what_cannot_be_written():
    board = Document.of(Board(2, 2, "swedish"))
    drawn = Document.of(Board(2, 2, drawn=frozenset({"h 0 0"})))
    for document in (drawn, played(board, ["h 1 0"]), played(sc.read("3"), ["1.0"])):
        for name in GAMES:
            with pytest.raises(NotationError, match="expected"):
                write(document, name)
    with pytest.raises(NotationError, match="a board"):
        write(sc.read("3+4l"), "pos")
