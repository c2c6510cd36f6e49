"""Games in the room to analyze in: variations with notes, and what each move cost."""

import json
import re
from contextlib import suppress
from urllib.request import urlopen

import pytest

from tests.web.visits import DESK, PHONE, attributes

expect = pytest.importorskip("playwright.sync_api").expect


def opened(visit, fragment, **window):
    """Open a position whose values nobody wants to know."""
    page = visit(f"{fragment}?show=none", settled=False, **window)
    page.locator("#view svg").wait_for()
    return page


def string(page, name):
    return page.locator(f'#view [data-string="{name}"]')


def cut(page, name):
    """Cut a string, and wait until it is cut."""
    string(page, name).press("Enter")
    string(page, name).wait_for(state="detached")


def back(page, name):
    """Take a cut back, and wait until the string is there again."""
    page.keyboard.press("u")
    string(page, name).wait_for(state="attached")


def cuts(page):
    return attributes(page, ".step [data-cut]", "data-cut")


def here(page):
    return page.locator(".step [aria-current]").get_attribute("data-cut")


def test_what_is_cut_after_going_back_is_a_variation_with_its_note(visit, tmp_path):
    page = opened(visit, "board:1x2")
    page.click("#tab-game")
    cut(page, "h 0 0")
    cut(page, "v 0 1")
    back(page, "v 0 1")
    cut(page, "h 1 1")
    page.fill("#note", "better")
    page.locator("#note").blur()
    assert cuts(page) == ["h 0 0", "v 0 1", "h 1 1"] and here(page) == "h 1 1"
    assert page.locator(".variation em").inner_text() == "better"
    page.keyboard.press("v")
    page.locator('.step [aria-current][data-cut="v 0 1"]').wait_for()
    assert page.url.endswith("#board:1x2/h%200%200,v%200%201?show=none")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    download.value.save_as(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["source"] == "board:1x2"
    page.reload()
    page.locator("#view svg").wait_for()
    page.click("#tab-game")
    assert cuts(page) == ["h 0 0", "v 0 1", "h 1 1"]

    other = opened(visit, "3")
    other.click("#tab-game")
    other.set_input_files(".review input[type=file]", tmp_path / "game.json")
    other.locator(".variation em").wait_for()
    assert cuts(other) == ["h 0 0", "v 0 1", "h 1 1"] and other.url.endswith("#board:1x2?show=none")
    (tmp_path / "game.json").write_text('{"format": "another"}')
    other.set_input_files(".review input[type=file]", tmp_path / "game.json")
    other.get_by_text("this file holds no game").wait_for()


STOPPED = '{"moves": [], "stopped": "the time limit of 9 s"}'
WHOLE = (
    "board:3x3/v%200%201,h%200%201,h%203%201,v%200%200,h%201%202,v%200%203,h%202%200,h%202%202,v%201%201,h%203%202,"
    "h%203%200,h%202%201,h%201%200,v%201%200,h%200%200,v%202%202,v%202%203,v%202%201,v%202%200,h%201%201,v%201%202,"
    "v%201%203,v%200%202,h%200%202"
)
SHIFTS = """() => { new PerformanceObserver((list) => { for (const one of list.getEntries())
  if (!one.hadRecentInput) document.body.dataset.shift = Number(document.body.dataset.shift ?? 0) + one.value; })
  .observe({ type: "layout-shift", buffered: false }); }"""


def marked(page, kind):
    return sorted(attributes(page, f"#view .mark-{kind}", "data-string"))


def curve(page):
    return page.get_by_role("slider", name="The expected score over the game")


def expect_status(page, words):
    expect(page.locator(".reviewing [role=status]")).to_have_text(words)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_game_is_reviewed_and_what_was_better_is_on_the_board(visit, size):
    page = opened(visit, WHOLE, size=size)
    page.evaluate(SHIFTS)
    page.click("#tab-game")
    page.click("#explain-game")
    expect_status(page, "24 lines reviewed")
    words = re.sub("[/,]", "&cut=", WHOLE)
    with urlopen(f"{visit.address}api/review?source={words}") as answer:
        record = json.loads(answer.read().splitlines()[-1])
    rows = record["moves"]
    shown = dict(
        page.locator(".played [data-cut]").evaluate_all(
            "all => all.map((one) => [one.dataset.cut, one.parentElement.innerText])"
        )
    )
    assert list(shown) == [row["id"] for row in rows]
    for row in rows:
        assert (f"\N{MINUS SIGN}{row['cost'] // 2}" in shown[row["id"]]) == (row["cost"] > 0)
        assert ("control" in shown[row["id"]]) == row["gives_away"]
    costs = {player: [row["cost"] // 2 for row in rows if row["player"] == player and row["cost"]] for player in "AB"}
    for player, of in costs.items():
        told = page.locator(f".facts .{player.lower()}")
        expect(told).to_have_text(re.compile(rf"{len(of)} mistakes?{player}: {sum(of)} box(es)? lost in all"))
    expect(page.locator(".facts dd").last).to_have_text(f"{sum(row['gives_away'] for row in rows)} times")
    spilt = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText)"
    assert page.locator(".played > *").evaluate_all(spilt) == [], "a turn lies on the next one"
    dots = page.locator(".curve .mistake").count()
    assert dots == sum(row["cost"] > 0 or row["gives_away"] for row in rows)
    assert page.locator(".curve .about").get_attribute("d") == ""

    first = next(row for row in rows if row["cost"])
    said = page.locator("[data-testid=mistake]")
    expect(said).to_contain_text(f"First mistake: move {first['number']}, ")
    expect(said).to_contain_text(f"It cost {first['player']} {first['cost'] // 2} box")
    said.get_by_role("button").click()
    string(page, first["id"]).wait_for(state="attached")
    expect(said).to_contain_text("First mistake: ")
    assert (marked(page, "mistake"), marked(page, "better")) == ([first["id"]], sorted(first["best"]))
    # After a mistake the last line is marked.
    last = [row for row in rows if row["cost"]][-1]
    page.click(f'.played [data-cut="{last["id"]}"]')
    page.locator("#view .last.mark-mistake").wait_for()
    expect(said).to_contain_text(f"Mistake: move {last['number']}, ")
    assert marked(page, "better") == sorted(last["best"])
    assert float(page.locator("body").get_attribute("data-shift") or 0) < 0.02


def test_the_curve_tells_a_move_and_goes_there(visit):
    page = opened(visit, WHOLE)
    page.click("#tab-game")
    page.click("#explain-game")
    # What is typed while rows come is not lost.
    page.locator("#note").press_sequentially("too early", delay=50)
    expect_status(page, "24 lines reviewed")
    assert page.input_value("#note") == "too early" and page.evaluate("document.activeElement.id") == "note"
    slider, words = curve(page), page.locator(".at-point")
    assert slider.get_attribute("aria-valuenow") == "24" and words.inner_text() == "24. c4-d4: A 3, B 6"
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + 20)
    expect(words).to_contain_text("6. d3-d4: A ")
    # A click between two drawings of the curve may be lost; the next one is not.
    for _ in range(3):
        page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 20)
        with suppress(AssertionError):
            expect(slider).to_have_attribute("aria-valuenow", "6", timeout=10_000)
            break
    expect(slider).to_have_attribute("aria-valuenow", "6")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", "5")
    page.keyboard.press("PageDown")
    expect(page.locator("[data-testid=mistake]")).not_to_contain_text("move 5,")
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "Start: A 3, B 6")
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuenow", "24")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "slider"


