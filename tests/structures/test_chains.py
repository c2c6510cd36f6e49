from hypothesis import given
from strategies import positions

from stringscoins.notation import parse, read
from stringscoins.position import Position
from stringscoins.structures import chains_and_loops, joints


def anatomy(position):
    chains, loops = chains_and_loops(position)
    return (
        sorted((*sorted(chain.ends), chain.length) for chain in chains),
        sorted((str(loop.joint), loop.length) for loop in loops),
    )


def test_sums():
    chains, loops = anatomy(read("3+5+4l+8l").position)
    assert chains == [("ground", "ground", 3), ("ground", "ground", 5)] and loops == [("None", 4), ("None", 8)]
    assert all(chain.independent for chain in chains_and_loops(read("3+5").position)[0])


def test_segments():
    text = "stringscoins: 1\nsegments: [A B 9, A A 5, B B 3, A ground 4, B ground 0, ground ground 6, loop 12]"
    position = parse(text).position
    chains, loops = anatomy(position)
    assert chains == [
        ("ground", "ground", 6),
        ("ground", "joint A", 4),
        ("ground", "joint B", 0),
        ("joint A", "joint B", 9),
    ]
    assert loops == [("A", 6), ("B", 4), ("None", 12)]
    assert joints(position) == ("A", "B")


def test_open_and_hyperstring_ends():
    assert anatomy(Position.numbered(["ab", "bc", "c"]))[0] == [("ground", "open", 3)]
    assert anatomy(Position.numbered(["ab", "bcd", "c", "d"]))[0] == [
        ("ground", "string s2", 1),
        ("ground", "string s2", 1),
        ("open", "string s2", 2),
    ]


@given(positions())
def test_every_ordinary_string_is_in_one_chain_or_loop(position):
    chains, loops = chains_and_loops(position)
    strings = [name for run in (*chains, *loops) for name in run.strings]
    assert sorted(strings) == sorted(name for name, coins in position.items() if len(coins) <= 2)
    inner = [coin for run in chains for coin in run.coins]
    inner += [coin for loop in loops for coin in loop.coins if coin != loop.joint]
    assert len(inner) == len(set(inner)) and not set(inner) & set(joints(position))
    for run in chains:
        # The strings run from end to end, the coins between them; at an open end there is no string.
        strings = run.strings[run.ends[0] != "open" :]
        assert all(coin in position[name] for coin, name in zip(run.coins, strings, strict=False))
