"""What is answered to a line is held against the rules."""

import re

import pytest
from plain import Plain, made

from stringscoins.errors import PositionError, UnknownName
from stringscoins.notation import Document, read
from stringscoins.puzzles import KINDS
from stringscoins.puzzles.replies import reply
from stringscoins.strategy import Game

OPENED = "@malkin/opened-3-chain + 4"


@pytest.mark.parametrize(
    ("board", "kind"), [("2x3", "control"), ("2x3", "loony"), ("2x4", "count"), ("3x3", "sacrifice")]
)
def test_every_line_is_answered_by_best_play(board, kind):
    puzzle = made(board, kind, seed=1)
    document, plain, left = puzzle.document, Plain(puzzle.document.position), frozenset(puzzle.document.position)
    solved = False
    for string in document.position:
        found, game = reply(document, string), Game.of(document)
        assert found.line[0] == string and found.best == (plain.after(left, string) == plain.margin(left))
        rest = plain.cut(left, string)[0]
        for cut in found.line[1:]:
            assert plain.after(rest, cut) == plain.margin(rest)
            rest, _ = plain.cut(rest, cut)
        for cut in found.line:
            game.play(cut)
        assert game.over and tuple(game.coins) == found.final
        own, others = found.final
        endings = f"you win {own} to {others}.", f"there is a draw, {own} to {others}.", f"B wins {others} to {own}."
        assert found.text.endswith(f"At the end {endings[(own <= others) + (own < others)]}")
        # What is shown are A's turn and B's.
        assert [turn.player for turn in game.history[: found.answered]] == sorted(
            turn.player for turn in game.history[: found.answered]
        )
        assert len(game.history) == found.answered or game.history[found.answered].player == 0
        solved |= string in puzzle.moves and found.final == puzzle.final
    assert solved


@pytest.mark.parametrize(
    ("words", "taken", "string", "text"),
    [
        ("4+5", [], "1.0", "That gives B 4 boxes. B answers 1.1, takes 2 boxes and leaves the last 2 boxes."),
        (OPENED, ["1:s1"], "1:s2", "You take 2 boxes, but then you have to move on and open the chain of 4."),
        (OPENED, ["1:s1"], "1:s3", "That leaves the last 2 boxes to B. B answers 1:s2, takes 2 boxes and draws 2.0."),
        (OPENED, [], "1:s1", "You take 1 box and leave the last 2 boxes to B."),
    ],
)
def test_words_say_what_is_taken_given_and_left(words, taken, string, text):
    position = read(words).position
    for cut in taken:
        position = position.cut(cut).position
    assert reply(Document.of(position), string).text.startswith(text)


def test_what_cannot_be_answered():
    fano = read("hypergraph:fano")
    with pytest.raises(UnknownName, match="no string is called 'h 9 9'"):
        reply(read("board:2x2"), "h 9 9")
    with pytest.raises(PositionError, match="a string holds more than two coins: replies are about chains and loops"):
        reply(fano, next(iter(fano.position)))


def test_hints_count_but_do_not_tell_the_line():
    said = [made("3x3", kind, seed=seed).hint for kind in KINDS for seed in range(3)]
    assert not any(re.search(r"[hv] \d \d", hint) for hint in said)
    assert "You can open a chain of 1, a chain of 3 or a loop of 4." in made("3x3", "count", seed=1).hint
    assert "What is left besides is a loop of 6." in made("3x3", "loony", seed=1).hint
    assert "that gives B 1 box." in made("3x3", "sacrifice", seed=1).hint
    assert "No chain is long yet." in made("3x3", "control", seed=1).hint