def test_a_review_that_is_stopped_goes_on_from_there(visit):
    visit.expected.append("503")
    page = opened(visit, WHOLE)
    asked = []

    def slowly(route):
        """Answer with what a slow review has said by now, and leave the rest open."""
        asked.append(route.request.url.count("cut="))
        if len(asked) > 1:
            return route.continue_()
        lines = route.fetch().text().splitlines()
        early = [line for line in lines if '"move"' in line and json.loads(line)["move"]["number"] > 15]
        return route.fulfill(status=200, content_type="application/x-ndjson", body="\n".join([*early, STOPPED]) + "\n")

    page.route("**/api/review?*", slowly)
    page.route("**/api/course?*", lambda route: route.fulfill(status=503, json={"error": "no"}))
    page.click("#tab-game")
    page.click("#explain-game")
    expect_status(page, "9 of 24 lines reviewed. Stopped by the time limit of 9 s.")
    page.get_by_role("button", name="Resume").last.click()
    expect_status(page, "24 lines reviewed")
    assert asked == [24, 15]


def test_a_game_that_was_played_is_reviewed_with_its_names(visit):
    page = visit(f"play/{WHOLE}?level=careful&first=computer")
    page.click("[data-testid=review-game]")
    expect_status(page, "24 lines reviewed")
    assert "you=B" in page.url
    # Your own mistakes are gone through.
    said = page.locator("[data-testid=mistake]")
    expect(said).to_contain_text("Your first mistake: ")
    expect(said).to_contain_text(re.compile("cost you . box(es)? against the best line"))
    expect(page.locator("[data-testid=review] .facts")).to_contain_text("You: ")
    expect(page.locator("[data-testid=review] .facts")).to_contain_text("The computer: ")


