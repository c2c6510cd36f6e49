"""Positions in numbers, against what the position itself says."""

import pytest
from random_positions import samples

from stringscoins.errors import PositionError
from stringscoins.kernels.root import GROUND
from stringscoins.position import Position
from stringscoins.solve.numbering import Numbering

POSITIONS = [*samples(100, 12), Position(), Position({"bare": (), "loop": ("a",)})]


@pytest.mark.parametrize("position", POSITIONS)
def test_words_say_what_the_position_says(position):
    numbering = Numbering(position)
    root = numbering.root()
    assert root.ordinary == position.is_ordinary
    for name, i in numbering.place.items():
        coins = [position.coins[coin] for coin in numbering.members[i]]
        assert coins == list(position[name])
        assert int(root.members[i]) == sum(1 << position.coins.index(coin) for coin in coins)
        alike = {other for other in position if set(position[other]) == set(coins)}
        assert int(root.bundles[i]) == sum(1 << numbering.place[other] for other in alike)
        ends = [position.coins.index(coin) for coin in coins] if len(coins) <= 2 else []
        assert root.ends[i].tolist() == [*ends, GROUND, GROUND][:2]
    for coin, holders in zip(position.coins, root.holders, strict=True):
        assert int(holders) == sum(1 << numbering.place[name] for name in position.strings_of(coin))


def test_strings_in_another_order():
    position = Position.numbered(["ab", "b", "ab"])
    numbering = Numbering(position, ["s3", "s1", "s2"])
    assert numbering.place == {"s3": 0, "s1": 1, "s2": 2}
    assert numbering.members == [(0, 1), (0, 1), (1,)]
    assert numbering.bundles == [[0, 1], [2]]
    assert numbering.left(["s3", "s3"]) == 0b110


def test_unknown_strings_are_refused():
    with pytest.raises(PositionError, match="no string is called 's4'"):
        Numbering(Position.numbered(["ab"])).left(["s4"])


def test_a_root_of_more_coins_than_a_word_has_bits():
    root = Numbering(Position.numbered([f"c{i}", f"d{i}"] for i in range(40))).root()
    assert not root.ordinary and not root.members.any() and (root.ends == GROUND).all()
    assert [int(word) for word in root.holders] == [1 << i // 2 for i in range(80)]
    assert [int(word) for word in root.bundles] == [1 << i for i in range(40)]
