"""Pages: margins around all that is on them, titles, legends and sizes."""

import pytest
from drawings import POSITIONS

from stringscoins.drawing import draw
from stringscoins.drawing.lettering import extent
from stringscoins.drawing.pages import (
    Box,
    Disc,
    PageLayer,
    Path,
    TextLine,
    abbreviated,
    along,
    framed,
    reach,
    wanted_size,
)
from stringscoins.drawing.sketch import bent
from stringscoins.drawing.typesetting import page_of
from stringscoins.errors import PictureError
from stringscoins.notation import read

LINE = Path(((0.0, 0.0), (100.0, 0.0)), "#000000", 2.0, straight=True)


def inside(page, margin=0.0):
    for item in page.items():
        left, top, right, bottom = reach(item)
        assert margin - 0.01 <= left and right <= page.across - margin + 0.01, item
        assert margin - 0.01 <= top and bottom <= page.down - margin + 0.01, item


@pytest.mark.parametrize(
    "source",
    [
        *map(str, sorted(POSITIONS.glob("*/*.yaml"))[::4]),
        "board:1x1",
        "board:3x30",
        "cubes:2x2x2:edges-squares",
        "cells:3x3x2:string=2:coin=3:wrap=x",
        "graph:complete:5",
    ],
)
def test_nothing_is_cut_at_the_margins(source):
    document = read(source)
    if len(document.position) > 150:
        pytest.skip("large")
    for labels in ({"labels": "ids"}, {}):
        sketch = draw(document, **labels).sketch
        for title in ("", "A title that is much longer than a small picture is wide", "x" * 500):
            inside(page_of(sketch, title), 12)


@pytest.mark.parametrize("size", [2, 7.5, "3", "6x4", "4X6", (20, 3)])
def test_sizes(size):
    page = draw(read("3+4l"), size=size).page
    wide, high = page.inches
    sides = wanted_size(size)
    assert wide == pytest.approx(sides[0])
    if sides[1] is not None:
        assert high == pytest.approx(sides[1])
    else:
        assert high / wide == pytest.approx(page.down / page.across)
    # What is on the page is not larger than it, and stands in the middle.
    inside(page, 12)
    corners = [reach(item) for item in page.items()]
    left, right = min(corner[0] for corner in corners), max(corner[2] for corner in corners)
    assert left + right == pytest.approx(page.across, abs=0.1)


@pytest.mark.parametrize("size", ["", "wide", "6x", "6x4x2", "0", "-3", "1000", "nan", (), (1, 2, 3), (1, "a"), 0.01])
def test_what_is_no_size(size):
    with pytest.raises(PictureError, match="is no size of a picture; expected a width in inches, such as 6"):
        framed([PageLayer("line", [LINE])], size=size)


def test_a_size_of_its_own_is_not_larger_than_40_inches():
    long = Path(((0.0, 0.0), (10_000.0, 0.0)), "#000000", 2.0, straight=True)
    assert framed([PageLayer("line", [long])]).inches[0] == pytest.approx(40)
    assert framed([PageLayer("line", [LINE])]).scale == 1


def test_a_title_takes_three_lines_at_most():
    def lines(title):
        page = framed([PageLayer("line", [LINE])], title)
        return [item.words for layer in page.layers if layer.name == "title" for item in layer.items]

    assert lines("") == [] and lines("short") == ["short"]
    assert lines("A  title\nof   two lines since\tthere is not room enough for it") == [
        "A title of two lines since there is not room",
        "enough for it",
    ]
    long = lines("word " * 100)
    assert len(long) == 3
    taken_apart = lines("x" * 300)
    assert len(taken_apart) == 3 and taken_apart[-1].endswith("...")
    assert all(72 * extent(line, 12)[0] <= 290 for line in (*long, *taken_apart))
    assert framed([], "x").title == "x"


def test_a_legend_takes_as_many_rows_as_it_needs():
    legend = [(f"an entry that is long, number {i}", LINE._replace(string="s")) for i in range(5)]
    legend += [("area", LINE._replace(fill="#EEEEEE")), ("dot", Disc((0.0, 0.0), 2.0, "#000000"))]
    page = framed([PageLayer("line", [LINE])], legend=legend)
    inside(page, 12)
    (shown,) = (layer.items for layer in page.layers if layer.name == "legend")
    rows = {item.at[1] for item in shown if isinstance(item, TextLine)}
    assert len(rows) == 5
    assert [type(item) for item in shown if not isinstance(item, TextLine)] == [Path] * 5 + [Box, Disc]
    assert not any(item.string for item in shown if isinstance(item, Path))


def test_how_far_things_reach():
    assert reach(LINE) == (-1, -1, 101, 1)
    assert reach(LINE._replace(stroke="")) == (0, 0, 100, 0)
    assert reach(Disc((5.0, 5.0), 2.0, "")) == (3, 3, 7, 7)
    assert reach(Box((5.0, 5.0), 2.0, 1.0, "")) == (5, 5, 7, 6)
    width, height = (72 * inches for inches in extent("words", 10))
    assert reach(TextLine((0.0, 0.0), "words", 10, anchor="start")) == (0, -height / 2, width, height / 2)
    assert reach(TextLine((0.0, 0.0), "words", 10, anchor="end"))[0] == -width
    assert reach(TextLine((0.0, 0.0), "words", 10, upright=True)) == (-height / 2, -width / 2, height / 2, width / 2)
    assert reach(TextLine((0.0, 0.0), "words", 10, bold=True))[2] > width / 2
    bow = bent((0.0, 0.0), (30.0, 0.0), 3.0)
    assert reach(Path(bow, "#000000", 0.0))[3] == pytest.approx(3)
    assert along(bow, 2)[1] == pytest.approx((15, 3))


def test_long_words_lose_their_middle():
    assert abbreviated("abcdefghijkl", 9) == "abc...jkl"
