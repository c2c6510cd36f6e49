"""The table that has a position: by the names of its strings, or laid on a board, shifted or turned."""

import random

import pytest

import stringscoins as sc
from stringscoins.errors import LimitReached, PositionError, StoreError
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Scores
from stringscoins.solve.auto import choose
from stringscoins.solve.methods import Objective, Task
from stringscoins.solve.tablebase import shelf
from stringscoins.solve.tablebase.solver import Tabled


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STRINGSCOINS_TABLES", str(folder))
        patch.setattr(shelf, "own_folder", lambda: folder / "none")
        for question in ("margin", "nimber"):
            sc.Tablebase.build("board:2x3", question)
        yield folder


def left_of(position, rng, boxes, share=0.8):
    """What is left of a board when all lines that are at none of some boxes are drawn, and some of the others."""
    return position.restricted(
        string for string in position if boxes.issuperset(position[string]) and rng.random() < share
    )


def pieces():
    rng = random.Random(2)
    whole, turned = read("board:5x5").position, read("board:3x2").position
    for _ in range(6):
        yield turned.restricted(string for string in turned if rng.random() < 0.8)
        down, right = rng.randrange(4), rng.randrange(3)
        yield left_of(whole, rng, {f"{down + r} {right + c}" for r in range(2) for c in range(3)})
        yield left_of(whole, rng, {f"{right + c} {down + r}" for r in range(2) for c in range(3)})
    for frame in ("swedish", "icelandic"):
        yield read(f"board:2x3:{frame}").position
        yield read(f"board:3x2:{frame}").position


def test_what_lies_on_a_board_is_looked_up(tables):
    for position in pieces():
        if not position:
            continue
        assert isinstance(choose(Task(Objective.MARGIN, position)), Tabled) or len(position) <= 14
        for kind, method in ((Scores, "definition" if len(position) < 10 else "search"), (Nimbers, "search")):
            expected = kind(position, method=method).value()
            assert kind(position, method="tablebase").value() == expected, position
        moves = {move.string: move.margin for move in Scores(position, method="search").moves()}
        assert sc.Tablebase("board:2x3").moves(position) == moves


@pytest.mark.parametrize(
    "position",
    [
        read("board:4x3").position,
        read("board:5x5").position.restricted(["h 0 0", "v 4 4", "h 5 4"]),
        Position({"h 0 0": ["0 0", "1 1"]}),
        Position({"h 0 0": ["0 0"], "s": ["0 0"]}),
        read("graph:petersen").position,
    ],
)
def test_what_does_not_lie_there_is_not(tables, position):
    assert shelf.find(position, Objective.MARGIN) is None and sc.Tablebase.find(position) is None
    with pytest.raises(LimitReached, match="no table has the margin of this position"):
        Tabled(position, objective=Objective.MARGIN)
    with pytest.raises(PositionError, match="cuts do not leave this position of board:2x3"):
        sc.Tablebase("board:2x3").value(position)


def test_the_library_opens_builds_and_asks(tables):
    margins, nimbers = sc.Tablebase("board:2x3"), sc.Tablebase("board:2x3", "nimber")
    assert repr(margins) == "<Tablebase: margins of board:2x3, 8,400 positions>"
    assert (margins.entries, margins.question, nimbers.question) == (2_245, "margin", "nimber")
    assert margins.base == read("board:2x3").position and margins.path.parent == tables
    assert (margins.value("board:2x3"), nimbers.value("board:2x3")) == (sc.margin("board:2x3"), sc.nimber("board:2x3"))
    assert nimbers.moves("board:2x3:icelandic") == {
        move.string: move.value for move in Nimbers(read("board:2x3:icelandic").position).moves()
    }
    assert sc.Tablebase(margins.path).path == margins.path == sc.Tablebase("board-2x3.margin").path
    assert sc.Tablebase.find("board:2x2:icelandic", "nimber").path == nimbers.path
    for name in ("board:9x9", "nothing.tablebase"):
        with pytest.raises(StoreError, match="no such table"):
            sc.Tablebase(name)


def test_a_damaged_table_answers_nothing(tables, caplog):
    broken = tables / "board-1x1.margin.tablebase"
    broken.write_bytes(b"stringscoins tablebase 1\n")
    for _ in range(2):
        assert shelf.find(read("board:2x2:icelandic").position, Objective.MARGIN)[0].table.source == "board:2x3"
    assert len(caplog.records) == 1
    with pytest.raises(StoreError, match="damaged header"):
        sc.Tablebase("board-1x1.margin")
    broken.unlink()
