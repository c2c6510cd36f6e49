"""Links to positions: what stands after the # of the page's address."""

from __future__ import annotations

import base64
import zlib

__all__ = ["packed", "unpacked"]

_MARK = "y="


def packed(yaml: str) -> str:
    """Return a position file as a link has it: compressed (raw deflate), in base 64 for addresses.

    >>> unpacked(packed("stringscoins: 1"))
    'stringscoins: 1'
    """
    squeezer = zlib.compressobj(9, wbits=-15)
    squeezed = squeezer.compress(yaml.encode()) + squeezer.flush()
    return _MARK + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpacked(link: str) -> str:
    """Return the position file of a link."""
    words = link.removeprefix(_MARK)
    return zlib.decompress(base64.urlsafe_b64decode(words + "=" * (-len(words) % 4)), wbits=-15).decode()
