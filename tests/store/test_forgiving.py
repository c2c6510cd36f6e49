import json
import sqlite3

import pytest
from click.testing import CliRunner

from stringscoins.errors import StoreConflict, StoreError, StoreUnwritable
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.store import Core, ForgivingStore, Store, database, results

BOX = Position.numbered(["a"] * 4)
OTHER = Position.numbered(["ab", "b"])


@pytest.fixture
def path(tmp_path, monkeypatch):
    """The default store, which knows a box."""
    path = tmp_path / "nimbers.sqlite"
    monkeypatch.setenv("STRINGSCOINS_STORE", str(path))
    with Store.open(path) as store:
        store.put_position(BOX, 1, name="a box")
        store.put([Core("toy", b"x", 2, 0, 4, 9)])
    return path


def run(*words):
    return CliRunner().invoke(main, words)


def told(path):
    messages = []
    return ForgivingStore.at(path, messages.append), messages


@pytest.fixture
def as_if_read_only(monkeypatch):
    """As on a disk that is mounted for reading: SQLite opens files for reading only. Permissions do not bind root."""
    real = sqlite3.connect

    def connect(address, **options):
        if str(address).startswith("file:"):
            assert "mode=ro" in address or "immutable=1" in address
            return real(address, **options)
        raise_on_write = real(f"file:{address}?mode=ro", **(options | {"uri": True}))
        return raise_on_write

    def no_log(connection):
        connection.execute("CREATE TABLE more (a)")

    monkeypatch.setattr(database.sqlite3, "connect", connect)
    monkeypatch.setattr(database, "_write_ahead", no_log)


def test_a_store_that_can_only_be_read(path, as_if_read_only):
    with pytest.raises(StoreUnwritable, match="readonly"):
        Store.open(path)
    with Store.open(path, writable=False) as store:
        assert store.position_value(BOX) == 1
        with pytest.raises(StoreUnwritable, match="readonly"):
            store.put_position(OTHER, 0, name="other")
    store, messages = told(path)
    with store:
        assert store.position_value(BOX) == 1 and len(list(store.cores("toy"))) == 1
        store.put_position(OTHER, 0, name="other")
        assert store.position_value(OTHER) is None and not store.is_kept
    assert len(messages) == 1 and "it is read, nothing is kept" in messages[0]


def test_commands_on_a_store_that_can_only_be_read(path, as_if_read_only):
    for words in (["nimber", "3+4l"], ["nimber", "--store", str(path), "3+4l", "2+2"]):
        result = run(*words)
        assert result.exit_code == 0 and "nimber 0" in result.stdout
        assert result.stderr.startswith(f"warning: {path}: ") and result.stderr.count("\n") == 1
    info = run("store", "info", "--json")
    assert info.exit_code == 0 and json.loads(info.stdout)["positions"] == 1 and info.stderr == ""
    assert run("store", "verify").exit_code == 0 and run("store", "export", "-").exit_code == 0
    for words in (["clear", "--yes"], ["import", "-"]):
        result = CliRunner().invoke(main, ["store", *words], input='{"format": "stringscoins results", "version": 1}\n')
        assert result.exit_code == 2 and "readonly" in result.stderr


def test_where_nothing_can_be_read_either(tmp_path):
    (tmp_path / "file").write_text("x")
    where = tmp_path / "file" / "nimbers.sqlite"
    store, messages = told(where)
    assert store is None and len(messages) == 1
    result = run("nimber", "--store", str(where), "3+4l")
    assert result.exit_code == 0 and "nimber 0" in result.stdout and "nothing is kept" in result.stderr
    assert run("score", "--store", str(where), "3+4l").exit_code == 0


def test_a_user_without_a_home(monkeypatch):
    monkeypatch.delenv("STRINGSCOINS_STORE", raising=False)
    monkeypatch.setattr(results.platformdirs, "user_data_path", lambda *a, **o: results.Path("~/.local/share/x"))
    result = run("nimber", "3+4l")
    assert result.exit_code == 0 and "nimber 0" in result.stdout
    assert "there is no home directory" in result.stderr
    assert run("store", "info").exit_code == 2


def test_a_full_disk(path, monkeypatch):
    store, messages = told(path)
    with store:
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        for n in range(300):
            store.put([Core("toy", bytes(200) + n.to_bytes(2), None, 0, 4, 9)])
        store.put_position(OTHER, 0, name="other")
        assert not store.is_kept and store.position_value(BOX) == 1
    assert len(messages) == 1 and "database or disk is full; nothing is kept from now on" in messages[0]


def test_a_default_store_that_is_damaged_stops_no_answer(path):
    path.write_bytes(path.read_bytes()[:100] + b"\xa5" * 5000)
    before = path.read_bytes()
    result = run("nimber", "3+4l")
    assert result.exit_code == 0 and "nimber 0" in result.stdout and "nothing is kept" in result.stderr
    named = run("nimber", "--store", str(path), "3+4l")
    assert named.exit_code == 2 and named.stdout == ""
    assert path.read_bytes() == before


def test_damage_that_is_found_later(path):
    for where, forgiven in ((None, True), (path, False)):
        store, messages = told(where)
        with store:
            store._connection.execute("UPDATE position SET value = 'x'")
            if forgiven:
                assert store.position_value(BOX) is None and "damaged" in messages[0]
            else:
                with pytest.raises(StoreError, match="damaged"):
                    store.position_value(BOX)
            store._connection.execute("UPDATE position SET value = 1")


def test_a_contradiction_is_not_forgiven(path):
    store, messages = told(None)
    with store, pytest.raises(StoreConflict):
        store.put_position(BOX, 2, name="a box")
    assert messages == []


def test_cores_of_some_sizes(path):
    store, _ = told(path)
    with store:
        store.put([Core("toy", b"y", 2, 0, 9, 9)])
        assert [core.size for core in store.cores("toy", largest=8)] == [4]
        assert [core.size for core in store.cores("toy", smallest=5)] == [9]
