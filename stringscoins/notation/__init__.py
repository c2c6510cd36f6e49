"""Notation: positions as text, and back. One module a format; `read`, `parse` and `write` know them all."""

from stringscoins.notation.document import Document
from stringscoins.notation.formats import FORMATS, Format, parse, read, write
from stringscoins.notation.oneline import parse_family
from stringscoins.notation.picture import draw

__all__ = ["FORMATS", "Document", "Format", "draw", "parse", "parse_family", "read", "write"]
