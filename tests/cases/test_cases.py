"""Every recorded case is replayed; `python -m tests.cases record` writes what is printed instead."""

import json
import os

import pytest
from starlette.testclient import TestClient

import stringscoins.kernels.bits  # noqa: F401  what small positions are answered by depends on what is loaded
from stringscoins.web import command as explorer
from stringscoins.web.app import application
from stringscoins.web.clients import Allowances
from tests.cases import CASES, ROOT, Case, read, written
from tests.cases.replaying import replayed, settle

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES.remove(
    ROOT / "docs/how-to/extending.md"
)  # test_extensions runs its commands, where the package that they need is
RECORDING = os.environ.get("STRINGSCOINS_RECORD") == "1"


def cases(paths):
    """A test for each file; those in `long`, and explanations, are thorough, those in `slow` are slow."""
    marks = {"long": [pytest.mark.thorough], "explanation": [pytest.mark.thorough], "slow": [pytest.mark.slow]}
    for path in paths:
        own = path.is_relative_to(CASES)
        kept = marks.get(path.parent.name, [])
        yield pytest.param(path, id=str(path.relative_to(CASES if own else ROOT)), marks=kept)


SESSIONS = list(cases([*sorted(CASES.rglob("*.txt")), *(page for page in PAGES if "```console\n" in page.read_text())]))
ANSWERS = list(cases(sorted(CASES.rglob("*.jsonl"))))


@pytest.fixture(scope="module")
def service():
    with TestClient(application(Allowances(strings=100_000))) as client:
        yield client


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    """A session has a folder, a store and one processor; the explorer ends as soon as it has said its address."""
    settle(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STRINGSCOINS_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("STRINGSCOINS_TABLES", str(tmp_path / "tables"))
    # Where several threads search, they visit other positions each time.
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    listening = explorer._listening
    monkeypatch.setattr(explorer, "_listening", lambda host, port: listening("127.0.0.1", 0))
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: [one.close() for one in sockets])
    monkeypatch.setattr("webbrowser.open", lambda address: True)


@pytest.mark.parametrize("path", SESSIONS)
def test_a_session_is_as_recorded(path, service):
    parts, now, differing = read(path), [], []
    assert written(parts) == path.read_text("utf-8")
    for part in parts:
        new, found = replayed(part, None if part.shown else service) if isinstance(part, Case) else (part, [])
        now.append(new)
        differing += found
    if RECORDING:
        path.write_text(written(now), "utf-8")
    else:
        assert written(now) == written(parts)
    assert not differing, "\n".join(differing)


@pytest.mark.parametrize("path", ANSWERS)
def test_answers_are_as_recorded(path, service):
    lines = path.read_text("utf-8").splitlines()
    # What takes long is to answer: one in five is asked in all ways.
    answers = [answered(json.loads(line)["strings"], None if i % 5 else service) for i, line in enumerate(lines)]
    now = [json.dumps(answer, ensure_ascii=False) for answer in answers]
    if RECORDING:
        path.write_text("".join(f"{line}\n" for line in now), "utf-8")
    else:
        assert now == lines


def answered(strings, service):
    """The nimber of a position and its margins, each followed by those of its moves."""
    answer = {"strings": strings}
    stdin = json.dumps({"stringscoins": 1, "strings": strings}) + "\n"
    for words, value in (("nimber", "nimber"), ("score", "margin"), ("score --misere", "margin")):
        case, differing = replayed(Case(f"stringscoins {words} --json --moves --no-store -", stdin), service)
        assert not differing, "\n".join(differing)
        record = json.loads(case.stdout)
        answer[words] = [record[value], *(move[value] for move in record["moves"])]
    return answer
