"""Random positions of every shape."""

from __future__ import annotations

from random import Random

from stringscoins.families import segments
from stringscoins.position import Position
from tests.fuzz import rules
from tests.random_positions import chained, doubled, late, ordinary, pending, scattered, segmented
from tests.random_positions import wide as alike
from tests.strategies import AWKWARD


def small(rng: Random, most: int = rules.MOST) -> Position:
    """A position of few strings and any shape."""
    shape = rng.choice(
        [scattered, scattered, ordinary, segmented, chained, doubled, late, loops, wide, alike, pending, hanging]
    )
    most = rng.randint(min(5, most), most)
    return shuffled(rng, at_most(rng, shape(rng, max(most, 6)), most))


def at_most(rng: Random, position: Position, most: int) -> Position:
    """Some of its strings, where there are more."""
    return position.restricted(rng.sample(position.strings, min(most, len(position))))


def shuffled(rng: Random, position: Position) -> Position:
    """The same under other names, in another order."""
    coins = dict(zip(position.coins, rng.sample(range(1000), len(position.coins)), strict=True))
    strings = [rng.sample([f"c{coins[coin]}" for coin in holds], len(holds)) for _, holds in position.items()]
    rng.shuffle(strings)
    return Position.numbered(strings)


def loops(rng: Random, most: int) -> Position:
    """Short loops at joints and alone, with parallel strings and strings to the ground."""
    parts: list[tuple[str, str, int]] = []
    while sum(length + 1 for *_, length in parts) < most:
        joint, other = rng.choice("ABC"), rng.choice(["ground", "A", "B"])
        parts.append(
            rng.choice([(joint, joint, rng.randint(1, 4)), (joint, other, 0), ("loop", "", rng.randint(2, 5))])
        )
    return segments(parts)


def hanging(rng: Random, most: int) -> Position:
    """Hyperstrings with coins of their own, which can be captured, over a few coins that they share."""
    coins = [f"h{i}" for i in range(rng.randint(2, 5))]
    strings = [rng.sample(coins, min(len(coins), rng.choice([1, 1, 2, 2, 3]))) for _ in range(rng.randint(2, most))]
    return Position.numbered([*shared, f"o{i}"] if rng.random() < 0.3 else shared for i, shared in enumerate(strings))


def contested(rng: Random, most: int) -> Position:
    """A capture that leaves a loony position beside one that does not and that no cut refutes: rare, so tried for."""
    for _ in range(200):
        position = hanging(rng, most)
        strings = rules.plain(dict(position.items()))
        captures, others = set(), {rules.LOONY}
        for i in range(len(strings)):
            rest, captured = rules.cut(strings, i)
            (captures if captured else others).add(rules.value(rest))
        if rules.LOONY in captures and captures - others:
            break
    return position


def wide(rng: Random, most: int) -> Position:
    """A string of sixty coins and more, beside others that hold some of them."""
    coins = [f"w{i}" for i in range(rng.choice([2, 3, 59, 61, 62, 63, 64, 65, 70]))]
    others = scattered(rng, max(1, most - 3))
    few = rng.sample(coins, min(3, len(coins)))
    strings = [coins, *(holds for _, holds in others.items())]
    strings += [rng.choice([few[:1], few[:2], [few[0], rng.choice(others.coins or coins)]]) for _ in range(2)]
    return Position.numbered(list(dict.fromkeys(holds)) for holds in strings)


def names_of_nothing(rng: Random, count: int) -> Position:
    """Coins that are all alike: one string each, or two, some of them in hyperstrings."""
    strings = [[f"k{i}"] for i in range(count)]
    if rng.random() < 0.4:
        strings += [[f"k{i}", *rng.sample([f"k{j}" for j in range(count)], 2)] for i in range(0, count, 5)]
    return Position.numbered(list(dict.fromkeys(holds)) for holds in strings)


def large_nimber(rng: Random) -> Position:
    """A coin with parallel strings to others: nimbers above 3."""
    arms = rng.randint(2, 4)
    strings = [["a", f"b{i % arms}"] for i in range(rng.randint(arms, 7))] + [["a"]] * rng.randint(0, 2)
    return Position.numbered(strings + [[f"b{i}"] for i in range(arms)])


def padding(rng: Random, room: int) -> Position:
    """Up to `room` strings or coins whose value is known: chains, loops, lone coins, bare strings, a wide string."""
    room = max(room, 3)
    match rng.randrange(6):
        case 0:
            return segments([("ground", "ground", room - 1)])
        case 1:
            return segments([("loop", "", room)])
        case 2:
            return Position.numbered([f"p{i}"] for i in range(room))
        case 3:
            return Position.numbered([[]] * room)
        case 4:
            return Position.numbered([[f"p{i}" for i in range(room)]])
        case _:
            one, *more = (segments([("ground", "ground", rng.randint(1, 5))]) for _ in range(max(1, room // 6)))
            return sum(more, one)


def big(rng: Random) -> Position:
    """A sum beyond 64 strings or coins, or just short of it, of small parts and padding."""
    position = Position()
    for _ in range(rng.randint(1, 4)):
        match rng.randrange(6):
            case 0:
                position += large_nimber(rng)
            case 1:
                position += pending(rng, 6)
            case _:
                position += small(rng, rng.choice([3, 5, 8, 11]))
    target = rng.choice([60, 63, 64, 65, 66, 70, 90, 110])
    have = max(len(position), len(position.coins))
    if have < target:
        position += padding(rng, target - have)
    return position


_SHAPES = (scattered, scattered, ordinary, segmented, chained, doubled, late, loops, wide, alike, pending, hanging)


def named(rng: Random, position: Position) -> Position:
    """The same position under odd names."""

    def names(count: int) -> list[str]:
        pool = [*AWKWARD, *(rng.choice("ab\u00e9 ;,") + str(i) for i in range(200))]
        return rng.sample(pool, count)

    coins = dict(zip(position.coins, names(len(position.coins)), strict=True))
    strings = names(len(position))
    return Position({s: [coins[c] for c in holds] for s, (_, holds) in zip(strings, position.items(), strict=True)})
