"""Sums of any positions: their names and parts, their values, how they are written, and what is said of faults."""

import random

import pytest
from random_positions import loony, scattered

from stringscoins.errors import FileError, NotationError
from stringscoins.evaluation import Evaluator
from stringscoins.notation import Document, packaged_positions, parse, read, write
from stringscoins.notation.lines import document_of
from stringscoins.notation.sums import is_board, is_mixed, is_sum_of_any
from stringscoins.position import Position
from stringscoins.values import LOONY

V = "stringscoins: 1\n"
TERMS = (
    *("1", "2", "3", "2l", "4l", "2*3", "3*4l", "kayles:1", "kayles:3", "dawson:3", "octal:0.77:2", "board:1x1"),
    *("board:1x2:swedish", "board:2x2:icelandic", "board:2x2:swedish", "cubes:2x2x2:faces", "graph:cycle:4"),
    *("graph:path:3:ground=1", "graph:star:3", "hypergraph:tight-path:4,3", "hypergraph:fano", "2*graph:complete:3"),
    *("@malkin/g1", "@malkin/opened-3-chain", "@allcock/3+4l+8l", "2*@malkin/g2", "@berlekamp-scott/dipper"),
)


def test_names_and_parts():
    document = read("board:2x2:icelandic + 3 + 2*kayles:5")
    assert [part.number for part in document.parts] == [1, 2, 3, 4]
    assert document.parts[0].document == read("board:2x2:icelandic")
    names = document.position.strings
    assert names[:3] == ("1:v 0 1", "1:v 0 2", "1:h 1 0")
    assert [name for name in names if name[0] == "2"] == ["2.0", "2.1", "2.2", "2.3"]
    assert {f"{n}:{name}" for n in (3, 4) for name in read("kayles:5").position} <= set(names)
    assert document.position["1:v 0 1"] == ("1:0 0", "1:0 1") and document.position["2.1"] == ("2.1", "2.2")
    assert repr(document) == "<Document: a sum of 4 parts, 47 coins, 64 strings>"


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


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("3x3+4l", "board:3x3 + 4l"),
        ("4l+3x3", "4l + board:3x3"),
        ("2*3x3", "2*board:3x3"),
        ("2 * 1x2:swedish + 2*3", "2*board:1x2:swedish + 2*3"),
        ("1x1+@malkin/g1", "board:1x1 + @malkin/g1"),
        ("1x1+kayles:3+2l", "board:1x1 + kayles:3 + 2l"),
    ],
)
def test_boards_are_terms_by_their_size_alone(words, meant):
    assert read(words) == read(meant)
    assert parse(V + f"sum: ['{words}', 2x2:icelandic]") == read(f"{meant} + board:2x2:icelandic")


@pytest.mark.parametrize("name", packaged_positions())
def test_packaged_positions_are_terms_whatever_signs_they_have(name):
    sizes = [len(part.position) for part in read(f"3+2*{name}+{name} + 4l").parts]
    assert sizes == [4, *[len(read(name).position)] * 3, 4]
    assert len(read(f"{name} + 3").parts) == 2 and not read(name).parts


def test_lines_of_a_stream_may_be_sums():
    assert document_of(b"board:1x1 + @malkin/g1\n") == read("board:1x1 + @malkin/g1")
    assert document_of(b"@malkin/g1 ").name == "G1"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("board:2x2:icelandic + 3", 2),
        ("2*kayles:3 + 4l + board:2x2:icelandic", 2),
        ("graph:petersen + hypergraph:fano", 0),
    ],
)
def test_known_values(words, value):
    assert Evaluator().nimber(words) == value


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


def test_what_is_written():
    text = """\
stringscoins: 1
name: A sum
lead: 3
sum:
  - board: {rows: 1, columns: 2, frame: icelandic}
    drawn: [v 0 1]
    count: 2
  - 2*3
  - 4l
  - name: A thing
    note: |
      of

      three lines
    strings:
      - a b
  - family: {name: cubes, size: [2, 2, 2], variant: faces}
    drawn: [xy 0 0 0]
"""
    document = parse(text)
    assert len(document.parts) == 7 and document.lead == 3
    assert write(document, "yaml") == text


