"""Positions that are set up: clicked, pasted, dropped, begun from a board, a family or nothing."""

import re

import pytest

from tests.web.visits import DESK, PHONE, attributes

PAD = "[data-testid=pad]"


def opened(visit, fragment, **words):
    """Open a position whose values nobody wants to know, to set it up."""
    page = visit(f"{fragment}?show=none", **words)
    page.click("[data-testid=setup]")
    page.locator(PAD).wait_for()
    return page


def click(page, x, y):
    """Click the stage of strings and coins at a place of it."""
    box = page.locator(PAD).bounding_box()
    scale = min(box["width"], box["height"]) / 600
    left, top = box["x"] + (box["width"] - 600 * scale) / 2, box["y"] + (box["height"] - 600 * scale) / 2
    page.mouse.click(left + scale * x, top + scale * y)


def fact(page, words, count):
    """Wait until the panel counts so many of something."""
    said = re.compile(rf"^{re.escape(str(count))}\s*{words}$")
    page.locator(".setup .facts div").filter(has_text=said).wait_for()


def done(visit, page):
    """Be done; return the page when the position is there."""
    page.click("[data-testid=setup-done]")
    page.locator(PAD).wait_for(state="detached")
    return visit.settled(page)


PICTURE = """\
+---+---+---+
|       |   |
+   +---+---+
|   |       |
+---+---+---+
|   |   |   |
+---+---+---+
"""


def test_done_reads_what_stands_in_the_field(visit):
    visit.expected.append("400")
    page = opened(visit, "board:2x2")
    page.fill("#text", "no board")
    page.click("[data-testid=setup-done]")
    page.locator("#text-trouble:not(:empty)").wait_for()
    page.fill("#text", PICTURE)
    done(visit, page)
    assert page.locator("#view .coin").count() == 9


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_picture_is_pasted_and_boxes_are_given_without_a_question(visit, size):
    page = opened(visit, "board:2x2", size=size)
    page.fill("#text", PICTURE)
    page.click("#show-text")
    fact(page, "without owner", 4)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_text("Box to A").click()
    for box in ("2 0", "2 1", "2 2"):
        page.click(f'[data-box="{box}"]')
    page.get_by_text("Box to B").click()
    page.locator('[data-box="0 2"]').press("Enter")
    page.get_by_text("No owner", exact=True).click()
    page.click('[data-box="2 2"]')
    page.get_by_text("Lines", exact=True).click()
    page.locator(f'{PAD} [data-string="h 3 0"]').click()
    page.get_by_text("Box a1 is open again").wait_for()
    page.click("[data-testid=setup-undo]")
    page.locator(".setup").get_by_text("B", exact=True).click()
    fact(page, "boxes A : B", "2 : 1")
    fact(page, "without owner", 1)
    fact(page, "lines left", 3)
    board, phone = page.locator(PAD).bounding_box(), size == PHONE
    assert not phone or board["y"] + board["height"] < size[1]
    assert asked == []
    page = done(visit, page)
    assert page.locator("#score").inner_text().startswith("A 2 : B 1")
    assert "B to" in page.locator("#score").inner_text()
    assert page.locator('#view [data-coin="0 2"].owner1').count() == 1
    page.select_option("#show", "margin")
    visit.settled(page)
    assert page.locator("[data-testid=headline]").inner_text() == "B wins 6 to 2"


def test_who_gets_a_box_gets_its_lines_and_who_loses_a_line_opens_it(visit):
    page = opened(visit, "board:1x2")
    page.get_by_text("Box to A").click()
    page.click('[data-box="0 1"]')
    fact(page, "lines drawn", 4)
    page.get_by_text("4 lines are drawn with it").wait_for()
    page.get_by_text("Lines", exact=True).click()
    page.click('[data-box="0 1"]')  # in the middle of a closed box: from A to B
    fact(page, "boxes A : B", "0 : 1")
    page.locator(f'{PAD} [data-string="v 0 1"]').press("Enter")
    fact(page, "boxes A : B", "0 : 0")
    page.get_by_text("Files, formats").click()
    page.click("[data-testid=as-graph]")
    fact(page, "strings", 4)


def test_what_is_half_done_is_kept_and_cancel_drops_it(visit):
    page = opened(visit, "board:3x3")
    page.locator(f'{PAD} [data-string="h 0 0"]').click()
    page.click("#tab-moves")
    page.locator(PAD).wait_for(state="detached")
    assert page.locator("#view [data-string]").count() == 24
    page.reload()
    visit.settled(page)
    page.click("#tab-edit")
    fact(page, "line drawn", 1)
    page.locator(".card", has=page.locator("[value='5']")).click()
    fact(page, "lines left", 60)
    page.click("[data-testid=setup-undo]")
    fact(page, "line drawn", 1)
    page.click("[data-testid=setup-cancel]")
    page.locator(PAD).wait_for(state="detached")
    assert page.url.endswith("#board:3x3?show=none")
    page.click("#tab-edit")
    fact(page, "lines drawn", 0)
    page.locator(".card", has=page.locator("[value='4']")).click()
    page.get_by_text("Icelandic").click()
    fact(page, "lines drawn", 8)
    assert "4x4:icelandic" in done(visit, page).url


