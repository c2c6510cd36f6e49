"""Why a position is worth what it is, and lines of play that are gone through."""

import pytest

from tests.web.visits import DESK, PHONE, attributes


def lit(page):
    return set(attributes(page, "#view [data-string].pointed", "data-string"))


def marked(page):
    names, parts = (attributes(page, "#view [data-part]", f"data-{kind}") for kind in ("string", "part"))
    return dict(zip(names, parts, strict=True))


def test_parts_are_on_the_picture_while_the_panel_is_open(visit):
    page = visit("2+3+2")
    page.click("#tab-why")
    fold = page.locator("[data-fold=nimstring] summary")
    fold.wait_for()
    assert not marked(page)
    fold.click()
    page.locator(".binary").wait_for()
    page.locator("#view [data-part]").first.wait_for()
    parts = marked(page)
    assert len(parts) == 10 and {parts["1.0"], parts["2.0"], parts["3.0"]} == {"1", "2", "3"}
    page.locator(".binary tbody tr").first.hover()
    assert lit(page) == {string for string, part in parts.items() if part == "1"}
    assert page.locator(".binary tfoot td").all_inner_texts() == ["0"]
    page.click("#tab-moves")
    assert not marked(page)


@pytest.mark.thorough
def test_winning_moves_point_and_cut(visit):
    page = visit("2+3")
    page.click("#tab-why")
    page.locator("[data-fold=nimstring] summary").click()
    move = page.locator("[data-testid=winning] button")
    move.hover()
    assert lit(page) == {"1.1"}
    move.click()
    page.locator("#view [data-string='1.1']").wait_for(state="detached")
    page.get_by_text("The sum is 0").wait_for()


def test_the_double_dealing_option_is_played_out_step_by_step(visit):
    page = visit("3+4l")
    page.click("#tab-why")
    page.locator("[data-fold=nimstring] summary").click()
    page.get_by_role("button", name="give the last coins, keep control").click()
    for made in (1, 2, 3):
        page.get_by_text(f"{made} of 4", exact=True).wait_for()
        page.get_by_role("button", name="Next ▶").press("Enter")
    page.get_by_text("4 of 4", exact=True).wait_for()
    assert "A 2 : B 1" in page.locator("#score").inner_text()
    page.go_back()
    page.get_by_text("3 of 4", exact=True).wait_for()
    assert "A 0 : B 1" in page.locator("#score").inner_text()


@pytest.mark.thorough
def test_a_coach_says_who_wins_what_to_do_and_why(visit):
    page = visit("board:2x2:icelandic/v%201%202,h%201%200")
    page.click("#tab-why")
    coach = page.locator(".coach")
    assert coach.locator("h2").inner_text() == page.locator("#headline").inner_text()
    move = coach.locator(".claim").first
    move.wait_for()
    assert "draw" in move.inner_text() and "h 1" not in move.inner_text()
    name = coach.locator(".named").first
    name.hover()
    (line,) = lit(page)
    assert (
        page.locator(f"#view [data-string='{line}']")
        .get_attribute("aria-label")
        .startswith(f"draw {name.inner_text()},")
    )


@pytest.mark.thorough
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_estimate_does_not_wait_for_all_reasons(visit, size):
    page = visit("board:5x5", size=size, settled=False)
    page.click("#tab-why")
    page.get_by_text("it looks best to draw").wait_for()
    page.get_by_text("Finding the rest").wait_for()
    view, coach = page.locator("#view").bounding_box(), page.locator(".coach h2").bounding_box()
    assert view["y"] >= 0 and view["y"] + view["height"] <= size[1] and coach["y"] + coach["height"] <= size[1]
