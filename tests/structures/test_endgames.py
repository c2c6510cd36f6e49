import random
from itertools import chain
from pathlib import Path

import pytest
from random_positions import captured, endgames, ordinary, segmented

from stringscoins.errors import NotAnEndgame, PositionError
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.position import GROUND, Position
from stringscoins.solve import nimber
from stringscoins.structures import Endgame, faults
from stringscoins.structures.endgames import all_loony
from stringscoins.values import LOONY

ROOT = Path(__file__).parent.parent.parent


def shape(endgame):
    """The position of an endgame, up to renaming."""
    joints = {joint: f"J{i}" for i, joint in enumerate(endgame.valences)} | {GROUND: GROUND}
    parts = [(*map(joints.get, piece.ends or ("", "")), len(piece.coins)) for piece in endgame.pieces]
    return segments(part if part[0] else ("loop", *part[1:]) for part in parts).canonical()


def described(endgame):
    return [(piece.name, piece.length) for piece in endgame.pieces]


def opened(endgame, *names):
    for name in names:
        endgame = endgame.open(endgame.piece(name)).rest
    return endgame


def test_pieces_come_as_they_were_written():
    endgame = Endgame.of(
        segments(
            [
                ("B", "A", 9),
                ("A", "A", 5),
                (GROUND, "B", 3),
                ("B", "A", 4),
                (GROUND, GROUND, 6),
                ("loop", "", 12),
                (GROUND, GROUND, 6),
            ]
        )
    )
    assert described(endgame) == [
        ("BA", 9),
        ("A", 6),
        ("ground-B", 3),
        ("BA'", 4),
        ("6-chain", 6),
        ("12-loop", 12),
        ("6-chain", 6),
    ]
    assert [piece.ends for piece in endgame.pieces[:3]] == [("B", "A"), ("A", "A"), (GROUND, "B")]
    assert endgame.pieces[0].coins == tuple(f"1.{i}" for i in range(1, 10))
    assert [piece.moderate for piece in endgame.pieces] == [False, True, True, True, False, False, False]
    assert [piece.joint for piece in endgame.pieces if piece.is_loop] == ["A", None]
    assert endgame.valences == {"B": 3, "A": 4} and endgame.coins == 9 + 6 + 1 + 3 + 4 + 6 + 12 + 6
    assert [piece.name for piece in endgame.at("B")] == ["BA", "ground-B", "BA'"]
    assert [len(part.pieces) for part in endgame.components()] == [4, 1, 1, 1]


@pytest.mark.parametrize(
    ("position", "messages"),
    [
        (segments([("A", "A", 2), ("A", GROUND, 3)]), ["the loop of A, 1.1, 1.2 has 3 coins, not 4"]),
        (segments([("A", "A", 3), ("A", GROUND, 1)]), ["the chain of 2.1 has 1 coin, not 3"]),
        (segments([("A", "A", 3), ("A", GROUND, 0)]), ["string 2.0 between A and ground has no chain of 3 coins"]),
        (
            segments([("A", "A", 3), ("A", "B", 0), ("B", "B", 3)]),
            ["string 2.0 between A and B has no chain of 3 coins"],
        ),
        (segments([("loop", "", 3)]), ["the loop of 1.1, 1.2, 1.3 has 3 coins, not 4"]),
        (Position.numbered(["", "ab", "bc", "cd", "da"]), ["string s1 is bare"]),
        (Position.numbered(["ab", "bc", "cd", "d"]), ["coin a is capturable"]),
        (
            Position.numbered(["abc", "ad", "de", "e", "bf", "fg", "g", "ch", "hi", "i"]),
            ["string s1 holds 3 coins: chains and loops have ordinary strings"],
        ),
    ],
)
def test_faults(position, messages):
    assert list(faults(position)) == messages
    with pytest.raises(NotAnEndgame, match="no loony endgame") as error:
        Endgame.of(position)
    assert list(error.value.faults) == messages


def test_no_such_piece():
    dipper = Endgame.of(segments([("A", "A", 3), ("A", GROUND, 4)]))
    with pytest.raises(PositionError, match="no piece is called 'B'; the pieces are A, A-ground"):
        dipper.piece("B")
    with pytest.raises(PositionError, match="the piece 'A' is not in this endgame"):
        dipper.open(dipper.piece("A-ground")).rest.open(dipper.piece("A"))


