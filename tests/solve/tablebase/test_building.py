"""Tables are those of the definition, byte by byte, however often the building was stopped."""

import os
import random
import subprocess
import sys

import pytest
import random_positions

from stringscoins.errors import LimitReached, StoreError
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Progress, SearchStopped, margin
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.building import UNFINISHED, Builder
from stringscoins.solve.tablebase.file import TableFile
from stringscoins.solve.tablebase.plainly import build_plainly
from stringscoins.solve.tablebase.probing import Probe
from stringscoins.solve.work import Work

OBJECTIVES = (Objective.MARGIN, Objective.NIMBER)


@pytest.fixture(autouse=True)
def many_pieces(monkeypatch):
    """Small tables are built in as many pieces as large ones."""
    monkeypatch.setattr("stringscoins.solve.tablebase.base._SHARE", 1)


class Stopping(Progress):
    """Interrupts the work at some report."""

    def __init__(self, reports, stop):
        self.left, self.stop = reports, stop

    def searching(self, *known, **more):
        self.left -= 1
        if self.left == 0:
            self.stop()


def interrupt():
    raise KeyboardInterrupt


def positions(count, seed, most):
    rng = random.Random(seed)
    shapes = [random_positions.ordinary, random_positions.segmented, random_positions.scattered]
    for i in range(count):
        position = shapes[i % 3](rng, most)
        if position:
            yield position


def assert_as_defined(position, folder, number):
    for objective in OBJECTIVES:
        path, plain = folder / f"{number}.{objective.value}", folder / f"{number}.{objective.value}.plain"
        builder = Builder(position, "base", objective, Work(workers=1 + number % 2))
        table, twin = builder.build(path), build_plainly(plain, "base", objective, builder.ranking)
        assert path.read_bytes() == plain.read_bytes(), position
        assert twin.entries == table.entries
        probe, definition, strings = Probe(table), Definition(position, objective=objective), position.strings
        for mask in range(1 << len(strings)):
            left = [strings[i] for i in range(len(strings)) if mask >> i & 1]
            word = sum(1 << table.place[string] for string in left)
            value = definition.value(set(strings) - set(left))
            assert probe.value(word) == value, (left, position)
            if mask % 16 == 5:
                assert probe.value_by_rule(word) == value, (left, position)


def test_small_tables_are_those_of_the_definition(tmp_path):
    for number, position in enumerate(positions(14, 3, 8)):
        assert_as_defined(position, tmp_path, number)


@pytest.mark.slow
def test_many_tables_are_those_of_the_definition(tmp_path):
    for number, position in enumerate(positions(300, 4, 11)):
        assert_as_defined(position, tmp_path, number)


def test_values_above_fifteen_are_kept_beside_the_entries(tmp_path):
    position = segments([("A", "B", 4), ("A", "B", 10), ("A", "B", 0), ("ground", "ground", 0)])
    table = Builder(position, "a loop with a chord", Objective.MARGIN).build(tmp_path / "table")
    assert len(table.wide) and max(int(wide) & 255 for wide in table.wide) == 16
    probe, ranking = Probe(table), table.ranking
    for mask in ranking.masks():
        left = position.restricted(ranking.numbering.strings[i] for i in range(len(position)) if mask >> i & 1)
        assert probe.value(mask) == probe.value_by_rule(mask) == margin(left, method="search"), left


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_building_that_is_stopped_anywhere_goes_on(objective, tmp_path):
    position, path = read("board:2x3:swedish").position, tmp_path / "table"
    whole = Builder(position, "base", objective).build(tmp_path / "whole").path.read_bytes()
    for reports in [1, 2, 5, 12, 40, 120, 300, 800, 2000]:
        builder = Builder(position, "base", objective, Work(progress=Stopping(reports, interrupt)))
        try:
            builder.build(path)
            break
        except SearchStopped as stop:
            assert stop.interrupted and not path.exists()
    assert path.read_bytes() == whole and not list(tmp_path.glob(f"*{UNFINISHED}"))


