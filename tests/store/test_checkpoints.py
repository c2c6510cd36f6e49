"""What unfinished questions know: written, read, bounded, and read after a kill or damage."""

import random
import sqlite3
import subprocess
import sys
import time

import pytest

from stringscoins.errors import StoreError
from stringscoins.position import Position
from stringscoins.store import Store, checkpoints
from stringscoins.store.checkpoints import Checkpoint, checkpoints_beside, question_of, unfinished

WRITE = """
import sys
from pathlib import Path
from stringscoins.store.checkpoints import Checkpoint
checkpoint = Checkpoint(Path(sys.argv[1]), b"question")
number = len(list(checkpoint.read()))
print("ready", flush=True)
while True:
    checkpoint.write([(0, bytes([number % 256]) * 100_000)], number + 1)
    checkpoint.wait()
    number += 1
    print(number, flush=True)
"""


def kept(path, question):
    checkpoint = Checkpoint(path, question)
    try:
        return checkpoint.positions, list(checkpoint.read())
    finally:
        checkpoint.close()


def written(path, question, positions, *pieces):
    checkpoint = Checkpoint(path, question)
    checkpoint.write(pieces, positions)
    checkpoint.close()


def test_pieces_come_back_in_order_until_the_question_is_answered(tmp_path):
    path = tmp_path / "unfinished"
    one, other = Checkpoint(path, b"one"), Checkpoint(path, b"other")
    assert one.written is None and list(one.read()) == []
    one.write([(0, b"first"), (1, b"second")], 10)
    other.write([(0, b"else")], 5)
    one.write([(2, b"third")], 20, since=1)
    one.close()
    other.close()
    assert kept(path, b"one") == (20, [(1, b"second"), (2, b"third")])
    one = Checkpoint(path, b"one")
    one.write([(0, b"anew")], 30, anew=True)
    one.close()
    assert kept(path, b"one") == (30, [(0, b"anew")])
    one.clear()
    one.close()
    assert kept(path, b"one") == (0, []) and kept(path, b"other") == (5, [(0, b"else")])


@pytest.mark.parametrize("little", [0, checkpoints._LITTLE])
def test_the_space_of_answered_questions_is_given_back(tmp_path, monkeypatch, little):
    monkeypatch.setattr(checkpoints, "_LITTLE", little)
    path = tmp_path / "unfinished"
    written(path, b"other", 5, (0, b"else"))
    checkpoint = Checkpoint(path, b"one")
    checkpoint.write([(0, b"x" * 3_000_000)], 1)
    checkpoint.wait()
    assert path.stat().st_size > 3_000_000
    checkpoint.clear()
    checkpoint.close()
    assert path.stat().st_size < 100_000
    assert kept(path, b"one") == (0, []) and kept(path, b"other") == (5, [(0, b"else")])
    written(path, b"one", 7, (0, b"anew"))
    assert kept(path, b"one") == (7, [(0, b"anew")])


@pytest.mark.thorough
def test_a_kill_at_any_moment_loses_no_piece_that_was_written(tmp_path, seed):
    rng, path, written = random.Random(seed), tmp_path / "unfinished", 0
    for _ in range(8):
        with subprocess.Popen([sys.executable, "-c", WRITE, path], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.1 * rng.random())
            process.kill()
            written = max([written, *(int(line) for line in process.stdout if line.endswith("\n"))])
        positions, pieces = kept(path, b"question")
        assert positions == len(pieces) >= written
        assert [data for _, data in pieces] == [bytes([n % 256]) * 100_000 for n in range(positions)]


def test_what_comes_after_a_damaged_piece_is_left_out(tmp_path):
    path = tmp_path / "unfinished"
    checkpoint = Checkpoint(path, b"one")
    checkpoint.write([(0, b"whole"), (0, b"spoilt"), (0, b"after")], 1)
    checkpoint.close()
    for change in ("data = x'7370306c74'", "part = 1", "part = 'one'", "digest = 7", "question = x'00'"):
        copy = tmp_path / "copy"
        copy.write_bytes(path.read_bytes())
        with sqlite3.connect(copy) as connection:
            connection.execute(f"UPDATE piece SET {change} WHERE data = ?", (b"spoilt",))
        connection.close()
        # A piece of another question is not one of this.
        after = [(0, b"after")] if change.startswith("question") else []
        assert kept(copy, b"one")[1] == [(0, b"whole"), *after], change
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE question SET written = 'x'")
    connection.close()
    with pytest.raises(StoreError, match="damaged: a row"):
        Checkpoint(path, b"one")


