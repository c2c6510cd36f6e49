"""The headline tells the score, the line below who has control; an estimate stands there until the score is known."""

import re

import pytest

from tests.web.visits import DESK, PHONE, attributes

expect = pytest.importorskip("playwright.sync_api").expect
LONG = "board:5x5"
OVER = "board:1x2/h%200%200,h%201%200,v%200%200,v%200%201,h%200%201,h%201%201,v%200%202"


def words(page, name):
    return page.get_by_test_id(name).inner_text()


def test_who_wins_the_game_is_not_who_wins_nimstring(visit):
    page = visit("board:3x3")
    assert words(page, "headline") == "B wins 6 to 3" and words(page, "control") == "Control: A (nimber *2)"
    assert page.locator("[data-testid=value]").get_attribute("data-value") == "2"
    assert page.get_by_role("img", name="Expected score: A 3, B 6").is_visible()


def test_the_headline_is_about_the_whole_game(visit):
    page = visit("board:2x2/h%200%200,v%200%200,h%201%200,v%200%201")
    assert words(page, "headline") == "Draw, 2 to 2"
    assert words(visit.go(page, "3+4l+8l"), "headline") == "B wins 8 to 7"
    assert words(visit.go(page, "board:1x1?misere=1"), "headline") == "A wins 0 to 1"


def test_after_the_game_there_is_the_result_and_no_nimber(visit):
    page = visit(OVER)
    assert words(page, "headline") == "B wins 2 to 0" and words(page, "control").strip() == ""
    assert "nimber" not in page.locator("main:visible").inner_text().replace("nimbers", "")


def test_while_it_searches_the_table_is_named_that_would_tell_at_once(visit):
    page = visit("board:4x4", settled=False)
    expect(page.get_by_test_id("offer")).to_contain_text("stringscoins tablebase build board:4x4")
    assert not visit("board:3x3").get_by_test_id("offer").is_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_estimate_looks_like_one_and_nothing_jumps(visit, size):
    page = visit(LONG, settled=False, size=size)
    page.locator("#view [data-string]").first.wait_for()
    before = page.locator("#view").bounding_box()
    headline = page.get_by_test_id("headline")
    expect(headline).to_have_class(re.compile("estimate"))
    expect(headline).to_have_text(re.compile(r"^about (13 to 12 for [AB]|even, .*)$"))
    page.locator("#view .label.estimate").first.wait_for()
    assert page.locator("[data-testid=moves] .chip.estimate").count() > 50
    page.get_by_test_id("work").get_by_text("positions searched").wait_for()
    page.locator("#stop").click()
    page.locator("#resume").wait_for()
    assert page.locator("#view").bounding_box() == before


def test_stop_keeps_what_is_there_and_resume_goes_on(visit):
    page = visit(LONG, settled=False)
    page.locator(".headline.estimate").wait_for()
    page.get_by_role("button", name="Stop").click()
    resume = page.get_by_role("button", name="Resume")
    resume.wait_for()
    assert words(page, "headline").startswith("about") and words(page, "control") == "Control: not known"
    resume.click()
    page.get_by_test_id("work").get_by_text("positions searched").wait_for()
    assert resume.is_hidden() and words(page, "headline").startswith("about")


def test_lines_are_colored_by_what_they_cost(visit):
    page = visit("board:2x2/h%200%200,v%200%200,h%201%200,v%200%201")
    grades = {kind.partition("worth")[2][:1] for kind in attributes(page, "#view [data-string]", "class")}
    assert grades == {"0", "1"}
    first = page.locator("[data-testid=moves] [data-move]").first
    assert first.locator(".chip").get_attribute("class").split() == ["chip", "worth0"]
    assert re.search(r"\b[a-c][1-3]-[a-c][1-3]\b.*\n.*\b[a-c][1-3]-[a-c][1-3]\b", first.inner_text())


def test_many_lines_that_are_alike_have_a_word(visit):
    page = visit("board:3x3")
    assert page.locator("[data-testid=moves] li").first.inner_text().split("\n")[-1] == "any line"
    assert page.locator("[data-testid=moves] [data-move]").count() == 24


def test_values_are_boxes_on_boards_and_nimbers_on_graphs(visit):
    for fragment, chosen, name in (("board:1x2", "margin", "Boxes"), ("3", "nimber", "Coins")):
        values = visit(fragment).get_by_label("Values")
        assert values.input_value() == chosen
        assert values.locator("[value=margin]").inner_text() == name


def test_what_is_wrong_with_a_position_stands_at_its_field(visit):
    visit.expected.append("status of 400")
    page = visit("board:2x2")
    field = page.get_by_role("combobox", name="Position")
    field.fill("5y5")
    field.press("Enter")
    alert = page.get_by_role("alert").filter(has_text="'y' in a sum")
    alert.wait_for()
    assert 0 <= alert.bounding_box()["y"] - field.bounding_box()["y"] - field.bounding_box()["height"] < 30
    assert field.get_attribute("aria-invalid") == "true"
