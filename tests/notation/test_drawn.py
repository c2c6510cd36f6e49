"""Drawn strings beside a family, and boards of cells in position files."""

import pytest

from stringscoins.errors import NotationError
from stringscoins.families import Grid, make
from stringscoins.notation import parse, read, write

V = "stringscoins: 1\n"


def test_cubes_with_drawn_strings():
    document = parse(
        V + "family: {name: cubes, size: [3, 2, 2], variant: edges-squares}\ndrawn: [x 0 0 0, 'z  2 1 0']\n"
    )
    assert document.grid == Grid((3, 2, 2), 1, 2, drawn=frozenset({"x 0 0 0", "z 2 1 0"}))
    whole = make("cubes", [3, 2, 2], variant="edges-squares")
    assert document.position == whole.cut("x 0 0 0").position.cut("z 2 1 0").position


@pytest.mark.parametrize(
    ("given", "grid"),
    [
        ("name: cubes, size: [3, 2, 2], variant: faces", Grid((3, 2, 2), 2, 3)),
        ("name: cubes, size: [3, 1, 2], variant: edges-squares", Grid((3, 1, 2), 1, 2)),
        ("name: cells, size: [2, 2, 2, 2], string: 2, coin: 3", Grid((2, 2, 2, 2), 2, 3)),
        ('name: cells, size: [3, 4], string: 1, coin: 2, wrap: "y"', Grid((3, 4), 1, 2, "y")),
        ("name: cells, size: [3, 2, 2], string: 1, coin: 2, wrap: xz", Grid((3, 2, 2), 1, 2, "xz")),
    ],
)
def test_grids_are_written_as_they_were_given(given, grid):
    for drawn in ((), grid.lines()[:1], grid.lines()[:14]):
        lines = ",\n  ".join(", ".join(drawn[i : i + 12]) for i in range(0, len(drawn), 12))
        text = f"{V}family: {{{given}}}\n" + (f"drawn: [{lines}]\n" if drawn else "")
        document = parse(text)
        assert document.grid is not None and document.grid.drawn == frozenset(drawn)
        assert document.grid.dots == grid.dots and document.grid.wrap == grid.wrap
        assert write(document, "yaml") == text


def test_other_families():
    wheel = parse(V + "family: {name: graph, class: cycle, size: 4}\ndrawn: [0-1]\n")
    assert wheel.grid is None and wheel.position == make("graph", [4], **{"class": "cycle"}).cut("0-1").position
    assert parse(write(wheel, "yaml")).position == wheel.position
    board = parse(V + "family: {name: board, size: [2, 2]}\ndrawn: [h 0 0]\n")
    assert board.board is not None and board.board.drawn == {"h 0 0"}


@pytest.mark.parametrize(
    ("drawn", "column", "message"),
    [
        ("[x 0 0 0, x 2 0 0]", 18, "no string is called 'x 2 0 0' (did you mean 'z 2 0 0'?)"),
        ("[x 0 0 0, x 0 0 0]", 18, "the string 'x 0 0 0' is drawn twice"),
        ("[x 0 0 0, [y]]", 18, "a list where a text belongs"),
        ("x 0 0 0", 8, "'x 0 0 0' where a list belongs"),
    ],
)
def test_bad_drawn_strings(drawn, column, message):
    with pytest.raises(NotationError) as caught:
        parse(V + f"family: {{name: cubes, size: [3, 2, 2], variant: edges-squares}}\ndrawn: {drawn}\n")
    assert (caught.value.line, caught.value.column) == (3, column)
    assert message in str(caught.value)


def test_bad_cells_say_where():
    with pytest.raises(NotationError, match="wrap is 'q'; expected some of the axes xy") as caught:
        parse(V + "family: {name: cells, size: [3, 3], string: 1, coin: 2, wrap: q}\n")
    assert (caught.value.line, caught.value.column) == (2, 9)
    with pytest.raises(NotationError, match="cells needs its coin, for example cells:3x3x2:string=1:coin=3"):
        read("cells:3x3:string=1")
