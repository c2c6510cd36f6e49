"""Every position file can be read and says where it is from; those of known value have that value."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.notation import read
from stringscoins.program import main
from stringscoins.values import LOONY

ROOT = Path(__file__).parent.parent
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "positions").rglob("*") if path.is_file())
KNOWN = json.loads((ROOT / "tests/known/positions.json").read_text(encoding="utf-8"))


def value(shown):
    return LOONY if shown == "loony" else shown


@pytest.mark.parametrize("file", FILES)
def test_a_position_says_what_it_is(file):
    document = read(str(ROOT / file))
    assert document.name and document.source and document.note
    assert len(document.position) > 0


def test_names_and_positions_differ():
    documents = [read(str(ROOT / file)) for file in FILES]
    assert len({document.name for document in documents}) == len(FILES)
    # Seven pins of Dawson's Kayles are six of Dawson's Chess: that file shows just this.
    assert len({document.position for document in documents}) == len(FILES) - 1


# Too large for the search so far, or too slow for a test.
UNSOLVED = {
    "positions/boards/american-5x5.yaml",
    "positions/romer/cube-4x4x4.yaml",
    "positions/romer/four-squares-one-edge.yaml",
}


def test_the_command_answers_every_file(monkeypatch):
    monkeypatch.chdir(ROOT)
    solved = [file for file in FILES if file not in UNSOLVED]
    result = CliRunner().invoke(main, ["nimber", "--json", *solved])
    assert result.exit_code == 0, result.stderr
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(records) == len(solved) and all(record["nimber"] is not None for record in records)
    known = {record["file"]: record["nimber"] for record in KNOWN}
    assert [known.get(f, r["nimber"]) for f, r in zip(solved, records, strict=True)] == [r["nimber"] for r in records]


def test_the_command_takes_every_file_apart(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, ["structure", "--json", *FILES])
    assert result.exit_code == 0, result.stderr
    for file, line in zip(FILES, result.stdout.splitlines(), strict=True):
        record = json.loads(line)
        assert sum(len(part["strings"]) for part in record["components"]) == record["strings"], file
        # Berlekamp and Scott's pieces, and Allcock's sums, are loony endgames.
        if file.startswith(("positions/berlekamp-scott/", "positions/allcock/")):
            assert record["loony_endgame"], file


@pytest.mark.parametrize("record", KNOWN, ids=lambda record: record["file"])
def test_known_values(record):
    from stringscoins.solve import nimber

    assert record["file"] in FILES and record["source"]
    position = read(str(ROOT / record["file"])).position
    assert nimber(position) == value(record["nimber"])


@pytest.mark.parametrize("record", [record for record in KNOWN if "moves" in record], ids=lambda record: record["file"])
def test_known_values_of_moves(record):
    from stringscoins.solve import nimber

    position = read(str(ROOT / record["file"])).position
    assert set(record["moves"]) == set(position)
    for string, shown in record["moves"].items():
        assert nimber(position.cut(string).position) == value(shown)
