"""The tables of the data set: their columns, each with a description, and their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, Final, NamedTuple

import numpy as np

from stringscoins.errors import StringsCoinsError
from stringscoins.explanations.dictionary import Dictionary, Entry
from stringscoins.notation import Document, write
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Objective, Scores, Work
from stringscoins.solve.tablebase.shelf import tables as probes
from stringscoins.values import LOONY, show
from stringscoins_studies.census import streams
from stringscoins_studies.census.running import Here, run
from stringscoins_studies.census.streams import Item
from stringscoins_studies.census.valuing import Survey, batches
from stringscoins_studies.solved.records import DISTRIBUTIONS, record_of
from stringscoins_studies.solved.survey import Solved, survey
from stringscoins_studies.tables.boards import known_value, small_boards
from stringscoins_studies.tables.cubes import small_cubes

__all__ = ["Field", "Row", "Table", "tables"]

Row = dict[str, Any]
"""The cells of a row by the names of their columns; None where there is no value."""

_BATCH: Final = 500
"""The positions of a census that are valued together."""


class Field(NamedTuple):
    """A column of a table."""

    name: str
    kind: str
    """A type of a Table Schema, `boolean`, `integer` or `string`; or `count`, an integer of 64 bits."""
    about: str
    required: bool = True


class Table(NamedTuple):
    """A table: what it is called and about, its columns, the first of which are its key, and what makes its rows."""

    name: str
    about: str
    fields: tuple[Field, ...]
    rows: Callable[[], Iterable[Row]]
    keys: int = 1
    refers: str | None = None
    """The table that has the first column of this one as its key."""


def _nimber(of: str, name: str = "nimber") -> Field:
    return Field(name, "integer", f"the Nimstring value of {of}; {LOONY} where it is loony")


_SIZE = (
    Field("coins", "integer", "the number of coins, each in a string at least"),
    Field("strings", "integer", "the number of strings"),
)
_VALUES = (
    _nimber("the position"),
    Field("margin", "integer", "coins of the player to move less those of the opponent, if both play best"),
)
_SOURCE = Field("source", "string", "the position in one-line notation")
_LETTERS = Field("position", "string", "the strings, each as the letters of its coins, under canonical names")
_CONNECTED = Field("connected", "boolean", "whether the position, bare vertices included, is in one piece")

_BOARDS = (
    _SOURCE,
    Field("rows", "integer", "boxes down"),
    Field("columns", "integer", "boxes across, at least as many as down"),
    Field("frame", "string", "which outer lines are drawn: american none, icelandic top and left, swedish all"),
    *_SIZE,
    *_VALUES,
    Field("known_before", "string", "who had the nimber before; empty where that is not known to us", required=False),
)
_CUBES = (
    _SOURCE,
    *(Field(axis, "integer", "dots along an axis") for axis in ("length", "width", "height")),
    Field(
        "variant", "string", "which cells are strings and coins: faces and cubes, edges and squares, edges and cubes"
    ),
    *_SIZE,
    *_VALUES,
)
_ENTRY = Field("entry", "string", "the name: boxes, and a number among the entries of as many boxes")
_ENTRIES = (
    _ENTRY,
    Field("boxes", "integer", "the number of boxes that are not taken"),
    Field("lines", "integer", "the number of undrawn lines"),
    Field("rim", "integer", "the number of undrawn lines on the rim of the board"),
    Field("valences", "string", "the undrawn lines of each box, sorted, with blanks between"),
    Field("narrow", "boolean", "whether it occurs only where it reaches two opposite sides of the board"),
    Field("pictures", "integer", "the number of its pictures that no rotation or reflection makes the same"),
    _nimber("the entry"),
    Field("picture", "string", "one of its pictures, lines of text"),
)
_MOVES = (
    _ENTRY,
    Field("line", "string", "an undrawn line of the picture: h R C above box (R, C), v R C left of it"),
    _nimber("what is left after this line"),
)
_GRAPHS = (
    Field("graph6", "string", "the graph in graph6, under canonical names"),
    Field("vertices", "integer", "the number of vertices; one without a string is no coin"),
    *_SIZE,
    _CONNECTED,
    *_VALUES,
    Field("complement", "string", "the complement on the same vertices, in graph6"),
    _nimber("the complement", "complement_nimber"),
    Field("complement_margin", "integer", "the margin of the complement"),
)
_OF_SOLVED = (_SOURCE, Field("drawn", "integer", "the number of lines drawn"))
_SOLVED = (
    *_OF_SOLVED,
    Field("margin", "integer", "boxes of the player to move from here on less those of the opponent"),
    Field("nimstring_won", "boolean", "whether the player to move wins Nimstring"),
    Field("positions", "count", "how many positions that is; every set of drawn lines is one"),
    Field("quiet", "count", "those of them in which no box can be captured"),
    Field("up_to_symmetry", "count", "the quiet ones, those as one that symmetries map to each other"),
)
_SOLVED_MOVES = (
    *_OF_SOLVED,
    Field(
        "measure",
        "string",
        "best_moves: the number of best moves; only_moves: what the second best move loses where one is best; control:"
        " what the best move that wins Nimstring loses; sacrifices: the fewest boxes that a best move gives where"
        " another line gives none; winning_sacrifices: those where the player to move wins",
    ),
    Field("value", "integer", "the number, the loss of margin, or the boxes"),
    Field("quiet", "count", "how many quiet positions have it"),
)
_SYSTEMS = (_LETTERS, *_SIZE, _CONNECTED, *_VALUES)


def tables(
    work: Work, *, boards: int, cubes: int, solved: int, boxes: int, graphs: int, multigraphs: int, hypergraphs: int
) -> list[Table]:
    """Return all tables; their rows are made when they are asked for, within the limits of the work.

    Each number is how far a table goes: strings of boards and of multigraphs, boxes of solved boards and of entries,
    vertices of graphs.
    """
    known = Dictionary(work.limits, work.progress)
    limits = work.limits

    @cache
    def surveys() -> list[tuple[str, Solved]]:
        return [*_surveys(solved, work)]

    def simple_graphs() -> Iterator[Row]:
        survey = Survey(complement=True, scores=True, limits=limits)
        return _census(streams.graphs(range(graphs + 1), limits=limits), survey, work)

    def systems(strings: int, most: int) -> Iterator[Row]:
        survey = Survey(tuple(range(1, most + 1)), parallel=True, scores=True, limits=limits)
        items = streams.of_coins_and_strings(strings * most, strings, sizes=survey.sizes, parallel=True, limits=limits)
        return _census(items, survey, work)

    return [
        Table(
            "boards",
            f"Boards in the plane at the start, of up to {boards} strings.",
            _BOARDS,
            partial(_boards, boards, work),
        ),
        Table(
            "cubes",
            f"Boards in space at the start, of up to {cubes} strings.",
            _CUBES,
            partial(_cubes, cubes, work),
        ),
        Table(
            "solved",
            f"All positions of boards of up to {solved} boxes that have a tablebase, counted by what they are worth.",
            _SOLVED,
            partial(_solved, surveys),
            keys=4,
        ),
        Table(
            "solved-moves",
            "The best moves of the quiet ones among these positions, counted.",
            _SOLVED_MOVES,
            partial(_solved_moves, surveys),
            keys=4,
        ),
        Table(
            "dictionary",
            f"What boards can leave: connected, with nothing to capture, of up to {boxes} boxes.",
            _ENTRIES,
            lambda: map(_entry, _entries(known, boxes)),
        ),
        Table(
            "dictionary-moves",
            "The lines of each entry of the dictionary, with what they are worth.",
            _MOVES,
            lambda: (row for entry in _entries(known, boxes) for row in _moves(entry)),
            keys=2,
            refers="dictionary",
        ),
        Table(
            "graphs",
            f"Simple graphs of up to {graphs} vertices, each once up to renaming.",
            _GRAPHS,
            simple_graphs,
        ),
        Table(
            "multigraphs",
            f"Multigraphs of up to {multigraphs} strings, some to the ground, each once up to renaming.",
            _SYSTEMS,
            partial(systems, multigraphs, 2),
        ),
        Table(
            "hypergraphs",
            f"Hypergraphs of up to {hypergraphs} strings of 1 to 3 coins, each once up to renaming.",
            _SYSTEMS,
            partial(systems, hypergraphs, 3),
        ),
    ]


def _answers(source: str, position: Position, work: Work) -> Row:
    value = Nimbers(position, work=work, name=source).value()
    margin = Scores(position, work=work).value()
    return {"coins": len(position.coins), "strings": len(position), "nimber": value, "margin": margin}


def _boards(most: int, work: Work) -> Iterator[Row]:
    boards = small_boards(most)
    for done, board in enumerate(boards):
        work.progress.counting(done, len(boards), "boards")
        source, known = f"board:{board.rows}x{board.columns}:{board.frame}", known_value(board)
        row = _answers(source, board.position(), work)
        if known and row["nimber"] != known.value:
            found = f"found {show(row['nimber'])}, but {show(known.value)} is known from {known.source}"
            raise StringsCoinsError(f"{source}: {found}")
        head = {"source": source, "rows": board.rows, "columns": board.columns, "frame": board.frame}
        yield head | row | {"known_before": known and known.source}


def _cubes(most: int, work: Work) -> Iterator[Row]:
    boxes = small_cubes(most)
    for done, box in enumerate(boxes):
        work.progress.counting(done, len(boxes), "boards in space")
        source = f"cubes:{box.length}x{box.width}x{box.height}:{box.variant}"
        yield {"source": source, **box._asdict(), **_answers(source, box.position(), work)}


def _surveys(most: int, work: Work) -> Iterator[tuple[str, Solved]]:
    """Yield the solved boards of some boxes at most that have a table, the smallest first."""
    for probe in probes():
        size = probe.table.size
        if probe.table.objective is Objective.MARGIN and size and size[0] * size[1] <= most:
            yield f"board:{size[0]}x{size[1]}", survey(probe.table.base, work)


def _solved(surveys: Callable[[], list[tuple[str, Solved]]]) -> Iterator[Row]:
    for source, found in surveys():
        assert found.everything is not None  # boards of so few boxes
        entries, quiet = found.quiet.margins
        everything = found.everything
        strings, coins = len(everything) - 1, everything.shape[2] // 2
        for left, won, margin in np.argwhere(everything).tolist():
            place = left, won, margin
            yield {
                "source": source,
                "drawn": strings - left,
                "margin": margin - coins,
                "nimstring_won": bool(won),
                "positions": int(everything[place]),
                "quiet": int(quiet[place]),
                "up_to_symmetry": int(entries[place]),
            }


def _solved_moves(surveys: Callable[[], list[tuple[str, Solved]]]) -> Iterator[Row]:
    for source, found in surveys():
        for row in record_of(found)["rows"]:
            for measure in DISTRIBUTIONS:
                for value, number in row[measure].items():
                    head = {"source": source, "drawn": row["cut"], "measure": measure}
                    yield head | {"value": int(value), "quiet": number}


def _entries(known: Dictionary, boxes: int) -> Iterator[Entry]:
    return (entry for number in range(1, boxes + 1) for entry in known.of(number))


def _entry(entry: Entry) -> Row:
    return {
        "entry": entry.name,
        "boxes": entry.boxes,
        "lines": len(entry.moves),
        "rim": entry.rim,
        "valences": " ".join(map(str, entry.valences)),
        "narrow": entry.narrow,
        "pictures": entry.pictures,
        "nimber": entry.value,
        "picture": write(Document(entry.position, board=entry.board), "picture"),
    }


def _moves(entry: Entry) -> Iterator[Row]:
    return ({"entry": entry.name, "line": line, "nimber": value} for line, value in entry.moves.items())


def _census(items: Iterable[Item], survey: Survey, work: Work) -> Iterator[Row]:
    done = 0
    for rows in run(batches(items, survey, _BATCH), Here(), limits=work.limits):
        for row in rows:
            del row["winner"]  # which follows from the nimber
            if survey.as_graphs:
                row["graph6"] = row.pop("position")
            yield row | {name: LOONY for name in ("nimber", "complement_nimber") if row.get(name) == show(LOONY)}
        done += len(rows)
        work.progress.counting(done, None, "positions")
