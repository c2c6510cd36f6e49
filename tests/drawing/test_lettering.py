"""The room that words take: about what Matplotlib's font takes, and seldom less."""

import string

import pytest

from stringscoins.drawing.lettering import LENGTH, MARKED, NAME, PAD, SMALL, boxed, extent, size_of
from stringscoins.drawing.sketch import Label

WORDS = ["0-1", "12-ground-2", "0 1-0 2", "J1", "h 0 0", "twenty-joints", "Winning Ways", "WMW", "illicit", "0-1-2#2"]


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("points", [7, 9, 10])
def test_words_are_about_as_wide_as_in_matplotlibs_font(words, points):
    from matplotlib.textpath import TextPath

    box = TextPath((0, 0), words, size=points).get_extents()
    width, height = extent(words, points)
    assert 0.95 < width * 72 / box.width < 1.35 and height * 72 >= box.height


def test_every_printable_letter_has_a_width_of_its_class():
    widths = {letter: extent(letter, 72)[0] for letter in string.printable if letter.isprintable()}
    assert len(widths) == 95 and all(0.25 <= width <= 1.05 for width in widths.values())
    assert widths["i"] < widths["n"] < widths["m"]


def test_other_scripts():
    assert extent("棋", 72)[0] > extent("ж", 72)[0] > 0.5
    assert extent("e\u0301", 72) == extent("e", 72)


def test_a_box_is_its_name_with_room_on_all_sides():
    width, height = extent("name", NAME)
    assert boxed("name") == pytest.approx((width + 2 * PAD * NAME / 72, height + 2 * PAD * NAME / 72))


def test_sizes_of_labels():
    at = (0.0, 0.0)
    assert size_of(Label(at, "7", small=True)) == SMALL and size_of(Label(at, "7")) == LENGTH
    assert size_of(Label(at, "7", small=True, kind="loony")) == MARKED
