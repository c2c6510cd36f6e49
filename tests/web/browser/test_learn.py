"""The room to learn in, as a person uses it, at both sizes."""

import re

import pytest

from stringscoins.lessons import lessons
from stringscoins.notation import played
from tests.web.browser.test_play import SHIFTS
from tests.web.visits import DESK, LOOKS, PHONE, examine

expect = pytest.importorskip("playwright.sync_api").expect
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
NOTE = ".note.on"


def opened(visit, fragment, **window):
    page = visit(fragment, **window)
    page.locator("#lesson .picture").wait_for()
    return page


def line(page, name):
    return page.locator(f"#lesson [data-string='{name}']")


def draw(page, name):
    """Cut a string by mouse or finger, and wait until it is cut."""
    box = line(page, name).locator(".hit").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.viewport_size["width"] == PHONE[0]:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    line(page, name).wait_for(state="detached")


def do(visit, page, step):
    """Do what a step shows; the other player answers as it says."""
    task, document = step.task, step.document
    if task.choices:
        page.click(f"[data-number='{task.show[0]}']")
    for cut in () if task.choices else task.show:
        if document.turn == "A":
            visit.settled(page)
            draw(page, cut)
        else:
            line(page, cut).wait_for(state="detached")
        document = played(document, [cut])
    visit.settled(page)


@SIZES
def test_a_lesson_is_done_and_nothing_jumps(visit, size):
    page = opened(visit, "learn/4", size=size)
    page.evaluate(SHIFTS)
    lesson = lessons()[3]
    for number, step in enumerate(lesson.steps, 1):
        expect(page.get_by_test_id("lesson-title")).to_have_text(lesson.title)
        expect(page.locator(".steps")).to_have_attribute("aria-label", f"Step {number} of 5")
        expect(page.get_by_test_id("words")).to_have_text(step.words)
        visit.settled(page)
        if step.task:
            expect(page.locator(NOTE)).to_have_text(f"Your turn{step.task.words}")
            do(visit, page, step)
            expect(page.locator(NOTE)).to_have_text(f"Right!{step.task.right}")
            expect(page.locator(NOTE)).to_be_in_viewport()
        page.get_by_test_id("next").click()
    expect(page.get_by_test_id("lesson-title")).to_have_text("Who has to open?")
    assert page.locator(".lessons .done").count() == 1
    assert float(page.evaluate("document.body.dataset.shift ?? 0")) < 0.02
    page.go_back()
    expect(page.locator(".steps")).to_have_attribute("aria-label", "Step 5 of 5")
    assert page.locator(".steps .done").count() == 4
    again = page.context.new_page()
    again.goto(f"{visit.address}#learn")
    expect(again.get_by_test_id("lesson-title")).to_have_text(lesson.title)
    assert again.locator(".lessons .done").count() == 1


def test_a_wrong_line_is_told_and_answered_on_the_board(visit):
    page = opened(visit, "learn/2/1", size=PHONE)
    draw(page, "h 1 0")
    visit.settled(page)
    expect(page.locator(NOTE)).to_have_text(f"Not yet{lessons()[1].steps[0].task.wrong}")
    assert "B" in page.locator("#lesson .initial").all_text_contents()  # who has taken the box
    page.get_by_test_id("try-again").click()
    line(page, "h 1 0").wait_for()
    page.get_by_test_id("show-me").click()
    expect(page.locator(NOTE)).to_contain_text("Shown")
    assert line(page, "h 2 0").count() == 0
    assert page.locator(".steps .done").count() == 0
    page.get_by_test_id("try-again").click()
    draw(page, "v 1 0")
    expect(page.locator(NOTE)).to_contain_text("Right!")


