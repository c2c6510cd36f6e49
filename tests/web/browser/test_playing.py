"""Cuts by mouse, finger and keyboard; Back and Forward; links to any state."""

import re

import pytest

from stringscoins.notation import read
from stringscoins.strategy import Game
from stringscoins.web.links import packed
from tests.web.visits import DESK, PHONE, attributes

expect = pytest.importorskip("playwright.sync_api").expect


def string(page, name):
    return page.locator(f"#view [data-string='{name}']")


def left(page):
    return set(attributes(page, "#view [data-string]", "data-string"))


def cut(page, name):
    """Click on the middle of a string's line, as a person does."""
    box = string(page, name).locator(".hit").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    string(page, name).wait_for(state="detached")


def test_a_game_by_mouse_to_its_end(visit):
    page, game = visit("board:1x2"), Game(read("board:1x2").position)
    for name in ("h 0 0", "v 0 0", "h 1 0", "v 0 1", "h 0 1", "h 1 1", "v 0 2"):
        assert left(page) == set(game.position)
        cut(page, name)
        game.play(name)
        one, other = game.coins
        page.locator("#score").get_by_text(f"A {one} : B {other}").wait_for()
    assert game.over and "over" in page.locator("#score").inner_text()
    initials = sorted(page.locator("#view").get_by_text("A", exact=True).all_inner_texts())
    assert len(initials) == game.coins[0]


TAKEN = """\
stringscoins: 1
turn: B
picture: |
  +---+---+---+
  | A | A | B |
  +---+---+---+
  | B |
  +---+   +   +
"""


def test_boxes_that_are_taken_already_and_who_is_to_move(visit):
    page = visit(packed(TAKEN))
    score = page.locator("#score")
    assert score.inner_text().startswith("A 2 : B 2 · B to draw · 4 lines left")
    assert sorted(filter(None, page.locator("#view .initial").all_text_contents())) == ["A", "A", "B", "B"]
    cut(page, "h 2 1")
    score.get_by_text("A 2 : B 2 · A to draw").wait_for()
    cut(page, "h 2 2")
    cut(page, "v 1 2")
    score.get_by_text("A 2 : B 3 · B to draw").wait_for()


def test_setting_up_keeps_the_letters_of_boxes_that_stay_closed(visit):
    page = visit(packed(TAKEN))
    page.click("[data-testid=setup]")
    for line in ("h 2 1", "h 0 0"):
        page.locator(f'[data-testid=pad] [data-string="{line}"]').press("Enter")
    page.get_by_text("Files, formats").click()
    page.get_by_role("button", name="Write its text").click()
    expect(page.locator("#text")).to_have_value(re.compile(r"turn: B\npicture: \|.*\|   \| A \| B \|", re.DOTALL))
    page.click("[data-testid=setup-done]")
    page.locator("#score").get_by_text("A 1 : B 2 · B to draw · 4 lines left").wait_for()


@pytest.mark.thorough
def test_a_game_by_finger(visit):
    page = visit("board:1x2", size=PHONE)
    for name in ("h 0 0", "v 0 1"):
        box = string(page, name).locator(".hit").first.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        string(page, name).wait_for(state="detached")
    assert len(left(page)) == 5


def test_lines_are_wide_enough_to_be_hit(visit):
    for size in (DESK, PHONE):
        page = visit("board:3x3", size=size)
        box = string(page, "h 0 0").locator(".hit").first.bounding_box()
        wide = float(
            string(page, "h 0 0").locator(".hit").first.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth)")
        )
        scale = page.locator("#view svg").evaluate("one => one.getScreenCTM().a")
        assert max(box["height"], wide * scale) >= 14
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 5)  # beside it
        string(page, "h 0 0").wait_for(state="detached")


def test_by_keyboard(visit):
    page = visit("board:1x2")
    string(page, "h 0 0").focus()
    page.keyboard.press("Enter")
    string(page, "h 0 0").wait_for(state="detached")
    string(page, "h 1 1").focus()
    page.keyboard.press("Space")
    string(page, "h 1 1").wait_for(state="detached")
    assert len(left(page)) == 5


