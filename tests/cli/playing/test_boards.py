"""Positions as they are drawn on a terminal."""

import pytest

from stringscoins.cli.playing.boards import Canvas, Look, drawn, short_names
from stringscoins.notation import played, read
from stringscoins.position import Position


def show(source, moves=(), **look):
    document = played(read(source), moves)
    owners = dict(document.owners)
    return drawn(document, Look(owners=owners, **look))


def test_layers_go_on_below_where_the_terminal_is_narrow():
    wide, narrow = (show("cubes:3x2x3:edges-cubes", width=width) for width in (200, 80))
    assert len(wide.splitlines()) == 4 and max(map(len, narrow.splitlines())) <= 80
    assert sorted(wide.split()) == sorted(narrow.split())
    assert "\n\nbetween z = 1 and 2" in narrow
    # Too narrow for a layer: the strings are listed.
    assert show("cubes:3x2x3:edges-cubes", width=12).startswith("string   holds\n")


def test_boards_have_coordinates():
    *rows, last = show("board:10x10").split("\n")
    assert [row.split()[0] for row in rows[::2]] == [str(n) for n in range(11, 0, -1)]
    assert last.split() == list("abcdefghijk") and "\n".join(rows).count("+") == 121
    assert all(row.index("+") == last.index("a") for row in rows[::2])
    # Too wide for the terminal: the lines are listed.
    assert show("board:1x30").startswith("line     holds\na2-b2    a1\n")


def test_labels_stand_for_names():
    assert show("board:1x1", labels={"h 0 0": "*12", "v 0 1": "L"}) == "2  + *12 +\n         L\n1  +     +\n   a     b"
    listed = show("1", labels={"1.0": "loony"})
    assert listed == "string  holds  value\n1.0     1.1    loony\n1.1     1.1"
    assert "L" in show("cubes:2x2x2:faces", labels={"xy 0 0 0": "L"})


def test_names_are_shown_safely():
    document = played(read("board:1x1"), [])
    assert "\x1b" not in drawn(document, Look(labels={"h 0 0": "\x1b"}))


@pytest.mark.parametrize(
    "source", ["board:2x2", "cubes:2x2x2:faces", "cells:3x3:string=1:coin=2", "board:1x1 + board:2x1"]
)
def test_what_has_a_style_is_painted_where_it_stands(source):
    strings = read(source).position.strings
    document = played(read(source), strings[:-1])
    styles = {strings[0]: "0 new", strings[-1]: "1 new"} | {coin: "1" for coin in document.owners}
    painted = drawn(document, Look(owners=document.owners, styles=styles, paint=lambda text, style: f"<{text}>"))
    plain = drawn(document, Look(owners=document.owners))
    assert painted.replace("<", "").replace(">", "") == plain
    marks = [part.partition(">")[0] for part in painted.split("<")[1:]]
    # What is not drawn yet has no style.
    assert sorted(marks)[: len(marks)] and sum(mark.strip("-|#") == "" for mark in marks) == 1
    assert sum(mark in ("A", "B") for mark in marks) == len(document.owners)


def test_a_canvas_grows():
    canvas = Canvas("a\nb")
    canvas.put(3, 4, "xyz")
    assert canvas.width == 6 and canvas.text(str) == "a\nb\n\n   xyz"
    both = Canvas("ab").beside(Canvas("c\nd"))
    assert both.text(str) == "ab   c\n     d"


def test_short_names():
    assert short_names(Position({"h 1 2": [], "a b": [], "ab": []})) == {"h 1 2": "h12", "a b": "a b", "ab": "ab"}
