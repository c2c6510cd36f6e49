"""Random positions for comparing solvers: shapes that the reductions of the search take apart, and loony endgames."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from stringscoins.families import make, segments
from stringscoins.position import GROUND, Position
from stringscoins.structures import chains_and_loops, faults, space_faults


def scattered(rng: random.Random, most: int = 10) -> Position:
    """Any strings over a few coins: hyperstrings, parallel and bare strings, captures available, several components."""
    coins = [f"c{i}" for i in range(rng.randint(1, 6))]
    sizes = rng.choice([[0, 1, 1, 2, 2, 2, 2, 2, 2], [0, 1, 1, 2, 2, 2, 2, 3, 3, 4], [2, 3, 3, 4]])
    strings = (rng.sample(coins, min(len(coins), rng.choice(sizes))) for _ in range(rng.randint(1, most)))
    return Position.numbered(strings)


def ordinary(rng: random.Random, most: int = 10) -> Position:
    """A multigraph over a few coins: parallel, bare and ground strings, captures available, several components."""
    coins = [f"c{i}" for i in range(rng.randint(1, 8))]
    sizes = rng.choice([[0, 1, 1, 2, 2, 2, 2, 2, 2], [1, 2, 2, 2], [2]])
    strings = (rng.sample(coins, min(len(coins), rng.choice(sizes))) for _ in range(rng.randint(1, most)))
    return Position.numbered(strings)


def segmented(rng: random.Random, most: int = 12) -> Position:
    """A multigraph of joints and segments: long and short chains, loops at joints, parallel segments, a few cuts."""
    joints = ["A", "B", "C", "D", "ground"][-rng.randint(1, 5) :]
    parts, strings = [], 0
    while strings < most:
        length = rng.choice([0, 0, 0, 1, 1, 2, 3])
        loop = length > 1 and rng.random() < 0.1
        parts.append(("loop", "", length) if loop else (rng.choice(joints), rng.choice(joints), length))
        strings += length + 1 - loop
    position = segments(parts)
    for _ in range(len(position) - most if rng.random() < 0.7 else rng.randint(0, 4)):
        position = position.cut(rng.choice(position.strings)).position
    return _at_most(rng, position, most)


def chained(rng: random.Random, most: int = 12) -> Position:
    """A hypergraph with long chains between its coins, so that strings become permanent."""
    position = scattered(rng, most - 4)
    coins = [*position.coins, None]
    while len(position) + 4 <= most:
        number = len(position)
        run = [f"k{number}.{i}" for i in range(3)]
        path = [rng.choice(coins), *run, rng.choice(coins)]
        pairs = {f"k{number}.{i}": [c for c in path[i : i + 2] if c] for i in range(4)}
        position = Position({**dict(position.items()), **pairs})
    return position


def wide(rng: random.Random, most: int = 12) -> Position:
    """A hypergraph in whose place of a coin there are several on the same strings, up to 60 in all."""
    position = scattered(rng, most)
    copies = {coin: rng.choice([1, 1, 2, 5, 10]) for coin in position.coins}
    return Position(
        {name: [f"{coin}.{i}" for coin in coins for i in range(copies[coin])] for name, coins in position.items()}
    )


def doubled(rng: random.Random, most: int = 12) -> Position:
    """A position beside its own copy, and perhaps a third part: equal components, loony ones among them."""
    position = scattered(rng, most // 2)
    third = scattered(rng, most - 2 * len(position)) if most > 2 * len(position) else Position()
    return position + position + third


def pending(rng: random.Random, most: int = 14) -> Position:
    """Captures pending of every shape: open runs, trees and stars of arms beside chains and loops, in any order.

    Runs and trees stand alone, run to the ground or hang on a coin of another part.
    """
    strings: list[list[str]] = []
    while len(strings) < most:
        tag, coins = f"p{len(strings)}.", [coin for string in strings for coin in string]
        kind = rng.choice(["run", "run", "tree", "star", "star", "star", "chain", "chain", "loop"])
        if kind in ("chain", "loop"):
            row = [f"{tag}{k}" for k in range(rng.choice([1, 2, 3, 4, 5, 6, 7]))]
            part = [list(pair) for pair in pairwise(row)]
            part += [[row[-1], row[0]]] if kind == "loop" else [[row[0]], [row[-1]]]
        else:
            # Each coin but the first hangs on one before it.
            size = rng.choice([1, 2, 2, 2, 3, 4, 5])
            on = [rng.randrange(k) if kind == "tree" else k - 1 for k in range(1, size + 1)]
            if kind == "star":
                arm, arms = rng.choice([1, 2, 2, 2, 3]), rng.choice([3, 3, 4])
                on = [0 if k % arm == 1 % arm else k - 1 for k in range(1, arms * arm + 1)]
            part = [[f"{tag}{k}", f"{tag}{other}"] for k, other in enumerate(on, 1)]
            if rng.random() < (0.3 if kind == "star" else 0.7):
                part.append([f"{tag}0", rng.choice(coins)] if coins and rng.random() < 0.3 else [f"{tag}0"])
        if len(strings) + len(part) <= most + 1:
            strings += part
        elif rng.random() < 0.3:
            break
    position = Position.numbered(list(dict.fromkeys(s)) for s in rng.sample(strings, len(strings)))
    return position + Position.numbered([[]]) if rng.random() < 0.05 else position


FAMILIES = (
    ("board", [4, 4], {}),
    ("board", [5, 5], {"frame": "swedish"}),
    ("cubes", [3, 3, 2], {"variant": "edges-squares"}),
    ("cubes", [3, 3, 2], {"variant": "edges-cubes"}),
    ("cubes", [3, 3, 3], {"variant": "faces"}),
    ("graph", [7], {"class": "complete", "ground": 1}),
    ("graph", [3, 4], {"class": "grid", "ground": 1}),
    ("hypergraph", [7, 3], {"class": "complete"}),
    ("hypergraph", [10, 3], {"class": "loose-cycle", "ground": 1}),
    ("hypergraph", [12, 4], {"class": "tight-cycle", "ground": 1}),
)


def late(rng: random.Random, most: int = 18) -> Position:
    """A position late in a game of some family: most of its strings are cut."""
    name, size, options = rng.choice(FAMILIES)
    position = make(name, size, **options)
    return position.restricted(rng.sample(position.strings, min(rng.randint(most // 2, most), len(position))))


def loony(
    rng: random.Random, joints: int = 3, coins: int | None = None, valences: tuple[int, ...] = (3, 4)
) -> Position:
    """A loony endgame: joints with loops and chains at them, and perhaps chains and loops alone; 3 to 8 coins a chain.

    Bracelets, twins, dippers and trees are frequent. With `coins` there are at most so many coins (3 or more), and
    fewer joints where they do not fit.
    """
    loopy, grounded = rng.choice([0.0, 0.4, 0.8]), rng.choice([0.1, 0.4, 0.8])
    parts: list[tuple[str, str]] = []
    ends: list[str] = []
    for joint in _names(joints):
        free = rng.choice(valences)
        while free > 1 and rng.random() < loopy:
            parts.append((joint, joint))
            free -= 2
        ends += [joint] * free
    rng.shuffle(ends)
    while ends:
        end = ends.pop()
        parts.append((end, GROUND if not ends or rng.random() < grounded else ends.pop()))
    while not parts or rng.random() < 0.4:
        parts.append(rng.choice([(GROUND, GROUND), ("loop", "")]))
    rng.shuffle(parts)
    most = rng.choice([4, 6, 8])
    lengths = [rng.randint(3, most) + (end == "loop") for end, _ in parts]
    while coins is not None and joints + sum(lengths) > coins:
        long = [i for i, (end, _) in enumerate(parts) if lengths[i] > 3 + (end == "loop")]
        if not long:
            if joints:
                return loony(rng, joints - 1, coins, valences)
            parts, lengths = [(GROUND, GROUND)], [rng.randint(3, coins)]
            break
        lengths[rng.choice(long)] -= 1
    return segments((*ends, length) for ends, length in zip(parts, lengths, strict=True))


def _names(count: int) -> list[str]:
    return [chr(ord("A") + i) if i < 26 else f"J{i}" for i in range(count)]


def loony_board(rng: random.Random, rows: int = 5, columns: int = 5) -> Position:
    """A loony endgame on a board, perhaps the empty one: lines are drawn, and short chains played, until it is one."""
    position = make("board", [rows, columns], frame=rng.choice(["american", "icelandic", "swedish"]))
    for string in rng.sample(position.strings, len(position)):
        if all(position.valence(coin) > 2 for coin in position[string]):
            position = position.cut(string).position
    while faults(position):
        short = [chain.strings[0] for chain in chains_and_loops(position)[0] if chain.length < 3]
        position = captured(position.cut(rng.choice(short)).position)[0]
    return position


def captured(position: Position) -> tuple[Position, int]:
    """What is left when everything that can be captured is, one coin after the other, and how many coins that were."""
    coins = len(position.coins)
    while position.capturable:
        position = position.cut(position.strings_of(position.capturable[0])[0]).position
    return position, coins - len(position.coins)


def falling(rng: random.Random, strings: int) -> Position:
    """Strings of any sizes that all fall, one after the other: each holds a coin that no earlier string holds."""
    coins: list[set[int]] = [set() for _ in range(strings)]
    for i in range(strings):
        for coin in range(rng.choice([1, 1, 2])):
            later = range(i + 1, strings)
            for string in (i, *rng.sample(later, min(len(later), rng.choice([0, 1, 1, 1, 2])))):
                coins[string].add(2 * i + coin)
    return Position.numbered(rng.sample(coins, strings))


WITH_JOINTS = (
    ["ab", "ac", "bde", "cfd", "fe", "gh", "gi", "eh", "ei"],
    ["abc", "ade", "afg", "ahi", "bj", "dj", "fj", "hj", "gi", "ec"],
    ["abc", "ade", "afg", "ahi", "be", "dc", "fh", "gi"],
    ["abc", "ade", "afg", "ahi", "bi", "di", "fj", "ch", "eg", "ji"],
)
"""Loony endgames of 3 x 2 x 2 dots, edges-squares, that do not fall whole; what the last two leave is no endgame."""


def in_space(rng: random.Random, most: int = 7) -> Position:
    """A loony endgame of one component with hyperstrings; a quarter do not fall whole."""
    while True:
        if rng.random() < 0.25:
            return Position.numbered(rng.choice(WITH_JOINTS))
        n = rng.randint(3, most)
        coins = [rng.sample(range(n), min(n, rng.choice([2, 2, 2, 2, 3]))) for _ in range(n + rng.randint(-1, 3))]
        position = Position.numbered([coin for coin, held in enumerate(coins) if string in held] for string in range(n))
        if not position.is_ordinary and len(position.components()) == 1 and not space_faults(position):
            return position


def _at_most(rng: random.Random, position: Position, most: int) -> Position:
    while len(position) > most:
        position = position.cut(rng.choice(position.strings)).position
    return position


def endgames(count: int, seed: int) -> Iterator[Position]:
    """Loony endgames, some on boards, some with joints of higher valence than 4."""
    rng = random.Random(seed)
    for i in range(count):
        valences = (3, 4, 5, 6, 7) if i % 4 == 2 else (3, 4)
        yield loony_board(rng) if i % 4 == 3 else loony(rng, rng.randint(0, 5), valences=valences)


def samples(count: int, seed: int) -> Iterator[Position]:
    """Positions of all shapes, the small scattered ones the most."""
    rng = random.Random(seed)
    for i in range(count):
        shape = (scattered, scattered, segmented, chained, doubled)[i % 5]
        yield shape(rng)
