"""The room to play in, as a person uses it: games against a level and of two people, and the shell of rooms."""

import random
import re

import pytest
from bot import chosen, lines_of

from stringscoins.notation import parse
from stringscoins.strategy import Game
from stringscoins.web.links import packed
from tests.web.visits import DESK, LOOKS, PHONE, SHIFTS, examine, low

expect = pytest.importorskip("playwright.sync_api").expect
ORANGE = "rgb(194, 74, 0)"
LINE = re.compile(r"^[a-i][1-9]-[a-i][1-9]$")
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
"""A position in which A and B have two boxes each, and B is to draw."""


def opened(visit, fragment, **window):
    page = visit(fragment, **window)
    page.locator(".room .picture").wait_for()
    return page


def left(page):
    return page.locator("[data-string]").evaluate_all("lines => lines.map((line) => line.dataset.string)")


def draw(page, line):
    """Draw a line by mouse or finger, and wait until it is drawn."""
    box = page.locator(f'[data-string="{line}"] .hit').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.viewport_size["width"] == PHONE[0]:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    page.locator(f'[data-string="{line}"]').wait_for(state="detached")


def turn(page):
    """Wait until the game is there that was asked for, and nobody thinks; return whose turn it is, or `over`."""
    return page.locator("body[data-busy=false] [data-testid=turn]").get_attribute("data-turn")


def score(page):
    return [int(points) for points in page.locator("[data-testid=score] .points").all_inner_texts()]


def closing(lines, size):
    """Return a line that closes a box of a square board, or any."""
    lines = set(lines)
    for r in range(size):
        for c in range(size):
            sides = lines & {f"h {r} {c}", f"h {r + 1} {c}", f"v {r} {c}", f"v {r} {c + 1}"}
            if len(sides) == 1:
                return sides.pop()
    return min(lines)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_game_in_which_nothing_jumps(visit, size):
    page = opened(visit, "", size=size)
    page.evaluate(SHIFTS)
    page.click("[data-testid=new-game]")
    levels = page.locator("[data-level]")
    assert levels.count() == 5
    levels.first.click()
    page.locator(".boards .card").first.click()
    page.click("[data-testid=start]")
    expect(page).to_have_url(re.compile(r"#play/board:3x3\?level=beginner&first=you$"))
    while turn(page) == "you":
        draw(page, closing(left(page), 3))
    you, computer = score(page)
    assert you + computer == 9 and left(page) == []
    winner = "You win" if you > computer else "The computer wins"
    assert page.locator("[data-testid=result]").inner_text() == f"{winner} {max(you, computer)} to {min(you, computer)}"
    initials = page.locator(".room .initial").all_text_contents()
    assert (initials.count("Y"), initials.count("C")) == (you, computer)
    assert "nimber" not in page.locator(".room:visible").inner_text()
    assert float(page.locator("body").get_attribute("data-shift") or 0) < 0.02
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.click("[data-testid=review-game]")
    page.locator("[data-testid=review]", has_text="24 lines reviewed").wait_for()
    page.click("[data-room=play]")
    page.locator(".room .picture").wait_for()
    assert page.locator("[data-testid=result]").inner_text().startswith(winner)
    page.click("[data-testid=again]")
    assert turn(page) == "you" and len(left(page)) == 24


def test_a_line_is_taken_back_with_the_answer_to_it_and_a_reload_goes_on(visit):
    page = opened(visit, "play/board:2x2?level=careful&first=computer")
    assert turn(page) == "you" and len(left(page)) == 11
    assert page.locator("[data-testid=take-back]").is_disabled()
    before = left(page)
    draw(page, before[0])
    assert turn(page) == "you"
    after = left(page)
    page.reload()
    page.locator(".room .picture").wait_for()
    assert turn(page) == "you" and left(page) == after
    page.click("[data-testid=take-back]")
    page.locator(f'[data-string="{before[0]}"]').wait_for()
    assert left(page) == before
    page.go_forward()
    page.locator(f'[data-string="{before[0]}"]').wait_for(state="detached")
    assert left(page) == after
    # A game that comes as a link has no steps to go back.
    link = opened(visit, page.url.partition("#")[2])
    link.click("[data-testid=take-back]")
    link.locator(f'[data-string="{before[0]}"]').wait_for()
    assert left(link) == before


