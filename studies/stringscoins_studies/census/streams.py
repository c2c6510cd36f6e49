"""The positions of a census: made here, made by geng, or read from a file in graph6 or sparse6."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from stringscoins.errors import LimitReached, NotationError, file_errors
from stringscoins.notation.lines import document_of
from stringscoins.solve import Limits
from stringscoins_studies.census.enumeration import Form, canonical, coins_of, systems

__all__ = [
    "MOST_MADE",
    "Item",
    "graph6",
    "graphs",
    "graphs_of_file",
    "key",
    "multigraphs_of_file",
    "of_coins_and_strings",
]

MOST_COINS = 26
"""The most coins of a multigraph: they are called by letters."""
MOST_MADE = 8
"""The most vertices of graphs that are made here; larger ones come from geng."""


class Item(NamedTuple):
    """A position of a census: its strings, and the number of its vertices, which counts vertices without a string."""

    vertices: int
    form: Form


def graphs(sizes: Iterable[int], *, connected: bool = False, limits: Limits = Limits()) -> Iterator[Item]:
    """Yield all simple graphs with these numbers of vertices, each once up to renaming.

    Up to 8 vertices they come by the number of edges, from 9 vertices on in the order of geng, which has to be
    installed (McKay and Piperno, *Practical graph isomorphism, II*, 2014).
    """
    for n in sizes:
        if n > MOST_MADE:
            yield from _geng(n, connected)
        else:
            for form in systems(n, n * (n - 1) // 2, connected=connected, limits=limits):
                if not connected or coins_of(form) == n or n == 1:
                    yield Item(n, form)


def of_coins_and_strings(
    coins: int,
    strings: int,
    *,
    sizes: Collection[int],
    parallel: bool,
    connected: bool = False,
    limits: Limits = Limits(),
) -> Iterator[Item]:
    """Yield the systems of `enumeration.systems`, with the same arguments, as items."""
    for form in systems(coins, strings, sizes=sizes, parallel=parallel, connected=connected, limits=limits):
        yield Item(coins_of(form), form)


def _geng(n: int, connected: bool) -> Iterator[Item]:
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if geng is None:
        raise LimitReached(
            f"the lack of geng or nauty-geng, which makes the graphs of {n} vertices (it is part of nauty: on Debian,"
            f" apt install nauty); to {MOST_MADE} vertices it is not needed"
        )
    command = [geng, "-q", *(["-c"] if connected else []), str(n)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        try:
            yield from _read(process.stdout, "geng")
            if process.wait():
                raise LimitReached(f"the end of geng before the last graph, with exit code {process.returncode}")
        finally:
            process.kill()


def graphs_of_file(path: str) -> Iterator[Item]:
    """Yield the simple graphs of a file with one graph a line, in graph6 or sparse6; `-` is standard input."""
    if path == "-":
        yield from _read(sys.stdin.buffer, "<standard input>")
        return
    with file_errors(path, "read"), open(path, "rb") as file:
        yield from _read(file, path)


def multigraphs_of_file(path: str) -> Iterator[Item]:
    """Yield the ordinary positions of a file, one a line, in any notation of `notation/lines.py`."""
    if path == "-":
        yield from _multigraphs(sys.stdin.buffer, "<standard input>")
        return
    with file_errors(path, "read"), open(path, "rb") as file:
        yield from _multigraphs(file, path)


def _multigraphs(lines: Iterable[bytes], source: str) -> Iterator[Item]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            position = document_of(line).position
        except NotationError as error:
            raise NotationError(error.problem, expected=error.expected, source=source, line=number) from None
        if not position.is_ordinary or len(position.coins) > MOST_COINS:
            problem = f"more than {MOST_COINS} coins" if position.is_ordinary else "a string of more than two coins"
            raise NotationError(problem, expected="a multigraph whose coins are letters", source=source, line=number)
        place = {coin: i for i, coin in enumerate(position.coins)}
        yield Item(len(place), tuple(tuple(sorted([place[coin] for coin in coins])) for coins in position.values()))


def _read(lines: Iterable[bytes], source: str) -> Iterator[Item]:
    for number, line in enumerate(lines, 1):
        data = line.strip()
        for header in (b">>graph6<<", b">>sparse6<<"):
            data = data.removeprefix(header)
        if data:
            yield _parsed(data, source, number)


def _parsed(data: bytes, source: str, line: int) -> Item:
    import networkx as nx

    def fault(problem: str) -> NotationError:
        return NotationError(problem, expected="a simple graph in graph6 or sparse6", source=source, line=line)

    try:
        # The type annotations of NetworkX ask for a text here, but it reads bytes.
        graph: nx.Graph[int] = (nx.from_sparse6_bytes if data.startswith(b":") else nx.from_graph6_bytes)(data)  # type: ignore[call-overload]
    except (nx.NetworkXError, ValueError, IndexError):
        raise fault(f"no graph: {data[:40].decode('latin-1')!a}") from None
    if graph.is_multigraph() or nx.number_of_selfloops(graph):
        raise fault("a graph with a loop or parallel strings")
    return Item(len(graph), tuple(sorted((u, v) if u < v else (v, u) for u, v in graph.edges())))


def key(item: Item, *, as_graph: bool) -> str:
    """Return a name that is equal for renamed positions: canonical graph6, such as BW, or strings of letters: ac bc."""
    form = canonical(item.form, item.vertices)
    if as_graph:
        return graph6(Item(item.vertices, form))
    return " ".join("".join(chr(97 + x) for x in members) for members in form)


def graph6(item: Item) -> str:
    """Return a simple graph in graph6."""
    import networkx as nx

    graph: nx.Graph[int] = nx.empty_graph(item.vertices)
    graph.add_edges_from((u, v) for u, v in item.form)
    written: bytes = nx.to_graph6_bytes(graph, header=False)
    return written.decode().strip()
