"""Visits to the page, in a browser.

A test takes `visit`: `page = visit("board:3x3", size=PHONE, dark=True)` opens the page as a person does. What the
page writes to the console as an error, what it throws, and what it asks of another server fail the test at its end.
"""

from __future__ import annotations

import pytest

PATIENCE = 60_000
"""Milliseconds that a test waits for what it asks for: a machine may be busy."""
DESK, PHONE = (1200, 800), (360, 740)
"""Sizes of a window, in pixels."""
LOOKS = {"desk-light": (DESK, False), "phone-dark": (PHONE, True)}
"""A size and whether it is dark: a fault of one size or of one light shows in one of them."""
FOUGHT = (
    "4x4/h%200%201,h%200%202,h%201%201,h%201%202,h%201%203,h%202%200,h%204%200,h%204%201,h%204%202,h%204%203,v%200%200,"
    "v%201%200,v%201%202,v%202%202,v%202%203,v%202%204,v%203%200,v%203%202,v%203%204,h%200%203,v%200%201,v%200%202,"
    "v%200%203,v%200%204,v%201%204"
)
"""A chain of three and a loop of six on a board of 16 boxes; three boxes are taken, four are open."""

SHIFTS = """new PerformanceObserver((list) => {
  const { dataset } = document.body;
  for (const { hadRecentInput, value } of list.getEntries())
    if (!hadRecentInput) dataset.shift = Number(dataset.shift ?? 0) + value;
}).observe({ type: "layout-shift", buffered: true })"""
"""Sums in `data-shift` how far the page moves what it shows, unless a person has just done something."""


class Visits:
    """Opens the page, each time as somebody new.

    Attributes
    ----------
    expected : list of str
        Parts of messages on the console that a test provokes.
    """

    def __init__(self, browser, address):
        self.browser, self.address = browser, address
        self.expected, self.faults, self.contexts = [], [], []

    def __call__(self, fragment="board:3x3", *, size=DESK, dark=False, settled=True, **context):
        """Return the page of a position, when all of its values are there."""
        width, height = size
        scheme = "dark" if dark else "light"
        context.setdefault("has_touch", size == PHONE)
        made = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **context)
        self.contexts.append(made)
        made.set_default_timeout(PATIENCE)
        page = made.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(f"{self.address}#{fragment}")
        return self.settled(page) if settled else page

    @staticmethod
    def settled(page):
        """Return a page when its search has ended."""
        page.locator("body[data-busy=false]").wait_for()
        return page

    def go(self, page, fragment):
        """Go to another address than that of an open page, and wait until all is there."""
        page.evaluate("to => { document.body.dataset.busy = 'true'; location.hash = to; }", fragment)
        return self.settled(page)

    def _said(self, said):
        if said.type in ("error", "warning"):
            self.faults.append(f"{said.text} {said.location.get('url', '')}")

    def close(self):
        """Leave all pages; return what was wrong with them."""
        for context in self.contexts:
            context.close()
        return [fault for fault in self.faults if not any(part in fault for part in self.expected)]


def attributes(page, selector, name):
    """Return an attribute of all such elements, which the browser is asked for once."""
    return page.locator(selector).evaluate_all("(all, name) => all.map((one) => one.getAttribute(name))", name)


def boxes(page, selector):
    """Return where all such elements are, with `x`, `y`, `width` and `height`."""
    return page.locator(selector).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")


def low(locator):
    """Return what is said by those that a finger may miss: they are less than 44 pixels high."""
    return locator.evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"
    )


def examine(page, where=""):
    """Fail where axe-core finds a fault; a page reads it once."""
    axe = pytest.importorskip("axe_playwright_python.base").AXE_SCRIPT
    page.evaluate("script => 'axe' in window || eval?.(script)", axe)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    assert [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"]]) for one in found] == [], where