def test_the_last_line_is_in_the_color_of_who_drew_it(visit):
    page = opened(visit, "play/board:2x2/h%200%200?first=you&level=beginner")
    turn(page)
    expect(page.locator(".string.last.by1 .line")).to_have_css("stroke", ORANGE)


def test_you_are_blue_also_where_the_computer_begins_and_its_whole_turn_is_orange(visit):
    page = opened(visit, "play/board:1x2/h%200%200,h%201%200,h%200%201,h%201%201,v%200%200?level=careful&first=you")
    assert turn(page) == "over"
    expect(page.locator(".string.turn1")).to_have_count(2)
    for line in page.locator(".string.turn1 .line").all():
        expect(line).to_have_css("stroke", ORANGE)
    second = opened(visit, "play/board:2x2/h%200%200?first=computer&level=beginner")
    assert turn(second) == "you"
    expect(second.locator(".string.last .line")).to_have_css("stroke", ORANGE)
    draw(second, left(second)[0])
    expect(second.locator(".side").first.locator(".points")).to_have_css("color", "rgb(0, 82, 138)")


def test_a_hint_points_at_a_line_and_says_why(visit):
    page = opened(visit, "play/board:1x1/h%200%200,v%200%200,h%201%200?level=careful&first=computer")
    page.click("[data-testid=ask-hint]")
    hint = page.locator("[data-testid=hint] b")
    assert LINE.match(hint.inner_text().removeprefix("Draw ")) and hint.inner_text() == "Draw b1-b2"
    assert "only line left" in page.locator("[data-testid=hint]").inner_text()
    assert page.locator(".hinted").get_attribute("data-string") == "v 0 1" == left(page)[0]


def test_the_choice_of_a_game_is_seen_at_a_glance(visit):
    page = opened(visit, "play/board:4x4?level=careful&first=you", size=(1280, 800))
    page.click("[data-testid=new-game]")
    panel = page.locator("#match .panel:visible")
    assert panel.evaluate("({scrollTop, scrollHeight, clientHeight}) => [scrollTop, scrollHeight - clientHeight]") == [
        0,
        0,
    ]


def test_two_people_and_the_fewest_boxes(visit):
    page = opened(visit, "", size=PHONE)
    page.click("[data-testid=new-game]")
    page.get_by_text("Two people").click()
    page.locator(".boards .card").first.click()
    page.get_by_text("Swedish").click()
    page.get_by_text("Fewest boxes").click()
    page.click("[data-testid=start]")
    assert page.url.endswith("#play/board:3x3:swedish?misere=1")
    while page.locator("[data-turn=over]").count() == 0:
        draw(page, closing(left(page), 3))
    one, other = score(page)
    assert one + other == 9
    assert (
        page.locator("[data-testid=result]").inner_text()
        == f"Player {'AB'[one > other]} wins {min(one, other)} to {max(one, other)}"
    )


def test_rematch_and_resigning(visit):
    page = opened(visit, "play/board:2x2?level=beginner&first=you")
    draw(page, "h 1 1")
    assert turn(page) == "you"
    page.on("dialog", lambda asked: asked.accept())
    page.click("[data-testid=resign]")
    assert turn(page) == "over"
    assert page.locator("[data-testid=result]").inner_text() == "The computer wins: you resigned"
    page.click("[data-testid=take-back]")
    page.locator("[data-turn=over]").wait_for(state="detached")
    assert turn(page) == "you" and len(left(page)) == 10
    # A game that another one is chosen in place of is not lost, either.
    page.click("[data-testid=new-game]")
    page.get_by_text("Back leads to the game").wait_for()
    expect(page.locator("#match [data-string]")).to_have_count(12)
    page.click("[data-testid=start]")
    page.wait_for_url(re.compile(r"#play/board:2x2\?"))
    page.go_back()
    expect(page.locator("#match [data-string]")).to_have_count(10)
    page.click("[data-testid=resign]")
    assert turn(page) == "over"
    page.click("[data-testid=rematch]")
    page.wait_for_url(re.compile(r"#play/board:2x2/[^,]*\?level=beginner&first=computer"))
    assert turn(page) == "you" and len(left(page)) == 11


