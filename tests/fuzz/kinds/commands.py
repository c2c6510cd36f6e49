"""The command line with odd arguments: its exit codes, no traceback, JSON in lines, messages of one line."""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
import unicodedata
from itertools import pairwise
from pathlib import Path
from random import Random

from click.testing import CliRunner, Result

from stringscoins.errors import NotationError
from stringscoins.notation import Document, parse, write
from stringscoins.program import main
from tests.fuzz import shapes
from tests.fuzz.cases import Case, Fault, Kind, expect

_SOURCES = (
    *("3+4l+8l", "5*3 + 4l", "board:2x2", "board:1x3:swedish", "cubes:2x2x2:faces", "kayles:7", "graph:cycle:6"),
    *(
        "graph:cycle:5:ground=1",
        "hypergraph:tight-cycle:6,3",
        "12l+6+4l",
        "0*3",
        "octal:0.77:7",
        "graph:path:3:parallel=2",
    ),
    *(
        "",
        " ",
        "nothing",
        "board:",
        "board:-1x3",
        "board:3\u00d73",
        "board:0x0",
        "kayles:-1",
        "3+",
        "x*3",
        "100000000*3",
    ),
    *("parallel=1000000000", "graph:path:3:parallel=1000000000", "missing.yaml", "/", ".", "file.yaml", "file.yaml"),
    *(
        "x" * 100_000,
        "9" * 400,
        "\x1b[2J",
        "a\nb",
        "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
        "-",
    ),
)
_NUMBERS = ("0", "1", "2", "5", "-1", "nan", "inf", "1e9", "x", "", "0.001", "\u0663")
_COMMANDS: dict[str, tuple[list[str], list[str], bool]] = {
    # The options that are flags, those with a value, and whether there may be many sources.
    "nimber": (["--moves", "--json", "--stats"], ["--method", "--workers", "--time-limit", "--memory-limit"], True),
    "score": (["--moves", "--json", "--misere", "--stats"], ["--method", "--time-limit", "--memory-limit"], True),
    "structure": (["--json", "--strategy"], [], True),
    "endgame": (["--json"], ["--turn", "--time-limit", "--memory-limit"], True),
    "flight": (["--json"], ["--order", "--time-limit"], True),
    "forfeit": (["--json"], ["--time-limit"], True),
    "explain": (["--json", "--misere"], ["--time-limit"], True),
    "rules": (["--json"], ["--games", "--play", "--seed"], True),
    "convert": ([], ["--to"], True),
    "check": (["--json"], [], True),
    "play": (["--misere"], ["--nodes", "--seed"], False),
    "make": ([], ["--frame", "--ground"], False),
    "octal": (["--json"], ["--heaps"], True),
}
_READ_BACK = ("yaml", "hif", "node-link", "graphml", "dot")
_GOOD = {
    "--method": ("auto", "search", "definition", "sweep", "exhaustive", "general", "mex"),
    "--to": ("yaml", "picture", "dot", "hif", "svg", "tikz", "sparse6", "graphml", "node-link"),
    "--time-limit": ("0.001", "0.5", "2"),
    "--play": ("sane", "winning", "any"),
    "--frame": ("swedish", "icelandic"),
    "--order": ("AB 3-chain", "3-chain 4-loop 8-loop", "12-loop 6-chain 4-loop"),
}


