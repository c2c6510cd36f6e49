"""Words and tables: numbers of things, values, margins, rows in columns, the same in every text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from stringscoins.errors import safe

__all__ = [
    "BOARD",
    "COMPUTER",
    "GRAPH",
    "YOU",
    "Words",
    "capital",
    "does",
    "html_table",
    "listed",
    "named",
    "plural",
    "show_value",
    "signed",
    "table",
]


class Words(NamedTuple):
    """What coins and strings are called."""

    coin: str
    coins: str
    string: str
    cut: str

    def translate(self, text: str) -> str:
        """Return a text about strings and coins in these words.

        Examples
        --------
        >>> BOARD.translate("Cut a string that holds no coin; whichever string is cut, 2 coins are left.")
        'Draw a line that holds no box; whichever line is drawn, 2 boxes are left.'
        """
        return _OF_GRAPHS.sub(self._translate, text) if self is not GRAPH else text

    def _translate(self, match: re.Match[str]) -> str:
        phrase = match[0].lower()
        said = {
            "coin": self.coin,
            "coins": self.coins,
            "string": self.string,
            "strings": f"{self.string}s",
            "cut": self.cut,
            "cuts": f"{self.cut}s",
            "cutting": f"{self.cut}ing",
            "is cut": f"is {self.cut}n",
        }[phrase]
        return capital(said) if match[0][0].isupper() else said

    def size(self, coins: int, strings: int) -> str:
        """Return the size of a position, such as `1 coin, 2 strings`."""
        return f"{coins:,} {self.coin if coins == 1 else self.coins}, {plural(strings, self.string)}"


_OF_GRAPHS = re.compile(r"\b(coins?|strings?|is cut|cuts?|cutting)\b", re.IGNORECASE)
BOARD: Final = Words("box", "boxes", "line", "draw")
"""The words of Dots-and-Boxes."""
GRAPH: Final = Words("coin", "coins", "string", "cut")
"""The words of Strings-and-Coins."""

_STYLE = "text-align: left; padding: 0.1em 1em 0.1em 0; font-variant-numeric: tabular-nums"


def plural(n: int, thing: str) -> str:
    """Return a number of things in words, such as `1 coin` or `2,000 strings`."""
    return f"{n:,} {thing}" + ("" if n == 1 else "s")


YOU, COMPUTER = "You", "Computer"
"""What the only person in a game is called, and the other player."""


def named(player: str) -> str:
    """Return the name of a player as it stands in a sentence."""
    return {YOU: "you", COMPUTER: "the computer"}.get(player, player)


def does(player: str, verb: str) -> str:
    """Return what a player does, as a sentence begins: `You win`, `The computer wins`, `A wins`."""
    name = {COMPUTER: "The computer"}.get(player, player)
    return f"{name} {verb}{'' if player == YOU else 's'}"


def capital(words: str) -> str:
    """Return a sentence with a capital letter at its beginning."""
    return words[:1].upper() + words[1:]


def signed(number: int) -> str:
    """Return a margin with its sign: +2, 0, -1."""
    return f"{number:+}" if number else "0"


def show_value(value: int | str) -> str:
    """Return a nimber as the field writes it: 0, ``*1``, ``*2``, ..., or `loony`."""
    return f"*{value}" if isinstance(value, int) and value > 0 else str(value)


def table(rows: Sequence[Sequence[object]]) -> list[str]:
    """Return rows as aligned columns, the heads first; a column with nothing below its head is left out."""
    columns = _columns(rows)
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    ]


def html_table(rows: Sequence[Sequence[object]], *, caption: str = "", strong: Iterable[int] = ()) -> str:
    """Return the same table as HTML, for notebooks; `strong` are the indices of rows in bold, without the heads."""
    marked = set(strong)
    lines = []
    for i, row in enumerate(zip(*_columns(rows), strict=True)):
        tag, bold = ("th", "") if i == 0 else ("td", ' style="font-weight: bold"' * (i - 1 in marked))
        cells = "".join(f'<{tag} style="{_STYLE}">{escape(cell)}</{tag}>' for cell in row)
        lines.append(f"<tr{bold}>{cells}</tr>")
    titled = f'<caption style="{_STYLE}; font-weight: bold">{escape(safe(caption))}</caption>' if caption else ""
    return f"<table>{titled}{''.join(lines)}</table>"


def _columns(rows: Sequence[Sequence[object]]) -> list[tuple[str, ...]]:
    """Return the columns with anything below their heads; all where there are no rows."""
    columns = list(zip(*(map(safe, map(str, row)) for row in rows), strict=True))
    return [column for column in columns if any(column[1:])] if len(rows) > 1 else columns


def listed(items: Iterable[object], most: int = 8, last: str = "and") -> str:
    """Return things as a sentence lists them, `a, b and c`; beyond `most`, the rest is only counted."""
    names = [safe(str(item)) for item in items]
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
