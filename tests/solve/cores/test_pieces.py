"""What is left of a position, in pieces: each is a state of the kind of its strings, and their sum has its value."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from random_positions import chained, doubled, late, ordinary, scattered, segmented
from states import bits

from stringscoins.errors import PositionError
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve.cores.pieces import Pieces
from stringscoins.solve.cores.search import Search
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, nim_sum

SHAPES = (scattered, ordinary, segmented, chained, doubled, late)


def prefixed(prefix, position):
    return {f"{prefix}{name}": [f"{prefix}{coin}" for coin in coins] for name, coins in position.items()}


def summed(parts):
    """The sum of some positions, whose names keep apart."""
    return Position({name: coins for i, part in enumerate(parts) for name, coins in prefixed(f"{i}.", part).items()})


def strung(parts):
    """Positions strung together by long chains: one component, which falls apart when it is settled."""
    strings = dict(summed(parts))
    for i, (one, other) in enumerate(pairwise(parts)):
        run = [f"{i}.{one.coins[0]}", *(f"run {i}.{j}" for j in range(3)), f"{i + 1}.{other.coins[0]}"]
        strings |= {f"run {i} {j}": run[j : j + 2] for j in range(4)}
    return Position(strings)


def tied(part, chains):
    """A position with so many long chains from its first coin to the ground, as `strung` leaves it."""
    strings = dict(part)
    for i in range(chains):
        run = [part.coins[0], *(f"chain {i}.{j}" for j in range(3))]
        strings |= {f"chain {i} {j}": run[j : j + 2] for j in range(4)}
    return Position(strings)


def test_components_of_one_kind_share_a_piece():
    ordinary_part, hyper = make("board", [2, 2]), Position.numbered(["abc", "ab", "cd", "d"])
    pieces = Pieces(summed([hyper, ordinary_part, hyper, *[ordinary_part] * 6])).left(()).pieces
    assert [piece.root.ordinary for piece in pieces] == [True, True, False]
    assert [int(piece.state.alive).bit_count() for piece in pieces] == [60, 24, 8]
    cut = Pieces(summed([ordinary_part, hyper])).left(["0.h 1 1", "1.s1"]).pieces
    assert [int(piece.state.alive).bit_count() for piece in cut] == [11, 3]


def test_the_strings_of_a_small_position_keep_their_order():
    position = make("board", [3, 3])
    [piece] = Pieces(position).left(()).pieces
    assert [bits(word) for word in piece.root.members] == [
        sorted(position.coins.index(coin) for coin in coins) for coins in position.values()
    ]


def test_names_are_checked():
    for removed in (["no such string"], "h 1 1"):
        with pytest.raises(PositionError):
            Pieces(make("board", [2, 2])).left(removed)


@pytest.mark.thorough
def test_a_large_component_that_falls_apart(seed):
    rng, seen = random.Random(seed), Counter()
    while seen["values"] < 25 or seen["loony"] < 4:
        parts = [rng.choice(SHAPES)(rng, 9) for _ in range(rng.randint(7, 9))]
        parts = [part for part in parts if part.coins]
        whole = strung(parts)
        values = [Exhaustive(tied(part, 2 - (i in (0, len(parts) - 1)))).value() for i, part in enumerate(parts)]
        expected = LOONY if LOONY in values else nim_sum(values)
        search = Search(whole, Work(workers=1))
        assert search.value() == expected and search.general is None, whole
        assert search.is_loony() == (expected == LOONY), whole
        seen["loony" if expected == LOONY else "values"] += 1
        left = search.pieces.left(())
        if left is not None:
            seen["stubbed"] += any(piece.state.stubbed for piece in left.pieces)
            for piece in left.pieces:
                seen[piece.root.ordinary] += 1
                assert piece.root.ordinary == all(word.bit_count() <= 2 for word in map(int, piece.root.members))
    assert min(seen[kind] for kind in ("values", "stubbed", True, False)) > 12, seen


def test_a_large_component_that_stays_large_is_for_the_general_search():
    grid, small = make("graph", [2, 26], **{"class": "grid"}), make("board", [2, 2])
    left = Pieces(summed([grid, small])).left(["0." + grid.strings[0]])
    assert left.large == ["0." + grid.strings[0]] and not left.undecided
    assert [int(piece.state.alive).bit_count() for piece in left.pieces] == [len(small)]
