"""Why a position is worth what it is, and lines of play that are gone through."""

import pytest


def lit(page):
    return {one.get_attribute("data-string") for one in page.locator("#view [data-string].pointed").all()}


def marked(page):
    return {
        one.get_attribute("data-string"): one.get_attribute("data-part")
        for one in page.locator("#view [data-part]").all()
    }


def test_parts_are_on_the_picture_while_the_panel_is_open(visit):
    page = visit("2+3+2")
    page.click("#tab-why")
    page.locator(".binary").wait_for()
    parts = marked(page)
    assert len(parts) == 10 and {parts["1.0"], parts["2.0"], parts["3.0"]} == {"A", "B", "C"}
    page.locator(".binary tbody tr").first.hover()
    assert lit(page) == {string for string, part in parts.items() if part == "A"}
    assert page.locator(".binary tfoot td").all_inner_texts() == ["0"]
    page.click("#tab-moves")
    assert not marked(page)


@pytest.mark.thorough
def test_winning_moves_point_and_cut(visit):
    page = visit("2+3")
    page.click("#tab-why")
    move = page.locator("[data-testid=winning] button")
    move.hover()
    assert lit(page) == {"1.1"}
    move.click()
    page.locator("#view [data-string='1.1']").wait_for(state="detached")
    page.get_by_text("The sum is 0").wait_for()


def test_the_double_dealing_option_is_played_out_step_by_step(visit):
    page = visit("3+4l")
    page.click("#tab-why")
    page.get_by_role("button", name="give the last coins, keep control").click()
    for made in (1, 2, 3):
        page.get_by_text(f"{made} of 4", exact=True).wait_for()
        page.get_by_role("button", name="Next ▶").press("Enter")
    page.get_by_text("4 of 4", exact=True).wait_for()
    assert "A 2 : B 1" in page.locator("#score").inner_text()
    page.go_back()
    page.get_by_text("3 of 4", exact=True).wait_for()
    assert "A 0 : B 1" in page.locator("#score").inner_text()