def test_what_is_damaged_of_an_unfinished_file_is_cut_off(tmp_path):
    position, path = read("board:1x4").position, tmp_path / "table"
    whole = Builder(position, "base", Objective.MARGIN).build(tmp_path / "whole").path.read_bytes()
    with pytest.raises(SearchStopped):
        Builder(position, "base", Objective.MARGIN, Work(progress=Stopping(130, interrupt))).build(path)
    unfinished = path.with_name(path.name + UNFINISHED)
    begun = unfinished.read_bytes()
    rng, title = random.Random(5), begun.index(b"\n") + 1
    for i in range(24):
        length = rng.choice([len(begun), rng.randrange(len(begun))])
        data = bytearray(begun[:length])
        if i % 6 and length > title:
            data[rng.randrange(title, length)] ^= 1 << rng.randrange(8)
        unfinished.write_bytes(data)
        assert Builder(position, "base", Objective.MARGIN).build(path).path.read_bytes() == whole
        path.unlink()
    # That of another question is none.
    unfinished.write_bytes(begun)
    Builder(position, "base", Objective.NIMBER).build(path)
    Builder(position, "base", Objective.NIMBER).build(tmp_path / "nimbers")
    assert path.read_bytes() == (tmp_path / "nimbers").read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from stringscoins.notation import read
from stringscoins.solve import Progress
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase import base
from stringscoins.solve.tablebase.building import Builder
from stringscoins.solve.work import Work
class Killing(Progress):
    left = int(sys.argv[2])
    def searching(self, *known, **more):
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
base._SHARE = 1
Builder(read("board:2x3").position, "base", Objective.MARGIN, Work(progress=Killing())).build(Path(sys.argv[1]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="has no such signal")
@pytest.mark.parametrize("reports", [1, 300, 900, 1300])
def test_a_building_that_is_killed_goes_on(reports, tmp_path):
    path = tmp_path / "table"
    assert subprocess.run([sys.executable, "-c", KILLED, path, str(reports)], check=False).returncode == -9
    assert not path.exists()
    table = Builder(read("board:2x3").position, "base", Objective.MARGIN).build(path)
    whole = Builder(read("board:2x3").position, "base", Objective.MARGIN).build(tmp_path / "whole")
    assert table.path.read_bytes() == whole.path.read_bytes()


def test_what_does_not_fit_is_refused_before_it_takes_anything(tmp_path, monkeypatch):
    with pytest.raises(LimitReached, match="31,443,984 positions take 16 MB of memory, and there are 10"):
        Builder(read("board:3x4").position, "base", Objective.MARGIN, Work(Limits(megabytes=10)))
    with pytest.raises(LimitReached, match="65 strings: a table takes at most 64"):
        Builder(Position.numbered(["a"] * 65), "base", Objective.MARGIN)
    with pytest.raises(LimitReached, match="more than 12 strings hold the same coins"):
        Builder(Position.numbered(["a"] * 13), "base", Objective.MARGIN)
    builder = Builder(read("board:2x2").position, "base", Objective.MARGIN)
    usage = type("usage", (), {"free": 5})
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    with pytest.raises(StoreError, match="table: its 433 positions take 0 MB on the disk, and there are 0"):
        builder.build(tmp_path / "table")
    assert not list(tmp_path.iterdir())


def test_a_full_disk_and_a_second_building_are_told(tmp_path, monkeypatch):
    path = tmp_path / "table"
    builder = Builder(read("board:2x2").position, "base", Objective.MARGIN)

    def full(*given):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("stringscoins.solve.tablebase.building.write", full)
        with pytest.raises(StoreError, match="table: cannot be written: No space left on device"):
            builder.build(path)
    assert path.with_name(path.name + UNFINISHED).exists()
    if sys.platform != "win32":
        import fcntl

        with path.with_name(path.name + UNFINISHED).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            with pytest.raises(StoreError, match="another process is building this table"):
                builder.build(path)
    Builder(read("board:2x2").position, "base", Objective.MARGIN).build(path)
    assert TableFile(path).entries == 83
    with pytest.raises(StoreError, match="there is a table already"):
        builder.build(path)
