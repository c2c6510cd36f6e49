"""The pages of the documentation."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def cells(page):
    """The code cells of a notebook, without their options: the line on which the code of each begins, and the code."""
    text = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^(```+)\{code-cell\}.*\n((?:.*\n)*?)\1$", text, re.M):
        options = re.match(r"---\n(?:.*\n)*?---\n|(?::.*\n)*", found[2]).end()
        yield text.count("\n", 0, found.start(2) + options) + 1, found[2][options:]


def run_cells(page):
    """Run the code cells of a notebook from the first to the last."""
    names = {"__name__": "__main__"}
    for line, code in cells(page):
        exec(compile("\n" * (line - 1) + code, str(page), "exec"), names)  # so that a traceback names the page's line
