import random
from collections import Counter

import pytest
from random_positions import chained, ordinary, pending, scattered, segmented

from stringscoins.explanations.hints import KINDS, hint
from stringscoins.explanations.speech import words_of
from stringscoins.notation import Document, read
from stringscoins.position import Position
from stringscoins.solve import Scores
from stringscoins.strategy import Budget, Game
from stringscoins.strategy.levels import Master
from stringscoins.strategy.thinking import Verdict
from tests.explanations.reasons import ESTIMATE, holds

SAID = [
    # source, cuts before, misere, kind, text
    ("1x2:swedish", [], False, "only", "It is the only line left."),
    ("2x2", [], False, "safe", "Any line here is safe. You want an odd number of long chains in the end."),
    ("1x1", [], False, "safe", "Any line is safe: it gives nothing away."),
    ("3+4", [], False, "shortest", "Every string gives something away; this chain is the shortest."),
    ("3+3", [], False, "shortest", "Every string gives something away; nothing is shorter than this chain."),
    ("4l+6l", [], False, "shortest", "Every string gives something away; this loop is the shortest."),
    (
        "3+4l+8l",
        [],
        False,
        "cheapest",
        "Every string gives something away; to open this loop costs the least in the end.",
    ),
    (
        "2+5",
        [],
        False,
        "middle",
        "Every string gives something away; in the middle of this short chain both coins have to be taken.",
    ),
    ("4+3", ["1.1"], False, "take-then-leave", "Take these 2 coins, then leave the last two: you keep control."),
    ("3+3+3", ["1.0"], False, "take-then-leave", "Take this coin, then leave the last two: you keep control."),
    ("6l+5", ["1.1"], False, "take-then-leave", "Take these 2 coins, then leave the last four: you keep control."),
    (
        "4+3",
        ["1.1", "1.0", "1.2"],
        False,
        "leave",
        "Leave the last two coins: the other player takes them and has to move. You keep control.",
    ),
    ("3+1", ["1.0", "1.1"], False, "take-all", "Take the last two coins as well: to leave them would bring no more."),
    (
        "3+3+3+3",
        ["1.0", "1.1"],
        False,
        "take-all",
        "Take the last two coins as well: control is not worth them here.",
    ),
    ("2+3+3", ["2.0", "2.1"], False, "take-all", "Take the last two coins as well: you keep control by moving on."),
    ("3", ["1.0"], False, "end", "Take what is left: that ends the game."),
    ("1+4", ["1.0"], False, "take", "Take this coin: it costs nothing, and it is your turn again."),
    (
        "board:1x3",
        ["h 0 0", "h 1 0", "v 0 0"],
        False,
        "take",
        "Take this box: it costs nothing, and it is your turn again.",
    ),
    (
        "3x3:swedish",
        ["h 1 0", "v 0 1"],
        False,
        "sacrifice",
        "Give 1 box away: then the number of long chains is odd, as you want.",
    ),
    (
        "3x3:icelandic",
        ["h 3 1", "h 2 0", "v 2 2", "v 2 3", "h 1 2", "v 1 3"],
        False,
        "sacrifice",
        "Give 1 box away, though some lines are safe: none of them is better.",
    ),
    (
        "4x4:swedish",
        ["h 1 2", "h 3 2", "h 1 1", "v 2 3", "h 2 3", "h 3 3", "v 3 2", "v 3 3"],
        False,
        "chains",
        "This line is safe, and it makes the number of long chains even, as you want.",
    ),
    (
        "4x4:swedish",
        ["v 2 3", "v 3 1", "v 0 1", "v 1 2", "h 1 0", "h 1 2", "h 3 0", "h 3 1", "v 3 2"],
        False,
        "last-safe",
        "This line is safe, and then the other player has to give something away.",
    ),
    (["abc", "d", "d"], [], False, "take", "Take these 3 coins: it costs nothing, and it is your turn again."),
    ("3x3:swedish", ["h 2 0", "h 2 1"], True, "early", "Take this box now: to wait would not make you take less."),
    ("1+2", ["1.0", "2.0", "2.2"], True, "forced", "Every string takes something now: there is no choice."),
    ("3+3", ["1.0"], True, "avoid", "Take nothing while you need not: leave the coins to the other player."),
    ("2x2", [], True, "search", "This line takes nothing, and no other one makes you take less in the end."),
]


def asked(document, cuts=(), misere=False, positions=20_000):
    game = Game.of(document, misere)
    for string in cuts:
        game.play(string)
    return hint(game, Master(Budget(None, positions), seed=1).consider(game), words_of(document))


@pytest.mark.parametrize(("source", "cuts", "misere", "kind", "text"), SAID)
def test_a_coach_says(source, cuts, misere, kind, text):
    document = read(source) if isinstance(source, str) else Document(Position.numbered(source))
    found = asked(document, cuts, misere)
    assert (found.kind, found.text, found.exact) == (kind, text, True)


def test_an_estimate_is_called_one():
    found = asked(read("4x4"))
    assert not found.exact and found.text == (
        "Any line here is safe. You want an odd number of long chains in the end."
        " That is an estimate: the end is too far to see."
    )


def is_true(position, misere, found):
    return holds(position, found.string, found.kind, found.text.removesuffix("" if found.exact else ESTIMATE), misere)


@pytest.mark.parametrize("positions", [20, 20_000])
def test_what_a_hint_says_is_so(positions, seed):
    rng = random.Random(seed)
    for shape in [ordinary, segmented, pending, scattered] * 25:
        position, misere = shape(rng, 11), rng.random() < 0.3
        if position:
            verdict = Master(Budget(None, positions), seed=1).consider(Game(position, misere))
            found = hint(Game(position, misere), verdict)
            best = {move.string for move in Scores(position, misere=misere).moves() if move.best}
            assert found.string == verdict.best and (found.string in best or not found.exact), (position, found)
            assert is_true(position, misere, found), (position, found)


def test_of_any_move_nothing_false_is_said(seed):
    """Of a move that is given, and need not be good, the reason is exact only where it is best by a theorem."""
    rng, kinds = random.Random(seed), Counter()
    for shape in [ordinary, segmented, pending, scattered, chained] * 120:
        position, misere = shape(rng, 10), rng.random() < 0.2
        moves = {move.string: move for move in Scores(position, misere=misere).moves()} if position else {}
        for string in moves:
            found = hint(Game(position, misere), Verdict(None, (string,)))
            assert moves[string].best or not found.exact, (position, found)
            assert is_true(position, misere, found), (position, found)
            kinds[found.kind, found.exact] += 1
    # After 35 the last two coins cannot be left any more: 01 goes before it.
    game = Game(Position.numbered(["35", "01", "03", "04", "42", "20"]))
    assert [hint(game, Verdict(None, (string,))).exact for string in ("s1", "s2")] == [False, True]
    assert kinds["take", True] and kinds["take", False] and kinds["take-all", False] and kinds["take-then-leave", True]
    assert {kind for kind, _ in kinds} == set(KINDS)
