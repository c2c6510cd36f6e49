"""The service as its clients see it: each question, each refusal, and nothing that it should not tell."""

import json

import pytest
from starlette.testclient import TestClient

from stringscoins.web import app
from stringscoins.web.allowances import Allowances
from stringscoins.web.app import application
from stringscoins.web.journal import FORMS
from tests.web.test_streaming import until

FILE = """stringscoins: 1
name: a chain
strings: [a, a b, b]
"""


@pytest.fixture(scope="module")
def client():
    with TestClient(application(Allowances(strings=100, body=10_000))) as client:
        yield client


def lines(response):
    """The lines of an answer."""
    assert response.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in response.text.splitlines()]


def last(response):
    return json.loads(response.text.splitlines()[-1])


def test_parts_come_before_the_whole(client):
    first, *moves, whole = lines(client.get("/api/nimber", params={"source": "2+3", "moves": 1}))
    assert {"nimber": 1, "mover_wins": True} in [first, *moves]
    told = {part["move"]["id"]: part["move"] for part in [first, *moves] if "move" in part}
    assert list(told.values()) != [] and [told[move["id"]] for move in whole["moves"]] == whole["moves"]


@pytest.mark.parametrize("source", ["/etc/passwd", "-", "position.yaml", "../position.yaml", "@../../x", "file:///etc"])
def test_no_file_of_the_server_is_read(client, source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "position.yaml").write_text(FILE)
    for response in (client.get("/api/nimber", params={"source": source}), client.post("/api/nimber", content=source)):
        assert response.status_code == 400
        assert "no such file" not in response.json()["error"]


@pytest.mark.parametrize(
    "path",
    ["/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/page/../../app.py", "/....//app.py", "//etc/passwd", "/%00"],
)
def test_only_the_page_is_served(client, path):
    response = client.get(path)
    assert response.status_code == 404 and "import" not in response.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"])
def test_questions_are_asked_by_get_and_post_alone(client, method):
    response = client.request(method, "/api/nimber?source=3")
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == {"GET", "POST"}


def test_bodies_are_limited(client):
    response = client.post("/api/nimber", content=b"#" * 10_001)
    assert response.status_code == 400 and response.json()["error"] == "the body is larger than 10,000 bytes"
    assert client.post("/api/nimber?source=3", content=FILE).status_code == 400


def test_a_body_that_does_not_come_is_not_waited_for(client, monkeypatch):
    monkeypatch.setattr(app, "_PATIENCE", 0.05)

    def body():
        yield b"stringscoins: 1\n"
        import time

        time.sleep(0.5)
        yield b"strings: [a]\n"

    async def slow(scope, receive, send):
        async def waiting():
            import asyncio

            await asyncio.sleep(60)

        await client.app(scope, waiting, send)

    response = TestClient(slow).post("/api/nimber", content=body())
    assert response.status_code == 400 and "the body did not come within 0.05 s" in response.json()["error"]


DEEP = [
    "stringscoins: 1\nstrings: " + "[" * 4000,
    "stringscoins: 1\nstrings: " + "[" * 2000 + "]" * 2000,
    '{"incidences": ' + "[" * 4000,
    "stringscoins: 1\na: &a [x, x]\n"
    + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "stringscoins: 1\nstrings: &a [*a]\n",
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><graphml>&b;</graphml>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><graphml>&a;</graphml>',
    "graph {" + "{" * 500,
    b"\xff\xfe\x00",
    b"stringscoins: 1\nname: \x07\nstrings: [a]\n",
    "+" * 9000,
    "1+" * 4000,
    "2*" * 4000 + "3",
]


@pytest.mark.parametrize("body", DEEP, ids=range(len(DEEP)))
def test_hostile_bodies_are_refused(client, body):
    response = client.post("/api/nimber", content=body)
    assert response.status_code == 400, response.text
    assert "root:" not in response.text


NAME = '<img src=x onerror="alert(1)"> \u202e & \U0001f600'


def test_names_come_back_as_they_were_as_data(client):
    response = client.post("/api/explain", content=f"stringscoins: 1\nname: '{NAME}'\nstrings: ['<b> c', c]\n")
    assert last(response)["name"] == NAME
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "html" not in response.headers["content-type"]


def test_limits_tell_what_is_known(client):
    response = client.get("/api/nimber", params={"source": "board:4x4", "time-limit": 0.05, "moves": 1})
    record = last(response)
    assert record["nimber"] is None and record["stopped"] == "the time limit of 0.05 s" and "refuted" in record
    assert response.status_code == 503
    response = client.get("/api/score", params={"source": "board:4x4", "time-limit": 0.05})
    assert response.status_code == 503 and last(response)["at_least"] <= last(response)["at_most"]


def test_the_server_may_give_less_time_than_is_asked_for():
    with TestClient(application(Allowances(seconds=0.05))) as client:
        response = client.get("/api/nimber", params={"source": "board:4x4", "time-limit": 100})
    assert last(response)["stopped"] == "the time limit of 0.05 s"


def test_a_server_that_has_ended_says_so():
    service = application()
    client = TestClient(service)
    service.state.stop()
    response = client.get("/api/nimber", params={"source": "3"})
    assert (response.status_code, last(response)) == (503, {"error": "the server has ended"})


def test_the_page_is_there_and_loads_nothing_from_elsewhere(client):
    response = client.get("/")
    assert response.status_code == 200 and "<title>stringscoins explorer</title>" in response.text
    assert "script-src 'self'" in response.headers["content-security-policy"]
    assert "//" not in response.text.replace("://www.w3.org", "")
    assert response.headers["cache-control"] == "no-cache"
    for path in ("app.js", "style.css", "icon.svg"):
        assert client.get(f"/{path}").status_code == 200


def test_an_administrator_sees_how_the_server_is(client):
    client.get("/api/nimber?source=3")
    client.get("/api/nimber?source=x")
    client.get("/api/made-up?source=x")
    until(lambda: client.get("/health").status_code == 200)
    assert client.get("/health").json() == {
        "status": "ok",
        "quick": {"working": 0, "waiting": 0},
        "long": {"working": 0, "waiting": 0},
    }
    told = client.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'stringscoins_questions_total{outcome="refused",question="nimber"}' in told.text
    assert 'question="unknown"' in told.text and "made-up" not in told.text
    numbers = dict(line.rsplit(" ", 1) for line in told.text.splitlines() if not line.startswith("#"))
    assert float(numbers["stringscoins_processes"]) >= 5 and float(numbers["stringscoins_memory_bytes"]) > 1e7
    assert float(numbers["stringscoins_seconds_count"]) >= 3


def test_each_question_has_a_line_of_log(client, caplog):
    with caplog.at_level("INFO", "stringscoins.web.journal"):
        client.get("/api/nimber?source=3%2B4l")
        client.get("/api/nimber?source=x")
        client.get("/api/nimber?source=board:5x5&time-limit=1.5&progress=1")
    told = [record.facts for record in caplog.records if record.name == "stringscoins.web.journal"]
    assert [(one["question"], one["outcome"], one["query"]) for one in told] == [
        ("nimber", "answered", "source=3%2B4l"),
        ("nimber", "refused", "source=x"),
        ("nimber", "stopped", "source=board:5x5&time-limit=1.5&progress=1"),
    ]
    (line, *_) = [FORMS["json"].format(record) for record in caplog.records if hasattr(record, "facts")]
    assert json.loads(line)["address"] == "testclient" and json.loads(line)["bytes"] > 0
