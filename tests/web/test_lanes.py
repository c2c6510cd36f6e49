"""Worker processes: who gets one, and what becomes of those that do not stop."""

import asyncio
import json
import os
import signal
import time
from contextlib import aclosing, asynccontextmanager, nullcontext

import psutil
import pytest
from pebble import ProcessExpired

from stringscoins.web.allowances import Allowances
from stringscoins.web.clients import Client
from stringscoins.web.lanes import Ended, Workers
from stringscoins.web.worker import Call

LONG = "source=board:5x5&progress=1"
PATIENCE = 60
OTHERS = set()
"""Workers that were there before: of services that other tests share."""
A, B, C = (Client(f"10.0.0.{n}") for n in range(3))


@asynccontextmanager
async def started(**allowed):
    OTHERS.update(processes())
    workers = Workers(Allowances(megabytes=1500, is_shared=True, **allowed), nullcontext)
    try:
        await workers.start()
        yield workers
    finally:
        workers.end()


async def answer(workers, client, query, question="nimber"):
    """The head of an answer, and its records."""
    content = b"\n".join([part async for part in workers.answer(client, Call(question, query, b""))])
    head, *lines = filter(None, content.decode().splitlines())
    return head, [json.loads(line) for line in lines]


async def until(happened):
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.02)


def asked(workers, client, query=LONG):
    return asyncio.create_task(answer(workers, client, query))


def processes():
    """The workers of a test: copies of a process that this one started."""
    children = psutil.Process().children(recursive=True)
    return {child.pid for child in children if child.ppid() != os.getpid()} - OTHERS


def test_a_quick_question_waits_for_no_long_one_and_no_address_has_more_than_half():
    async def ask():
        async with started() as workers:
            long = [asked(workers, client) for client in (A, A, B)]
            await until(lambda: (workers.long.working, workers.long.waiting) == (2, 1))
            async with asyncio.timeout(PATIENCE):
                head, (*_, last) = await answer(workers, C, "source=3%2B4l")
            assert (head, last["nimber"]) == ("200 application/x-ndjson", 0)
            long[2].cancel()  # its worker is for nobody else: the other address has its half
            await until(lambda: workers.long.working == 1)
            assert workers.long.waiting == 1 and not long[0].done()
            for task in long:
                task.cancel()
            await asyncio.gather(*long, return_exceptions=True)
            await until(lambda: workers.long.working == 0)

    asyncio.run(ask())


def test_who_waits_and_leaves_is_not_served():
    async def ask():
        async with started() as workers:
            first, second = asked(workers, A), asked(workers, A)
            await until(lambda: workers.long.waiting == 1)
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)
            assert workers.long.waiting == 0
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            await until(lambda: workers.long.working == 0)

    asyncio.run(ask())


def test_a_page_that_asks_anew_ends_its_question_before():
    async def ask():
        page, other = Client("10.0.0.1", "a page"), Client("10.0.0.1", "another")
        async with started(workers=4) as workers:
            first, elsewhere = asked(workers, page), asked(workers, other)
            await until(lambda: workers.long.working == 2)
            second = asked(workers, page)
            with pytest.raises(TimeoutError):
                await first
            await until(lambda: workers.long.working == 2 and workers.long.waiting == 0)
            assert not second.done() and not elsewhere.done()
            for task in (second, elsewhere):
                task.cancel()
            await asyncio.gather(second, elsewhere, return_exceptions=True)

    asyncio.run(ask())


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be held here")
def test_a_worker_that_does_not_stop_is_killed_and_replaced():
    """Processes are held, so that they neither answer nor hear that they should end."""

    async def ask():
        async with started(seconds=1.5, workers=1) as workers:
            held = processes()
            for pid in held:
                os.kill(pid, signal.SIGSTOP)
            # Neither a quick worker answers in its time, nor a long one.
            with pytest.raises(TimeoutError):
                await answer(workers, A, "source=3")
            async with asyncio.timeout(PATIENCE):
                assert (await answer(workers, A, "source=3"))[1][-1]["nimber"] == 0
            await until(lambda: len(processes()) == 3 and len(processes() & held) <= 1)

    asyncio.run(ask())


def test_a_worker_that_dies_is_told_of_and_replaced():
    async def ask():
        async with started(workers=1) as workers:
            async with aclosing(workers.answer(A, Call("nimber", LONG, b""))) as parts:
                assert await anext(parts) == b"200 application/x-ndjson"
                for pid in processes():
                    os.kill(pid, signal.SIGKILL)
                with pytest.raises(ProcessExpired):
                    async for _ in parts:
                        pass
            async with asyncio.timeout(PATIENCE):
                assert (await answer(workers, A, "source=3"))[1][-1]["nimber"] == 0
                _, (last,) = await answer(workers, A, "source=board:5x5&time-limit=1")
            assert last["stopped"] == "the time limit of 1 s"

    asyncio.run(ask())


def test_the_end_kills_all_work_and_begins_no_more():
    async def ask():
        async with started() as workers:
            long = [asked(workers, client) for client in (A, A, B)]
            await until(lambda: workers.long.working == 2 and workers.long.waiting == 1)
            workers.end()
            assert [type(error) for error in await asyncio.gather(*long, return_exceptions=True)] == [Ended] * 3
            with pytest.raises(Ended):
                await answer(workers, C, "source=3")
            assert workers.state == "ended" and not processes()

    asyncio.run(ask())


def test_memory_is_limited_by_the_system_and_given_back(monkeypatch):
    """A question that takes more than its worker may have says so, and leaves nothing behind."""
    monkeypatch.setattr("stringscoins.web.lanes._MUCH", 1e6)

    async def ask():
        async with started(workers=1) as workers:
            before = processes()
            head, (last,) = await answer(workers, A, "source=board:5x5&time-limit=4")
            assert head.startswith("503") and "stopped" in last
            assert sum(psutil.Process(pid).memory_info().rss for pid in processes()) < 1500e6
            await until(lambda: len(processes()) == 3 and processes() != before)
            await until(lambda: workers.long.working == 0)
            assert (await answer(workers, A, "source=board:5x5&time-limit=0.5"))[0].startswith("503")

    asyncio.run(ask())
