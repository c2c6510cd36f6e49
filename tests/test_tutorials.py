"""Every tutorial runs from its first cell to its last, holds what it says by assertions, and ends with puzzles."""

import re

import pytest
from pages import ROOT, cells, run_cells

TUTORIALS = ROOT / "docs" / "tutorials"


def is_notebook(page):
    front = re.match(r"---\n(.*?)^---\n", page.read_text(encoding="utf-8"), re.M | re.S)
    return front is not None and "file_format: mystnb" in front[1]


NOTEBOOKS = [pytest.param(page, id=page.stem) for page in sorted(TUTORIALS.glob("**/*.md")) if is_notebook(page)]


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """A directory of the test's own, and pictures that need no screen."""
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow  # `nox -s docs` runs them, too, each time
@pytest.mark.parametrize("page", NOTEBOOKS)
def test_cells_run_and_leave_no_file(page, elsewhere):
    run_cells(page)
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_assertions_hold_what_is_said(page):
    assert any(re.search(r"^ *assert ", code, re.M) for _, code in cells(page))


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_pages_end_with_puzzles(page):
    """The last section is `## Puzzles`; only what to read next may come after it."""
    headings = re.findall(r"^## (.*)", page.read_text(encoding="utf-8"), re.M)
    assert headings and "Puzzles" in headings[-2:]
