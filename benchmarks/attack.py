"""Whether the service holds out against strangers: run `python benchmarks/attack.py [ATTACK...]`; it prints Markdown.

Each attack meets a server of its own, which listens on a loopback address. Attackers come from 127.0.0.1 to 127.0.0.6.
Whoever of them is answered, refused or disconnected asks again, a second later unless the attack says otherwise.
Meanwhile an honest client asks five small questions a second from 127.0.0.9, each over a new connection. Five seconds
after the attack the server is looked at. Then the attack begins again, and SIGTERM comes in the middle of it.

The goals: 99 of 100 honest questions are answered within a second. All processes together stay under the memory limit;
memory is the sum of their PSS. Five seconds after the attack there are as many processes as before, at most 5 more
descriptors in the server's own process, and at most 100 MB more than five quarters of the memory before. All processes
have ended 3 s after SIGTERM. The exit code is 1 where a goal is missed.

This needs Linux and psutil. The server has the 1,024 descriptors that shells and systemd give by default. It is killed
if it takes four times its memory limit, or has not ended 30 s after SIGTERM.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import math
import multiprocessing
import os
import random
import re
import resource
import signal
import socket
import statistics
import string
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count, cycle, islice, product
from typing import Any, NamedTuple

import psutil

HONEST = "127.0.0.9"
STRANGERS = tuple(f"127.0.0.{number}" for number in range(2, 6))
PROXY = "127.0.0.6"

SMALL = {
    "nimber?source=3%2B4l": '"nimber":0,',
    "position?source=board:3x3": '"strings":24,',
    "families": '"families":',
    "score?source=board:2x2": '"margin":2,',
}
"""What the honest client asks, each with a part of the answer."""
WARM = {"nimber?source=board:3x3": '"nimber":2,'}
"""What is asked before an attack besides, so that the server has loaded what it searches with."""

RATE = 5
"""Honest questions a second."""
PROMPT, SHARE = 1.0, 0.99
"""Seconds within which this share of the honest questions is to be answered."""
PATIENCE = 10.0
"""Seconds after which the honest client gives a question up."""
REST = 5.0
"""Seconds between the end of an attack and the look at what it left."""
MORE_MEMORY, MORE_DESCRIPTORS = (1.25, 100), 5
"""What the server may have more of then: memory, as a factor and megabytes, and descriptors."""
END = 3.0
"""Seconds from SIGTERM to the end of all processes."""


# The attacks. They run in a process of their own.


class Attackers:
    """Clients in one event loop, and what became of their questions."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.outcomes: Counter[str] = Counter()

    async def ask(
        self,
        address: str,
        target: str,
        *,
        body: bytes = b"",
        headers: Callable[[], Iterable[str]] = tuple,
        times: int = 1,
        is_whole: bool = True,
        reading: float = math.inf,
        leaving: float | None = None,
        pause: float = 1.0,
    ) -> None:
        """Ask a question again and again, as another page each time, until the server is gone.

        `times` is how often it is asked at once over a connection. If it is not whole, its headers do not end.
        `reading` is how many bytes a second are read of the answer. The client leaves after `leaving` seconds.
        """
        while True:
            lines = [
                f"{'POST' if body else 'GET'} /api/{target} HTTP/1.1",
                f"Host: 127.0.0.1:{self.port}",
                f"Stringscoins-Page: {random.randbytes(8).hex()}",
                f"Content-Length: {len(body)}",
                *headers(),
            ]
            last = "Connection: close\r\n\r\n" if is_whole else "Connection: "
            request = "\r\n".join([*lines, ""]).encode()
            try:
                async with asyncio.timeout(leaving):
                    asked = (request + b"\r\n" + body) * (times - 1) + request + last.encode() + body
                    self.outcomes[await self._exchange(address, asked, reading)] += 1
            except TimeoutError:
                self.outcomes["left"] += 1
            except ConnectionRefusedError:
                return
            except OSError:
                self.outcomes["disconnected"] += 1
            await asyncio.sleep(pause)

    async def _exchange(self, address: str, asked: bytes, reading: float) -> str:
        """Send a request, read all that comes, and return its status."""
        with socket.socket() as connection:
            if reading < math.inf:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.setblocking(False)
            connection.bind((address, 0))
            loop = asyncio.get_running_loop()
            await loop.sock_connect(connection, ("127.0.0.1", self.port))
            sending = asyncio.create_task(loop.sock_sendall(connection, asked))
            try:
                beginning = b""
                while part := await loop.sock_recv(connection, int(min(65536, reading))):
                    beginning = beginning or part
                    if reading < math.inf:
                        await asyncio.sleep(1)
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
            return beginning[9:12].decode() or "disconnected"


