"""The pages of the documentation, and the commands that they show with their output."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```)", re.M | re.S)
SHOWN = re.compile(r"^(\$ (stringscoins .*)\n)((?:(?!\$ ).*\n)*)", re.M)
"""A command in such a block, and what it prints."""
