"""Positions that come with the package: found by name, told of where a name is wrong."""

from pathlib import Path

import pytest

from stringscoins.errors import NotationError
from stringscoins.notation import packaged_positions, read

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "positions").rglob("*.yaml"))


def test_every_file_has_a_name():
    names = [f"@{file.parent.name}/{file.stem}" for file in FILES]
    assert len(names) > 70 and sorted(packaged_positions()) == sorted(names)
    for name, file in zip(names, FILES, strict=True):
        assert read(name) == read(str(file))


def test_names_are_found_wherever_the_program_runs(tmp_path, monkeypatch):
    (tmp_path / "@malkin").mkdir()
    (tmp_path / "@malkin/g1").write_text("stringscoins: 1\ncomponents: 3")
    monkeypatch.chdir(tmp_path)
    assert read("@malkin/g1").name == "G1"
    assert len(read("./@malkin/g1").position) == 4  # a file of the same name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("@malkin", "@malkin is a folder of positions; expected a position in it, such as @malkin/chains-3-5-8-9; "),
        ("@malkin/", "`stringscoins positions malkin` lists them"),
        ("@malkn/g1", "no packaged position is called '@malkn/g1' (did you mean '@malkin/g1'?)"),
        ("@g1", "(did you mean '@malkin/g1'?)"),
        ("@malkin/g1.yaml", "(did you mean '@malkin/g1'?)"),
        ("@", "called '@'; expected a name such as @malkin/g1; `stringscoins positions` lists them"),
        ("@malkin/../malkin/g1", "no packaged position is called"),
        ("@../../pyproject", "no packaged position is called"),
        ("@" + 5000 * "x", "... 4"),
    ],
)
def test_wrong_names(name, said):
    with pytest.raises(NotationError) as error:
        read(name)
    assert said in str(error.value) and len(str(error.value)) < 300
