"""Answers as they come, and what becomes of those that nobody waits for."""

import asyncio
import http.client
import json
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from stringscoins.evaluation import Evaluator
from stringscoins.notation import read
from stringscoins.web.app import application
from stringscoins.web.allowances import Allowances
from stringscoins.web.requests import QUESTIONS, Request
from stringscoins.web.streaming import ProgressLines, lines_of, refusal

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


def wanted(source, question="nimber", **more):
    return Request(QUESTIONS[question], read(source), source, {}, **more)


async def all_of(evaluator, threads, asked):
    return [line async for line in lines_of(evaluator, threads, asked)]


@pytest.fixture
def threads():
    with ThreadPoolExecutor(2) as threads:
        yield threads


def test_a_search_tells_how_far_it_is(threads):
    async def listen(evaluator):
        async with asyncio.timeout(300):
            async for code, part in lines_of(evaluator, threads, wanted(LONG, progress=True)):
                assert code == 200
                told.append(part["progress"])
                if "rate" in told[-1]:
                    return

    told = []
    with Evaluator() as evaluator:
        asyncio.run(listen(evaluator))
    assert told[-1]["rate"] > 0
    assert all(part["positions"] > 0 for part in told if "positions" in part)


def test_nobody_hears_of_a_search_who_does_not_ask(threads):
    with Evaluator() as evaluator:
        ((status, last),) = asyncio.run(all_of(evaluator, threads, wanted(LONG, seconds=0.5)))
    assert status == 503 and last["stopped"] == "the time limit of 0.5 s"


def test_bounds_and_what_is_refuted_are_told_until_the_value_is_known(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("stringscoins.web.streaming.time.monotonic", lambda: clock[0])
    said = []
    told = ProgressLines(said.append)
    for passed, positions in ((0.0, 100), (0.1, 150), (0.4, 500)):
        clock[0] += passed
        told.searching(positions, 0, 0, excluded=(0,), bounds=(-3, 5))
    known = {"refuted": [0], "bounds": [-3, 5]}
    assert said == [{"progress": {"positions": 100} | known}, {"progress": {"positions": 500, "rate": 800} | known}]
    told.heard({"margin": 1})
    clock[0] += 1.0
    told.searching(50, 0, 0, bounds=(-1, 1), whole=3)
    assert said[2:] == [{"margin": 1}, {"progress": {"positions": 50, "rate": 0}}]
    told.compiling("search")
    assert said[-1] == {"progress": {"compiling": "search"}}


def test_who_stops_listening_stops_the_work(threads):
    async def ask_and_leave(evaluator):
        lines = lines_of(evaluator, threads, wanted(LONG, progress=True))
        async for _ in lines:
            break
        assert len(evaluator._jobs) == 1
        await lines.aclose()

    with Evaluator() as evaluator:
        asyncio.run(ask_and_leave(evaluator))
        until(lambda: not evaluator._jobs)


def test_what_a_search_found_out_before_it_was_stopped_is_kept(threads):
    """The second question begins where the first one was."""
    positions = []
    with Evaluator() as evaluator:
        for _ in range(2):
            (*_, (_, last)) = asyncio.run(all_of(evaluator, threads, wanted(LONG, seconds=3.0)))
            positions.append(last["positions"])
        (memory,) = evaluator._idle
        assert memory._table is not None and len(memory._table) > positions[0] / 2


def test_errors_have_a_status_of_their_own():
    assert refusal(ValueError("so")).status_code == 400
    assert refusal(RecursionError()).status_code == 400
    assert refusal(OSError("/a/path")).status_code == 500


def test_a_client_that_goes_away_stops_its_search_and_frees_its_place(serve, connect):
    service = application()
    place = serve(service)
    connection = connect(place, SEARCH)
    assert b"200 OK" in connection.recv(100)
    assert len(service.state.clients) == 1
    connection.close()
    until(lambda: len(service.state.clients) == 0)
    assert asked_for(place, "/api/nimber?source=3")["nimber"] == 0  # there is a thread for it


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
