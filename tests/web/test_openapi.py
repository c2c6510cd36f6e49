"""`docs/reference/openapi.yaml` and `docs/reference/api.md` say what the service answers."""

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from starlette.testclient import TestClient

from stringscoins.questions.question import QUESTIONS as NAMES
from stringscoins.web.allowances import Allowances
from stringscoins.web.app import application
from stringscoins.web.openapi import description
from stringscoins.web.requests import _ABOUT, QUESTIONS
from stringscoins.web.worker import ProgressLines

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs/reference"
API = description()
GAME = "stringscoins: 1\nboard: {rows: 1, columns: 2, frame: american}\nmoves: [h 0 0, v 0 1]\n"

EXAMPLES = {
    "endgame": {"source": "3+4+8l"},
    "flight": {"source": "12l+6+4l"},
    "forfeit": {"source": "3+4l"},
    "pieces": {"source": "12l+6+4l"},
    "why": {"source": "board:2x2:icelandic", "string": "v 1 2"},
    "reply": {"source": "board:1x2", "string": "v 0 1"},
    "coach": {"source": "board:2x2:icelandic"},
    "families": {},
    "puzzle": {"board": "2x2", "seed": 1},
    "sheet": {"board": "2x2", "seeds": "1"},
    "lessons": {},
    "judge": {"source": "board:1x2", "cut": "v 0 1"},
}


@pytest.fixture(scope="module")
def client():
    with TestClient(application()) as client:
        yield client


def operations():
    return {path.removeprefix("/api/"): methods for path, methods in API["paths"].items()}


def schema(reference):
    return {"$ref": reference, "components": API["components"]}


def checked(record, name):
    jsonschema.Draft202012Validator(schema(f"#/components/schemas/{name}")).validate(record)


def test_every_question_and_option_is_told():
    page = yaml.safe_load((DOCS / "openapi.yaml").read_text(encoding="utf-8"))
    assert page == API, "`nox -s regenerate` mends it"
    assert set(API["components"]["parameters"]) == set(_ABOUT)
    told = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", (DOCS / "api.md").read_text(encoding="utf-8"), re.M)
    for name, options in told[: len(NAMES)]:
        assert re.findall(r"`(\w+)`", options) == [
            option.name for option in QUESTIONS[name].options if not option.is_local
        ]
    assert [name for name, _ in told[: len(NAMES)]] == list(NAMES)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "review"])
def test_answers_are_as_told(client, name):
    response = client.get(f"/api/{name}", params=EXAMPLES.get(name, {"source": "board:1x2"}))
    assert response.status_code == 200, response.text
    told = operations()[name]["get"]["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
    checked(json.loads(response.text.splitlines()[-1]), told.rpartition("/")[2])


def test_lines_of_a_game_are_as_told(client):
    for name in ("review", "course"):
        *parts, whole = client.get(f"/api/{name}?source=3&cut=1.0&cut=1.1").text.splitlines()
        assert len(parts) >= 2
        for part in parts:
            checked(json.loads(part), "Part")
        checked(json.loads(whole), name.capitalize())


def test_moves_limits_and_errors_are_as_told(client):
    for name in ("nimber", "score"):
        whole = client.get(f"/api/{name}", params={"source": "board:1x2", "moves": 1}).text.splitlines()[-1]
        checked(json.loads(whole), name.capitalize())
        stopped = client.get(f"/api/{name}", params={"source": "board:4x4", "time-limit": 0.05})
        assert stopped.status_code == 503
        checked(json.loads(stopped.text), name.capitalize())
    checked(client.get("/api/nimber?source=3+4m").json(), "Error")
    said = []
    ProgressLines(said.append).searching(10, 1, 1, excluded=(0,), bounds=(-1, 2))
    checked(said[0], "Progress")
    with pytest.raises(jsonschema.ValidationError):
        checked({"name": "a", "coins": 1, "strings": 1, "nimber": "*2", "mover_wins": True}, "Nimber")


def examples():
    """The questions of api.md, each with the media type that it asks for and the answer that is shown."""
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    curl = r"^\$ curl -s (?:-H 'Accept: (.*?)' )?'http://127\.0\.0\.1:8765(/api/[^']*)'\n(.*?)(?=^\$ |^```)"
    return re.findall(curl, page, re.M | re.S)


@pytest.mark.parametrize(("media", "path", "shown"), examples())
def test_the_examples_of_the_documentation(client, media, path, shown):
    answered = client.get(path, headers={"Accept": media or "*/*"}).text.splitlines()
    expected = shown.splitlines()
    assert len(answered) == len(expected)
    for line, words in zip(answered, expected, strict=True):
        begins, dots, _ = words.partition("...")
        assert line.startswith(begins) if dots else line == words


def test_there_are_examples():
    assert len(examples()) >= 9


def test_the_client_of_the_documentation(serve, monkeypatch):
    (code,) = re.findall(r"^```py\n(.*?)^```", (DOCS / "api.md").read_text(encoding="utf-8"), re.M | re.S)
    host, port = serve(application())
    space = {}
    exec(code.replace("127.0.0.1:8765", f"{host}:{port}"), space)
    heard = []
    assert space["ask"]("nimber", source="board:1x2", report=heard.append)["nimber"] == 1
    assert heard[0]["mover_wins"]
    with pytest.raises(ValueError, match="no family is called 'bord'"):
        space["ask"]("nimber", source="bord:1x2")


@pytest.mark.thorough
@pytest.mark.parametrize("phases", ["examples,fuzzing", pytest.param("coverage", marks=pytest.mark.slow)])
def test_schemathesis_finds_nothing(serve, phases):
    host, port = serve(application(Allowances(seconds=0.3, megabytes=1500)))
    words = ("--config-file", "tests/web/schemathesis.toml", "run", "--phases", phases)
    words += (f"http://{host}:{port}/openapi.json",)
    walk = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", *words], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert walk.returncode == 0, walk.stdout + walk.stderr
