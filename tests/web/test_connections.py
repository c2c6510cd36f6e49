"""Clients that take their time: they are left alone, and others have their places."""

from ipaddress import ip_network

import pytest

from stringscoins.web import app, connections
from stringscoins.web.app import application
from tests.web.test_streaming import question, until

HEAD = "POST /api/nimber HTTP/1.1\nHost: x\nContent-Length: 1000\n\n"


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    monkeypatch.setattr(app, "_PATIENCE", 0.2)


def ended(connection):
    """Whether the server has ended a connection; what it said before is read."""
    try:
        while connection.recv(1 << 16):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    "words", ["", "GET / HT", "GET / HTTP/1.1\nHost: x\nA: b"], ids=["nothing", "a line", "a head"]
)
def test_who_never_asks_is_left_alone(serve, connect, words):
    connection = connect(serve(application()), words)
    assert ended(connection)


def test_who_asked_once_and_then_begins_without_end_is_left_alone(serve, connect):
    connection = connect(serve(application()), question("/icon.svg"))
    assert b"200 OK" in connection.recv(20)
    connection.sendall(b"GET /icon")
    assert ended(connection)


def test_a_body_that_never_comes_frees_its_place(serve, connect):
    service = application()
    connection = connect(serve(service), HEAD + "stringscoins")
    until(lambda: len(service.state.clients) == 1)
    assert b"400" in connection.recv(20)
    until(lambda: len(service.state.clients) == 0)
    assert ended(connection)


def test_who_waits_for_an_answer_is_not_left_alone(serve, connect):
    connection = connect(serve(application()), question("/api/nimber?source=board:5x5&time-limit=1.5"))
    assert b"503" in connection.recv(20)


def test_who_never_reads_is_left_alone(serve, connect):
    connection = connect(serve(application()), SO_RCVBUF=4096)
    with pytest.raises(ConnectionError):
        while True:  # questions are sent, and no answer is read
            connection.sendall(question("/style.css").replace("\n", "\r\n").encode())


def test_an_address_has_a_number_of_connections_and_a_proxy_as_many_as_it_likes(serve, connect, monkeypatch):
    monkeypatch.setattr(connections, "PATIENCE", 60)
    monkeypatch.setattr(connections.Connection, "most", 3)
    place = serve(application())
    held = [connect(place) for _ in range(3)]
    assert ended(connect(place))
    held.pop().close()
    until(lambda: connections.Connection._open["127.0.0.1"] < 3)
    assert b"200 OK" in connect(place, question("/icon.svg")).recv(20)
    monkeypatch.setattr(connections.Connection, "proxies", (ip_network("127.0.0.0/8"),))
    for _ in range(4):
        assert b"200 OK" in connect(place, question("/icon.svg")).recv(20)