def test_by_keyboard(visit):
    page = opened(visit, "play/board:2x2?level=beginner&first=you")
    page.locator('[data-string="h 1 0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator('[data-string="h 1 1"]').wait_for(state="detached")
    assert turn(page) == "you"
    page.keyboard.press("h")
    page.locator("[data-testid=hint] b").wait_for()
    page.keyboard.press("u")
    page.locator('[data-string="h 1 1"]').wait_for()
    page.click("#keys")
    page.get_by_role("dialog", name="Keys").get_by_text("take back").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.locator("[data-testid=start]").wait_for()
    page.keyboard.press("Escape")
    assert turn(page) == "you"


def test_a_server_that_fails_says_so_and_the_game_goes_on(visit):
    visit.expected.append("status of 500")
    page = opened(visit, "play/board:2x2?level=beginner&first=you")
    page.route("**/api/play?*", lambda route: route.fulfill(status=500, json={"error": "too bad"}))
    draw(page, "h 1 1")
    page.get_by_role("alert").get_by_text("too bad").wait_for()
    page.unroute("**/api/play?*")
    page.get_by_role("button", name="Try again").click()
    assert turn(page) == "you" and len(left(page)) == 10


def test_links_that_hold_no_game(visit):
    visit.expected.append("status of 400")
    page = visit("play/board:2x2/h%209%209?level=beginner")
    page.get_by_text('"h 9 9" cannot be drawn').wait_for()
    other = visit("play/board:2x?level=beginner")
    other.get_by_role("alert").get_by_role("button", name="Try again").wait_for()
    another = visit("play/graph:petersen")
    another.get_by_text("is no board").wait_for()


def test_rooms_are_links_and_remember_where_one_was(visit):
    page = opened(visit, "play/board:2x2/h%201%201?level=beginner")
    turn(page)
    address = page.url
    page.click("[data-room=analyze]")
    expect(page.locator("#view [data-string]")).to_have_count(24)
    assert page.url.endswith("#analyze")
    assert page.locator("[aria-current=page]").get_attribute("data-room") == "analyze"
    page.click("[data-room=puzzles]")
    page.locator("#puzzle .picture").wait_for()
    page.click("[data-room=play]")
    page.locator(".room .picture").wait_for()
    expect(page.locator("[data-string]")).to_have_count(10)
    assert page.url == address
    page.go_back()
    page.locator("#puzzle .picture").wait_for()


@pytest.mark.parametrize(("size", "dark"), LOOKS.values(), ids=LOOKS)
def test_axe_finds_no_fault(visit, size, dark):
    page = opened(
        visit, "play/board:2x2?level=beginner&first=you", size=size, dark=dark, bypass_csp=True, reduced_motion="reduce"
    )
    draw(page, "h 1 1")
    turn(page)
    examine(page, "game")
    page.click("[data-testid=ask-hint]")
    page.locator("[data-testid=hint] b").wait_for()
    examine(page, "hint")
    assert low(page.locator("button:visible, .rooms a")) == []
    page.on("dialog", lambda asked: asked.accept())
    page.click("[data-testid=resign]")
    assert turn(page) == "over"
    examine(page, "over")
    page.click("[data-testid=new-game]")
    examine(page, "choice")
    assert low(page.locator(".card:visible, .choice:visible")) == []


@pytest.mark.slow  # games by themselves are `tests/strategy/test_bot.py`
def test_a_simple_player_beats_the_lowest_level(visit):
    page = opened(visit, "play/board:3x3?level=beginner&first=you")
    page.evaluate("Math.random = () => 0.5")  # the seed of the level
    rng, lines = random.Random(1), lines_of(3)
    while turn(page) == "you":
        draw(page, chosen({line: lines[line] for line in left(page)}, rng))
    you, computer = score(page)
    assert you > computer and page.locator("[data-testid=result]").inner_text() == f"You win {you} to {computer}"


def test_a_game_from_a_position_that_was_set_up(visit):
    page = visit(f"{packed(SET_UP)}?show=none")
    page.click("#play-from-here")
    page.wait_for_url(re.compile(r"#play/y=[^/?]*\?level=\w+&first=computer$"))
    page.locator("#match .picture").wait_for()
    start = Game.of(parse(SET_UP))
    # B is to draw, and that is you: you have two boxes.
    assert turn(page) == "you" and set(left(page)) == set(start.moves) and score(page) == [2, 2]
    said = page.locator(".game").inner_text()
    assert "You go on for" in said and "3 \N{MULTIPLICATION SIGN} 3, set up" in said
    page.click("[data-testid=ask-hint]")
    page.locator("[data-testid=hint] b").wait_for()

    draw(page, "v 2 3")
    assert turn(page) == "you"
    page.click("[data-testid=take-back]")
    expect(page.locator("[data-string]")).to_have_count(len(start.moves))
    page.go_forward()
    expect(page.locator('[data-string="v 2 3"]')).to_have_count(0)
    while turn(page) == "you":
        draw(page, left(page)[0])
    you, computer = score(page)
    assert you + computer == 9 and you >= 2 and computer >= 2
    winner = "You win" if you > computer else "The computer wins"
    result = f"{winner} {max(you, computer)} to {min(you, computer)}"
    assert page.locator("[data-testid=result]").inner_text() == result
    initials = page.locator(".initial").all_text_contents()
    assert (initials.count("Y"), initials.count("C")) == (you, computer)

    page.click("[data-testid=review-game]")
    page.locator("[data-testid=review]", has_text=f"{len(start.moves)} lines reviewed").wait_for()
    page.click("[data-room=play]")
    page.click("[data-testid=rematch]")
    assert "first=you" in page.url
    assert turn(page) == "you" and len(left(page)) < len(start.moves)


def test_lines_that_were_drawn_before_are_not_those_of_the_computer(visit):
    page = visit("board:2x2/h%200%200,h%201%200?show=none")
    page.click("#play-from-here")
    page.wait_for_url(re.compile(r"from=2"))
    assert turn(page) == "you"
    expect(page.locator("#match .said-here")).to_contain_text("You draw next, against ")
    assert page.locator(".turn1").count() == 0 and page.locator("[data-testid=take-back]").is_disabled()
    page.click("[data-testid=new-game]")
    assert page.get_by_label("This position").is_checked()
    page.locator("[data-level=beginner]").click()
    page.locator("input[name=first][value=computer]").check(force=True)
    page.click("[data-testid=start]")
    expect(page).to_have_url(re.compile(r"level=beginner&first=computer&from=2"))
    assert turn(page) == "you"
    expect(page.locator("#match .said-here")).to_contain_text("The computer drew")


def test_another_level_for_the_same_position_or_another_board(visit):
    page = visit(f"play/{packed(SET_UP)}?level=beginner&first=computer", size=PHONE)
    page.click("[data-testid=new-game]")
    assert page.get_by_label("This position").is_checked()
    assert page.locator("input[name=first][value=you]").is_checked()
    page.locator("[data-level=careful]").click()
    page.click("[data-testid=start]")
    expect(page).to_have_url(re.compile(r"#play/y=[^?]*\?level=careful&first=computer$"))
    assert turn(page) == "you" and score(page) == [2, 2]
    page.click("[data-testid=new-game]")
    page.locator(".boards .card").first.click()
    page.click("[data-testid=start]")
    expect(page).to_have_url(re.compile(r"#play/board:3x3\?level=careful&first=you$"))
    # What is offered from now on is a board.
    page.click("[data-testid=new-game]")
    expect(page.get_by_text("This position")).to_be_hidden()


def test_what_is_no_position_for_a_game_is_told(visit):
    visit.expected.append("status of 400")
    over = "stringscoins: 1\npicture: |\n  +---+\n  | A |\n  +---+\n"
    page = visit("play/3?level=beginner")
    for link, words in (
        (packed(over), "no line is left to be drawn"),
        (packed("stringscoins: 1\nstrings: [[a, b], [b]]\n"), "is no board"),
        (packed("stringscoins: 1\npicture: 3\n"), "picture"),
        (packed(""), "This link cannot be opened: the position file in it is empty"),
        ("y=Zm9v", "This link cannot be opened: what follows y= is damaged"),
    ):
        visit.go(page, f"play/{link}?level=beginner")
        page.get_by_role("alert").get_by_text(words).wait_for()
        page.get_by_role("link", name="Another game").wait_for()
