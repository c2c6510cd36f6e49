"""What is wrong with a table is found: in its file, in its header, in one value of it."""

import json
import random
import zlib

import pytest
import random_positions

from stringscoins.errors import StoreError
from stringscoins.notation import read
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.building import Builder
from stringscoins.solve.tablebase.checking import check_file, check_sample, recheck_all
from stringscoins.solve.tablebase.file import TableFile

START = len(b"stringscoins tablebase 1\n")


@pytest.fixture
def made(tmp_path):
    def make(source, objective=Objective.MARGIN):
        position = read(source).position if isinstance(source, str) else source
        return Builder(position, "base", objective).build(tmp_path / "table")

    return make


def changed(table, number, value, *, mended):
    """The table with another entry, and perhaps with checksums that fit."""
    data, header = bytearray(table.path.read_bytes()), table.header
    start, size = header["sections"]["values"]
    shift = (number & 1) << 2
    data[start + (number >> 1)] = data[start + (number >> 1)] & ~(15 << shift) | value << shift
    if mended:
        sums = zlib.crc32(data[start : start + size]).to_bytes(4, "little")
        at = header["sections"]["checksums"][0]
        data[at : at + 4] = sums
        index, _ = header["sections"]["index"]
        put(data, header | {"checksum": zlib.crc32(data[index : at + 4])})
    table.path.write_bytes(data)
    return TableFile(table.path)


def put(data, header):
    text = json.dumps(header).encode()
    data[START : START + 8 + len(text)] = len(text).to_bytes(8, "little") + text


@pytest.mark.parametrize("objective", [Objective.MARGIN, Objective.NIMBER])
def test_one_wrong_value_is_found_by_both_checks(objective, made):
    table, rng = made("board:2x2", objective), random.Random(1)
    for number in rng.sample(range(table.entries), 8):
        right = int(table.values[number >> 1] >> ((number & 1) << 2) & 15)
        check_file(table)
        assert not any(fault for check in (recheck_all, whole) for _, fault in check(table))
        wrong = changed(table, number, right ^ 1, mended=True)
        check_file(wrong)
        for check in (recheck_all, whole):
            assert any(fault for _, fault in check(wrong)), (number, check)
        table = changed(wrong, number, right, mended=True)
        with pytest.raises(StoreError, match="the checksum of the values from byte 0 on is wrong"):
            check_file(changed(table, number, right ^ 1, mended=False))
        table = changed(table, number, right, mended=False)


def whole(table):
    return check_sample(table, None)


def test_tables_of_any_shape_pass(tmp_path):
    rng = random.Random(7)
    positions = [(random_positions.ordinary, random_positions.scattered)[i % 2](rng, 9) for i in range(12)]
    # Here it pays to hand coins out.
    positions += [read(source).position for source in ("3+3", "3+4l", "4l+4l+1")]
    for i, position in enumerate(positions):
        for objective in (Objective.MARGIN, Objective.NIMBER):
            table = Builder(position, "base", objective).build(tmp_path / f"{i}.{objective.value}")
            check_file(table)
            checked = list(recheck_all(table))
            assert not any(fault for _, fault in [*checked, *whole(table)]) and checked[-1][0] == table.entries


def test_a_sample_is_drawn_by_its_seed(made):
    checked = list(check_sample(made("board:2x2"), 20, 5))
    assert [number for number, _ in checked] == [*range(1, 21)] and not any(fault for _, fault in checked)


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda data, header: data[:1155], "index would end at 1,160: it was cut short"),
        (lambda data, header: b"SQLite format 3" + data[15:], "no tablebase"),
        (lambda data, header: data[:30] + b"\xff" + data[31:], "a damaged header"),
        (
            lambda data, header: put(data, header | {"positions": 7}),
            "7 positions, and its strings and letters have 433",
        ),
        (lambda data, header: put(data, header | {"entries": 85}), "42 values, and its strings and letters have 43"),
        (lambda data, header: put(data, header | {"symmetries": header["symmetries"][1:]}), "not the identity"),
        (
            lambda data, header: put(data, header | {"symmetries": [header["symmetries"][0], [11, *range(1, 11), 0]]}),
            "is no symmetry",
        ),
        (lambda data, header: data.__setitem__(header["sections"]["index"][0], 9), "the checksum of the index"),
    ],
)
def test_damage_is_told(damage, fault, made):
    table = made("board:2x2")
    data = bytearray(table.path.read_bytes())
    table.path.write_bytes(damage(data, table.header) or data)
    with pytest.raises(StoreError, match=fault) as told:
        check_file(TableFile(table.path))
    assert str(table.path) in str(told.value)
