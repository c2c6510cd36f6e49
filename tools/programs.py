"""The Python of the guides, as programs that type checkers read.

`python -m tools.programs FOLDER` writes a module for each page: its examples in their order, but those that show an
error.
"""

import doctest
import sys
from pathlib import Path

from tests.pages import ROOT, cells

GUIDES = (
    *("how-to/agents.md", "how-to/engineer.md", "how-to/five-questions.md", "how-to/mathematician.md"),
    "tutorials/thousand-positions.md",
)


def program(page: Path) -> str:
    """Return the examples or the cells of a page, one below the other."""
    examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
    return "".join(
        [
            *(example.source for example in examples if example.exc_msg is None),
            *(code for _, code in cells(page)),
        ]
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for guide in GUIDES:
        name = Path(guide).stem.replace("-", "_")
        (folder / f"{name}.py").write_text(program(ROOT / "docs" / guide), encoding="utf-8")
