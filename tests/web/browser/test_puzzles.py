"""The room of puzzles, as a person uses it: a wrong line is answered on the board, the solution plays itself."""

import json
import re

import pytest

from stringscoins.puzzles import make_puzzle
from stringscoins.puzzles.replies import reply
from stringscoins.web.links import packed
from tests.web.browser.test_play import SHIFTS, draw, opened
from tests.web.visits import DESK, PHONE, examine, low

expect = pytest.importorskip("playwright.sync_api").expect

PUZZLE = make_puzzle("3x3", "loony", seed=1, difficulty="easy")
ADDRESS = "puzzles/3x3:loony:easy:1"
WRONG = "v 2 2"  # it takes both boxes, and then A has to open the loop
REPLY = reply(PUZZLE.document, WRONG)
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def told(page, place="verdict"):
    return page.locator(f"[data-testid={place}]")


def step(page, made, of):
    told(page, "step").get_by_text(f"Line {made} of {of}", exact=True).wait_for()


@SIZES
def test_a_puzzle_is_tried_answered_and_solved(visit, size):
    page = opened(visit, ADDRESS, size=size, dark=size == PHONE, bypass_csp=True)
    page.evaluate(SHIFTS)
    assert page.locator("#puzzle [data-value]").count() == 0  # no value tells it
    draw(page, WRONG)
    expect(told(page)).to_contain_text("Not yet")
    step(page, REPLY.answered, len(REPLY.line))
    assert page.locator("#puzzle .reply").count() == REPLY.answered - 3
    orange = "rgb(255, 154, 87)" if size == PHONE else "rgb(194, 74, 0)"
    expect(page.locator("#puzzle .reply .line").first).to_have_css("stroke", orange)
    own, others = REPLY.final
    expect(told(page)).to_contain_text(f"At the end B wins {others} to {own}.")
    assert re.search(r"B answers [a-d][1-4]-[a-d][1-4]", told(page).inner_text())  # coordinates in words
    examine(page)
    page.locator("[data-testid=try-again]").click()
    page.locator(f"#puzzle [data-string='{WRONG}']").wait_for()
    assert page.locator("#puzzle .reply, #puzzle .tried").count() == 0
    draw(page, PUZZLE.moves[0])
    a, b = PUZZLE.final
    expect(told(page)).to_contain_text(f"Right! You win {a} to {b}.")
    step(page, len(PUZZLE.line), len(PUZZLE.line))
    expect(told(page, "score")).to_have_text(f"A {a}, B {b}")
    assert page.locator("#puzzle .string.answer").count() == 1
    expect(told(page, "solved")).to_have_text("1")
    expect(told(page, "firsts")).to_have_text("0 of 1")
    examine(page)
    assert low(page.locator("button:visible, .rooms a, #puzzle .card, #puzzle .choice")) == []
    page.locator("[data-testid=next-puzzle]").click()
    told(page).wait_for(state="detached")
    assert PUZZLE.seed != int(page.url.split(":")[-1])
    assert float(page.locator("body").get_attribute("data-shift") or 0) < 0.02
    page.go_back()
    expect(told(page)).to_contain_text("Right!")
    expect(told(page, "solved")).to_have_text("1")  # it counts once


def test_a_puzzle_comes_at_once_and_others_of_other_kinds(visit):
    page = opened(visit, "puzzles")
    expect(page).to_have_url(re.compile("#puzzles/3x3:loony:easy:"))
    page.get_by_text("What to open").click()
    expect(told(page, "question")).to_have_text("Which one will you open?")
    page.locator("#puzzle").get_by_label("5 \u00d7 5").check(force=True)
    expect(page).to_have_url(re.compile("#puzzles/5x5:count:easy:"))
    page.locator("#puzzle").get_by_text("Icelandic").click()
    expect(page).to_have_url(re.compile("#puzzles/5x5:icelandic:count:easy:"))
    # No sacrifice is easy: who plays greedily draws a safe line.
    page.get_by_text("Give boxes away to win more.").click()
    expect(page).to_have_url(re.compile("#puzzles/5x5:icelandic:sacrifice:(medium|hard):"))
    expect(page.get_by_label("Easy")).to_be_disabled()
    page.get_by_text("no puzzle of this kind is easy").wait_for()
    page.get_by_text("Take or leave").click()
    page.locator("#puzzle").get_by_label("3 \u00d7 3").check(force=True)
    expect(page.locator("#puzzle").get_by_label("Swedish")).to_be_disabled()
    expect(page).to_have_url(re.compile("#puzzles/3x3:icelandic:loony:"))
    page.reload()
    expect(told(page, "question")).to_have_text("Take them, or leave them?")


