import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stringscoins.endgames.simple import (
    is_proven,
    more_than_two,
    opening,
    openings,
    openings_recursive,
    reply,
    standard_move,
    value,
    value_all_lengths,
    value_explicit,
    value_procedural,
    value_recursive,
    value_rule,
    value_shortest_first,
)
from stringscoins.endgames.sums import Component, SimpleEndgame
from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import independent_pieces
from stringscoins_studies.endgames.counts import SumTable

ENDGAMES = st.builds(
    SimpleEndgame,
    st.lists(st.integers(3, 9), max_size=6).map(tuple),
    st.lists(st.integers(4, 12), max_size=6).map(tuple),
)
"""Of all lengths, odd loops too."""


def endgame(text):
    """Allcock's notation: 5*3 + 4l."""
    components = []
    for term in text.replace(" ", "").split("+"):
        number, _, length = term.rpartition("*")
        components += [("loop" if length[-1] == "l" else "chain", int(length.rstrip("l")))] * int(number or 1)
    return SimpleEndgame.of(components)


def chain(length):
    return Component("chain", length)


def loop(length):
    return Component("loop", length)


def lines(rest):
    """All orders in which the components may be opened, every opening an optimal one."""
    if not rest.size:
        return [""]
    opened = openings_recursive(rest)
    best = [c for c in opened if opened[c] == min(opened.values())]
    return [f"{c} {line}".strip() for c in best for line in lines(rest.without(c))]


def check_theorems(table, places):
    """Every theorem at these places of a table of endgames with even loops."""
    for i, j in places:
        game, v = table.endgame(i, j), int(table.values[i, j])
        assert value_explicit(game) == value_procedural(game) == value_all_lengths(game) == value(game) == v
        assert more_than_two(game) == (v > 2)
        if not game.size:
            continue
        opened = openings(game)
        assert opened[opening(game)[0]] == min(opened.values()) == v
        for component in opened:
            rest = game.without(component)
            assert is_proven(rest)
            # Theorem 1.3, which gives up control where both are as good.
            keeps = rest.controlled_value > 4 if component.kind == "loop" else more_than_two(rest)
            assert keeps == (reply(game, component) == "keep")


def margin(position):
    """By how many coins the player to move wins, from the rules alone."""
    places = {string: 1 << i for i, string in enumerate(position.strings)}
    holders = [sum(places[string] for string in position.strings_of(coin)) for coin in position.coins]

    @cache
    def best(left):
        outcomes = []
        for string in places.values():
            if left & string:
                taken = sum(held & left == string for held in holders)
                rest = best(left ^ string)
                outcomes.append(taken + rest if taken else -rest)
        return max(outcomes, default=0)

    return best((1 << len(places)) - 1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: opening(SimpleEndgame()), "without components"),
        (lambda: reply(SimpleEndgame((3,)), chain(4)), "no 4 in 3"),
        (lambda: value_explicit(endgame("4+5l")), "theorem 4.1"),
        (lambda: value_procedural(endgame("4+7l+7l")), "theorem 4.2"),
        (lambda: more_than_two(endgame("4+5l")), "theorem 1.4"),
    ],
)
def test_what_cannot_be_opened_or_is_not_proven(wrong, message):
    with pytest.raises(PositionError, match=message):
        wrong()


def test_too_many_sums():
    with pytest.raises(LimitReached, match="2097152"):
        value_recursive(SimpleEndgame(tuple(range(3, 24))))


@pytest.mark.parametrize(
    ("text", "v"),
    [
        *((f"{n}*3", v) for n, v in enumerate([3, 2, 1, 2, 1, 2, 1], 1)),
        ("12+10l", 14),
        ("3+4l+8l", 1),
        ("5*3+4l+8l", 1),
        ("2*8l+18+9*6l+3+101*4l", 1),
        ("2*3+4l", 2),
        ("3*3+4l", 1),
        # Figure O: on the 5 x 5 board 24 coins are left. As printed the sum is worth 4; with either subscript it is 0.
        ("4l+3*4+8", 4),
        ("4l+3*4+8l", 0),
        ("2*4l+2*4+8", 0),
        # Loops of 5 and 7.
        ("4+2*5l", 2),
        ("4+2*7l", 4),
        ("2*3+3*7l", 3),
    ],
)
def test_worked_examples(text, v):
    game = endgame(text)
    assert value(game) == value_shortest_first(game) == value_recursive(game) == v
    if is_proven(game):
        assert value_explicit(game) == value_procedural(game) == v


def test_lemma_3_6():
    """Chains of 3 and loops of 4: which openings are optimal."""
    for threes in range(8):
        for fours in range(8):
            opened = openings_recursive(SimpleEndgame((3,) * threes, (4,) * fours))
            best = {c.kind for c in opened if opened[c] == min(opened.values())}
            if fours:
                assert ("loop" in best) == (threes % 2 == 0 or threes == 1)
            if threes:
                assert ("chain" in best) == (threes >= 2 or fours % 2 == 0)