def draw(rng: Random) -> Case:
    """A command, its options and sources; a position for the file that some of them read."""
    name = rng.choice(list(_COMMANDS))
    flags, valued, many = _COMMANDS[name]
    words = [name, *(flag for flag in flags if rng.random() < 0.4)]
    for option in valued:
        if rng.random() < 0.35:
            value = rng.choice(_GOOD.get(option, ("1", "2", "5")) if rng.random() < 0.7 else _NUMBERS)
            # The definition may take for ever, where it has the time.
            words += [option, "nan" if option == "--time-limit" and value in ("inf", "1e9") else value]
    sources = rng.choices(_SOURCES, k=rng.choice([1, 1, 2, 3]) if many else 1)
    if name == "play":
        words += ["--players", "person", rng.choice(["engine", "greedy"])]
    if name == "rules" and "--games" not in words:
        words += ["--games", "2"]
    if rng.random() < 0.05:
        words.append(rng.choice(["--no-such", "-h", "--", "-\u00e9"]))
    position = shapes.named(rng, shapes.small(rng, 8))
    typed = [
        rng.choice(["undo", "hint", "nimber", "score", "margin", "moves", "board", "zzz", "s1", "\x1b"])
        for _ in "12345"
    ]
    return Case.of(position, words=[*words, *sources], typed=typed)


def check(case: Case) -> None:
    """Run it in this process, in a folder of its own."""
    words = [word.replace("\x00", "") for word in case.asked["words"]]
    # Nothing here is to take long.
    long = ("nimber", "score", "endgame", "flight", "rules", "explain")
    if words and words[0] in long and "--time-limit" not in words:
        words[1:1] = ["--time-limit", "2"]
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("file.yaml").write_text(write(Document(case.position), "yaml"), encoding="utf-8")
        before = os.environ.get("STRINGSCOINS_STORE", "")
        os.environ["STRINGSCOINS_STORE"] = os.path.join(folder, "nimbers.sqlite")
        try:
            result = CliRunner().invoke(main, words, input="\n".join(case.asked["typed"]) + "\n")
        finally:
            os.environ["STRINGSCOINS_STORE"] = before
    _judge(words, result)


def _judge(words: list[str], result: Result) -> None:
    name, many = words[0] if words else "", len(words) + 2
    told = f"{name}: exit {result.exit_code}\n{result.stderr[-800:]}"
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    codes = (0, 1, 2, 3) if name == "check" else (0, 2, 3)
    expect(result.exit_code in codes, "another exit code", told)
    expect("Traceback" not in result.output, "a traceback", told)
    expect(result.exit_code in (0, 1) or bool(result.stderr), "an error without a word", told)
    expect(
        len(result.stderr) < 3000 * many, "a long message", f"{len(result.stderr)} characters: {result.stderr[:200]!r}"
    )
    # A notation is shown with a caret, wrong usage with two lines more.
    expect(len(result.stderr.splitlines()) <= 4 * many, "an error of many lines", told)
    expect("a\nb" not in result.output, "a line break of a name is printed", f"{name}: {result.output[:300]!r}")
    strange = {c for c in result.output if unicodedata.category(c) == "Cc"} - set("\n\t")
    expect(
        name == "play" or not strange, "control characters are printed", f"{name}, {strange}: {result.output[:300]!r}"
    )
    for option, given in pairwise(words):
        if option in ("--time-limit", "--memory-limit") and given == "nan" and "-h" not in words:
            expect(result.exit_code == 2, "nan is taken for a limit", told)
    for line in result.stdout.splitlines() if name == "play" else ():
        expect(not re.search(r"nimber \*?-", line), "a negative nimber is printed", line)
    form = words[words.index("--to") + 1] if name == "convert" and "--to" in words[:-1] else ""
    if form in _READ_BACK and result.exit_code == 0 and "-h" not in words:
        try:
            parse(result.stdout, format=form)
        except NotationError as error:
            raise Fault("what convert writes cannot be read", f"{error}\n{result.stdout[:300]}") from None
    if "--json" in words and "-h" not in words:
        for line in result.stdout.splitlines():
            try:
                json.loads(line)
            except ValueError:
                raise Fault("a line of --json is no JSON", f"{name}: {line[:300]}") from None


def call(case: Case) -> str:
    """The command."""
    words = [word if len(word) < 60 else f"{word[:20]}...({len(word)} characters)" for word in case.asked["words"]]
    return (
        "stringscoins "
        + " ".join(repr(word) if not word.isalnum() else word for word in words)
        + f" < {case.asked['typed']}"
    )


COMMANDS = Kind("commands", 20, draw, check, call)
