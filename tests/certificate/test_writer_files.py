"""What the writer puts on the disk."""

import time

import pytest

from stringscoins.certificate.checker import Rejected, check, check_lines
from stringscoins.certificate.writer import write_certificate
from stringscoins.errors import NotationError
from stringscoins.notation import read
from stringscoins.solve.definition import Definition


def test_the_same_certificate_has_the_same_bytes_whenever_it_is_written(tmp_path, monkeypatch):
    position = read("board:1x2:icelandic").position
    files = []
    for now in (1_000_000_000.0, 1_500_000_000.0):
        file = tmp_path / f"{now:.0f}.jsonl.gz"
        monkeypatch.setattr(time, "time", lambda now=now: now)
        write_certificate(position, "one", str(file), Definition(position))
        files.append(file.read_bytes())
    assert files[0] == files[1]


@pytest.mark.parametrize("count", [1, 2])
def test_a_file_of_the_first_lines_alone_is_rejected(tmp_path, count):
    position = read("board:1x2:icelandic").position
    file = tmp_path / "certificate.jsonl"
    write_certificate(position, "one", str(file), Definition(position))
    lines = file.read_bytes().splitlines(keepends=True)
    assert check(str(file)).facts == len(lines) - 2
    with pytest.raises((Rejected, NotationError)):
        check_lines(lines[:count])
