import json
import random
from pathlib import Path

import pytest
from random_positions import late, ordinary, samples, scattered

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.notation import parse, read
from stringscoins.position import Position
from stringscoins.solve import SCORE_METHODS, Limits, Progress, Scores, SearchStopped, margin
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Question
from stringscoins.solve.work import Work

KNOWN = json.loads((Path(__file__).parent.parent / "known/scores.json").read_text(encoding="utf-8"))


def definition(position, misere=False):
    return Definition(position, question=Question.margin(misere))


def exhaustive(position, misere=False, **more):
    return Exhaustive(position, question=Question.margin(misere), **more)


def played_out(position, misere):
    """The margin by playing every game to its end."""
    options = []
    for name in position:
        rest, captured = position.cut(name)
        value = played_out(rest, misere)
        options.append(len(captured) + value if captured else -value)
    return (min if misere else max)(options, default=0)


@pytest.mark.parametrize("misere", [False, True])
def test_the_definition_is_the_play_of_all_games(misere, seed):
    rng = random.Random(seed)
    for _ in range(60):
        position = rng.choice([scattered, ordinary])(rng, 5)
        assert definition(position, misere).value() == played_out(position, misere), position


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
def test_the_table_equals_the_definition(misere, seed):
    for position in samples(200, seed):
        slow, fast = definition(position, misere), exhaustive(position, misere)
        assert fast.value() == slow.value(), position
        for name in position:
            assert fast.value([name]) == slow.value([name]), (position, name)


@pytest.mark.parametrize("misere", [False, True])
def test_the_table_equals_the_definition_on_larger_positions(misere, seed):
    rng = random.Random(seed)
    for shape in (scattered, ordinary, late):
        for _ in range(4):
            position = shape(rng, 15)
            assert exhaustive(position, misere).value() == definition(position, misere).value(), position


@pytest.mark.slow
@pytest.mark.parametrize("misere", [False, True])
def test_the_table_equals_the_definition_on_many(misere, seed):
    for position in samples(5000, seed):
        assert exhaustive(position, misere).value() == definition(position, misere).value(), position


@pytest.mark.parametrize("record", KNOWN, ids=lambda r: f"{'misere' * r['misere']} {json.dumps(r['position'])[20:90]}")
def test_known_values(record):
    assert margin(parse(json.dumps(record["position"])).position, misere=record["misere"]) == record["value"]


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("3+4l+8l", 1),  # Allcock, section 1
        ("3+3", 2),  # Allcock, section 2
        ("3+3+4l", 2),  # Allcock, lemma 3.7
        ("12l+6", 10),  # Berlekamp and Scott, what is left of figure 2
    ],
)
def test_endgames_of_the_literature(source, value):
    # Their values are the margin of the controller; the opener is the player to move.
    assert margin(read(source).position) == -value


def test_misere_strips_of_the_literature():
    # Collette, Demaine, Demaine and Langerman, theorem 1: the first player takes at most (n - 1)/3 boxes of 1 x n.
    for n in range(1, 8):
        taken = (n + margin(make("board", [1, n]), misere=True)) / 2
        assert taken <= (n - 1) / 3, n
    # Tables 1 and 2: he takes nothing of the Swedish strip 1 x 6; 1 x 12 is a draw.
    assert margin(make("board", [1, 6], frame="swedish"), misere=True) == -6
    assert margin(make("board", [1, 12], frame="swedish"), misere=True) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
def test_two_bare_strings_change_nothing(misere, seed):
    # Whoever likes the margin without them cuts the second one when the other player cuts the first.
    for position in samples(40, seed):
        bare = Position({"one": [], "two": []})
        assert margin(position + bare, misere=misere) == margin(position, misere=misere), position


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
def test_moves(misere, seed):
    for position in samples(40, seed):
        scores = Scores(position, misere=misere)
        value, moves = scores.value(), list(scores.moves())
        assert [move.string for move in moves] == list(position)
        assert value == (min if misere else max)(move.margin for move in moves)
        for move in moves:
            rest, captured = position.cut(move.string)
            after = margin(rest, misere=misere)
            assert (move.coins, move.captures) == (position[move.string], captured)
            assert move.margin == (len(captured) + after if captured else -after)
            assert move.best == (move.margin == value)


def test_empty_position():
    for method in SCORE_METHODS:
        empty = Scores(Position(), method=method)
        assert empty.value() == 0 and list(empty.moves()) == []


def test_methods():
    position = read("board:2x2:icelandic").position
    assert {margin(position, method=method) for method in SCORE_METHODS} == {2}
    with pytest.raises(ValueError, match="unknown method 'guess'"):
        margin(position, method="guess")


def test_the_most_coins_that_fit():
    # All on one string, to take or to leave to the opponent.
    coins = [f"c{i}" for i in range(127)]
    for strings, expected in (([coins], 127), ([coins, coins], -127)):
        assert margin(Position.numbered(strings), method="exhaustive") == expected
        assert margin(Position.numbered(strings), method="exhaustive", misere=True) == expected
    with pytest.raises(LimitReached, match="128 coins"):
        margin(Position.numbered([[*coins, "one more"]]), method="exhaustive")


def test_too_many_strings():
    for method, most in (("search", 64), ("exhaustive", 32), ("definition", 20)):
        with pytest.raises(LimitReached, match=f"a position of 65 strings.* {most}"):
            margin(Position.numbered([["a"]] * 65), method=method)
    assert margin(Position.numbered([["a"]] * 65)) == 1  # it is swept


def test_limits():
    with pytest.raises(SearchStopped, match="time limit"):
        margin(make("board", [3, 3]), limits=Limits(seconds=1e-6))
    with pytest.raises(LimitReached, match="memory limit of 10 MB"):
        margin(make("board", [3, 3]), method="exhaustive", limits=Limits(megabytes=10))
    icelandic = make("board", [3, 3], frame="icelandic")
    with pytest.raises(SearchStopped, match="time limit"):
        margin(icelandic, method="definition", limits=Limits(seconds=1e-6))
    with pytest.raises(SearchStopped, match="memory limit"):
        margin(icelandic, method="definition", limits=Limits(megabytes=1))


def test_an_interrupted_table_goes_on():
    class Interrupting(Progress):
        def searching(self, positions, known, size, fill=None, asked=None, **more):
            if positions < size:
                raise KeyboardInterrupt

    table = exhaustive(make("board", [2, 4]), work=Work(progress=Interrupting()))
    stops = 0
    while table.positions < table.size:
        try:
            value = table.value()
        except SearchStopped as stop:
            assert stop.interrupted and stop.positions == table.positions
            stops += 1
    assert value == margin(make("board", [2, 4])) == 2 and stops == 3
