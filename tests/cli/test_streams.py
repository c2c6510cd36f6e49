import io
import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from stringscoins.cli.streams import Guarded
from stringscoins.notation import read
from stringscoins.program import main

NAME = "caf\N{LATIN SMALL LETTER E WITH ACUTE} \N{RIGHT-TO-LEFT OVERRIDE} x"
NAMED = f'stringscoins: 1\nname: "{NAME}"\nstrings: [a b, b c, a c]\n'


def start(words, encoding="utf-8", **options):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run([sys.executable, "-m", "stringscoins", *words], env=environment, **options)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
@pytest.mark.parametrize("words", [["nimber", "--json", "3", "4"], ["-h"]])
def test_full_output_is_told_in_a_line(words):
    with open("/dev/full", "w") as full:
        done = start(words, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"standard output: cannot be written: No space left on device\n"


def test_a_reader_that_went_away_is_no_news():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        done = start(["convert", "3", "--to", "yaml"], stdout=pipe, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b"")


def test_closed_output():
    for closed, told in (("1", b"standard output: cannot be written: it is closed\n"), ("2", b"")):
        line = f'exec "{sys.executable}" -m stringscoins nimber 3 {closed}>&-'
        done = subprocess.run(["sh", "-c", line], capture_output=True)
        assert (done.returncode, done.stderr) == (2 if closed == "1" else 0, told)


@pytest.mark.thorough
@pytest.mark.parametrize("encoding", ["ascii", "cp1251"])
def test_any_encoding_shows_any_name(tmp_path, encoding):
    path = tmp_path / "named.yaml"
    path.write_text(NAMED, encoding="utf-8")
    text = start(["nimber", str(path)], encoding, capture_output=True)
    assert text.returncode == 0 and text.stderr == b""
    assert b"\\u202e x: 3 coins" in text.stdout
    record = json.loads(start(["nimber", "--json", str(path)], encoding, capture_output=True).stdout.decode(encoding))
    assert record["name"] == read(str(path)).name
    # What is read back is UTF-8 whatever a terminal shows.
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(start(["convert", str(path), "--to", "yaml"], encoding, capture_output=True).stdout)
    assert read(str(copy)) == read(str(path))


def test_names_of_files_do_not_reach_the_terminal(tmp_path):
    path = tmp_path / "\x1b[2J\nnimber 7.yaml"
    path.write_text(NAMED.replace("name", "note"))
    for words in (["nimber"], ["nimber", "--json"], ["structure"], ["score"]):
        for bad in (False, True):
            result = CliRunner().invoke(main, [*words, str(path) + "x" * bad])
            assert "\x1b" not in result.output and "\nnimber 7" not in result.stdout, words
            assert result.exit_code == 2 * bad


@pytest.mark.parametrize(
    "words",
    [
        ["nimber", "x" * 100_000],
        ["nimber", "3+" + "4 m" * 30_000],
        ["nimber", "--method", "x" * 100_000, "3"],
        ["nimber", "--" + "x" * 100_000],
        ["x" * 100_000],
        ["make", "x" * 100_000],
        ["octal", "0." + "9" * 100_000],
        ["census", "gaps", "--coins", "x" * 100_000],
        ["store", "info", "--store", "/etc/passwd/" + "x" * 100_000],
    ],
)
def test_a_long_argument_is_not_echoed_whole(words):
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2 and 10 < len(result.stderr) < 3000


def test_a_guard_writes_escapes_and_keeps_lines():
    stream = io.StringIO()
    guard = Guarded(stream, is_error=False)
    assert guard.write("a\x1b[1m\n\tb\r\n") == 10
    assert stream.getvalue() == "a\\x1b[1m\n\tb\\r\n"
