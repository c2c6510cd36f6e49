"""Boards of cells as solids and layer by layer, and what pictures say about strings."""

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from drawings import kinds

from stringscoins.drawing import Mark, layers_sketch, look_of, sketch, solid_sketch, svg, tikz
from stringscoins.drawing.lettering import extent
from stringscoins.drawing.sketch import TILES
from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import Grid
from stringscoins.families.cubes import VARIANTS, grid
from stringscoins.notation import read

ROOT = Path(__file__).parent.parent.parent
LOOKS = (solid_sketch, layers_sketch)


@pytest.mark.parametrize("draw", LOOKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_string_and_coin_is_there_once(draw, variant):
    board = grid(3, 3, 2, variant=variant)
    drawn = frozenset(board.lines()[::3])
    shown = draw(replace(board, drawn=drawn))
    left = len(board.lines()) - len(drawn)
    curves = kinds(shown.curves)
    assert (curves["drawn"], sum(curves[kind] for kind in ("undrawn", *TILES))) == (len(drawn), left)
    assert {curve.string for curve in shown.curves if curve.kind != "frame"} == set(board.lines())
    assert {label.words for label in shown.labels if "=" not in label.words} == set(board.lines()) - drawn
    dots = kinds(shown.dots)
    assert dots["corner"] == 18 and dots["untaken"] + dots["taken"] == len(board.position().coins)
    assert "again" not in dots
    assert all(curve.heavy == (curve.kind == "drawn") for curve in shown.curves)


@pytest.mark.parametrize("draw", LOOKS)
def test_taken_coins(draw):
    board = grid(3, 2, 2, variant="faces")
    cube = {name for name, coins in board.position().items() if "0 0 0" in coins}
    shown = draw(replace(board, drawn=frozenset(cube)))
    assert kinds(shown.dots)["taken"] == kinds(shown.dots)["untaken"] == 1


@pytest.mark.parametrize("draw", LOOKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_lies_on_anything_else(draw, variant):
    board = grid(4, 4, 4, variant=variant)
    shown = draw(board, {name: Mark(name) for name in board.lines()})
    near = 0.15 if draw is solid_sketch else 0.1
    places = [label.at for label in shown.labels]
    # No two words overlap.
    width, height = extent(max((label.words for label in shown.labels if "=" not in label.words), key=len), 7)
    assert all(abs(x - u) > width or abs(y - v) > height for (x, y), (u, v) in combinations(places, 2))
    dots = [dot.at for dot in shown.dots if dot.kind == "corner"]
    assert len(dots) == 64 and min(math.dist(one, other) for one, other in combinations(dots, 2)) > near


def test_what_is_near_is_dark_and_comes_last():
    shown = solid_sketch(grid(3, 3, 3, variant="edges-cubes"))
    fades = [curve.fade for curve in shown.curves]
    assert fades == sorted(fades, reverse=True) and 0 <= fades[-1] < 0.1 < 0.5 < fades[0]
    # Nearest is the right corner of the front, on top; furthest the left one of the back, at the bottom.
    corners = sorted((dot.fade, dot.at) for dot in shown.dots if dot.kind == "corner")
    (x, y), (u, v) = corners[0][1], corners[-1][1]
    assert corners[0][0] == 0 and x > u and y > v


def test_layers_stand_side_by_side():
    shown = layers_sketch(grid(3, 2, 3, variant="edges-squares"))
    assert [label.words for label in shown.labels if not label.on] == ["z = 0", "z = 1", "z = 2"]
    assert "z = 0" not in {label.words for label in layers_sketch(Grid((3, 3), 1, 2)).labels}
    # An upright edge is a ring: a curve of four arcs.
    assert sum(len(curve.points) == 13 for curve in shown.curves) == 12


@pytest.mark.parametrize("draw", LOOKS)
def test_where_an_axis_closes_up_its_first_dots_come_again(draw):
    ring = Grid((3, 2), 1, 2, "x")
    shown = draw(ring)
    assert kinds(shown.dots) == {"corner": 6, "again": 2, "untaken": 3}
    assert len(shown.curves) == len(ring.lines()) + 1 and len(shown.labels) == len(ring.lines())
    torus = draw(Grid((3, 3), 1, 2, "xy"))
    assert kinds(torus.dots) == {"corner": 9, "again": 7, "untaken": 9} and len(torus.curves) == 24


def test_looks():
    assert [look_of(read(source)) for source in ("cubes:2x2x2", "cells:3x3:string=1:coin=2:wrap=x")] == [
        "solid",
        "layers",
    ]
    tesseract = read("cells:2x2x2x2:string=2:coin=3")
    assert look_of(tesseract) == "graph"
    with pytest.raises(PositionError, match="4 dimensions cannot be drawn as such"):
        sketch(tesseract, "layers")
    with pytest.raises(PositionError, match="not given as a board of cells"):
        sketch(read("board:2x2"), "solid")
    with pytest.raises(LimitReached, match="lines"):
        svg(sketch(read("cubes:16x16x16:faces")))


def test_tikz_knows_depth_and_overlap():
    board = grid(2, 2, 2, variant="edges-cubes")
    text = tikz(solid_sketch(replace(board, drawn=frozenset({"x 0 0 0"}))))
    assert text.count("\\draw[white") == 12 and text.count(", heavy]") == 1 and "\\draw[undrawn!" in text
    assert text.count("\\filldraw") == 1 and text.count("circle[radius=1.2pt]") == 8
    tile = tikz(solid_sketch(replace(grid(2, 2, 2, variant="faces"), drawn=frozenset({"xy 0 0 0"}))))
    assert tile.count("fill opacity=0.5") == 1


@pytest.mark.parametrize("file", ["cylinder.yaml", "two-pyramids.yaml"])
def test_the_tutorial_shows_its_files(file):
    page = (ROOT / "docs/tutorials/your-own-game.md").read_text(encoding="utf-8")
    assert f"```yaml\n{(ROOT / 'positions/your-own' / file).read_text(encoding='utf-8')}```" in page
