"""Random positions for comparing solvers: shapes that the reductions of the search take apart."""

from __future__ import annotations

import random
from collections.abc import Iterator

from stringscoins.families import make, segments
from stringscoins.position import Position


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


def doubled(rng: random.Random, most: int = 12) -> Position:
    """A position beside its own copy, and perhaps a third part: equal components, loony ones among them."""
    position = scattered(rng, most // 2)
    third = scattered(rng, most - 2 * len(position)) if most > 2 * len(position) else Position()
    return position + position + third


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


def _at_most(rng: random.Random, position: Position, most: int) -> Position:
    while len(position) > most:
        position = position.cut(rng.choice(position.strings)).position
    return position


def samples(count: int, seed: int) -> Iterator[Position]:
    """Positions of all shapes, the small scattered ones the most."""
    rng = random.Random(seed)
    for i in range(count):
        shape = (scattered, scattered, segmented, chained, doubled)[i % 5]
        yield shape(rng)