def test_a_hint_is_a_thought_then_the_line(visit):
    page = opened(visit, ADDRESS)
    page.keyboard.press("h")
    expect(told(page, "hint")).to_contain_text(PUZZLE.hint)
    assert page.locator("#puzzle .hinted").count() == 0
    page.locator("[data-testid=hint-puzzle]").click()
    expect(told(page, "hint")).to_contain_text("Draw c1-d1")
    expect(page.locator("#puzzle .hinted")).to_have_attribute("data-string", PUZZLE.moves[0])


def test_the_solution_is_paused_and_gone_through(visit):
    page, of = opened(visit, ADDRESS, reduced_motion="reduce"), len(PUZZLE.line)
    page.keyboard.press("s")
    step(page, 1, of)
    page.keyboard.press("ArrowRight")
    step(page, 2, of)
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    expect(told(page, "step")).to_have_text(f"Line 1 of {of}")
    page.keyboard.press("p")
    step(page, of, of)
    expect(told(page, "streak")).to_have_text("0")
    page.reload()
    expect(told(page)).to_contain_text("The solution")


def test_what_an_earlier_version_kept_is_kept_until_it_is_cleared(visit):
    page = opened(visit, ADDRESS)
    old = {"wanted": {"board": "3x3", "kind": "loony", "difficulty": "", "seed": 3}, "streak": 2, "best": 5}
    old |= {"puzzle": {"position": "old"}, "isOver": True, "solved": {"loony": {"easy": 3}, "count": {"hard": 1}}}
    page.evaluate("old => localStorage.setItem('stringscoins.puzzles', old)", json.dumps(old))
    page.reload()
    expect(told(page, "solved")).to_have_text("4")
    page.locator(f"#puzzle [data-string='{PUZZLE.moves[0]}']").press("Enter")
    expect(told(page, "streak")).to_have_text("3")
    expect(page.locator("[data-testid=next-puzzle]")).to_be_focused()
    expect(told(page, "firsts")).to_have_text("5 of 5")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-testid=clear]").click()
    expect(told(page, "solved")).to_have_text("0")


def test_links_of_before_and_links_that_are_no_puzzle(visit):
    page = opened(visit, f"puzzles/{packed(PUZZLE.yaml)}/{WRONG.replace(' ', '%20')}")
    expect(told(page)).to_contain_text("Not yet")
    assert f"#{ADDRESS}/" in page.url
    page.evaluate("location.hash = '#puzzles/3x3:chess:easy:1'")
    page.get_by_role("alert").get_by_text("kind is 'chess'").wait_for()
    page.locator("[data-testid=next-puzzle]").click()
    page.get_by_role("alert").wait_for(state="detached")
    visit.expected.append("400")


@SIZES
def test_a_sheet_is_printed_on_two_pages(visit, size):
    page = opened(visit, "puzzles", size=size)
    page.locator("#sheet").click()
    page.locator(".sheet img").nth(1).wait_for()
    page.wait_for_function("[...document.querySelectorAll('.sheet img')].every(({naturalWidth}) => naturalWidth)")
    assert len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True))) == 2
    page.emulate_media(media="print")
    assert not page.locator(".top, #puzzle, .sheet button").filter(visible=True).count()
