"""Values that are known from the literature or from other programs: `tests/known/` has them, with a source for each."""

import json
from pathlib import Path

import pytest

import stringscoins as sc
from stringscoins.notation import parse, read

ROOT = Path(__file__).parents[2]
MOVES = [record for record in json.loads((ROOT / "tests/known/positions.json").read_text("utf-8")) if "moves" in record]


def known(kind):
    """The records of a file, as tests, named by what they are about."""
    records = json.loads((ROOT / f"tests/known/{kind}.json").read_text("utf-8"))
    return [pytest.param(record, id="misere " * record.get("misere", False) + about(record)) for record in records]


def about(record):
    return record.get("file") or record.get("name") or json.dumps(record["position"])[20:90]


def document(record):
    return read(str(ROOT / record["file"])) if "file" in record else parse(json.dumps(record["position"]))


def shown(value):
    return sc.LOONY if value == "loony" else value


@pytest.mark.parametrize("record", known("nimbers"))
def test_nimbers(record):
    assert sc.nimber(document(record)) == shown(record["value"])


@pytest.mark.parametrize("record", known("positions"))
def test_positions(record):
    assert record["source"] and sc.nimber(document(record)) == shown(record["nimber"])


@pytest.mark.parametrize("record", MOVES, ids=lambda record: record["file"])
def test_moves_of_positions(record):
    moves = {string: shown(value) for string, value in record["moves"].items()}
    assert dict(sc.moves(document(record)).values) == moves


@pytest.mark.parametrize("record", known("scores"))
def test_margins(record):
    assert sc.margin(document(record), misere=record["misere"]) == record["value"]


@pytest.mark.parametrize("record", known("endgames"))
def test_endgames(record):
    found = sc.endgame(document(record))
    assert record["source"] and found["value"] == record["value"] >= found["controlled_value"]
    assert {opened["value"] for opened in found["openings"] if opened["optimal"]} == {record["value"]}
