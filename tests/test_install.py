"""What is said of the installation: completion in shells, what is packed, the image, and how to cite."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from hatchling.builders.sdist import SdistBuilder

from stringscoins import __version__

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/how-to/install.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("shell", "beginning"),
    [("bash", "_stringscoins_completion()"), ("zsh", "#compdef stringscoins"), ("fish", "function")],
)
def test_completion_is_turned_on_as_the_page_says(shell, beginning):
    (line,) = re.findall(rf"^```{shell}\n(.*)\n```", PAGE, re.M)
    variable, value = re.search(r"(\w+_COMPLETE)=(\w+)", line).groups()
    environment = {**os.environ, variable: value, "PYTHONWARNINGS": ""}
    whole = [str(Path(sys.executable).parent / "stringscoins")]
    script = subprocess.run(whole, env=environment, capture_output=True, text=True, check=True).stdout
    assert script.startswith(beginning) and "stringscoins" in script


def test_bash_completes_a_source():
    """Bash itself runs the script."""
    (line,) = re.findall(r"^```bash\n(.*)\n```", PAGE, re.M)
    typed = "COMP_WORDS=(stringscoins nimber @malkin/g); COMP_CWORD=2; _stringscoins_completion stringscoins"
    found = subprocess.run(
        ["bash", "-c", f'{line}\n{typed}\necho "${{COMPREPLY[@]}}"'],
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONWARNINGS": ""},
        capture_output=True,
        text=True,
    )
    assert found.stdout.split() == ["@malkin/g1", "@malkin/g1-g2-g3", "@malkin/g2", "@malkin/g3"], found.stderr


def test_the_source_distribution_holds_all_that_is_kept_and_nothing_that_is_made():
    words = ["git", "ls-files", "--cached", "--others", "--exclude-per-directory=.gitignore"]
    if not (ROOT / ".git").exists():
        pytest.skip("git says what is kept")
    kept = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    packed = {file.distribution_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert packed == {name for name in kept if (ROOT / name).exists()}


def test_the_image_is_made_of_files_that_there_are():
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        word for line in lines if line.startswith("COPY ") and "--from" not in line for word in line.split()[1:-1]
    ]
    copied = [name.removeprefix("./") for name in copied]
    assert copied and all((ROOT / name).exists() for name in copied)
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in ignored and {line[1:] for line in ignored if line.startswith("!")} == set(copied)
    # Whatever the build of a wheel reads is among them.
    project = PROJECT["project"]
    assert {
        "pyproject.toml",
        project["readme"],
        *project["license-files"],
        "stringscoins",
        "studies",
        "positions",
    } <= set(copied)


def test_every_extra_is_told_of():
    users = PROJECT["project"]["optional-dependencies"].keys() - {"dev", "docs", "lint", "test"}
    assert set(re.findall(r"^\| `(\w+)` \| ", PAGE.partition("## ")[0], re.M)) == users


def test_how_to_cite():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = PROJECT["project"]
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert (citation["version"], citation["license"]) == (__version__, project["license"])
    assert citation["keywords"] == project["keywords"]
    (author,) = citation["authors"]
    assert author["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_pythons():
    told = re.search(r"it is tried with (.*?)\. ", PAGE).group(1)
    names = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))
    assert re.findall(r"3\.\d+", told) == names
    assert PROJECT["project"]["requires-python"] == f">={names[0]}"
