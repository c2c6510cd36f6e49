"""Positions as text, and back: `read`, `parse` and `write` know all formats; each format has a module of its own."""

from stringscoins.notation.coordinates import Coordinates
from stringscoins.notation.document import Document, Part, played
from stringscoins.notation.formats import FORMATS, Format, parse, read, write
from stringscoins.notation.keys import schema
from stringscoins.notation.oneline import parse_family
from stringscoins.notation.packaged import packaged_positions
from stringscoins.notation.picture import labelled_picture
from stringscoins.notation.text import Text

__all__ = [
    "FORMATS",
    "Coordinates",
    "Document",
    "Format",
    "Part",
    "Text",
    "labelled_picture",
    "packaged_positions",
    "parse",
    "parse_family",
    "played",
    "read",
    "schema",
    "write",
]
