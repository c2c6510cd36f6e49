"""Make anew what is made: the outputs of commands on the pages, the list of public names, the schema.

What follows from the code is written down where people read it, and the tests compare it with the code. Look at the
difference before you commit it: `git diff` shows every answer that has changed.
"""

import os
import re
import shlex
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from stringscoins.program import main
from tests.pages import CONSOLE, PAGES, ROOT, SHOWN
from tests.public import reference

LEFT_OUT = ("docs/how-to/extending.md",)
"""Pages whose commands need another package."""


def _printed(found: re.Match[str]) -> str:
    """Return a command and what it prints, where it writes its files into a folder of its own."""
    words, here = shlex.split(found[2]), Path.cwd()
    with TemporaryDirectory() as folder:
        for read in ("docs", "positions"):
            (Path(folder) / read).symlink_to(ROOT / read)
        os.chdir(folder)
        try:
            return found[1] + CliRunner().invoke(main, words[1:]).stdout
        finally:
            os.chdir(here)


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if str(page.relative_to(ROOT)) not in LEFT_OUT:
            page.write_text(CONSOLE.sub(lambda block: SHOWN.sub(_printed, block[1]), text), encoding="utf-8")
    (ROOT / "docs/reference/python.md").write_text(reference(), encoding="utf-8")
