import gzip
import hashlib
import itertools
import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from random_positions import chained, late, samples, scattered, segmented
from strategies import positions

from stringscoins.certificate.checker import Rejected, check
from stringscoins.certificate.positions import Form, NimberProof, cuts, parts_left
from stringscoins.certificate.writer import write_certificate
from stringscoins.errors import FileError, NotationError
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, nim_sum, show

ROOT = Path(__file__).parent.parent.parent
SMALL = ("board:2x2:icelandic", "hypergraph:tight-cycle:6,3", "3+4l+2")


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "certificate.jsonl")


def written(source, file):
    """The lines of the certificate of a source or a position."""
    position = source if isinstance(source, Position) else read(source).position
    solver = Definition(position) if len(position) <= 12 else Search(position)
    write_certificate(position, str(source), file, solver)
    return Path(file).read_text(encoding="utf-8").splitlines()


def sealed(lines):
    """Lines with the checksum made right again."""
    body = "".join(line + "\n" for line in lines[:-1])
    end = json.loads(lines[-1]) | {"sha256": hashlib.sha256(body.encode()).hexdigest()}
    return body + json.dumps(end)


def numbered(position):
    """Its strings, the coins numbered."""
    number = {coin: i for i, coin in enumerate(position.coins)}
    return [tuple(number[coin] for coin in coins) for _, coins in position.items()]


@cache
def value_of_form(form: Form):
    return Definition(Position.numbered([[str(coin) for coin in string] for string in form])).value()


@pytest.mark.thorough
def test_small_positions_of_all_shapes(file, seed):
    rng = random.Random(seed)
    for position in itertools.chain(samples(70, seed), (late(rng, 12) for _ in range(25))):
        solver = Definition(position)
        count = write_certificate(position, "any", file, solver)
        assert check(file)[:3] == ("any", solver.value(), count)


@pytest.mark.parametrize("source", SMALL)
def test_it_is_the_same_whether_kernels_are_compiled_or_not(source, file):
    position, found = read(source).position, set()
    for solver in (Definition(position), Exhaustive(position)):
        write_certificate(position, source, file, solver)
        found.add(Path(file).read_bytes())
    assert len(found) == 1


@given(positions(max_strings=8))
def test_names_do_not_matter(tmp_path_factory, position):
    file = str(tmp_path_factory.getbasetemp() / "names.jsonl.gz")
    write_certificate(position, "ü\n", file, Definition(position))
    assert check(file)[:2] == ("ü\n", Definition(position).value())


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("board:2x2", 0),
        ("board:2x2:icelandic", 2),
        ("board:3x3:icelandic", 0),
        ("board:4x4:swedish", 0),
        ("kayles:7", 2),
        ("cubes:2x2x2:edges-squares", None),
        ("hypergraph:complete:5,3", 0),
        pytest.param("board:3x3", 2, marks=pytest.mark.slow),
        pytest.param("graph:petersen:ground=1", 0, marks=pytest.mark.slow),
    ],
)
def test_known_positions(source, value, file):
    written(source, file)
    found = check(file)
    assert found.value == (Search(read(source).position).value() if value is None else value)
    assert found.facts > 0


@pytest.mark.parametrize("strings", [[], [""], ["", ""], ["a"], ["abc"], ["a", "ab"], ["a", "ab", "b", ""]])
def test_what_needs_few_facts(strings, file):
    position = Position.numbered(strings)
    facts = len(written(position, file)) - 2
    assert check(file)[:3] == (str(position), Definition(position).value(), facts)
    assert facts == (len(strings) == 4)  # the chain of two; the rest follows from the lemmas


# What is rejected


def alterations(number):
    return {number + 1, number - 1, number ^ 1 << number.bit_length(), number ^ 1, number ^ 2} - {number}


def altered(lines):
    """The file with each number in it changed in turn, in several ways; numbers in names and the checksum, too."""
    text = "\n".join(lines) + "\n"
    for found in re.finditer(r"\d+", text):
        for number in alterations(int(found[0])):
            yield text[: found.start()] + str(number) + text[found.end() :]


@pytest.mark.parametrize("source", SMALL)
def test_every_number_matters(source, file):
    tried = 0
    for text in altered(written(source, file)):
        Path(file).write_text(text, encoding="utf-8")
        with pytest.raises((Rejected, NotationError)):
            check(file)
        tried += 1
    assert tried > 100


