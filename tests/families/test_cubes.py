"""Boxes in space against cells worked out from their dots."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families.boards import board
from stringscoins.families.cubes import VARIANTS, cubes

dots = st.integers(2, 4)


def cells(sizes, dimension):
    """Unit cells as sets of dots: products of 2 neighbouring coordinates along some axes and one along the others."""
    found = []
    for axes in combinations(range(3), dimension):
        sides = [
            [(c, c + 1) for c in range(n - 1)] if axis in axes else [(c,) for c in range(n)]
            for axis, n in enumerate(sizes)
        ]
        found += [frozenset(product(*chosen)) for chosen in product(*sides)]
    return found


@given(dots, dots, dots, st.sampled_from(sorted(VARIANTS)))
@settings(max_examples=30)
def test_a_string_holds_the_coins_that_have_all_its_dots(length, width, height, variant):
    strings, coins = ({"edges": 1, "faces": 2}[variant.split("-")[0]], 2 if variant == "edges-squares" else 3)
    sizes = (length, width, height)
    of_coin = cells(sizes, coins)
    expected = sorted(sorted(sorted(c) for c in of_coin if s <= c) for s in cells(sizes, strings))

    def dots_of(name):
        *axes, x, y, z = name.split()
        spanned = axes[0] if axes else "xyz"
        return sorted(
            product(*((c, c + 1) if a in spanned else (c,) for a, c in zip("xyz", map(int, (x, y, z)), strict=True)))
        )

    position = cubes(*sizes, variant=variant)
    assert sorted(sorted(map(dots_of, held)) for _, held in position.items()) == expected
    assert len(position.coins) == len(of_coin)
    assert all(
        set(dots_of(string)) == set.intersection(*(set(dots_of(c)) for c in held))
        for string, held in position.items()
        if len(held) == 2 ** (coins - strings) and coins - strings < 3
    )


@given(st.integers(2, 5), st.integers(2, 5), st.permutations(range(3)))
@settings(max_examples=30)
def test_one_layer_of_squares_is_an_american_board(length, width, order):
    sizes = [(length, width, 1)[i] for i in order]
    flat = cubes(*sizes, variant="edges-squares")
    assert flat.canonical() == board(length - 1, width - 1).canonical()


def test_valences():
    assert {cubes(3, 4, 2).valence(c) for c in cubes(3, 4, 2).coins} == {6}
    squares = cubes(3, 4, 2, variant="edges-squares")
    assert {squares.valence(c) for c in squares.coins} == {4}
    boxes = cubes(3, 4, 2, variant="edges-cubes")
    assert {boxes.valence(c) for c in boxes.coins} == {12}


def test_romers_figures():
    # Figure 3.1 and 3.2: an inner edge holds four squares, or four cubes. No edge of a closed box holds one square.
    assert len(cubes(3, 3, 2, variant="edges-squares")["z 1 1 0"]) == 4
    assert len(cubes(3, 3, 2, variant="edges-cubes")["z 1 1 0"]) == 4
    assert {len(held) for _, held in cubes(4, 4, 4, variant="edges-squares").items()} == {2, 3, 4}
    assert {len(held) for _, held in cubes(4, 4, 4, variant="edges-cubes").items()} == {1, 2, 4}
    assert cubes(2, 2, 2, variant="edges-squares")["x 0 0 0"] == ("xy 0 0 0", "xz 0 0 0")


@pytest.mark.parametrize(
    ("arguments", "variant", "message"),
    [
        ((1, 2, 2), "faces", "length in dots must be at least 2, not 1"),
        ((2, 2, 1), "edges-cubes", "height in dots must be at least 2, not 1"),
        ((1, 1, 5), "edges-squares", "second smallest"),
        ((0, 3, 3), "edges-squares", "length in dots must be at least 1"),
        ((2, 2, 2), "edge-squares", "did you mean 'edges-squares'"),
        ((100, 100, 100), "faces", "at most 100000"),
    ],
)
def test_bad_cubes(arguments, variant, message):
    with pytest.raises(FamilyError, match=message):
        cubes(*arguments, variant=variant)
