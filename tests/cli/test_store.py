import json
import re

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


def test_verify_tells_wrong_results(path):
    with Store.open(path) as store:
        store.put_position(BOX, 2, name="a box")
    result = run("verify")
    assert "wrong: position 'a box' of 4 strings: 2; computed: 1" in result.stdout
    assert (result.exit_code, result.stderr) == (1, f"{path}: 1 wrong result\n")
    (wrong,) = json.loads(run("verify", "--json").stdout)["wrong"]
    assert wrong == {"kept": "position 'a box' of 4 strings: 2", "computed": 1}
