"""Positions that are drawn, typed, dropped, and begun from nothing."""

import re


def opened(visit, fragment):
    """Open a position whose values nobody wants to know, to edit it."""
    page = visit(f"{fragment}?show=none")
    page.click("#tab-edit")
    return page


def click(page, x, y):
    """Click the stage of the editor at a place of it."""
    box = page.locator("[data-testid=pad]").bounding_box()
    scale = min(box["width"] / 640, box["height"] / 520)
    left, top = box["x"] + (box["width"] - 640 * scale) / 2, box["y"] + (box["height"] - 520 * scale) / 2
    page.mouse.click(left + scale * x, top + scale * y)


def has(page, strings):
    """Wait until the position has so many strings."""
    page.locator("#score").get_by_text(re.compile(f"[ ,]{strings} (?:strings?|lines?) left")).wait_for()
    return page


def test_a_graph_is_drawn_from_nothing_and_back_undoes_it(visit):
    page = opened(visit, "3")
    page.click("#from-nothing")
    page.get_by_text("the game is over").wait_for()
    for place in ((100, 100), (300, 100), (300, 300)):
        click(page, *place)
    for place in ((100, 100), (300, 100)):
        click(page, *place)
    has(page, 1)
    page.click("[data-tool=ground]")
    click(page, 300, 100)
    has(page, 2)
    page.click("[data-tool=hyperstring]")
    for place in ((100, 100), (300, 100), (300, 300)):
        click(page, *place)
    page.click("#make-string")
    has(page, 3)
    labels = {one.get_attribute("aria-label") for one in page.locator("[data-testid=pad] [data-edit]").all()}
    assert labels == {"string s1: a b", "string s2: b", "string s3: a b c"}
    page.click("[data-tool=remove]")
    page.locator('[data-coin="c"]').press("Enter")
    has(page, 2)
    page.click("#undo")
    has(page, 3)
    page.fill("#coins", "a d")
    page.locator("#coins").press("Enter")
    has(page, 4)
    page.click("#edit-here")
    page.locator("#view [data-string]").nth(3).wait_for(state="attached")
    assert page.locator("[data-testid=pad]").count() == 0


def test_a_click_counts_where_the_picture_was_drawn_anew_meanwhile(visit):
    page = opened(visit, "3")
    page.click("#edit-here")
    coin = page.locator('[data-testid=pad] [data-coin="1.1"]')
    coin.hover()  # where it is when the page has settled
    page.mouse.down()
    coin.evaluate("coin => coin.replaceWith(coin.cloneNode(true))")
    page.mouse.up()
    page.locator('[data-coin="1.1"][aria-pressed=true]').wait_for()
    assert page.locator("[data-testid=pad] [data-coin]").count() == 3


def test_lines_of_a_board_are_drawn_and_taken_back_without_a_player(visit):
    page = opened(visit, "board:1x2/h%200%200")
    page.click("#edit-here")
    page.locator('[data-edit="h 0 1"]').press("Enter")
    has(page, 5)
    page.locator('[data-edit="h 0 0"]').press("Enter")
    has(page, 6)
    assert page.locator("#score").inner_text().startswith("A 0 : B 0 · A to draw")
    page.get_by_role("button", name="As a graph").click()
    page.locator('[data-coin="0 0"]').wait_for()


TEXTS = {
    "+---+\n|   |\n+   +": 1,
    "stringscoins: 1\nstrings: [a b, b]": 2,
    ":BcN": 3,
    '{"incidences": [{"edge": "s", "node": "a"}]}': 1,
    '{"nodes": [{"id": "a"}], "edges": [{"source": "a", "target": "a"}, {"source": "a", "target": "a"}]}': 2,
    "3+1": 6,
    "http://localhost/#board:1x2": 7,
    "stringscoins: 1\nboard: {rows: 1, columns: 2}\ngame: [h 0 0, h 1 0]": 5,
}


def test_texts_in_any_format_are_shown(visit):
    page = opened(visit, "board:3x3")
    for text, strings in TEXTS.items():
        page.fill("#text", text)
        page.click("#show-text")
        has(page, strings)
    assert page.url.endswith("/h%200%200,h%201%200")  # the game is kept


def test_a_file_is_dropped_and_its_fault_is_pointed_at(visit):
    visit.expected.append("400")
    page = opened(visit, "board:1x1")
    drop = """text => {
        const files = new DataTransfer();
        files.items.add(new File([text], "lesson.yaml"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
    }"""
    page.evaluate(drop, "stringscoins: 1\nstrings:\n  - a a\n")
    page.locator("#text-trouble").get_by_text("lesson.yaml").wait_for()
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.locator("#text").evaluate("area => area.selectionStart") == 31
    page.evaluate(drop, "stringscoins: 1\nstrings:\n  - a b\n  - a\n  - b\n")
    has(page, 3)


def test_a_family_is_chosen_with_its_options(visit):
    page = opened(visit, "board:1x1")
    page.select_option("#family", "graph")
    page.select_option("#option-class", "complete")
    page.fill("#size", "3")
    page.fill("#option-ground", "1")
    page.locator("#option-ground").blur()
    assert page.locator("#notation").input_value() == "graph:complete:3:ground=1"
    page.locator("#notation").press("Enter")
    has(page, 6)
