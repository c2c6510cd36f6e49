"""The lines of certificates, read and written as a stream."""

import gzip
import hashlib
import json

import pytest

from stringscoins.certificate import lines
from stringscoins.certificate.lines import Lines, Rejected, read_lines, writing
from stringscoins.errors import FileError, NotationError


def test_what_is_written_is_read(tmp_path):
    for name in ("some.jsonl", "some.jsonl.gz"):
        file = str(tmp_path / name)
        with writing(file) as output:
            output.line({"kind": 1, "name": "é"})
            output.text("[1]\n[2]\n")
            output.end(facts=2)
        with read_lines(file) as found:
            assert found.first("kind") == {"kind": 1, "name": "é"}
            assert [(value, found.number) for value in found.between()] == [([1], 2), ([2], 3)]
            found.last(facts=2)
            with pytest.raises(Rejected, match="line 4: 3 facts, not 2"):
                found.last(facts=3)
    assert gzip.decompress((tmp_path / "some.jsonl.gz").read_bytes()) == (tmp_path / "some.jsonl").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["some.jsonl", "some.jsonl.gz"]


def test_a_reader_tells_how_far_it_is_and_may_be_stopped(tmp_path):
    file = str(tmp_path / "long")
    with writing(file) as output:
        output.line({"kind": 1})
        output.text("[1]\n" * 1000)
        output.end(facts=1000)
    told = []
    with read_lines(file, lambda *progress: told.append(progress)) as found:
        found.first("kind")
        for _ in found.between():
            found.held += 3
        found.last(facts=1000)
    assert len(told) == 3 and told[-1][2] > told[0][2] > 600 and told[0][1] == output.bytes

    class Enough(Exception):
        pass

    def stop(*_):
        raise Enough

    with pytest.raises(Enough), read_lines(file, stop) as found:
        list(found.between())


def test_a_line_may_not_take_all_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(lines, "LONGEST", 20)
    (tmp_path / "long").write_bytes(b'{"kind":1}\n' + b"1" * 21 + b"\n")
    with (
        pytest.raises(Rejected, match="line 2: the line is longer than 20 bytes"),
        read_lines(str(tmp_path / "long")) as found,
    ):
        found.first("kind")


def test_what_is_no_certificate():
    for first in (b"", b"[]\n", b'{"other":1}\n', b'{"kind":1,"kind":1}\n', b'{"kind":NaN}\n', b"\xff\n"):
        with pytest.raises(NotationError, match="not a certificate"):
            Lines([first, b"[1]\n"]).first("kind")


def test_what_is_cut_short_or_altered():
    head = b'{"kind":1}\n'

    def read(*between, **changed):
        last = {"facts": len(between), "sha256": hashlib.sha256(head + b"[1]\n").hexdigest()} | changed
        found = Lines([head, *between, json.dumps(last).encode()])
        found.first("kind")
        values = list(found.between())
        found.last(len(values))
        return values

    assert read(b"[1]\n") == [[1]]
    for between in ((), (b"[1]\n", b"[1]\n"), (b"[1] \n",), (b"[1]",)):
        with pytest.raises(Rejected, match="the checksum"):
            read(*between)
    for wrong in ({"facts": 2}, {"facts": True}, {"facts": "1"}):
        with pytest.raises(Rejected, match="line 3: 1 facts, not"):
            read(b"[1]\n", **wrong)
    with pytest.raises(Rejected, match=r"line 3: .* cut short"):
        read(b"[1]\n", more=1)
    with pytest.raises(Rejected, match=r"line 2: .* cut short"):
        list(Lines([head, b"[1]\n"]).between())


def test_files_that_cannot_be_read_or_written(tmp_path):
    with pytest.raises(FileError, match="No such file"), read_lines(str(tmp_path / "none")):
        pass
    with pytest.raises(FileError, match="No such file"), writing(str(tmp_path / "none" / "file")):
        pass
    with pytest.raises(KeyError), writing(str(tmp_path / "file")):
        raise KeyError
    assert not list(tmp_path.iterdir())
