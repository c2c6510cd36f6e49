"""Lanes: worker processes that answer one question after the other, and can be killed.

A question comes to a quick worker first. What takes longer than a moment is left to a long worker, so that no question
waits for one that takes long.

The pools are Pebble's: a worker of such a pool can be killed alone and is replaced, and it may be the copy of a process
that has everything loaded. The pools of loky and of `concurrent.futures` break as a whole when a worker is killed; the
processes of AnyIO begin with nothing loaded, which takes a second.
"""

from __future__ import annotations

import asyncio
import socket
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from itertools import chain
from multiprocessing.reduction import ForkingPickler
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from stringscoins.errors import LimitReached
from stringscoins.questions.evaluator import StoreOpener
from stringscoins.web.allowances import OF_QUICK, OF_WORKER, QUICK, Allowances
from stringscoins.web.clients import Client
from stringscoins.web.copies import COPIES, begin
from stringscoins.web.worker import Call, Cost, Duty, prepare, ready, work

__all__ = ["Ended", "Lane", "Workers"]

_Result = TypeVar("_Result")

_LONG = ("play", "hint", "puzzle", "sheet", "review")
"""Questions that no quick worker need try."""
_ALONE, _AT_ONCE, _IN_TURN = 5.0, 0.8, 0.4
"""Seconds that a quick worker has for a question which it cannot leave by itself, as it draws or reads: where nobody
else is served, for an address that has used little lately, and for any other."""
_HALVES = 10.0
"""Seconds after which half of what an address has used is forgotten."""
_LITTLE = 1.0
"""Seconds of a processor that an address may have used lately, to be given the quick worker that is kept for such."""
_KEEPS = 2.0
"""Seconds for which a worker that strangers use keeps what it found out, if that is much."""
_MUCH = 50e6
"""Bytes by which a worker may grow."""
_GRACE = 1.0
"""Seconds that a worker has to stop by itself when its time is up, or when nobody waits for its answer."""


class Ended(LimitReached):
    """The server is to end: it begins no more work."""

    def __init__(self) -> None:
        super().__init__("the server has ended")


