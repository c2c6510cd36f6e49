"""`stringscoins explore`: the explorer in a browser."""

from __future__ import annotations

import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from shlex import quote as quoted
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import click

from stringscoins.cli.parameters import MEGABYTES, SECONDS
from stringscoins.errors import FileError, LimitReached, MissingExtra, NotationError
from stringscoins.notation import read, write
from stringscoins.solve.limits import Limits, SearchStopped, processors
from stringscoins.web.allowances import LEAST_MEMORY, Allowances, most_workers
from stringscoins.web.copies import begin

if TYPE_CHECKING:
    from stringscoins.store import Store
    from stringscoins.web.connections import Network

__all__ = ["explore"]

_Function = TypeVar("_Function", bound=Callable[..., Any])

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class _Network(click.ParamType):  # type: ignore[type-arg]
    """An address, or a network such as 10.0.0.0/8."""

    name = "network"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the network; an address is one by itself."""
        try:
            return ip_network(value)
        except ValueError:
            self.fail(f"{value!r} is no address; expected one such as 127.0.0.1, or a network such as 10.0.0.0/8")


def _number(name: str, default: int, help: str) -> Callable[[_Function], _Function]:
    """Return the option of a limit."""
    return click.option(name, type=click.IntRange(1), default=default, show_default=True, metavar="N", help=help)


_ALLOWED = Allowances()


@click.command()
@click.argument("source", required=False)
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen at this address. 0.0.0.0 lets others in.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    metavar="N",
    help="Listen at this port. 0 takes any free one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option(
    "--store", "path", metavar="PATH", help="Keep results in the file PATH. Then what others ask is kept, too."
)
@click.option("--no-store", is_flag=True, help="Do not look results up, and do not keep them.")
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    help="Answer under this name of the server, too, such as boxes.example.org. May be repeated.",
)
@click.option(
    "--proxy",
    "proxies",
    type=_Network(),
    multiple=True,
    metavar="ADDRESS",
    help="Believe the X-Forwarded-For of a web server at this address, or in this network. May be repeated.",
)
@click.option(
    "--time-limit",
    type=SECONDS,
    default=f"{_ALLOWED.seconds:g}",
    show_default=True,
    metavar="SECONDS",
    help="Stop a question after so many seconds, or such as 5min.",
)
@click.option(
    "--memory-limit",
    type=MEGABYTES,
    metavar="MB",
    help="Let all processes of the server together take this much, 1100 at least. The default is half of what is free.",
)
@_number("--max-strings", _ALLOWED.strings, "Take positions of up to N strings.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="N",
    help="Work on N long questions at once. The default is the number of processors, or 2.",
)
@_number("--jobs", _ALLOWED.jobs, "Let N questions in all wait or be worked on.")
@_number("--jobs-each", _ALLOWED.each, "Let an address have N of these.")
@_number("--connections", _ALLOWED.connections, "Let an address have N connections.")
@click.option("--log", type=click.Choice(["text", "json"]), help="Write a line about each question to standard error.")
@click.option(
    "--static",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write the page into FOLDER, for any web server, with tables of all boards that fit on SOURCE, or on 3x4.",
)
def explore(
    source: str | None,
    host: str,
    port: int,
    no_browser: bool,
    path: str | None,
    no_store: bool,
    names: tuple[str, ...],
    proxies: tuple[Network, ...],
    time_limit: float,
    memory_limit: float | None,
    max_strings: int,
    workers: int | None,
    jobs: int,
    jobs_each: int,
    connections: int,
    log: str | None,
    folder: Path | None,
) -> None:
    """Play in the browser, or explore SOURCE there: see what every move is worth and why, play it, change it.

    The page is served on this machine, and on no other unless --host says so. It works without a network. The first
    line of standard output is the address. Ctrl-C ends the service. This command needs the extra `web`: pip install
    'stringscoins[web]'.

    Results are looked up and kept in the user's store, as by the other commands, unless others are let in. Others are
    let in by --host, --allow-host and --proxy; then they share the workers.

    With --static there is no service: the page answers from tables, and says where it needs the program.

    \b
    Examples:
      stringscoins explore 3x3
      stringscoins explore --no-browser --host 0.0.0.0 --memory-limit 4000
      stringscoins explore --static site
    """
    if folder:
        _write(folder, source or "3x4")
        return
    if no_store and path:
        raise click.UsageError("--store and --no-store contradict each other")
    megabytes = memory_limit or max(LEAST_MEMORY, Limits().table_bytes() / 1e6)
    if megabytes < LEAST_MEMORY:
        raise click.UsageError(f"--memory-limit is {megabytes:,.0f} MB; a server takes {LEAST_MEMORY} MB at least")
    most = most_workers(megabytes)
    if workers and workers > most:
        raise click.UsageError(f"{megabytes:,.0f} MB are enough for --workers {most}: a worker needs 200 MB")
    begin()
    try:
        import uvicorn

        from stringscoins.web.app import application
        from stringscoins.web.connections import Connection
        from stringscoins.web.journal import log_to_stderr
    except ImportError as error:
        raise MissingExtra("starlette uvicorn pebble prometheus_client", "web", "the explorer") from error
    fragment = "play" if source is None else _fragment(source)
    listening = _listening(host, port)
    port = listening.getsockname()[1]
    is_shared = bool(host not in _LOOPBACK or names or proxies)
    # Whoever listens for others is asked under names that are not known here, unless some are given.
    own = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    hosts = frozenset({*own, *names} if host in _LOOPBACK or names else ())
    allowances = Allowances(
        strings=max_strings,
        seconds=time_limit,
        megabytes=megabytes,
        jobs=jobs,
        each=jobs_each,
        connections=connections,
        workers=workers or min(max(2, processors()), most),
        is_shared=is_shared,
    )
    store = _StoreOpener(path) if not no_store and (path or not is_shared) else nullcontext
    service = application(allowances, hosts, store)
    Connection.most, Connection.most_of_all, Connection.proxies = connections, _connections(), proxies
    if log:
        log_to_stderr(log)

    class StoppingServer(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            service.state.stop()  # what is worked on: uvicorn would wait for it
            await super().shutdown(sockets)

    config = uvicorn.Config(
        service,
        http=Connection,
        ws="none",
        log_level="error",
        access_log=False,
        lifespan="on",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32_768,
    )
    server = StoppingServer(config)
    with _ending(server.handle_exit):
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{port}/#{fragment}"
        click.echo(address)
        click.echo("Ctrl-C ends it.", err=True)
        if not no_browser:
            webbrowser.open(address)
        server.run(sockets=[listening])


def _write(folder: Path, source: str) -> None:
    """Write the page without the service."""
    from stringscoins.cli.progress import Meter
    from stringscoins.solve.work import Work
    from stringscoins.web.alone import boards_up_to, write_page

    board = read(source).board
    if board is None:
        raise click.UsageError(f"--static takes a board, such as 3x4, not {source!r}")
    boards = boards_up_to(board.rows, board.columns)
    work, report = Work(progress=Meter()), lambda made: click.echo(f"Making {made} ...", err=True)
    try:
        write_page(folder, boards, work=work, report=report)
    except LimitReached as limit:
        if isinstance(limit, SearchStopped):
            raise
        raise click.UsageError(f"--static {source}: {limit}") from None
    click.echo(f"{folder}: any web server can give it out: python -m http.server --directory {quoted(str(folder))}")


def _connections() -> int:
    """Return how many connections there may be: each takes a descriptor, and without any left none is accepted."""
    most = 4096
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            most = max(soft, most if hard == resource.RLIM_INFINITY else min(hard, most))
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most - 200


@contextmanager
def _ending(end: Callable[[int, Any], None]) -> Iterator[None]:
    """Return a context in which a signal ends the server, which is what its user wants: it is no failure."""
    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = [(number, signal.getsignal(number)) for number in numbers]
    for number, handler in before:
        if handler is not signal.SIG_IGN:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


@dataclass
class _StoreOpener:
    """Opens the store at a path, in any process; where it cannot be used, each says so once."""

    path: str | None
    _said: set[str] = field(default_factory=set)

    def __call__(self) -> AbstractContextManager[Store | None]:
        """Return the store; the user's own without a path."""
        from stringscoins.store import ForgivingStore

        return ForgivingStore.at(self.path, self._say) or nullcontext()

    def _say(self, message: str) -> None:
        if message not in self._said:
            self._said.add(message)
            click.echo(message, err=True)


def _fragment(source: str) -> str:
    """Return what stands after the # of the address: the source, or a file as the page writes it; cuts of a game."""
    document = read(source)
    try:
        from stringscoins.notation.lines import document_of

        document_of(source.encode())
    except NotationError:
        from stringscoins.web.links import packed

        cuts = "".join(f"{',' if n else '/'}{quote(cut, safe='')}" for n, cut in enumerate(document.game))
        return packed(write(document.start or document, "yaml")) + cuts
    return quote(source, safe=":@+*,x")


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise FileError(f"{host}:{port}: cannot be used: {why}; --port 0 takes a free one") from None
