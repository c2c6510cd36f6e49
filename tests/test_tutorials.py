"""Every tutorial runs from its first cell to its last, holds what it says by assertions, and ends with puzzles."""

import re
from pathlib import Path

import pytest

TUTORIALS = Path(__file__).parent.parent / "docs" / "tutorials"


def is_notebook(page):
    front = re.match(r"---\n(.*?)^---\n", page.read_text(encoding="utf-8"), re.M | re.S)
    return front is not None and "file_format: mystnb" in front[1]


NOTEBOOKS = [pytest.param(page, id=page.stem) for page in sorted(TUTORIALS.glob("**/*.md")) if is_notebook(page)]


def cells(page):
    """The code cells of a notebook, without their options: the line on which the code of each begins, and the code."""
    text = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^(```+)\{code-cell\}.*\n((?:.*\n)*?)\1$", text, re.M):
        options = re.match(r"---\n(?:.*\n)*?---\n|(?::.*\n)*", found[2]).end()
        yield text.count("\n", 0, found.start(2) + options) + 1, found[2][options:]


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """A directory of the test's own, and pictures that need no screen."""
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow  # `nox -s docs` runs them, too, each time
@pytest.mark.parametrize("page", NOTEBOOKS)
def test_cells_run_and_leave_no_file(page, elsewhere):
    names = {"__name__": "__main__"}
    for line, code in cells(page):
        exec(compile("\n" * (line - 1) + code, str(page), "exec"), names)  # so that a traceback names the page's line
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_assertions_hold_what_is_said(page):
    assert any(re.search(r"^ *assert ", code, re.M) for _, code in cells(page))


@pytest.mark.parametrize("page", NOTEBOOKS)
def test_pages_end_with_puzzles(page):
    """The last section is `## Puzzles`; only what to read next may come after it."""
    headings = re.findall(r"^## (.*)", page.read_text(encoding="utf-8"), re.M)
    assert headings and "Puzzles" in headings[-2:]