def test_back_and_forward_are_undo_and_redo(visit):
    page = visit("board:1x2")
    cut(page, "h 0 0")
    cut(page, "v 0 1")
    page.go_back()
    string(page, "v 0 1").wait_for()
    page.get_by_role("button", name="Undo").click()
    string(page, "h 0 0").wait_for()
    page.get_by_role("button", name="Redo").click()
    string(page, "h 0 0").wait_for(state="detached")
    page.go_forward()
    string(page, "v 0 1").wait_for(state="detached")
    assert len(left(page)) == 5


def test_undo_and_redo_are_offered_where_there_is_something(visit):
    page = visit("board:1x2")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    assert undo.is_disabled() and redo.is_disabled()
    cut(page, "h 0 0")
    assert undo.is_enabled() and redo.is_disabled()
    page.keyboard.press("r")
    page.keyboard.press("u")
    string(page, "h 0 0").wait_for()
    assert undo.is_disabled() and redo.is_enabled()
    page.keyboard.press("u")
    page.keyboard.press("r")
    string(page, "h 0 0").wait_for(state="detached")
    visit.expected.append("status of 400")
    page.get_by_role("combobox", name="Position").fill("no board")
    page.keyboard.press("Enter")
    page.locator("#trouble:not(:empty)").wait_for()
    # What is wrong is no step.
    assert page.url.endswith("#board:1x2/h%200%200")
    undo.click()
    page.locator("#redo:enabled").wait_for()
    assert len(left(page)) == 7
    cut(page, "v 0 1")
    assert redo.is_disabled()
    page.evaluate("location.hash = '#board:2x2'")
    string(page, "h 2 0").wait_for()
    # Another position has no line before it to take back; Back leads to the position before.
    assert undo.is_disabled() and redo.is_disabled()
    page.go_back()
    string(page, "h 2 0").wait_for(state="detached")
    page.reload()
    string(page, "h 1 1").wait_for()
    undo.click()
    string(page, "v 0 1").wait_for()


def test_a_game_that_comes_as_a_link_is_undone_cut_by_cut(visit):
    page = visit("board:1x2/h 0 0,v 0 1,h 1 1")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    for number, line in enumerate(["h 1 1", "v 0 1", "h 0 0"], 5):
        undo.click()
        string(page, line).wait_for()
        assert len(left(page)) == number
    assert undo.is_disabled()
    for line in ("h 0 0", "v 0 1", "h 1 1"):
        redo.click()
        string(page, line).wait_for(state="detached")
    assert redo.is_disabled() and "h%200%200,v%200%201,h%201%201" in page.url


def test_any_state_is_a_link(visit):
    page = visit("board:1x2?show=both")
    cut(page, "h 0 0")
    visit.settled(page)
    link = page.url.partition("#")[2]
    again = visit(link)
    assert left(again) == left(page) and len(left(again)) == 6
    assert again.get_by_label("Values").input_value() == "both"
    value = "[data-testid=value]"
    assert again.locator(value).inner_text() == page.locator(value).inner_text()


def test_a_file_is_a_link_too(visit):
    file = "stringscoins: 1\nname: three in a row\nstrings: [a, a b, b c, c, a c]\n"
    page = visit(packed(file))
    assert left(page) == {"s1", "s2", "s3", "s4", "s5"}
    string(page, "s2").focus()
    page.keyboard.press("Enter")
    string(page, "s2").wait_for(state="detached")
    again = visit(page.url.partition("#")[2])
    assert left(again) == {"s1", "s3", "s4", "s5"}


def test_an_address_typed_over_is_another_position(visit):
    page = visit("board:1x1")
    page.goto(f"{visit.address}#3")
    string(page, "1.1").wait_for()


def test_the_list_cuts_too(visit):
    page = visit("board:1x1")
    page.locator("[data-testid=moves] [data-move='v 0 0'] button").first.click()
    string(page, "v 0 0").wait_for(state="detached")