def test_a_graph_is_drawn_from_nothing(visit):
    page = opened(visit, "3")
    page.get_by_text("Files, formats").click()
    page.click("[data-testid=from-nothing]")
    fact(page, "coins", 0)
    for place in ((100, 100), (300, 100), (300, 300)):
        click(page, *place)
    for place in ((100, 100), (300, 100)):
        click(page, *place)
    fact(page, "strings", 1)
    page.get_by_text("Ground", exact=True).click()
    click(page, 300, 100)
    page.get_by_text("Hyperstring", exact=True).click()
    for place in ((100, 100), (300, 100), (300, 300)):
        click(page, *place)
    page.click("#make-string")
    fact(page, "strings", 3)
    labels = attributes(page, f"{PAD} [data-string]", "aria-label")
    assert set(labels) == {"string s1: a b", "string s2: b", "string s3: a b c"}
    page.get_by_text("Remove", exact=True).click()
    page.locator(f'{PAD} [data-coin="c"]').press("Enter")
    fact(page, "strings", 2)
    page.click("[data-testid=setup-undo]")
    page.fill("#coins", "a d")
    page.locator("#coins").press("Enter")
    fact(page, "strings", 4)
    page.fill("#lead", "2")
    page.locator(".setup").get_by_text("B", exact=True).click()
    page = done(visit, page)
    assert page.locator("#view [data-string]").count() == 4
    assert page.locator("#score").inner_text().startswith("A 2 : B 0")


def test_a_click_counts_where_the_picture_was_drawn_anew_meanwhile(visit):
    page = opened(visit, "3")
    coin = page.locator(f'{PAD} [data-coin="1.1"]')
    coin.hover()  # where it is when the page has settled
    page.mouse.down()
    coin.evaluate("coin => coin.replaceWith(coin.cloneNode(true))")
    page.mouse.up()
    page.locator('[data-coin="1.1"][aria-pressed=true]').wait_for()
    assert page.locator(f"{PAD} [data-coin]").count() == 3


GAME = "stringscoins: 1\nboard: {rows: 1, columns: 2}\ngame: [h 0 0, h 1 0]"
TEXTS = {
    "+---+\n|   |\n+   +": ("lines left", 1),
    "stringscoins: 1\nstrings: [a b, b]": ("strings", 2),
    ":BcN": ("strings", 3),
    '{"incidences": [{"edge": "s", "node": "a"}]}': ("strings", 1),
    '{"nodes": [{"id": "a"}], "edges": [{"source": "a", "target": "a"}]}': ("strings", 1),
    "3+1": ("strings", 6),
    "5x5": ("lines left", 60),
    "http://localhost/#board:1x2/h%200%200": ("lines left", 6),
    "http://localhost/#play/board:3x3/h%200%200?level=careful&first=you": ("lines left", 23),
    "h7j9i8": ("lines left", 57),
    "http://www.trmph.com/dnb/board#4,b1a2": ("lines left", 38),
    "1x2:\nA1 L\nB1 R": ("lines left", 5),
    "2 1\n0 0 t\n": ("lines left", 6),
    GAME: ("lines left", 5),
}


def test_texts_in_any_format_are_opened(visit):
    page = opened(visit, "board:3x3")
    for text, counted in TEXTS.items():
        page.fill("#text", text)
        page.click("#show-text")
        fact(page, *counted)
    page.get_by_text("A game of 2 lines").wait_for()
    assert "/h%200%200,h%201%200" in done(visit, page).url  # the game is kept


def test_lines_as_players_write_them_are_a_game_on_the_board_that_is_there(visit):
    page = opened(visit, "board:3x3")
    page.fill("#text", "1. a1-b1 2. C1B1, d1-c1\n3 a1-c1")
    page.click("#show-text")
    page.locator("#text-trouble").get_by_text("a1-c1 is no line of this board").wait_for()
    page.fill("#text", "1. a1-b1 2. C1B1, d1-c1")
    page.locator("#text").press("Enter")
    fact(page, "lines left", 21)
    assert done(visit, page).url.endswith("#board:3x3/h%203%200,h%203%201,h%203%202?show=none")


def test_a_fault_is_told_at_the_field(visit):
    visit.expected.append("400")
    page = opened(visit, "board:1x1")
    page.fill("#text", PICTURE.replace("+   +---+---+", "+   +---"))
    page.click("#show-text")
    trouble = page.locator("#text-trouble")
    trouble.get_by_text("Line 3, column 9: the line is shorter than the first; expected 4 dots a line").wait_for()
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.locator("#text").evaluate("area => area.selectionStart") == 36
    field, said = page.locator("#text").bounding_box(), trouble.bounding_box()
    assert 0 <= said["y"] - field["y"] - field["height"] < 20
    page.fill("#text", "5y5")
    assert trouble.inner_text() == ""
    page.locator("#text").press("Enter")
    trouble.get_by_text("expected").wait_for()
    fact(page, "lines left", 4)


def test_a_file_is_dropped_and_its_fault_is_pointed_at(visit):
    visit.expected.append("400")
    page = visit("board:1x1?show=none")
    drop = """text => {
        const files = new DataTransfer();
        files.items.add(new File([text], "lesson.yaml"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
    }"""
    page.evaluate(drop, "stringscoins: 1\nstrings:\n  - a a\n")
    page.locator("#text-trouble").get_by_text("lesson.yaml, line 3, column 7").wait_for()
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.locator("#text").evaluate("area => area.selectionStart") == 31
    page.click("#tab-moves")
    page.evaluate(drop, "stringscoins: 1\nstrings:\n  - a b\n  - a\n  - b\n")
    page.locator("#score").get_by_text("3 strings left").wait_for()


def test_a_family_is_chosen_with_its_options(visit):
    page = opened(visit, "board:1x1")
    page.locator("#families summary").click()
    page.select_option("#family", "graph")
    page.select_option("#option-class", "complete")
    page.fill("#size", "3")
    page.fill("#option-ground", "1")
    page.locator("#option-ground").blur()
    assert page.locator("#notation").input_value() == "graph:complete:3:ground=1"
    page.locator("#notation").press("Enter")
    fact(page, "strings", 6)
