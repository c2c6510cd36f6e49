"""The panel of loony endgames: values of openings, answers to them, flights."""

import pytest


def cuts(page):
    return page.evaluate("location.hash.split('?')[0].split('/').slice(1).join('/').split(',').filter(Boolean)")


@pytest.mark.thorough
def test_openings_have_values_and_are_answered_on_the_board(visit):
    page = visit("3+4l+8l")
    page.click("#tab-endgame")
    rows = page.locator("[data-testid=openings] li")
    rows.first.wait_for()
    assert rows.evaluate_all("all => all.map((one) => one.dataset.piece)") == ["4-loop", "3-chain", "8-loop"]
    assert "1 coin" in rows.first.inner_text() and "best" in rows.first.inner_text()
    assert page.locator("[data-testid=controlled-value]").inner_text() == "1 coin"
    page.locator("[data-piece='8-loop'] .best").click()
    page.get_by_text("1 of 8", exact=True).wait_for()


def test_with_hyperstrings_trees_are_opened_and_flown(visit):
    page = visit("3+8+@romer%2Fthree-coin-forfeit")
    page.click("#tab-endgame")
    tree = page.locator("[data-piece='3:x 0 0 0']")
    assert "tree of 7, handout 5" in tree.inner_text() and "4 coins" in tree.inner_text()
    tree.locator(".best").click()
    page.get_by_text("1 of 6", exact=True).wait_for()
    page.click("#walk-back")
    page.locator("#fly:enabled").click()
    page.get_by_text("1 of 3 flown").wait_for()


def test_a_flight_is_flown_leg_by_leg_with_arrow_keys(visit):
    page = visit("3+4l+8l")
    page.click("#tab-endgame")
    page.locator("#fly:enabled").wait_for()
    chart = page.locator("#chart")
    chart.focus()
    for flown, left in ((1, 12), (2, 4), (3, 0)):
        chart.press("ArrowRight")
        page.get_by_text(f"{flown} of 3 flown").wait_for()
        page.locator(f"#score:has-text('{f'{left} strings left' if left else 'the game is over'}')").wait_for()
    assert chart.get_attribute("aria-valuenow") == "3"
    chart.press("ArrowLeft")
    page.get_by_text("2 of 3 flown").wait_for()
    assert page.evaluate("document.activeElement.id") == "chart"


def test_a_position_that_is_no_endgame_says_why(visit):
    page = visit("3+4l+8l")
    assert page.locator("#tab-endgame").get_attribute("aria-selected") == "true"
    page.locator("#view [data-string='1.1']").press("Enter")
    page.get_by_text("This is no loony endgame yet").wait_for()
    assert page.locator("#panels li").all_inner_texts() == ["coin 1.1 is capturable", "coin 1.2 is capturable"]
    page.evaluate("location.hash = '#board:2x2:icelandic'")
    page.locator("#tab-endgame").wait_for(state="hidden")
    assert page.locator("#tab-moves").get_attribute("aria-selected") == "true"
