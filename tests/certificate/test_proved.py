"""The proved checker, where it is built: it agrees with the one in Python on true certificates and on forged ones."""

import hashlib
import io
import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from outcomes import Outcomes
from random_positions import ordinary, samples, scattered, segmented

from stringscoins.certificate import positions, proved
from stringscoins.certificate.checker import MarginCertificate, check, check_any, checked
from stringscoins.certificate.common import Reader, Rejected
from stringscoins.certificate.proved import check_proved, proved_program
from stringscoins.certificate.writer import write_certificate, write_margin
from stringscoins.errors import NotationError
from stringscoins.notation import read
from stringscoins.program import main
from stringscoins.solve import Nimbers
from stringscoins.solve.definition import Definition
from tests.certificate.test_forgeries import alter, cuts_of, forms_below, hypergraph, sealed, true_certificate
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


def both(texts, folder):
    """What the proved checker and the one in Python say of each certificate: its nimber or margin, or None.

    With node that of the explorer's page is asked, too, and has to say what the proved one says.
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


def misspelt(rng, text):
    """A certificate with pieces put in and signs left out, with its checksum, and most often its number of facts."""
    body = bytearray(text[: text.rindex(b"\n", 0, -1) + 1])
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        place = rng.randrange(len(body) if rng.random() < 0.6 else 120)
        body[place : place + rng.choice([0, 0, 0, 1, 2])] = rng.choice([b"", *PIECES])
    end = {"facts": body.count(b"\n") - 1, "sha256": hashlib.sha256(body).hexdigest()}
    return bytes(body) + json.dumps(end).encode() + rng.choice([b"", b"", b"\n", b"\n\n", b" \r\n"])


@built
@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_both_read_the_same(number, tmp_path, seed):
    """The reader is what has to be believed."""
    rng, text = random.Random(seed), (ROOT / EXAMPLE).read_bytes()
    accepted = 0
    for by_proved, by_python, misspelling in both([misspelt(rng, text) for _ in range(number)], tmp_path):
        assert by_proved == by_python, misspelling
        accepted += by_proved is not None
    assert number / 100 < accepted < number / 2


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
    told = []
    assert check_proved(file, lambda *progress: told.append(progress)) == check(file)
    size = Path(file).stat().st_size
    assert told[-1] == (size, size, 0)


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