@pytest.mark.thorough
@pytest.mark.parametrize("make", [scattered, segmented, chained])
def test_what_is_altered_with_its_checksum_is_rejected_or_true(make, file, seed):
    """The proof alone: whatever the file says, an accepted claim is that of its position."""
    rng = random.Random(seed)
    rejected = 0
    for _ in range(5):
        lines = written(make(rng, 9), file)
        for text in altered(lines[:-1]):
            Path(file).write_text(sealed([*text.splitlines(), lines[-1]]), encoding="utf-8")
            try:
                found = check(file)
            except (Rejected, NotationError):
                rejected += 1
            else:
                position = Position(json.loads(text.splitlines()[0])["strings"])
                assert found.value == value_of_form(tuple(numbered(position)))
    assert rejected > 50


@pytest.mark.parametrize("source", SMALL)
def test_no_fact_can_be_altered_or_missing_or_idle(source, file):
    """Without the help of the checksum."""
    lines = written(source, file)
    facts = len(lines) - 2
    for i in range(1, facts + 1):
        for text in altered([lines[i]]):
            Path(file).write_text(sealed([*lines[:i], text.strip(), *lines[i + 1 :]]), encoding="utf-8")
            with pytest.raises(Rejected):
                check(file)
        end = json.dumps({"facts": facts - 1})
        Path(file).write_text(sealed([*lines[:i], *lines[i + 1 : -1], end]), encoding="utf-8")
        with pytest.raises(Rejected):
            check(file)
        end = json.dumps({"facts": facts + 1})
        Path(file).write_text(sealed([*lines[:-1], lines[i], end]), encoding="utf-8")
        with pytest.raises(Rejected, match=f"line {facts + 2}: the same position as in line {i + 1}"):
            check(file)
    idle = [*lines[:-1], "[1,[[0],[0],[0],[0]]]", json.dumps({"facts": facts + 1})]
    Path(file).write_text(sealed(idle), encoding="utf-8")
    with pytest.raises(Rejected, match=f"line {facts + 2}: nothing rests on this fact"):
        check(file)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: lines[:-1], "line 12: .* cut short"),
        (lambda lines: lines[:4], "line 4: .* cut short"),
        (lambda lines: [*lines[:3], lines[3][:9], *lines[4:]], "line 4: expected a fact"),
        (lambda lines: [*lines[:3], "[1.0,[[0]]]", *lines[4:]], "line 4: expected a nimber"),
        (lambda lines: [*lines[:3], "[true,[[0]]]", *lines[4:]], "line 4: expected a nimber .* not True"),
        (lambda lines: [*lines[:3], '[1,[["0"]]]', *lines[4:]], "line 4: expected a fact"),
        (lambda lines: [*lines[:3], "[1,[0]]", *lines[4:]], "line 4: expected a fact"),
        (lambda lines: [*lines[:3], "[" * 100_000, *lines[4:]], "line 4: expected a fact"),
        (lambda lines: [lines[0].replace('"nimber":2', '"nimber":3'), *lines[1:]], r"line 1: .* the value \*3"),
        (lambda lines: [lines[0].replace('"nimber":2', '"nimber":"loony"'), *lines[1:]], "line 1: .* loony"),
        (lambda lines: [lines[0].replace('"nimber":2,', ""), *lines[1:]], "line 1: expected the keys"),
        (lambda lines: [lines[0].replace('"name":', '"note":'), *lines[1:]], "line 1: expected the keys"),
        (lambda lines: [lines[0].replace('["0 1"]', "[1]"), *lines[1:]], "line 1: expected a list of coins"),
        (lambda lines: [lines[0].replace('["0 1"]', '["0 1","0 1"]'), *lines[1:]], "line 1: .* a coin twice"),
        (
            lambda lines: [lines[0].replace('"0 1"', '"ground"'), *lines[1:]],
            "line 1: 'ground' is the ground, not a coin",
        ),
        (lambda lines: [lines[0].replace('"0 1"', '""'), *lines[1:]], "line 1: .* text that is not empty"),
        (lambda lines: [lines[0].replace('"v 0 1"', '""'), *lines[1:]], "line 1: .* text that is not empty"),
        (lambda lines: [lines[0].replace(":2,", ":" + "9" * 4000 + ",")], "line 1: .* cut short"),
        (lambda lines: [lines[0].replace(":2,", ":" + "9" * 4000 + ","), *lines[1:]], "too large for any position"),
        (lambda lines: [lines[0].replace(":2,", ":2" * 3 + ","), *lines[1:]], "not a certificate"),
        (lambda lines: ["\ufeff" + lines[0], *lines[1:]], "not a certificate"),
        (lambda lines: [lines[0].replace('{"v 0 1":', '["v 0 1",').replace("}}", "]}")], "not a certificate"),
        (lambda lines: [lines[0].replace("h 1 1", "h 1 0"), *lines[1:]], "not a certificate"),
        (
            lambda lines: [lines[0].replace('certificate":1', 'certificate":3'), *lines[1:]],
            "version 3 .* expected 1 or 2",
        ),
        (lambda lines: [lines[0].replace("2x2", "3x3"), *lines[1:]], "line 13: the checksum"),
        (lambda lines: [*lines[:-1], lines[-1].replace("11", "12", 1)], "line 13: 11 facts, not 12"),
        (lambda lines: ["stringscoins: 1"], "not a certificate"),
        (lambda lines: [], "not a certificate"),
    ],
)
def test_bad_files(change, reason, file):
    lines = change(written("board:2x2:icelandic", file))
    Path(file).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    with pytest.raises((Rejected, NotationError), match=reason):
        check(file)


