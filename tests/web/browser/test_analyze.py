"""The room to analyze in as a whole: where things stand, what fits its place, and lines that play themselves."""

import re

import pytest

from tests.web.visits import DESK, PHONE, SHIFTS, boxes

expect = pytest.importorskip("playwright.sync_api").expect
BOTH = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
ENDGAME = "board:2x2/h%200%200,v%200%200,h%201%200,v%200%201"
LARGE = [
    "@berlekamp-scott%2Ffigure-2",
    "3+4l+8l",
    "graph:petersen",
    "hypergraph:fano",
    "cubes:2x2x2:faces",
    "kayles:12",
]


def inside(inner, outer):
    """Return whether one box lies within another."""
    return all(
        inner[at] >= outer[at] - 1 and inner[at] + inner[size] <= outer[at] + outer[size] + 1
        for at, size in (("x", "width"), ("y", "height"))
    )


def draw(page, line):
    """Draw a line by mouse or finger, and wait for all values."""
    box = page.locator(f'#view [data-string="{line}"] .hit').bounding_box()
    tap = page.touchscreen.tap if page.viewport_size["width"] == PHONE[0] else page.mouse.click
    tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(f'#view [data-string="{line}"]').wait_for(state="detached")
    page.locator("body[data-busy=false]").wait_for()


@BOTH
def test_a_whole_game_in_which_nothing_jumps(visit, size):
    page = visit("board:2x2", size=size)
    page.evaluate(SHIFTS)
    before = page.locator("#view").bounding_box()
    while lines := page.locator("#view [data-string]").evaluate_all("all => all.map((one) => one.dataset.string)"):
        draw(page, lines[0])
        page.wait_for_timeout(600)  # what moves right after a tap is not counted
    assert re.fullmatch(r"(A|B) wins \d to \d|Draw, 2 to 2", page.get_by_test_id("headline").inner_text())
    assert page.locator("#view").bounding_box() == before
    assert float(page.locator("body").get_attribute("data-shift") or 0) < 0.02
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth <= innerWidth && {root}.scrollHeight <= innerHeight")


@BOTH
def test_what_is_larger_than_the_stage_fits_it(visit, size):
    page = visit("board:1x1", size=size)
    for source in LARGE:
        visit.go(page, source)
        stage = page.locator("#stage").bounding_box()
        assert inside(stage, {"x": 0, "y": 0, "width": size[0], "height": size[1]}), source
        assert inside(page.locator("#view svg").bounding_box(), stage), source
        lines = boxes(page, "#view [data-string] .line")
        assert lines and all(inside(line, stage) for line in lines), source


def test_one_looks_nearer_by_wheel_keys_and_buttons_and_at_another_part_by_dragging(visit):
    page = visit("graph:petersen?show=none")
    picture, line = page.locator("#view svg"), page.locator('#view [data-string="0-1"] .line')
    whole, middle = picture.get_attribute("viewBox"), page.locator("#view").bounding_box()
    wide = line.bounding_box()["width"]
    page.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    page.mouse.wheel(0, -600)
    page.wait_for_function(
        f"document.querySelector('[data-string=\"0-1\"] .line').getBoundingClientRect().width > {1.5 * wide}"
    )
    near = line.bounding_box()
    page.mouse.down()
    page.mouse.move(middle["x"] + middle["width"] / 2 + 60, middle["y"] + middle["height"] / 2 + 40, steps=4)
    page.mouse.up()
    there = line.bounding_box()
    assert (round(there["x"] - near["x"]), round(there["y"] - near["y"])) == (60, 40)
    assert page.locator("#view [data-string]").count() == 15
    page.keyboard.press("0")
    assert picture.get_attribute("viewBox") == whole
    page.keyboard.press("+")
    assert line.bounding_box()["width"] > 1.3 * wide
    page.get_by_role("button", name="Smaller").click()
    assert picture.get_attribute("viewBox") == whole


