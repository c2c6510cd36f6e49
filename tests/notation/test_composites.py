"""Sums of any positions: their names and parts, their values, how they are written, and what is said of faults."""

import random

import pytest
from random_positions import loony, scattered

from stringscoins.errors import FileError
from stringscoins.evaluation import Evaluator
from stringscoins.notation import Document, packaged_positions, parse, read, write
from stringscoins.notation.lines import document_of
from stringscoins.position import Position
from stringscoins.values import LOONY

V = "stringscoins: 1\n"
TERMS = (
    *("1", "2", "3", "2l", "4l", "2*3", "3*4l", "kayles:1", "kayles:3", "dawson:3", "octal:0.77:2", "board:1x1"),
    *("board:1x2:swedish", "board:2x2:icelandic", "board:2x2:swedish", "cubes:2x2x2:faces", "graph:cycle:4"),
    *("graph:path:3:ground=1", "graph:star:3", "hypergraph:tight-path:4,3", "hypergraph:fano", "2*graph:complete:3"),
    *("@malkin/g1", "@malkin/opened-3-chain", "@allcock/3+4l+8l", "2*@malkin/g2", "@berlekamp-scott/dipper"),
)


@pytest.mark.parametrize(
    "name", ["@malkin/g2", "@malkin/icelandic-2x2", "@allcock/3+4l+8l", "@allcock/exception-3+3+4l"]
)
@pytest.mark.parametrize(
    "words", ["2 + {}", "{} + 3", "4l + {}", "2*3 + {} + 4l", "2*{} + 3x3", "{0} + 2*{0}", "kayles:2 + {}"]
)
def test_packaged_positions_are_terms_without_blanks_too(words, name):
    words = words.format(name)
    assert read(words.replace(" ", "")) == read(words) and len(read(words).parts) > 1
    assert parse(V + f"sum: ['{words.replace(' ', '')}']") == read(words)


@pytest.mark.parametrize("name", packaged_positions())
def test_packaged_positions_are_terms_whatever_signs_they_have(name):
    sizes = [len(part.position) for part in read(f"3+2*{name}+{name} + 4l").parts]
    assert sizes == [4, *[len(read(name).position)] * 3, 4]
    assert len(read(f"{name} + 3").parts) == 2 and not read(name).parts


def test_lines_of_a_stream_may_be_sums():
    assert document_of(b"board:1x1 + @malkin/g1\n") == read("board:1x1 + @malkin/g1")
    assert document_of(b"@malkin/g1 ").name == "G1"


def nim_sum(values):
    """The nimber of a sum: loony if a part is."""
    total = 0
    for value in values:
        if value == LOONY:
            return LOONY
        total ^= value
    return total


def test_values_are_nim_sums_of_the_parts(seed):
    rng = random.Random(seed)
    evaluator = Evaluator()
    values = {term: evaluator.nimber(term) for term in TERMS if not term.startswith(("2*", "3*"))}
    values |= {f"{n}*{term}": nim_sum([value] * n) for term, value in values.items() for n in (2, 3)}
    assert LOONY in values.values() and len(set(values.values())) >= 4
    for _ in range(40):
        terms = rng.choices(list(values), k=rng.randint(2, 4))
        assert evaluator.nimber(" + ".join(terms)) == nim_sum([values[term] for term in terms]), terms


def test_margins_are_those_of_the_sums_of_positions(seed):
    rng = random.Random(seed)
    evaluator = Evaluator()
    small = [term for term in TERMS if len(read(term).position) <= 8]
    for _ in range(15):
        terms = rng.choices(small, k=2)
        plain = Position({})
        for term in terms:
            plain += read(term).position
        assert evaluator.margin(" + ".join(terms)) == evaluator.margin(plain), terms


def test_random_parts_keep_their_values(seed):
    rng = random.Random(seed)
    evaluator = Evaluator()
    for _ in range(15):
        positions = [scattered(rng, 6), loony(rng, 1, 12), scattered(rng, 6)]
        document = Document.sum_of(map(Document, positions))
        assert evaluator.nimber(document) == nim_sum(evaluator.nimber(position) for position in positions)
        assert parse(write(document, "yaml")) == document


# As YAML


@pytest.mark.parametrize("seed_of_terms", range(20))
def test_sums_are_written_and_read_back(seed_of_terms):
    rng = random.Random(seed_of_terms)
    document = read(" + ".join([*rng.choices(TERMS, k=rng.randint(1, 5)), "2*board:1x1"]))
    written = write(document, "yaml")
    assert parse(written) == document and parse(written).position.strings == document.position.strings
    for format in ("hif", "node-link", "graphml"):
        assert parse(write(document, format), format=format).position == document.position


def test_colons_in_names_are_no_ports_in_dot():
    document = read("board:1x2:icelandic + 3 + hypergraph:tight-path:4,3")
    assert parse(write(document, "dot"), format="dot").position == document.position


# Faults of one line


@pytest.mark.parametrize(
    "path", ["3+4l.yaml", "nowhere/3+4l", "nowhere/3+4l+8l.yaml", "2*x/3", "3x3+4l.yaml", "a/b+@malkin/g1", "2+x/3"]
)
def test_paths_with_signs_of_sums_are_paths(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match="no such file"):
        read(path)
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text(V + "strings: [a]")
    assert len(read(path).position) == 1


def test_a_file_goes_before_a_sum(tmp_path, monkeypatch):
    (tmp_path / "3 + kayles:3").write_text(V + "strings: [a]")
    monkeypatch.chdir(tmp_path)
    assert len(read("3 + kayles:3").position) == 1
