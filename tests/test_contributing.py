"""What CONTRIBUTING.md promises: its worked changes apply and pass their tests, its words are those of noxfile.py."""

import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from stringscoins import __version__

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PLACES = (
    "tests/test_program.py::test_the_help_says_of_a_command_what_its_own_help_begins_with",
    "tests/test_reference.py::test_each_command_has_its_place_in_the_reference_once",
    "tests/cli/test_limits.py::test_every_command_with_limits_is_tried",
    "tests/families/test_family.py",
    "tests/notation/test_formats.py",
    "tests/notation/test_oneline.py",
    "tests/notation/test_round_trips.py::test_every_family",
    "tests/notation/test_schema.py::test_every_key_has_a_title_a_description_and_examples",
    "tests/solve/test_methods.py::test_names",
    "studies/tests/test_studies.py",
)
"""Tests of all commands, families, formats and methods."""
LISTS = (
    *("tests/test_docs.py", "tests/test_docstrings.py", "tests/test_program.py", "tests/test_reference.py"),
    *("tests/test_wording.py", "tests/cases", "tests/cli", "tests/web/test_views.py", "tests/web/test_openapi.py"),
)
"""Tests, besides the quick ones, of what lists all commands, families, formats and methods."""
CHANGES = sorted((ROOT / "docs/examples/commits").glob("*.diff"))


def test_every_change_is_told_of():
    assert re.findall(r"^\*\*.*?\]\((\S+\.diff)\)", PAGE, re.M | re.S)
    assert {ROOT / name for name in re.findall(r"\]\((docs/examples/commits/\S+\.diff)\)", PAGE)} == set(CHANGES)


@pytest.fixture
def change(tmp_path):
    """Applies changes to a copy of the tree; gives the tests that they add, and what runs a command there."""
    if shutil.which("git") is None:
        pytest.skip("git applies the changes")
    tree = tmp_path / "tree"
    # Compiled kernels come along: they fit sources of the same age.
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache", ".hypothesis", "build"))

    def run(*words):
        done = subprocess.run(words, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == 0, done.stdout

    def applied(*changes):
        for change in changes:
            run("git", "apply", str(change))
        texts = [change.read_text(encoding="utf-8") for change in changes]
        added = [re.findall(r"^\+\+\+ b/((?:studies/)?tests/\S+)", text, re.M) for text in texts]
        assert all(added)
        return list(chain(*added)), run

    return applied


@pytest.mark.thorough
def test_all_changes_together_pass_their_tests_and_those_of_their_places(change):
    added, run = change(*CHANGES)
    run(sys.executable, "-m", "ruff", "check", "-q", ".")
    run(sys.executable, "-m", "ruff", "format", "-q", "--check", ".")
    run(sys.executable, "-m", "pytest", "-q", "-n", "0", *added, *PLACES)


@pytest.mark.slow
@pytest.mark.parametrize("path", CHANGES, ids=lambda path: path.stem)
def test_a_change_passes_the_quick_tests(change, path):
    added, run = change(path)
    nox = [sys.executable, "-m", "nox", "-s"]
    run(*nox, "lint", "regenerate")
    run(*nox, "quick", "--", *added, *LISTS)


def test_words_are_those_of_nox():
    sessions = re.findall(r"^@nox\.session\ndef (\w+)", (ROOT / "noxfile.py").read_text(encoding="utf-8"), re.M)
    told = re.findall(r"^\| `nox -s (\w+)` \|", PAGE, re.M)
    assert set(told) == set(sessions) - {"interpreted"}
    run = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert {word for line in re.findall(r"^nox -s ([\w ]+)", run, re.M) for word in line.split()} <= set(sessions)


def test_the_words_of_nox_name_tests_that_there_are():
    text = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    quick, long = (re.search(rf"^{name} = \((.*?)^\)", text, re.M | re.S)[1] for name in ("QUICK", "LONG"))
    for name in re.findall(r'"([\w/.]+)(?:::\w+)?"', quick + long):
        assert (ROOT / "tests" / name).is_file() or any((ROOT / "tests" / name).glob("*.py")), name


def test_the_changelog_begins_with_this_version():
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert __version__ in versions[:2] and versions[0] in ("Unreleased", __version__)
