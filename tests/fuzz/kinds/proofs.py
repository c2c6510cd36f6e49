"""Certificates of cores and of margins: written, checked, and altered in any letter, where only truth is accepted."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from stringscoins.certificate.checker import MarginCertificate, Rejected, check_any
from stringscoins.certificate.writer import write_certificate, write_margin
from stringscoins.errors import NotationError
from stringscoins.solve.cores.search import Search
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, show
from tests.core_files import sealed
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Kind, expect
from tests.random_positions import doubled, ordinary, segmented

_ALTERED = 40
"""Altered files of each certificate."""
_MARGINS = 8
"""Strings of a position whose margin is proved."""


def draw_cores(rng: Random) -> Case:
    """A multigraph whose value the rules tell."""
    position = rng.choice([segmented, segmented, ordinary, doubled])(rng, rules.MOST)
    return Case.of(position, workers=rng.choice([1, 2]), seeds=rng.sample(range(10**6), _ALTERED))


def draw_margins(rng: Random) -> Case:
    """A small position of any shape."""
    position = shapes.small(rng, _MARGINS)
    return Case.of(position, misere=rng.random() < 0.4, seeds=rng.sample(range(10**6), _ALTERED))


def check_cores(case: Case) -> None:
    """Prove a nimber."""
    strings = rules.plain(case.strings)
    if rules.computable(strings) and case.position.is_ordinary:
        search = Search(case.position, Work(workers=case.asked["workers"]))
        _check(case, rules.value(strings), lambda file: write_certificate(case.position, "any", file, search))


def check_margins(case: Case) -> None:
    """Prove a margin."""
    strings, misere = rules.plain(case.strings), case.asked["misere"]
    if len(strings) <= _MARGINS:
        is_at_least = ScoreSearch(case.position, objective=Objective.margin(misere)).is_at_least
        _check(
            case,
            rules.margin(strings, misere=misere),
            lambda file: write_margin(case.position, "any", file, is_at_least, misere=misere),
        )


def _check(case: Case, true: int, write: Callable[[str], int]) -> None:
    """What is written is accepted; of what is altered then, only what is true."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate.jsonl"
        facts = write(str(file))
        found = _checked(file)
        expect(found == (true, facts), "checked as another", f"{found}, by the rules {true} with {facts} facts")
        lines = file.read_text(encoding="utf-8").splitlines()[:-1]
        for seed in case.asked["seeds"]:
            text = sealed(altered(Random(seed), lines))
            file.write_text(text, encoding="utf-8")
            try:
                claimed, _ = _checked(file)
            except (Rejected, NotationError):
                continue
            _expect_truth(text, claimed)


def _checked(file: Path) -> tuple[int, int]:
    """The claim that is proved, and by how many facts."""
    found = check_any(str(file))
    return (found.margin if isinstance(found, MarginCertificate) else found.value), found.facts


def _expect_truth(text: str, claimed: int) -> None:
    header = json.loads(text.split("\n")[0])
    strings = rules.plain(header["strings"])
    if "kind" in header:
        true = rules.margin(strings, misere=header["misere"])
    else:
        true = rules.value(strings) if rules.computable(strings) else claimed
    expect(claimed == true, "What is false is accepted", f"{show(claimed)}, by the rules {show(true)}: {text[:2000]}")


def altered(rng: Random, lines: list[str]) -> list[str]:
    """The lines of a file, some of which are changed, left out, doubled, exchanged; and often another claim."""
    lines = list(lines)
    for _ in range(rng.choice([1, 1, 2, 3])):
        i, j = (rng.randrange(len(lines)) for _ in range(2))
        match rng.randrange(8):
            case 0 if i > 0:
                lines.pop(i)
            case 1 if i > 0:
                lines.insert(j, lines[i])
            case 2 if i > 0 < j:
                lines[i], lines[j] = lines[j], lines[i]
            case _:
                lines[i] = _altered(rng, lines[i])
    if rng.random() < 0.5:
        _claim(rng, lines)
    return lines


def _altered(rng: Random, line: str) -> str:
    """A line in which a letter has become another one of it, is gone, or stands there twice."""
    at = rng.randrange(len(line))
    return line[:at] + rng.choice([rng.choice(line), rng.choice("0123456789"), "", 2 * line[at]]) + line[at + 1 :]


def _claim(rng: Random, lines: list[str]) -> None:
    """Change the claim in the first line, if it still is one; of a nimber often that of the largest core, too."""
    try:
        header: Any = json.loads(lines[0])
        if "kind" in header:
            header["margin"] += rng.choice([-2, 2])
        else:
            header["nimber"] = rng.choice([show(LOONY), 0, 1, 2])
            if rng.random() < 0.8 and lines[-2].startswith("["):
                lines[-2] = f"[{header['nimber']},{lines[-2].partition(',')[2]}"
        lines[0] = json.dumps(header, separators=(",", ":"))
    except (ValueError, TypeError, KeyError, IndexError):
        return


def call_cores(case: Case) -> str:
    """What was done."""
    search = f"Search(position, Work(workers={case.asked['workers']}))"
    return f"write_certificate(position, 'any', file, {search}), altered as in the details"


def call_margins(case: Case) -> str:
    """What was done."""
    misere = case.asked["misere"]
    oracle = f"ScoreSearch(position, objective=Objective.margin({misere})).is_at_least"
    return f"write_margin(position, 'any', file, {oracle}, misere={misere}), altered"


CORE_PROOFS = Kind("core-proofs", 4, draw_cores, check_cores, call_cores)
MARGIN_PROOFS = Kind("margin-proofs", 4, draw_margins, check_margins, call_margins)
