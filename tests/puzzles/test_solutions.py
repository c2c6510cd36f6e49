"""What solutions say is held against the rules."""

import re

import pytest
from plain import Plain, made

from stringscoins.notation import Coordinates
from stringscoins.puzzles import KINDS
from stringscoins.puzzles.solutions import kept_together
from stringscoins.solve import Nimbers, Scores
from stringscoins.strategy import Game
from stringscoins.values import LOONY

LINE = r"[a-z]\d-[a-z]\d"
PUZZLES = [
    ("2x3", "control"),
    ("2x3", "sacrifice"),
    ("2x3", "loony"),
    ("2x4", "count"),
    *(("3x3", kind) for kind in KINDS),
]


def played(puzzle):
    game = Game(puzzle.document.position)
    for string in puzzle.line:
        game.play(string)
    assert game.over
    return game


@pytest.mark.parametrize(("board", "kind"), PUZZLES)
def test_the_line_ends_as_is_said(board, kind):
    for seed in range(3):
        puzzle = made(board, kind, seed=seed)
        game = played(puzzle)
        assert puzzle.line[0] == puzzle.moves[0]
        assert tuple(a + b for a, b in zip(puzzle.coins, game.coins, strict=True)) == puzzle.final
        assert f"With best play the end is A {puzzle.final[0]}, B {puzzle.final[1]}" in puzzle.text
        # The turns tell the same game.
        assert [turn[0] for turn in puzzle.turns] == ["AB"[i % 2] for i in range(len(puzzle.turns))]
        called = re.findall(LINE, " ".join(puzzle.turns))
        assert tuple(map(Coordinates(puzzle.document).meant, called)) == puzzle.line
        for who in (0, 1):
            said = sum(map(int, re.findall(r"\+(\d+)", " ".join(t for t in puzzle.turns if t[0] == "AB"[who]))))
            assert said == game.coins[who]


def test_every_move_of_the_line_is_best_by_the_rules():
    for board, kind in PUZZLES[:4]:
        puzzle = made(board, kind, seed=1)
        plain, left = Plain(puzzle.document.position), frozenset(puzzle.document.position)
        for string in puzzle.line:
            assert plain.after(left, string) == plain.margin(left)
            left, _ = plain.cut(left, string)


@pytest.mark.parametrize(("board", "kind"), PUZZLES)
def test_other_lines_end_as_is_said(board, kind):
    for seed in range(3):
        puzzle = made(board, kind, seed=seed)
        margins = {m.string: m.margin for m in Scores(puzzle.document.position, method="search").moves()}
        said = re.findall(rf"({LINE}) ends with A (\d+), B (\d+)", puzzle.text)
        assert said
        for called, a, b in said:
            string = Coordinates(puzzle.document).meant(called)
            assert string not in puzzle.moves
            assert int(a) - int(b) == puzzle.document.lead + margins[string]
            assert int(a) + int(b) == sum(puzzle.final)


@pytest.mark.parametrize(("board", "kind"), PUZZLES)
def test_what_is_given_away_is_what_the_other_can_take(board, kind):
    for seed in range(3):
        puzzle = made(board, kind, seed=seed)
        given = re.search(r"gives B (\d+) box", puzzle.text)
        assert bool(given) == (kind in ("sacrifice", "count"))
        if given:
            game = Game(puzzle.document.position)
            game.play(puzzle.moves[0])
            while game.mover == 1 and game.position.capturable:
                game.play(game.position.strings_of(game.position.capturable[0])[0])
            assert game.coins == [0, int(given[1])]


def test_handouts_are_told_apart():
    given, taken = (made("3x3", "loony", seed=seed) for seed in (1, 6))
    assert "leaves the last 2 boxes" in given.text and given.turns[0] == "A c1-d1"
    assert "So A takes everything" in taken.text and "(+1)" in taken.turns[0]


@pytest.mark.parametrize(
    ("board", "seed", "nimber", "said"),
    [
        ("3x3", 0, 0, "and so A wins the fight for control"),
        ("3x4", 118, LOONY, "A can afford both"),
        ("3x3", 28, 3, "does not even win"),
    ],
)
def test_sacrifices_are_told_apart_by_what_they_do_in_nimstring(board, seed, nimber, said):
    puzzle = made(board, "sacrifice", seed=seed)
    assert Nimbers(puzzle.document.position.cut(puzzle.moves[0]).position, method="exhaustive").value() == nimber
    assert said in puzzle.text
    assert puzzle.nimstring[-1].startswith("That wins" if nimber == 0 else "That loses")


def test_scores_are_kept_together():
    assert kept_together("c2-c3 ends with A 7, B 9") == "c2-c3 ends with A\xa07, B\xa09"
