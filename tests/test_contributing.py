"""What CONTRIBUTING.md promises: its worked changes apply and pass their tests, its words are those of noxfile.py."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stringscoins import __version__

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGES = sorted((ROOT / "docs/examples/commits").glob("*.diff"))


def test_every_change_is_told_of():
    assert re.findall(r"^\*\*.*?\]\((\S+\.diff)\)", PAGE, re.M | re.S)
    assert {ROOT / name for name in re.findall(r"\]\((docs/examples/commits/\S+\.diff)\)", PAGE)} == set(CHANGES)


@pytest.mark.thorough
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.stem)
def test_a_change_applies_and_passes_the_tests_that_it_adds(change, tmp_path):
    if shutil.which("git") is None:
        pytest.skip("git applies the changes")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("stringscoins", "tests", "positions"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    subprocess.run(["git", "apply", change], cwd=tmp_path, check=True)
    added = re.findall(r"^\+\+\+ b/(tests/\S+)", change.read_text(encoding="utf-8"), re.M)
    assert added
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", *added], cwd=tmp_path, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout


def test_words_are_those_of_nox():
    sessions = re.findall(r"^@nox\.session\ndef (\w+)", (ROOT / "noxfile.py").read_text(encoding="utf-8"), re.M)
    told = re.findall(r"^\| `nox -s (\w+)` \|", PAGE, re.M)
    assert set(told) == set(sessions) - {"interpreted"}
    run = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert {word for line in re.findall(r"^nox -s ([\w ]+)", run, re.M) for word in line.split()} <= set(sessions)


def test_the_changelog_begins_with_this_version():
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert __version__ in versions[:2] and versions[0] in ("Unreleased", __version__)
