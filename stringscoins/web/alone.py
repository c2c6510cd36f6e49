"""The page without the service: `explore --static` writes it with all that it answers from, for any web server."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import FileError
from stringscoins.lessons import lessons as all_lessons
from stringscoins.notation import Document, read
from stringscoins.position import Position
from stringscoins.puzzles import make_puzzle
from stringscoins.questions.query import Query
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.building import Builder
from stringscoins.solve.tablebase.file import TableFile, unpacked
from stringscoins.solve.tablebase.shelf import path_for, tables
from stringscoins.solve.work import Work
from stringscoins.web.lessons import LessonsOptions, lessons
from stringscoins.web.views import NoOptions, PositionOptions, families, position

__all__ = ["boards_up_to", "pieces", "write_page"]

_PAGE = Path(__file__).parent / "page"
_PIECE, _MOST = 1 << 16, 1 << 13
"""The fewest ranks of a piece, whose file has some 20 kB; the most pieces of a table."""
_HEADER = ("strings", "letters", "symmetries", "positions", "block")
_SEEDS = re.compile(r'  "((\d+)x(\d+)\S*) (\w+)": \{(.*)\},')
"""A line of the page's seeds.js: a board, a kind of puzzles, and their seeds by difficulty."""
_OTHERS = re.compile(r'<option value="(?!\d+x\d+(:\w+)?")[^"]*">(?=\s*<)')
"""Examples of positions that are no boards."""
_DISK = """<div id="disk" class="note bad" role="alert" hidden>
<b>This page has to come from a web server.</b>
Opened from the disk it stays empty: browsers load no programs from there.
In its folder run <code>python3 -m http.server</code>, and open <a href="http://localhost:8000">http://localhost:8000</a>.
</div>
<script>if (location.protocol === "file:") document.getElementById("disk").hidden = false;</script>"""
"""What the page says where a browser opens it from the disk."""
_NONE = Query("", Document(Position()))
"""A query about nothing."""


def boards_up_to(rows: int, columns: int) -> list[tuple[int, int]]:
    """Return the sizes of the boards that fit on another one, each with its shorter side first, the largest first.

    >>> boards_up_to(3, 2)
    [(2, 3), (2, 2), (1, 3), (1, 2), (1, 1)]
    """
    short, long = sorted((rows, columns))
    return [(r, c) for r in range(short, 0, -1) for c in range(long, r - 1, -1)]


def write_page(
    folder: Path,
    boards: Collection[tuple[int, int]],
    *,
    puzzles: int = 12,
    work: Work = Work(),
    report: Callable[[str], None] = lambda made: None,
) -> None:
    """Write the page into a folder, with what it answers from: tables, puzzles, lessons.

    Cost: a minute for boards of up to 3 x 4 boxes, whose tables take 8 MB; that of their tablebases for larger ones.

    Parameters
    ----------
    folder : Path
        It is made, or written over.
    boards : collection of (int, int)
        The rows and columns of the boards, as `boards_up_to` has them.
    puzzles : int
        The most puzzles of each kind and difficulty on a board.
    work : Work
        What tables may take.
    report : callable
        Gets a few words for each thing before it is made.

    Raises
    ------
    FileError
        If the folder cannot be written.
    LimitReached
        If a board is too large for a table; then nothing is written.
    """
    try:
        # First what may be too large.
        _write_tables(folder / "tables", boards, work, report)
        shutil.copytree(_PAGE, folder, dirs_exist_ok=True)
        page = (_PAGE / "index.html").read_text("utf-8")
        page = page.replace('<html lang="en">', '<html lang="en" data-alone>').replace("<body>", f"<body>\n{_DISK}")
        (folder / "index.html").write_text(_OTHERS.sub("", page), "utf-8")
        _write_lessons(folder, boards)
        _write_puzzles(folder, boards, puzzles, report)
    except OSError as error:
        raise FileError(f"{error.filename or folder}: cannot be written: {error.strerror}") from None


def _write_lessons(folder: Path, boards: Collection[tuple[int, int]]) -> None:
    """Write the lessons, with what is known of their positions that are no boards, and families, levels and boards."""
    tabled = {"tables": [f"{rows}x{columns}" for rows, columns in boards]}
    _save(folder / "families.json", families(_NONE, NoOptions()).record | tabled)
    graphs = [step for lesson in all_lessons() for step in lesson.steps if not step.document.board]
    shown = {step.file: position(Query("the position", step.document), PositionOptions()).record for step in graphs}
    _save(folder / "lessons.json", lessons(_NONE, LessonsOptions()).record | {"positions": shown})


