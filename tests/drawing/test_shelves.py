"""Sketches side by side: what they take up counts their words, boxes and ground signs."""

from itertools import pairwise

from stringscoins.drawing.lettering import boxed
from stringscoins.drawing.sketch import Dot, Ground, Label, Sketch, shelved


def test_the_room_of_a_sketch_counts_words_boxes_and_ground_signs():
    dots = (Dot((0.0, 0.0), "coin", "a long name"), Dot((1.0, 0.0), "joint"))
    left, right, bottom, top = Sketch((), dots, (Label((1.0, 1.0), "high"),), (Ground((0.0, -1.0), 0.0),)).room
    assert left < -0.4 and right > 1.1 and bottom < -1.1 and 1.05 < top < 1.1


def test_sketches_on_a_shelf_do_not_overlap_even_with_long_names():
    name = "a very long name indeed"
    places = [dot.at for dot in shelved([Sketch((), (Dot((0.0, 0.0), "coin", name),))] * 3).dots]
    assert all(y == places[0][1] for _, y in places)
    assert all(u - x > boxed(name)[0] for (x, _), (u, _) in pairwise(places))
