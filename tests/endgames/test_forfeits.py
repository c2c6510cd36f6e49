from itertools import permutations
from pathlib import Path

import pytest

from stringscoins.endgames import forfeit
from stringscoins.errors import PositionError
from stringscoins.families import make, segments
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import nimber
from stringscoins.strategy.turns import odd_pieces

ROMER = Path(__file__).parents[2] / "positions/romer"


def squares(*dots):
    return make("cubes", dots, variant="edges-squares")


def test_the_forfeit_of_three_coins():
    position = read(str(ROMER / "three-coin-forfeit.yaml")).position
    board = squares(3, 2, 2)
    assert all(set(position[string]) == set(board[string]) for string in position)
    assert nimber(position) == 0 and forfeit(position) == (5, 3) and odd_pieces(position) == 1
    for string in position:
        rest = position.cut(string).position
        assert any(
            [len(c) for c in taken] == [1, 1, 0] and sizes == [2, 3] and nimber(left) == 0
            for taken, sizes, left in replies(rest)
        )


def replies(position):
    """All three cuts of a position: what each captured, the sizes of the strings left, and these."""
    for cuts in permutations(position.strings, 3):
        left, taken = position, []
        for string in cuts:
            left, fallen = left.cut(string)
            taken.append(fallen)
        yield taken, sorted(len(left[string]) for string in left), left


@pytest.mark.parametrize(
    ("parts", "coins"),
    [
        ([("ground", "ground", 3)], 2),
        ([("ground", "ground", 5)], 2),
        ([("loop", "", 4)], 4),
        ([("loop", "", 6)], 4),
        ([("ground", "ground", 3), ("ground", "ground", 3)], 4),
    ],
)
def test_forfeits_of_chains_and_loops(parts, coins):
    assert forfeit(segments(parts)) == (coins, 2)


def test_forfeits_of_four_coins_at_once():
    position = read(str(ROMER / "four-coin-forfeit.yaml")).position
    board = squares(3, 3, 2)
    assert all(set(position[string]) == set(board[string]) for string in position)
    assert forfeit(position) == (8, 4) and len(position.coins) == 10
    board = make("cubes", [3, 3, 3], variant="edges-cubes")
    assert forfeit(board.restricted(["x 0 1 0", "x 1 1 1", "z 0 1 1", "z 1 1 0", "z 1 1 1"])) == (4, 4)


def test_no_forfeit_of_a_player_without_control():
    with pytest.raises(PositionError, match="not in control"):
        forfeit(Position.numbered(["a", "a"]))
