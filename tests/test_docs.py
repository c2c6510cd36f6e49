"""Every example of the documentation and the help is run, here or in `tests/cases`, and every link leads somewhere."""

import ast
import doctest
import os
import re
import shlex
import subprocess
import sys
import warnings
from importlib.util import find_spec

import pytest
from click.testing import CliRunner
from pages import PAGES, ROOT, run_cells

from stringscoins.certificate.proved import proved_program
from stringscoins.program import main
from stringscoins.web import command as explorer
from tests.cases import CASES, Case, read


def blocks(language):
    """The blocks of a language on all pages, each with its page."""
    for page in PAGES:
        for found in re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
            yield str(page.relative_to(ROOT)), found


def examples():
    """The commands of sh blocks, and the examples of the help texts."""
    for page, block in blocks("sh"):
        for line in block.splitlines():
            if line.startswith("stringscoins "):
                yield pytest.param(line, id=f"{page}: {line}")
    for command in [main, *main.commands.values()]:
        for line in re.findall(r"^ *(stringscoins .*)$", command.help, re.M):
            yield pytest.param(line, id=f"-h: {line}")


NEEDS = {
    "docs/how-to/objects.md": ("hypernetx", "pandas", "scipy", "xgi"),
    "docs/how-to/frameworks.md": ("pettingzoo", "pyspiel"),
}
"""The pages that are about other libraries, and what of these they need."""

RECORDED = {part.command for path in CASES.rglob("*.txt") for part in read(path) if isinstance(part, Case)}
"""Commands whose output is kept in `tests/cases`."""


def run(command):
    words = shlex.split(command)
    assert words[0] == "stringscoins"
    return CliRunner().invoke(main, words[1:])


@pytest.fixture(autouse=True)
def as_at_the_root(monkeypatch, tmp_path):
    """Where commands find the files that they read, and write what they write to a directory of its own."""
    for folder in ("docs", "positions"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def explored_by_nobody(monkeypatch):
    """The explorer ends as soon as it has said its address, wherever a port is free."""
    listening = explorer._listening
    monkeypatch.setattr(explorer, "_listening", lambda host, port: listening("127.0.0.1", 0))
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: [one.close() for one in sockets])
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    monkeypatch.setattr("stringscoins.web.alone.boards_up_to", lambda rows, columns: [(1, 2)])


@pytest.mark.parametrize("command", [example for example in examples() if example.values[0] not in RECORDED])
def test_examples_that_are_not_recorded_run(command):
    """Their output depends on time or on the machine."""
    if "stringscoins.interop" in command:
        pytest.skip("it needs another library; tests/interop runs it where that is installed")
    if "--proved" in command and not proved_program():
        pytest.skip("the proved checker is not built: make -C proof")
    result = run(command)
    assert result.exit_code == 0, result.output
    assert result.stdout


def test_most_examples_are_recorded():
    assert sum(example.values[0] in RECORDED for example in examples()) > 100


def test_python_in_the_documentation(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # one page writes a store
    pages = {}
    for page, block in blocks("python"):
        pages[page] = pages.get(page, "") + block  # what one block defines the next may use
    assert set(pages) >= {"README.md", "docs/how-to/engineer.md", *NEEDS}
    left_out = {page: missing for page, names in NEEDS.items() if (missing := [n for n in names if not find_spec(n)])}
    for page in left_out:
        del pages[page]
    for page, text in pages.items():
        test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other libraries warn while they are loaded
            assert test.examples and not doctest.DocTestRunner().run(test).failed
    if left_out:
        pytest.skip(f"not run, for lack of what the extras objects, openspiel and pettingzoo install: {left_out}")


def quotes():
    """What the pages quote from the source: the page, the file, and the options that say which part of it."""
    for page in PAGES:
        for file, lines in re.findall(
            r"^```\{literalinclude\} (.+)\n((?::.*\n)*)```$", page.read_text(encoding="utf-8"), re.M
        ):
            part = dict(re.findall(r"^:([a-z-]+): (.*)$", lines, re.M))
            yield pytest.param(page, file, part, id=f"{page.stem}: {file} {part.get('pyobject', '')}")


def source_of(text, name):
    """The lines of a function or class, or of a method as CLASS.NAME; it fails if there is none."""
    inside = ast.parse(text)
    for part in name.split("."):
        inside = next((node for node in inside.body if getattr(node, "name", None) == part), None)
        assert inside, f"no {name} here"
    return ast.get_source_segment(text, inside)


@pytest.mark.parametrize(("page", "file", "part"), list(quotes()))
def test_what_is_quoted_is_there(page, file, part):
    source = (page.parent / file).resolve()
    text = source.read_text(encoding="utf-8")
    if "pyobject" in part:
        text = source_of(text, part["pyobject"])
    for option in ("start-at", "start-after", "end-at", "end-before"):
        if option in part:
            assert part[option] in text
            text = text[text.index(part[option]) :]
    if "prepend" in part:
        assert part["prepend"] in source.read_text(encoding="utf-8")
    if "caption" in part:
        assert ROOT / part["caption"].split(",")[0] == source


def test_the_numbers_of_the_chapter_on_the_core_come_out():
    run_cells(ROOT / "docs/explanation/core.md")


def test_links_lead_somewhere():
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            made = link.startswith("library/")  # with the site, of docstrings
            assert made or (page.parent / link).exists(), f"{page.relative_to(ROOT)}: {link}"


def test_pages_that_the_code_names_are_there():
    found = 0
    folders = [ROOT / name for name in ("benchmarks", "stringscoins", "tests", "tools")]
    for file in [*(file for folder in folders for file in folder.rglob("*.py")), ROOT / "extras/check.c"]:
        for page in re.findall(r"\bdocs/[a-z0-9/-]+\.(?:md|yaml|jsonl|txt)\b", file.read_text(encoding="utf-8")):
            assert (ROOT / page).exists(), f"{file.relative_to(ROOT)}: {page}"
            found += 1
    assert found > 50


def test_the_readme_sets_up_with_one_line_each():
    shown = (line for page, block in blocks("sh") if page == "README.md" for line in block.splitlines())
    first, second = (line for line in shown if line.startswith("python3 -m venv"))
    assert "stringscoins nimber --moves @" in first and re.search(r"pip install .*'\.\[test\]'.*pytest", second)
    # Its last part is the main job.
    result = run(first.split("&& .venv/bin/")[-1])
    assert result.exit_code == 0 and "loses" in result.stdout


def test_ci_runs_the_readmes_test_command():
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    extract = next(line for line in script.splitlines() if line.startswith("command="))
    found = subprocess.run(
        ["bash", "-c", f'{extract}; echo "$command"'], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    assert found.endswith("python -m pytest") and found in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_module_is_the_command():
    whole = [sys.executable, "-m", "stringscoins", "--version"]
    result = subprocess.run(whole, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONWARNINGS": ""})
    assert result.stdout.startswith("stringscoins, version ")
