"""Corners of the formats: where sizes, groups, weights, directions, counts and names are easily mistaken."""

import networkx as nx
import pytest

from stringscoins import Position
from stringscoins.errors import FamilyError, NotationError
from stringscoins.notation import Document, parse, parse_family, read, text, write

HYPERGRAPH = Position({"s": ["a", "b", "c"], "t": ["c"], "u": []})


@pytest.mark.parametrize("coins", [61, 62, 63, 64])
def test_the_sizes_at_which_sparse6_takes_more_characters(coins):
    position = Position.numbered([[f"{i}", f"{i + 1}"] for i in range(coins - 1)])
    line = write(Document(position), "sparse6")
    assert len(nx.from_sparse6_bytes(line.strip().encode())) == coins + 1  # the ground is a vertex
    assert parse(line, format="sparse6").position.canonical() == position.canonical()


def test_braces_in_names_of_dot_are_no_groups():
    text = 'graph { "{{{{{{{{{{" -- b; "a \\" {{{{{{{{{{" -- b }'
    assert parse(text, format="dot").position == Position.numbered([["{{{{{{{{{{", "b"], ['a " {{{{{{{{{{', "b"]])


def test_nodes_of_dot_may_be_declared_in_groups():
    written = write(Document(HYPERGRAPH), "dot")
    declared = [line for line in written.splitlines() if "bipartite=0" in line]
    for line in declared:
        written = written.replace(line, f"subgraph {{ {line} }}")
    assert parse(written, format="dot").position == HYPERGRAPH


def weighted_graphml(key, edge="<edge source='a' target='b'/>"):
    return f"<graphml>{key}<graph edgedefault='undirected'><node id='a'/>{edge}</graph></graphml>"


@pytest.mark.parametrize(("place", "copies"), [("for='edge'", 2), ("for='all'", 2), ("", 2), ("for='node'", 1)])
def test_the_weights_of_graphml_are_those_for_edges(place, copies):
    key = f"<key id='d' attr.name='weight' {place}><default>2</default></key>"
    assert parse(weighted_graphml(key), format="graphml").position == Position.numbered(["ab"] * copies)


def test_an_edge_of_graphml_says_itself_whether_it_has_a_direction():
    directed = "<edge source='a' target='b' directed='true'/>"
    with pytest.raises(NotationError, match="a directed edge from 'a' to 'b'"):
        parse(weighted_graphml("", directed), format="graphml")
    text = weighted_graphml("", directed.replace("true", "false")).replace("'undirected'", "'directed'")
    assert parse(text, format="graphml").position == Position.numbered(["ab"])


def test_a_node_of_hif_is_listed_once():
    with pytest.raises(NotationError, match="two nodes 'a'"):
        parse('{"nodes": [{"node": "a"}, {"node": "a"}], "incidences": []}', format="hif")


def test_the_strings_of_loops_are_as_many_as_their_coins():
    position = read("1000 * 100l").position
    assert len(position) == len(position.coins) == 100_000
    with pytest.raises(NotationError, match=r"more than 100000 strings|at most 100000"):
        read("1001 * 100l")


def test_an_option_is_given_once():
    for line in ("board:2x2:frame=icelandic:frame=swedish", "board:2x2:icelandic:frame=icelandic"):
        with pytest.raises(FamilyError, match="the option 'frame' of board is given twice"):
            parse_family(line.split(":")[0], line.split(":")[1:])


def test_strings_without_a_name_are_numbered_among_themselves():
    text = "stringscoins: 1\nstrings: [{coins: [a], id: x}, b c, {coins: [c], count: 2, id: y}, c]\nlead: -3\n"
    document = parse(text)
    assert document.position.strings == ("x", "s1", "y-1", "y-2", "s2") and document.lead == -3


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_they_do_on_any_system(end):
    lines = ["stringscoins: 1", "strings:", "- a b", "- b", ""]
    assert parse(end.join(lines)).position == Position.numbered(["ab", "b"])


def test_a_text_may_have_so_many_bytes_however_few_its_letters(monkeypatch):
    monkeypatch.setattr(text, "MAX_SIZE", 10)
    assert text.Text.decoded("\u00e9".encode() * 5, "f").content == "\u00e9" * 5
    with pytest.raises(NotationError, match="the text is too long"):
        text.Text.decoded("\u00e9".encode() * 6, "f")
