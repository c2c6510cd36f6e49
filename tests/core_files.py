"""Cores and certificates of cores, for tests."""

import hashlib
import json
import random
from functools import cache
from itertools import pairwise
from pathlib import Path

from stringscoins.certificate.checker import Rejected, check_lines
from stringscoins.certificate.cores import GROUND, LETTERS, STUB, Unproved, core_of
from stringscoins.certificate.writer import write_certificate
from stringscoins.errors import NotationError
from stringscoins.position import Position
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition


def written(position, file):
    """The lines of the certificate of a position, and its value."""
    search = Search(position)
    write_certificate(position, "any", file, search)
    return Path(file).read_text(encoding="utf-8").splitlines(), search.value()


def sealed(lines):
    """The text of a file with these lines before the last; its number of facts and its checksum are right."""
    body = "".join(line + "\n" for line in lines)
    facts = sum(line.startswith("[") for line in lines)
    return body + json.dumps({"facts": facts, "sha256": hashlib.sha256(body.encode()).hexdigest()})


def accepted(text):
    """What the package's checker finds, None if it rejects the file."""
    try:
        return check_lines(text.encode().splitlines(keepends=True))
    except (Rejected, NotationError):
        return None


@cache
def value_of(core):
    """The value of a core's text by the definition; a stub is a chain of three coins to the ground."""
    strings = []
    for number, (a, b, length) in enumerate(core.split(" ")):
        row = [a, *(f"{number}.{i}" for i in range(int(length))), b]
        strings += [[coin for coin in pair if coin != GROUND] for pair in pairwise(row)]
    return Definition(Position.numbered(strings)).value()


def a_core(rng, most=11):
    """The text of a random core of so many strings at most, parallel segments, loops and stubs among them."""
    while True:
        joints = LETTERS[: rng.randint(1, 4)]
        stubs = [j for j in joints if rng.random() < 0.2]
        words, strings = [j + GROUND + STUB for j in stubs], 4 * len(stubs)
        while strings < most:
            length = rng.choice([0, 0, 0, 1, 1, 2])
            a, b = sorted(rng.choice(joints) + rng.choice(joints + GROUND))
            words.append(f"{a}{b}{length}")
            strings += length + 1
        if len(words) > len(stubs) and strings <= most + 1:
            words.sort()
            try:
                core_of(words)
            except Unproved:
                continue
            return " ".join(words)


def left(core):
    """The value of what is left of a core, by the definition, each part by itself; None if a part is too large."""
    value = core.rest
    for joints, segments in core.parts():
        value ^= value_of(core.spelled(joints, segments, LETTERS[: len(joints)]))
    return value


def cores(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        text = a_core(rng)
        yield text, core_of(text.split(" "))


def after(core, *cuts):
    core = core.copy()
    for x in cuts:
        core.take_out(x)
    return core
