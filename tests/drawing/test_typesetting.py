"""Sketches as pages: what lies above what, how wide lines are, and what the legend says."""

from drawings import figure

from stringscoins.drawing import draw
from stringscoins.drawing.pages import Box, Disc, Path, TextLine
from stringscoins.drawing.sketch import Curve, Dot, Ground, Label, Polygon, Sketch, bent, circle
from stringscoins.drawing.typesetting import page_of
from stringscoins.notation import read


def layers(sketch, **said):
    return {layer.name: layer.items for layer in page_of(sketch, **said).layers}


def test_what_lies_above_what():
    line = bent((0.0, 0.0), (1.0, 0.0))
    everything = Sketch(
        (Curve(line, "winning"),),
        (Dot((0.0, 0.0), "joint"), Dot((1.0, 0.0), "coin", "a")),
        (Label((0.5, 0.0), "0"),),
        (Ground((0.0, 1.0), 0.0),),
        legend=True,
        areas=(Polygon(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), "first", "A"),),
    )
    names = ["title", "areas", "lines", "grounds", "labels", "dots", "names", "legend"]
    assert list(layers(everything, title="All")) == names
    assert not layers(Sketch())


def test_drawn_and_undrawn_lines_can_be_told_apart():
    found = layers(draw(read("board:1x1:icelandic")).sketch)["lines"]
    widths = {item.kind: (item.width, item.stroke) for item in found}
    assert widths["drawn"][0] > 2 * widths["undrawn"][0] and widths["drawn"][1] < "#444444" < widths["undrawn"][1]
    assert found[-1].kind == "drawn"


def test_a_line_that_lies_over_others_has_white_around_it_and_a_tile_a_veil_below_it():
    line = bent((0.0, 0.0), (1.0, 0.0))
    halo, drawn = layers(Sketch((Curve(line, "drawn", heavy=True, over=True),)))["lines"]
    assert halo.stroke == "#FFFFFF" and halo.width > drawn.width and halo.points == drawn.points
    veil, tile = layers(Sketch((Curve(circle((0.0, 0.0), 1.0), "level", over=True, filled=True),)))["lines"]
    assert veil.fill == "#FFFFFF" and 0 < veil.opacity < 1 and tile.fill and tile.opacity < 0.5


def test_far_things_are_pale_and_coins_have_initials():
    near, far = layers(Sketch((), (Dot((0.0, 0.0), "corner"), Dot((0.0, 0.0), "corner", fade=0.5))))["dots"]
    assert near.fill < far.fill
    ring, initial = layers(Sketch((), (Dot((0.0, 0.0), "second"),)))["dots"]
    assert isinstance(ring, Disc) and isinstance(initial, TextLine) and initial.words == "B"
    box, name = layers(Sketch((), (Dot((0.0, 0.0), "coin", "abc"),)))["names"]
    assert isinstance(box, Box) and name.words == "abc" and box.across > box.down


def test_legends():
    def legend(sketch):
        return [(item.words if isinstance(item, TextLine) else type(item)) for item in layers(sketch).get("legend", [])]

    assert legend(draw(read("board:1x1:icelandic")).sketch) == []
    shown = draw(read("board:1x1:icelandic"), values={"v 0 1": 0, "h 1 0": 1}).sketch
    assert legend(shown) == [Path, "drawn", Path, "winning move", Path, "other move"]
    assert legend(figure("tree"))[1::2] == ["other chain or loop", "thick: very long"]
