"""sparse6 and graph6 as NetworkX writes and reads them."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions

from stringscoins import Position
from stringscoins.notation import Document, parse, write


@settings(max_examples=200)
@given(position=positions(ordinary=True, plain=True, max_coins=16, max_strings=24))
def test_networkx_reads_our_sparse6(position):
    line = write(Document(position), "sparse6").strip()
    graph = nx.MultiGraph(nx.from_sparse6_bytes(line.encode()))
    number = {coin: i for i, coin in enumerate(position.coins, 1)}
    ends = [sorted([*(number[coin] for coin in coins), 0, 0][:2]) for _, coins in position.items()]
    assert sorted(sorted(edge) for edge in graph.edges()) == sorted(ends)


@settings(max_examples=200)
@given(n=st.integers(1, 40), data=st.data())
def test_we_read_the_sparse6_of_networkx(n, data):
    vertices = st.integers(0, n - 1)
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(data.draw(st.lists(st.tuples(vertices, vertices), max_size=20)))
    text = nx.to_sparse6_bytes(graph, header=data.draw(st.booleans())).decode()
    assert text.endswith("\n")
    assert parse(text, format="sparse6").position.canonical() == Position.from_networkx(graph, ground=0).canonical()


@settings(max_examples=100)
@given(n=st.integers(0, 70), data=st.data())
def test_we_read_the_graph6_of_networkx(n, data):
    graph = nx.gnp_random_graph(n, data.draw(st.floats(0, 1)) / max(1, n / 6), seed=data.draw(st.integers(0, 99)))
    text = nx.to_graph6_bytes(graph, header=data.draw(st.booleans())).decode()
    named = nx.relabel_nodes(graph, str)
    expected = sorted(sorted(edge) for edge in named.edges())
    assert sorted(sorted(coins) for _, coins in parse(text, format="graph6").position.items()) == expected


# Known from McKay's formats.txt: the graph with the edges 0-1, 0-2, 1-2, 5-6 on seven vertices.
def test_the_example_of_the_format():
    position = parse(":Fa@x^\n", format="sparse6").position
    assert position == Position({"s1": ["1"], "s2": ["2"], "s3": ["1", "2"], "s4": ["5", "6"]})
