"""The command that lists the positions that come with the package."""

import json

from click.testing import CliRunner

from stringscoins.notation import packaged_positions, read, schema
from stringscoins.program import main


def run(*words):
    return CliRunner().invoke(main, ["positions", *words])


def test_all_are_listed_and_each_can_be_read():
    records = [json.loads(line) for line in run("--json").stdout.splitlines()]
    assert [record["id"] for record in records] == [*packaged_positions()]
    for record in records:
        document = read(record["id"])
        size = (len(document.position.coins), len(document.position))
        assert (record["name"], record["source"]) == (document.name, document.source)
        assert (record["coins"], record["strings"]) == size


def test_a_folder_as_text():
    heads, *lines = run("winning-ways").stdout.splitlines()
    assert heads.split() == ["id", "coins", "strings", "name"]
    assert [line.split()[0] for line in lines] == [*packaged_positions("winning-ways")]


def test_the_schema_of_position_files_is_printed():
    assert json.loads(run("--schema").stdout) == schema()
