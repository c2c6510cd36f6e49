"""DOT, the language of Graphviz: multigraphs with a node `ground`, hypergraphs as incidence graphs.

Only reading needs pydot, the extra `dot`.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from stringscoins.errors import MissingExtra
from stringscoins.networks import INCIDENCE
from stringscoins.notation.document import Document
from stringscoins.notation.networks import from_edges
from stringscoins.notation.text import Text
from stringscoins.position import GROUND
from stringscoins.sizes import Size, at_most, excess

__all__ = ["parse", "write"]

_MAX_DEPTH = 8
_WORK = 40
"""The words and signs, for each string that a position may have, that pydot is given: it reads ten in a millisecond."""


def write(document: Document) -> str:
    """Return the document in DOT; the key of an edge is the id of its string."""
    position = document.position
    lines = [f"  {key}={value if isinstance(value, int) else _quoted(value)};" for key, value in document.about.items()]
    if position.is_ordinary:
        if any(len(coins) < 2 for _, coins in position.items()):
            lines.append(f"  {_quoted(GROUND)} [shape=point];")
        for name, coins in position.items():
            one, other = (*coins, GROUND, GROUND)[:2]
            lines.append(f"  {_quoted(one)} -- {_quoted(other)} [key={_quoted(name)}];")
    else:
        lines.append("  {}={};".format(*INCIDENCE))
        for coin in position.coins:
            node = _quoted(f"coin {coin}")
            lines.append(f"  {node} [bipartite=0, label={_quoted(coin)}];")
        for name, coins in position.items():
            node = _quoted(f"string {name}")
            lines.append(f"  {node} [bipartite=1, label={_quoted(name)}, shape=box];")
            lines += [f"  {node} -- {_quoted(f'coin {coin}')};" for coin in coins]
    return "\n".join(["graph {", *lines, "}"]) + "\n"


def _quoted(words: str) -> str:
    for sign, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n")):
        words = words.replace(sign, escape)
    return f'"{words}"'


def _unquoted(words: str) -> str:
    if len(words) >= 2 and words[0] == words[-1] == '"':
        words = re.sub(r'\\([\\"n])', lambda found: "\n" if found[1] == "n" else str(found[1]), words[1:-1])
    return words


def parse(text: Text) -> Document:
    """Return the document of an undirected graph in DOT; NetworkX would read it without its subgraphs."""
    _check_work(text)
    try:
        # While it is imported, pydot uses names that newer versions of pyparsing deprecate.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            from pydot import dot_parser
    except ImportError:
        raise MissingExtra("pydot", "dot", "reading DOT") from None
    from pyparsing import ParseBaseException

    try:
        graphs = list(dot_parser.graphparser.parse_string(text.content, parse_all=True))
    except TypeError as error:
        # pydot passes attributes on as keywords, and some of their names clash with those of its parameters.
        raise text.error(f"pydot cannot read this: {error}", expected="other names of attributes") from None
    except ParseBaseException as error:
        raise text.error("not DOT", error.lineno, error.column, expected="a graph such as graph { a -- b }") from None
    if len(graphs) != 1:
        raise text.error(f"{len(graphs)} graphs", expected="one graph")
    graph = graphs[0]
    if graph.get_type() != "graph":
        raise text.error("a directed graph", expected="an undirected one: graph { a -- b }")
    content = graph.obj_dict
    _check_defaults(content, text)
    edges, nodes, pairs = [], _nodes(content), set()
    for one, other, key, weight in _edges(content, text):
        pair = frozenset((one, other))
        if graph.get_strict() and pair in pairs:
            continue
        pairs.add(pair)
        edges.append((one, other, key, weight))
    return from_edges(edges, text, nodes=nodes, attributes=_attributes(content))


def _check_work(text: Text) -> None:
    """Raise NotationError for what would take long: in groups pydot reads words ten times, twice that at each level."""
    depth = work = 0
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|\w+|[^\w\s]', text.content, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(found.group(), 0)
        work += 5 * 2 ** (depth - 1) if depth > 1 else 1
        if depth > _MAX_DEPTH:
            expected = f"at most {_MAX_DEPTH} levels of braces"
            raise text.error_at(found.start(), "nested too deeply", expected=expected)
        if work > _WORK * at_most().strings:
            raise text.error_at(found.start(), "too many words and signs", expected="a smaller graph")


def _check_defaults(graph: Mapping[str, Any], text: Text) -> None:
    """Raise NotationError for a weight for all later edges, as in edge [weight=2], which would be lost."""
    for declared in graph["nodes"].get("edge", []):
        if "weight" in _attributes(declared):
            raise text.error("a weight for all edges", expected="a weight of its own for each edge")
    for subgraph in _subgraphs(graph):
        _check_defaults(subgraph, text)


def _nodes(graph: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Return the nodes that a graph and its subgraphs declare, with their attributes; a node's name is its label."""
    nodes: dict[str, dict[str, str]] = {}
    for node, declared in graph["nodes"].items():
        if node not in ("node", "edge", "graph"):
            data = nodes.setdefault(_end(node), {})
            for one in declared:
                data.update(_attributes(one))
            data["name"] = data.get("label", "")
    for subgraph in _subgraphs(graph):
        nodes.update(_nodes(subgraph))
    return nodes


def _edges(graph: Mapping[str, Any], text: Text) -> Iterator[tuple[str, str, str | None, str | None]]:
    """Yield the edges of a graph in their order, then those of its subgraphs."""
    for edge in sorted((edge for edges in graph["edges"].values() for edge in edges), key=lambda e: e["sequence"]):
        attributes = _attributes(edge)
        ones, others = (_ends(end, text) for end in edge["points"])
        if found := excess(Size(len(ones) * len(others))):
            raise text.error(f"an edge between groups makes {found}", expected="a smaller graph")
        for one, other in product(ones, others):
            yield one, other, attributes.get("key"), attributes.get("weight")
    for subgraph in _subgraphs(graph):
        yield from _edges(subgraph, text)


def _attributes(thing: Mapping[str, Any]) -> dict[str, str]:
    """Return the attributes of a graph, a node or an edge that have a value."""
    return {_unquoted(key): _unquoted(value) for key, value in thing["attributes"].items() if value is not None}


def _subgraphs(graph: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [subgraph for subgraphs in graph["subgraphs"].values() for subgraph in subgraphs]


def _ends(end: Any, text: Text) -> list[str]:
    """Return the nodes at one end of an edge: a single one, or those of a group such as { b c }."""
    if not isinstance(end, Mapping):
        return [_end(end)]
    if end["edges"] or end["subgraphs"]:
        raise text.error("an edge to a group of edges or groups", expected="an edge to nodes, as in a -- { b c }")
    return list(_nodes(end))


def _end(node: Any) -> str:
    """Return the name of a node without the port that may follow it."""
    found = re.match(r'"(?:[^"\\]|\\.)*"|[^":<]+', str(node), re.DOTALL)
    return _unquoted(found.group() if found else str(node))
