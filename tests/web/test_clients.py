import asyncio

import pytest
from starlette.testclient import TestClient

from stringscoins.web.allowances import Allowances
from stringscoins.web.app import application
from stringscoins.web.clients import Busy, Client, Clients, is_trusted

OWN = frozenset({"127.0.0.1:8000", "localhost:8000", "boxes.example.org"})


def test_a_client_has_a_number_of_questions_at_once(monkeypatch):
    monkeypatch.setattr("stringscoins.web.clients._MOMENT", 0.0)

    async def ask():
        clients = Clients(Allowances(jobs=3, each=2))
        with await clients.place(Client("a")), await clients.place(Client("a")):
            with pytest.raises(Busy, match="2 questions of yours"):
                await clients.place(Client("a"))
            with await clients.place(Client("b")):
                assert len(clients) == 3
                with pytest.raises(Busy, match="too many questions"):
                    await clients.place(Client("c"))
        assert len(clients) == 0

    asyncio.run(ask())


def test_a_question_waits_for_a_place_that_becomes_free():
    async def ask():
        clients = Clients(Allowances(each=1))
        first = await clients.place(Client("a"))
        second = asyncio.create_task(clients.place(Client("a")))
        await asyncio.sleep(0)
        assert not second.done()
        first.close()
        (await second).close()
        assert len(clients) == 0

    asyncio.run(ask())


def test_who_asks_far_too_much_is_refused_at_once(monkeypatch):
    monkeypatch.setattr("stringscoins.web.clients._MOST_HOPING", 2)

    async def ask():
        clients = Clients(Allowances(each=2))
        with await clients.place(Client("a")), await clients.place(Client("a")):
            hoping = [asyncio.create_task(clients.place(Client("a"))) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                async with asyncio.timeout(0):
                    await clients.place(Client("a"))
            (await clients.place(Client("b"))).close()
        for place in await asyncio.gather(*hoping):
            place.close()
        assert len(clients) == 0

    asyncio.run(ask())


def test_a_place_is_free_after_an_error_and_kept_by_who_takes_it_over():
    async def ask():
        clients = Clients(Allowances())
        with pytest.raises(KeyError), await clients.place(Client("a")):
            raise KeyError
        assert len(clients) == 0
        with await clients.place(Client("")) as place:
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
        ("boxes.example.org", "https://boxes.example.org", "same-origin", True),
        ("boxes.example.org:8443", "https://boxes.example.org:8443", "same-origin", True),
        ("other.example.org", None, None, False),
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