def test_example_1_2():
    """Of 42 orders just two consist of optimal openings, whoever has to open."""
    game = endgame("5*3+4l+8l")
    assert game.controlled_value == -3
    assert lines(game) == ["3 3 4l 3 3 8l 3", "3 4l 3 3 3 8l 3"]


@pytest.mark.parametrize(
    ("text", "c", "move", "rule"),
    [
        ("3+8l", 5, "8l", "theorem 1.1 (1)"),
        ("3+4l+8l", 1, "4l", "theorem 1.1 (2)"),
        ("3*3+4l", -1, "3", "theorem 1.1, the standard move"),
        ("3+4l+8l+4l+8", -1, "4l", "theorem 1.1 (2)"),
        ("3+3*4l", -7, "4l", "theorem 1.1 (3)"),
        ("3+3*4l+6l", -9, "3", "theorem 1.1, the standard move"),
        ("4+8l", 4, "8l", "theorem 1.1, the standard move"),
        # The transitions at 2 and at -2.
        ("3+3+4l+10", 4, "3", "theorem 1.1, the standard move"),
        ("3+3+4l+7", 1, "4l", "theorem 1.1 (2)"),
        ("4*3+4l+7", -1, "4l", "theorem 1.1 (2)"),
        ("4*3+4l+6", -2, "3", "theorem 1.1, the standard move"),
        ("4+2*5l", -2, "4", "formulas (2.1) and (2.2)"),
        ("4+5l+4l", -3, "4l", "formulas (2.1) and (2.2)"),
    ],
)
def test_openings(text, c, move, rule):
    game = endgame(text)
    assert (game.controlled_value, str(opening(game)[0]), opening(game)[1]) == (c, move, rule)
    opened = openings_recursive(game)
    assert opened == openings(game) and opened[opening(game)[0]] == min(opened.values())
    assert rule.startswith("formulas") != value_rule(game).startswith("Allcock")


def test_standard_move():
    assert [str(standard_move(endgame(text))) for text in ("3+4l", "4+6l+8l", "7+5")] == ["3", "6l", "5"]


def test_value_rules():
    rules = [value_rule(endgame(text)) for text in ("3", "3*4+4l+8l", "3+3*4l", "4+3*6l", "4*3")]
    assert rules == [f"Allcock, theorem 4.1 {case}" for case in ("(1)", "(2)", "(3a)", "(3b)", "(4)")]


def test_replies():
    """Of n chains of 3 the controller must keep control if n = 2, give it up if n is 1 or even and more."""
    replies = [reply(SimpleEndgame((3,) * n), chain(3)) for n in range(1, 8)]
    assert replies == ["give up", "keep", "either", "give up", "either", "give up", "either"]
    assert reply(endgame("8l+8l+4l"), loop(4)) == "keep"


def test_theorems_on_a_sample(seed):
    """On endgames of up to 6 chains of 3 to 7 and 6 loops of 4, 6, 8 and 10 (all of them: the slow test)."""
    table = SumTable(range(3, 8), (4, 6, 8, 10), 6, 6)
    rng = random.Random(seed)
    a, b = table.values.shape
    assert a * b - 1 == 97_019
    check_theorems(table, [(rng.randrange(a), rng.randrange(b)) for _ in range(1500)])


@pytest.mark.slow
def test_theorems_everywhere():
    table = SumTable(range(3, 8), (4, 6, 8, 10), 6, 6)
    a, b = table.values.shape
    check_theorems(table, [(i, j) for i in range(a) for j in range(b)])


@given(ENDGAMES)
def test_all_lengths(game):
    v = value_recursive(game)
    assert value(game) == value_all_lengths(game) == value_shortest_first(game) == v
    assert openings(game) == openings_recursive(game)
    if game.size:
        assert openings(game)[opening(game)[0]] == v


@given(ENDGAMES)
def test_lemma_2_2(game):
    c, v = game.controlled_value, value(game)
    assert c <= v
    assert {c % 2, v % 2, *(opened % 2 for opened in openings(game).values())} == {game.size % 2}
    if not game.threes:
        assert (game.size - c) % 4 == 0


@pytest.mark.parametrize("text", ["3+3+3", "3+4l", "3+3+4l", "4l+4l+4", "4+5l", "4l+4+5l", "4+2*5l", "3+5l+7l"])
def test_values_are_those_of_the_game(text):
    """The openings and the two replies are all that matters among the moves; the last four are odd counterexamples."""
    game = endgame(text)
    assert margin(independent_pieces(game.components)) == -value(game)