def test_a_certificate_in_another_encoding_is_none(file):
    line = written("1+1", file)[0]
    for encoding in ("utf-16-le", "utf-32-be", "utf-8-sig"):
        Path(file).write_bytes(line.encode(encoding))
        with pytest.raises((Rejected, NotationError)):
            check(file)


def test_what_a_position_lacks_after_hundreds_of_captures():
    """Each capture leaves a position without a fact, and one more to make."""
    core = [(0,), (0, 1, 2), (1,), (2,)]
    (part,) = parts_left(core, list(range(4)))
    (long,) = parts_left([*core, *((0, 3 + i) for i in range(510))], list(range(514)))
    value = Definition(Position.numbered(core)).value()
    assert not NimberProof({part.form: value}).lacks(long.form, value)
    assert NimberProof({part.form: value}).lacks(long.form, value + 1)


def failure(form, value, facts):
    """Why a fact fails beside others; None if it does not."""
    parts = parts_left(form, list(range(len(form))))
    assert [part.form for part in parts] == [form]
    failed = NimberProof({form: value, **facts}).prove(parts, value)
    assert failed is None or failed[0] == form
    return failed and failed[1]


def test_each_part_of_the_rule():
    two, three = ((0,),) * 2, ((0,),) * 3
    assert failure(two, 1, {}) is None and failure(three, 0, {two: 1}) is None
    assert failure(two, 2, {}) == "no cut is known to be worth *1"
    assert failure(two, 0, {}) == "a cut is not known to be worth anything but 0"
    assert failure(two, LOONY, {}).startswith("no capture is known")
    # That three strings are not *1 follows from two being *1; that they are 0 takes a fact.
    four = ((0,),) * 4
    assert failure(four, 1, {}) == "a cut is not known to be worth anything but *1"
    assert failure(four, 1, {two: 1}) == "no cut is known to be worth 0"
    assert failure(four, 1, {three: 0, two: 1}) is None
    # That it lacks one nimber is not that it lacks another, which is the one it has.
    proof = NimberProof({two: 1})
    assert proof.lacks(three, 1) and not proof.lacks(three, 0) and proof.lacks(three, 1)
    # A hypergraph with one capture, which leaves a loop of three; no other cut is worth *1, by lemma 2.
    hyper, loop = ((0, 1), (0, 2), (1, 2), (1, 2, 3)), ((0, 1), (0, 2), (1, 2))
    assert failure(hyper, 1, {loop: 1}) is None
    assert failure(hyper, 1, {}) == "a capturing cut is not known to be worth *1"
    assert failure(hyper, 0, {loop: 1}) == "a capturing cut is not known to be worth 0"
    assert failure(hyper, LOONY, {loop: 1}).startswith("no capture is known")
    # One whose capture leaves a loony position.
    assert failure(((0,), (0, 1, 3), (0, 2), (1,)), LOONY, {}) is None


# The lemmas


