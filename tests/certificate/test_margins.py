"""The checker of certificates of margins: what it rejects, and forged files, none of which may prove anything false."""

import hashlib
import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from outcomes import Outcomes, numbered, together, worth
from random_positions import loony, ordinary, scattered, segmented

from stringscoins.certificate.checker import Rejected, checked
from stringscoins.certificate.common import Reader
from stringscoins.certificate.margins import ENDGAME, MarginProof, Rule, coins_of, key_of
from stringscoins.certificate.positions import NumberedForm
from stringscoins.certificate.writer import write_margin
from stringscoins.errors import NotationError
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.structures import faults

ROOT = Path(__file__).parent.parent.parent
MARGIN, VALUE = (ROOT / f"docs/examples/{name}.jsonl" for name in ("board-2x2-icelandic-margin", "endgame-3-4l-8l"))


def lines_of(file):
    return Path(file).read_text(encoding="utf-8").splitlines()


def sealed(lines):
    """Lines with a true last line."""
    body = [line.encode() + b"\n" for line in lines]
    end = {"facts": len(body) - 1, "sha256": hashlib.sha256(b"".join(body)).hexdigest()}
    return [*body, json.dumps(end).encode()]


def altered(lines):
    """The lines with each number, null and truth value in them changed in turn, in several ways."""
    text = "\n".join(lines)
    for found in re.finditer(r"-?\d+|null|true|false", text):
        word = found[0]
        others = {"null": ["0", "-1", "-9"], "true": ["false", "1"], "false": ["true", "0"]}.get(word)
        if others is None:
            others = [str(int(word) + change) for change in (-2, -1, 1, 2)] + ["null", f"{word}.0"]
        for other in others:
            yield (text[: found.start()] + other + text[found.end() :]).splitlines()


def check_lines(lines):
    return checked(Reader(lines))


def accepted(lines):
    try:
        return check_lines(sealed(lines))
    except (Rejected, NotationError):
        return None


def assert_true(found, lines):
    """What a file proves is so, by minimax, the facts among it."""
    for line in lines[1:]:
        least, most, key = json.loads(line)
        exact = worth(together(key), found.misere) * (-1 if found.misere else 1)
        assert (least is None or least <= exact) and (most is None or exact <= most), line
    position = Position(found.strings)
    true = worth(numbered(position), found.misere)
    assert found.margin == (-true if found.misere else true), found
    if found.kind == ENDGAME:
        assert not faults(position) or "the loop of" in faults(position)[0]


@pytest.mark.parametrize("file", [MARGIN, pytest.param(VALUE, marks=pytest.mark.thorough)])
def test_every_number_matters(file):
    """With a checksum made right again, whatever is accepted is true, and no fact may be missing, twice or idle."""
    lines = lines_of(file)[:-1]
    assert accepted(lines)
    renamed = [lines[0].replace('"name":"', '"name":"not ', 1), *lines_of(file)[1:]]
    with pytest.raises(Rejected, match="the checksum"):
        check_lines([line.encode() + b"\n" for line in renamed])
    tried = proved = 0
    header, numbers = lines[0].partition('"strings"')[::2]
    for other in altered([header, *lines[1:]]):
        other[0] += '"strings"' + numbers
        tried += 1
        found = accepted(other)
        if found:
            proved += 1
            assert_true(found, other)
    assert tried > 300 and proved < tried / 5
    for i in range(1, len(lines)):
        assert not accepted([*lines[:i], *lines[i + 1 :]])
        with pytest.raises(Rejected, match=f"line {len(lines) + 1}: the same position as in line {i + 1}"):
            check_lines(sealed([*lines, lines[i]]))
    for least, most, words in [(-4, None, "lower"), (None, 4, "upper")]:
        idle = json.dumps([least, most, [[[0], [0], [0]], [[0], [0, 2], [1], [1, 2]]]])
        with pytest.raises(Rejected, match=f"line {len(lines) + 1}: nothing rests on the {words} bound"):
            check_lines(sealed([*lines, idle]))


