"""The reference of commands: each command has its place there, and each JSON key is told on the page of its command."""

import importlib.util
import json
import re
from functools import cache
from pathlib import Path

import click
import pytest

from stringscoins.program import main
from tests.cases import CASES, Case, read

ROOT = Path(__file__).parent.parent
PAGES = {page: page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs/reference/commands").glob("*.md"))}
BY_NAMES = {"by_parity", "complements", "facts", "moves", "openings", "reply", "seconds", "strings"}
"""Keys whose objects are by names, not by keys. Other objects may be by numbers."""


def commands(command=main, words=()):
    """Each command with its words."""
    if words:
        yield " ".join(words), command
    for name, part in getattr(command, "commands", {}).items():
        yield from commands(part, (*words, name))


COMMANDS = dict(commands())


def places(name):
    return [page for page, text in PAGES.items() for _ in re.findall(rf"^```\{{command\}} {name}$", text, re.M)]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_place_in_the_reference_once(name):
    (page,) = places(name)
    assert re.search(rf"^##? {name}$", PAGES[page], re.M), "its heading is what the list of commands leads to"


def test_the_reference_has_no_command_that_there_is_not():
    named = [name for text in PAGES.values() for name in re.findall(r"^```\{command\} (.*)$", text, re.M)]
    assert sorted(named) == sorted(COMMANDS)


def test_the_directive_writes_what_the_help_has():
    pytest.importorskip("sphinx")
    spec = importlib.util.spec_from_file_location("commands_directive", ROOT / "docs/_ext/commands.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, command in COMMANDS.items():
        written = module.Markdown(name)
        command.format_help(click.Context(command, info_name=name, **main.context_settings), written)
        text = written.getvalue()
        options = [p for p in command.params if isinstance(p, click.Option)]
        assert all(re.search(rf"^```\{{option\}} .*{p.opts[-1]}\b", text, re.M) for p in options), name
        assert text.count("stringscoins ") >= command.help.count("  stringscoins ") and "\b" not in text
    assert module.prose("Keep `a` --json.  [default: 3; 1<=x<=7]") == "Keep `a` `--json`. (default: 3; 1 to 7)"


def takes_json(command):
    return any("--json" in option.opts for option in command.params)


@cache
def answered():
    """The cases that print JSON."""
    cases = (case for path in sorted(CASES.rglob("*.txt")) for case in read(path) if isinstance(case, Case))
    return [case for case in cases if "--json" in case.command and case.code == 0]


def recorded(name):
    """The records that the cases have of a command."""
    for case in answered():
        if case.command.startswith(f"stringscoins {name} "):
            # Numbers that differ between runs are recorded as 0, without the commas between them.
            yield from (json.loads(re.sub(r'\b0 (?=[0"])', "0, ", line)) for line in case.stdout.splitlines())


def keys(value):
    """Return the keys of a record and of what is in it."""
    if isinstance(value, list):
        return set().union(*map(keys, value))
    if not isinstance(value, dict):
        return set()
    inner = (keys(part) for key, part in value.items() if not (key in BY_NAMES and isinstance(part, dict)))
    return {key for key in value if re.match("[A-Za-z]", key)}.union(*inner)


@pytest.mark.parametrize(
    "name", [name for name, command in COMMANDS.items() if takes_json(command) and name != "warm-up"]
)
def test_the_page_of_a_command_lists_its_keys(name):
    (page,) = places(name)
    found = set().union(*(keys(record) for record in recorded(name)))
    missing = sorted(key for key in found if f"`{key}`" not in PAGES[page])
    assert found and not missing


def test_links_into_the_reference_lead_to_headings():
    found = 0
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for file, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
            target = (page.parent / file).resolve() if file else page
            if target in PAGES or page in PAGES:
                heads = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M)
                slugs = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]
                assert anchor in slugs, f"{page.relative_to(ROOT)}: {file}#{anchor}"
                found += 1
    assert found > 10
