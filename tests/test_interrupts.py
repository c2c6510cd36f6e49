"""Ctrl-C while Python starts threads and hands work to them."""

import json
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from processes import started

from stringscoins.interrupts import is_delicate, to_its_end


@pytest.fixture
def pool():
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.mark.parametrize("where", ["start", "submit", "result"])
def test_python_is_not_interrupted_amid_its_work_with_threads(where, pool):
    seen = []

    def trace(frame, event, _):
        caller = sys._getframe(1)
        while caller and (caller.f_code.co_name, caller.f_globals["__name__"]) != (where, homes[where]):
            caller = caller.f_back
        if event == "line" and caller:
            seen.append((frame.f_code.co_name, is_delicate(frame)))
        return trace

    homes = {"start": "threading", "submit": "concurrent.futures.thread", "result": "concurrent.futures._base"}
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        job = pool.submit(threading.Event)
        wait([job])
        job.result()
    finally:
        sys.settrace(before)
    assert len(seen) > 3 and all(is_so for _, is_so in seen), seen


@pytest.mark.parametrize("waiting", ["wait([job])", "job.result()", "pool.shutdown()", "thread.join()", "ended.wait()"])
def test_a_wait_for_a_thread_is_interrupted(waiting, pool):
    ended, delicate = threading.Event(), []
    thread = threading.Thread(target=ended.wait)
    thread.start()
    job = pool.submit(ended.wait)

    def look(_, frame):
        delicate.append(is_delicate(frame))
        if delicate[-1] and len(delicate) < 50:
            signal.setitimer(signal.ITIMER_REAL, 0.02)  # another moment is a better one
        else:
            ended.set()

    before = signal.signal(signal.SIGALRM, look)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        eval(waiting, {"wait": wait}, locals())
        while not ended.is_set():
            time.sleep(0.01)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        ended.set()
        thread.join()
    assert not delicate[-1]


def test_some_work_is_done_to_its_end_however_often_a_signal_comes():
    came = [threading.Event(), threading.Event()]
    alarms, done = iter(came), []

    def stop(_, frame):
        if is_delicate(frame):
            signal.setitimer(signal.ITIMER_REAL, 0.02)  # another moment is a better one
        else:
            next(alarms).set()
            raise KeyboardInterrupt

    def work():
        for signaled in came:
            signal.pthread_kill(threading.main_thread().ident, signal.SIGALRM)
            signaled.wait()
            time.sleep(0.1)  # whoever does not wait goes on
        done.append(True)

    before = signal.signal(signal.SIGALRM, stop)
    try:
        with pytest.raises(KeyboardInterrupt):
            to_its_end(work)
        assert done
    finally:
        signal.signal(signal.SIGALRM, before)


def test_work_that_is_done_to_its_end_has_its_result_or_error():
    assert to_its_end(int, "11", base=2) == 3
    with pytest.raises(ValueError, match="invalid literal"):
        to_its_end(int, "12", base=2)


STARTING = """
import sys, threading, time
start = threading.Thread.start
def slowly(thread):
    start(thread)
    if thread.name.startswith({name!r}):
        print("starting", flush=True)
        time.sleep(0.3)
threading.Thread.start = slowly
import stringscoins.__main__
stringscoins.__main__._PATIENCE = 60
sys.argv = ["stringscoins", "nimber", "--json", "--store", {store!r}, "board:5x5"]
stringscoins.__main__.run()
"""


@pytest.mark.parametrize("name", ["checkpoint", "ThreadPoolExecutor"])
@pytest.mark.thorough
def test_no_thread_is_forgotten_that_the_end_would_wait_for(name, tmp_path):
    with started("-c", STARTING.format(name=name, store=str(tmp_path / "store"))) as process:
        assert process.stdout.readline() == "starting\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 3, errors
    record = json.loads(output.splitlines()[-1])
    assert record["stopped"] == "an interrupt" and record["positions"] > 0