@BOTH
def test_the_line_behind_a_move_plays_itself_while_it_is_pointed_at(visit, size):
    page = visit(ENDGAME, size=size)
    row = page.locator("[data-testid=moves] [data-move]").first
    name = row.get_attribute("data-move")
    behind = row.locator(".line-behind")

    def taken():
        return list(filter(None, page.locator("#view .initial").all_text_contents()))

    assert taken() == ["B"]
    expect(behind).to_have_text(re.compile(r"^[abc][123]-[abc][123] "))
    if size == PHONE:
        behind.tap()
    else:
        row.hover()
    expect(page.locator(f'#view [data-string="{name}"]')).to_have_class(re.compile("pointed"))
    expect(page.locator("#view .string.ahead")).to_have_count(8)
    assert len(taken()) == 4
    assert page.locator("#view [data-string]").count() == 8
    if size == PHONE:
        page.locator("#stage").tap(position={"x": 5, "y": 5})
    else:
        page.mouse.move(0, 0)
    expect(page.locator("#view .string.ahead")).to_have_count(0)
    assert taken() == ["B"]


def test_on_a_phone_the_board_stays_in_sight_and_a_panel_comes_into_view(visit):
    page = visit(ENDGAME, size=PHONE)
    room, view = page.locator("#analysis"), page.locator("#view")
    width = view.bounding_box()["width"]
    for tab in page.get_by_role("tab").all():
        tab.tap()
        expect(view).to_be_in_viewport(ratio=1)
        assert view.bounding_box()["width"] == width
        panel = page.locator("#about").bounding_box()
        assert panel["y"] < PHONE[1] - 200  # above the rooms, with room to read
    page.get_by_role("button", name="Smaller panel").tap()
    expect(room).to_have_attribute("data-panel", "")
    page.get_by_role("button", name="Larger panel").tap()
    expect(room).to_have_attribute("data-panel", "tall")


def test_on_a_phone_the_field_stands_below_the_panel(visit):
    visit.expected.append("status of 400")
    page = visit("board:2x2", size=PHONE)
    field = page.get_by_role("combobox", name="Position")
    field.fill("5y5")
    field.press("Enter")
    alert = page.locator("#trouble").filter(has_text="'y' in a sum")
    expect(alert).to_be_in_viewport()
    field.fill("3x3")
    page.get_by_role("button", name="Open").tap()
    expect(page.locator("#view [data-string]")).to_have_count(24)
    expect(page.locator("#trouble")).to_be_empty()


def test_a_game_goes_on_in_the_room_to_play_in(visit):
    page = visit("board:2x2/h%200%200")
    page.click("#play-from-here")
    page.locator("[data-testid=turn][data-turn=you]").wait_for()
    assert page.url.split("#")[1].startswith("play/board:2x2/h%200%200?level=")
    assert page.locator("#match [data-string]").count() == 11
    other = visit("graph:petersen?show=none")
    assert other.locator("#play-from-here").is_disabled()


def test_one_step_leads_to_the_start_of_a_game_and_the_others_forward_again(visit):
    page = visit("board:2x2/h%200%200,v%200%200,h%201%200?show=none")
    left = page.locator("#view [data-string]")
    page.click("#first")
    expect(left).to_have_count(12)
    for number in (11, 10, 9):
        page.click("#redo")
        expect(left).to_have_count(number)
    assert page.locator("#redo").is_disabled()


def test_keys_and_words_are_told_in_every_room(visit):
    for room in ("play", "analyze", "puzzles", "learn"):
        page = visit(room, settled=False)
        page.locator("[data-string]:visible").first.wait_for()
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Keys")
        page.keyboard.press("?")
        expect(dialog).to_have_count(1)
        if room == "analyze":
            dialog.get_by_role("link", name="control").click()
            expect(dialog).to_have_count(0)
            assert page.url.endswith("#learn/5")


def test_a_picture_in_the_field_is_opened(visit):
    page = visit("board:2x2?show=none")
    paste = """(picture) => { const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", picture); document.querySelector("#source").dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })); }"""
    page.evaluate(paste, "+---+---+\n|   |   |\n+   +   +\n|   |   |\n+---+---+\n")
    expect(page.locator("#view [data-string]")).to_have_count(2)
    assert page.locator("#trouble").inner_text() == ""


def test_after_the_last_line_the_keyboard_goes_on_in_the_panel(visit):
    page = visit("board:1x1?show=none", settled=False)
    for left in (3, 2, 1, 0):
        page.locator("#view [data-string]").first.press("Enter")
        expect(page.locator("#view [data-string]")).to_have_count(left)
    page.wait_for_function("document.activeElement.id === 'panels'")
