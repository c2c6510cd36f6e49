"""Cases are run, in this process, and questions put to the library and to the service, too."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from starlette.testclient import TestClient

import stringscoins as sc
from stringscoins.errors import StringsCoinsError
from stringscoins.program import main
from stringscoins.questions.question import QUESTIONS, Question, question_called

from . import ROOT, Case

__all__ = ["replayed", "settle"]

Record = dict[str, Any]

_OF_THE_COMMAND = ("--json", "--no-store", "--quiet")
"""What the command line has besides the options of a question."""

_FORMATS = {".yaml": "yaml", ".txt": "picture", ".s6": "sparse6", ".g6": "graph6"}
_FORMATS |= {f".{name}": name for name in ("graphml", "dot", "dbn", "pos")}
"""The formats that the service is told, as it sees no ending; JSON tells itself."""

_NUMBER = re.compile(r"[0-9][0-9.,e+-]*")
_VOLATILE = [
    *(re.compile(rf'"\w*{kind}": (\{{.*?\}}|\[.*?\]|[0-9.e+-]+)') for kind in ("seconds", "bytes", "rate")),
    re.compile(r"^(?:.*, )?seconds +([0-9.,]+)$", re.M),
    re.compile(r"^(?:table )?bytes +([0-9.,]+)$", re.M),
    re.compile(r"\b([0-9.,]+) MB\b"),
    re.compile(r"http://[a-z0-9.]+:([0-9]+)"),
    re.compile(r" \| ([0-9]+\.[0-9]{3}) \|"),
    re.compile(r"with --seed ([0-9]+):"),
    re.compile(r"(?:^stringscoins, version|id name stringscoins) (.*)$", re.M),
]
"""What differs between runs and machines: the numbers in these places become 0."""
_PROGRESS = re.compile(r"^(?:info|Going on from|Compiling|\d+:\d\d,) .*\n", re.M)
"""Lines that come where work takes long enough."""


def settle(folder: Path) -> None:
    """Make a folder the place of a session: the files that cases read are there."""
    for name in ("docs", "positions"):
        (folder / name).symlink_to(ROOT / name)


def replayed(case: Case, service: TestClient | None) -> tuple[Case, list[str]]:
    """Return a case with what it prints now, in the working directory; and where it is answered differently elsewhere.

    With a service a question is put to it and to the library, too.
    """
    command, _, target = case.command.rpartition(" > ") if " > " in case.command else (case.command, "", "")
    name, *words = shlex.split(re.sub(r" <<\w+$", "", command))
    stderr, code, differing = "", 0, list[str]()
    if name == "stringscoins":
        result = _run(words, case.stdin)
        stdout, stderr, code = _steady(result.stdout), _steady(result.stderr), result.exit_code
        asked = _asked(question_called(words[0]), words[1:]) if service and words and words[0] in QUESTIONS else None
        if service and asked and "Usage: " not in stderr:
            in_json = result if "--json" in words else _run([*words, "--json"], case.stdin)
            differing = _disagreements(words[0], *asked, case.stdin, in_json, service)
    elif name == "curl" and service:
        response = service.get(words[0]) if case.stdin is None else service.post(words[0], content=case.stdin)
        stdout, code = (
            _steady(response.text.rstrip("\n") + "\n"),
            response.status_code if response.status_code != 200 else 0,
        )
    elif name == "cat":
        stdout = case.stdin or "".join(_steady(Path(word).read_text(encoding="utf-8")) for word in words)
    elif name == "printf":
        stdout = words[0].encode().decode("unicode_escape").encode("latin-1").decode("utf-8", "surrogateescape")
    else:
        raise ValueError(f"cases know no command {name!r}")
    if target:
        Path(target.split()[0]).write_bytes(stdout.encode("utf-8", "surrogateescape"))
        stdout = ""
    found = [f"{case.command}\n  {difference}" for difference in differing]
    return replace(case, stdout=stdout, stderr="" if case.shown else stderr, code=code), found


def _run(words: list[str], stdin: str | None) -> Result:
    result = CliRunner().invoke(main, words, input=stdin, env={"COLUMNS": "80"}, prog_name="stringscoins")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def _steady(text: str) -> str:
    """Return a text without what differs between runs and machines."""
    text = _PROGRESS.sub("", text.replace(str(Path.cwd()), "/tmp/case").replace(str(ROOT), "/stringscoins"))
    for place in _VOLATILE:
        text = place.sub(lambda found: found[0].replace(found[1], _NUMBER.sub("0", found[1])), text)
    return text


def _disagreements(
    question: str, options: Record, sources: list[str], stdin: str | None, result: Result, service: TestClient
) -> list[str]:
    """Return how the library or the service answers otherwise than the command with `--json`."""
    printed = [_plain(json.loads(line)) for line in result.stdout.splitlines()]
    by_library = [_by_library(question, source, stdin, options) for source in sources]
    by_service = [_by_service(service, question, source, stdin, options) for source in sources]
    for i, (source, answer) in enumerate(zip(sources, by_library, strict=True)):
        if _means_something_else(source, answer):
            by_service[i] = answer
    found = []
    for way, told in (("library", by_library), ("service", by_service)):
        records = [record for record in told if not isinstance(record, str)]
        for record, own in zip(records, printed, strict=False):
            if record.get("name") == "the position":  # it has no name of its own there
                record["name"] = own["name"]
        if records != printed:
            found.append(f"the command prints {printed}\n  the {way} answers {records}")
        for error in told:
            if isinstance(error, str) and error not in result.stderr:
                found.append(f"the command says {result.stderr!r}\n  the {way} says {error!r}")
    return found


def _means_something_else(source: str, answer: Record | str) -> bool:
    """Return whether the service, which reads no files but graphs in a line, need not answer as the library does."""
    misses = isinstance(answer, str) and ("no such file" in answer or "cannot be read" in answer)
    return (
        misses
        or re.fullmatch("[?-~]*", source) is not None
        or (Path(source).is_file() and not Path(source).read_bytes().strip())
    )


def _asked(question: Question, words: list[str]) -> tuple[dict[str, Any], list[str]] | None:
    """Return the options and the sources of a question; None if it can be put to the command line alone."""
    types = {f"--{option.name}": option.type for option in question.options if not option.is_local}
    options: dict[str, Any] = {}
    sources, rest = list[str](), iter(words)
    for word in rest:
        if types.get(word) is bool:
            options[word[2:]] = True
        elif word in types:
            try:
                options[word[2:]] = types[word](next(rest))
            except (StopIteration, ValueError):
                return None
        elif (word == "--workers" and next(rest, None) == "1") or word in _OF_THE_COMMAND:
            continue
        elif word.startswith("-") and word != "-":
            return None
        else:
            sources.append(word)
    return options, sources


def _by_library(question: str, source: str, stdin: str | None, options: Record) -> Record | str:
    """Return the record of an answer, or the words of an error."""
    from stringscoins.notation import parse

    try:
        document = parse(stdin or "", source="<standard input>") if source == "-" else source
        name = "-" if source == "-" and not document.name else ""
        return _plain(sc.Evaluator().ask(question, document, name=name, **options).record)
    except StringsCoinsError as error:
        return str(error)


def _by_service(service: TestClient, question: str, source: str, stdin: str | None, options: Record) -> Record | str:
    """Return the last line of a response, or the words of an error, without the place, which has another name there."""
    path, body, form = Path(source), None, None
    if source == "-":
        body, form = (stdin or "").encode(), "yaml"
    elif path.is_file():
        body, form = path.read_bytes(), _FORMATS.get(path.suffix)
    parameters = {key: 1 if value is True else value for key, value in options.items()}
    if form:
        parameters["format"] = form
    if body is None:
        response = service.get(f"/api/{question}", params={**parameters, "source": source})
    else:
        response = service.post(f"/api/{question}", params=parameters, content=body)
    record = json.loads(response.text.splitlines()[-1])
    if response.status_code != 200 and set(record) <= {"error", "line", "column"}:
        return str(record["error"]).removeprefix("the body")
    return _plain(record)


def _plain(record: Record) -> Record:
    """Return a record as JSON has it, without what depends on what was asked before."""
    return json.loads(json.dumps({key: value for key, value in record.items() if key != "statistics"}))