def test_the_oldest_questions_make_room(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "_MOST", 500_000)
    path = tmp_path / "unfinished"
    for question in (b"old", b"new"):
        checkpoint = Checkpoint(path, question)
        checkpoint.write([(0, b"x" * 200_000)], 1)
        checkpoint.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE question SET written = '2001-01-01' WHERE question = ?", (b"old",))
    connection.close()
    third = Checkpoint(path, b"third")
    third.write([(0, b"x" * 200_000)], 1)
    third.wait()
    assert third.size == 200_000 and 0 <= third.room < 500_000 - third.size
    third.close()
    assert kept(path, b"old") == (0, []) and len(kept(path, b"new")[1]) == 1
    # A question alone that takes more is told so.
    third.write([(0, b"x" * 900_000)], 2)
    third.wait()
    assert third.room < 0
    third.close()


def test_a_foreign_file_is_left_as_it_is(tmp_path):
    path = tmp_path / "unfinished"
    path.write_bytes(b"something else, much longer than a header" * 100)
    with pytest.raises(StoreError, match="damaged"):
        Checkpoint(path, b"one")
    with sqlite3.connect(tmp_path / "other") as connection:
        connection.execute("PRAGMA application_id = 77")
    connection.close()
    with pytest.raises(StoreError, match="no file of unfinished questions; it is left as it is"):
        Checkpoint(tmp_path / "other", b"one")


def test_a_question_is_known_by_its_strings_whatever_their_names():
    position = Position({"s": ["a", "b"], "t": ["b"]})
    assert question_of(position, "nimber") == question_of(Position({"u": ["x", "y"], "v": ["y"]}), "nimber")
    assert question_of(position, "nimber") != question_of(position, "score")
    assert question_of(position, "nimber") != question_of(Position({"s": ["a", "b"], "t": ["a"]}), "nimber")


def test_a_store_has_them_beside_it(tmp_path):
    path = tmp_path / "nimbers.sqlite"
    with Store.open(path) as store:
        assert unfinished(path) == (0, 0)
        checkpoint = store.checkpoint(Position.numbered(["ab"]), "nimber")
        checkpoint.write([(0, b"facts")], 7)
        checkpoint.close()
        questions, size = unfinished(path)
        assert questions == 1 and size == checkpoints_beside(path).stat().st_size
        store.clear()
        assert unfinished(path).questions == 0


def test_all_may_take_a_quarter_of_what_is_free_without_them(tmp_path, monkeypatch):
    path = tmp_path / "unfinished"
    usage = checkpoints.shutil.disk_usage(tmp_path)._replace(free=1000)
    monkeypatch.setattr(checkpoints.shutil, "disk_usage", lambda folder: usage)
    assert Checkpoint(path, b"one").room == 250
    path.write_bytes(bytes(3000))
    assert checkpoints._allowed(path) == 1000


def test_two_coins_and_one_of_two_digits_are_different_questions():
    singles = [[f"c{i}"] for i in range(13)]
    pair, single = Position.numbered([*singles, ["c1", "c2"]]), Position.numbered([*singles, ["c12"]])
    assert question_of(pair, "nimber") != question_of(single, "nimber")


def test_no_file_is_made_where_there_is_nothing_to_forget(tmp_path):
    checkpoint = Checkpoint(tmp_path / "unfinished", b"one")
    checkpoint.clear()
    checkpoint.close()
    checkpoints.clear_all(tmp_path / "nimbers.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_the_next_writing_tells_that_the_last_one_failed(tmp_path, monkeypatch):
    checkpoint = Checkpoint(tmp_path / "unfinished", b"one")

    def failing(*_):
        raise StoreError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(checkpoint, "_write", failing)
        checkpoint.write([(0, b"first")], 1)
    with pytest.raises(StoreError, match="no room"):
        checkpoint.write([(0, b"second")], 2)
    checkpoint.write([(0, b"third")], 3)
    checkpoint.close()
    assert kept(tmp_path / "unfinished", b"one") == (3, [(0, b"third")])