def _write_puzzles(folder: Path, boards: Collection[tuple[int, int]], most: int, report: Callable[[str], None]) -> None:
    """Write puzzles of some boards by the seeds that the page knows, and leave it no others."""
    kept = []
    made: dict[str, dict[str, Any]] = {}
    for line in (_PAGE / "seeds.js").read_text("utf-8").splitlines(keepends=True):
        found = _SEEDS.match(line)
        if found is None:
            kept.append(line)
            continue
        board, rows, columns, kind, seeds = found.groups()
        if tuple(sorted((int(rows), int(columns)))) not in boards:
            continue
        report(f"puzzles about {kind} on the board {board}")
        chosen = {grade: json.loads(f"[{own}]")[:most] for grade, own in re.findall(r"(\w+): \[(.+?)\]", seeds)}
        kept.append(f"  {json.dumps(f'{board} {kind}')}: {json.dumps(chosen)},\n")
        for grade, seed in ((grade, seed) for grade, own in chosen.items() for seed in own):
            puzzle = make_puzzle(board, kind, seed=seed, difficulty=grade)
            made.setdefault(board, {})[f"{kind}:{grade}:{seed}"] = puzzle.record
    (folder / "seeds.js").write_text("".join(kept), "utf-8")
    for board, puzzles in made.items():
        _save(folder / "puzzles" / f"{board.replace(':', '-')}.json", puzzles)


def _write_tables(folder: Path, boards: Collection[tuple[int, int]], work: Work, report: Callable[[str], None]) -> None:
    """Write the tables of some boards in pieces."""
    headers = {}
    for rows, columns in boards:
        name = f"{rows}x{columns}"
        report(f"the table of {rows} x {columns} boxes")
        margins, nimbers = (
            _table(f"board:{name}", objective, work) for objective in (Objective.MARGIN, Objective.NIMBER)
        )
        piece = max(_PIECE, -(-margins.positions // (_MOST * margins.block)) * margins.block)
        (folder / name).mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(pieces(margins, nimbers, piece)):
            (folder / name / f"{number}.bin").write_bytes(content)
        headers[name] = {key: margins.header[key] for key in _HEADER} | {"piece": piece}
    _save(folder / "tables.json", headers)


def _table(source: str, objective: Objective, work: Work) -> TableFile:
    """Return the table of a board; one that is not there is made among the user's."""
    known = (probe.table for probe in tables())
    found = next((table for table in known if table.source == source and table.objective is objective), None)
    return found or Builder(read(source).position, source, objective, work).build(path_for(source, objective))


def _save(path: Path, record: Any) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(record, ensure_ascii=False, separators=(",", ":")), "utf-8")


def pieces(margins: TableFile, nimbers: TableFile, piece: int) -> Iterator[bytes]:
    """Yield the files of two tables of a board; page/alone/tables.js says what is in them.

    Parameters
    ----------
    margins, nimbers : TableFile
    piece : int
        The ranks of a file, whole blocks.
    """
    index = np.append(margins.index, margins.entries).astype(np.int64)
    values, step, (wide, above) = len(margins.base.coins) + 1, piece // margins.block, _wide(margins)
    for block in range(0, len(index) - 1, step):
        places = index[block : block + step + 1]
        first, last = places[0], places[-1]
        entries = _entries(margins, first, last)
        some = slice(*np.searchsorted(wide, [first, last]))
        entries[wide[some] - first] = above[some]
        yield np.diff(places).astype("<u2").tobytes() + (entries + values * _entries(nimbers, first, last)).tobytes()


def _entries(table: TableFile, first: int, last: int) -> NDArray[np.uint8]:
    """Return the values from one entry to before another one, a byte each."""
    begin = first // 2
    return unpacked(table.values[begin : -(-last // 2)], last - 2 * begin)[first - 2 * begin :]


def _wide(table: TableFile) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Return the entries whose values need more than half a byte, in order, and these values."""
    entries = []
    for rank in (table.wide >> 8).tolist():
        block, ahead = divmod(rank, table.block)
        before = islice(table.ranking.masks(block * table.block), ahead)
        entries.append(int(table.index[block]) + sum(map(table.ranking.is_least, before)))
    return np.array(entries, np.int64), (table.wide & 255).astype(np.uint8)