def test_a_number_is_asked_for_and_a_graph_shows_nimbers(visit):
    page = opened(visit, "learn/11/2")
    assert set(page.locator("#lesson [data-value]").evaluate_all("all => all.map(one => one.dataset.value)")) == {"2"}
    page.click("[data-number='1']")
    expect(page.locator(NOTE)).to_contain_text("Not yet")
    page.get_by_test_id("try-again").click()
    page.click("[data-number='0']")
    expect(page.locator(NOTE)).to_contain_text("Right!")
    page.goto(f"{visit.address}#learn/12/2")
    expect(page.get_by_test_id("lesson-title")).to_have_text("Sums")
    visit.settled(page)
    do(visit, page, lessons()[11].steps[1])
    expect(page.locator(NOTE)).to_contain_text("Right!")


def test_by_keyboard(visit):
    page = opened(visit, "learn/1/1")
    assert page.get_by_test_id("back").is_disabled()
    line(page, "h 0 0").focus()
    page.keyboard.press("Enter")
    expect(page.locator(NOTE)).to_contain_text("Right!")
    visit.settled(page)
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("#learn/1/2$"))
    visit.settled(page)
    page.keyboard.press("s")
    expect(page.locator(NOTE)).to_contain_text("Shown")
    page.keyboard.press("a")
    expect(page.locator(NOTE)).to_contain_text("Your turn")
    assert page.evaluate("document.activeElement.dataset.string")
    page.keyboard.press("b")
    expect(page).to_have_url(re.compile("#learn/1/1$"))
    page.get_by_role("button", name="12 Sums").click()
    expect(page.get_by_test_id("lesson-title")).to_have_text("Sums")
    page.goto(f"{visit.address}#learn/13/1")  # no such lesson
    expect(page.get_by_test_id("lesson-title")).to_have_text("Draw and take")


@SIZES
def test_the_teachers_switch_hides_values_and_counts_chains(visit, size):
    page = opened(visit, "learn/10/4", size=size)
    page.get_by_role("switch", name="Teacher").click()
    assert page.locator("#lesson .worth:not(:empty)").count() == 5  # what is taught stays
    page.goto(f"{visit.address}#learn/5/1")
    counter = page.locator("#lesson").get_by_test_id("counter")
    expect(counter).to_contain_text("2long chains")
    expect(counter.get_by_text("wants")).to_be_hidden()  # that is taught later
    expect(page.locator("#lesson .coin.long")).to_have_count(6)
    page.goto(f"{visit.address}#learn/6/2")  # where just that is asked
    expect(counter).to_have_count(0)
    visit.settled(page)
    wrong, right = (f"[data-number='{n}']" for n in (1, 2))
    page.click(wrong)
    expect(page.locator(NOTE)).to_contain_text("Not yet")
    expect(counter).to_have_count(0)  # the answer is not given away
    page.get_by_test_id("try-again").click()
    page.click(right)
    expect(counter).to_contain_text("2long chains")
    page.reload()
    expect(page.get_by_role("switch", name="Teacher")).to_have_attribute("aria-checked", "true")
    page.goto(f"{visit.address}#board:2x2:swedish")
    expect(page.locator("#analysis").get_by_test_id("counter")).to_contain_text("0long chains")
    visit.settled(page)
    assert page.locator("#view .worth:not(:empty)").count() == 0
    expect(page.locator("#headline")).not_to_be_visible()
    page.get_by_role("switch", name="Teacher").click()
    expect(page.locator("#view .worth:not(:empty)").first).to_be_visible()
    expect(page.locator("#headline")).to_be_visible()


@pytest.mark.parametrize(("size", "dark"), LOOKS.values(), ids=LOOKS)
def test_axe_finds_no_fault(visit, size, dark):
    page = opened(visit, "learn", size=size, dark=dark, bypass_csp=True, reduced_motion="reduce")
    shown = (
        ("learn/3/2", "v 0 1"),
        ("learn/2/1", "h 1 0"),
        ("learn/6/2", ""),
        ("learn/10/4", "s1"),
        ("2x2:swedish", ""),
    )
    for at, answer in shown:
        visit.go(page, at)
        page.locator("main:not([hidden]) .picture").wait_for()
        if not answer:
            page.get_by_role("switch", name="Teacher").set_checked(True)
        if answer:
            draw(page, answer)
            visit.settled(page)
        examine(page, at)
