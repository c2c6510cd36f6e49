"""The files of certificates, read and written as a stream."""

import gzip
import hashlib
import json
import time

import pytest

from stringscoins.certificate import common
from stringscoins.certificate.checker import check
from stringscoins.certificate.common import KEY, Reader, Rejected, reading, write
from stringscoins.certificate.writer import write_certificate
from stringscoins.errors import FileError, NotationError
from stringscoins.notation import read
from stringscoins.solve.definition import Definition

HEAD = b'{"stringscoins-certificate":1}\n'


def test_what_is_written_is_read(tmp_path):
    for name in ("some.jsonl", "some.jsonl.gz"):
        file = str(tmp_path / name)
        write(file, {KEY: 1, "name": "é"}, ["[1]\n[2]\n"], facts=2)
        with reading(file) as found:
            assert found.head == {KEY: 1, "name": "é"} and found.number == 1
            assert [(found.number, value) for value in found.records()] == [(2, [1]), (3, [2])]
            found.end(facts=2)
            with pytest.raises(Rejected, match="line 4: 3 facts, not 2"):
                found.end(facts=3)
    assert gzip.decompress((tmp_path / "some.jsonl.gz").read_bytes()) == (tmp_path / "some.jsonl").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["some.jsonl", "some.jsonl.gz"]


def test_a_reader_tells_how_far_it_is_and_may_be_stopped(tmp_path):
    file = tmp_path / "long"
    write(str(file), {KEY: 1}, ["[1]\n"] * 1000, facts=1000)
    told = []
    with reading(str(file), lambda *progress: told.append(progress)) as found:
        for _ in found.records():
            found.held += 3
        found.end(facts=1000)
    assert len(told) == 3 and told[-1][2] > told[0][2] > 600 and told[0][1] == file.stat().st_size

    class Enough(Exception):
        pass

    def stop(*_):
        raise Enough

    with pytest.raises(Enough), reading(str(file), stop) as found:
        list(found.records())


def test_a_line_may_not_take_all_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(common, "LONGEST", 40)
    (tmp_path / "long").write_bytes(HEAD + b"1" * 41 + b"\n")
    with (
        pytest.raises(Rejected, match="line 2: the line is longer than 40 bytes"),
        reading(str(tmp_path / "long")) as found,
    ):
        list(found.records())


def test_what_is_no_certificate():
    twice = b'{"stringscoins-certificate":1,"stringscoins-certificate":1}\n'
    for first in (b"", b"[]\n", b'{"other":1}\n', twice, HEAD.replace(b"1", b"NaN"), HEAD + b"\xff\n"):
        with pytest.raises(NotationError, match="not a certificate"):
            Reader([first, b"[1]\n"])


def test_what_is_cut_short_or_altered():
    def read(*records, **changed):
        last = {"facts": len(records), "sha256": hashlib.sha256(HEAD + b"[1]\n").hexdigest()} | changed
        found = Reader([HEAD, *records, json.dumps(last).encode()])
        values = list(found.records())
        found.end(len(values))
        return values

    assert read(b"[1]\n") == [[1]]
    for records in ((), (b"[1]\n", b"[1]\n"), (b"[1] \n",), (b"[1]",)):
        with pytest.raises(Rejected, match="the checksum"):
            read(*records)
    for wrong in ({"facts": 2}, {"facts": True}, {"facts": "1"}):
        with pytest.raises(Rejected, match="line 3: 1 facts, not"):
            read(b"[1]\n", **wrong)
    with pytest.raises(Rejected, match=r"line 3: .* cut short"):
        read(b"[1]\n", more=1)
    for count in (1, 2):
        with pytest.raises(Rejected, match=rf"line {count}: .* cut short"):
            list(Reader([HEAD, b"[1]\n"][:count]).records())


def test_files_that_cannot_be_read_or_written(tmp_path):
    with pytest.raises(FileError, match="No such file"), reading(str(tmp_path / "none")):
        pass
    with pytest.raises(FileError, match="No such file"):
        write(str(tmp_path / "none" / "file"), {}, [], facts=0)

    def stopping():
        yield "[1]\n"
        raise KeyError

    with pytest.raises(KeyError):
        write(str(tmp_path / "file"), {}, stopping(), facts=2)
    assert not list(tmp_path.iterdir())


def test_the_same_certificate_has_the_same_bytes_whenever_it_is_written(tmp_path, monkeypatch):
    position = read("board:1x2:icelandic").position
    files = []
    for now in (1_000_000_000.0, 1_500_000_000.0):
        file = tmp_path / f"{now:.0f}.jsonl.gz"
        monkeypatch.setattr(time, "time", lambda now=now: now)
        write_certificate(position, "one", str(file), Definition(position))
        assert check(str(file)).facts > 0
        files.append(file.read_bytes())
    assert files[0] == files[1]
