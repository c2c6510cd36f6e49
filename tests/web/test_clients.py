import asyncio

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from stringscoins.web.app import application
from stringscoins.web.allowances import Allowances, Busy, Clients, is_trusted

OWN = frozenset({"127.0.0.1:8000", "localhost:8000"})


def request(host):
    return Request({"type": "http", "client": (host, 1), "headers": []})


def test_a_client_has_so_many_jobs_at_once(monkeypatch):
    monkeypatch.setattr("stringscoins.web.clients._MOMENT", 0.0)

    async def ask():
        clients = Clients(Allowances(jobs=3, each=2))
        with await clients.place(request("a")), await clients.place(request("a")):
            with pytest.raises(Busy, match="2 questions of yours"):
                await clients.place(request("a"))
            with await clients.place(request("b")):
                assert len(clients) == 3
                with pytest.raises(Busy, match="too many questions"):
                    await clients.place(request("c"))
        assert len(clients) == 0

    asyncio.run(ask())


def test_a_question_waits_for_a_place_that_becomes_free():
    async def ask():
        clients = Clients(Allowances(each=1))
        first = await clients.place(request("a"))
        second = asyncio.create_task(clients.place(request("a")))
        await asyncio.sleep(0)
        assert not second.done()
        first.close()
        (await second).close()
        assert len(clients) == 0

    asyncio.run(ask())


def test_a_place_is_free_after_an_error_and_kept_by_who_takes_it_over():
    async def ask():
        clients = Clients(Allowances())
        with pytest.raises(KeyError), await clients.place(request("a")):
            raise KeyError
        assert len(clients) == 0
        with await clients.place(Request({"type": "http", "headers": []})) as place:
            kept = place.pop_all()
        assert len(clients) == 1
        kept.close()
        assert len(clients) == 0

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("host", "origin", "site", "trusted"),
    [
        ("localhost:8000", None, None, True),
        ("LocalHost:8000", None, None, True),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", "same-origin", True),
        ("127.0.0.1:8000", None, "none", True),
        ("evil.example:8000", None, None, False),
        ("evil.example:8000", "http://evil.example:8000", "same-origin", False),  # its name leads here now
        ("127.0.0.1", None, None, False),
        ("127.0.0.1:8001", None, None, False),
        ("", None, None, False),
        ("localhost:8000", "http://evil.example", "cross-site", False),
        ("localhost:8000", "http://localhost:9000", "same-site", False),
        ("localhost:8000", "null", None, False),
        ("localhost:8000", "", None, False),
        ("localhost:8000", None, "cross-site", False),  # an image, which has no origin
    ],
)
def test_who_is_trusted(host, origin, site, trusted):
    assert is_trusted(host, origin, OWN, site) is trusted


@pytest.fixture(scope="module")
def client():
    with TestClient(application(hosts=OWN), base_url="http://localhost:8000") as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/app.js", "/api/nimber?source=3"])
def test_a_stranger_gets_nothing(client, path):
    assert client.get(path).status_code == 200
    for headers in ({"host": "evil.example:8000"}, {"origin": "http://evil.example"}):
        response = client.get(path, headers=headers)
        assert response.status_code == 403 and list(response.json()) == ["error"]


def test_a_link_elsewhere_may_lead_to_the_page_but_not_ask(client):
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers=headers).status_code == 200
    assert client.get("/api/nimber?source=3", headers=headers).status_code == 403


def test_every_response_says_what_a_browser_must_not_do(client):
    for path in ("/", "/app.js", "/api/nimber?source=3", "/api/nimber?source=x", "/nothing"):
        said = client.get(path).headers
        assert said["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in said["content-security-policy"] and said["x-frame-options"] == "DENY"
        assert "access-control-allow-origin" not in said
    refused = client.get("/", headers={"host": "evil.example"})
    assert "content-security-policy" in refused.headers