def test_parts_left_are_worth_the_whole(seed):
    rng = random.Random(seed)
    makers = [scattered] * 4 + [segmented, chained, late]
    seen = set()
    for _ in range(300):
        position = rng.choice(makers)(rng, 10)
        strings = numbered(position)
        rest = [i for i in range(len(strings)) if rng.random() < 0.9]
        whole = Definition(position.restricted(position.strings[i] for i in rest)).value()
        parts = parts_left(strings, rest)
        if parts is None:
            assert whole == LOONY
        else:
            assert whole == nim_sum(value_of_form(part.form) for part in parts)
            for part in parts:
                # The form is the part under other names: its strings correspond, and so do its coins.
                pairs = holders(part.form)
                assert pairs == holders([strings[i] for i in part.origin])
        seen.add(None if parts is None else len(parts))
    assert seen >= {None, 0, 1}


def holders(strings):
    """For each coin the strings that hold it, in order."""
    return sorted([i for i, string in enumerate(strings) if coin in string] for coin in set(itertools.chain(*strings)))


def test_a_capture_leaves_the_same_value_unless_the_position_is_loony(seed):
    """Lemma 2."""
    captures = 0
    for position in samples(100, seed):
        definition = Definition(position)
        for string in position:
            if position.cut(string).captured:
                captures += 1
                assert definition.value() in (LOONY, definition.value([string]))
    assert captures > 50


def test_cuts_are_all_cuts(seed):
    for position in samples(60, seed):
        for part in parts_left(numbered(position), list(range(len(position)))) or ():
            form = Position.numbered([[str(c) for c in string] for string in part.form])
            expected = {(bool(form.cut(s).captured), Definition(form).value([s])) for s in form}
            found = {
                (cut.captures, LOONY if cut.parts is None else nim_sum(value_of_form(p.form) for p in cut.parts))
                for cut in cuts(part.form)
            }
            assert found == expected


def test_positions_that_differ_in_their_names_share_a_form():
    strings = numbered(read("board:2x2:icelandic").position)
    forms = set()
    for order in itertools.permutations(range(4)):
        renamed = [tuple(order[coin] for coin in string) for string in strings]
        (part,) = parts_left(renamed[order[0] :] + renamed[: order[0]], list(range(8)))
        forms.add(part.form)
    assert len(forms) == 1


# The file and the command


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path):
    class Stopping(Definition):
        def value(self, removed=()):
            if removed:
                raise KeyboardInterrupt
            return super().value(removed)

    position = read("board:2x2").position
    with pytest.raises(SearchStopped, match="an interrupt"):
        write_certificate(position, "", str(tmp_path / "stopped"), Stopping(position))
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileError, match="No such file"):
        write_certificate(position, "", str(tmp_path / "none" / "file"), Definition(position))
    (tmp_path / "directory").mkdir()
    with pytest.raises(FileError, match="directory"):
        write_certificate(position, "", str(tmp_path / "directory"), Definition(position))
    assert [path.name for path in tmp_path.iterdir()] == ["directory"]


def test_limits(file):
    position = read("board:2x2").position
    with pytest.raises(SearchStopped, match="the time limit"):
        write_certificate(position, "", file, Definition(position), limits=Limits(1e-9))
    with pytest.raises(SearchStopped, match="the time limit"):
        write_certificate(position, "", file, Definition(position, Work(Limits(1e-9))))
    assert not Path(file).exists()


@pytest.mark.parametrize("wrong", [0, 1, 3, 4])
def test_a_wrong_value_cannot_be_certified(wrong, file):
    class Wrong(Definition):
        def value(self, removed=()):
            return super().value(removed) if removed else wrong

    position = read("board:2x2:icelandic").position
    with pytest.raises(AssertionError, match="contradict each other"):
        write_certificate(position, "", file, Wrong(position))
    assert not Path(file).exists()


def test_compressed(tmp_path):
    plain, small = tmp_path / "c.jsonl", tmp_path / "c.jsonl.gz"
    written("board:2x2", str(plain))
    position = read("board:2x2").position
    write_certificate(position, "board:2x2", str(small), Definition(position))
    assert gzip.decompress(small.read_bytes()) == plain.read_bytes()
    small.write_bytes(small.read_bytes()[:-20])
    with pytest.raises(FileError):
        check(str(small))
    small.write_bytes(plain.read_bytes())
    with pytest.raises(FileError):
        check(str(small))


def run(*words):
    return CliRunner().invoke(main, ["check", *words])


