import hashlib
import json
import sys

import networkx as nx
import pytest
import yaml
from click.testing import CliRunner

import stringscoins as sc
from stringscoins.errors import LimitReached
from stringscoins.program import main
from stringscoins.solve import Nimbers, SearchStopped
from stringscoins.version import __version__
from stringscoins_studies.dataset.package import write_package

parquet = pytest.importorskip("pyarrow.parquet")

SMALL = {"boards": 12, "cubes": 11, "solved": 2, "boxes": 3, "graphs": 4, "multigraphs": 3, "hypergraphs": 2}
OPTIONS = [word for name, size in SMALL.items() for word in (f"--{name}", str(size))]


def run(*words):
    return CliRunner().invoke(main, ["dataset", *map(str, words)])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data") / "values"
    result = run(folder, *OPTIONS, "--no-store")
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def copy(whole, tmp_path):
    copied = tmp_path / "values"
    copied.mkdir()
    for path in whole.iterdir():
        (copied / path.name).write_bytes(path.read_bytes())
    return copied


def rows(folder, table):
    return parquet.read_table(folder / f"{table}.parquet").to_pylist()


def test_each_value_is_that_of_the_definition(whole):
    def value(source):
        return sc.nimber(source, method="definition")

    def strings(letters):
        return sc.Position.numbered(letters.split())

    checked = 0
    for table in ("boards", "cubes"):
        for row in rows(whole, table):
            assert row["nimber"] == value(row["source"]) and row["margin"] == sc.margin(row["source"])
            checked += 1
    for table in ("multigraphs", "hypergraphs"):
        for row in rows(whole, table):
            position = strings(row["position"])
            assert (row["nimber"], row["strings"]) == (value(position), len(position))
            checked += 1
    for row in rows(whole, "graphs"):
        assert row["nimber"] == value(nx.from_graph6_bytes(row["graph6"].encode()))
        assert row["complement_nimber"] == value(nx.from_graph6_bytes(row["complement"].encode()))
        checked += 1
    moves = {}
    for row in rows(whole, "dictionary-moves"):
        moves.setdefault(row["entry"], {})[row["line"]] = row["nimber"]
    for row in rows(whole, "dictionary"):
        position = sc.parse(yaml.safe_dump({"stringscoins": 1, "picture": row["picture"]})).position
        assert row["nimber"] == value(position)
        assert moves[row["entry"]] == {move.string: move.value for move in Nimbers(position).moves()}
        checked += 1
    assert checked > 100


def test_the_folder_says_what_is_in_it(whole):
    described = json.loads((whole / "datapackage.json").read_text(encoding="utf-8"))
    readme = (whole / "README.md").read_text(encoding="utf-8")
    names = set()
    for table in described["resources"]:
        data = parquet.read_table(whole / table["path"])
        assert data.column_names == [field["name"] for field in table["schema"]["fields"]]
        assert data.num_rows == table["rows"] and f"`{table['path']}` | {table['rows']:,} |" in readme
        required = [field["name"] for field in table["schema"]["fields"] if "constraints" in field]
        assert not any(data[name].null_count for name in required)
        assert table["hash"] == "sha256:" + hashlib.sha256((whole / table["path"]).read_bytes()).hexdigest()
        names.add(table["path"])
    cited = yaml.safe_load((whole / "CITATION.cff").read_text(encoding="utf-8"))
    assert (cited["type"], cited["version"], cited["license"]) == ("dataset", __version__, "MIT")
    assert (whole / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    sums = [line.split("  ")[1] for line in (whole / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    assert sorted(sums) == sorted(names | {"CITATION.cff", "LICENSE", "README.md", "datapackage.json"})


def test_what_was_stopped_goes_on_and_comes_out_alike(whole, tmp_path, monkeypatch):
    folder, value = tmp_path / "values", Nimbers.value

    def stopping(self):
        if len(self.position) == 10:
            raise SearchStopped(LimitReached("the time limit of 9 s"))
        return value(self)

    with monkeypatch.context() as patch:
        patch.setattr(Nimbers, "value", stopping)
        result = run(folder, *OPTIONS, "--store", tmp_path / "s.sqlite")
    assert result.exit_code == 3 and "the same command goes on" in result.stderr
    assert [path.name for path in tmp_path.iterdir() if "sqlite" not in path.name] == []
    assert run(folder, *OPTIONS, "--store", tmp_path / "s.sqlite").exit_code == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        path.name: path.read_bytes() for path in whole.iterdir()
    }


def test_check(whole):
    result = run("--check", whole)
    assert (result.exit_code, result.stdout) == (0, f"{whole}: whole, and as it is described\n")


def summed(folder):
    names = [path.name for path in sorted(folder.iterdir()) if path.name != "SHA256SUMS"]
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def without_a_row(folder):
    data = parquet.read_table(folder / "cubes.parquet")
    parquet.write_table(data.slice(1), folder / "cubes.parquet")
    summed(folder)


def with_a_row_twice(folder):
    data = parquet.read_table(folder / "cubes.parquet")
    parquet.write_table(data.take([0, 0]), folder / "cubes.parquet")
    summed(folder)


def renamed(folder):
    data = parquet.read_table(folder / "cubes.parquet")
    parquet.write_table(data.rename_columns(["name", *data.column_names[1:]]), folder / "cubes.parquet")
    summed(folder)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda folder: (folder / "README.md").write_text("?"), "README.md: it has changed"),
        (lambda folder: (folder / "cubes.parquet").unlink(), "cubes.parquet: it is missing"),
        (lambda folder: (folder / "more.csv").write_text(""), "more.csv: it has no checksum"),
        (lambda folder: (folder / "cubes.parquet").write_bytes(b"PAR1"), "cubes.parquet: it is no Parquet file"),
        (without_a_row, "cubes.parquet: it has 1 rows, datapackage.json says 2"),
        (with_a_row_twice, "cubes.parquet: a row is there twice, by source"),
        (renamed, "cubes.parquet: its columns are"),
    ],
)
def test_what_is_damaged_is_named(copy, damage, problem):
    damage(copy)
    result = run("--check", copy)
    assert result.exit_code == 1 and problem in result.stdout, result.output


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("SHA256SUMS", "x", "SHA256SUMS:1: a bad line"),
        ("datapackage.json", "{", "datapackage.json: no description of tables"),
        ("datapackage.json", '{"resources": [{}]}', "datapackage.json: no description of tables"),
    ],
)
def test_what_cannot_be_read_is_an_error(copy, name, text, problem):
    (copy / name).write_text(text)
    result = run("--check", copy)
    assert result.exit_code == 2 and problem in result.stderr


def test_bad_usage(whole, tmp_path, monkeypatch):
    assert f"{whole} is there already: expected the name of a new folder" in run(whole, *OPTIONS).stderr
    assert run("--check", tmp_path).exit_code == 2
    assert "leave out --boards" in run("--check", whole, "--boards", "9").stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run(tmp_path / "other", *OPTIONS)
    assert result.exit_code == 2 and "needs pyarrow, of the extra 'census'" in result.stderr
    assert not (tmp_path / "other").exists()


def test_nothing_is_left_where_a_table_fails(tmp_path):
    class Failing(Exception):
        pass

    def tables():
        raise Failing
        yield

    with pytest.raises(Failing):
        write_package(tmp_path / "values", tables(), "", lambda name, rows: None)
    assert not list(tmp_path.iterdir())
