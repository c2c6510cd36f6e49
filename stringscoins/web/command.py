"""`stringscoins explore`: the explorer in a browser."""

from __future__ import annotations

import os
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import click

from stringscoins.errors import FileError, MissingExtra, NotationError
from stringscoins.notation import read, write

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["explore"]

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


@click.command()
@click.argument("source", default="board:3x3")
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
def explore(source: str, host: str, port: int, no_browser: bool, path: str | None, no_store: bool) -> None:
    """Explore SOURCE in the browser: see what every move is worth and why, play it, change it.

    The page is served on this machine, and on no other unless --host says so. It works without a network. The first
    line of standard output is the address. Ctrl-C ends the service. This command needs the extra `web`: pip install
    'stringscoins[web]'.

    Results are looked up and kept in the user's store, as by the other commands, unless others are let in.

    \b
    Example:
      stringscoins explore 3x3
    """
    if no_store and path:
        raise click.UsageError("--store and --no-store contradict each other")
    try:
        import uvicorn

        from stringscoins.web.app import application
        from stringscoins.web.connections import Connection
    except ImportError as error:
        raise MissingExtra("starlette uvicorn", "web", "the explorer") from error
    fragment = _fragment(source)
    listening = _listening(host, port)
    port = listening.getsockname()[1]
    is_local = host in _LOOPBACK
    # Whoever listens for others is asked under names that are not known here.
    names = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")} if is_local else set()
    if port == 80:
        names |= {name.removesuffix(":80") for name in names}
    service = application(hosts=frozenset(names), store=_store(path, is_kept=not no_store and bool(is_local or path)))

    class Server(uvicorn.Server):
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
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
        limit_concurrency=500,
        h11_max_incomplete_event_size=32_768,
    )
    server = Server(config)
    with _ending(server.handle_exit):
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{port}/#{fragment}"
        click.echo(address)
        click.echo("Ctrl-C ends it.", err=True)
        if not no_browser:
            webbrowser.open(address)
        server.run(sockets=[listening])


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


def _store(path: str | None, *, is_kept: bool) -> Callable[[], AbstractContextManager[Store | None]]:
    """Return what opens the store; where it cannot be used, that is said once."""
    said = set[str]()

    def trouble(message: str) -> None:
        if message not in said:
            said.add(message)
            click.echo(message, err=True)

    def opening() -> AbstractContextManager[Store | None]:
        from stringscoins.store import ForgivingStore

        return ForgivingStore.at(path, trouble) or nullcontext()

    return opening if is_kept else nullcontext


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
