import random
from collections import Counter
from itertools import pairwise

import pytest
from random_positions import endgames, ordinary

from stringscoins.endgames.simple import value_recursive
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.errors import PositionError
from stringscoins.families import make, segments
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import margin, nimber
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.strategy import chains
from stringscoins.strategy.rules import safe_moves
from stringscoins.structures import chains_and_loops, faults


def played_out(position, rng):
    game = Game(position)
    while not game.over:
        game.play(rng.choice(game.moves))
    return game


def test_turns_and_double_crosses(seed):
    rng = random.Random(seed)
    for _ in range(150):
        position = ordinary(rng, 14)
        cuts = played_out(position, rng).history
        changes = sum(one.player != other.player for one, other in pairwise(cuts))
        assert chains.turns_of(cuts) == changes + bool(cuts)
        double_crosses = sum(len(cut.captured) == 2 for cut in cuts)
        last = bool(cuts and cuts[-1].captured)
        assert chains.turns_of(cuts) == len(position) - len(position.coins) + double_crosses + last


def test_turns_of_a_board_are_dots_and_double_crosses(seed):
    rng = random.Random(seed)
    for rows, columns in ((1, 1), (2, 3), (4, 5)):
        cuts = played_out(make("board", [rows, columns]), rng).history
        dots = (rows + 1) * (columns + 1)
        assert chains.turns_of(cuts) == dots + sum(len(cut.captured) == 2 for cut in cuts)


SUMS = [("c", 3), ("c", 4), ("c", 5), ("c", 6), ("l", 4), ("l", 6), ("l", 8)]


