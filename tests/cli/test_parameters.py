"""Parameters: what shells complete, and names that are known without a list."""

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from stringscoins.cli.parameters import NameOf
from stringscoins.families import FAMILIES
from stringscoins.notation import packaged_positions
from stringscoins.program import main


def completed(*words):
    """What is offered for the last word: values, or the kinds of files."""
    *typed, incomplete = words
    items = ShellComplete(main, {}, "stringscoins", "_STRINGSCOINS_COMPLETE").get_completions(typed, incomplete)
    return [item.value if item.type == "plain" else item.type for item in items]


@pytest.mark.parametrize("command", ["nimber", "score", "convert", "draw", "play", "structure", "endgame"])
def test_a_source_is_completed_to_families_and_files(command):
    assert completed(command, "")[0] == "file"
    assert {"board:", "graph:", "hypergraph:"} < set(completed(command, ""))
    assert completed(command, "ku") == ["file"]
    assert completed(command, "gr") == ["file", "graph:", "graph:wheel:6"]


def test_a_source_is_completed_to_what_comes_with_the_package():
    assert completed("nimber", "@b") == ["@berlekamp-scott/", "@boards/"]
    assert completed("nimber", "@m") == [*packaged_positions("malkin")]
    assert completed("nimber", "board:2x2", "@") == [
        *dict.fromkeys(f"{n.split('/')[0]}/" for n in packaged_positions())
    ]
    assert completed("nimber", "@malkin/g") == ["@malkin/g1", "@malkin/g1-g2-g3", "@malkin/g2", "@malkin/g3"]
    assert completed("match", "engine", "greedy", "--board", "@win") == [*packaged_positions("winning-ways")]


def test_a_source_is_completed_to_the_words_of_a_family():
    assert completed("nimber", "graph:pet") == ["graph:petersen"]
    assert completed("nimber", "hypergraph:projective-") == ["hypergraph:projective-plane"]
    assert completed("nimber", "board:") == ["board:4x5:icelandic"]
    assert completed("nimber", "none:") == []


def test_other_names_are_completed():
    assert completed("make", "") == [*FAMILIES]
    assert completed("positions", "mal") == ["malkin"] and completed("positions", "@mal") == ["@malkin"]
    assert completed("play", "board:2x2", "--players", "person", "e") == ["engine"]
    assert completed("convert", "3", "--to", "sp") == ["sparse6"]
    assert completed("nimber", "--method", "g") == ["general"]


def test_a_known_name_needs_no_list():
    def listed():
        raise AssertionError("all names were asked for")

    command = click.Command("c", params=[click.Option(["--of"], type=NameOf(listed, lambda name: name == "one"))])
    assert CliRunner().invoke(command, ["--of", "one"]).exit_code == 0
    with pytest.raises(AssertionError, match="all names"):
        CliRunner().invoke(command, ["--of", "two"], catch_exceptions=False)
