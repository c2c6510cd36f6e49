"""The layout of a sweep: every set of strings has its place, and symmetries keep places apart."""

import random

import numpy as np
import pytest
from random_positions import doubled, ordinary, samples, scattered

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import make
from stringscoins.kernels.tables.sweep import lead
from stringscoins.position import Position
from stringscoins.solve import Limits, bundles
from stringscoins.solve.bundles import Layout


def left_of(position, removed):
    """How many strings of each bundle are left."""
    counts = {}
    for name, coins in position.items():
        counts[frozenset(coins)] = counts.get(frozenset(coins), 0) + (name not in removed)
    return tuple(counts.values())


@pytest.mark.parametrize("columns", [1, 6, 1 << 16])
def test_what_is_left_of_each_bundle_has_a_place_of_its_own(columns, seed, monkeypatch):
    monkeypatch.setattr(bundles, "_COLUMNS", columns)
    rng = random.Random(seed)
    for shape in (scattered, ordinary, doubled) * 5:
        position = shape(rng, 9)
        layout = Layout(position)
        assert layout.columns * layout.numbers == layout.positions and layout.columns <= max(columns, 1)
        places = {}
        for _ in range(100):
            removed = rng.sample(position.strings, rng.randint(0, len(position)))
            places.setdefault(layout.place(removed), set()).add(left_of(position, removed))
            number, _ = layout.place(removed)
            inner = {name for name in position if layout.place([name])[0] == layout.numbers - 1}
            assert layout.strings(number) == len(set(position) - set(removed) - inner)
        assert all(len(left) == 1 for left in places.values()), position


@pytest.mark.thorough
@pytest.mark.parametrize("columns", [1, 6])
def test_rows_that_are_one_are_the_same_up_to_symmetry(columns, seed, monkeypatch):
    monkeypatch.setattr(bundles, "_COLUMNS", columns)
    for position in [
        *samples(30, seed),
        make("board", [2, 2], frame="swedish"),
        Position.numbered(["ab", "ab", "bc", "ac"]),
    ]:
        layout = Layout(position)
        rng = random.Random(len(position))
        for _ in range(20):
            removed = rng.sample(position.strings, rng.randint(0, len(position)))
            number, column = layout.place(removed)
            least, symmetry = lead(layout.outer, number)
            assert least <= number and layout.strings(least) == layout.strings(number)
            image = layout.inner.images[symmetry, column]
            twin = next(r for r in all_cuts(position, layout, rng) if layout.place(r) == (least, image))
            one, other = (position.restricted(set(position) - set(cut)) for cut in (removed, twin))
            assert one.canonical() == other.canonical(), (position, removed)


def all_cuts(position, layout, rng):
    """A cut for each place."""
    seen = set()
    for subset in range(1 << len(position)):
        cut = [name for i, name in enumerate(position) if subset >> i & 1]
        place = layout.place(cut)
        if place not in seen:
            seen.add(place)
            yield cut


def test_layers_are_never_overestimated():
    for source in (["board", [2, 2]], ["graph", [4]]):
        position = make(*source, **({"class": "complete"} if source[0] == "graph" else {}))
        layout = Layout(position)
        numbers = np.array([number for number in range(layout.numbers) if lead(layout.outer, number)[0] == number])
        rows = np.bincount([layout.strings(number) for number in numbers], minlength=len(layout.layers()))
        assert np.all(layout.layers() <= rows) and layout.layers().sum() * layout.symmetries == layout.numbers


def test_unknown_strings_are_refused():
    with pytest.raises(PositionError, match="no string is called 's4'"):
        Layout(Position.numbered(["ab"])).place(["s4"])


def test_too_many_positions():
    with pytest.raises(LimitReached, match="too many for the sweep"):
        Layout(make("board", [7, 7]), Limits())


def test_a_shape_tells_layouts_apart(monkeypatch):
    board = make("board", [2, 2])
    shape = Layout(board).shape
    assert shape == Layout(board).shape
    monkeypatch.setattr(bundles, "_COLUMNS", 4)
    assert shape != Layout(board).shape
