"""`stringscoins explore` as a process: its first line, its end, and what it says instead."""

import json
import os
import re
import signal
import socket
import sys
import urllib.request

import pytest
from click.testing import CliRunner
from processes import started

from stringscoins.program import main
from stringscoins.store import ForgivingStore
from stringscoins.web import app, command
from stringscoins.web.allowances import Allowances
from stringscoins.web.links import unpacked

START = ("-m", "stringscoins", "explore", "--port", 0, "--no-browser")


@pytest.fixture
def explored(monkeypatch):
    """Runs the command without a server; gives what it printed, and what it would have served."""
    import uvicorn

    seen = {}
    monkeypatch.setattr("webbrowser.open", lambda address: seen.setdefault("opened", address))
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: [one.close() for one in sockets])
    make = app.application

    def application(allowances, hosts, store):
        seen.update(allowances=allowances, hosts=hosts, store=store)
        return make(allowances, hosts, store)

    monkeypatch.setattr(app, "application", application)

    def explore(*words):
        seen.clear()
        result = CliRunner().invoke(main, ["explore", "--port", "0", *map(str, words)])
        return result, seen

    return explore


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_address_comes_first_and_a_signal_is_a_clean_end(number):
    with started(*START, "board:2x2") as process:
        address = process.stdout.readline()
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/#board:2x2\n", address)
        process.send_signal(number)
        output, errors = process.communicate()
    assert (process.returncode, output, errors) == (0, "", "Ctrl-C ends it.\n")


@pytest.mark.parametrize(("number", "send"), [(signal.SIGTERM, os.kill), (signal.SIGINT, os.killpg)])
def test_what_is_worked_on_does_not_keep_it_from_its_end(number, send):
    """A terminal sends Ctrl-C to the workers, too."""
    with started(*START) as process:
        base = process.stdout.readline().partition("#")[0]
        with urllib.request.urlopen(f"{base}api/nimber?source=board:5x5&progress=1") as answer:
            assert b"progress" in answer.readline()
            send(process.pid, number)
            *_, last = answer.read().splitlines()
            assert json.loads(last) == {"error": "the server has ended"}
        _, errors = process.communicate()
    assert (process.returncode, errors) == (0, "Ctrl-C ends it.\n")


def test_a_browser_is_opened_unless_nobody_wants_one(explored):
    result, seen = explored("3+4l")
    assert result.exit_code == 0 and seen["opened"] == result.stdout.strip()
    result, seen = explored("3+4l", "--no-browser")
    assert result.exit_code == 0 and "opened" not in seen


def test_sources_stand_in_the_address_as_the_page_reads_them(explored, tmp_path):
    for source, fragment in (("board:2x2 + 3", "board:2x2%20+%203"), ("@malkin/g1", "@malkin%2Fg1")):
        assert explored(source)[0].stdout.strip().endswith(f"/#{fragment}")
    file = tmp_path / "chain.yaml"
    file.write_text("stringscoins: 1\nname: mine\nstrings: [a, a b, b]\n")
    found = explored(file)[0].stdout.strip().partition("#")[2]
    assert "name: mine" in unpacked(found)
    file.write_text("stringscoins: 1\nboard: {rows: 1, columns: 1}\ngame: [h 0 0, v 0 0]\n")
    start, _, cuts = explored(file)[0].stdout.strip().partition("#")[2].partition("/")
    assert "game" not in unpacked(start) and cuts == "h%200%200,v%200%200"


def test_a_port_that_is_taken(explored):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result, _ = explored("--port", port)
    assert result.exit_code == 2
    assert f"127.0.0.1:{port}: cannot be used: Address already in use; --port 0 takes a free one" in result.stderr


def test_what_cannot_be_explored(explored):
    for words in (["bord:2x2"], ["no-such.yaml"], ["--port", "70000"], ["--store", "x", "--no-store"]):
        result, _ = explored(*words)
        assert result.exit_code == 2 and result.stdout == "" and "Traceback" not in result.stderr


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(main, ["explore"])
    assert result.exit_code == 2 and "-m pip install starlette uvicorn" in result.stderr


def test_results_are_kept_for_the_user_and_not_for_others(explored, tmp_path):
    def kept(*words):
        opener = explored(*words)[1]["store"]
        with opener() as store:
            return store

    assert isinstance(kept(), ForgivingStore)
    assert kept("--no-store") is None
    assert kept("--host", "0.0.0.0") is None
    mine = kept("--host", "0.0.0.0", "--store", tmp_path / "mine.sqlite")
    assert isinstance(mine, ForgivingStore) and (tmp_path / "mine.sqlite").exists()


def test_strangers_share_what_one_person_has_alone(explored):
    for words, is_shared in (
        ((), False),
        (("--host", "0.0.0.0"), True),
        (("--proxy", "127.0.0.1"), True),
        (("--allow-host", "boxes.example.org"), True),
    ):
        _, seen = explored(*words)
        assert seen["allowances"].is_shared is is_shared
        assert ("boxes.example.org" in seen["hosts"]) == ("--allow-host" in words)
        assert bool(seen["hosts"]) == ("0.0.0.0" not in words)


def test_an_administrator_sets_the_limits(explored):
    _, seen = explored(
        *("--time-limit", 5, "--memory-limit", 1300, "--max-strings", 50, "--workers", 3),
        *("--jobs", 20, "--jobs-each", 4, "--connections", 7),
    )
    assert seen["allowances"] == Allowances(
        strings=50, seconds=5, megabytes=1300, jobs=20, each=4, connections=7, workers=3
    )
    for wrong in (
        ["--memory-limit", "10"],
        ["--memory-limit", "1200", "--workers", "3"],
        ["--workers", "0"],
        ["--proxy", "nobody"],
        ["--log", "xml"],
    ):
        assert explored(*wrong)[0].exit_code == 2


def test_a_store_that_cannot_be_used_is_said_once(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    opener = command._StoreOpener(str(tmp_path / "file" / "nimbers.sqlite"))
    for _ in range(2):
        with opener() as store:
            assert store is None
    assert capsys.readouterr().err.count("nothing is kept") == 1


def test_addresses_of_other_hosts(explored):
    assert explored("--host", "::1")[0].stdout.startswith("http://[::1]:")
    assert explored("--host", "0.0.0.0")[0].stdout.startswith("http://0.0.0.0:")
