"""What a worker writes: lines or one object, at once or not at all, and nothing that it should not tell."""

import json
import socket
import threading
from contextlib import nullcontext

import pytest

from stringscoins.web.worker import Call, Duty, ProgressLines, Worker, line_of

LONG = "source=board:5x5"
"""A search of it takes more time and memory than there is."""


def duty(seconds=120, **more):
    return Duty(seconds, 1000.0, 400, nullcontext, **more)


def written(worker, question, query="", body=b"", **how):
    """The head of what a worker writes, and the records."""
    here, there = socket.socketpair()
    with here, there:
        there.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        worker.work(Call(question, query, body, **how), there)
        there.close()
        content = b"".join(iter(lambda: here.recv(1 << 16), b""))
    head, *lines = content.decode().splitlines()
    return head, [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def worker():
    return Worker(duty())


def test_parts_come_before_the_whole_and_not_at_all_for_who_wants_one_object(worker):
    head, (*parts, whole) = written(worker, "nimber", "source=2%2B3&moves=1")
    assert head == "200 application/x-ndjson" and {"nimber": 1, "mover_wins": True} in parts
    assert written(worker, "nimber", "source=2%2B3&moves=1", in_lines=False) == ("200 application/json", [whole])


def test_a_quick_worker_leaves_what_takes_long_and_holds_nothing_back_of_what_does_not():
    quick = Worker(duty(is_quick=True))
    assert written(quick, "nimber", LONG) == ("elsewhere", [])
    assert written(quick, "nimber", LONG + "&time-limit=0.05")[0] == "503 application/x-ndjson"
    assert (
        written(quick, "nimber", "source=2%2B3&moves=1")[1]
        == written(Worker(duty()), "nimber", "source=2%2B3&moves=1")[1]
    )
    assert written(quick, "nimber", "source=2%2Bx")[0] == "400 application/json"


def test_a_search_tells_how_far_it_is_to_who_asks():
    _, (*parts, last) = written(Worker(duty(1.5)), "nimber", LONG + "&progress=1")
    rates = [part["progress"]["rate"] for part in parts if "rate" in part.get("progress", {})]
    assert rates and all(rate > 0 for rate in rates) and last["stopped"] == "the time limit of 1.5 s"
    assert len(written(Worker(duty(0.5)), "nimber", LONG)[1]) == 1


def test_who_goes_away_ends_the_work(worker):
    here, there = socket.socketpair()
    working = threading.Thread(target=worker.work, args=(Call("nimber", LONG, b""), there))
    working.start()
    here.close()
    working.join(60)
    assert not working.is_alive()
    there.close()


def test_an_error_of_the_program_tells_nothing_of_it(worker, monkeypatch, caplog):
    def broken(*_, **__):
        raise KeyError("a secret")

    monkeypatch.setattr("stringscoins.questions.structure._anatomy", broken)
    assert written(worker, "structure", "source=3") == (
        "500 application/json",
        [{"error": "the server failed at this question"}],
    )
    assert "a secret" in caplog.text


def test_a_quick_worker_ends_where_it_lacks_memory(monkeypatch):
    def greedy(*_, **__):
        raise MemoryError

    quick = Worker(duty(is_quick=True))
    with monkeypatch.context() as lacking:
        lacking.setattr("stringscoins.questions.structure._anatomy", greedy)
        with pytest.raises(MemoryError):
            written(quick, "structure", "source=3")
        assert written(Worker(duty()), "structure", "source=3")[0] == "503 application/json"


def test_errors_have_a_status_of_their_own():
    statuses = [line_of(error)[0] for error in (ValueError("so"), RecursionError(), MemoryError(), OSError("/a/path"))]
    assert statuses == [400, 400, 503, 500]


def test_bounds_and_what_is_refuted_are_told_until_the_value_is_known(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("stringscoins.web.worker.time.monotonic", lambda: clock[0])
    said = []
    told = ProgressLines(said.append)
    for passed, positions in ((0.0, 100), (0.1, 150), (0.4, 500)):
        clock[0] += passed
        told.searching(positions, 0, 0, excluded=(0,), bounds=(-3, 5))
    known = {"refuted": [0], "bounds": [-3, 5]}
    assert said == [{"progress": {"positions": 100} | known}, {"progress": {"positions": 500, "rate": 800} | known}]
    told.report({"margin": 1})
    clock[0] += 1.0
    told.searching(50, 0, 0, bounds=(-1, 1), whole=3)
    assert said[2:] == [{"margin": 1}, {"progress": {"positions": 50, "rate": 0}}]
    told.compiling("search")
    assert said[-1] == {"progress": {"compiling": "search"}}
