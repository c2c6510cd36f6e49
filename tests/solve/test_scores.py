import pytest
from random_positions import samples

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import SCORE_METHODS, Limits, Progress, Scores, SearchStopped, margin
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.solve.work import Work


def definition(position, misere=False):
    return Definition(position, objective=Objective.margin(misere))


def exhaustive(position, misere=False, **more):
    return Exhaustive(position, objective=Objective.margin(misere), **more)


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


def test_empty_position():
    for method in SCORE_METHODS:
        empty = Scores(Position(), method=method)
        assert empty.value() == 0 and list(empty.moves()) == []


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
        margin(make("board", [3, 4]), limits=Limits(seconds=1e-6))
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
