import json
from pathlib import Path

from stringscoins.families.boards import FRAMES, Board
from stringscoins.values import show
from stringscoins_studies.tables.boards import known_value, small_boards, strings_of

KNOWN = Path(__file__).parents[3] / "tests" / "known" / "nimbers.json"


def test_all_boards_of_so_many_strings():
    every = [Board(m, n, frame) for frame in FRAMES for m in range(1, 7) for n in range(m, 23)]
    for board in every:
        assert strings_of(board.rows, board.columns, board.frame) == len(board.position())
    boards = small_boards(20)
    assert len(boards) == len(set(boards))
    assert set(boards) == {board for board in every if len(board.position()) <= 20}
    assert set(small_boards(20, rows=1)) == {board for board in boards if board.rows == 1}
    counts = [len(board.position()) for board in boards]
    assert counts == sorted(counts)


def test_what_was_known_is_what_the_records_say():
    records = {}
    for record in json.loads(KNOWN.read_text()):
        board = record["position"].get("board")
        if record["kind"] == "nimber" and board:
            records[Board(**board)] = record
    known = {board: found for board in small_boards(60) if (found := known_value(board))}
    assert {board: show(found.value) for board, found in known.items()} == {
        board: record["value"] for board, record in records.items()
    }
    for board, found in known.items():
        assert (found.source == "two programs, not named") == records[board]["origin"].startswith("computed")


def test_nothing_is_known_of_a_game_that_has_begun():
    assert known_value(Board(2, 2)) and known_value(Board(2, 2, drawn=frozenset({"h 1 0"}))) is None