def test_openings():
    dipper = Endgame.of(segments([("A", "A", 3), ("A", GROUND, 4)]))
    handle, loop = dipper.open(dipper.piece("A-ground")), dipper.open(dipper.piece("A"))
    assert (handle.coins, handle.handout, described(handle.rest)) == (4, 2, [("A", 4)])
    assert (loop.coins, loop.handout, loop.rest.pieces) == (8, 2, ())
    assert handle.rest.open(handle.rest.piece("A")).handout == 4

    twin = Endgame.of(segments([("A", "A", 3), ("A", "A", 5)]))
    assert described(opened(twin, "A")) == [("A", 6)] and described(opened(twin, "A'")) == [("A", 4)]

    theta = Endgame.of(segments([("A", "B", 3), ("A", "B", 4), ("A", "B", 5)]))
    (ring,) = opened(theta, "AB").pieces
    assert ring.length == 11 and ring.independent and set(ring.via) == {"A", "B"}

    star = Endgame.of(segments([("A", GROUND, n) for n in (3, 4, 5)]))
    (fused,) = opened(star, "A-ground").pieces
    assert fused.length == 10 and fused.name == "ground-A-ground"


def test_a_bracelet_is_played_in_the_direct_order():
    endgame = Endgame.of(read(str(ROOT / "positions/berlekamp-scott/figure-2.yaml")).position)
    net = []
    for name in ["AB", "A", "BC", "B", "CD", "C", "DE", "D", "EF", "E", "FG", "F", "GH", "G", "H"]:
        opening = endgame.open(endgame.piece(name))
        net.append(2 * opening.handout - opening.coins)
        endgame = opening.rest
    assert net == [-5, 2, -6, 4, -1, 4, -4, 4, -1, 4, -6, 4, -5, 4, 2]
    assert described(endgame) == [("12-loop", 12), ("6-chain", 6)]


def test_an_endgame_has_the_shape_of_its_position(seed):
    for position in endgames(40, seed):
        endgame = Endgame.of(position)
        assert endgame.coins == len(position.coins)
        assert {joint: position.valence(joint) for joint in endgame.valences} == endgame.valences
        assert sorted([*endgame.valences, *chain.from_iterable(p.coins for p in endgame.pieces)]) == sorted(
            position.coins
        )
        assert shape(endgame) == position.canonical()
        parts = [frozenset(part.coins) for part in position.components()]
        for part in endgame.components():
            assert frozenset([*part.valences, *chain.from_iterable(p.coins for p in part.pieces)]) in parts
        assert len(endgame.components()) == len(parts)


def test_openings_follow_the_rules(seed):
    for position in endgames(15, seed):
        endgame = Endgame.of(position)
        for piece in endgame.pieces:
            opening = endgame.open(piece)
            strings = dict.fromkeys(chain.from_iterable(position.strings_of(coin) for coin in piece.coins))
            left = [captured(position.cut(string).position) for string in strings]
            rest, coins = left[0]
            assert all(other == (rest, coins) for other in left), (position, piece)
            assert coins == opening.coins and shape(opening.rest) == rest.canonical(), (position, piece)
            # It is a loony endgame again, and dependent pieces are told apart by their names.
            assert not faults(rest)
            names = [other.name for other in opening.rest.pieces if not other.independent]
            assert len(set(names)) == len(names)


def test_former_joints_are_kept_to_the_end(seed):
    rng = random.Random(seed)
    for position in endgames(40, seed):
        start = endgame = Endgame.of(position)
        taken = 0
        while endgame.pieces:
            for piece in endgame.pieces:
                assert set(piece.via) == set(piece.coins) & set(start.valences)
            opening = endgame.open(rng.choice(endgame.pieces))
            taken += opening.coins
            endgame = opening.rest
        assert taken == start.coins


def every_cut_is_loony(position):
    classes = position.orbits()
    return not position.capturable and all(
        nimber(position.cut(strings[0]).position, method="search") == LOONY for strings in classes
    )


def test_every_cut_of_a_loony_endgame_is_loony(seed):
    for position in endgames(40, seed):
        assert every_cut_is_loony(position), position


def test_where_every_cut_is_loony_there_is_an_endgame_but_for_short_loops(seed):
    rng = random.Random(seed)
    for i in range(150):
        position = (ordinary, segmented, short_loops)[i % 3](rng)
        assert every_cut_is_loony(position) == all_loony(position), position


def short_loops(rng):
    """Loops of 2 coins and more on joints of valence 3 and 4, with chains long and short."""
    parts = [("A", "A", rng.randint(1, 3)), ("A", "B", rng.choice([0, 2, 3, 3, 4]))]
    parts += rng.choice([[], [("A", GROUND, rng.randint(2, 3))]])
    parts += rng.choice([[("B", "B", rng.randint(1, 3))], [("B", GROUND, rng.randint(2, 4))] * 2])
    return segments(parts)


def test_a_hyperstring_can_be_loony_too():
    position = Position.numbered(["abc", "ad", "de", "e", "bf", "fg", "g", "ch", "hi", "i"])
    assert every_cut_is_loony(position) and faults(position)
