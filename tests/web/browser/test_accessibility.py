"""What axe-core finds; by day and by night, on a desk and on a phone."""

import pytest

from tests.web.visits import DESK, PHONE

STATES = ["board:2x2/h%200%200", "3+4l?show=both", "hypergraph:fano", "cubes:2x2x2:faces"]


@pytest.mark.thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_no_fault(visit, size, dark):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(STATES[0], size=size, dark=dark, bypass_csp=True, reduced_motion="reduce")
    for state in STATES:
        page.goto(f"{visit.address}#{state}")
        page.locator("#view svg").wait_for()
        visit.settled(page)
        for tab in page.get_by_role("tab").all():
            tab.click()
            visit.settled(page)
            page.wait_for_timeout(100)
            found = axe.run(page).response["violations"]
            said = [(fault["id"], fault["help"], [node["html"][:200] for node in fault["nodes"]]) for fault in found]
            assert said == [], (state, tab.inner_text())
