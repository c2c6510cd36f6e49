"""Games in position files: the position is the one after the moves."""

import random
from dataclasses import replace

import pytest
from random_positions import scattered

import stringscoins as sc
from stringscoins.drawing import draw
from stringscoins.errors import NotationError, PositionError, UnknownName
from stringscoins.families import Board
from stringscoins.notation import Document, parse, played, read, write
from stringscoins.position import Position
from stringscoins.strategy import Game

STARTS = [
    "strings: [a b, b, {coins: [b], id: south}]\ngame: [s1, south]",
    "segments: [A A 5, A ground 4]\ngame: [1.0, 2.1]",
    "components: 2 + 4l\ngame: ['1.0', 2.1]",
    "board: {rows: 1, columns: 2, frame: icelandic}\ndrawn: [h 1 0]\ngame: [v 0 1, h 1 1]",
    "picture: |\n  +---+\n  |   |\n  +   +\ngame: [h 1 0]",
    "family: {name: cubes, size: [2, 2, 2], variant: faces}\ngame: [xy 0 0 0, xz 0 0 0, yz 0 0 0]",
    "family: {name: kayles, size: 5}\ngame: [1.0]",
    "sum: [board:1x1, 3, {strings: [a]}]\ngame: ['1:h 0 0', '2.0', '3:s1']",
]


@pytest.mark.parametrize("start", STARTS)
def test_a_game_is_read_and_written_again(start):
    document = parse(f"stringscoins: 1\nname: one\nlead: 2\n{start}\n")
    begun = parse(f"stringscoins: 1\nname: one\nlead: 2\n{start[: start.index('game')]}")
    game = Game(begun.position, lead=2)
    for move in document.game:
        game.play(move)
    assert len(document.game) == len(game.history) > 0 and document.start == begun
    assert document.position == game.position and document.lead == game.margin
    written = write(document, "yaml")
    assert "lead: 2\n" in written and written.splitlines()[-1].startswith("game: [")
    assert parse(written) == document


def test_random_games_are_those_of_the_rules(seed):
    rng = random.Random(seed)
    for _ in range(200):
        game = Game(scattered(rng), lead=rng.randint(-3, 3))
        for _ in range(rng.randint(0, len(game.position))):
            game.play(rng.choice(game.moves))
        document = sc.read(game)
        assert (document.position, document.lead) == (game.position, game.margin)
        assert dict(document.owners) == {c: "AB"[turn.player] for turn in game.history for c in turn.captured}
        assert parse(write(document, "yaml")) == document
        half = len(document.game) // 2
        halfway = played(Document(game.start, lead=game.lead), document.game[:half])
        assert played(halfway, document.game[half:]) == document


def test_the_rest_of_a_game_has_its_board_and_who_took_what():
    document = parse("stringscoins: 1\nboard: {rows: 1, columns: 2}\ngame: [h 0 0, v 0 0, h 1 0, v 0 1]")
    assert document.board.is_drawn("v 0 1") and dict(document.owners) == {"0 0": "B"} and document.lead == 1
    assert write(document, "picture").splitlines()[1] == "| B |"
    assert repr(document) == "<Document: a board, 1 coin, 3 strings after 4 moves>"
    picture = draw(document, moves=["h 0 1", "h 1 1", "v 0 2"])
    # B moves on after a capture, then A, then B again.
    assert picture.svg.count(">B</text>") == 2 and ">A</text>" not in picture.svg
    part = played(read("board:1x1 + 3"), ["1:h 0 0"]).parts[0]
    assert part.document.board.is_drawn("h 0 0") and part.position.strings == ("1:v 0 0", "1:v 0 1", "1:h 1 0")


def test_b_may_begin():
    text = "stringscoins: 1\nturn: B\npicture: |\n  +---+---+\n  | A |\n  +---+   +\n"
    begun = parse(text)
    assert (begun.turn, begun.lead) == ("B", -1)
    one, other = (parse(text + f"game: [{moves}]\n") for moves in ("h 1 1", "'h 1 1', 'v 0 2'"))
    assert (one.turn, one.lead, one.owners) == ("A", 1, {"0 0": "A"})
    assert (other.turn, other.lead, other.owners) == ("A", 2, {"0 0": "A", "0 1": "A"})
    for document in (begun, one, other):
        game = Game.of(document)
        assert ("AB"[game.mover], game.margin, game.owned) == (document.turn, document.lead, document.owners)
        assert game.coins == [list(game.owned.values()).count(player) for player in "AB"]
        assert sc.read(game).owners == document.owners
        assert parse(write(document, "yaml")) == document


def test_a_picture_of_a_game_has_its_coins_and_who_is_to_move(seed):
    rng = random.Random(seed)
    for _ in range(100):
        begun = Document.of(Board(rng.randint(1, 3), rng.randint(1, 4)), turn=rng.choice("AB"))
        game = Game.of(begun)
        for _ in range(rng.randint(0, len(game.position))):
            game.play(rng.choice(game.moves))
        document = played(begun, [turn.string for turn in game.history])
        for format in ("picture", "yaml"):
            again = parse(write(replace(document, start=None, game=()), format), format=format)
            assert (again.owners, again.turn, again.lead) == (game.owned, "AB"[game.mover], game.margin)
            assert Game.of(again).coins == game.coins
            assert repr(Game.of(again)) == repr(game)


def test_a_part_of_a_sum_has_no_game():
    with pytest.raises(NotationError, match=r"3:25: unknown key 'game'"):
        parse("stringscoins: 1\nsum:\n  - {strings: [a b, b], game: [s1]}\n")
    game = played(Document(Position.numbered(["ab", "b"]), lead=1), ["s1"])
    (part,) = Document.sum_of([game]).parts
    assert part.document.start is None and part.document.position.strings == ("s2",)


def test_a_game_leads_to_its_position():
    start = Document(Position.numbered(["ab", "b"]))
    with pytest.raises(PositionError, match="must lead from its start"):
        Document(start.position, game=("s1",), start=start)
    with pytest.raises(PositionError, match="must lead from its start"):
        Document(start.position, game=("s1",))
    with pytest.raises(UnknownName, match="no string is called 's3'"):
        played(start, ["s3"])
    with pytest.raises(PositionError, match="cut twice, in move 1 and in move 2"):
        played(start, ["s1", "s1"])
    assert played(start, []) is start
    with pytest.raises(NotationError, match="control character"):
        played(Document(Position({"s": ["a\a"]})), ["s"]).check_writable()
