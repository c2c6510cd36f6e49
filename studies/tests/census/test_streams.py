import io
import shutil

import networkx as nx
import pytest

from stringscoins.errors import FileError, LimitReached, NotationError
from stringscoins_studies.census.streams import (
    Item,
    graph6,
    graphs,
    graphs_of_file,
    key,
    multigraphs_of_file,
    of_coins_and_strings,
)

GENG = shutil.which("geng") or shutil.which("nauty-geng")


def as_networkx(item):
    graph = nx.empty_graph(item.vertices)
    graph.add_edges_from(item.form)
    return graph


def test_the_atlas():
    items = list(graphs(range(8)))
    keys = {key(item, as_graph=True) for item in items}
    assert len(items) == len(keys) == 1253
    for graph in nx.graph_atlas_g():
        item = Item(len(graph), tuple(tuple(sorted(ends)) for ends in graph.edges()))
        assert key(item, as_graph=True) in keys


def test_the_key_is_the_graph():
    for item in graphs([5]):
        assert nx.is_isomorphic(nx.from_graph6_bytes(key(item, as_graph=True).encode()), as_networkx(item))


def test_connected_ones():
    # OEIS A001349.
    assert [sum(1 for _ in graphs([n], connected=True)) for n in range(7)] == [1, 1, 1, 2, 6, 21, 112]
    assert all(nx.is_connected(as_networkx(item)) for item in graphs([5], connected=True))


def test_systems():
    items = list(of_coins_and_strings(2, 2, sizes=(1, 2), parallel=True))
    assert [key(item, as_graph=False) for item in items] == ["", "a", "ab", "a a", "a b", "ab ab", "b ab"]


def test_files(tmp_path, monkeypatch):
    lines = [b">>graph6<<Bw", b"", b":Bc", b"  C~ ", b"A?"]
    file = tmp_path / "some.g6"
    file.write_bytes(b"\n".join(lines))
    found = list(graphs_of_file(str(file)))
    assert [(item.vertices, len(item.form)) for item in found] == [(3, 3), (3, 2), (4, 6), (2, 0)]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert list(graphs_of_file("-")) == found


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"B", "no graph: 'B'"),
        (b"\x1b[31m", r"no graph: '\\x1b\[31m'"),
        (b"Bw?", "no graph"),
        (b"\xff\x00", "no graph"),
        (b":", "no graph"),
        (b"&A?", "no graph"),
        (b":B_n", "a loop or parallel"),
        (b":Af", "a loop or parallel"),
    ],
)
def test_bad_lines(tmp_path, line, problem):
    file = tmp_path / "bad.g6"
    file.write_bytes(b"Bw\n" + line + b"\n")
    with pytest.raises(NotationError, match=problem) as caught:
        list(graphs_of_file(str(file)))
    assert caught.value.line == 2 and caught.value.source == str(file)


def test_no_file(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        next(graphs_of_file(str(tmp_path / "none.g6")))


def test_no_geng(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LimitReached, match="apt install nauty"):
        next(graphs([9]))


def test_a_geng_that_ends_before_its_time(tmp_path, monkeypatch):
    geng = tmp_path / "geng"
    geng.write_text("#!/bin/sh\necho 'HOpWQqj'\nexit 3\n")
    geng.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    items = graphs([9])
    assert next(items).vertices == 9
    with pytest.raises(LimitReached, match="the end of geng before the last graph, with exit code 3"):
        next(items)


@pytest.mark.skipif(GENG is None, reason="geng is not installed")
def test_geng(monkeypatch):
    monkeypatch.setattr("stringscoins_studies.census.streams.MOST_MADE", 3)
    for connected in (False, True):
        theirs = {key(item, as_graph=True) for item in graphs(range(4, 7), connected=connected)}
        with monkeypatch.context() as patch:
            patch.setattr("stringscoins_studies.census.streams.MOST_MADE", 8)
            assert theirs == {key(item, as_graph=True) for item in graphs(range(4, 7), connected=connected)}


@pytest.mark.slow
def test_eight_coins():
    assert sum(1 for _ in graphs([8])) == 12346


def test_graph6():
    for graph in nx.graph_atlas_g()[:60]:
        assert (
            graph6(Item(len(graph), tuple(graph.edges()))) == nx.to_graph6_bytes(graph, header=False).decode().strip()
        )


def test_multigraphs_of_a_file_in_any_notation(tmp_path):
    file = tmp_path / "lines.txt"
    file.write_text(":BoN\n\n1\nBw\n")
    assert list(multigraphs_of_file(str(file))) == [
        Item(2, ((0,), (0, 1))),
        Item(1, ((0,), (0,))),
        Item(3, ((0, 1), (0, 2), (1, 2))),
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("board:0x1", r"lines.txt:2: the number of rows must be at least 1, not 0"),
        ('{"stringscoins": 1, "strings": ["a b c"]}', r"lines.txt:2: a string of more than two coins"),
        ("27", r"lines.txt:2: more than 26 coins"),
    ],
)
def test_a_line_that_is_no_multigraph(tmp_path, line, told):
    file = tmp_path / "lines.txt"
    file.write_text(f"1\n{line}\n")
    with pytest.raises(NotationError, match=told):
        list(multigraphs_of_file(str(file)))
