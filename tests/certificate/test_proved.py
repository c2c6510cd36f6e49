"""The proved checker, where it is built: it agrees with the one in Python on true certificates and on forged ones."""

import hashlib
import io
import json
import random
import shutil
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from outcomes import Outcomes
from random_positions import ordinary, samples, scattered, segmented

from stringscoins.certificate import common, positions, proved
from stringscoins.certificate.checker import MarginCertificate, check, check_any, checked
from stringscoins.certificate.common import Reader, Rejected
from stringscoins.certificate.positions import BARE
from stringscoins.certificate.proved import check_proved, proved_program
from stringscoins.certificate.writer import write_certificate, write_margin
from stringscoins.errors import FileError, NotationError
from stringscoins.notation import read
from stringscoins.program import main
from stringscoins.solve import Nimbers
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from tests.certificate.test_forgeries import (
    alter,
    certificate,
    cuts_of,
    forms_below,
    hypergraph,
    sealed,
    true_certificate,
)
from tests.certificate.test_margins import altered, lines_of
from tests.certificate.test_margins import sealed as sealed_lines
from tests.certificate.test_steps import forgeries as forgeries_of_cores
from tests.fuzz.kinds.certificates import forged

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "stringscoins" / "web" / "page"
EXAMPLE = "docs/examples/board-2x2-icelandic.jsonl"
built = pytest.mark.skipif(not proved_program(), reason="the proved checker is not built: make -C proof")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """What cuts leave is asked often, as in `test_forgeries`."""
    monkeypatch.setattr(positions, "cuts", cuts_of)
    yield
    for remembered in (cuts_of, forms_below):
        remembered.cache_clear()


def run(*words):
    return CliRunner().invoke(main, ["check", *words])


def answers(program, files):
    """The nimber or margin that each file proves; None if the program does not accept it."""
    said = subprocess.run([*program, *files], capture_output=True, text=True).stdout
    records = map(json.loads, said.splitlines())
    return [record.get("nimber", record.get("margin")) if record["valid"] else None for record in records]


def both(texts, folder, other=None):
    """What the proved checker and the one in Python say of each certificate: its nimber or margin, or None.

    With node that of the explorer's page is asked, too, and has to say what the proved one says; and so has the one in
    C, if it is given.
    """
    files = []
    for i, text in enumerate(texts):
        files.append(folder / f"{i}.jsonl")
        files[-1].write_bytes(text)
    by_proved = answers([proved_program()], files)
    if node := shutil.which("node"):
        assert answers([node, Path(__file__).with_name("page.cjs"), PAGE / "proved.js"], files) == by_proved
    by_python = []
    for text in texts:
        try:
            found = checked(Reader(io.BytesIO(text)))
            by_python.append(found.margin if isinstance(found, MarginCertificate) else positions.show(found.value))
        except (Rejected, NotationError):
            by_python.append(None)
    assert len(by_proved) == len(texts)
    if other:
        for text, nimber in zip(texts, by_proved, strict=True):
            assert other(text) == (nimber is not None), text
    return list(zip(by_proved, by_python, texts, strict=True))


def forgeries(rng, number):
    """True certificates, and many more that were altered in the ways of the two forgers."""
    texts = []
    while len(texts) < number:
        header, facts = true_certificate(hypergraph(rng))
        true = b"".join(sealed(header, facts))
        texts.append(true)
        for _ in range(15):
            forgery = alter(rng, header, facts)
            for _ in range(rng.choice([0, 0, 1, 3])):
                forgery = alter(rng, *forgery)
            texts.append(b"".join(sealed(*forgery)))
            if facts:
                texts.append(forged(rng, true.decode().splitlines()).encode())
    return texts[:number]


@built
@pytest.mark.parametrize("number", [200, pytest.param(10_000, marks=pytest.mark.slow)])
def test_both_checkers_accept_the_same(number, tmp_path, seed):
    accepted = 0
    for by_proved, by_python, text in both(forgeries(random.Random(seed), number), tmp_path):
        assert by_proved == by_python, text.decode()
        accepted += by_proved is not None
    assert number / 100 < accepted < number / 2