def sums(most, kinds=SUMS):
    """All sums of such chains and loops with at most so many coins: (chains, loops)."""
    if not kinds:
        yield (), ()
        return
    (kind, length), *others = kinds
    for n in range(most // length + 1):
        for one, other in sums(most - n * length, others):
            yield ((length,) * n + one, other) if kind == "c" else (one, (length,) * n + other)


def controlled_to_the_end(of_chains, of_loops):
    """A game in which the pieces are opened, loops first, and control is kept to the end."""
    pieces = [*(("loop", "", n) for n in of_loops), *(("ground", "ground", n) for n in of_chains)]
    position = segments(pieces)
    game = Game(position)
    parts = sorted(position.components(), key=lambda part: len(part) > len(part.coins))
    for i, part in enumerate(parts):
        game.play(part.strings[0])
        loop = len(part) == len(part.coins)
        while set(game.position) & set(part):
            left = game.position.restricted(set(game.position) & set(part))
            if i + 1 < len(parts) and len(left.coins) == (4 if loop else 2):
                game.play(left.strings[1] if loop else next(s for s in left if len(left[s]) == 1))
                while set(game.position) & set(part):
                    coin = next(c for c in game.position.capturable if c in part.coins)
                    game.play(game.position.strings_of(coin)[0])
            else:
                coin = next(c for c in left.coins if left.valence(c) == 1)
                game.play(left.strings_of(coin)[0])
    return position, game


@pytest.mark.parametrize(("of_chains", "of_loops"), [part for part in sums(15) if part != ((), ())])
def test_control_kept_to_the_end(of_chains, of_loops):
    position, game = controlled_to_the_end(of_chains, of_loops)
    # Player 1 is in control: he takes the last turn, and what Malkin's formulas say.
    assert game.coins[1] - game.coins[0] == chains.keeping_control(of_chains, of_loops)
    assert chains.turns_of(game.history) == chains.normal_turns(position, len(of_chains), len(of_loops))
    assert chains.turns_of(game.history) % 2 == 0 and not chains.chain_rule(position, len(of_chains))
    assert chains.long_pieces(position) == (len(of_chains), len(of_loops))


def test_keeping_control_against_the_exact_value():
    found = Counter()
    for of_chains, of_loops in sums(24):
        if not of_chains and not of_loops:
            continue
        kept = chains.keeping_control(of_chains, of_loops)
        value = value_recursive(SimpleEndgame(of_chains, of_loops))
        assert kept <= value
        if chains.keeps_control_wins(of_chains, of_loops):
            assert value > 0
        found[(kept > 0) - (kept < 0), value > 0] += 1
    # By keeping control to the end: won, tied or lost; and whether the game is won all the same.
    assert found == {(1, True): 303, (0, True): 27, (0, False): 37, (-1, True): 209, (-1, False): 13}


def test_in_loony_endgames_the_chain_rule_is_a_theorem(seed):
    for position in endgames(80, seed):
        assert not chains.expected_control(position)


def test_early_double_crosses(seed):
    rng = random.Random(seed)
    for _ in range(100):
        position = ordinary(rng, 12)
        cuts = played_out(position, rng).history
        half = cuts[: len(cuts) // 2]
        rest = cuts[len(half)].before if cuts else position
        early = sum(len(cut.captured) == 2 for cut in half)
        turns = sum(not cut.captured for cut in half)
        for long_chains in range(3):
            # Who is to move in the rest is told by the turns up to there.
            assert chains.chain_rule(rest, long_chains) == (
                chains.chain_rule(position, long_chains, early) ^ (turns % 2 == 1)
            )


def reached(rows, columns, count):
    """Positions of a board without capturable coins: by random cuts that give nothing away, or all."""
    board = make("board", [rows, columns])
    if count is None:
        for mask in range(1, 1 << len(board)):
            position = board.restricted(string for i, string in enumerate(board) if mask >> i & 1)
            if not position.capturable:
                yield position
        return
    rng = random.Random(2 * rows + columns)
    for _ in range(count):
        position = board
        for _ in range(rng.randrange(len(board))):
            safe = safe_moves(position)
            if not safe:
                break
            position = position.cut(rng.choice(safe)).position
        yield position


def counts(rows, columns, count=None, independent=False):
    """How often the chain rule with the chains there now tells who wins Nimstring, by phase; how often a player who
    loses Nimstring comes out even by opening a long chain early, by the least lead that does, and whether the coins are
    odd; how often that is better (1), as good (0) or worse than all else. Chains that end at joints count, unless only
    independent ones are to."""
    board = make("board", [rows, columns])
    nimbers, scores = Exhaustive(board), Exhaustive(board, objective=Objective.MARGIN)
    rule, leads, best = Counter(), Counter(), Counter()
    for position in reached(rows, columns, count):
        removed = set(board) - set(position)
        in_control = nimbers.value(removed) != 0
        phase = "endgame" if not faults(position) else "quiet" if safe_moves(position) else "short chains"
        rule[phase, chains.expected_control(position) == in_control] += 1
        long_chains = [
            chain.strings
            for chain in chains_and_loops(position)[0]
            if chain.length >= 3 and (chain.independent or not independent)
        ]
        if in_control or phase == "endgame" or not long_chains:
            continue
        margins = {string: -scores.value([*removed, string]) for string in position}
        opened = {string for strings in long_chains for string in strings}
        assert all(margins[string] <= 3 - len(strings) for strings in long_chains for string in strings)
        sacrifice = max(margins[string] for string in opened)
        other = max(margin for string, margin in margins.items() if string not in opened)
        odd = len(position.coins) % 2 == 1
        leads[odd, -sacrifice] += 1
        best[(sacrifice > other) - (sacrifice < other)] += 1
        # Theorems 8 and 9, as far as they are true: without such a lead there is no tie and no win.
        for lead in range(6):
            assert lead + sacrifice < 0 or chains.sacrifice_can_tie(lead)
            assert lead + sacrifice <= 0 or chains.sacrifice_can_win(len(position.coins) + lead, lead)
    return rule, leads, best


def test_rules_of_thumb_on_the_board_of_four():
    rule, leads, _ = counts(2, 2)
    assert rule == {("endgame", True): 33, ("short chains", True): 127, ("quiet", True): 1037, ("quiet", False): 244}
    assert not leads


@pytest.mark.thorough
def test_rules_of_thumb_on_the_board_of_nine():
    rule, leads, best = counts(3, 3, 2000)
    assert rule == {
        ("endgame", True): 197,
        ("short chains", True): 553,
        ("short chains", False): 211,
        ("quiet", True): 330,
        ("quiet", False): 709,
    }
    assert leads == {(True, 1): 16, (True, 3): 44, (True, 5): 84, (True, 7): 106, (True, 9): 5}
    assert best == {1: 5, 0: 143, -1: 107}
    _, leads, best = counts(3, 3, 2000, independent=True)
    assert leads == {(True, 1): 13, (True, 3): 36, (True, 5): 24, (True, 7): 56}
    assert best == {0: 64, -1: 65}


@pytest.mark.slow
def test_rules_of_thumb_on_the_board_of_six():
    rule, leads, best = counts(2, 3)
    assert rule == {
        ("endgame", True): 149,
        ("short chains", True): 883,
        ("short chains", False): 192,
        ("quiet", True): 14480,
        ("quiet", False): 12323,
    }
    assert leads == {(True, 3): 102, (False, 4): 364, (True, 5): 172, (False, 6): 372}
    assert best == {1: 42, 0: 322, -1: 646}
    _, leads, best = counts(2, 3, independent=True)
    assert leads == {(True, 3): 40, (False, 4): 122, (True, 5): 88, (False, 6): 96}
    assert best == {0: 66, -1: 280}


def test_where_the_chain_rule_fails_first():
    # The player to move makes a chain of 3 by cutting the string that runs from the joint to the ground.
    position = Position.numbered(["a", "ab", "b", "ac", "c"])
    assert nimber(position) != 0 and not chains.expected_control(position)
    assert chains.expected_control(position.cut("s1").position) is False


def test_a_loop_of_four_is_a_sacrifice_without_a_lead():
    ground = ("ground", "ground")
    position = segments([("loop", "", 4), (*ground, 1), (*ground, 1), (*ground, 4)])
    assert nimber(position) == 0
    assert -margin(position.cut(position.strings[0]).position) == 0
    assert not chains.sacrifice_can_tie(0) and chains.sacrifice_can_tie(0, lost=0)


def test_what_the_chain_rule_does_not_count():
    with pytest.raises(PositionError, match="more than two coins"):
        chains.expected_control(Position.numbered(["abc", "a", "b", "c"]))
    with pytest.raises(PositionError, match="'a' is capturable"):
        chains.expected_control(Position.numbered(["ab", "b"]))
