import json
import os
import re
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner

from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.store import Core, Store
from stringscoins.store.checkpoints import Checkpoint, checkpoints_beside
from stringscoins.store.records import form_of

BOX = Position.numbered(["a"] * 4)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Where the store is to be; there is none yet."""
    path = tmp_path / "folder" / "nimbers.sqlite"
    monkeypatch.setenv("STRINGSCOINS_STORE", str(path))
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def full(path):
    """A store with a position and two cores."""
    with Store.open(path) as store:
        store.put_position(BOX, 1, name="a box")
        store.put(Core("toy", form_of(BOX)[: 2 * n].encode(), n % 2, 0, n, 1) for n in (3, 4))
    return path


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["store", *words], input=stdin)


def test_no_store_yet(path):
    assert run("info").stdout == f"{path}: there is no store yet\n"
    record = json.loads(run("info", "--json").stdout)
    assert (record["path"], record["exists"], record["positions"], record["cores"]) == (str(path), False, 0, [])
    for words in (["verify"], ["export", "x.jsonl"], ["clear", "--yes"]):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"{path}: there is no store yet\n"
    assert list(path.parent.parent.iterdir()) == []


def test_info(full):
    lines = run("info").stdout.splitlines()
    assert re.fullmatch(rf"{full}: 0\.\d MB", lines[0])
    assert lines[1:] == [
        "1 position, the largest of 4 strings",
        "2 cores of version toy, the largest of 4 strings",
    ]
    record = json.loads(run("info", "--json", "--store", str(full)).stdout)
    assert record.pop("bytes") == full.stat().st_size
    assert record == {
        "path": str(full),
        "exists": True,
        "positions": 1,
        "largest": 4,
        "sizes": {"4": 1},
        "cores": [{"version": "toy", "cores": 2, "largest": 4, "sizes": {"3": 1, "4": 1}}],
        "unfinished": {"questions": 0, "bytes": 0},
    }
    checkpoint = Checkpoint(checkpoints_beside(full), b"a question")
    checkpoint.write([(0, b"facts")], 10)
    checkpoint.close()
    assert run("info").stdout.splitlines()[-1] == "1 unfinished question that can go on, 0.0 MB beside it"


def test_verify(full):
    text = run("verify", "--seed", "5").stdout
    assert text == (
        "the file is sound; a sample of the results, with --seed 5:\n"
        "1 computed again by the method exhaustive\n"
        "2 skipped: forms of version toy cannot be read\n"
    )
    result = run("verify", "--json", "--seed", "5")
    assert result.exit_code == 0 and json.loads(result.stdout) == {
        "seed": 5,
        "checked": {"exhaustive": 1},
        "skipped": {"forms of version toy cannot be read": 2},
        "wrong": [],
    }
    result = run("verify", "--sample", "0")
    assert result.exit_code == 0 and "computed" not in result.stdout


def test_verify_tells_wrong_results(path):
    with Store.open(path) as store:
        store.put_position(BOX, 2, name="a box")
    result = run("verify")
    assert "wrong: position 'a box' of 4 strings: 2; computed: 1" in result.stdout
    assert (result.exit_code, result.stderr) == (1, f"{path}: 1 wrong result\n")
    (wrong,) = json.loads(run("verify", "--json").stdout)["wrong"]
    assert wrong == {"kept": "position 'a box' of 4 strings: 2", "computed": 1}


def test_export_and_import(full, tmp_path):
    assert run("export", "one.jsonl").exit_code == 0
    text = (tmp_path / "one.jsonl").read_text()
    assert len(text.splitlines()) == 4 and run("export", "-").stdout == text
    other = ["--store", str(tmp_path / "other.sqlite")]
    assert run("import", "one.jsonl", *other).stdout == "1 position and 2 cores read\n"
    assert json.loads(run("import", "-", "--json", *other, stdin=text).stdout) == {"positions": 1, "cores": 2}
    assert run("export", "-", *other).stdout == text


def test_nothing_is_overwritten(full):
    before = full.read_bytes()
    result = run("export", str(full))
    assert (result.exit_code, result.stderr) == (2, f"{full}: cannot be written: File exists\n")
    assert full.read_bytes() == before


@pytest.mark.parametrize("command", [["info"], ["verify"], ["export", "-"], ["import", "-"], ["clear", "--yes"]])
def test_a_file_that_is_no_store(path, tmp_path, command):
    other = tmp_path / "other.yaml"
    other.write_text("stringscoins: 1\n")
    result = run(*command, "--store", str(other), stdin='{"format": "stringscoins results", "version": 1}\n')
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{other}: not a store of results; it is left as it is\n"
    assert other.read_text() == "stringscoins: 1\n"


def test_import_of_bad_files(path, tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"format": "stringscoins results", "version": 1}\n{\n')
    for words, told in [
        (["bad.jsonl"], "bad.jsonl:2:2: not JSON"),
        (["none.jsonl"], "none.jsonl: cannot be read: No such file or directory"),
        ([str(tmp_path)], f"{tmp_path}: cannot be read: Is a directory"),
        (["-"], "<standard input>: empty"),
    ]:
        result = run("import", *words, stdin="")
        assert result.exit_code == 2 and result.stderr.startswith(told)


def test_clear_asks_first(full):
    result = run("clear", stdin="n\n")
    assert result.exit_code == 1 and "2 cores of version toy" in result.stdout
    assert "1 position" in run("info").stdout
    assert run("clear", stdin="y\n").exit_code == 0
    assert run("info").stdout.splitlines()[1:] == ["0 positions"]
    assert run("clear", "--yes").stdout.endswith("removed\n")


def test_the_examples_of_the_help(full):
    for command in main.commands["store"].commands.values():
        examples = re.findall(r"^ *stringscoins store (\w+ ?[^|<>\n]*)", command.help, re.M)
        assert examples
        for example in examples:
            result = run(*shlex.split(example), stdin='{"format": "stringscoins results", "version": 1}\n')
            assert result.exit_code == 0, result.output


def test_help_loads_no_database():
    code = (
        "import sys; from stringscoins.program import main; from click.testing import CliRunner;"
        "assert CliRunner().invoke(main, ['store', '--help']).exit_code == 0;"
        "print([m for m in ('sqlite3', 'platformdirs', 'numpy') if m in sys.modules])"
    )
    # Coverage has a database of its own.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert result.stdout.strip() == "[]"
