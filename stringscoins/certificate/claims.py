"""What the first lines of certificates of all kinds have: the name and the position of which something is claimed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from stringscoins.certificate.lines import Rejected

__all__ = ["KEY", "KIND", "Claimed"]

KEY = "stringscoins-certificate"
"""The key by which the first line is known; its value is the version of the format."""
KIND = "kind"
"""The key of what is claimed; without it the claim is a nimber."""

_GROUND = "ground"
"""The name that no coin may have: a string that holds one coin runs to the ground."""


class Claimed(NamedTuple):
    """The position of which something is claimed.

    Attributes
    ----------
    name : str
        The name of the position in the file.
    strings : dict of str to list of str
        The coins of each string.
    """

    name: str
    strings: dict[str, list[str]]

    @classmethod
    def of(cls, header: dict[str, Any], keys: Collection[str]) -> Claimed:
        """Return the position of a first line.

        Parameters
        ----------
        header : dict
        keys : collection of str
            Those that it has besides the one by which it is known, in the order in which an error lists them.

        Raises
        ------
        Rejected
            If it has other keys, or makes no position.
        """
        if header.keys() != {KEY, *keys}:
            *first, last = KEY, *keys
            raise Rejected(1, f"expected the keys {', '.join(first)} and {last}")
        name, strings = header["name"], header["strings"]
        if not isinstance(name, str) or not isinstance(strings, dict):
            raise Rejected(1, "expected a text as name and an object as strings")
        for string, coins in strings.items():
            if not isinstance(coins, list) or not all(isinstance(coin, str) for coin in coins):
                raise Rejected(1, "expected a list of coins for each string, each a text")
            if not string or not all(coins):
                raise Rejected(1, "coins and strings are named by text that is not empty")
            if _GROUND in coins:
                raise Rejected(1, f"{_GROUND!r} is the ground, not a coin")
            if len(set(coins)) < len(coins):
                raise Rejected(1, "a string holds a coin twice")
        return cls(name, strings)

    def numbered(self) -> list[tuple[int, ...]]:
        """Return the strings in order, the coins numbered."""
        number: dict[str, int] = {}
        return [tuple(number.setdefault(coin, len(number)) for coin in coins) for coins in self.strings.values()]