def test_what_is_quick_is_reviewed_by_itself_and_a_variation_leads_back_to_its_game(visit):
    page = visit(WHOLE.replace(",v%201%202,v%201%203,v%200%202,h%200%202", ""))
    page.click("#tab-game")
    expect_status(page, "20 lines reviewed")
    said, totals = page.locator("[data-testid=mistake]"), page.locator("[data-testid=review] .facts").inner_text()
    page.locator(".played [data-cut]").nth(4).click()
    expect(curve(page)).to_have_attribute("aria-valuenow", "5")
    cut(page, "v 1 2")
    expect_status(page, "Variation: 6 lines reviewed")
    assert page.locator("[data-testid=review] .facts").inner_text() == totals
    said.get_by_role("button", name="Back to the game").click()
    expect_status(page, "20 lines reviewed")


def test_from_a_place_in_the_game_one_goes_to_its_neighbours(visit):
    page = opened(visit, WHOLE)
    page.click("#tab-game")
    slider = curve(page)
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 20)
    expect(slider).to_have_attribute("aria-valuenow", "6")
    expect(page.locator(".played [aria-current]")).to_be_in_viewport()
    for key, number in (("#redo", 7), ("#undo", 6), ("#undo", 5), ("#redo", 6)):
        page.click(key)
        expect(slider).to_have_attribute("aria-valuenow", str(number))
    page.click("#first")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    assert page.locator("#undo").is_disabled()


def test_the_board_has_what_lines_cost_while_a_game_is_reviewed(visit):
    page = visit("board:2x2/h%200%200,v%200%200,h%201%200,v%200%201")
    texts = page.locator("#view .worth")
    margins = [int(text.replace("\N{MINUS SIGN}", "-")) for text in texts.all_text_contents() if text]
    page.click("#tab-game")
    best = max(margins)
    expected = [str((margin - best) // 2).replace("-", "\N{MINUS SIGN}") for margin in margins]
    expect(texts.filter(has_text=re.compile("."))).to_have_text(expected)


def test_a_position_that_tells_its_whole_game_can_be_gone_back_through(visit):
    page = visit("@malkin%2Ffigure-1-9")
    assert "A 4 : B 0" in page.locator("#score").inner_text()
    page.click("#undo")
    page.locator("#score:has-text('A 3 : B 0 · A to draw · 1 line left')").wait_for()


def test_a_graph_is_reviewed_in_its_words(visit):
    page = opened(visit, "3+4l/1.1")
    page.click("#tab-game")
    page.click("#explain-game")
    expect_status(page, "1 string reviewed")
    expect(page.locator("[data-testid=review]")).to_contain_text("coins")
    assert "box" not in page.locator("[data-testid=review]").inner_text()