def test_entries_of_a_file():
    document = parse(
        V
        + "sum:\n"
        + "  - kayles:2 + 2*3\n"
        + "  - 4\n"
        + '  - "@malkin/g1"\n'
        + "  - {picture: '+   +', count: 1}\n".replace("'+   +'", '"+---+\\n|    \\n+---+"')
        + "  - stringscoins: 1\n    components: 3 + 4l\n    lead: 2\n    count: 2\n"
        + "  - {segments: [ground ground 3]}\n"
        + "lead: -1\n"
    )
    assert [part.named("1.0") for part in document.parts] == [
        *("1:1.0", "2.0", "3.0", "4.0", "5:1.0", "6:1.0", "7:1.0", "8:1.0", "9.0")
    ]
    assert document.lead == 3 and all(part.document.lead == 0 for part in document.parts)
    assert document.parts[5].document.board is not None and document.parts[4].document.name == "G1"


def test_a_sum_in_a_sum_is_its_parts():
    document = parse(V + "sum: [kayles:2, {name: inner, lead: 1, sum: [3, board:1x1], count: 2}]")
    assert document == parse(V + "lead: 2\nsum: [kayles:2, 3, board:1x1, 3, board:1x1]")
    assert document.position == read("kayles:2 + 3 + board:1x1 + 3 + board:1x1").position


BAD = [
    ("no list", "sum: board:2x2\n", 2, 6, "'board:2x2' where a list belongs; expected the parts, one an entry"),
    ("nothing", "sum:\n  -\n", 3, 4, "nothing where a text belongs"),
    ("empty list", "sum: []\n", 2, 6, "a sum without parts; expected the parts, one an entry"),
    ("misspelled", "sum:\n  - 3\n  - 2*kayls:3\n", 4, 7, "no family is called 'kayls' (did you mean 'kayles'?)"),
    ("bad size", "sum:\n  - 3 + board:3\n", 3, 9, "board takes rows x columns, not 3"),
    ("unknown key", "sum:\n  - {strings: [a], colour: red}\n", 3, 20, "unknown key 'colour'"),
    ("no kind", "sum:\n  - {count: 2}\n", 3, 5, "no position; expected one of the keys"),
    ("count 0", "sum:\n  - {board: {rows: 1, columns: 1}, count: 0}\n", 3, 43, "the count is the number 0"),
    ("version", "sum:\n  - {stringscoins: 2, strings: [a]}\n", 3, 20, "the version is the number 2"),
    ("drawn", "sum:\n  - board:1x1\ndrawn: [h 0 0]\n", 4, 1, "'drawn' beside 'sum'"),
    ("count of a file", "strings: [a]\ncount: 2\n", 3, 1, "unknown key 'count'"),
    ("a file", "sum:\n  - positions/g1.yaml\n", 3, 5, "the file 'positions/g1.yaml' as a term of a sum"),
    ("too many", "sum:\n  - 1\n  - {board: {rows: 20, columns: 20}, count: 120}\n", 4, 5, "more than 100000 strings"),
    ("nothing often", "sum:\n  - {strings: [], count: 99999}\n  - {strings: [], count: 2}\n", 4, 5, "more than 100000"),
    (
        "powers",
        "sum: [{sum: [{sum: [1], count: 1000}], count: 1000}]\n",
        2,
        7,
        "more than 100000 strings; expected a smaller sum",
    ),
]


@pytest.mark.parametrize(("content", "line", "column", "fragment"), [pytest.param(*x[1:], id=x[0]) for x in BAD])
def test_faults_of_files(content, line, column, fragment):
    with pytest.raises(NotationError) as caught:
        parse(V + content)
    assert (caught.value.line, caught.value.column) == (line, column) and fragment in str(caught.value)


