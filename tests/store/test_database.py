import random
import sqlite3
import threading
from contextlib import closing

import pytest

from stringscoins.errors import StoreError, StoreUnwritable
from stringscoins.position import Position
from stringscoins.store import Core, Store, database, export_lines, results
from stringscoins.store.records import form_of

CHAIN = Position.numbered(["a", "ab", "b"])


@pytest.fixture
def path(tmp_path):
    """A store with a few hundred results."""
    path = tmp_path / "nimbers.sqlite"
    with Store.open(path) as store:
        store.put(Core("1", random.Random(n).randbytes(60), n % 4, 0, n % 30, n) for n in range(600))
        for n in range(30):
            store.put_position(Position.numbered(["ab"] * n), n, name=f"{n} strings")
    return path


def refused(path, match):
    """That opening a file, and reading all of it, ends in an error and leaves it as it is."""
    before = path.read_bytes()
    with pytest.raises(StoreError, match=match) as caught, Store.open(path) as store:
        list(export_lines(store))
        store.check()
    assert str(caught.value).startswith(f"{path}: ")
    assert path.read_bytes() == before


def sqlite(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("text", [b"x", b"stringscoins: 1\n", b"SQLite format 3\0", b"\0" * 5000])
def test_a_file_that_is_not_sqlite(tmp_path, text):
    path = tmp_path / "file"
    path.write_bytes(text)
    refused(path, "not a store of results; it is left as it is")


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_database_of_somebody_else(tmp_path, mode):
    path = tmp_path / "other.db"
    sqlite(path, f"PRAGMA journal_mode = {mode}", "CREATE TABLE position (form)", "PRAGMA user_version = 1")
    refused(path, "not a store of results")


def test_what_somebody_else_left_unfinished_stays_so(tmp_path):
    path, log = tmp_path / "other.db", tmp_path / "other.db-wal"
    with closing(sqlite3.connect(path, isolation_level=None)) as owner:
        owner.execute("PRAGMA journal_mode = WAL")
        owner.execute("CREATE TABLE t (a)")
        before = log.read_bytes()
        refused(path, "not a store of results")
        assert log.read_bytes() == before != b""


def test_a_store_of_another_version(path):
    sqlite(path, "PRAGMA user_version = 2")
    refused(path, "written by an older version of the package: tables of version 2, expected 3; remove it, and a new")
    sqlite(path, "PRAGMA user_version = 4")
    refused(path, "written by a newer version of the package: tables of version 4, expected 3")
    sqlite(path, "PRAGMA user_version = 0")
    refused(path, "damaged: tables of version 0")


def test_a_newer_store_whose_log_is_not_yet_in_the_file(path, tmp_path):
    copy = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as owner:
        owner.execute("PRAGMA user_version = 4")
        refused(path, "newer version")
        owner.execute("PRAGMA wal_checkpoint")
        owner.execute("CREATE TABLE more (a)")
        # As after a kill: nobody has these files open.
        copy.write_bytes(path.read_bytes())
        log = tmp_path / "copy.sqlite-wal"
        log.write_bytes((tmp_path / "nimbers.sqlite-wal").read_bytes())
        before = log.read_bytes()
        refused(copy, "newer version")
        assert log.read_bytes() == before != b""


@pytest.mark.parametrize("part", [0.002, 0.1, 0.5, 0.9])
def test_a_store_cut_short(path, part):
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    refused(path, "not a store|is damaged")


@pytest.mark.parametrize("at", [0, 16, 60, 100, 4096, 8192])
def test_a_store_overwritten(path, at):
    data = bytearray(path.read_bytes())
    data[at : at + 500] = b"\xa5" * 500
    path.write_bytes(data)
    refused(path, "not a store|is damaged|newer|cannot be read")


def test_rows_that_sqlite_does_not_find_fault_with(path):
    sqlite(path, "UPDATE core SET refuted = 'x' WHERE value = 3")
    refused(path, "is damaged: a row")
    sqlite(path, "DELETE FROM core", "UPDATE position SET form = form || 'x'")
    refused(path, "is damaged: a row .* is not what was written")


def test_no_bit_that_is_turned_makes_a_wrong_answer(tmp_path, seed):
    path, rng = tmp_path / "small.sqlite", random.Random(seed)
    position, core = Position.numbered(["ab", "b"]), Core("1", b"form", 1, 4, 3, 7)
    with Store.open(path) as store:
        store.put_position(position, 0, name="small")
        store.put([core])
    whole, refusals = path.read_bytes(), 0
    places = [place for place, byte in enumerate(whole) if byte]
    for place in rng.sample(places, 400):
        changed = bytearray(whole)
        changed[place] ^= 1 << rng.randrange(8)
        path.write_bytes(changed)
        try:
            with Store.open(path) as store:
                assert store.position_value(position) in (0, None) and list(store.cores("1")) in ([core], [])
        except StoreError:
            refusals += 1
        for beside in tmp_path.glob("small.sqlite-*"):
            beside.unlink()
    assert refusals > 50


def turned(path, place):
    """Turn a bit of a file."""
    content = bytearray(path.read_bytes())
    content[place] ^= 1 << 4
    path.write_bytes(content)


@pytest.mark.parametrize("damaged", range(3, 60, 8))
def test_a_damaged_key_is_told_of_where_something_is_not_found(path, monkeypatch, damaged):
    monkeypatch.setattr(results, "_PAGE", 7)
    path.unlink()
    asked = {n: Position.numbered(["ab"] * n + ["a"] * (n % 3)) for n in range(3, 60)}
    with Store.open(path) as store:
        for n, position in asked.items():
            store.put_position(position, n, name=f"<{n}>")
    # A row has three small numbers between its form and its name.
    turned(path, path.read_bytes().index(b"<%d>" % damaged) - 3 - len(form_of(asked[damaged])))
    with Store.open(path) as store:
        for n, position in asked.items():
            try:
                assert store.position_value(position) == n != damaged
            except StoreError as error:
                assert "not what was written" in str(error)
        for ask in (lambda: store.position_value(asked[damaged]), lambda: list(store.answers()), store.check):
            with pytest.raises(StoreError, match="damaged"):
                ask()


@pytest.mark.parametrize("byte", [0, 1], ids=["version", "form"])
@pytest.mark.parametrize("version", [b"1", b" "])
@pytest.mark.parametrize("damaged", range(3, 60, 8))
def test_a_core_with_a_damaged_key_is_told_of(path, monkeypatch, damaged, version, byte):
    monkeypatch.setattr(results, "_PAGE", 7)
    path.unlink()
    with Store.open(path) as store:
        store.put(Core(version.decode(), bytes([n] * 60), 1, 0, n % 9, n) for n in range(3, 60))
    turned(path, path.read_bytes().index(version + bytes([damaged] * 60)) + byte)
    with Store.open(path) as store:
        for ask in (lambda: list(store.cores(version.decode(), largest=damaged % 9)), store.check):
            with pytest.raises(StoreError, match="damaged"):
                ask()


def test_a_check_looks_at_every_row(path):
    """Those, too, whose version nobody reads."""
    sqlite(path, "UPDATE core SET version = '2' WHERE value = 3")
    with Store.open(path) as store, pytest.raises(StoreError, match="150 rows of the table core, not as written"):
        store.check()


def test_a_store_without_its_tables(path):
    sqlite(path, "DROP TABLE core")
    with Store.open(path) as store, pytest.raises(StoreError, match="no such table: core"):
        store.put([Core("1", b"", 0, 0, 0, 0)])


def test_damage_while_it_is_open(path):
    with Store.open(path) as store:
        assert store.position_value(Position()) == 0
        path.write_bytes(path.read_bytes()[:100] + b"\xa5" * 100_000)
        with pytest.raises(StoreError, match="damaged"):
            list(store.cores("1"))


@pytest.mark.parametrize("where", ["file/nimbers.sqlite", "file/folder/nimbers.sqlite", "."])
def test_a_place_that_cannot_be_written(tmp_path, where):
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match=r"cannot be (made|read)"):
        Store.open(tmp_path / where)