def test_check_command(tmp_path):
    good, bad, none = (str(tmp_path / name) for name in ("good", "bad", "none"))
    lines = written("board:2x2:icelandic", good)
    Path(bad).write_text("\n".join(lines).replace('"nimber":2', '"nimber":1'), encoding="utf-8")
    result = run(good)
    proved = "board:2x2:icelandic: 4 coins, 8 strings: nimber *2, proved by 11 facts\n"
    assert (result.stdout, result.exit_code) == (proved, 0)
    result = run(bad, good)
    assert result.exit_code == 1 and "proved by 11 facts" in result.stdout
    assert result.stdout.startswith(f"{bad}:1: rejected: the facts do not give the position the value *1")
    result = run(none, bad)
    assert result.exit_code == 2 and f"{none}: No such file" in result.stderr and "rejected" in result.stdout
    result = run("--json", good, bad)
    accepted, rejected = (json.loads(line) for line in result.stdout.splitlines())
    name = {"name": "board:2x2:icelandic", "named": True}
    assert accepted == {"file": good, **name, "coins": 4, "strings": 8, "nimber": 2, "facts": 11, "valid": True}
    assert rejected["valid"] is False and rejected["line"] == 1 and rejected["file"] == bad
    written(Position.numbered(["a", "ab", "bc"]), good)
    assert json.loads(run("--json", good).stdout)["nimber"] == show(LOONY)


def named(name, strings, file):
    """What the command says of a true certificate that claims a name; its JSON; its exit codes."""
    position = strings if isinstance(strings, Position) else Position.numbered(strings)
    header, *lines = written(position, file)
    Path(file).write_text(sealed([json.dumps(json.loads(header) | {"name": name}), *lines]), encoding="utf-8")
    told, record = run(file), run("--json", file)
    assert told.exit_code == record.exit_code and told.stdout.count("\n") == 1
    return told.stdout, json.loads(record.stdout)["named"], told.exit_code


def test_a_name_is_no_proof(file):
    """A coin that is called a board is not that board; the same position under other names is."""
    told, same, code = named("board:5x5", ["a"], file)
    assert (same, code) == (False, 1)
    assert told == f"{file}: 1 coin, 1 string: nimber 0, proved by 0 facts; it is NOT board:5x5, as the file says\n"
    # As many coins and strings, but others.
    assert named("board:1x2", ["a", "a", "a", "a", "b", "b", "b"], file)[1:] == (False, 1)
    board = read("board:1x2").position
    assert named("board:1x2", board, file)[1:] == (True, 0)
    assert named("board:1x2", board.canonical(), file)[1:] == (True, 0)
    # What is no notation, and what would be the name of a file or standard input.
    (Path(file).parent / "board").write_text("board:5x5")
    for name in ("my board", "", "-", "board:0x3", str(Path(file).parent / "board"), "0*3", "board:5x5 "):
        told, same, code = named(name, ["a"], file)
        assert (same, code) == ((False, 1) if name == "board:5x5 " else (None, 0)), name
    assert "; the file calls it 'my board'" in named("my board", ["a"], file)[0]


@pytest.mark.parametrize(
    "name",
    [
        *("board:400x400", "400x400:swedish", "board:9999999999x1", "graph:complete:999", "hypergraph:complete:99,9"),
        *("100000000*3", "3 + 100001", "99999*3", "100000*kayles:1", "2*board:200x200", "4l + board:400x400"),
    ],
)
def test_a_position_that_is_too_large_to_be_made_is_another_one(name, file):
    told, same, code = named(name, ["a"], file)
    assert (same, code) == (False, 1) and told.endswith(f"; it is NOT {name}, as the file says\n")


def test_a_name_cannot_command_the_terminal(file):
    for name in ("\x1b]0;title\x07\x1b[2J", "\x9b31m", "a\nb\r", "\u202egnp", "\ud800", "board:1x1\x1b[1m", "'" * 9):
        told, _, _ = named(name, ["a"], file)
        assert told[:-1].isprintable()
    assert named("'; it is board:1x1", ["a"], file)[0].endswith("""calls it "'; it is board:1x1"\n""")
    assert named("Gitter für 2 é", ["a"], file)[0].endswith("'Gitter für 2 é'\n")
    told = named("x" * 10**5, ["a"], file)[0]
    assert len(told) < 500


def test_the_certificate_in_the_documentation(file):
    lines = written("board:2x2:icelandic", file)
    assert Path(file).read_bytes() == (ROOT / "docs/examples/board-2x2-icelandic.jsonl").read_bytes()
    page = (ROOT / "docs/reference/certificates.md").read_text(encoding="utf-8")
    assert all(line in page for line in lines)
