"""Objects of other libraries: what is made of a position is read as this position, by the libraries themselves."""

import json
import warnings
from importlib import import_module

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from strategies import positions

import stringscoins as sc
from stringscoins.errors import PositionError
from stringscoins.notation import Document, write
from stringscoins.position import Position

HYPERGRAPH = Position({"e1": ["a", "b", "c"], "e2": ["c", "d"], "e3": ["d"]})
GRAPHS = (
    nx.petersen_graph(),
    nx.grid_2d_graph(3, 2),
    nx.MultiGraph([(0, 1), (0, 1), (1, 1), (1, 2)]),
    nx.Graph([("b", "a"), ("a", "a")]),
)


def library(name):
    """A library, without what it warns of while it is loaded."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return import_module(name)
        except ImportError:
            pytest.skip(f"{name} is not installed: pip install -e '.[objects]' installs it")


def incidence_matrix(position):
    """The incidence matrix, by its definition: a row for each coin, a column for each string."""
    return np.array([[int(coin in coins) for coins in position.values()] for coin in position.coins])


def held(position):
    """The strings as sets of coins, without the bare ones, which some libraries drop."""
    return {name: set(coins) for name, coins in position.items() if coins}


# Without another library than NetworkX and NumPy


@given(positions())
def test_json_that_was_loaded(position):
    document = Document(position, name="a name")
    loaded = [json.loads(write(document, "node-link"))]
    if position:  # nothing in an empty one tells what it is
        strings = [{"id": name, "coins": list(coins)} for name, coins in position.items()]
        loaded += [json.loads(write(document, "hif")), {"stringscoins": 1, "name": "a name", "strings": strings}]
    for source in loaded:
        found = sc.read(source)
        assert (found.position, found.name) == (position, "a name")


@given(positions())
def test_incidence_matrices(position):
    matrix = incidence_matrix(position).reshape(len(position.coins), len(position))
    expected = Position.numbered([[position.coins.index(coin) for coin in coins] for coins in position.values()])
    for given_ in (matrix, matrix.astype(float), matrix.astype(bool), matrix.tolist() if matrix.size else matrix):
        assert Position.from_incidence(given_) == expected
    assert Position.from_incidence(matrix.T, strings=0) == expected


@pytest.mark.parametrize("graph", GRAPHS, ids=str)
def test_adjacency_matrices_and_lists(graph):
    expected = Position.from_networkx(graph)
    lists = {node: [other for _, other in graph.edges(node)] for node in graph}
    assert Position.from_adjacency(lists).canonical() == expected.canonical()
    matrix = nx.to_numpy_array(graph)
    assert Position.from_adjacency(matrix).canonical() == expected.canonical()
    assert Position.from_adjacency(nx.to_dict_of_lists(nx.Graph(graph))) == Position.from_networkx(nx.Graph(graph))


def test_lists_and_arrays_of_edges():
    edges, expected = [(0, 1), (1, 2), (2, 0)], Position.numbered(["01", "12", "20"])
    array = np.array(edges)
    assert Position.numbered(array) == Position.numbered(array.astype(float)) == expected
    for source in (array, list(array), [tuple(row) for row in array], list(nx.Graph(edges).edges)):
        assert sc.read(source).position.canonical() == expected.canonical()


@given(positions())
def test_tables_by_hand(position):
    position = Position({name: coins for name, coins in position.items() if coins})
    rows = [(name, coin) for name, coins in position.items() for coin in coins]
    long = {"edge": [name for name, _ in rows], "node": [coin for _, coin in rows]}
    assert Position.from_table(long, strings="edge", coins="node") == position
    widest = max(map(len, position.values()), default=0)
    wide = {i: [(*coins, *[None] * widest)[i] for coins in position.values()] for i in range(widest)} | {
        "id": [*position]
    }
    assert Position.from_table(wide, strings="id", coins=list(range(widest))) == position
    if widest:
        assert Position.from_table(wide, coins=list(range(widest))) == Position.numbered(map(list, position.values()))


def test_the_ground_is_named_as_coins_are():
    table = {"u": [1, 2], "v": [2, 0]}
    expected = Position.numbered([(1, 2), (2,)])
    for ground in (0, "0", np.int64(0)):
        assert Position.from_table(table, coins=["u", "v"], ground=ground) == expected
    assert Position.from_incidence([[1, 1], [1, 0]], ground=0) == Position.numbered([(1,), ()])
    assert Position.from_adjacency([[0, 1], [1, 0]], ground=0) == Position.numbered([(1,)])
    with pytest.raises(PositionError, match="is the ground, not a coin"):
        Position.from_table({"e": [1], "v": ["ground"]}, strings="e", coins="v", ground=None)
    assert Position.from_table({"e": [1], "v": ["ground"]}, strings="e", coins="v") == Position({1: []})


# With the libraries


@settings(max_examples=30)
@given(positions(max_strings=6))
def test_scipy_and_pandas(position):
    sparse, pandas = library("scipy.sparse"), library("pandas")
    matrix = incidence_matrix(position).reshape(len(position.coins), len(position))
    expected = Position.from_incidence(matrix)
    for form in (sparse.csr_array, sparse.csc_array, sparse.coo_array, sparse.csr_matrix, sparse.lil_array):
        assert Position.from_incidence(form(matrix)) == expected
    frame = pandas.DataFrame(matrix, index=list(position.coins), columns=list(position.strings))
    assert Position.from_incidence(frame) == Position.from_incidence(frame.T, strings=0) == position


@pytest.mark.parametrize("graph", GRAPHS, ids=str)
def test_what_networkx_makes_for_scipy_and_pandas(graph):
    library("scipy")
    library("pandas")
    expected = Position.from_networkx(graph).canonical()
    assert Position.from_adjacency(nx.to_scipy_sparse_array(graph)).canonical() == expected
    assert Position.from_adjacency(nx.to_pandas_adjacency(graph)).canonical() == expected
    edges = nx.to_pandas_edgelist(graph)
    edges.loc[edges.source == edges.target, "target"] = None
    assert Position.from_table(edges, coins=["source", "target"]).canonical() == expected
    loopless = nx.MultiGraph([edge for edge in graph.edges() if edge[0] != edge[1]])
    assert Position.from_incidence(nx.incidence_matrix(loopless)).canonical() == (
        Position.from_networkx(loopless).canonical()
    )


def test_numbers_in_tables_of_pandas():
    pandas = library("pandas")
    frame = pandas.DataFrame({"u": [1, 2, 3], "v": [2, 3, None]})  # so that v has floats
    expected = Position.numbered([(1, 2), (2, 3), (3,)])
    assert Position.from_table(frame, coins=["u", "v"]) == expected
    assert Position.from_table(frame.astype("Int64"), coins=["u", "v"]) == expected
    assert Position.numbered(frame.dropna().itertuples(index=False)) == Position.numbered([(1, 2), (2, 3)])
    with pytest.raises(PositionError, match=r"coins=\['u', 'v'\]\) if .*strings='u', coins='v'\) if .*from_incidence"):
        sc.read(frame)
    with pytest.raises(PositionError, match="expected a list of strings, not a DataFrame"):
        Position.numbered(frame)


@settings(max_examples=30, deadline=None)
@given(positions(max_strings=6))
def test_xgi(position):
    xgi = library("xgi")
    hypergraph = xgi.Hypergraph(dict(position))
    back = Position.from_hypergraph(hypergraph)
    assert back == sc.read(hypergraph).position == position
    if position:
        assert held(sc.read(xgi.to_hif_dict(hypergraph)).position) == held(position)
    graph, nodes, edges = xgi.to_bipartite_graph(hypergraph, index=True)
    nx.set_node_attributes(graph, nodes | edges, "name")
    assert Position.from_incidence(graph, strings=1) == position
    expected = Position.from_incidence(incidence_matrix(position).reshape(len(position.coins), len(position)))
    if len(position) and len(position.coins):
        matrix, rows, columns = xgi.incidence_matrix(hypergraph, index=True)
        order = [list(rows.values()).index(coin) for coin in position.coins]
        across = [list(columns.values()).index(string) for string in position]
        assert Position.from_incidence(matrix[order][:, across]) == expected


def test_what_xgi_says_besides():
    xgi = library("xgi")
    hypergraph = xgi.Hypergraph()
    hypergraph.add_edge([1, 2, 3], weight=2)
    hypergraph.add_edge([(0, 1)])
    hypergraph.add_node("alone")
    expected = Position({"0-1": [1, 2, 3], "0-2": [1, 2, 3], "1": [(0, 1)]})
    assert sc.read(hypergraph).position == expected
    file = xgi.to_hif_dict(xgi.Hypergraph(hypergraph))
    file["incidences"][-1]["node"] = "(0, 1)"
    assert sc.read(file).position == expected
    with pytest.raises(PositionError, match="no direction"):
        sc.read(xgi.DiHypergraph([({1}, {2})]))
    simplices = xgi.SimplicialComplex([[1, 2, 3]])
    with pytest.raises(PositionError, match=r"expected xgi\.Hypergraph\(S\)"):
        sc.read(simplices)
    assert len(sc.read(xgi.Hypergraph(simplices)).position) == 4
    assert len(sc.read(xgi.Hypergraph(simplices.edges.maximal().members())).position) == 1


def test_hypernetx():
    hnx = library("hypernetx")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        hypergraph = hnx.Hypergraph(dict(HYPERGRAPH))
        assert Position.from_hypergraph(hypergraph) == sc.read(hypergraph).position == HYPERGRAPH
        graph = hypergraph.bipartite()
        with pytest.raises(PositionError, match="which nodes are the strings"):
            Position.from_incidence(graph)
        assert Position.from_incidence(graph, strings=0) == HYPERGRAPH
        assert held(Position.from_incidence(graph, strings=1)) == {
            coin: set(HYPERGRAPH.strings_of(coin)) for coin in HYPERGRAPH.coins
        }
        assert Position.from_incidence(hypergraph.incidence_dataframe()) == HYPERGRAPH
        assert Position.from_incidence(hypergraph.incidence_matrix()).canonical() == HYPERGRAPH.canonical()
        weighted = hnx.Hypergraph({1: [1, 2], 2: [2]}, edge_properties={1: {"weight": 3}})
        assert sc.read(weighted).position == Position.from_hypergraph(weighted)
        assert sorted(sc.read(weighted).position.values()) == [("1", "2")] * 3 + [("2",)]
        with pytest.raises(PositionError, match="another weight than 1"):
            sc.read(hnx.Hypergraph({"e": {"a": {"weight": 2}}}))


# What could be several positions is asked


@pytest.mark.parametrize(
    ("source", "choices"),
    [
        ({"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}, ("Position(...)", "Position.from_adjacency(...)")),
        (nx.to_dict_of_lists(nx.path_graph(3)), ("Position(...)", "Position.from_adjacency(...)")),
        (nx.to_dict_of_dicts(nx.path_graph(3)), ("Position(...)", "Position.from_adjacency(...)")),
        (np.array([[0, 1], [1, 0]]), ("numbered", "from_incidence", "from_adjacency")),
        (np.array([[0, 2], [2, 0]]), ("numbered", "from_incidence", "from_adjacency")),
        (np.array([[0, 1]]), ("numbered", "from_incidence", "from_adjacency")),
        (np.array([[0, 1, 2]]), ("numbered", "from_incidence", "from_adjacency")),
        (["ab", "b"], ("numbered", "evaluate")),
        (nx.MultiGraph([(5, 7)]).edges, ("a NetworkX graph",)),
    ],
)
def test_what_is_ambiguous_is_asked(source, choices):
    with pytest.raises(PositionError) as caught:
        sc.nimber(source)
    assert all(choice in str(caught.value) for choice in choices)


@pytest.mark.parametrize(
    "one",
    ["3+4l", HYPERGRAPH, dict(HYPERGRAPH), nx.path_graph(3), sc.read("3"), np.eye(2)],
    ids=lambda one: type(one).__name__,
)
def test_one_source_is_no_collection_of_sources(one):
    with pytest.raises(PositionError, match="expected a collection of sources"):
        sc.evaluate(one)


def test_arrays_of_sources_are_collections():
    edges = [[(0, 1), (1, 2), (2, 0)], [(0, 1), (1, 2), (2, 3)]]
    assert [answers.nimber for answers in sc.evaluate(np.array(edges))] == [sc.nimber(one) for one in edges]
    assert [answers.nimber for answers in sc.evaluate(np.array(["3", "2l"]))] == [0, 1]


@pytest.mark.parametrize(
    ("read", "thing", "said"),
    [
        (Position.from_incidence, [[1, -1]], "an entry -1: strings have no direction"),
        (Position.from_incidence, [[2]], "an entry 2: a string holds a coin once"),
        (Position.from_incidence, [[0.5]], "an entry 0.5"),
        (Position.from_incidence, [1, 0], "this array has 1"),
        (Position.from_incidence, [[1], [1, 0]], "is no matrix"),
        (Position.from_incidence, [["a"]], "numbers as its entries"),
        (Position.from_adjacency, [[0, 1], [0, 0]], "0 is joined to 1 by 1, and 1 to 0 by 0"),
        (Position.from_adjacency, [[0, 1, 0], [1, 0, 0]], r"this one has \(2, 3\)"),
        (Position.from_adjacency, [[0, 0.5], [0.5, 0]], "has the weight 0.5"),
        (Position.from_adjacency, {"a": "b", "b": "a"}, "not as 'b'"),
        (Position.from_adjacency, {"a": ["b"], "b": []}, "'a' is joined to 'b' by 1, and 'b' to 'a' by 0"),
        (Position.from_adjacency, {"a": {"a": {}}}, "networkx.from_dict_of_dicts"),
        (Position.from_adjacency, {"a": 5}, "not as 5"),
        (Position.from_incidence, HYPERGRAPH, "this array has 1"),
        (Position.from_adjacency, nx.path_graph(2), "expected a matrix, not a Graph"),
        (Position.from_networkx, np.eye(2), "expected a NetworkX graph, not one of type ndarray"),
        (Position.from_hypergraph, HYPERGRAPH, "a hypergraph of XGI or HyperNetX, not one of type Position"),
        (Position.numbered, nx.Graph([("a", "b")]), "expected a list of strings, not a Graph"),
        (Position.numbered, {"ab": 1}, "expected a list of strings, not a dict"),
        (lambda table: Position.from_table(table, coins="v"), {"v": [1]}, "one coin a row"),
        (lambda table: Position.from_table(table, coins=["v", "w"]), {"v": [1]}, "no column 'w'; it has 'v'"),
        (lambda table: Position.from_table(table, coins=["u", "v"]), {"u": [1], "v": [1]}, "the coin 1 twice"),
        (lambda table: Position.from_table(table, coins=["u"], strings="e"), {"u": [1, 2], "e": [1, 1]}, "two rows"),
        (lambda table: Position.from_table(table, coins="u", strings="e"), {"u": [1], "e": [None]}, "no entry in the"),
        (lambda axis: Position.from_incidence([[1]], strings=axis), 2, "its columns, strings=1, or rows, strings=0"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_object(read, thing, said):
    with pytest.raises(PositionError, match=said):
        read(thing)
