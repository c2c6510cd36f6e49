"""What the page shows while it searches, and how a search ends."""

import json
import re

import pytest

LONG = "board:5x5"


def test_a_search_says_how_far_it_is_and_is_stopped(visit):
    page = visit(LONG, settled=False)
    page.get_by_test_id("work").get_by_text(re.compile(r"positions searched")).wait_for()
    assert page.locator("[data-testid=value]").get_attribute("data-value") in (None, "")
    page.get_by_role("button", name="Stop").click()
    page.locator("#stop").wait_for(state="hidden")
    assert page.get_by_test_id("work").inner_text() == ""


@pytest.mark.parametrize(("bounds", "said"), [([-5, 7], True), ([-25, 25], False)])
def test_bounds_of_a_margin_stand_there_before_it_is_known_if_they_say_something(visit, bounds, said):
    page = visit("board:1x1")
    parts = {"progress": {"positions": 9, "bounds": bounds}}, {"moves": [], "stopped": "the time limit of 9 s"}
    body = "".join(f"{json.dumps(part)}\n" for part in parts)
    page.route("**/api/score?*", lambda route: route.fulfill(content_type="application/x-ndjson", body=body))
    page.evaluate(f"location.hash = '{LONG}?show=margin'")
    work = page.get_by_test_id("work")
    work.get_by_text("stopped by the time limit of 9 s").or_(work.get_by_text("positions searched")).wait_for()
    assert ("A gets 10 to 16 boxes" in work.inner_text()) == said
    assert ("0 to 25" in work.inner_text()) is False


def test_loony_moves_are_known_while_the_value_is_not(visit):
    page = visit("board:5x5%20+%203", settled=False)
    page.locator("#view [data-string='2.1'][data-value=loony]").wait_for()
    assert page.locator("[data-testid=value]").get_attribute("data-value") in (None, "")


@pytest.mark.thorough
def test_many_clicks_leave_one_search(visit):
    begun, ended = [], []
    page = visit(LONG, settled=False)
    page.on("request", lambda request: "/api/nimber" in request.url and begun.append(request))
    for event in ("requestfailed", "requestfinished"):
        page.on(event, lambda request: "/api/nimber" in request.url and ended.append(request))
    page.locator("#view [data-string]").first.wait_for()
    for _ in range(15):
        one = page.locator("#view [data-string]").first
        name = one.get_attribute("data-string")
        one.focus()
        page.keyboard.press("Enter")
        page.locator(f"#view [data-string='{name}']").wait_for(state="detached")
    page.get_by_test_id("work").get_by_text("positions searched").or_(
        page.locator("[data-testid=value][data-value]:not([data-value=''])")
    ).first.wait_for()
    assert len(set(begun) - set(ended)) <= 1 and len(begun) > 3
