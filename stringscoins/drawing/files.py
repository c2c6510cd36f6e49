"""Picture files: their endings, and writing them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from stringscoins.errors import FileError, file_errors

__all__ = ["ENDINGS", "ending_of", "write_picture"]

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
