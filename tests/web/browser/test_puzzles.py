"""Puzzles: a wrong line is answered, the right one is praised, and what was solved is kept."""

import pytest

from stringscoins.puzzles import make_puzzle
from tests.web.visits import PHONE

PUZZLE = make_puzzle("3x3", "loony", seed=1, difficulty="easy")


def draw(page, line):
    page.locator(f"#view [data-string='{line}']").press("Enter")


def begun(visit, **options):
    page = visit("puzzles", **options)
    page.locator("[data-testid=next-puzzle]").click()
    page.locator("#task").get_by_text(PUZZLE.question).wait_for()
    return page


def test_a_puzzle_is_tried_and_solved(visit):
    page = begun(visit, size=PHONE)
    assert page.locator("#view [data-value]:not([data-value=''])").count() == 0  # no value tells it
    wrong = next(line for line in PUZZLE.document.position if line not in PUZZLE.moves)
    draw(page, wrong)
    page.locator(".wrong").get_by_text("B wins").wait_for()
    page.locator("#task summary").wait_for()
    page.get_by_role("button", name="Try again").click()
    page.locator(".wrong").wait_for(state="detached")
    draw(page, PUZZLE.moves[0])
    page.locator(".right").wait_for()
    page.get_by_text(PUZZLE.text).wait_for()
    assert page.locator(".solved").count() == 0  # not at the first try
    page.reload()
    page.locator(".right").wait_for()


@pytest.mark.thorough
def test_what_is_solved_at_the_first_try_is_counted_until_it_is_cleared(visit):
    page = begun(visit)
    draw(page, PUZZLE.moves[0])
    page.get_by_text("1 in a row now, 1 at best.").wait_for()
    page.reload()
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".puzzles").get_by_role("button", name="Clear").click()
    page.locator(".solved").wait_for(state="detached")


@pytest.mark.thorough
def test_the_solution_is_shown_and_gone_through(visit):
    page = begun(visit)
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_text(PUZZLE.text).wait_for()
    page.click("#best-play")
    for made in range(1, len(PUZZLE.line)):
        page.get_by_text(f"{made} of {len(PUZZLE.line)}", exact=True).wait_for()
        page.click("#walk-next")
    a, b = PUZZLE.final
    page.locator("#score").get_by_text(f"A {a} : B {b}").wait_for()