Clients = Iterable[Coroutine[Any, Any, None]]


def nobody(of: Attackers) -> Clients:
    """No attack, to compare with."""
    return ()


def names(of: Attackers) -> Clients:
    """64 POSTs of 176 kB: a string of 45,000 coins, 100,000 times. The clients leave after 2 s."""
    coins = " ".join("".join(letters) for letters in islice(product(string.ascii_letters, repeat=3), 45_000))
    body = f"stringscoins: 1\nstrings:\n  - {{coins: {coins}, count: 100000}}\n".encode()
    return (of.ask(address, "position", body=body, leaving=2) for address in islice(cycle(STRANGERS), 64))


def searches(of: Attackers) -> Clients:
    """Two hard nimbers from each of two addresses."""
    return (of.ask(address, "nimber?source=board:5x5") for address in STRANGERS[:2] * 2)


def cubes(of: Attackers) -> Clients:
    """64 pictures of 32 x 32 x 32 cubes, from four addresses."""
    return (of.ask(address, "position?source=cubes:32x32x32:faces") for address in islice(cycle(STRANGERS), 64))


def graphs(of: Attackers) -> Clients:
    """60 pictures of a graph of 400 edges, from four addresses."""
    source = "position?source=graph:complete-bipartite:20x20"
    return (of.ask(address, source) for address in islice(cycle(STRANGERS), 60))


def half_open(of: Attackers) -> Clients:
    """520 connections from one address, over which half a question comes. Whoever is disconnected waits 5 s."""
    return (of.ask(STRANGERS[0], "families", is_whole=False, pause=5) for _ in range(520))


def forwarded(of: Attackers) -> Clients:
    """64 hard nimbers, half from this machine for addresses that are made up, half from a proxy for one client."""
    local = ("127.0.0.1", lambda: [f"X-Forwarded-For: {made_up()}"])
    behind = (PROXY, lambda: [f"X-Forwarded-For: {made_up()}, 10.0.0.1"])
    return (of.ask(address, "nimber?source=board:5x5", headers=said) for address, said in [local, behind] * 32)


def made_up() -> str:
    """Return some address."""
    return ".".join(str(random.randrange(1, 255)) for _ in range(4))


def slow_readers(of: Attackers) -> Clients:
    """64 connections from four addresses; 100 large answers are asked over each, and a kilobyte a second is read."""
    return (
        of.ask(address, "position?source=board:13x13", times=100, reading=1000)
        for address in islice(cycle(STRANGERS), 64)
    )


def crowd(of: Attackers) -> Clients:
    """2,000 small questions at once, from four addresses, and again after 5 s."""
    return (of.ask(address, "nimber?source=3%2B4l", pause=5) for address in islice(cycle(STRANGERS), 2000))


def puzzles(of: Attackers) -> Clients:
    """60 hard puzzles, from four addresses."""
    targets = (f"puzzle?board=5x5&kind=control&difficulty=hard&seed={seed}" for seed in count())
    return (of.ask(address, target) for address, target in zip(islice(cycle(STRANGERS), 60), targets, strict=False))


def explanations(of: Attackers) -> Clients:
    """16 explanations of boards of up to 364 lines, from four addresses."""
    return (of.ask(address, f"explain?source=board:{n}x{n}") for address in STRANGERS for n in (7, 9, 11, 13))


ATTACKS = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        nobody,
        names,
        searches,
        cubes,
        graphs,
        half_open,
        forwarded,
        slow_readers,
        crowd,
        puzzles,
        explanations,
    )
}


def attacked(name: str, port: int, seconds: float) -> dict[str, int]:
    """Attack a server for so long, and return how many questions were answered with which status, and the like."""
    attackers = Attackers(port)

    async def together() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*ATTACKS[name](attackers))
                if name == "nobody":
                    await asyncio.sleep(seconds)

    asyncio.run(together())
    return dict(attackers.outcomes)


