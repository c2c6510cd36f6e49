"""The explorer as a program that runs, and browsers that visit it; `visits.py` says how a test uses them."""

from __future__ import annotations

import os
import re
import shutil
import socket
import threading
import warnings
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec

import pytest
from processes import started

from tests.web.visits import PATIENCE, Visits

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

WHOLE_RUN = 3600
"""Seconds after which a server of the tests is killed."""


@pytest.fixture(scope="session")
def address():
    """Where the explorer is, without a position: the command runs for the whole session."""
    words = ("-m", "stringscoins", "explore", "--port", 0, "--no-browser", "board:3x3")
    with started(*words, patience=WHOLE_RUN) as process:
        line = process.stdout.readline()
        found = re.fullmatch(r"(http://127\.0\.0\.1:[0-9]+/)#board:3x3\n", line)
        assert found, (line, process.stderr.read())
        yield found[1]


@contextmanager
def served(service):
    """Serve an application on a free port, from another thread; give its host and port."""
    import uvicorn

    from stringscoins.web.connections import Connection

    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(service, http=Connection, ws="none", log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()
    finally:
        service.state.stop()
        server.should_exit = True
        thread.join()


@pytest.fixture
def serve():
    """Serves an application for as long as a test runs."""
    with ExitStack() as servers:
        yield lambda service: servers.enter_context(served(service))


@pytest.fixture
def connect():
    """Opens connections that end with a test; some words may be said at once."""
    with ExitStack() as connections:

        def connected(place, words="", **options):
            connection = connections.enter_context(socket.socket())
            for option, value in options.items():
                connection.setsockopt(socket.SOL_SOCKET, getattr(socket, option), value)
            connection.settimeout(120)
            connection.connect(place)
            connection.sendall(words.replace("\n", "\r\n").encode())
            return connection

        yield connected


@pytest.fixture(scope="module")
def browser():
    """A browser that is installed here. It ends with each module, for while it runs asyncio has a loop already."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None or find_spec("playwright") is None:
        missing = "playwright for Python" if path else f"a browser, one of {', '.join(BROWSERS)}"
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(f"the explorer's page is NOT TESTED: there is no {missing}", stacklevel=1)
        pytest.skip(f"there is no {missing}")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    # Root has no sandbox; what a browser does by itself is no part of a test.
    words = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    # No other server is found, and whoever asks one has an error on the console.
    words.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
    root = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as play, play.chromium.launch(executable_path=path, args=words + root) as browser:
        yield browser


@pytest.fixture
def visit(browser, address):
    visits = Visits(browser, address)
    yield visits
    assert visits.close() == []
