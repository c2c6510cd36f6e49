"""Words of tiles stand where nearer tiles do not lie over them."""

from drawings import POSITIONS
from matplotlib.path import Path

from stringscoins.drawing import Mark, solid_sketch
from stringscoins.drawing.grids import Tile, places
from stringscoins.drawing.lettering import MARKED, extent
from stringscoins.notation import read

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def shifted(by):
    return tuple((x + by, y) for x, y in SQUARE)


def test_words_keep_to_the_middle_unless_something_lies_there():
    assert places([Tile(SQUARE, 0.1, 0.1)]) == [(0.5, 0.5)]
    # What is further away does not matter, nor what does not touch.
    assert places([Tile(shifted(0.4)), Tile(SQUARE, 0.1, 0.1), Tile(shifted(2.0))])[1] == (0.5, 0.5)
    (x, y), _ = places([Tile(SQUARE, 0.1, 0.1), Tile(shifted(0.4))])
    assert x + 0.05 < 0.4 and y == 0.5
    (x, _), _ = places([Tile(SQUARE, 0.1, 0.1), Tile(shifted(-0.4))])
    assert x - 0.05 > 0.6


def test_words_do_not_lie_on_each_other():
    one, two = places([Tile(SQUARE, 0.3, 0.1), Tile(SQUARE, 0.3, 0.1)])
    assert abs(one[0] - two[0]) >= 0.3 or abs(one[1] - two[1]) >= 0.1


def test_hidden_words_stay_in_their_tile():
    (x, y), _ = places([Tile(SQUARE, 0.1, 0.1), Tile(SQUARE)])
    assert (x, y) == (0.5, 0.5)


def test_no_value_of_a_solid_is_hidden_by_a_nearer_tile():
    document = read(str(POSITIONS / "cubes/four-cubes-faces.yaml"))
    marks = {name: Mark("0", "losing") for name in document.position}
    sketch = solid_sketch(document.grid, marks)
    across, down = extent("0", MARKED)
    tiles = [curve for curve in sketch.curves if curve.kind != "frame"]
    for name, label in zip(marks, sketch.labels, strict=True):
        place = next(i for i, curve in enumerate(tiles) if curve.string == name)
        nearer = [Path(curve.points[:13:3]) for curve in tiles[place + 1 :]]
        x, y = label.at
        for point in ((x + dx * across, y + dy * down) for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)):
            assert not any(outline.contains_point(point) for outline in nearer), name
