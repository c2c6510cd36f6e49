"""Fingers on boards: the line under a finger lights up, and is drawn when the finger is lifted."""

import pytest

from tests.web.visits import PHONE

expect = pytest.importorskip("playwright.sync_api").expect


class Fingers:
    """Fingers on a page, as the browser hears of them."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)

    def __call__(self, kind, *points):
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def slide(self, *points):
        self("touchStart", points[0])
        for point in points[1:]:
            self("touchMove", point)
        self("touchEnd")


def middle(page, line):
    box = page.locator(f'[data-string="{line}"] .hit').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit(page):
    return page.locator(".picture .pointed").evaluate_all("lines => lines.map((line) => line.dataset.string)")


def left(page):
    return page.locator("[data-string]").count()


def opened(visit, fragment):
    page = visit(fragment, size=PHONE)
    page.locator(".room .picture").wait_for()
    return page, Fingers(page)


def test_a_finger_slides_to_the_line_that_it_draws(visit):
    page, fingers = opened(visit, "play/board:8x8")
    one, other = middle(page, "h 3 3"), middle(page, "v 4 5")
    fingers("touchStart", one)
    assert lit(page) == ["h 3 3"]
    fingers("touchMove", other)
    assert lit(page) == ["v 4 5"] and left(page) == 144
    fingers("touchEnd")
    page.locator('[data-string="v 4 5"]').wait_for(state="detached")
    assert lit(page) == [] and left(page) == 143
    # A tap draws one line, and no press is remembered.
    fingers.slide(one)
    page.locator('[data-string="h 3 3"]').wait_for(state="detached")
    assert lit(page) == [] and left(page) == 142
    # Beside the board, and with a second finger, nothing is drawn.
    start = middle(page, "h 0 3")
    fingers.slide(start, (start[0], start[1] - 100))
    fingers("touchStart", start)
    fingers("touchStart", start, other)
    assert lit(page) == []
    fingers("touchEnd")
    fingers("touchStart", start)
    fingers("touchCancel")
    page.wait_for_timeout(300)
    assert lit(page) == [] and left(page) == 142


def test_fingers_slide_on_small_boards_too_and_far_from_lines(visit):
    page, fingers = opened(visit, "play/board:4x4")
    one, other = middle(page, "h 1 1"), middle(page, "v 2 2")
    fingers.slide(one, other)
    page.locator('[data-string="v 2 2"]').wait_for(state="detached")
    assert left(page) == 39
    # Lines share the boxes among them: near the middle of one the nearest is meant.
    fingers.slide((one[0], one[1] + 30))
    page.locator('[data-string="h 1 1"]').wait_for(state="detached")
    assert left(page) == 38


def test_where_a_part_is_looked_at_a_finger_drags(visit):
    page, fingers = opened(visit, "board:8x8?show=none")
    fingers.slide(middle(page, "h 3 3"), middle(page, "v 4 5"))
    page.locator('[data-string="v 4 5"]').wait_for(state="detached")
    visit.settled(page)
    assert left(page) == 143
    x, y = middle(page, "h 4 4")
    fingers("touchStart", (x - 10, y), (x + 10, y))
    for apart in (20, 30, 40):
        fingers("touchMove", (x - apart, y), (x + apart, y))
    fingers("touchEnd")
    frame = page.locator("#view .picture").get_attribute("viewBox")
    before = middle(page, "h 4 4")
    fingers.slide((x, y), (x + 20, y + 20), (x + 40, y + 40))
    assert page.locator("#view .picture").get_attribute("viewBox") != frame
    after = middle(page, "h 4 4")
    assert after[0] > before[0] + 20 and after[1] > before[1] + 20
    page.wait_for_timeout(300)
    assert left(page) == 143 and lit(page) == []
    fingers.slide(middle(page, "h 4 4"))
    page.locator('[data-string="h 4 4"]').wait_for(state="detached")


def test_a_board_is_set_up_by_a_finger(visit):
    page, fingers = opened(visit, "board:8x8?show=none")
    page.click("#tab-edit")
    drawn = page.locator(".pad .string.on")
    fingers.slide(middle(page, "h 3 3"), middle(page, "v 4 5"))
    expect(drawn).to_have_attribute("data-string", "v 4 5")
    for count in (2, 1):
        fingers.slide(middle(page, "h 3 3"))
        expect(drawn).to_have_count(count)
    page.get_by_text("Box to A", exact=True).click()
    fingers.slide(middle(page, "h 3 3"))
    page.wait_for_timeout(300)
    assert page.locator(".pad .owner0").count() == 1