class Workers:
    """All workers of a server: quick ones and long ones."""

    def __init__(self, allowances: Allowances, store: StoreOpener) -> None:
        number, is_shared = allowances.workers, allowances.is_shared
        duty = Duty(allowances.seconds, allowances.of_tables, allowances.strings, store)
        quick = replace(duty, seconds=_AT_ONCE, megabytes=OF_QUICK - OF_WORKER, is_quick=True)
        self.state = "starting"
        """Then `ok`, or `ended`."""
        if is_shared:
            self.quick = Lane("quick", QUICK, quick, share=1, each=QUICK, kept=1, is_shared=True)
            self.long = Lane("long", number, duty, share=max(1, number // 2), each=1, is_shared=True)
        else:
            self.quick = Lane("quick", QUICK, quick, share=QUICK, each=QUICK)
            self.long = Lane("long", number, duty, share=number, each=number)

    async def answer(self, client: Client, call: Call) -> AsyncGenerator[bytes, None]:
        """Give what is to be told to a client: a line with the status and the media type, then the bytes of the answer.

        Raises
        ------
        TimeoutError
            When the time is up, or the page asks the same question anew.
        Ended
            When the server is to end.
        pebble.ProcessExpired
            When a worker died: of a lack of memory, most likely.
        """
        if call.question not in _LONG:
            with suppress(TimeoutError, ProcessExpired, MemoryError):
                async with self.quick.answering(client, call) as (connection, done):
                    parts = [part async for part in _parts(connection)]
                    await self._over(done)
                if len(parts) > 1:
                    yield parts[0]
                    yield b"".join(parts[1:])
                    return
        async with self.long.answering(client, call) as (connection, done):
            async for part in _parts(connection):
                yield part
            await self._over(done)

    async def _over(self, done: asyncio.Future[Cost]) -> None:
        """Wait until a worker has ended an answer; raise ProcessExpired if it died."""
        if self.state == "ended":
            raise Ended
        await asyncio.wait([done])
        done.result()

    @property
    def lanes(self) -> tuple[Lane, Lane]:
        """The lane of the quick ones, and that of the long ones."""
        return self.quick, self.long

    async def start(self) -> None:
        """Start the workers."""
        begin()
        await self.quick.start()
        self.state = "ok"
        await self.long.start()

    def end(self) -> None:
        """Kill all workers, for good. Cost: a tenth of a second."""
        self.state = "ended"
        pools = [*self.quick.end(), *self.long.end()]
        for pool in pools:
            pool.stop()  # type: ignore[no-untyped-call]
        for pool in pools:
            pool.join()


async def _parts(connection: socket.socket) -> AsyncIterator[bytes]:
    """Give the first line that comes from a worker, if any comes, then the bytes after it."""
    loop, head = asyncio.get_running_loop(), b""
    while part := await loop.sock_recv(connection, 1 << 16):
        if b"\n" in head:
            yield part
            continue
        head += part
        if b"\n" in head:
            line, _, rest = head.partition(b"\n")
            yield line
            if rest:
                yield rest


def _await(job: Future[_Result]) -> asyncio.Future[_Result]:
    """Return the future of a job for the event loop; an error that nobody asks for is no news."""
    future = asyncio.wrap_future(job)
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


class Lane:
    """Workers for one kind of question, and the clients who wait for them.

    The next worker is for the address that has used the least lately; among several, for the one for which the fewest
    work. Some workers may be kept for addresses that have used little.

    Parameters
    ----------
    name : str
    number : int
    duty : Duty
    share, each : int
        The most workers of one address, and of one page.
    kept : int
        The workers that are kept.
    is_shared : bool
        True if a worker that has grown is replaced after a while, so that strangers leave nothing behind.
    """

    def __init__(
        self, name: str, number: int, duty: Duty, share: int, each: int, kept: int = 0, is_shared: bool = False
    ) -> None:
        self.name, self._duty, self._is_shared = name, duty, is_shared
        self._share, self._each, self._kept = share, each, kept
        self._all = [_Place(duty) for _ in range(number)]
        self._idle: list[_Place] = []
        self._working: list[Client] = []
        self._waiting: dict[str, list[tuple[Client, asyncio.Future[_Place]]]] = {}
        self._asked: dict[tuple[Client, str], asyncio.Timeout] = {}
        self._used: defaultdict[str, float] = defaultdict(float)
        """Seconds of a processor that an address has used lately."""
        self._halved = 0.0
        self._ending: set[asyncio.Task[None]] = set()
        self._is_ended = False

    @property
    def working(self) -> int:
        """The number of workers that answer a question, or end one."""
        return len(self._working)

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a worker."""
        return sum(map(len, self._waiting.values()))

    async def start(self) -> None:
        """Start the workers, before they are needed; each is used as soon as it is there."""
        for place in self._all:
            await asyncio.wait([_await(await asyncio.to_thread(place.start))])
            self._idle.append(place)
            self._begin()

    def end(self) -> list[ProcessPool]:
        """Begin no more work; return the pools that are to be stopped."""
        self._is_ended = True
        for _, turn in chain(*self._waiting.values()):
            if not turn.done():  # its client has left in this moment
                turn.set_exception(Ended())
        self._waiting.clear()
        return [place.pool for place in self._all]

    @asynccontextmanager
    async def answering(self, client: Client, call: Call) -> AsyncIterator[tuple[socket.socket, asyncio.Future[Cost]]]:
        """Return a context in which a worker answers a call: where it writes, and what is done when it has ended.

        When the context ends, the worker stops, or is killed a second later. When the time is up, or the page asks the
        same question anew, the context ends with a TimeoutError.
        """
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as deadline:
            with self._latest(client, call, deadline):
                place, done = await self._turn(client), loop.create_future()
                try:
                    connection, job = place.ask(call)
                    with connection:
                        done = _await(job)
                        deadline.reschedule(loop.time() + self._patience(client.address))
                        yield connection, done
                finally:
                    self._in_background(self._ended(client, place, done, 0 if deadline.expired() else _GRACE))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def _patience(self, address: str) -> float:
        """Return the seconds after which a worker is killed."""
        if not self._duty.is_quick:
            return self._duty.seconds + _GRACE
        if not self._is_shared:
            return _ALONE
        return _AT_ONCE if self._used[address] <= _LITTLE else _IN_TURN

    @contextmanager
    def _latest(self, client: Client, call: Call, deadline: asyncio.Timeout) -> Iterator[None]:
        """Return a context for a page's question, which ends the same question of the page that came before it."""
        key = client, call.question
        if client.page and not self._duty.is_quick:
            if before := self._asked.get(key):
                before.reschedule(0)
            self._asked[key] = deadline
        try:
            yield
        finally:
            if self._asked.get(key) is deadline:
                del self._asked[key]

    async def _ended(self, client: Client, place: _Place, done: asyncio.Future[Cost], patience: float) -> None:
        """Wait until a worker has stopped, or kill it; it, or another one, is free then for the next question."""
        await asyncio.wait([done], timeout=patience)
        loop = asyncio.get_running_loop()
        if done.done() and not done.exception():
            used, grown = done.result()
            if self._is_shared and grown > _MUCH:
                self._in_background(self._forgotten(place, place.since))
        else:
            used = loop.time() - place.since
            await _renewed(place)
        self._free(client, place, used)

    async def _forgotten(self, place: _Place, since: float) -> None:
        """Replace a worker that has grown, unless it is needed again within a while."""
        await asyncio.sleep(_KEEPS)
        if place in self._idle and place.since == since:
            self._idle.remove(place)
            await _renewed(place)
            self._idle.append(place)
            self._begin()

    async def _turn(self, client: Client) -> _Place:
        if self._is_ended:
            raise Ended
        turn: asyncio.Future[_Place] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client.address, []).append((client, turn))
        self._begin()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._drop(client, turn)
            else:
                self._free(client, turn.result())
            raise

    def _drop(self, client: Client, turn: asyncio.Future[_Place]) -> None:
        """Let a client wait no more; the address is the last from now on."""
        waiting = self._waiting.pop(client.address, [])
        with suppress(ValueError):  # all waiting has ended
            waiting.remove((client, turn))
        if waiting:
            self._waiting[client.address] = waiting

    def _free(self, client: Client, place: _Place, used: float = 0.0) -> None:
        self._working.remove(client)
        self._idle.append(place)
        self._used[client.address] += used
        self._begin()

    def _begin(self) -> None:
        """Give the idle workers to those who wait."""
        now = asyncio.get_running_loop().time()
        if (passed := now - self._halved) > _HALVES:
            self._halved, part = now, 0.5 ** (passed / _HALVES)
            self._used = defaultdict(float, {one: used * part for one, used in self._used.items() if used > 0.01})
        while self._idle and (found := self._next()):
            client, turn = found
            self._drop(client, turn)
            self._working.append(client)
            turn.set_result(self._place_for(client))

    def _next(self) -> tuple[Client, asyncio.Future[_Place]] | None:
        """Return the next of those who wait and may have a worker."""
        at = [client.address for client in self._working]
        for address in sorted(self._waiting, key=lambda address: (self._used[address], at.count(address))):
            if self._used[address] > _LITTLE and len(self._idle) <= self._kept:
                break
            for client, turn in self._waiting[address] if at.count(address) < self._share else ():
                if self._working.count(client) < self._each and not turn.done():
                    return client, turn
        return None

    def _place_for(self, client: Client) -> _Place:
        """Take an idle worker: the one that answered this client last, or the one that was idle longest."""
        place = next((place for place in reversed(self._idle) if place.last == client), self._idle[0])
        self._idle.remove(place)
        place.last, place.since = client, asyncio.get_running_loop().time()
        return place


async def _renewed(place: _Place) -> None:
    """Kill a worker, and wait until there is another one in its place."""
    with suppress(RuntimeError):  # all is to end
        await asyncio.to_thread(place.kill)
        await asyncio.wait([_await(await asyncio.to_thread(place.start))])


class _Place:
    """A place for a worker process, or for the next one when that was killed: a pool of one.

    So it is known which process has the cache of a client's last question.
    """

    def __init__(self, duty: Duty) -> None:
        self._duty, self.last, self.since = duty, Client(""), 0.0
        self.pool = self._made()

    def _made(self) -> ProcessPool:
        return ProcessPool(1, initializer=prepare, initargs=(self._duty,), context=COPIES)

    def start(self) -> Future[None]:
        """Start the process, which may take seconds for the first one; return what is done when it is there."""
        if not self.pool.active:  # it died while it had nothing to do
            self.pool = self._made()
        return self.pool.schedule(ready)

    def kill(self) -> None:
        """Kill the process, whatever it does. Cost: some hundredths of a second."""
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join()

    def ask(self, call: Call) -> tuple[socket.socket, Future[Cost]]:
        """Begin to answer a call; return the socket with the answer, and what is done when it has ended."""
        if not self.pool.active:
            self.start()
        here, there = socket.socketpair()
        here.setblocking(False)
        with there:
            return here, self.pool.schedule(work, (bytes(ForkingPickler.dumps(there)), call, self._duty.seconds))
