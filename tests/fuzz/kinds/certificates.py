"""Certificates: written, checked; altered and forged in every way, where only what is true may be accepted."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from stringscoins.certificate.checker import Rejected
from stringscoins.certificate.checker import check as check_file
from stringscoins.certificate.positions import BARE, Form, cuts, parts_left
from stringscoins.certificate.writer import write_certificate
from stringscoins.cli.check import is_called
from stringscoins.errors import NotationError, StringsCoinsError
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.values import LOONY, nim_sum, show
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Fault, Kind, expect

_FORGED = 25
"""Forgeries of each certificate."""
_FEW = 7
"""Strings of a position about which a lie is told with all that is true beside it."""
_COINS = 20
"""Of a position: a checker takes longer where a string holds more."""
_NAMES = ("board:1x1", "board:5x5", "3+4l", "graph:petersen", "\x1b[2J", "a\nb")


def draw(rng: Random) -> Case:
    """A small position, under any names."""
    position = shapes.contested(rng, 6) if rng.random() < 0.3 else shapes.small(rng, rng.choice([5, 8, 10]))
    position = position if len(position.coins) <= _COINS else shapes.hanging(rng, 8)
    position = shapes.named(rng, position) if rng.random() < 0.2 else position
    return Case.of(
        position, name=rng.choice(["any", "\u00fc", " ", "a\nb"]), forgeries=rng.sample(range(10**6), _FORGED)
    )


def check(case: Case) -> None:
    """Write and check, then forge."""
    strings = rules.plain(case.strings)
    if not rules.computable(strings):
        return
    value = rules.value(strings)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate.jsonl"
        if len(strings) <= _FEW:
            _lie(case, file, value)
        facts = write_certificate(case.position, case.asked["name"], str(file), Definition(case.position))
        found = check_file(str(file))
        told = f"{found}, by the rules {show(value)} with {facts} facts"
        expect((found.name, found.value, found.facts) == (case.asked["name"], value, facts), "checked as another", told)
        lines = file.read_text(encoding="utf-8").splitlines()
        faults = []
        for seed in case.asked["forgeries"]:
            text = forged(Random(seed), lines)
            file.write_text(text, encoding="utf-8")
            try:
                _true(text, check_file(str(file)).value)
            except (Rejected, NotationError):
                continue
            except Fault as fault:
                faults.append(fault)
        # A wrong value is not to hide behind what happens more often.
        if faults:
            raise min(faults, key=lambda fault: fault.sort)


def _lie(case: Case, file: Path, value: int) -> None:
    """One false claim above facts that are all true: what the rule itself has to reject."""
    number = {coin: i for i, coin in enumerate(case.coins)}
    strings = [tuple(number[coin] for coin in coins) for coins in case.strings.values()]
    whole = [part.form for part in parts_left(strings, list(range(len(strings)))) or ()]
    facts: dict[Form, int] = {}
    todo = list(whole)
    while todo:
        form = todo.pop()
        if form not in facts:
            facts[form] = rules.value([frozenset(string) for string in form])
            todo += [part.form for cut in cuts(form) for part in cut.parts or ()]
    facts.pop(BARE, None)
    told = [form for form in whole if form != BARE]
    for claim in {0, 1, 2, 3, LOONY} - {value}:
        lie = dict(facts)
        if told:
            rest = nim_sum(facts.get(form, 1) for form in whole if form != told[0])
            lie[told[0]] = LOONY if LOONY in (claim, rest) else claim ^ rest
        header = {"stringscoins-certificate": 1, "name": "a lie", "nimber": show(claim), "strings": case.strings}
        while True:
            text = sealed([header, *([show(value), form] for form, value in lie.items())])
            file.write_text(text, encoding="utf-8")
            try:
                check_file(str(file))
            except Rejected as error:
                if "nothing rests" not in error.reason:
                    break
                # What the lie does not need is left out.
                del lie[list(lie)[error.line - 2]]
            else:
                raise Fault("A wrong value is accepted", f"{show(claim)}, by the rules {show(value)}: {text}")


def sealed(lines: list[Any]) -> str:
    """The text of a certificate whose checksum is right."""
    body = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    return body + json.dumps({"facts": len(lines) - 1, "sha256": hashlib.sha256(body.encode()).hexdigest()})


def _true(text: str, claimed: int) -> None:
    """What was accepted is so: the position of the header is one and has that value; `check` knows its name."""
    header = json.loads(text.split("\n")[0])
    shown = text[:600]
    try:
        position = Position(header["strings"])
    except StringsCoinsError as error:
        expect(False, "accepts what is no position", f"{error}; {shown}")
        return
    strings = rules.plain(header["strings"])
    if rules.computable(strings):
        true = rules.value(strings)
        expect(claimed == true, "A wrong value is accepted", f"{show(claimed)}, by the rules {show(true)}; {shown}")
    try:
        named = read(header["name"]).position
    except (StringsCoinsError, ValueError):
        return
    same = len(named) == len(position) and named.canonical() == position.canonical()
    expect(is_called(position, header["name"]) in (same, None), "takes a name for that of another position", shown)


def forged(rng: Random, lines: list[str]) -> str:
    """The file of a forger: claims, facts, strings and names changed, the checksum made right."""
    header, *facts, _ = (json.loads(line) for line in lines)
    for _ in range(rng.choice([1, 1, 2, 3])):
        match rng.randrange(9):
            case 0:
                header["nimber"] = rng.choice(["loony", 0, 1, 2, 3])
            case 1 if facts:
                facts[rng.randrange(len(facts))][0] = rng.choice(["loony", 0, 1, 2, 3, 4])
            case 2 if facts:
                facts.pop(rng.randrange(len(facts)))
            case 3 if facts:
                _alter(rng, rng.choice(facts)[1])
            case 4:
                _alter_named(rng, header["strings"])
            case 5:
                header["name"] = rng.choice(_NAMES)
            case 6:
                other = rng.choice(["ground", "Ground", "", "s1"])
                coins = sorted({coin for holds in header["strings"].values() for coin in holds})
                if coins:
                    gone = rng.choice(coins)
                    for holds in header["strings"].values():
                        holds[:] = [other if coin == gone else coin for coin in holds]
            case 7:
                facts.append(
                    [rng.choice(["loony", 0, 1, 2]), [rng.sample(range(3), rng.randint(0, 2)) for _ in range(3)]]
                )
            case _:
                if facts:
                    i = rng.randrange(len(facts))
                    at = rng.choice(list(re.finditer(r"\d+", json.dumps(facts[i]))) or [None])
                    if at:
                        number = str(max(0, int(at[0]) + rng.choice([-1, 1, 2])))
                        facts[i] = json.loads(at.string[: at.start()] + number + at.string[at.end() :])
    if rng.random() < 0.3:
        # A forger proves a claim of his own with all that is true and some that is not.
        header["nimber"] = rng.choice(["loony", 0, 1, 2])
    return sealed([header, *facts])


def _alter(rng: Random, form: list[list[int]]) -> None:
    if form and rng.random() < 0.3:
        form.pop(rng.randrange(len(form)))
    elif form:
        string = rng.choice(form)
        coin = rng.randrange(4)
        string.remove(coin) if coin in string else string.append(coin)


def _alter_named(rng: Random, strings: dict[str, list[str]]) -> None:
    if not strings:
        return
    name = rng.choice(list(strings))
    if rng.random() < 0.4:
        strings.pop(name)
    elif strings[name]:
        strings[name].pop()


def call(case: Case) -> str:
    """What was done."""
    return f"write_certificate(position, {case.asked['name']!r}, file, Definition(position)), forged as in the details"


CERTIFICATES = Kind("certificates", 6, draw, check, call)
