"""Pictures of the explorer for its documentation: `python -m tools.screenshots` writes docs/pictures/explorer/."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.processes import started
from tests.web.visits import DESK, FOUGHT, PHONE, Visits

PLACE = Path(__file__).parent.parent / "docs" / "pictures" / "explorer"

GAME = (
    "play/board:4x4/h%200%200,v%203%204,h%201%200,v%200%200,v%200%201,h%204%201,v%202%203?level=careful&first=computer"
)
TAKEN = "h%200%201,v%200%201,h%201%201,v%200%202,h%200%202,v%200%203,h%201%202,h%203%200,v%202%201,h%204%203"
STATES = {
    "play": (GAME, DESK, False, ""),
    "play-phone": (GAME, PHONE, True, ""),
    "board": ("board:3x3", DESK, False, "moves"),
    "margins": ("board:2x2:icelandic/v%201%202?show=both", DESK, False, "moves"),
    "game": ("board:2x2/h%200%200,v%200%200,h%201%200,v%200%201?show=both", DESK, True, "game"),
    "chains": (FOUGHT, DESK, False, "chains"),
    "setup": (f"board:4x4/{TAKEN}?show=none", DESK, False, "edit"),
    "hypergraph": ("hypergraph:fano?show=both", DESK, True, "moves"),
    "space": ("cubes:2x2x2:faces", DESK, False, "moves"),
    "why": ("board:2x2:icelandic%20+%203", DESK, False, "why"),
    "flight": ("12l+6+4l", DESK, False, "endgame"),
    "learn": ("learn/4/2", DESK, False, ""),
    "puzzle": ("puzzles/3x3:loony:easy:1/v%202%202", DESK, False, ""),
    "puzzle-phone": ("puzzles/4x4:count:medium:1?solution=1", PHONE, True, ""),
    "phone": ("board:3x3:icelandic", PHONE, False, "moves"),
}
"""For each picture what stands in the address, the size, whether by night, and the panel."""


def main() -> None:
    """Visit each state and take its picture."""
    PLACE.mkdir(parents=True, exist_ok=True)
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with (
        started("-m", "stringscoins", "explore", "--port", 0, "--no-browser", "--no-store") as process,
        sync_playwright() as play,
        play.chromium.launch(executable_path=path, args=["--no-sandbox"] if os.getuid() == 0 else []) as browser,
    ):
        found = re.match("http://[^#]+", process.stdout.readline() if process.stdout else "")
        assert found
        for name, (fragment, size, dark, panel) in STATES.items():
            visits = Visits(browser, found[0])
            shot(visits(fragment, size=size, dark=dark, reduced_motion="reduce"), panel, PLACE / f"{name}.png")
            for fault in visits.close():
                print(f"{name}: {fault}")
            print(PLACE / f"{name}.png")


def shot(page: Page, panel: str, file: Path) -> None:
    """Take a picture of a page with one of its panels, when all is there that is to come."""
    if panel:
        page.click(f"#tab-{panel}")
    wanted = [page.get_by_role("button", name=re.compile("^Hint$")), page.get_by_role("switch", name="Shade")]
    for button in (one for those in wanted for one in those.all()):
        button.click()
    page.wait_for_load_state("networkidle")
    Visits.settled(page)
    page.wait_for_timeout(1500)  # for answers that the panel asks for
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=file)


if __name__ == "__main__":
    main()
