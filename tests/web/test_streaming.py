"""Answers on their way to clients, and what becomes of those that nobody waits for."""

import http.client
import json
import threading
import time
import urllib.request
import zlib

import pytest
from starlette.testclient import TestClient

from stringscoins.web.allowances import Allowances
from stringscoins.web.app import application

LONG = "board:5x5"
"""A search of it takes more time and memory than there is."""


def until(happened, patience=120.0):
    """Wait until something happens."""
    end = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def question(path):
    return f"GET {path} HTTP/1.1\nHost: x\n\n"


SEARCH = question(f"/api/nimber?source={LONG}&progress=1")


def asked_for(place, path):
    """The last line of an answer."""
    with urllib.request.urlopen(f"http://{place[0]}:{place[1]}{path}") as answer:
        return json.loads(answer.read().splitlines()[-1])


def test_answers_are_lines_or_one_object_packed_or_not():
    with TestClient(application()) as client:
        path = "/api/nimber?source=2%2B3&moves=1"
        lines = client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in lines.headers
        packed = client.get(path, headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and packed.text == lines.text
        one = client.get(path, headers={"accept": "application/json"})
        assert one.headers["content-type"] == "application/json"
        assert one.json() == json.loads(lines.text.splitlines()[-1])
        assert {"accept", "accept-encoding"} == set(one.headers["vary"].split(", "))


def test_packed_lines_come_as_soon_as_they_are_known(serve, connect):
    connection = connect(serve(application()), SEARCH.replace("Host: x", "Host: x\nAccept-Encoding: gzip"))
    content = b""
    while b"\r\n\r\n" not in content or len(content.partition(b"\r\n\r\n")[2]) < 20:
        content += connection.recv(1 << 16)
    chunk = content.partition(b"\r\n\r\n")[2].partition(b"\r\n")[2]
    assert b"progress" in zlib.decompressobj(wbits=31).decompress(chunk)


def test_a_client_that_goes_away_stops_its_search_and_frees_its_place(serve, connect):
    service = application()
    place = serve(service)
    connection = connect(place, SEARCH)
    assert b"200 OK" in connection.recv(100)
    assert len(service.state.clients) == 1
    connection.close()
    until(lambda: len(service.state.clients) == 0)
    assert asked_for(place, "/api/nimber?source=3")["nimber"] == 0  # there is a worker for it


def test_fifty_questions_of_which_each_aborts_the_one_before_leave_one(serve, connect):
    service = application(Allowances(each=4))
    place = serve(service)
    connection = None
    for _ in range(50):
        if connection:
            connection.close()
        connection = connect(place, SEARCH)
    until(lambda: len(service.state.clients) == 1)
    assert b"200 OK" in connection.recv(100)
    connection.close()
    until(lambda: len(service.state.clients) == 0)


@pytest.mark.thorough
def test_a_thousand_questions_at_once_are_answered_or_refused(serve, connect, monkeypatch):
    monkeypatch.setattr("stringscoins.web.clients._MOMENT", 0.1)
    service = application(Allowances(each=20, jobs=30))
    place = serve(service)
    held = [connect(place, SEARCH) for _ in range(20)]
    until(lambda: len(service.state.clients) == 20)
    said, most = [], []

    def ask(number):
        connection = http.client.HTTPConnection(*place, timeout=120)
        for _ in range(number):
            connection.request("GET", "/api/nimber?source=3")
            response = connection.getresponse()
            said.append((response.status, json.loads(response.read())))
            most.append(len(service.state.clients))
        connection.close()

    askers = [threading.Thread(target=ask, args=(20,)) for _ in range(50)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert len(said) == 1000 and max(most) <= 20
    assert {status for status, _ in said} == {503}
    assert said[0][1] == {"error": "20 questions of yours are worked on; ask again when one is answered"}
    for connection in held:
        connection.close()
    until(lambda: len(service.state.clients) == 0)
    assert asked_for(place, "/api/nimber?source=3")["nimber"] == 0
