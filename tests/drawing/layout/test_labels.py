"""Places of labels."""

from stringscoins.drawing.layout import Spot, Wish, along, placed
from stringscoins.drawing.sketch import bent

LINE = bent((0.0, 0.0), (2.0, 0.0))


def test_a_label_lies_on_the_middle_of_its_free_line():
    spots, crowded = placed([Wish((0.3, 0.1), along(LINE, (0.3, 0.1)), 0)], [], [LINE])
    assert spots[0].at == (1.0, 0.0) and spots[0].on and crowded == 0


def test_the_middle_is_that_of_what_boxes_leave():
    best = min(along(LINE, (0.3, 0.1), [((0.0, 0.0), (1.6, 0.2))]), key=lambda spot: spot.cost)
    assert 1.35 < best.at[0] < 1.45


def test_a_label_that_would_hide_its_line_lies_above_it():
    short = bent((0.0, 0.0), (0.4, 0.0))
    (spot,), _ = placed([Wish((0.5, 0.1), along(short, (0.5, 0.1)), 0)], [], [short])
    assert not spot.on and spot.at[1] > 0.05


def test_labels_flee_boxes_labels_and_other_lines():
    size = (0.3, 0.1)
    across = bent((1.0, -1.0), (1.0, 1.0))
    spots, crowded = placed([Wish(size, along(LINE, size), 0)], [], [LINE, across])
    assert crowded == 0 and abs(spots[0].at[0] - 1.0) > 0.15
    spots, crowded = placed([Wish(size, along(LINE, size), 0)], [((1.0, 0.0), (0.4, 0.4))], [LINE])
    assert crowded == 0 and abs(spots[0].at[0] - 1.0) > 0.35
    one, other = placed([Wish(size, along(LINE, size), 0)] * 2, [], [LINE])[0]
    assert abs(one.at[0] - other.at[0]) > 0.3 or abs(one.at[1] - other.at[1]) > 0.1


def test_what_cannot_be_placed_is_counted():
    here = [Spot((0.0, 0.0), False)]
    wishes = [Wish((0.3, 0.1), here), Wish((0.3, 0.1), here)]
    assert placed(wishes, [], [])[1] == 20
    assert placed(wishes[:1], [((0.0, 0.0), (0.1, 0.1))], [])[1] == 10
    assert placed(wishes[:1], [], [bent((-1.0, 0.0), (1.0, 0.0))])[1] == 1
    assert placed([], [], [])[1] == 0
