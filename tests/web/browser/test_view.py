"""The picture of a position, and what pointer and keyboard do on it."""

import re

import pytest

from tests.web.visits import PHONE, attributes, boxes

NAMES = "#view [data-string]"


def left(page):
    """Return the strings that are left, as the picture has them."""
    return set(attributes(page, NAMES, "data-string"))


def string(page, name):
    """Return the element of a string."""
    return page.locator(f'#view [data-string="{name}"]')


def focused(page):
    """Return the string that has the keyboard."""
    return page.locator("#view [data-string]:focus").get_attribute("data-string")


def cut(page, name):
    """Cut a string with the keyboard, and wait until it is cut."""
    string(page, name).press("Enter")
    string(page, name).wait_for(state="detached")


def test_arrow_keys_go_from_line_to_line_and_enter_cuts(visit):
    page = visit("board:3x3?show=none", size=PHONE)
    string(page, "h 0 0").focus()
    for key, expected in (
        ("ArrowDown", "h 1 0"),
        ("ArrowDown", "h 2 0"),
        ("ArrowRight", "h 2 1"),
        ("ArrowUp", "h 1 1"),
        ("ArrowLeft", "h 1 0"),
    ):
        page.keyboard.press(key)
        assert focused(page) == expected
    page.keyboard.press("Enter")
    string(page, "h 1 0").wait_for(state="detached")
    assert focused(page) in left(page)
    assert page.locator("#view [data-string][tabindex='0']").count() == 1


def test_the_nearest_line_is_cut(visit):
    page = visit("board:2x2?show=none")
    top, side = (string(page, name).locator(".line").bounding_box() for name in ("h 0 0", "v 0 0"))
    size = top["width"]
    # A quarter of a box below the top, and more than that from its left side.
    page.mouse.click(side["x"] + 0.4 * size, top["y"] + 0.1 * size)
    string(page, "h 0 0").wait_for(state="detached")
    page.mouse.click(side["x"] + 0.1 * size, top["y"] + 0.4 * size)
    string(page, "v 0 0").wait_for(state="detached")


def test_clicks_that_come_at_once_are_all_counted(visit):
    page = visit("board:4x4?show=none")
    clicks = "all => all.slice(0, 20).forEach(one => one.dispatchEvent(new MouseEvent('click', {bubbles: true})))"
    page.locator(NAMES).evaluate_all(clicks)
    page.locator("#score", has_text="20 lines left").wait_for()


def test_boxes_of_a_sum_fill_and_carry_initials(visit):
    page = visit("board:1x2 + 3?show=none")
    for name in ("1:h 0 0", "1:v 0 0", "1:v 0 1", "1:h 1 0", "2.0", "2.1"):
        cut(page, name)
    box, coin = (page.locator(f'[data-coin="{name}"]') for name in ("1:0 0", "2.1"))
    assert (box.text_content(), coin.text_content()) == ("B", "A")
    assert "owner1" in box.get_attribute("class") and "owner0" in coin.get_attribute("class")
    page.go_back()
    page.locator('[data-coin="2.1"]', has_text="2.1").wait_for()


@pytest.mark.thorough
def test_coins_are_dragged_and_laid_out_again(visit):
    page = visit("graph:petersen?show=none")
    coin, line = page.locator("[data-node='0']"), page.locator("#view [data-string='0-1'] .line")
    before, drawn = coin.bounding_box(), line.get_attribute("d")
    coin.hover()
    page.mouse.down()
    page.mouse.move(before["x"] + 80, before["y"] + 20, steps=3)
    page.mouse.up()
    assert coin.bounding_box()["x"] > before["x"] + 40 and line.get_attribute("d") != drawn
    assert len(left(page)) == 15
    there = coin.bounding_box()["x"]
    cut(page, "5-7")
    assert coin.bounding_box()["x"] == there
    coin.focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert coin.bounding_box()["x"] < there
    page.get_by_role("button", name="Lay out again").click()
    assert line.get_attribute("d") == drawn


@pytest.mark.thorough
def test_the_middle_of_a_hyperstring_goes_along_with_its_coins(visit):
    page = visit("hypergraph:fano?show=none")
    line = page.locator("#view [data-string='0-1-3'] .line")
    before = line.get_attribute("d").split("M")
    page.locator("[data-node='0']").focus()
    page.keyboard.press("Shift+ArrowLeft")
    after = line.get_attribute("d").split("M")
    # It is drawn as a star of three rays, and all end in the middle.
    assert len(before) == len(after) == 4
    assert all(one != other for one, other in zip(before[1:], after[1:], strict=True))