PIECES = [
    *(
        b" ",
        b"\t",
        b"\r",
        b"\n",
        b"\x0b",
        b"\x00",
        b"\x7f",
        b"-0",
        b"00",
        b"1e0",
        b".0",
        b"9" * 19,
        b"NaN",
        b"null",
        b"true",
    ),
    *(
        b"\\u0030",
        b"\\u0000",
        b"\\ud83d\\ude00",
        b"\\ud800",
        b"\\/",
        b"\\x",
        b"\xf0\x9f\x98\x80",
        b"\xed\xa0\x80",
        b"\xc0\x80",
    ),
    *(
        b"\xff",
        b"\xef\xbb\xbf",
        b"[",
        b"]",
        b"{",
        b"}",
        b",",
        b":",
        b'"',
        b'"a":1,',
        b"[0,[]],",
        b"[[]]",
        b'"loony"',
        b"ground",
    ),
]
"""What JSON has in several ways, and what it does not take."""


def ended(body, facts):
    """The lines with one that has their checksum."""
    return body + json.dumps({"facts": facts, "sha256": hashlib.sha256(body).hexdigest()}).encode()


def misspelt(rng, text):
    """A certificate with pieces put in and signs left out, with its checksum, and most often its number of facts."""
    body = bytearray(text[: text.rindex(b"\n", 0, -1) + 1])
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        place = rng.randrange(len(body) if rng.random() < 0.6 else 120)
        body[place : place + rng.choice([0, 0, 0, 1, 2])] = rng.choice([b"", *PIECES])
    facts = body.count(b"\n") - 1 - body.count(b'{"position"')
    return ended(bytes(body), facts) + rng.choice([b"", b"", b"\n", b"\n\n", b" \r\n"])


@built
@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("version", [1, 2])
def test_all_read_the_same(version, number, tmp_path, other, seed):
    """The reader is what has to be believed."""
    rng, file = random.Random(seed), tmp_path / "true"
    board = read("board:2x2:icelandic").position
    write_certificate(board, "a board", str(file), Search(board), version=version)
    texts = [misspelt(rng, file.read_bytes()) for _ in range(number)]
    accepted = 0
    for by_proved, by_python, misspelling in both(texts, tmp_path, other if version == 2 else None):
        assert by_proved == by_python, misspelling
        accepted += by_proved is not None
    assert number / 100 < accepted < number / 2


@built
def test_what_each_reader_once_read_in_its_own_way(tmp_path, other):
    """Names that are no UTF-8 or have a zero, -0, a comma too many, hyperstrings in version 2."""
    board, file = read("board:2x2:icelandic").position, tmp_path / "true"
    write_certificate(board, "a board", str(file), Search(board), version=2)
    lines = file.read_bytes().splitlines(keepends=True)[:-1]
    for old, new, nimber in (
        (b'"0 0"', b'"\\u0000"', 2),
        (b'"0 0"', b'"\xff"', None),
        (b'"0 0"', b'"\xed\xa0\x80"', None),
        (b"[2],[0]]]", b"[2],[-0]]]", 2),
        (b"[2],[0]]]", b"[2],[0],]]", None),
        (b'"strings":{', b'"strings":{"h":["x","y","z"],', None),
    ):
        body = b"".join(lines).replace(old, new)
        assert body.count(new)
        ((by_proved, by_python, _),) = both([ended(body, len(lines) - 2)], tmp_path, other)
        assert by_proved == by_python == nimber, new


