"""Every position file can be read and says where it is from; those of known value have that value."""

import json
from pathlib import Path

import pytest

from stringscoins.notation import read
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
