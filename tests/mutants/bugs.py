"""The planted bugs, as `bugs.txt` has them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

__all__ = ["BUGS", "Bug"]


class Bug(NamedTuple):
    """A bug to be planted."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """The folders, files or node ids of tests, one of which has to fail."""
    breaks: str
    """What goes wrong with it."""

    @property
    def interpreted(self) -> bool:
        """Whether its tests run without the compiler: all kernels would have to be compiled again for one bug."""
        return self.file.startswith("stringscoins/kernels/")


def _bug(entry: str) -> Bug:
    """Return the bug of an entry."""
    name, file, tests, breaks, *lines = entry.splitlines()
    old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
    tested = tuple(f"tests/{test}" for test in tests.removeprefix("by ").split())
    return Bug(name, f"stringscoins/{file.removeprefix('in ')}", old, new, tested, breaks)


_ENTRIES = Path(__file__).with_name("bugs.txt").read_text(encoding="utf-8").split("\n\n")
BUGS = tuple(_bug(entry.rstrip("\n")) for entry in _ENTRIES if "\nin " in entry)
