import json
import sys

import pytest

from stringscoins.errors import FileError, MissingExtra, NotationError, StringsCoinsError
from stringscoins_studies.census.running import Here, run
from stringscoins_studies.census.streams import graphs
from stringscoins_studies.census.tables import ENDINGS, Parts, read_table
from stringscoins_studies.census.valuing import Survey, batches

SURVEY = Survey(complement=True, scores=True)


@pytest.fixture(scope="module")
def work():
    return list(run(batches(graphs(range(6)), SURVEY, 10), Here()))


def begin(path, *, overwrite=False, about=None):
    return Parts(str(path), about or {"census": "graphs"}, SURVEY.columns(), overwrite=overwrite)


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_written_is_read(tmp_path, work, ending):
    path = tmp_path / f"table{ending}"
    parts = begin(path)
    for rows in work:
        parts.add(rows)
    parts.finish()
    assert read_table(str(path)) == [row for rows in work for row in rows]
    assert list(tmp_path.iterdir()) == [path]


def test_a_run_goes_on(tmp_path, work):
    path = tmp_path / "table.csv"
    begin(path).add(work[0])
    with pytest.raises(FileError, match="not finished"):
        read_table(str(path))
    parts = begin(path)
    assert (parts.rows, parts.last) == (10, work[0][-1])
    # What was being written when the run was killed is none of it.
    (parts.directory / "000001.unfinished").write_text("half a ro")
    for rows in work[1:]:
        begin(path).add(rows)
    begin(path).finish()
    assert read_table(str(path)) == [row for rows in work for row in rows]


def test_other_tables_are_left_alone(tmp_path, work):
    path = tmp_path / "table.csv"
    begin(path).add(work[0])
    with pytest.raises(StringsCoinsError, match="beginning of another census"):
        begin(path, about={"census": "others"})
    assert begin(path, about={"census": "others"}, overwrite=True).rows == 0
    path.write_text("precious")
    with pytest.raises(StringsCoinsError, match="is there already"):
        begin(path)
    assert path.read_text() == "precious"
    begin(path, overwrite=True).finish()
    assert read_table(str(path)) == []


def test_two_runs_of_one_table(tmp_path, work):
    path = tmp_path / "table.csv"
    one, other = begin(path), begin(path)
    one.add(work[0])
    with pytest.raises(StringsCoinsError, match="another run writes the same table"):
        other.add(work[0])
    assert begin(path).rows == 10


def test_a_batch_that_was_emptied_is_not_there(tmp_path, work):
    path = tmp_path / "table.csv"
    parts = begin(path)
    parts.add(work[0])
    parts.add(work[1])
    (parts.directory / "000001.csv").write_text("")
    assert (begin(path).rows, begin(path).last) == (10, work[0][-1])


def test_about_is_json(tmp_path):
    parts = begin(tmp_path / "table.csv", about={"coins": (1, 2)})
    assert json.loads((parts.directory / "about.json").read_text()) == {"coins": [1, 2]}
    assert begin(tmp_path / "table.csv", about={"coins": (1, 2)}).rows == 0


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("position,coins,strings,nimber\nBw,3,3\n", "a bad row"),
        ("position,coins,strings,nimber\nBw,3,three,1\n", "a bad row"),
        ("position,coins,strings,nimber,connected\nBw,3,3,1,perhaps\n", "a bad row"),
        ("a,b\n1,2\n", "no table of a census"),
    ],
)
def test_bad_tables(tmp_path, content, problem):
    path = tmp_path / "bad.csv"
    path.write_text(content)
    with pytest.raises(NotationError, match=problem) as caught:
        read_table(str(path))
    assert str(path) in str(caught.value)


def test_bad_files(tmp_path):
    with pytest.raises(FileError, match=r"expected a file that ends in .csv or .parquet"):
        begin(tmp_path / "table.txt")
    with pytest.raises(FileError, match=r"no such file$"):
        read_table(str(tmp_path / "none.csv"))
    with pytest.raises(FileError, match="cannot be written"):
        begin(tmp_path / "none" / "table.csv")
    (tmp_path / "directory.csv").mkdir()
    with pytest.raises(FileError, match="a directory"):
        begin(tmp_path / "directory.csv", overwrite=True)
    bad = tmp_path / "bad.parquet"
    bad.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(NotationError, match="no Parquet file"):
        read_table(str(bad))
    bad.rename(tmp_path / "bad.csv")
    with pytest.raises(FileError, match="cannot be read"):
        read_table(str(tmp_path / "bad.csv"))


def test_without_pyarrow(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"pip install pyarrow"):
        begin(tmp_path / "table.parquet")
    assert not list(tmp_path.iterdir())


def test_a_census_is_the_same_whatever_the_order_of_what_it_is_about(tmp_path, work):
    path = tmp_path / "table.csv"
    begin(path, about={"coins": 5, "strings": 10}).add(work[0])
    assert begin(path, about={"strings": 10, "coins": 5}).rows == 10


@pytest.mark.parametrize("ending", ENDINGS)
def test_large_numbers_are_kept(tmp_path, work, ending):
    path = tmp_path / f"table{ending}"
    parts = begin(path)
    rows = [work[1][0] | {"strings": 300, "margin": -200, "nimber": 40}]
    parts.add(rows)
    parts.finish()
    assert read_table(str(path)) == rows