# Faults of one line

FAULTS = [
    ("3 + + kayles:3", 5, "a term is missing; expected a term such as 3, 4l, 2*kayles:5 or @malkin/g1"),
    ("kayles:3 +", 11, "a term is missing"),
    ("@malkin/g1+ ", 13, "a term is missing"),
    ("kayles:2 + 2* + 3", 15, "nothing after 2*"),
    ("kayles:3 + bord:2x2", 12, "no family is called 'bord' (did you mean 'board'?)"),
    ("3 + 2 * kayls:3", 9, "no family is called 'kayls'"),
    ("3 + board:3", 5, "board takes rows x columns, not 3; for example board:4x5:icelandic"),
    ("3 + 3x3x3", 5, "board takes rows x columns, not 3x3x3; for example board:4x5:icelandic"),
    ("3 + wheel:6", 5, "no family is called 'wheel' (did you mean 'graph:wheel:6'?)"),
    ("board:1x1 + 3m", 14, "'m' in a sum"),
    ("board:1x1 + 0", 13, "the length of a chain or loop is 0"),
    ("board:1x1 + 1l", 13, "the length of a loop must be at least 2, not 1"),
    ("2+@malkin/g9", 3, "no packaged position is called '@malkin/g9'"),
    ("3 + @malkin/g9", 5, "no packaged position is called '@malkin/g9'"),
    ("@allcock/3+4l+9l", 1, "called '@allcock/3' (did you mean '@allcock/3+4l+8l'?)"),
    ("0*kayles:3", 1, "the count is 0; expected a number from 1 to 100000"),
    ("3 + 00 * kayles:3", 5, "the count is 00"),
    ("kayles:3 + " + "9" * 5000 + "*4l", 12, "the count is 999999"),
    ("3 + 100000*kayles:1", 5, "more than 100000 strings; expected a smaller sum"),
    ("+".join(["board:200x200"] * 3), 15, "more than 100000 strings"),
    ("kayles:1 + 100000*1", 12, "more than 100000 strings"),
    ("kayles:3 + 2*5*3", 14, "a second count, 5*; expected one count"),
    ("2\N{MULTIPLICATION SIGN}kayles:3 + 3", 2, "the sign \N{MULTIPLICATION SIGN} in a sum; expected *"),
    ("kayles:3 + -", 12, "standard input as a term of a sum; expected a term such as"),
    ("kayles:3 + x.yaml", 12, "the file 'x.yaml' as a term of a sum"),
    ("3 + positions/malkin/g1.yaml", 5, "a position file has what other files hold as the entries of its key 'sum'"),
    ("board:1x1+a/b", 11, "the file 'a/b' as a term of a sum"),
    ("3 + x", 5, "no family is called 'x'"),
]


@pytest.mark.parametrize(("words", "column", "fragment"), FAULTS)
def test_faults_are_pointed_at(words, column, fragment):
    with pytest.raises(NotationError) as caught:
        read(words)
    assert fragment in str(caught.value) and "no such file" not in str(caught.value)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert str(caught.value).splitlines()[-1].strip() == "^" and len(str(caught.value)) < 1000


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


def test_kinds_of_words():
    boards = ("3x3", "4x5:icelandic", "3x3+4l", "3x3.yaml", "5*3")
    assert [is_board(words) for words in boards] == [True, True, False, False, False]
    mixed = ("3 + 4l", "3 + kayles:3", "kayles:3", "2*kayles:3", "3++4", "3x3+4l")
    assert [is_mixed(words) for words in mixed] == [False, True, False, True, False, True]
    paths = ("3 + @malkin/g1", "3+@malkin/g1", "2*@malkin/g1", "more/3+4l", "3+4l.yaml")
    assert [is_sum_of_any(words) for words in paths] == [True, True, True, False, False]
