import random

from random_positions import falling

from stringscoins.families import make, segments
from stringscoins.position import Position
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Question
from stringscoins.structures.falling import all_taken
from stringscoins.structures.handouts import fall, handout, loony_piece


def outcome(position, rest, memo):
    """The mover's margin where whoever moves on from the position loses `rest` coins: the rules, and no thought."""
    if not position:
        return -rest
    if position not in memo:
        cuts = [position.cut(string) for string in position]
        memo[position] = max(
            len(fallen) + outcome(left, rest, memo) if fallen else -outcome(left, rest, memo) for left, fallen in cuts
        )
    return memo[position]


def test_what_falls_is_taken_or_a_handout_is_left(seed):
    rng, choices = random.Random(seed), 0
    for _ in range(150):
        position = falling(rng, rng.randint(1, 7))
        coins, least = len(position.coins), handout(position)
        assert not all_taken(position)[0]
        for rest in {0, rng.randint(1, coins + 1), 2 * coins}:
            after = coins - least + abs(rest - least) if least else coins - rest
            assert outcome(position, rest, {}) == after
        choices += least > 0
    assert choices > 30


def test_loony_pieces_beside_a_chain(seed):
    # Whatever is cut, the margin is that of the formula; where no string costs more, the piece is opened there.
    rng, board = random.Random(seed), make("cubes", [3, 2, 2], variant="edges-squares")
    found = 0
    while found < 4:
        left = board.restricted(rng.sample(board.strings, rng.randint(4, 8)))
        piece = None if left.capturable or len(left.components()) > 1 else loony_piece(left)
        if piece is None or left.is_ordinary:
            continue
        found += 1
        chain = segments([("ground", "ground", rng.randint(3, 9))])
        beside, coins = left + chain, len(chain.coins)
        table = Exhaustive(beside, question=Question.MARGIN)
        values = []
        for string, name in zip(left, beside, strict=False):
            gone, least, rest = fall(left, string)
            assert gone == len(left.coins) == piece.coins and not rest
            values.append(table.value([name]))
            assert values[-1] == gone - least + abs(coins - least)
        assert min(values) == piece.coins - piece.handout + abs(coins - piece.handout)


def test_which_components_are_no_loony_pieces():
    dipper = segments([("A", "A", 3), ("A", "ground", 5)])
    assert loony_piece(dipper) is None and loony_piece(Position.numbered(["a", "ab", "b"])) is None
