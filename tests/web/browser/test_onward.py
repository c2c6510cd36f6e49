"""Games that begin with a position of one's own: drawn lines, owners and whose turn it is are those of its file."""

import re

import pytest

from stringscoins.notation import parse
from stringscoins.strategy import Game
from stringscoins.web.links import packed
from tests.web.visits import PHONE

expect = pytest.importorskip("playwright.sync_api").expect

SET_UP = """\
stringscoins: 1
turn: B
picture: |
  +---+---+---+
  | A | B | B |
  +---+---+---+
  | A |
  +---+   +   +
  |
  +   +   +---+
"""


def left(page):
    return page.locator("#match [data-string]").evaluate_all("lines => lines.map((line) => line.dataset.string)")


def draw(page, line):
    page.locator(f'#match [data-string="{line}"]').focus()
    page.keyboard.press("Enter")
    page.locator(f'#match [data-string="{line}"]').wait_for(state="detached")


def turn(page):
    element = page.locator("[data-testid=turn]:not([data-turn=opponent])")
    element.wait_for()
    return element.get_attribute("data-turn")


def score(page):
    return [int(points) for points in page.locator("[data-testid=score] .points").all_inner_texts()]


def test_a_game_from_a_position_that_was_set_up(visit):
    page = visit(f"{packed(SET_UP)}?show=none")
    page.click("#play-from-here")
    page.locator("#match .picture").wait_for()
    start = Game.of(parse(SET_UP))
    assert re.search(r"#play/y=[^/?]*\?level=\w+&first=computer$", page.url)
    # B is to draw, and that is you: you have two boxes.
    assert turn(page) == "you" and set(left(page)) == set(start.moves) and score(page) == [2, 2]
    assert "You begin" in page.locator(".game").inner_text() and "3 × 3, set up" in page.locator(".game").inner_text()
    page.click("[data-testid=ask-hint]")
    page.locator("[data-testid=hint] b").wait_for()

    draw(page, "v 2 3")
    assert turn(page) == "you"
    page.click("[data-testid=take-back]")
    expect(page.locator("#match [data-string]")).to_have_count(len(start.moves))
    page.go_forward()
    expect(page.locator('#match [data-string="v 2 3"]')).to_have_count(0)
    while turn(page) == "you":
        draw(page, left(page)[0])
    you, computer = score(page)
    assert you + computer == 9 and you >= 2 and computer >= 2
    result = page.locator("[data-testid=result]").inner_text()
    assert result == f"{'You win' if you > computer else 'The computer wins'} {max(you, computer)} to {min(you, computer)}"
    initials = page.locator("#match .initial").all_text_contents()
    assert (initials.count("Y"), initials.count("C")) == (you, computer)

    page.click("[data-testid=review-game]")
    page.locator("[data-testid=review]", has_text=f"{len(start.moves)} lines reviewed").wait_for()
    page.click("[data-room=play]")
    page.click("[data-testid=rematch]")
    assert "first=you" in page.url
    assert turn(page) == "you" and len(left(page)) < len(start.moves)


def test_another_level_for_the_same_position_or_another_board(visit):
    page = visit(f"play/{packed(SET_UP)}?level=beginner&first=computer", size=PHONE)
    page.click("[data-testid=new-game]")
    assert page.get_by_label("This position").is_checked()
    page.locator("[data-level=careful]").click()
    page.click("[data-testid=start]")
    expect(page).to_have_url(re.compile(r"#play/y=[^?]*\?level=careful&first=computer$"))
    assert turn(page) == "you" and score(page) == [2, 2]
    page.click("[data-testid=new-game]")
    page.locator(".boards .card").first.click()
    page.click("[data-testid=start]")
    expect(page).to_have_url(re.compile(r"#play/board:3x3\?level=careful&first=computer$"))
    # What is offered from now on is a board.
    page.click("[data-testid=new-game]")
    expect(page.get_by_text("This position")).to_be_hidden()


def test_what_is_no_position_for_a_game_is_told(visit):
    visit.expected.append("status of 400")
    over = "stringscoins: 1\npicture: |\n  +---+\n  | A |\n  +---+\n"
    for link, words in (
        (packed(over), "no line is left to be drawn"),
        (packed("stringscoins: 1\nstrings: [[a, b], [b]]\n"), "is no board"),
        (packed("stringscoins: 1\npicture: 3\n"), "picture"),
        (packed(""), "This link cannot be opened: the position file in it is empty"),
        ("y=Zm9v", "This link cannot be opened: what follows y= is damaged"),
    ):
        page = visit(f"play/{link}?level=beginner")
        page.get_by_role("alert").get_by_text(words).wait_for()
        page.get_by_role("link", name="Another game").wait_for()
