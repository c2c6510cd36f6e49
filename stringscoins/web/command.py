"""`stringscoins explore`: the explorer in a browser."""

from __future__ import annotations

import socket
import webbrowser
from urllib.parse import quote

import click

from stringscoins.errors import FileError, MissingExtra, NotationError
from stringscoins.notation import read, write

__all__ = ["explore"]

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@click.command()
@click.argument("source", default="board:3x3")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0 takes any free one.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def explore(source: str, host: str, port: int, no_browser: bool) -> None:
    """SOURCE in the browser: look at it, see what every move is worth and why, play it, change it.

    Serves a page on this machine, and on no other unless --host says so; it works without a network. The address is the
    first line of standard output. Ctrl-C ends it. Needs the extra `web`: pip install 'stringscoins[web]'.

    \b
    Example:
      stringscoins explore board:3x3
    """
    try:
        import uvicorn

        from stringscoins.web.app import application
    except ImportError as error:
        raise MissingExtra("starlette uvicorn", "web", "the explorer") from error
    fragment = _fragment(source)
    listening = _listening(host, port)
    port = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    click.echo(f"{address}#{fragment}")
    click.echo("Ctrl-C ends it.", err=True)
    # Whoever listens for others is asked under names that are not known here.
    names = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")} if host in _LOOPBACK else ()
    config = uvicorn.Config(
        application(hosts=frozenset(names)),
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
        limit_concurrency=500,
        h11_max_incomplete_event_size=32_768,
    )
    if not no_browser:
        webbrowser.open(f"{address}#{fragment}")
    uvicorn.Server(config).run(sockets=[listening])


def _fragment(source: str) -> str:
    """Return what stands after the # of the address: the source, or a file as the page writes it."""
    document = read(source)
    try:
        from stringscoins.notation.lines import document_of

        document_of(source.encode())
    except NotationError:
        from stringscoins.web.links import packed

        return packed(write(document, "yaml"))
    return quote(source, safe=":@+*,x")


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        raise FileError(f"{host}:{port}: cannot be listened at: {error.strerror}; --port 0 takes a free one") from None
