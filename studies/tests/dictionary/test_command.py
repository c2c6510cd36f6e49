from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.explanations.dictionary import Dictionary
from stringscoins.program import main

DOCS = Path(__file__).parents[3] / "docs" / "dictionary"


def run(*words, code=0):
    result = CliRunner().invoke(main, ["dictionary", *words])
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize(
    ("form", "ending"),
    [
        ("text", "txt"),
        pytest.param("json", "jsonl", marks=pytest.mark.thorough),
        pytest.param("svg", "svg", marks=pytest.mark.slow),
    ],
)
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
