"""The tables that there are, and the one that has a position.

A table has a position if its base holds the same strings by the same names. One of a board also has what is left of
other boards and lies within it, shifted or turned.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import platformdirs

from stringscoins.errors import StoreError
from stringscoins.families.boards import Board
from stringscoins.position import Position
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.file import TableFile
from stringscoins.solve.tablebase.probing import Probe

__all__ = [
    "ENDING",
    "default_folder",
    "files",
    "find",
    "fits",
    "name_of",
    "named",
    "opened",
    "own_folder",
    "path_for",
    "place_in",
    "tables",
]

_log = logging.getLogger(__name__)

ENDING = ".tablebase"
_LINE = re.compile("([hv]) ([0-9]+) ([0-9]+)")
_open: dict[Path, tuple[tuple[int, int], Probe | str]] = {}
"""The tables opened in this process, by path, with the time and the size of the file; or the fault of a damaged one."""
_listed: dict[tuple[tuple[Path, int], ...], list[Probe]] = {}
"""The tables that were there, by the folders and the times when these changed last."""


def default_folder() -> Path:
    """Return the folder for tables: that of STRINGSCOINS_TABLES, or one in the data of the user."""
    given = os.environ.get("STRINGSCOINS_TABLES")
    return Path(given) if given else platformdirs.user_data_path("stringscoins", appauthor=False) / "tables"


def own_folder() -> Path:
    """Return the folder of the tables that come with the package."""
    return Path(__file__).with_name("boards")


def _folders() -> tuple[Path, Path]:
    """Return the folders in which there are tables."""
    return own_folder(), default_folder()


def path_for(source: str, objective: Objective) -> Path:
    """Return the file in which a table of a source belongs."""
    name = re.sub("[^A-Za-z0-9+.]+", "-", source).strip("-.") or "table"
    return default_folder() / f"{name}.{objective.value}{ENDING}"


def name_of(path: Path) -> str:
    """Return the name of a table, finished or not: that of its file."""
    return path.name.partition(ENDING)[0]


def files(ending: str = ENDING) -> list[Path]:
    """Return the tables that there are, as files; or with another ending what is left of unfinished ones."""
    found = []
    for folder in _folders():
        with suppress(OSError), os.scandir(folder) as entries:
            found += sorted(Path(entry.path) for entry in entries if entry.name.endswith(ending))
    return found


def opened(path: Path) -> Probe:
    """Return the table in a file, once for each process; StoreError if it is damaged, which is logged once."""
    try:
        facts = path.stat()
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from None
    state = facts.st_mtime_ns, facts.st_size
    if path not in _open or _open[path][0] != state:
        try:
            _open[path] = state, Probe(TableFile(path))
        except StoreError as error:
            _log.warning("%s", error)
            _open[path] = state, str(error)
    found = _open[path][1]
    if isinstance(found, str):
        raise StoreError(found)
    return found


def tables() -> list[Probe]:
    """Return the tables that there are, smallest first, but for damaged ones; anew where a folder has changed."""
    times = []
    for folder in _folders():
        with suppress(OSError):
            times.append((folder, folder.stat().st_mtime_ns))
    state = tuple(times)
    if state not in _listed:
        found = []
        for path in files():
            with suppress(StoreError):
                found.append(opened(path))
        _listed.clear()
        _listed[state] = sorted(found, key=lambda probe: probe.table.positions)
    return _listed[state]


def named(name: str) -> list[Probe]:
    """Return the tables that a name means: that in a file, the one called so, or those of a source.

    Raises
    ------
    StoreError
        If there is none, or one is damaged.
    """
    if Path(name).is_file():
        return [opened(Path(name))]
    found = [opened(path) for path in files() if name_of(path) == name]
    found = found or [probe for probe in tables() if probe.table.source == name]
    if not found:
        raise StoreError(f"{name}: no such table; `stringscoins tablebase list` names those that there are")
    return found


def find(position: Position, objective: Objective) -> tuple[Probe, Mapping[str, int]] | None:
    """Return a table that has the answers for a position, and the bit of each string there; None if there is none.

    Cost: linear in the strings for each table, and for each way to lay the position on a board.
    """
    lines = None
    for probe in tables():
        if probe.table.objective is objective and len(position) <= len(probe.table.strings):
            lines = _lines(position) if lines is None else lines
            if (place := _placed(position, lines, probe.table)) is not None:
                return probe, place
    return None


def place_in(table: TableFile, position: Position) -> Mapping[str, int] | None:
    """Return the bit that each string of a position has in a table; None if the table does not have the position."""
    return _placed(position, _lines(position), table)


def fits(position: Position, board: Board) -> bool:
    """Return whether a position, shifted or turned, is left of a board after some cuts."""
    held = {name: frozenset(coins) for name, coins in board.position().items()}
    return bool(_laid(position, _lines(position), (board.rows, board.columns), held))


def _placed(
    position: Position, lines: Mapping[str, tuple[str, int, int]], table: TableFile
) -> Mapping[str, int] | None:
    if table.takes(position.items()):
        return table.place
    onto = _laid(position, lines, table.size, table.held) if table.size else None
    return None if onto is None else {name: table.place[there] for name, there in onto.items()}


def _lines(position: Position) -> dict[str, tuple[str, int, int]]:
    """Return direction, row and column of each line of a board; nothing if the position is none."""
    found = {}
    for name, coins in position.items():
        match = _LINE.fullmatch(name)
        if match is None:
            return {}
        direction, row, column = match[1], int(match[2]), int(match[3])
        beside = {f"{row} {column}", f"{row - 1} {column}" if direction == "h" else f"{row} {column - 1}"}
        if not beside.issuperset(coins):
            return {}
        found[name] = direction, row, column
    return found


def _laid(
    position: Position,
    lines: Mapping[str, tuple[str, int, int]],
    size: tuple[int, int],
    held: Mapping[str, frozenset[str]],
) -> dict[str, str] | None:
    """Return the lines of a board on which those of a position can be laid, upright or turned.

    `held` has the boxes beside each line of the board, which has as many rows and columns as `size` says.
    """
    boxes = [tuple(map(int, coin.split())) for coin in position.coins] if lines else []
    if not boxes:
        return None
    for is_turned in (False, True):
        rows, columns = zip(*((c, r) if is_turned else (r, c) for r, c in boxes), strict=True)
        for down in range(-min(rows), size[0] - max(rows)):
            for right in range(-min(columns), size[1] - max(columns)):
                onto = {}
                for name, (direction, r, c) in lines.items():
                    if is_turned:
                        direction, r, c = "v" if direction == "h" else "h", c, r
                    there = f"{direction} {r + down} {c + right}"
                    coins = frozenset(_moved(coin, is_turned, down, right) for coin in position[name])
                    if held.get(there) != coins:
                        break
                    onto[name] = there
                else:
                    return onto
    return None


def _moved(coin: str, is_turned: bool, down: int, right: int) -> str:
    row, column = map(int, coin.split())
    if is_turned:
        row, column = column, row
    return f"{row + down} {column + right}"
