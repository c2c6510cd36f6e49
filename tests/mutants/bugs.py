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
        return "/kernels/" in self.file


def _path(name: str, of_framework: str, of_studies: str) -> str:
    """Return the path of a file that is named as in `bugs.txt`: those of the studies begin with their folder."""
    of_study = name.removeprefix("studies/")
    return f"{of_framework}/{name}" if of_study == name else f"{of_studies}/{of_study}"


def _bug(entry: str) -> Bug:
    """Return the bug of an entry."""
    name, file, tests, breaks, *lines = entry.splitlines()
    old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
    tested = tuple(_path(test, "tests", "studies/tests") for test in tests.removeprefix("by ").split())
    planted = _path(file.removeprefix("in "), "stringscoins", "studies/stringscoins_studies")
    return Bug(name, planted, old, new, tested, breaks)


_ENTRIES = Path(__file__).with_name("bugs.txt").read_text(encoding="utf-8").split("\n\n")
BUGS = tuple(_bug(entry.rstrip("\n")) for entry in _ENTRIES if "\nin " in entry)
