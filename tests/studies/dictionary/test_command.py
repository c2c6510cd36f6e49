import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.explanations.dictionary import Dictionary
from stringscoins.notation import parse
from stringscoins.program import main
from stringscoins.values import show

DOCS = Path(__file__).parents[3] / "docs" / "dictionary"


def run(*words, code=0):
    result = CliRunner().invoke(main, ["dictionary", *words])
    assert result.exit_code == code, result.output
    return result


def records(*words):
    return [json.loads(line) for line in run("--json", *words).stdout.splitlines()]


def test_each_record_has_a_picture_that_is_the_position():
    found = records("--max-boxes", "3")
    entries = [entry for boxes in (1, 2, 3) for entry in Dictionary().of(boxes)]
    assert [record["entry"] for record in found] == [entry.name for entry in entries]
    for record, entry in zip(found, entries, strict=True):
        position = parse(record["picture"], format="picture").position
        assert position == entry.position
        assert record["moves"] == {line: show(value) for line, value in entry.moves.items()}
        assert record["lines"] == len(position) == record["rim"] + sum(record["valences"]) - len(position)


def test_narrow_ones_are_left_out():
    found = records("--max-boxes", "4")
    assert records("--max-boxes", "4", "--larger-boards") == [record for record in found if not record["narrow"]]


def test_csv_has_the_same_rows():
    rows = list(csv.DictReader(io.StringIO(run("--max-boxes", "2", "--format", "csv").stdout)))
    found = records("--max-boxes", "2")
    assert [(row["entry"], row["nimber"], row["picture"]) for row in rows] == [
        (record["entry"], str(record["nimber"]), record["picture"]) for record in found
    ]
    assert rows[3]["moves"] == "v 0 1 = 0; v 0 2 = loony; h 1 0 = loony"


def test_text_names_every_entry_and_lists_them_by_nimber():
    text = run("--max-boxes", "2").stdout
    assert "2 boxes, 3 lines\n\n2-1  *1\n2 2\n +-----+-----+\n |     0     L\n +  L  +-----+\n" in text
    assert "*1  2-1 2-3 2-4 2-6" in text and " 0  2-2 2-5" in text
    assert max(map(len, run("--max-boxes", "5").stdout.splitlines())) <= 120


def test_files_of_each_format(tmp_path):
    for form, ending in (("text", "txt"), ("svg", "svg"), ("json", "jsonl"), ("csv", "csv")):
        said = run("--max-boxes", "4", "--format", form, "--output", str(tmp_path / "new")).stdout
        assert said.splitlines()[2] == f"{tmp_path / 'new' / f'boxes-3.{ending}'}: 18 positions"
    files = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "new").iterdir()}
    assert len(files) == 16
    assert "2-1  *1" in files["boxes-2.txt"] and files["boxes-2.csv"].startswith("entry,nimber,")
    assert len(files["boxes-4.jsonl"].splitlines()) == 72


def test_svg_has_every_line_and_its_value(tmp_path):
    run("--max-boxes", "3", "--format", "svg", "--output", str(tmp_path))
    root = ElementTree.parse(tmp_path / "boxes-3.svg").getroot()
    entries = Dictionary().of(3)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for entry in entries:
        assert any(text.startswith(f"{entry.name}  ") for text in words)
    marks = [value for entry in entries for value in entry.moves.values()]
    assert sum(text == "L" for text in words) == sum(value == -1 for value in marks)
    assert sum(text.isdecimal() for text in words) == sum(value >= 0 for value in marks)


@pytest.mark.parametrize(("form", "ending"), [("text", "txt"), ("svg", "svg"), ("json", "jsonl")])
def test_the_files_of_the_documentation_are_what_the_command_writes(form, ending, tmp_path):
    run("--max-boxes", "5", "--format", form, "--output", str(tmp_path))
    files = sorted(DOCS.glob(f"boxes-*.{ending}"))
    assert len(files) == 5
    for file in files:
        assert (tmp_path / file.name).read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


PAGE = (DOCS.parent / "explanation/dictionary.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def known():
    return Dictionary()


@pytest.mark.parametrize("boxes", [1, 2, 3, 4, 5, *(pytest.param(n, marks=pytest.mark.slow) for n in (6, 7))])
def test_the_table_of_the_documentation(boxes, known):
    entries = known.of(boxes)
    nimbers = Counter(entry.value for entry in entries)
    larger = sum(not entry.narrow for entry in entries)
    cells = [
        boxes,
        sum(entry.pictures for entry in entries),
        len(entries),
        larger,
        *(nimbers[n] or "" for n in range(8)),
    ]
    assert f"| {' | '.join(format(cell, ',') if cell else '' for cell in cells)} | " in PAGE


def test_what_the_documentation_says_of_counting(known):
    entries = [entry for boxes in range(1, 6) for entry in known.of(boxes)]
    right = [(entry.value != 0) == ((len(entry.moves) - entry.boxes) % 2 == 1) for entry in entries]
    assert f"{sum(right)} of the {len(entries)} games" in " ".join(PAGE.split())
    exceptions = [entry.name for entry, is_right in zip(entries, right, strict=True) if not is_right]
    assert f"The first exceptions are {', '.join(exceptions[:3])} of 3 boxes" in " ".join(PAGE.split())
    for value in range(6):
        first = next(entry.name for entry in entries if entry.value == value)
        assert f"{first} for {f'*{value}' if value else '0'}" in PAGE


def test_parts_are_looked_up_and_added():
    (record,) = records("--find", str(DOCS / "late-4x4.yaml"))
    assert [(part["entry"], part["nimber"]) for part in record["parts"]] == [("3-3", 2), ("2-1", 1), ("4-33", 2)]
    assert record["nimber"] == 1
    text = run("--find", "3+4l").stdout
    assert "3-1  0: 1.1, 1.2, 1.3" in text and "4-1  0: " in text and "nimber 0: the player to move loses" in text


def test_what_is_not_found_is_told():
    (record,) = records("--find", "3+8l")
    assert record["nimber"] is None and [part["entry"] for part in record["parts"]] == ["3-1", None]
    assert "at most" in record["parts"][1]["why"]
    assert "not in the dictionary: 0, 1, 2, 3: no board" in run("--find", "graph:complete:4").stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--max-boxes", "0"], "1<=x<=7"),
        (["--format", "svg"], "needs an --output"),
        (["--json", "--format", "csv"], "contradict"),
        (["--find", "3", "--output", "x"], "goes with --json"),
        (["--find", "3", "--max-boxes", "2"], "goes with --json"),
        (["--find", "no-such-file.yaml"], "no-such-file.yaml"),
        (["--output", str(Path(__file__))], "cannot be written"),
    ],
)
def test_bad_usage(words, complaint):
    assert complaint in run(*words, code=2).stderr


def test_the_time_limit_ends_it():
    assert "time limit" in run("--max-boxes", "5", "--time-limit", "0.001", code=3).stderr
