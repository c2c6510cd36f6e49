"""GraphML as other programs write and read it."""

import io

import networkx as nx
from hypothesis import given, settings
from strategies import positions

from stringscoins import Position
from stringscoins.notation import Document, parse, write


def multigraph(graph: nx.Graph) -> list[tuple[frozenset[str], str]]:
    return sorted(((frozenset({u, v}), key) for u, v, key in graph.edges(keys=True)), key=lambda edge: edge[1])


def expected(position: Position) -> list[tuple[frozenset[str], str]]:
    return multigraph(position.to_networkx(incidence=False))


@settings(max_examples=100)
@given(position=positions(ordinary=True))
def test_networkx_reads_our_graphml(position):
    text = write(Document(position), "graphml")
    graph = nx.parse_graphml(text, edge_key_type=str, force_multigraph=True)
    assert multigraph(graph) == expected(position)


def test_foreign_graphml():
    for graph in (nx.petersen_graph(), nx.MultiGraph([(0, 1), (0, 1), (1, "ground"), (2, 2)])):
        file = io.BytesIO()
        nx.write_graphml(graph, file)
        back = parse(file.getvalue().decode(), format="graphml").position
        assert back.canonical() == Position.from_networkx(graph).canonical()


def test_graphml_without_ids_or_name_space():
    edges = "<edge source='a' target='b'/><edge source='b' target='ground'/>"
    text = f"<graphml><graph edgedefault='undirected'>{edges}</graph></graphml>"
    assert parse(text, format="graphml").position == Position.numbered(["ab", "b"])