# The server, and what is seen of it.


class State(NamedTuple):
    """What a server takes up."""

    megabytes: int
    processes: int
    descriptors: int


class Server:
    """A server on a loopback address; its processes are those of its session."""

    def __init__(self, words: Iterable[str], log: str) -> None:
        explore = [sys.executable, "-m", "stringscoins", "explore", "--no-browser", "--no-store", "--port", "0"]
        with open(log, "a") as errors:
            self._process = subprocess.Popen(
                [*explore, *words], stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        _, most = resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (1024, most))
        assert self._process.stdout is not None
        address = re.search(r":(\d+)/", self._process.stdout.readline())
        if not address:
            sys.exit("the server did not start; --log FILE keeps what it said")
        self.port = int(address[1])

    def warm(self) -> None:
        """Ask all small questions until they are answered."""
        end = time.monotonic() + 120
        for target, part in [*(SMALL | WARM).items()] * 3:
            while trouble := asked(self.port, target, part).trouble:
                if time.monotonic() > end:
                    self.kill()
                    sys.exit(f"the server did not answer {target}: {trouble}")
                time.sleep(0.2)
        time.sleep(2)

    def processes(self) -> list[psutil.Process]:
        """Return all processes that have not ended."""
        self._process.poll()
        found = []
        for number in psutil.pids():
            with suppress(ProcessLookupError, psutil.NoSuchProcess):
                if os.getsid(number) == self._process.pid:
                    process = psutil.Process(number)
                    if process.status() != psutil.STATUS_ZOMBIE:
                        found.append(process)
        return found

    def state(self) -> State:
        """Return what the server takes up now."""
        total, processes, descriptors = 0, self.processes(), 0
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                total += process.memory_full_info().pss
                if process.pid == self._process.pid:
                    descriptors = process.num_fds()
        return State(total // 10**6, len(processes), descriptors)

    def most_memory(self, until: threading.Event, limit: float) -> int:
        """Look at the memory several times a second, and return the most; at the limit the server is killed."""
        most = 0
        while not until.wait(0.25):
            most = max(most, self.state().megabytes)
            if most > limit:
                self.kill()
        return most

    def end(self) -> float | None:
        """Send SIGTERM, and return the seconds until all processes have ended; they are killed if they do not end."""
        started = time.monotonic()
        self._process.terminate()
        while self.processes():
            if time.monotonic() - started > 10 * END:
                self.kill()
                return None
            time.sleep(0.05)
        return time.monotonic() - started

    def kill(self) -> None:
        """Kill all processes."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        self._process.wait()


# The honest client.


class Asked(NamedTuple):
    """How long a question took, and why there was no answer, if there was none."""

    seconds: float
    trouble: str


def asked(port: int, target: str, part: str) -> Asked:
    """Ask a small question; the last line of the answer has to have such a part."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(HONEST, 0))
    started, trouble = time.monotonic(), ""
    try:
        connection.request("GET", f"/api/{target}")
        response = connection.getresponse()
        *_, last = response.read().decode().splitlines() or [""]
        if response.status != 200 or part not in last:
            trouble = f"{response.status} {last[:100]}"
    except (OSError, http.client.HTTPException) as error:
        trouble = type(error).__name__
    finally:
        connection.close()
    return Asked(time.monotonic() - started, trouble)


def honest(port: int, seconds: float, threads: Executor) -> Callable[[], list[Asked]]:
    """Ask small questions for so long; return a function that waits for the answers."""
    started, futures = time.monotonic(), []
    for number, (target, part) in zip(range(round(seconds * RATE)), cycle(SMALL.items()), strict=False):
        time.sleep(max(0, started + number / RATE - time.monotonic()))
        futures.append(threads.submit(asked, port, target, part))
    return lambda: [future.result() for future in futures]


# The table.


@dataclass
class Row:
    """What was seen of one attack; seconds are of the honest questions that were answered."""

    attack: str
    answered: int
    prompt: int
    failed: int
    median: float | None
    most_of_100: float | None
    longest: float | None
    megabytes: int
    before: State
    after: State
    end: float | None
    failures: dict[str, int]
    attackers: dict[str, int]
    missed: list[str]

    HEAD = (
        "| attack | answered | failed | median, s | 99 of 100, s | longest, s | most memory, MB | memory after, MB "
        "| processes | descriptors | end, s | missed |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|"
    )

    def __str__(self) -> str:
        times = (self.median, self.most_of_100, self.longest, self.end)
        *seconds, end = ("-" if time is None else f"{time:.2f}" for time in times)
        states = (f"{before} → {after}" for before, after in zip(self.before, self.after, strict=True))
        words = (self.attack, self.answered, self.failed, *seconds, self.megabytes, *states, end)
        return f"| {' | '.join(map(str, words))} | {', '.join(self.missed)} |"


def row(name: str, options: argparse.Namespace) -> Row:
    """Try one attack against a new server."""
    words = ["--host", "127.0.0.1"]
    if not options.plain:
        words += ["--memory-limit", f"{options.memory_limit:g}", "--proxy", PROXY, "--log", "text"]
    server = Server(words, options.log)
    spawn, until = multiprocessing.get_context("spawn"), threading.Event()
    with ThreadPoolExecutor(100) as threads, ProcessPoolExecutor(1, spawn, os.nice, (10,)) as attackers:
        try:
            attackers.submit(int).result()  # their process has started
            server.warm()
            before = server.state()
            watching = threads.submit(server.most_memory, until, 4 * options.memory_limit)
            attacking = attackers.submit(attacked, name, server.port, options.seconds)
            answers = honest(server.port, options.seconds, threads)
            outcomes = attacking.result()
            time.sleep(REST)
            after = server.state()
            until.set()
            again = attackers.submit(attacked, name, server.port, 15 * END)
            time.sleep(2)
            end = server.end()
            again.result()
        finally:
            until.set()
            server.kill()
        return judged(name, answers(), watching.result(), before, after, end, outcomes, options.memory_limit)


def judged(
    name: str,
    answers: list[Asked],
    megabytes: int,
    before: State,
    after: State,
    end: float | None,
    outcomes: dict[str, int],
    limit: float,
) -> Row:
    """Return a row, with the goals that were missed."""
    seconds = sorted(answer.seconds for answer in answers if not answer.trouble)
    prompt = sum(s <= PROMPT for s in seconds)
    factor, more = MORE_MEMORY
    goals = {
        "slow": prompt >= SHARE * len(answers),
        "memory": megabytes <= limit,
        "memory after": after.megabytes <= factor * before.megabytes + more,
        "processes": after.processes == before.processes,
        "descriptors": after.descriptors <= before.descriptors + MORE_DESCRIPTORS,
        "end": end is not None and end <= END,
    }
    return Row(
        name,
        len(seconds),
        prompt,
        len(answers) - len(seconds),
        statistics.median(seconds) if seconds else None,
        seconds[math.ceil(SHARE * len(seconds)) - 1] if seconds else None,
        max(seconds, default=None),
        megabytes,
        before,
        after,
        end,
        dict(Counter(answer.trouble for answer in answers if answer.trouble)),
        outcomes,
        [goal for goal, is_reached in goals.items() if not is_reached],
    )


def main() -> None:
    attacks = "\n".join(f"  {name:14}{attack.__doc__}" for name, attack in ATTACKS.items())
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=f"attacks:\n{attacks}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help="an attack of those below; all without any")
    parser.add_argument("--seconds", type=float, default=12, help="how long each attack lasts (12)")
    parser.add_argument("--memory-limit", type=float, default=2000, metavar="MB", help="the server's limit (2000)")
    parser.add_argument("--plain", action="store_true", help="start the server without limits")
    parser.add_argument("--log", default=os.devnull, metavar="FILE", help="where the server's errors and log go")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each attack")
    options = parser.parse_args()
    if unknown := set(options.attacks) - ATTACKS.keys():
        parser.error(f"no attack is called {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server ends, too
    if not options.json:
        print(Row.HEAD, flush=True)
    is_missed = False
    for name in options.attacks or ATTACKS:
        seen = row(name, options)
        is_missed |= bool(seen.missed)
        print(json.dumps(asdict(seen)) if options.json else seen, flush=True)
    sys.exit(is_missed)


if __name__ == "__main__":
    main()