@built
def test_none_takes_a_longer_line_than_the_others(tmp_path, other):
    """A program that read the whole line first would take all the memory that the line has."""
    file, head = tmp_path / "file", b'{"stringscoins-certificate": 2, "name": "", "nimber": 0, "strings": {}}'
    for more, nimber in ((0, 0), (1, None)):
        body = head + b" " * (common.LONGEST - len(head) - 1 + more) + b'\n{"position":[]}\n'
        file.write_bytes(text := ended(body, 0))
        assert answers([proved_program()], [file]) == [nimber] and other(text) == (nimber is not None)
        if nimber is None:
            with pytest.raises(Rejected, match="line 1: the line is longer"):
                check(str(file))
        else:
            assert check(str(file)).value == nimber
    with subprocess.Popen([proved_program()], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        program.stdin.write(head + b"\n")
        with pytest.raises(BrokenPipeError):
            for _ in range(3 * common.LONGEST >> 16):
                program.stdin.write(b" " * (1 << 16))
        with suppress(BrokenPipeError):
            program.stdin.close()
        assert json.loads(program.stdout.read()) == {"valid": False, "line": 2, "reason": "the line is too long"}


@built
@pytest.mark.parametrize(
    "strings",
    [
        pytest.param([(0,), *((i, i + 1) for i in range(1998)), (1998,)], id="a path, its one fact"),
        pytest.param([(0, i) for i in range(1, 20_001)], id="a star"),
        pytest.param([(i,) for i in range(20_000)], id="coins"),
        pytest.param([()] * 200_000, id="bare strings"),
    ],
)
def test_long_positions(strings, tmp_path):
    """Whoever looks at all strings for each of them is not seen to end."""
    forms = [part.form for part in positions.parts_left(strings, list(range(len(strings)))) if part.form != BARE]
    file = tmp_path / "file"
    file.write_bytes(b"".join(sealed(*certificate(strings, dict.fromkeys(forms, 0), 0))))
    assert check_proved(str(file)) == check(str(file))


@built
@pytest.mark.parametrize("number", [8, pytest.param(400, marks=pytest.mark.slow)])
def test_both_checkers_accept_the_same_of_cores(number, tmp_path, seed):
    texts = [text.encode() for text in forgeries_of_cores(random.Random(seed), tmp_path, number, 25)]
    found = both(texts, tmp_path)
    for by_proved, by_python, text in found:
        assert by_proved == by_python, text.decode()
    assert 0 < sum(by_proved is not None for by_proved, _, _ in found) < len(texts) / 2


@built
@pytest.mark.parametrize("number", [120, pytest.param(10_000, marks=pytest.mark.slow)])
def test_both_checkers_accept_the_same_of_margins(number, tmp_path, seed):
    """In misere play; other margins the proved checker does not take."""
    rng, texts, file = random.Random(seed), [], str(tmp_path / "file")
    while len(texts) < number:
        position = rng.choice([scattered, ordinary, segmented])(rng, 7)
        write_margin(position, "", file, Outcomes(position, True).is_at_least, misere=True)
        assert check_proved(file) == check_any(file)
        lines = lines_of(file)[:-1]
        texts.append(b"".join(sealed_lines(lines)))
        others = [other for other in altered(lines) if '"misere":true' in other[0]]
        others += [lines[:i] + lines[i + 1 :] for i in range(1, len(lines))]
        others += [[*lines, line] for line in lines[1:]]
        texts += [b"".join(sealed_lines(other)) for other in rng.sample(others, min(len(others), 40))]
    found = both(texts, tmp_path)
    for by_proved, by_python, text in found:
        assert by_proved == by_python, text.decode()
    assert number / 100 < sum(by_proved is not None for by_proved, _, _ in found) < number / 2


@built
@pytest.mark.parametrize("number", [10, pytest.param(500, marks=pytest.mark.slow)])
def test_it_accepts_what_is_written(number, tmp_path, seed):
    file = str(tmp_path / "certificate.jsonl.gz")
    for position in samples(number, seed):
        write_certificate(position, "ü \\ud800", file, Definition(position), version=1)
        assert check_proved(file) == check(file)
    # More coins than have numbers beforehand.
    long = read("70l").position
    write_certificate(long, "70l", file, Nimbers(long).solver, version=1)
    assert check_proved(file) == check(file)


@built
def test_how_far_it_is_is_told_and_may_end_it(tmp_path):
    board, file = read("board:3x3").position, tmp_path / "file"
    write_certificate(board, "board:3x3", str(file), Search(board), version=2)
    told = []
    assert check_proved(str(file), lambda *progress: told.append(progress)) == check(str(file))
    size = file.stat().st_size
    assert len(told) > 2 and all(0 < done <= size == whole for done, whole, _ in told)

    class Enough(Exception):
        pass

    def stop(*_):
        raise Enough

    with pytest.raises(Enough):
        check_proved(str(file), stop)


@built
def test_the_answer_is_about_the_bytes_that_were_read(tmp_path, monkeypatch):
    """Though another certificate takes the name of the file, once it is open."""
    chain, board = tmp_path / "chain", tmp_path / "board"
    for file, source in ((chain, "4"), (board, "board:2x2:icelandic")):
        position = read(source).position
        write_certificate(position, source, str(file), Search(position), version=2)
    true = check(str(board))

    @contextmanager
    def late(path, report=None):
        with common.reading(path, report) as lines:
            chain.replace(board)
            yield lines

    monkeypatch.setattr(proved, "reading", late)
    assert check_proved(str(board)) == true != check(str(board))

    program = tmp_path / "nimstring-check"
    program.write_text("""#!/bin/sh\necho '{"valid": true, "coins": 4, "strings": 9, "nimber": 0, "facts": 1}'\n""")
    program.chmod(0o755)
    monkeypatch.undo()
    monkeypatch.setenv("STRINGSCOINS_PROVED_CHECKER", str(program))
    with pytest.raises(FileError, match="about another position"):
        check_proved(EXAMPLE)


@built
def test_the_command_says_the_same(monkeypatch):
    monkeypatch.chdir(ROOT)
    for words in ([EXAMPLE], ["--json", EXAMPLE, "docs/examples/wheel-5.jsonl"]):
        result = run("--proved", *words)
        assert (result.stdout, result.exit_code) == (run(*words).stdout, 0)
    for words, reason in (
        ("docs/examples/endgame-3-4l-8l.jsonl", "not a nimber or a margin"),
        ("docs/examples/board-2x2-icelandic-margin.jsonl", "this checker takes margins only where fewer coins win"),
    ):
        result = run("--proved", words)
        assert result.exit_code == 2 and reason in result.stderr


@built
def test_what_is_rejected(tmp_path):
    lines = (ROOT / EXAMPLE).read_text(encoding="utf-8").splitlines(keepends=True)
    for change, line, reason in (
        (lambda text: text.replace('"nimber":2', '"nimber":1'), 13, "the checksum"),
        (lambda text: text.replace("[0,[[0,1]", "[0,[[0,0.5]"), 5, "expected the number of a coin"),
        (lambda text: text.replace('"facts":11', '"facts":12'), 13, "11 facts"),
        (lambda text: text.replace('["0 1"]', '["ground"]'), 1, "a coin has no name"),
    ):
        file = tmp_path / "altered"
        file.write_text(change("".join(lines)), encoding="utf-8")
        with pytest.raises(Rejected, match=reason) as rejected:
            check_proved(str(file))
        assert rejected.value.line == line
        with pytest.raises(Rejected):
            check(str(file))


def test_how_it_is_built_is_said_where_it_is_not(monkeypatch):
    monkeypatch.setenv("STRINGSCOINS_PROVED_CHECKER", "/no/such/program")
    result = run("--proved", str(ROOT / EXAMPLE))
    assert result.exit_code == 2 and "the proved checker is not built: `make -C proof`" in result.stderr


def test_where_it_is_looked_for(monkeypatch, tmp_path):
    program = tmp_path / "nimstring-check"
    program.write_text("#!/bin/sh\necho no certificate >&2\n")
    program.chmod(0o755)
    monkeypatch.delenv("STRINGSCOINS_PROVED_CHECKER", raising=False)
    monkeypatch.setattr(proved, "_BUILT", tmp_path / "none")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert proved_program() == str(program)
    result = run("--proved", str(ROOT / EXAMPLE))
    assert result.exit_code == 2 and f"{program}: no answer: no certificate" in result.stderr
