"""Files of pictures: their endings, and pages as PNG and PDF, which resvg and svglib of the extra `draw` make from SVG.

Letters are those of DejaVu Sans, which Matplotlib brings, whatever the system has: the same page has the same bytes.
"""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

from stringscoins.drawing.pages import Page
from stringscoins.drawing.svg import written
from stringscoins.errors import FileError, LimitReached, MissingExtra, file_errors

__all__ = ["DPI", "ENDINGS", "bound", "check_painter", "ending_of", "painted", "write_picture"]

DPI: Final = 150
"""Pixels an inch by default."""
_MOST_PIXELS: Final = 20_000
"""The most pixels across or down."""
_PAINTERS: Final = {"png": ("matplotlib", "resvg_py"), "pdf": ("matplotlib", "reportlab", "svglib")}
_HEAD: Final = 33
"""The bytes of a PNG up to the end of its first chunk."""


def check_painter(form: str) -> None:
    """Raise MissingExtra if a picture of this form, such as `pdf`, cannot be painted: before all work."""
    if not all(map(find_spec, _PAINTERS.get(form, ()))):
        raise _missing()


def painted(page: Page, form: str, dpi: float = DPI) -> bytes:
    """Return the bytes of a page as `png` or `pdf`; LimitReached for more than 20,000 pixels across or down."""
    return bound([page]) if form == "pdf" else _png(page, dpi)


def bound(pages: Sequence[Page]) -> bytes:
    """Return the bytes of a PDF with several pages; errors are those of `painted`."""
    try:
        from reportlab.graphics import renderPDF
        from reportlab.pdfgen.canvas import Canvas
        from svglib.fonts import register_font
        from svglib.svglib import svg2rlg
    except ImportError:
        raise _missing() from None
    for file, weight in zip(_fonts(), ("normal", "bold"), strict=True):
        register_font("DejaVu Sans", file, weight=weight)
    content = io.BytesIO()
    canvas = Canvas(content, invariant=1)
    canvas.setTitle(pages[0].title)
    canvas.setCreator("stringscoins")
    canvas.setAuthor("")
    canvas.setSubject("")
    for page in pages:
        drawing: Any = svg2rlg(io.BytesIO(written(page).encode()))
        canvas.setPageSize((drawing.width, drawing.height))
        renderPDF.draw(drawing, canvas, 0, 0)
        canvas.showPage()
    canvas.save()
    return content.getvalue()


def _png(page: Page, dpi: float) -> bytes:
    pixels = max(page.inches) * dpi
    if pixels > _MOST_PIXELS:
        raise LimitReached(f"a picture of {pixels:,.0f} pixels across or down; at most {_MOST_PIXELS:,} are painted")
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise _missing() from None
    plain = svg_to_bytes(
        svg_string=written(page), zoom=dpi / 96, background="#FFFFFF", skip_system_fonts=True, font_files=_fonts()
    )
    # How large it is on paper; resvg leaves this out.
    a_metre = round(dpi / 0.0254)
    size = b"pHYs" + struct.pack(">IIB", a_metre, a_metre, 1)
    return plain[:_HEAD] + struct.pack(">I", 9) + size + struct.pack(">I", zlib.crc32(size)) + plain[_HEAD:]


def _fonts() -> list[str]:
    """Return the files of DejaVu Sans, plain and bold."""
    try:
        from matplotlib import get_data_path
    except ImportError:
        raise _missing() from None
    return [os.path.join(get_data_path(), "fonts", "ttf", f"DejaVuSans{face}.ttf") for face in ("", "-Bold")]


def _missing() -> MissingExtra:
    return MissingExtra("matplotlib resvg-py svglib", "draw", "a picture as PNG or PDF")


ENDINGS: Final = ("svg", "png", "pdf", "tex")
"""The endings of files of pictures."""

_NAMES = {"png": "PNG", "svg": "SVG", "pdf": "PDF", "tex": "TikZ"}


def ending_of(file: str, endings: Sequence[str]) -> str:
    """Return the ending of a path, in small letters; FileError if it is none of `endings`."""
    ending = os.path.splitext(file)[1].lower().removeprefix(".")
    if ending not in endings:
        forms, names = ([*map(word, endings)] for word in (_NAMES.__getitem__, lambda each: f".{each}"))
        raise FileError(
            f"{file}: a picture is written as {_either(forms)}; expected a name that ends in {_either(names)}"
        )
    return ending


def write_picture(file: str, content: bytes) -> None:
    """Write the content of a picture; an existing file is replaced."""
    with file_errors(file, "written"), open(file, "wb") as stream:
        stream.write(content)


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
