"""Polycubes against their cells worked out from dots, and against boxes; Romer's L."""

import re
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stringscoins.drawing.grids import layers_sketch, solid_sketch
from stringscoins.errors import FamilyError
from stringscoins.families import build, cubes
from stringscoins.families.cubes import VARIANTS, polycube, polycube_board
from stringscoins.notation import parse_family, read, write
from stringscoins.notation.text import Text
from stringscoins.notation.yaml_reading import parse
from stringscoins.solve import margin, nimber

corners = st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=6, unique=True)
variants = st.sampled_from(sorted(VARIANTS))


def numbers(places):
    return [100 * x + 10 * y + z for x, y, z in places]


def cells(places, dimension):
    """The unit cells of cubes, each as the set of its dots."""
    found = set()
    for place in places:
        for axes in combinations(range(3), dimension):
            sides = [[(c, c + 1)] if axis in axes else [(c,), (c + 1,)] for axis, c in enumerate(place)]
            found |= {frozenset(product(*chosen)) for chosen in product(*sides)}
    return found


def dots_of(name):
    *axes, x, y, z = name.split()
    spanned = axes[0] if axes else "xyz"
    sides = [(c, c + 1) if a in spanned else (c,) for a, c in zip("xyz", map(int, (x, y, z)), strict=True)]
    return frozenset(product(*sides))


@given(corners, variants)
@settings(max_examples=60)
def test_a_string_holds_the_coins_that_have_all_its_dots(places, variant):
    string, coin = VARIANTS[variant]
    position = polycube(*numbers(places), variant=variant)
    of_coin = cells(places, coin)
    assert {dots_of(name): {dots_of(c) for c in held} for name, held in position.items()} == {
        s: {c for c in of_coin if s <= c} for s in cells(places, string)
    }
    board = polycube_board(*numbers(places), variant=variant)
    assert board.size == len(position) == len(board.lines())


@given(st.tuples(*[st.integers(1, 3)] * 3), variants)
@settings(max_examples=30)
def test_the_cubes_of_a_box_are_the_box(sides, variant):
    places = product(*map(range, sides))
    box = cubes(*(n + 1 for n in sides), variant=variant)
    found = polycube(*numbers(places), variant=variant)
    assert found == box and found.strings == box.strings


def test_romers_l():
    # "If we limit the shape of our game board to a rectangular prism, only 1, 2 and 4-coin strings exist. A 3-coin
    # string requires a L-shaped board" (section 3.3.4, footnote 1).
    ell = read("@romer/l-of-cubes").position
    assert ell == polycube(0, 100, 200, 210, variant="edges-cubes")
    assert {len(held) for held in ell.values()} == {1, 2, 3}
    assert [name for name, held in ell.items() if len(held) == 3] == ["z 2 1 0"]
    assert {len(held) for held in polycube(0, 100, 10, 110, variant="edges-cubes").values()} == {1, 2, 4}


def test_cubes_that_do_not_touch_are_parts():
    position = polycube(0, 200)
    assert len(position) == 12 and len(position.components()) == 2


@given(corners, variants, st.data())
@settings(max_examples=20)
def test_it_is_written_and_read_back_with_what_is_drawn(places, variant, data):
    board = polycube_board(*numbers(places), variant=variant)
    drawn = data.draw(st.sets(st.sampled_from(board.lines()), max_size=3))
    words = [",".join(f"{n:03}" for n in numbers(places)), variant]
    document = parse_family("polycube", words)
    assert document.position == board.position()
    listed = f"drawn: [{', '.join(sorted(drawn))}]\n" if drawn else ""
    again = parse(Text(write(document, "yaml") + listed))
    assert again.position == document.position.restricted(set(document.position) - drawn)
    assert parse(Text(write(again, "yaml"))) == again


TABLE = re.compile(r"\| ([0-3,]+) \| [a-zTLS ]+ \| (\d) \| (-?\d) \| (\d) \| (-?\d) \|")


def test_the_table_of_three_and_four_cubes():
    rows = TABLE.findall(
        (Path(__file__).parents[2] / "docs/explanation/three-dimensions.md").read_text(encoding="utf-8")
    )
    assert len(rows) == 9
    for cubes_of, *values in rows:
        found = [parse_family("polycube", [cubes_of, v]).position for v in ("faces", "edges-cubes")]
        assert [f(position) for position in found for f in (nimber, margin)] == list(map(int, values))


def test_only_its_own_dots_are_drawn():
    board = build("polycube", [0, 100, 10], {"variant": "edges-cubes"})
    # Sixteen dots and three cubes: none of the two dots at the corner that the L leaves out.
    assert len(solid_sketch(board).dots) == len(layers_sketch(board).dots) == 16 + 3


@pytest.mark.parametrize(
    ("size", "options", "message"),
    [
        ([], {}, "a polycube has at least one cube, such as 000"),
        ([0, 1000], {}, "a cube has three digits, its x, y and z, such as 210; not 1000"),
        ([10, 10], {}, "the cube 010 is given twice"),
        ([0], {"variant": "edges"}, "no variant is called 'edges'; did you mean 'edges-cubes'?"),
        ([0], {"wrap": "x"}, "polycube takes no option 'wrap'"),
    ],
)
def test_errors(size, options, message):
    with pytest.raises(FamilyError) as caught:
        build("polycube", size, options)
    assert str(caught.value).startswith(message)


def test_a_string_that_is_not_there_cannot_be_drawn():
    with pytest.raises(FamilyError, match="no string of the board of 3 unit cubes is called 'z 2 2 0'"):
        replace(polycube_board(0, 100, 10, variant="edges-cubes"), drawn=frozenset({"z 2 2 0"}))


def test_a_cube_has_nothing_of_four_dimensions():
    assert not list(polycube_board(0).cells(4))
