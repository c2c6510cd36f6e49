"""Areas against a twin that is told from the definitions, coin by coin."""

import random

from random_positions import ordinary, pending, segmented

from stringscoins.families import make
from stringscoins.structures.areas import AREAS, areas


def left(position):
    """What is left when everything that falls is taken, one coin after the other."""
    while position.capturable:
        position = position.cut(position.strings_of(position.capturable[0])[0]).position
    return position


def joined(coins, position):
    """The coins in parts that strings join."""
    parts = []
    for coin in coins:
        part, reached = set(), {coin}
        while part != reached:
            part = reached
            reached = part | {c for ends in position.values() if part & set(ends) for c in ends if c in coins}
        if part not in parts:
            parts.append(part)
    return parts


def twin(position):
    """The kind of each coin, and the sorted lengths of long chains and of loops."""
    rest = left(position)
    kinds = {coin: "falling" for coin in position.coins if coin not in rest.coins}
    lengths = []
    for part in rest.components():
        joints = {coin for coin in part.coins if part.valence(coin) > 2}
        long = set()
        for run in joined([coin for coin in part.coins if coin not in joints], part):
            strings = {name for name in part if set(part[name]) & run}
            ends = [coin for name in strings for coin in part[name] if coin in joints]
            is_alone, is_tied = len(strings) == len(run), len(ends) == 2 and len(set(ends)) == 1
            length = len(run) + is_tied
            is_long = length >= (4 if is_alone or is_tied else 3)
            kind = ("loop" if is_alone else "long") if is_long else "open" if joints else "short"
            kinds |= dict.fromkeys(run, kind)
            long |= strings if is_long else set()
            lengths += [(kind, length)] if is_long else []
        kinds |= {joint: "joint" if long.issuperset(part.strings_of(joint)) else "open" for joint in joints}
    return kinds, sorted(lengths)


def drawn(rng):
    """A board of any frame on which lines are drawn."""
    size, frame = rng.choice([(2, 2), (3, 3), (2, 5), (5, 5)]), rng.choice(["american", "icelandic", "swedish"])
    board = make("board", size, frame=frame)
    return board.restricted(rng.sample(board.strings, rng.randint(1, len(board))))


def test_areas_are_those_of_the_definitions(seed):
    rng, seen = random.Random(seed), set()
    for _ in range(400):
        position = rng.choice([drawn, ordinary, pending, segmented])(rng)
        found = areas(position)
        kinds, lengths = twin(position)
        coins = [(coin, area.kind) for area in found for coin in area.coins]
        assert len(coins) == len(position.coins) and dict(coins) == kinds
        assert sorted((area.kind, area.length) for area in found if area.kind in ("long", "loop")) == lengths
        strings = [name for area in found for name in area.strings]
        assert len(strings) == len(set(strings)) and all(position[name] for name in strings)
        for area in found:
            assert area.kind == "joint" or all(set(area.coins) & set(position[name]) for name in area.strings[1:-1])
            if area.kind in ("open", "falling", "short"):
                assert joined(area.coins, position) == [set(area.coins)]
        seen |= {area.kind for area in found}
    assert seen == set(AREAS)
