"""What is written of cores is accepted, by the package's checker and by `extras/check.c`."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from core_files import accepted, written
from random_positions import doubled, ordinary, segmented

from stringscoins.certificate.checker import check
from stringscoins.certificate.core_writer import CoreSelection
from stringscoins.certificate.writer import write_certificate
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.work import Work
from stringscoins.values import LOONY


def test_random_positions(tmp_path, other, seed):
    rng = random.Random(seed)
    file = str(tmp_path / "certificate.jsonl")
    values = set()
    for i in range(60):
        make = (ordinary, segmented, segmented, doubled)[i % 4]
        position = make(rng, 11)
        if position.is_ordinary:
            lines, value = written(position, file)
            assert json.loads(lines[0])["stringscoins-certificate"] == 2
            found = check(file)
            assert (found.value, found.facts) == (Definition(position).value(), len(lines) - 3)
            assert value == found.value and other("\n".join(lines))
            values.add(value)
    assert values >= {LOONY, 0, 1}


@pytest.mark.parametrize(
    "source",
    [
        "board:3x3",
        "board:3x3:icelandic + board:3x3:icelandic + kayles:5",
        "board:4x4:swedish",
        "kayles:9",
        "3+4l+2",
        "graph:petersen:ground=1",
        pytest.param("board:3x4", marks=pytest.mark.thorough),
        "2*board:2x3 + kayles:7 + 5",
    ],
)
def test_known_positions(source, tmp_path, other):
    position = read(source).position
    lines, value = written(position, str(tmp_path / "certificate.jsonl"))
    assert check(str(tmp_path / "certificate.jsonl")).value == value
    assert other("\n".join(lines))


@pytest.mark.parametrize("strings", [[], [""], ["", ""], ["a"], ["a", "ab"], ["a", "ab", "b", ""], ["ab", "bc", "ca"]])
def test_what_needs_no_facts(strings, tmp_path, other):
    position = Position.numbered(strings)
    lines, value = written(position, str(tmp_path / "certificate.jsonl"))
    assert len(lines) == 3 and value == Definition(position).value()
    assert accepted("\n".join(lines)).value == value and other("\n".join(lines))


def test_a_search_that_knows_nothing_yet_is_asked(tmp_path):
    """A table without a single fact, so that each value has to be asked for when it is needed."""
    position = read("board:3x3:icelandic").position
    file = str(tmp_path / "certificate.jsonl.gz")
    write_certificate(position, "board:3x3:icelandic", file, Search(position))
    assert check(file).value == Search(position).value()


def test_a_table_that_forgets_while_facts_are_chosen(tmp_path, monkeypatch):
    """It forgets so much that reasons have to wait for values which the search finds again."""
    position = read("board:2x3").position
    search = Search(position, Work(Limits(megabytes=8)))
    value = search.value()
    kept, forgot = CoreSelection._choose_batch, []

    def forgetting(self, *batch):
        if len(forgot) < 4:
            known = len(search.table)
            search.table._move(search.table.buckets, 30)
            forgot.append(known - len(search.table))
            self.find_again()
        kept(self, *batch)

    monkeypatch.setattr(CoreSelection, "_choose_batch", forgetting)
    file = str(tmp_path / "certificate.jsonl")
    write_certificate(position, "board:2x3", file, search)
    assert check(file).value == value and len(forgot) == 4 and forgot[0] > 0


def test_limits(tmp_path):
    position = read("board:3x3").position
    search = Search(position)
    search.value()
    with pytest.raises(SearchStopped, match="the time limit"):
        write_certificate(position, "", str(tmp_path / "none"), search, limits=Limits(1e-9))
    assert not list(tmp_path.iterdir())


def test_the_command_writes_what_both_checkers_accept(tmp_path, other):
    file = str(tmp_path / "certificate.jsonl")
    words = ["nimber", "--no-store", "--method", "search", "--moves", "--certificate", file, "board:2x3"]
    told = CliRunner().invoke(main, [*words, "--json"])
    record = json.loads(told.stdout)
    assert record["certificate"]["facts"] == check(file).facts > 10 and len(record["moves"]) == 17
    assert other(Path(file).read_text())