def test_a_board_in_space_is_turned_by_dragging_and_by_keys(visit):
    page = visit("cubes:2x2x2:faces?show=none")
    picture, face = page.locator("svg.picture"), string(page, "xy 0 0 1").locator(".line")
    seen = [face.get_attribute("d")]
    middle = picture.bounding_box()
    page.mouse.move(middle["x"] + 20, middle["y"] + 20)
    page.mouse.down()
    page.mouse.move(middle["x"] + 90, middle["y"] + 50, steps=4)
    page.mouse.up()
    seen.append(face.get_attribute("d"))
    string(page, "xy 0 0 1").focus()
    page.keyboard.press("Shift+ArrowLeft")
    seen.append(face.get_attribute("d"))
    assert focused(page) == "xy 0 0 1"
    page.get_by_label("Layers apart").fill("1.5")
    seen.append(face.get_attribute("d"))
    assert len(set(seen)) == 4 and len(left(page)) == 6
    for name in sorted(left(page)):
        cut(page, name)
    page.locator('[data-coin="0 0 0"]', has_text="B").wait_for()


@pytest.mark.thorough
def test_layers_and_graphs_are_other_looks_of_a_cube(visit):
    page = visit("cubes:2x2x2:faces?show=none")
    for look in ("layers", "graph", "solid"):
        page.get_by_role("combobox", name="Look").select_option(look)
        page.locator(f"svg.picture.{'space' if look == 'solid' else look}").wait_for()
        assert len(left(page)) == 6


def test_hulls_are_cut_as_stars_are(visit):
    page = visit("hypergraph:fano?show=none")
    page.get_by_role("combobox", name="Hyperstrings").select_option("hulls")
    page.locator(".string.hull").first.wait_for(state="attached")
    cut(page, "0-1-3")
    assert len(left(page)) == 6


def test_a_click_opens_a_piece_of_an_endgame_which_is_a_graph_while_coins_can_be_taken(visit):
    page = visit("3+4l?look=endgame&show=margin")
    assert left(page) == {"1.1", "2.1"}
    assert string(page, "1.1").get_attribute("data-value").lstrip("-").isdigit()
    string(page, "1.1").click()
    page.locator("svg.picture.graph").wait_for()
    for name in ("1.0", "1.2", "1.3"):
        cut(page, name)
    page.locator("svg.picture.endgame").wait_for()
    assert left(page) == {"2.1"}


def test_pointing_at_a_move_shows_its_line_and_the_other_way(visit):
    page = visit("board:2x2")
    page.locator("[data-move='v 1 1']").hover()
    page.locator("#view .pointed[data-string='v 1 1']").wait_for()
    string(page, "h 1 0").hover()
    page.locator("[data-move='h 1 0'].pointed").wait_for()


@pytest.mark.thorough
def test_words_on_a_small_screen_hide_no_other(visit):
    page = visit("board:1x1", size=PHONE)
    for source in ("board:3x3?show=both", "graph:dodecahedral", "graph:petersen", "cubes:3x2x2:edges-cubes"):
        visit.go(page, source)
        plates = boxes(page, "#view .label:not(.none) .plate")
        assert plates, source
        hidden = [(a, b) for i, a in enumerate(plates) for b in plates[:i] if overlap(a, b)]
        assert not hidden, (source, hidden[0])


def overlap(a, b):
    """Return whether two boxes share more than a line."""
    return all(
        a[at] + a[size] > b[at] + 1 and b[at] + b[size] > a[at] + 1 for at, size in (("x", "width"), ("y", "height"))
    )


def test_what_is_not_known_yet_is_said(visit):
    page = visit("board:5x5", settled=False)
    string(page, "h 0 0").wait_for()
    value = page.locator("[data-testid=value]")
    page.locator("#stop").wait_for()
    assert re.match("not ", value.text_content()) and not value.get_attribute("data-value")
    cut(page, "h 0 0")
    page.locator("#stop").click()
    page.locator("#stop").wait_for(state="hidden")
    assert value.text_content().startswith("not known")
