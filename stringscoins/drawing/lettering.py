"""The room that words take: an estimate that needs no font, since a viewer of SVG or LaTeX may use any."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from stringscoins.drawing.sketch import Label

__all__ = ["LENGTH", "MARKED", "NAME", "PAD", "SMALL", "boxed", "extent", "size_of"]

NAME, SMALL, MARKED, LENGTH = 9.0, 7.0, 9.0, 10.0
"""The sizes, in points, of names in boxes, of small labels, of labels of a kind, and of other labels."""
PAD: Final = 0.35
"""The room between a name and the edge of its box, in ems."""

_LINE: Final = 1.17
"""The height of a line, in ems."""
_OTHER, _WIDE = 0.72, 1.05
"""The width of a letter that is in no class below, and of an ideogram."""
_CLASSES: Final = {
    0.3: "'ijlIJ ,.",
    0.38: "/:;\\|f-()[]t!r",
    0.53: '"*_`sz?cLxvyk',
    0.64: "FPTYaoeESbdghnpqu$0123456789{}",
    0.72: "KAVBRXZCU",
    0.84: "HNDG&OQw#+<=>^~",
    0.98: "Mm%W@",
}
_WIDTHS: Final = {letter: width for width, letters in _CLASSES.items() for letter in letters}
"""The width of each letter in ems: about that of DejaVu Sans, which is wider than most."""


def extent(words: str, points: float) -> tuple[float, float]:
    """Return the width and height in inches of a line of words: within a tenth of those in DejaVu Sans."""
    return sum(map(_width, words)) * points / 72, _LINE * points / 72


def boxed(words: str) -> tuple[float, float]:
    """Return the width and the height, in inches, of the box of a coin or a hyperstring with a name."""
    width, height = extent(words, NAME)
    return width + 2 * PAD * NAME / 72, height + 2 * PAD * NAME / 72


def size_of(label: Label) -> float:
    """Return the size of a label's letters, in points."""
    return MARKED if label.kind else SMALL if label.small else LENGTH


def _width(letter: str) -> float:
    known = _WIDTHS.get(letter)
    if known is not None:
        return known
    if unicodedata.combining(letter):
        return 0.0
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER
