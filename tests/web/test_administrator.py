"""The service as an administrator runs it behind a web server: names, addresses, health, numbers, log, end."""

import json
import re
import signal
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest
from processes import PATIENCE, started

pytestmark = pytest.mark.thorough
NAME = "boxes.example.org"
START = ("-m", "stringscoins", "explore", "--port", 0, "--no-browser", "--no-store", "--allow-host", NAME)
PAGE = (Path(__file__).parents[2] / "docs/how-to/administrator.md").read_text(encoding="utf-8")


@contextmanager
def running(*words):
    """The service when it is well, and where it is."""
    with started(*START, "--memory-limit", 2000, "--log", "json", *words) as process:
        base = process.stdout.readline().partition("#")[0]
        until(lambda: asked(base, "health")[0] == 200)
        yield process, base


def asked(base, path, address="192.0.2.1", host=NAME):
    """The status and the content that a web server gets for a client."""
    request = Request(base + path, headers={"Host": host, "X-Forwarded-For": address})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()


def until(happened):
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def numbers(base):
    """What `/metrics` tells, by name and labels."""
    lines = asked(base, "metrics")[1].splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def test_a_web_server_in_front():
    with running("--proxy", "127.0.0.1") as (process, base):
        assert asked(base, "api/nimber?source=3%2B4l")[0] == 200
        assert asked(base, "api/nimber?source=3%2B4m", "192.0.2.2")[0] == 400
        assert asked(base, "api/nimber?source=3", "203.0.113.9, 192.0.2.3")[0] == 200
        assert asked(base, "api/nimber?source=3", host="stranger.example")[0] == 403
        told = numbers(base)
        assert told['stringscoins_questions_total{outcome="answered",question="nimber"}'] == 2
        assert told['stringscoins_questions_total{outcome="refused",question="nimber"}'] == 2
        names = {re.sub(r"_(bucket|count|sum)$", "", name.partition("{")[0]) for name in told}
        assert names == set(re.findall(r"`(stringscoins_\w+)`", PAGE))
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate()
    lines = [json.loads(line) for line in errors.splitlines() if line.startswith("{")]
    assert [(line["address"], line["outcome"]) for line in lines] == [
        ("192.0.2.1", "answered"),
        ("192.0.2.2", "refused"),
        ("192.0.2.3", "answered"),
        ("192.0.2.1", "refused"),
    ]


def test_an_address_that_is_made_up_changes_nothing():
    with running() as (process, base):
        asked(base, "api/nimber?source=3")
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate()
    assert json.loads(errors.splitlines()[-1])["address"] == "127.0.0.1"


def test_a_signal_ends_all_processes_whatever_runs():
    with running("--proxy", "127.0.0.1") as (process, base):
        answers = [
            urlopen(Request(f"{base}api/nimber?source=board:5x5&progress=1", headers={"X-Forwarded-For": address}))
            for address in ("192.0.2.1", "192.0.2.2")
        ]
        until(lambda: json.loads(asked(base, "health")[1])["long"]["working"] == 2)
        processes = psutil.Process(process.pid).children(recursive=True)
        assert len(processes) >= 5
        process.send_signal(signal.SIGTERM)
        for answer in answers:
            with answer:
                assert json.loads(answer.read().splitlines()[-1]) == {"error": "the server has ended"}
        process.communicate()
        assert process.returncode == 0
        assert psutil.wait_procs(processes, timeout=PATIENCE)[1] == []
