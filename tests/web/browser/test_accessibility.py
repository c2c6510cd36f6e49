"""What axe-core finds; by day and by night, on a desk and on a phone."""

import pytest

from tests.web.visits import LOOKS, examine

STATES = ["board:2x2/h%200%200", "3+4l?show=both", "hypergraph:fano", "cubes:2x2x2:faces"]


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "dark"), LOOKS.values(), ids=LOOKS)
def test_axe_finds_no_fault(visit, size, dark):
    """Each panel is looked at once, and each picture beside one of them."""
    page, seen = visit("board:1x1", size=size, dark=dark, bypass_csp=True, reduced_motion="reduce"), set()
    for state in STATES:
        visit.go(page, state)
        page.locator("#view svg").wait_for()
        tabs = [tab for tab in page.get_by_role("tab").all_inner_texts() if tab]
        for tab in [tab for tab in tabs if tab not in seen] or tabs[:1]:
            seen.add(tab)
            page.get_by_role("tab", name=tab, exact=True).click()
            visit.settled(page)
            page.wait_for_timeout(100)
            examine(page, (state, tab))


ROOMS = ["play/board:4x4?level=careful&first=you", "board:3x3", "puzzles", "learn/6/2"]


@pytest.mark.parametrize("size", [(640, 360), (667, 375), (844, 390)], ids=["small", "middle", "large"])
def test_on_a_phone_on_its_side_board_and_buttons_are_in_the_window(visit, size):
    page = visit(ROOMS[0], size=size, has_touch=True)
    for room in ROOMS:
        page.goto(f"{visit.address}#{room}")
        page.locator(".room:not([hidden]) .picture").wait_for()
        visit.settled(page)
        board = page.locator(".room:not([hidden]) .view").bounding_box()
        assert board["width"] >= 200 and board["y"] + board["height"] <= size[1], room
        for button in (
            page.locator(".room:not([hidden]) .actions button, .top a, .top button").filter(visible=True).all()
        ):
            box = button.bounding_box()
            assert box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1], (
                room,
                button.inner_text(),
            )
        switch, link = page.locator("#teacher").bounding_box(), page.locator(".rooms a").last.bounding_box()
        assert switch is None or switch["x"] >= link["x"] + link["width"]
        sizes = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert sizes[0] <= size[0] and sizes[1] <= size[1], room
