"""Position files as they are written, and names that YAML would turn into something else."""

import json

import yaml
from hypothesis import given, settings
from strategies import positions

from stringscoins import Position
from stringscoins.notation import Document, parse, write


@settings(max_examples=100)
@given(position=positions())
def test_json_is_yaml(position):
    entries = [{"coins": list(coins), "id": name} for name, coins in position.items()]
    for style in ({}, {"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}, {"ensure_ascii": False}):
        assert parse(json.dumps({"stringscoins": 1, "strings": entries}, **style)).position == position


@settings(max_examples=100)
@given(position=positions())
def test_other_readers_of_yaml_see_the_same_names(position):
    for entry, (name, coins) in zip(
        yaml.safe_load(write(Document(position), "yaml"))["strings"], position.items(), strict=True
    ):
        if isinstance(entry, dict):
            assert (entry["id"], tuple(entry["coins"])) == (name, coins)
        else:
            assert tuple(entry.split() if isinstance(entry, str) else entry) == coins


def test_what_is_written():
    position = Position({"s1": ["a", "b"], "no": ["no"], "s2": ["no"], "s3": ["0 1", "é"], "s4": [], "x": ["012", "é"]})
    assert (
        write(Document(position, "no", "Romer: 1.3", "two\nlines", 2), "yaml")
        == """\
stringscoins: 1
name: "no"
source: "Romer: 1.3"
note: |
  two
  lines
lead: 2
strings:
  - a b
  - {coins: ["no"], id: "no"}
  - "no"
  - ["0 1", é]
  - []
  - {coins: ["012", é], id: x}
"""
    )