def test_a_log_that_cannot_be_written(tmp_path, path):
    (tmp_path / "nimbers.sqlite-wal").mkdir()
    refused(path, "cannot be read or written")


def test_none_is_made_where_none_may_be(tmp_path):
    with pytest.raises(StoreError, match="there is no store yet"):
        Store.open(tmp_path / "folder" / "nimbers.sqlite", create=False)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_becomes_a_store(tmp_path):
    path = tmp_path / "empty"
    path.touch()
    with Store.open(path) as store:
        store.put_position(CHAIN, 1, name="a chain")
    with Store.open(path) as store:
        assert store.position_value(CHAIN) == 1


def test_others_are_waited_for(path, monkeypatch):
    monkeypatch.setattr(database, "_PATIENCE", 0.05)
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="in use by another process"):
            store.put_position(CHAIN, 1, name="a chain")
        assert store.position_value(Position()) == 0
        other.execute("COMMIT")
        store.put_position(CHAIN, 1, name="a chain")
        assert store.position_value(CHAIN) == 1


def test_the_switch_to_the_log_waits_too(path, monkeypatch):
    sqlite(path, "PRAGMA journal_mode = delete")
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        with monkeypatch.context() as patch, pytest.raises(StoreError, match="in use by another process"):
            patch.setattr(database, "_PATIENCE", 0.05)
            Store.open(path)
        done = threading.Timer(0.1, other.execute, ["COMMIT"])
        done.start()
        with Store.open(path) as store:
            assert store.position_value(Position()) == 0
        done.join()


@pytest.mark.parametrize(
    ("code", "sort"),
    [
        (sqlite3.SQLITE_READONLY_DIRECTORY, StoreUnwritable),
        (sqlite3.SQLITE_IOERR_READ, StoreUnwritable),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreUnwritable),
        (sqlite3.SQLITE_CORRUPT_INDEX, StoreError),
        (sqlite3.SQLITE_CONSTRAINT_CHECK, StoreError),
    ],
)
def test_the_details_of_an_error_do_not_change_its_kind(path, code, sort):
    error = sqlite3.OperationalError("some detail")
    error.sqlite_errorcode = code
    with pytest.raises(StoreError, match="some detail") as caught, database.store_errors(path):
        raise error
    assert type(caught.value) is sort


def test_only_others_that_write_are_waited_for():
    class Unwilling:
        asked = 0

        def execute(self, statement):
            self.asked += 1
            assert self.asked == 1
            error = sqlite3.OperationalError("read-only")
            error.sqlite_errorcode = sqlite3.SQLITE_READONLY
            raise error

    with pytest.raises(sqlite3.OperationalError, match="read-only"):
        database._write_ahead(Unwilling())