HEADER = (
    '{"stringscoins-certificate":1,"kind":"margin","name":"","misere":false,"margin":-1,'
    '"strings":{"s":["a"],"t":["a"]}}'
)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('certificate":1', 'certificate":2'), "version 2 of the format"),
        (('certificate":1', 'certificate":true'), "version True of the format"),
        (('"kind":"margin"', '"kind":"nimber"'), "a certificate of the kind 'nimber'"),
        (('"kind":"margin"', '"kind":["margin"]'), "a certificate of the kind"),
        (('"misere":false,', ""), "line 1: expected the keys"),
        (('"misere":false', '"misere":0'), "line 1: expected true or false for misere, not 0"),
        (('"margin":-1', '"margin":-1.0'), "line 1: expected a whole number as margin"),
        (('"margin":-1', '"margin":true'), "line 1: expected a whole number as margin"),
        (('"margin":-1', '"margin":1'), "line 1: the facts do not prove that the margin is at least 1"),
        (('"margin":-1', '"margin":-3'), "line 1: the facts do not prove that the margin is at most -3"),
        (('"misere":false,"margin":-1', '"misere":true,"margin":-1'), "that the margin is at most -1"),
        (('"misere":false,"margin":-1', '"misere":true,"margin":1'), "that the margin is at least 1"),
        (('"margin","name":"","misere":false,"margin"', '"endgame","name":"","value"'), "line 1: .* no loony endgame"),
        (('"s":["a"]', '"s":["a","a"]'), "line 1: a string holds a coin twice"),
        (("}}", "}}\n[-1]"), r"line 2: expected a fact: \[LEAST, MOST,"),
        (("}}", "}}\n[-1,null,[[0]]]"), "line 2: expected a fact"),
        (("}}", '}}\n[-1,null,[[["0"]]]]'), "line 2: expected a fact"),
        (("}}", "}}\n[-1,null,[[[false]]]]"), "line 2: expected a fact"),
        (("}}", "}}\n[-1.0,null,[[[0],[0]]]]"), "line 2: expected a fact"),
        (("}}", "}}\n[true,null,[[[0],[0]]]]"), "line 2: expected a fact"),
        (("}}", "}}\n[-1,null"), "line 2: expected a fact"),
        (("}}", "}}\n[null,null,[[[0],[0]]]]"), "line 2: a fact without a bound"),
        (("}}", "}}\n[-1,null,[[[0,0]]]]"), "line 2: a string holds a coin twice"),
        (("}}", "}}\n[-1,null,[[]]]"), "line 2: a component that is not connected"),
        (("}}", "}}\n[-1,null,[[[0],[1]]]]"), "line 2: a component that is not connected"),
        (("}}", "}}\n[-1,null,[[[1],[1]]]]"), "line 2: .* not numbered as this checker does"),
        (("}}", "}}\n[-1,null,[[[-1],[-1]]]]"), "line 2: .* not numbered as this checker does"),
        (("}}", "}}\n[1,null,[[[0],[0]]]]"), "line 2: no cut is known to bring so much"),
        (("}}", "}}\n[null,-3,[[[0],[0]]]]"), "line 2: a cut is not known to bring no more"),
        (("}}", "}}\n[-1,-1,[[[0],[0]]]]"), "line 2: nothing rests on the lower bound of this fact"),
        (
            ("}}", "}}\n[null,-1,[[[0],[0]]]]\n[null,1,[[[0],[0],[0]]]]"),
            "line 3: nothing rests on the upper bound of this fact",
        ),
        (("}}", "}}\n[0,null,[]]"), "line 2: no cut is known to bring so much"),
    ],
)
def test_bad_files(change, reason):
    text = HEADER.replace(*change)
    assert text != HEADER
    with pytest.raises((Rejected, NotationError), match=reason):
        check_lines(sealed(text.splitlines()))


def test_the_smallest_certificates():
    fact = "[null,-1,[[[0],[0]]]]"
    assert check_lines(sealed([HEADER, fact])).margin == -1
    assert not accepted([HEADER])
    empty = HEADER.replace("-1", "0").replace('"s":["a"],"t":["a"]', "")
    assert check_lines(sealed([empty])).facts == 0
    assert check_lines(
        sealed([empty.replace('"margin","name":"","misere":false,"margin"', '"endgame","name":"","value"')])
    )


# Forgeries: a checker that accepts anything false accepts a false fact that rests on true ones alone.


def random_strings(rng, most):
    return numbered(rng.choice([scattered, ordinary, segmented, lambda rng, most: loony(rng, 1, 8)])(rng, most))


@cache
def below(key, misere):
    """The positions that a proof about a position may speak of, with what they are worth; itself left out."""
    found = {}
    for option in RULES[misere].options([NumberedForm(form, tuple(range(len(form)))) for form in key]):
        rest = key_of(option.left.rest)
        if rest and rest not in found:
            found |= {rest: worth(together(rest), misere), **below(rest, misere)}
    return found


