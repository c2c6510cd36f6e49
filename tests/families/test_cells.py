"""Boards of cells: the cubes among them, counts, tori, and cells worked out from their dots."""

from itertools import combinations, product
from math import comb, prod

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families.boards import board
from stringscoins.families.cells import AXES, Grid, cells
from stringscoins.families.cubes import VARIANTS, cubes, grid
from stringscoins.families.graphs import graph
from stringscoins.position import Position


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("dots", list(product((2, 3, 4), repeat=3)))
def test_cubes_are_cells(variant, dots):
    string, coin = VARIANTS[variant]
    made = cubes(*dots, variant=variant)
    assert made == cells(*dots, string=string, coin=coin) == grid(*dots, variant=variant).position()
    assert made.strings == Grid(dots, string, coin).lines()


def test_flat_cells_are_an_american_board():
    assert cells(4, 3, string=1, coin=2).canonical() == board(3, 2).canonical()


@st.composite
def grids(draw, most=3):
    dots = draw(st.lists(st.integers(1, 4), min_size=2, max_size=4))
    wrap = "".join(axis for axis in AXES[: len(dots)] if draw(st.booleans()))
    wide = sum(n > 1 or axis in wrap for axis, n in zip(AXES, dots, strict=False))
    if wide < 2:
        dots, wide = [2, 3], 2
        wrap = "".join(axis for axis in wrap if axis in "xy")
    coin = draw(st.integers(2, min(most, wide)))
    return Grid(tuple(dots), draw(st.integers(1, coin - 1)), coin, wrap)


@given(grids())
@settings(max_examples=60)
def test_numbers_of_cells_and_eulers_characteristic(grid):
    counts = [len(list(grid.cells(dimension))) for dimension in range(len(grid.dots) + 1)]
    assert counts[0] == prod(grid.dots)
    assert sum((-1) ** k * count for k, count in enumerate(counts)) == (0 if grid.wrap else 1)
    position = grid.position()
    assert (len(position), len(position.coins)) == (counts[grid.string], counts[grid.coin])


@given(grids())
@settings(max_examples=60)
def test_a_string_holds_the_coins_that_have_all_its_dots(grid):
    # On a ring of less than three dots different cells have the same dots.
    if any(axis in grid.wrap and n < 3 for axis, n in zip(AXES, grid.dots, strict=False)):
        return

    def dots_of(cell):
        sides = [(c, (c + 1) % grid.dots[i]) if i in cell.axes else (c,) for i, c in enumerate(cell.corner)]
        return frozenset(product(*sides))

    coins = {cell.name: dots_of(cell) for cell in grid.cells(grid.coin)}
    assert len(set(coins.values())) == len(coins)
    position = grid.position()
    for cell in grid.cells(grid.string):
        assert set(position[cell.name]) == {name for name, dots in coins.items() if dots_of(cell) <= dots}


@pytest.mark.parametrize(("axes", "string", "coin"), [(2, 1, 2), (3, 1, 2), (3, 2, 3), (3, 1, 3), (4, 2, 3)])
@pytest.mark.parametrize("n", [2, 3])
def test_on_a_torus_all_cells_are_alike(axes, string, coin, n):
    torus = cells(*[n] * axes, string=string, coin=coin, wrap=AXES[:axes])
    more = coin - string
    assert len(torus) == comb(axes, string) * n**axes and len(torus.coins) == comb(axes, coin) * n**axes
    assert {len(held) for _, held in torus.items()} == {comb(axes - string, more) * 2**more}
    assert {torus.valence(c) for c in torus.coins} == {comb(coin, string) * 2**more}


def test_a_torus_of_boxes_is_a_grid_on_a_torus():
    coins = Position.from_networkx(nx.grid_2d_graph(3, 4, periodic=True))
    assert cells(3, 4, string=1, coin=2, wrap="xy").canonical() == coins.canonical()


def test_rings():
    ring = cells(5, 2, string=1, coin=2, wrap="x")
    assert ring.canonical() == graph("cycle", 5, ground=2).canonical()
    # Two boxes that touch twice; one box that touches itself.
    assert (
        sorted(sorted(held) for _, held in cells(2, 2, string=1, coin=2, wrap="x").items()).count(["0 0", "1 0"]) == 2
    )
    one = cells(1, 2, string=1, coin=2, wrap="x")
    assert dict(one.items()) == {"x 0 0": ("0 0",), "x 0 1": ("0 0",), "y 0 0": ("0 0",)}


def test_a_tesseract():
    squares = cells(2, 2, 2, 2, string=2, coin=3)
    assert len(squares.orbits()) == 1 and squares.is_ordinary
    # Every two of the eight cubes meet in a square, but opposite ones.
    pairs = {frozenset(held) for _, held in squares.items()}
    assert len(pairs) == 24 and len([p for p in combinations(squares.coins, 2) if frozenset(p) not in pairs]) == 4


def test_drawn_strings_are_left_out():
    drawn = frozenset({"x 0 0", "y 3 1"})
    some = Grid((4, 3), 1, 2, "x", drawn)
    whole = cells(4, 3, string=1, coin=2, wrap="x")
    assert some.position() == whole.restricted(set(whole) - drawn) and set(some.lines()) == set(whole)


@pytest.mark.parametrize(
    ("dots", "options", "message"),
    [
        ((), {}, "1 to 8 axes, not 0"),
        ((2,) * 9, {}, "1 to 8 axes, not 9"),
        ((3, 0), {}, "dots along y must be at least 1, not 0"),
        ((3, 3), {"string": 0}, "dimension of a string must be at least 1, not 0"),
        ((3, 3), {"string": 2}, "dimension of a coin, where a string has 2, must be at least 3, not 2"),
        ((3, 3), {"coin": 3}, "coin of dimension 3 spans 3 axes; the board of 3x3 dots has only 2"),
        ((3, 1), {}, "3x1 dots has only 1"),
        ((3, 1), {"wrap": "z"}, "wrap is 'z'; expected some of the axes xy, each once"),
        ((3, 1), {"wrap": "yy"}, "wrap is 'yy'"),
        ((400, 400), {"wrap": "x"}, "400x400 dots that closes up along x has 319600 strings; at most 100000"),
    ],
)
def test_bad_cells(dots, options, message):
    with pytest.raises(FamilyError, match=message):
        cells(*dots, **{"string": 1, "coin": 2, **options})


def test_a_drawn_string_must_be_there():
    with pytest.raises(FamilyError, match="no string of the board of 3x3 dots is called 'x 2 0'"):
        Grid((3, 3), 1, 2, drawn=frozenset({"x 2 0"}))
