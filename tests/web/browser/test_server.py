"""What the page asks of the server, and what it does when the server is busy or has stopped."""

import re
import signal

import pytest

from tests.processes import started
from tests.web.visits import Visits

LONG = "board:5x5"


def serving(port=0):
    return started("-m", "stringscoins", "explore", "--port", port, "--no-browser", "--no-store")


def show(page, source):
    """Ask for another position."""
    page.get_by_role("combobox", name="Position").fill(source)
    page.get_by_role("combobox", name="Position").press("Enter")


HEARS = """new MutationObserver(() => {
  const place = document.querySelector("#stopped");
  place.dataset.heard = (place.dataset.heard ?? "") + place.textContent;
}).observe(document.querySelector("#stopped"), { childList: true, characterData: true, subtree: true })"""
"""Keeps in `data-heard` what is said there, however shortly."""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM], ids=lambda end: end.name)
def test_questions_wait_while_the_server_has_stopped(browser, end):
    searched = re.compile("positions searched")
    with serving() as server:
        address = server.stdout.readline().partition("#")[0]
        visits = Visits(browser, address)
        visits.expected += ["net::ERR_", "503 (Service Unavailable)"]
        page = visits(LONG, settled=False)
        page.get_by_test_id("work").get_by_text(searched).wait_for()
        server.send_signal(end)
        port = re.search("[0-9]+(?=/$)", address)[0]
        words = page.get_by_text(f"The server has stopped. Start it again with stringscoins explore --port {port}.")
        words.wait_for()
    page.locator("#view [data-string='h 0 0']").press("Enter")
    page.locator("#tab-edit").click()
    page.locator("#families summary").click()
    again = page.get_by_role("button", name="Try again")
    page.evaluate(HEARS)
    again.press("Enter")
    page.locator("#stopped[data-heard*='Trying again']").wait_for()
    words.wait_for()
    assert again.evaluate("button => button === document.activeElement")
    with serving(port) as server:
        server.stdout.readline()
        page.locator("#stopped button").dispatch_event("click")  # another question may have been answered meanwhile
        words.wait_for(state="hidden")
        page.locator("#family").wait_for()
        page.locator("#tab-moves").click()
        page.get_by_test_id("work").get_by_text(searched).wait_for()
        assert not re.search("fetch|network error", page.locator("body").inner_text(), re.I)
    assert visits.close() == []


def test_a_busy_server_is_asked_again_before_that_is_said(visit):
    visit.expected.append("status of 503")
    page = visit("board:1x1")
    busy, asked = iter([True] * 2 + [False] + [True] * 6), []

    def answer(route):
        asked.append(route.request)
        if next(busy, False):
            headers = {"retry-after": "1", "content-type": "application/json"}
            route.fulfill(status=503, headers=headers, body='{"error": "too many questions"}')
        else:
            route.fallback()

    page.route("**/api/position?*", answer)
    show(page, "board:1x2")
    page.locator("#view [data-string='h 0 1']").wait_for()
    assert len(asked) == 3
    show(page, "board:1x3")
    page.get_by_role("alert").get_by_text("too many questions").wait_for()
    page.get_by_role("button", name="Try again").click()
    page.locator("#view [data-string='h 0 2']").wait_for()


def test_a_tab_names_itself_and_asks_what_does_not_change_once(visit):
    page = visit("board:1x2")
    asked = []
    page.on("request", lambda request: asked.append(request))
    visit.settled(page).locator("#view [data-string]").first.press("Enter")
    visit.settled(page)
    before = {request.headers["stringscoins-page"] for request in asked if "/api/" in request.url}
    page.reload()
    visit.settled(page)
    page.locator("#tab-edit").click()
    page.locator("#families summary").click()
    page.locator("#family").wait_for()
    page.locator("#tab-moves").click()
    page.locator("#view [data-string]").first.press("Enter")
    page.go_back()
    visit.settled(page)
    # What the page asked while it was left came with its first name.
    after = [request for request in asked if request.headers.get("stringscoins-page", *before) not in before]
    for question in ("families", "position"):
        assert sum(f"/api/{question}?" in request.url for request in after) == 1
    names = before | {request.headers["stringscoins-page"] for request in after}
    assert len(names) == 2 and all(re.fullmatch("[0-9a-f]{32}", name) for name in names)


def test_a_position_that_is_not_wanted_any_more_is_not_asked_for(visit):
    visit.expected.append("net::ERR_ABORTED")
    page = visit("board:1x1")
    page.route("**/api/position?*1x3*", lambda _: None)
    with page.expect_event("requestfailed"), page.expect_request("**/api/position?*1x3*"):
        show(page, "board:1x3")
        show(page, "board:1x1")
    page.unroute("**/api/position?*1x3*")
    show(page, "board:1x3")
    page.locator("#view [data-string='h 0 2']").wait_for()
