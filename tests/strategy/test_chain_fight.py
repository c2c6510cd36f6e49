"""The chain fight against the solver, and its bounds against all that can be played."""

import random
from collections import Counter

import pytest
from random_positions import ordinary, pending, segmented

from stringscoins.errors import PositionError
from stringscoins.families import make, segments
from stringscoins.game import Game
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import nimber
from stringscoins.strategy import chain_rule, long_pieces
from stringscoins.strategy.chain_fight import chain_fight
from stringscoins.structures import chains_and_loops
from stringscoins.structures.falling import all_taken

FRAMES = ["american", "icelandic", "swedish"]


def drawn(rng):
    """A board of any frame with few lines left."""
    board = make("board", rng.choice([(2, 2), (2, 3), (3, 3), (1, 5)]), frame=rng.choice(FRAMES))
    return board.restricted(rng.sample(board.strings, min(len(board), rng.randint(1, 16))))


def settled(rng):
    """Chains and loops alone, and joints with long chains and loops, some of them opened."""
    parts = []
    for number in range(rng.randint(1, 4)):
        kind, joint = rng.choice(["chain", "loop", "joint"]), f"J{number}"
        if kind == "chain":
            parts.append(("ground", "ground", rng.choice([1, 2, 3, 4])))
        elif kind == "loop":
            parts.append(("loop", "", rng.choice([2, 3, 4, 5])))
        else:
            parts += [(joint, rng.choice(["ground", "ground", joint]), rng.choice([3, 3, 4])) for _ in range(3)]
    position = segments(parts)
    for _ in range(rng.choice([0, 0, 1, 2])):
        position = position.cut(rng.choice(position.strings)).position
    return position


def positions(rng, number, *kinds):
    while number:
        position = rng.choice(kinds)(rng)
        if position and len(position) <= 20:
            number -= 1
            yield position


def test_where_nothing_is_open_the_rule_is_exact(seed):
    found = Counter()
    for position in positions(random.Random(seed), 600, settled, settled, drawn, ordinary, pending):
        fight = chain_fight(position)
        is_right = fight.in_control == (nimber(position) != 0)
        assert is_right or not fight.is_exact
        found[fight.is_exact, fight.has_choice, is_right] += 1
        if all(area.kind != "open" for area in fight.areas):
            assert fight.fewest == fight.long_chains == fight.most
        if fight.long_chains or fight.loops:
            # Who is in control makes the last turn.
            assert (fight.turns % 2 == 1) == fight.in_control
    # Of the others it is a rule of thumb.
    assert found[True, True, True] > 50 and found[True, False, True] > 50
    assert found[False, False, True] > 20 and found[False, False, False] > 20


def played(position):
    """The numbers of long chains by every play that opens none, no long loop, and no loop at a joint of valence 3."""
    seen, todo, numbers = set(), [all_taken(position)[0]], set()
    while todo:
        left = todo.pop()
        if frozenset(left) in seen:
            continue
        seen.add(frozenset(left))
        numbers.add(long_pieces(left)[0])
        chains, loops = chains_and_loops(left)
        unopened = [chain for chain in chains if chain.length >= 3]
        unopened += [loop for loop in loops if loop.length >= 4 or (loop.joint and left.valence(loop.joint) == 3)]
        for string in left.keys() - {string for run in unopened for string in run.strings}:
            todo.append(all_taken(left.cut(string).position)[0])
    return numbers


def test_no_play_ends_beyond_the_bounds(seed):
    sharp = Counter()
    for position in positions(random.Random(seed), 150, drawn, drawn, segmented, settled):
        fight, numbers = chain_fight(position), played(position) if len(position) <= 13 else None
        if numbers:
            assert fight.fewest <= min(numbers) and max(numbers) <= fight.most and fight.long_chains in numbers
            sharp["fewest"] += fight.fewest == min(numbers)
            sharp["most"] += fight.most == max(numbers)
            sharp["all"] += 1
    assert min(sharp["fewest"], sharp["most"]) > 0.7 * sharp["all"]


@pytest.mark.parametrize("frame", FRAMES)
def test_only_a_double_cross_changes_what_a_player_wants(frame, seed):
    rng = random.Random(seed)
    for _ in range(20):
        game = Game(make("board", [3, 3], frame=frame))
        wanted = None
        while not game.over:
            fight = chain_fight(game.position)
            # What falls may make double-crosses, so that only positions without are compared.
            if not game.position.capturable:
                of_first = fight.mover_wants if game.mover == 0 else {"odd": "even", "even": "odd"}[fight.mover_wants]
                crosses = sum(len(turn.captured) == 2 for turn in game.history)
                wanted = wanted or of_first
                assert (of_first == wanted) == (crosses % 2 == 0)
            game.play(rng.choice(game.moves))


def test_on_american_boards_who_begins_wants_dots_and_long_chains_even():
    for rows, columns in [(2, 2), (3, 3), (3, 4), (4, 4), (5, 5)]:
        dots = (rows + 1) * (columns + 1)
        assert chain_fight(make("board", [rows, columns])).mover_wants == ("odd" if dots % 2 else "even")


def test_the_last_coins_give_a_choice():
    position = read("3+4+4l").position.cut("1.1").position
    fight = chain_fight(position)
    assert (fight.has_choice, fight.in_control, fight.is_exact) == (True, True, True)
    assert (fight.long_chains, fight.loops, len(fight.rest.coins)) == (1, 1, 8)
    # The rest is a loony endgame, so that the other one has to move in it.
    assert not chain_rule(fight.rest, 1) and fight.mover_wants == "even" and fight.turns == 5


def test_hyperstrings_have_another_rule():
    with pytest.raises(PositionError, match="more than two coins"):
        chain_fight(Position.numbered(["abc", "a", "b", "c"]))