RULES = {misere: Rule(misere) for misere in (False, True)}


def no_false_bound_is_proved(rng, forgeries):
    """Try false bounds beside true facts, some of which are missing or weaker; return how many true ones are proved."""
    forged = proved = 0
    while forged < forgeries:
        misere = rng.random() < 0.4
        rule = RULES[misere]
        key = key_of(rule.whole(random_strings(rng, 7)).rest)
        if not key:
            continue
        true, known = worth(together(key), misere), below(key, misere)
        coins = sum(map(coins_of, key))
        for _ in range(20):
            share, slack = rng.choice([1, 1, 0.9, 0.5]), rng.choice([0, 0, 0, 2])
            proof = MarginProof(rule)
            for other, exact in known.items():
                if rng.random() < share:
                    sides = rng.choice([(1, 1), (1, 0), (0, 1)]) if slack else (1, 1)
                    proof.facts |= {(other, True): exact - slack} if sides[0] else {}
                    proof.facts |= {(other, False): exact + slack} if sides[1] else {}
            lie = rng.choice([2, 2, 4, 1, 3])
            forged += 2
            assert proof.failure((key, True), true + lie), (key, misere, true, lie)
            assert proof.failure((key, False), true - lie), (key, misere, true, lie)
            proved += coins > 0 and not any(proof.failure((key, side), true) for side in (True, False))
    return proved


def test_no_false_bound_is_proved_by_true_ones(seed):
    assert no_false_bound_is_proved(random.Random(seed), 2_000) > 200


@pytest.mark.thorough
def test_no_false_bound_is_proved_by_true_ones_at_length(seed):
    assert no_false_bound_is_proved(random.Random(seed), 8_000) > 800
    below.cache_clear()


@pytest.mark.thorough
def test_altered_certificates_prove_nothing_false(seed, tmp_path):
    rng = random.Random(seed)
    file, tried, proved = str(tmp_path / "file"), 0, 0
    while tried < 1_500:
        position = rng.choice([scattered, ordinary, segmented])(rng, 7)
        misere = rng.random() < 0.4
        write_margin(position, "", file, Outcomes(position, misere).is_at_least, misere=misere)
        if not faults(position) and not misere:
            write_margin(position, "", file, Outcomes(position).is_at_least, kind=ENDGAME)
        for other in altered(lines_of(file)[:-1]):
            tried += 1
            found = accepted(other)
            if found:
                proved += 1
                assert_true(found, other)
    assert proved < tried / 5


# The command


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def test_the_commands_write_what_check_verifies(tmp_path):
    file = tmp_path / "file"
    told = run("score", "--misere", "board:2x2:icelandic", "--certificate", file)
    assert told.stdout.endswith(f"{file}: a certificate of 47 facts\n")
    proved = "board:2x2:icelandic: 4 coins, 8 strings: margin -2 where fewer coins win, proved by 47 facts\n"
    assert run("check", file).stdout == proved
    record = json.loads(run("endgame", "--json", "3+4l", "--certificate", file).stdout)
    assert record["certificate"] == {"file": str(file), "facts": 2}
    said = {"name": "3+4l", "named": True, "coins": 7, "strings": 8, "loony_endgame": True, "value": 1, "facts": 2}
    assert json.loads(run("check", "--json", file).stdout) == {"file": str(file), **said, "valid": True}
    result = run("check", VALUE, MARGIN)
    assert result.exit_code == 0 and "a loony endgame of value 1, proved by 4 facts" in result.stdout
    file.write_text(MARGIN.read_text().replace('"margin":2', '"margin":4'))
    result = run("check", file)
    assert (result.exit_code, result.stdout.startswith(f"{file}:16: rejected: the checksum")) == (1, True)
    assert "--certificate takes one SOURCE" in run("score", "3", "4", "--certificate", file).stderr
    assert run("endgame", "board:2x2", "--certificate", file).exit_code == 2


def test_a_search_and_a_table_answer_the_writer(tmp_path):
    """The search that found the margin goes on answering; the endgame is too large for it."""
    for source, margin in [("board:2x3", -2), ("hypergraph:tight-cycle:6,3", None), ("9*7+8l", -31)]:
        file = tmp_path / "file"
        record = json.loads(run("score", "--json", source, "--certificate", file).stdout)
        found = json.loads(run("check", "--json", file).stdout)
        assert found["valid"] and found["margin"] == record["margin"] and margin in (None, found["margin"])
    assert len(read("9*7+8l").position) > 64
