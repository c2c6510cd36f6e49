"""Links that are damaged, or made to do harm: the page says what is wrong, and goes on."""

import base64
import zlib

import pytest

from stringscoins.web.links import packed


def link(content):
    """Return a link to bytes that are compressed, whatever they are."""
    squeezer = zlib.compressobj(9, wbits=-15)
    return "y=" + base64.urlsafe_b64encode(squeezer.compress(content) + squeezer.flush()).decode().rstrip("=")


FAULTS = {
    "bomb": (link(bytes(100_000_000)), "the position file in it has more than 200,000 bytes"),
    "base64": ("y=!", "it is not base64"),
    "deflate": ("y=Zm9v", "it is no text that was compressed"),
    "cut short": (packed("stringscoins: 1\nboard: {rows: 2, columns: 2}\n")[:-6], "it is no text that was compressed"),
    "no text": (link(b"\xff\xfe"), "it is no text that was compressed"),
    "nothing": (link(b""), "is empty"),
    "percent": ("board%3:2x2", "a % in board%3:2x2 is not followed"),
    "percent in a cut": ("board:2x2/h%200%200,v%2", "a % in v%2 is not followed"),
    "no such cut": ("board:2x2/constructor", 'cuts "constructor", and no string is called so'),
    "cut twice": ("board:2x2/h%200%200,h%200%200", 'cuts "h 0 0", and that is cut already'),
    "refused": ("bord:2x2", "did you mean 'board'?"),
    "refused file": (packed("stringscoins: 1\nstrings: [a a]\n"), "the coin 'a' twice in one string"),
    "too long": ("%2B".join(["3"] * 40_000), "too long for a question"),
}


@pytest.mark.parametrize("fault", ["no such cut", "refused"])
def test_what_is_wrong_with_a_link_is_said_and_a_board_offered(visit, fault):
    visit.expected.append("status of 400")
    address, words = FAULTS[fault]
    page = visit(address)
    assert words in page.locator("#trouble:visible").inner_text()
    page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Open the 3 x 3 board").click()
    page.locator("#view [data-string='h 3 2']").wait_for()
    assert visit.settled(page).locator("#trouble").inner_text() == "" and page.url.endswith("#board:3x3")


def test_every_fault_of_a_link_is_said(visit):
    visit.expected.append("status of 400")
    page = visit("board:1x1")
    for fault, (address, words) in FAULTS.items():
        visit.go(page, address)
        assert words in page.locator("#trouble:visible").inner_text(), fault


def test_a_bad_link_leaves_the_position_that_is_shown(visit):
    page = visit("board:2x2")
    page.evaluate("location.hash = 'y=!'")
    page.get_by_role("alert").get_by_text("This link cannot be opened").wait_for()
    assert page.locator("#view [data-string]").count() == 12
    page.go_back()
    page.locator("#trouble", has_text="link").wait_for(state="detached")


def test_names_that_every_object_has_are_names(visit):
    strings = "{coins: [constructor], id: __proto__}, {coins: [constructor, a], id: toString}"
    page = visit(packed(f"stringscoins: 1\nstrings: [{strings}]\n") + "/__proto__,toString")
    assert "A 0 : B 2 · the game is over" in page.locator("#score").inner_text()
