"""Jobs end when they are cancelled: before they begin, and while they run."""

import asyncio
import concurrent.futures
import threading
import time

import pytest

from stringscoins.evaluation import Evaluator
from stringscoins.solve import Limits, Progress, SearchStopped

LONG = 3600
"""Seconds that nothing takes, whatever has to be compiled before the search begins."""


class Begun(Progress):
    """Lets others wait until a search goes on."""

    def __init__(self):
        self.event = threading.Event()

    def searching(self, *counts, **more):
        self.event.set()


def test_a_running_job_is_cancelled():
    progress = Begun()
    with Evaluator(workers=1, progress=progress, limits=Limits(seconds=LONG)) as evaluator:
        job, waiting = (evaluator.submit("nimber", "board:6x6") for _ in range(2))
        assert progress.event.wait(LONG)
        assert job.running()
        assert not job.cancelled()
        assert waiting.cancel()
        assert job.cancel()
        done, _ = concurrent.futures.wait([job, waiting])
        assert done == {job, waiting}
        for cancelled in done:
            assert cancelled.cancelled()
            assert not cancelled.cancel()
            with pytest.raises(concurrent.futures.CancelledError):
                cancelled.result()
        # The evaluator goes on.
        assert evaluator.submit("nimber", "board:3x3").result() == 2


def test_a_job_that_is_done_cannot_be_cancelled():
    with Evaluator() as evaluator:
        job = evaluator.submit("nimber", "3")
        assert job.result() == 0
        assert not job.cancel()
        assert not job.cancelled()
        failed = evaluator.submit("endgame", "board:2x2")
        assert failed.exception() is not None
        assert not failed.cancelled()


def test_the_clock_of_limits_runs_while_a_job_waits():
    progress = Begun()
    with Evaluator(workers=1, progress=progress) as evaluator:
        long = evaluator.submit("nimber", "board:6x6")
        assert progress.event.wait(LONG)
        late = evaluator.submit("nimber", "board:6x6", limits=Limits(seconds=100, started=time.monotonic() - 100))
        soon = evaluator.submit("nimber", "board:6x6", limits=Limits(seconds=0.01))
        patient = evaluator.submit("nimber", "board:3x3", limits=Limits(seconds=1000))
        # Both end while the job before them runs.
        for job, limit in ((late, "100 s"), (soon, "0.01 s")):
            with pytest.raises(SearchStopped, match=limit):
                job.result(60)
        assert long.running() and not patient.done()
        long.cancel()
        assert patient.result() == 2


def test_a_loop_of_asyncio_waits_for_a_job_and_cancels_it():
    progress = Begun()

    async def ask(evaluator):
        assert await asyncio.wrap_future(evaluator.submit("nimber", "board:3x3")) == 2
        job = evaluator.submit("nimber", "board:6x6")
        waiting = asyncio.ensure_future(asyncio.wrap_future(job))
        await asyncio.to_thread(progress.event.wait, LONG)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.to_thread(concurrent.futures.wait, [job])
        assert job.cancelled()

    with Evaluator(workers=1, progress=progress, limits=Limits(seconds=LONG)) as evaluator:
        asyncio.run(ask(evaluator))


def test_a_job_with_limits_of_its_own_is_cancelled_too():
    progress = Begun()
    with Evaluator(workers=1, progress=progress, limits=Limits(seconds=LONG)) as evaluator:
        job = evaluator.submit("nimber", "board:6x6", limits=Limits(seconds=LONG))
        assert progress.event.wait(LONG)
        assert job.cancel()
        concurrent.futures.wait([job])
        assert job.cancelled()


def test_it_is_the_cancellation_that_ends_the_search():
    progress, reasons = Begun(), []

    def work():
        try:
            return evaluator.nimber("board:6x6")
        except SearchStopped as stop:
            reasons.append(stop.reason)
            raise

    evaluator = Evaluator(workers=1, progress=progress, limits=Limits(seconds=LONG))
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        job = evaluator.run(work, threads)
        assert progress.event.wait(LONG)
        job.cancel()
    assert job.cancelled()
    assert reasons == ["a cancellation"]
