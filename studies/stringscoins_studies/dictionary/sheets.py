"""Sheets of the dictionary: pictures with a value on every line, as text and as SVG.

The SVG is written without Matplotlib: it needs no extra, and a sheet of hundreds of boards stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from stringscoins.explanations.dictionary import Entry
from stringscoins.notation import labelled_picture
from stringscoins.values import LOONY, Value

__all__ = ["LEGEND", "mark", "svg_sheet", "text_sheet"]

LEGEND: Final = (
    "A line's number is the value after it is drawn, L is loony. Above a board: its name, its nimber, and how many\n"
    "undrawn lines its boxes have. A narrow one occurs only where it reaches two opposite sides of the board."
)
"""The explanation of a sheet for its readers."""

_WIDTH: Final = 100
"""The most characters of a line of text."""

_BOX: Final = 34
"""The side of a box in an SVG."""
_SHEET: Final = 1000
_HEAD: Final = 40
_GAP: Final = 46
_STYLE: Final = (
    "text{font:12px sans-serif;text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke:#fff;"
    "stroke-width:4px}.a{text-anchor:start}.h{font-weight:bold;font-size:15px}.n{font-weight:bold}.v{fill:#666;"
    "font-size:10px}.l{fill:#b04a00}.w{font-weight:bold;fill:#00703c}path{fill:none;stroke-linecap:round}"
    ".u{stroke:#ccc}.d{stroke:#222;stroke-width:3}.p{stroke:#222;stroke-width:6}.t{fill:#e6e6e6}"
)


def mark(value: Value) -> str:
    """Return the mark of a line with this value."""
    return "L" if value == LOONY else str(value)


def text_sheet(entries: Sequence[Entry]) -> str:
    """Return entries as text, side by side under a head for each number of boxes and lines, with an index by nimber."""
    lines = []
    for head, group in _groups(entries):
        lines += [head, ""]
        rows: list[list[list[str]]] = [[]]
        for entry in group:
            block = [*_words(entry), *labelled_picture(entry.board, _labels(entry)).split("\n")]
            if rows[-1] and sum(_width(other) for other in rows[-1]) + _width(block) > _WIDTH:
                rows.append([])
            rows[-1].append(block)
        for row in rows:
            for i in range(max(map(len, row))):
                parts = ((block[i] if i < len(block) else "").ljust(_width(block)) for block in row)
                lines.append("".join(parts).rstrip())
            lines.append("")
    for value in sorted({entry.value for entry in entries}):
        names = [entry.name for entry in entries if entry.value == value]
        lines += [_nimber(value).rjust(2) + " " + part for part in _folded(names)]
    return "\n".join(lines) + "\n"


def svg_sheet(entries: Sequence[Entry]) -> str:
    """Return entries as an SVG, in rows under a head for each number of boxes and lines; winning lines are bold."""
    parts = []
    y = 20
    for head, group in _groups(entries):
        parts.append(f'<text class="a h" x="20" y="{y}">{head}</text>')
        y += 20
        x, tallest = 20, 0
        for entry in group:
            across = max(_BOX * entry.board.columns, 3 * _BOX)
            if x > 20 and x + across > _SHEET - 20:
                x, y, tallest = 20, y + tallest, 0
            parts += _figure(entry, x, y)
            x += across + _GAP
            tallest = max(tallest, _HEAD + _BOX * entry.board.rows + 30)
        y += tallest
    frame = f'width="{_SHEET}" height="{y}" viewBox="0 0 {_SHEET} {y}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><style>{_STYLE}</style>'
    return "\n".join([opening, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>", ""])


def _groups(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    """Return the entries in groups with the same numbers of boxes and lines, each with its head."""
    groups = []
    for (boxes, lines), group in groupby(entries, key=lambda entry: (entry.boxes, len(entry.moves))):
        groups.append((f"{boxes} {'box' if boxes == 1 else 'boxes'}, {lines} lines", list(group)))
    return groups


def _words(entry: Entry) -> tuple[str, str]:
    """Return the two lines of words above a board."""
    valences = " ".join(map(str, entry.valences))
    return f"{entry.name}  {_nimber(entry.value)}", valences + " narrow" * entry.narrow


def _nimber(value: Value) -> str:
    return f"*{value}" if value else "0"


def _labels(entry: Entry) -> dict[str, str]:
    return {line: mark(value) for line, value in entry.moves.items()}


def _width(block: Sequence[str]) -> int:
    """Return the width of a board with its words, and the space to the next."""
    return max(map(len, block)) + 4


def _folded(names: Sequence[str]) -> list[str]:
    """Return the names in lines, as many in each as fit."""
    lines = [""]
    for name in names:
        if len(lines[-1]) + len(name) + 4 > _WIDTH:
            lines.append("")
        lines[-1] += " " + name
    return lines


def _figure(entry: Entry, x: int, y: int) -> list[str]:
    """Return the elements of a board with its words, whose upper left corner is at (x, y)."""
    board, (name, valences) = entry.board, _words(entry)
    parts = [
        f'<text class="a n" x="{x}" y="{y}">{name}</text>',
        f'<text class="a v" x="{x}" y="{y + 15}">{valences}</text>',
    ]
    y += _HEAD - 8
    paths = {"t": "", "u": "", "d": "", "p": ""}
    coins = set(entry.position.coins)
    for r in range(board.rows):
        for c in range(board.columns):
            if f"{r} {c}" not in coins:
                paths["t"] += f"M{x + _BOX * c} {y + _BOX * r}h{_BOX}v{_BOX}h-{_BOX}z"
    labels = []
    for line in board.lines():
        direction, row, column = line.split()
        left, top = x + _BOX * int(column), y + _BOX * int(row)
        paths["d" if board.is_drawn(line) else "u"] += f"M{left} {top}{direction}{_BOX}"
        if not board.is_drawn(line):
            middle = (left + _BOX // 2, top) if direction == "h" else (left, top + _BOX // 2)
            look = {"L": ' class="l"', "0": ' class="w"'}.get(label := mark(entry.moves[line]), "")
            labels.append(f'<text{look} x="{middle[0]}" y="{middle[1]}">{label}</text>')
    for r in range(board.rows + 1):
        paths["p"] += "".join(f"M{x + _BOX * c} {y + _BOX * r}h0" for c in range(board.columns + 1))
    return parts + [f'<path class="{look}" d="{path}"/>' for look, path in paths.items() if path] + labels
