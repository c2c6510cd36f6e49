"""The line protocol between a program and this one about games: positions, moves and names
(`docs/reference/protocol.md`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from stringscoins.families import board
from stringscoins.game import Game
from stringscoins.notation import parse, read
from stringscoins.position import Position

__all__ = ["listed", "position_line", "read_go", "read_names", "read_position"]

_LIST = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,"]*)\s*(?:,|$)')
_SOURCE = re.compile(r"(?P<source>.+?)(?P<misere>\s+misere)?(?:\s+moves(?:\s+(?P<moves>.*))?)?")
_REST = re.compile(r"\s*(?P<misere>misere\b)?\s*(?:moves(?:\s+(?P<moves>.*))?)?")
_LIMITS = {"time": float, "clock": float, "nodes": int}


def listed(names: Iterable[str]) -> str:
    """Return names as a line lists them: with commas between, and those that would be misread as JSON strings."""
    return ", ".join(name if _is_plain(name) else json.dumps(name) for name in names)


def _is_plain(name: str) -> bool:
    return bool(name) and name == name.strip() and name.isprintable() and not set(name) & set(',"')


def read_names(text: str) -> list[str]:
    """Return the names that a line lists; ValueError if it is no list of names."""
    names: list[str] = []
    place = 0
    while place < len(text) or not names:
        found = _LIST.match(text, place)
        name = found[1].strip() if found else ""
        if not found or not name:
            raise ValueError(f"a list of names, such as h 0 0, v 1 2, is expected: {text!r}")
        names.append(json.loads(name) if name.startswith('"') else name)
        place = found.end()
    return names


def position_line(game: Game) -> str:
    """Return the line of a game: its start, a whole American board by name, and all cuts since then."""
    words = ["position", _source(game.start)]
    if game.misere:
        words.append("misere")
    if game.history:
        words += ["moves", listed(turn.string for turn in game.history)]
    return " ".join(words)


def _source(position: Position) -> str:
    numbers = [re.fullmatch(r"([0-9]+) ([0-9]+)", coin) for coin in position.coins]
    if numbers and all(numbers):
        rows, columns = (1 + max(int(found[i]) for found in numbers if found) for i in (1, 2))
        if rows * columns == len(numbers) and position == board(rows, columns):
            return f"board:{rows}x{columns}"
    strings = [{"id": name, "coins": list(coins)} for name, coins in position.items()]
    return json.dumps({"stringscoins": 1, "strings": strings}, ensure_ascii=False)


def read_position(text: str) -> Game:
    """Return the game of the text after `position`; StringsCoinsError or ValueError if it describes none."""
    if text.startswith("{"):
        try:
            end = json.JSONDecoder().raw_decode(text)[1]
        except json.JSONDecodeError as error:
            raise ValueError(f"the JSON object of the position: {error}") from None
        source, found = text[:end], _REST.fullmatch(text, end)
    else:
        found = _SOURCE.fullmatch(text)
        source = found["source"] if found else ""
    if not found or source in ("", "-"):
        raise ValueError("expected: position SOURCE [misere] [moves NAME, NAME, ...]")
    document = parse(source, source="position") if source.startswith("{") else read(source)
    game = Game(document.position, bool(found["misere"]), document.lead)
    for name in read_names(found["moves"]) if found["moves"] else ():
        game.play(name)
    return game


def read_go(text: str) -> dict[str, float]:
    """Return the limits after `go` by name: `time`, `clock` (both in seconds) or `nodes`; ValueError otherwise."""
    words = text.split()
    limits: dict[str, float] = {}
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        try:
            limits[name] = _LIMITS[name](number)
        except (KeyError, ValueError):
            limits = {}
            break
        if not 0 < limits[name] < float("inf"):
            limits = {}
            break
    if len(limits) * 2 != len(words):
        raise ValueError("expected: go [time SECONDS] [clock SECONDS] [nodes N]")
    return limits
