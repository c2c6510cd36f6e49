"""The bugs, by the room that they are planted in. Each is a text that stands once in its file, and what replaces it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["BUGS", "Bug"]


class Bug(NamedTuple):
    """A bug to be planted."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """The files or node ids of tests, one of which has to fail."""
    breaks: str
    """What goes wrong with it."""

    @property
    def interpreted(self) -> bool:
        """Whether its tests run without the compiler: all kernels would have to be compiled again for one bug."""
        return self.file.startswith("stringscoins/kernels/")


BUGS = (
    # certificate
    Bug(
        "first-capture-only",
        "stringscoins/certificate/proof.py",
        "for parts in captures:\n            if self._value(parts) != value:",
        "for parts in captures[:1]:\n            if self._value(parts) != value:",
        ("tests/certificate/test_forgeries.py",),
        "A nimber is proved by one capture where others leave another value, which makes the position loony.",
    ),
    Bug(
        "lacks-by-any-option",
        "stringscoins/certificate/proof.py",
        "lacks = self._differs(capture.parts, value) if capture else self._find(options, value)",
        "lacks = bool(capture and self._differs(capture.parts, value)) or self._find(options, value)",
        ("tests/certificate/test_forgeries.py",),
        "With a capture to be made, an option of a value is taken to prove that the position has another one.",
    ),
)
