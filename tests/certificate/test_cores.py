"""Certificates of version 2: what is left of cores, against the definition; files, against their forgeries.

Two checkers read each file here: the package's, and `extras/check.c`, which shares no code with it. They have to agree.
"""

import hashlib
import json
import random
import re
import shutil
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from random_positions import doubled, ordinary, segmented

from stringscoins.certificate import steps
from stringscoins.certificate.checker import Rejected, check, check_lines
from stringscoins.certificate.cores import GROUND, LETTERS, STUB, Core
from stringscoins.certificate.lines import Lines
from stringscoins.certificate.writer import write_certificate
from stringscoins.errors import NotationError
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.values import LOONY, show

ROOT = Path(__file__).parent.parent.parent
HEADER = {"stringscoins-certificate": 2, "name": "", "nimber": 0, "strings": {}}


@pytest.fixture(scope="session")
def other(tmp_path_factory):
    """The checker in C: whether it accepts a file."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        pytest.skip("no C compiler: the second checker of certificates is not tried")
    program = str(tmp_path_factory.mktemp("check") / "check")
    source = str(ROOT / "extras/check.c")
    subprocess.run([compiler, "-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)

    def accepts(text):
        told = subprocess.run([program], input=text.encode(), capture_output=True)
        assert told.returncode in (0, 1) and not told.stderr, (told, text)
        return told.returncode == 0

    return accepts


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
                steps._core(words)
            except steps._Bad:
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
        yield text, steps._core(text.split(" "))


# The lemmas


def after(core, *cuts):
    core = core.copy()
    for x in cuts:
        core.take_out(x)
    return core


def test_a_core_is_worth_the_mex_of_what_its_segments_leave(seed):
    """Lemmas 5 to 7."""
    for text, core in cores(seed, 60):
        options = {left(after(core, x)) for x in range(len(core.one)) if core.can_cut(x)}
        assert value_of(text) == min(set(range(20)) - options), text


def test_segments_that_are_apart_can_be_cut_in_either_order(seed):
    """Lemma 8."""
    tried = 0
    for text, core in cores(seed, 60):
        for x in range(len(core.one)):
            for y in range(x):
                assert core.are_apart(x, y) == core.are_apart(y, x)
                if core.are_apart(x, y):
                    assert left_by(core, x, y) == left_by(core, y, x), text
                    tried += 1
    assert tried > 50


def left_by(core, x, y):
    """What one cut after another leaves. Where the second is a component of its own by then, it is worth *1."""
    core = after(core, x)
    return left(after(core, y)) if core.can_cut(y) else left(core) ^ 1


def test_segments_of_which_one_ends_with_the_other_are_not_apart():
    # A joint of three: after one segment the other two are one.
    assert not steps._core(["010", "010", "0~0", "1~0"]).are_apart(0, 2)
    # A loop and a segment at a joint of four: after the segment the loop cannot be cut.
    core = steps._core(["001", "0~0", "0~0"])
    assert core.can_cut(0) and core.can_cut(1) and not core.are_apart(0, 1)
    assert not after(core, 1).can_cut(0)
    assert core.are_apart(0, 0) is False
    # Beside a stub, two segments of three ends.
    assert not steps._core(["0~0", "0~1", "0~3"]).are_apart(0, 1)
    assert steps._core(["0~0", "0~1", "0~2", "0~3"]).are_apart(0, 1)


def test_strings_settle_to_the_same_value(seed):
    """Lemmas 1, 3, 4 and 5, for whole positions."""
    rng = random.Random(seed)
    seen = set()
    for i in range(150):
        position = (ordinary if i % 2 else segmented)(rng, 10)
        number = {coin: i for i, coin in enumerate(position.coins)}
        ground = len(number)
        ends = [([number[coin] for coin in coins] + [ground, ground])[:2] for _, coins in position.items()]
        core = Core(ground, [(a, b, 0) for a, b in ends])
        value = LOONY if core.settle_strings() else left(core)
        assert value == Definition(position).value(), dict(position.items())
        seen.add(value)
    assert seen >= {LOONY, 0, 1}


# What is written is accepted


def test_random_positions(tmp_path, other, seed):
    rng = random.Random(seed)
    file = str(tmp_path / "certificate.jsonl")
    values = set()
    for i in range(60):
        make = (ordinary, segmented, segmented, doubled)[i % 4]
        position = make(rng, 11)
        if position.is_ordinary:
            lines, value = written(position, file)
            assert json.loads(lines[0])["stringscoins-certificate"] == 2
            found = check(file)
            assert (found.value, found.facts) == (Definition(position).value(), len(lines) - 3)
            assert value == found.value and other("\n".join(lines))
            values.add(value)
    assert values >= {LOONY, 0, 1}


@pytest.mark.parametrize(
    "source",
    [
        "board:3x3",
        "board:3x3:icelandic + board:3x3:icelandic + kayles:5",
        "board:4x4:swedish",
        "kayles:9",
        "3+4l+2",
        "graph:petersen:ground=1",
        pytest.param("board:3x4", marks=pytest.mark.thorough),
        pytest.param("2*board:3x3 + kayles:17 + 5", marks=pytest.mark.thorough),
    ],
)
def test_known_positions(source, tmp_path, other):
    position = read(source).position
    lines, value = written(position, str(tmp_path / "certificate.jsonl"))
    assert check(str(tmp_path / "certificate.jsonl")).value == value
    assert other("\n".join(lines))


@pytest.mark.parametrize("strings", [[], [""], ["", ""], ["a"], ["a", "ab"], ["a", "ab", "b", ""], ["ab", "bc", "ca"]])
def test_what_needs_no_facts(strings, tmp_path, other):
    position = Position.numbered(strings)
    lines, value = written(position, str(tmp_path / "certificate.jsonl"))
    assert len(lines) == 3 and value == Definition(position).value()
    assert accepted("\n".join(lines)).value == value and other("\n".join(lines))


def test_a_search_that_knows_nothing_yet_is_asked(tmp_path):
    """A table without a single fact, so that each value has to be asked for when it is needed."""
    position = read("board:3x3:icelandic").position
    file = str(tmp_path / "certificate.jsonl.gz")
    write_certificate(position, "board:3x3:icelandic", file, Search(position))
    assert check(file).value == Search(position).value()


@pytest.mark.thorough
def test_a_table_that_forgets_while_facts_are_chosen(tmp_path, monkeypatch):
    position = read("board:3x3").position
    search = Search(position, Limits(megabytes=8))
    value = search.value()
    from stringscoins.certificate.core_writer import CoreProof

    kept, forgot = CoreProof._choose_batch, []

    def forgetting(self, facts, number):
        if len(forgot) < 5:
            search.table._forget()
            forgot.append(search.table.forgot)
            self._restore()
        kept(self, facts, number)

    monkeypatch.setattr(CoreProof, "_choose_batch", forgetting)
    file = str(tmp_path / "certificate.jsonl")
    write_certificate(position, "board:3x3", file, search)
    assert check(file).value == value and len(forgot) == 5


def test_limits(tmp_path):
    position = read("board:3x3").position
    search = Search(position)
    search.value()
    with pytest.raises(SearchStopped, match="the time limit"):
        write_certificate(position, "", str(tmp_path / "none"), search, limits=Limits(1e-9))
    assert not list(tmp_path.iterdir())


def test_the_command_writes_what_both_checkers_accept(tmp_path, other):
    file = str(tmp_path / "certificate.jsonl")
    words = ["nimber", "--no-store", "--method", "search", "--moves", "--certificate", file, "board:2x3"]
    told = CliRunner().invoke(main, [*words, "--json"])
    record = json.loads(told.stdout)
    assert record["certificate"]["facts"] == check(file).facts > 10 and len(record["moves"]) == 17
    assert other(Path(file).read_text())


# What is rejected


def both(text, other):
    """What is proved, by both checkers; None if both reject it."""
    found = accepted(text)
    assert other(text) == (found is not None), text
    return found


def is_true(text, found):
    """Whether the claim and all facts of a text are true by the definition."""
    values = {json.dumps(fact[1]): fact[0] for fact in map(json.loads, text.splitlines()[1:-2])}
    position = Position(found.strings)
    return found.value == Definition(position).value() and all(
        value == value_of(json.loads(core)) for core, value in values.items()
    )


def alterations(rng, lines):
    """A certificate's lines before the last, with something about them changed."""
    lines = lines[:-1]
    i = rng.randrange(1, len(lines))
    match rng.randrange(9):
        case 0 | 1 | 2:
            # A number, anywhere but in a text.
            found = rng.choice(list(re.finditer(r"\d+", lines[i])) or [re.search("$", lines[i])])
            old = int(found[0] or 0)
            number = rng.choice([old + 1, max(0, old - 1), 0, rng.randrange(9)])
            lines[i] = lines[i][: found.start()] + str(number) + lines[i][found.end() :]
        case 3 | 4:
            # A letter of a core or of the names of joints.
            found = rng.choice(list(re.finditer(r'(?<=["\w~ ])[\w~](?=["\w~ ])', lines[i])) or [re.search("$", lines[i])])
            letter = rng.choice([*"01234~3aZ", " "])
            lines[i] = lines[i][: found.start()] + letter + lines[i][found.end() :]
        case 5:
            del lines[i]
        case 6:
            lines.insert(i, rng.choice(lines[1:-1] or lines))
        case 7:
            fact = json.loads(lines[i])
            reasons = fact["position"] if isinstance(fact, dict) else fact[2]
            if reasons:
                j = rng.randrange(len(reasons))
                if rng.random() < 0.5:
                    del reasons[j]
                else:
                    reasons.insert(j, rng.choice(reasons))
            lines[i] = json.dumps(fact)
        case 8:
            header = json.loads(lines[0])
            strings = header["strings"]
            if rng.random() < 0.5 and strings:
                del strings[rng.choice(list(strings))]
            else:
                header["nimber"] = rng.choice([0, 1, 2, 3, "loony"])
            lines[0] = json.dumps(header)
    return lines


def forgeries(rng, tmp_path, positions, each):
    file = str(tmp_path / "certificate.jsonl")
    for _ in range(positions):
        lines, _ = written(rng.choice([ordinary, segmented, segmented])(rng, 11), file)
        for _ in range(each):
            altered = alterations(rng, lines)
            while rng.random() < 0.3 and len(altered) > 2:
                altered = alterations(rng, [*altered, ""])
            yield sealed(altered)


def tried(forged, other):
    rejected = 0
    for text in forged:
        found = both(text, other)
        if found is None:
            rejected += 1
        else:
            assert is_true(text, found), text
    return rejected


def test_forgeries_prove_nothing_false(tmp_path, other, seed):
    assert tried(forgeries(random.Random(seed), tmp_path, 20, 12), other) > 100


@pytest.mark.thorough
def test_many_forgeries_prove_nothing_false(tmp_path, other, seed):
    assert tried(forgeries(random.Random(seed), tmp_path, 100, 25), other) > 1000


def reasons_for(facts, numbers, core, value):
    """All that may be said for a value of a core, by facts about what is left, each true."""

    def named(what):
        parts = []
        for joints, segments in what.parts():
            letters = LETTERS[: len(joints)]
            text = what.spelled(joints, segments, letters)
            if text not in numbers:
                facts.add(text, value_of(text))
                numbers[text] = len(numbers) + 1
            parts += [numbers[text], letters]
        return parts

    for x in range(len(core.one)):
        if core.can_cut(x):
            one = after(core, x)
            if left(one) != value:
                yield [x, *named(one)]
            for y in range(len(core.one)):
                if one.can_cut(y):
                    two = after(one, y)
                    if left(two) == value:
                        yield [x, y, *named(two)]


def test_no_false_fact_follows_from_true_ones(seed):
    """The forger says all that is true; of an accepted file's false facts one with the fewest segments would be so."""
    proved = 0
    for text, core in cores(seed, 40):
        true = value_of(text)
        for value in range(4):
            facts, numbers = steps._Facts(), {}
            reasons = list(reasons_for(facts, numbers, core, value))
            if value == true:
                steps._check_fact(facts, [value, text, reasons])
                proved += 1
            else:
                with pytest.raises(steps._Bad):
                    steps._check_fact(facts, [value, text, reasons])
    assert proved > 30


def file_of(claim, strings, *lines):
    header = HEADER | {"nimber": show(claim), "strings": {f"s{i}": list(coins) for i, coins in enumerate(strings)}}
    return sealed([json.dumps(header), *lines])


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (['{"position":[1,"0"]}'], "line 2: expected the number of a fact before"),
        (['[1,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}'], "line 2: after cut 0 the core is worth 1, as it is"),
        (['[0,"0~0 0~0 0~0",[]]', '{"position":[1,"0"]}'], "line 2: after cut 0 the core is not known"),
        (['[0,"0~0 0~0 0~0",[[0]]]'], "line 3: expected a line with the parts"),
        (['[0,"0~0 0~0 0~0",[[0]]]', '{"position":[]}'], "line 3: 1 parts are left, not 0"),
        (['[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"~"]}'], "line 3: expected a letter for each of 1 joints"),
        (['[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"\\ud800"]}'], "line 3: expected a letter for each"),
        (['[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"1"]}'], "line 3: fact 1 is not about the core"),
        (['[0,"0~0 0~0 0~0",[[0]]]', '{"position":[true,"0"]}'], "line 3: expected the number of a fact"),
        (['[0,"0~0 0~0 0~0",[[0.0]]]', '{"position":[1,"0"]}'], "line 2: segment 0.0 is not there"),
        (['[0,"0~0 0~0 0~0",[[3]]]', '{"position":[1,"0"]}'], "line 2: segment 3 is not there"),
        (['[0,"0~0 0~0 0~0",[[0],[]]]', '{"position":[1,"0"]}'], "line 2: expected a reason"),
        (['[0,"0~0 0~0 0~0",[[0,1]]]', '{"position":[1,"0"]}'], "line 2: segment 1 is not there"),
        (['[0,"0~0 0~1 0~1",[[0],[1]]]', '{"position":[1,"0"]}'], "line 2: after cut 0 the core is worth 0, as it is"),
        (['[0,"0~0 0~0",[[0]]]', '{"position":[1,"0"]}'], "line 2: a joint of a core has three ends"),
        (['[0,"0~0 0~3 0~3",[[0]]]', '{"position":[1,"0"]}'], "line 2: a joint of a core .* one stub at most"),
        (['[0,"0~0 0~1 0~0",[[0]]]', '{"position":[1,"0"]}'], "line 2: the segments of a core stand in order"),
        (['[0,"0~0 0~0 0~4",[[0]]]', '{"position":[1,"0"]}'], "line 2: expected a segment"),
        (['[0,"0~0 0~0 003",[[0]]]', '{"position":[1,"0"]}'], "line 2: expected a stub to run to the ground"),
        (['[0,"0~0 0~0 100",[[0]]]', '{"position":[1,"0"]}'], "line 2: .* the ends of a segment in order"),
        (['[0,"000 0~0",[[1]]]', '{"position":[1,"0"]}'], "line 2: a loop at a joint has a coin"),
        (['[0,"",[]]', '{"position":[1,"0"]}'], "line 2: expected a segment"),
        (['[256,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}'], "line 2: expected a nimber"),
        (['{"position":[]}', '[0,"0~0 0~0 0~0",[[0]]]'], "line 2: 1 parts are left"),
        (['[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}', "[]"], "line 4: expected nothing between"),
        (['[0,"0~0 0~0 0~0",[[0]]]'] * 2 + ['{"position":[1,"0"]}'], "line 3: nothing rests on this fact"),
        (["[]", '{"position":[]}'], "line 2: expected a fact"),
        (["{}", '{"position":[]}'], "line 2: expected a fact"),
    ],
)
def test_bad_facts(lines, reason, other):
    text = file_of(0, ["a", "a", "a"], *lines)
    with pytest.raises(Rejected, match=reason):
        check_lines(text.encode().splitlines(keepends=True))
    assert not other(text)


def test_the_fact_that_the_others_are_altered_from_is_accepted(other):
    assert both(file_of(0, ["a", "a", "a"], '[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}'), other).value == 0
    assert not both(file_of(1, ["a", "a", "a"], '[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}'), other)
    assert not both(file_of(0, ["a", "a", "abc"], '[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}'), other)
    assert both(file_of(LOONY, ["ab", "bc", "c"], '{"position":[]}'), other).value == LOONY
    assert not both(file_of(0, ["ab", "bc", "c"], '{"position":[]}'), other)
    assert not both(file_of(LOONY, ["ab", "bc", "c"], '{"position":[1,"0"]}'), other)


def test_no_joint_may_be_called_the_ground(other):
    """Else a joint with three neighbours would pass for three joints at the ground."""
    star = ["xa", "xb", "xc", "a", "a", "b", "b", "c", "c"]
    facts = ['[0,"0~0 0~0 0~0",[[0]]]']
    assert not both(file_of(0, star, *facts, '{"position":[1,"0"]}'), other)
    three = file_of(0, star, '[0,"0~0 0~0 0~0 1~0 1~0 1~0 2~0 2~0 2~0",[]]', '{"position":[1,"~012"]}')
    with pytest.raises(Rejected):
        check_lines(three.encode().splitlines(keepends=True))
    found = steps._Facts()
    text = "0~0 0~0 0~0 1~0 1~0 1~0 2~0 2~0 2~0"
    found.add(text, 0)
    number = {coin: i for i, coin in enumerate("xabc")}
    core = Core(4, [(*sorted([number[c] for c in s] + [4] * (2 - len(s))), 0) for s in star])
    assert not core.settle_strings()
    (joints, segments) = core.parts()[0]
    assert core.spelled(joints, segments, "~012") == text
    with pytest.raises(steps._Bad, match="a letter for each of 4 joints"):
        steps._value_left(found, core, [1, "~012"])


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"nimber": 0', '"nimber": 1'),
        lambda text: text.replace('"s0"', '"s1"'),
        lambda text: text.replace('["a"]', '["ground"]', 1),
        lambda text: text.replace('["a"]', '["a", "a"]', 1),
        lambda text: text.replace('["a"]', '[""]', 1),
        lambda text: text.replace('"name"', '"note"'),
        lambda text: text.replace("2", "3", 1),
        lambda text: text.replace('"sha256": "', '"sha256": "0'),
        lambda text: text.replace('"facts": 1', '"facts": 2'),
        lambda text: text.replace("[0,", "[0 ", 1),
        lambda text: text.replace("[[0]]", "[[00]]"),
        lambda text: text.replace("[[0]]", "[[0]],"),
        lambda text: text.replace("[[0]]", "[[0]"),
        lambda text: text.replace("[[0]]", "[[1e0]]"),
        lambda text: "\ufeff" + text,
        lambda text: text.partition("\n")[0],
        lambda text: text.rpartition("\n")[0],
        lambda text: text.rpartition("\n")[0] + "\n",
        lambda text: "",
    ],
)
def test_bad_files(change, other):
    text = file_of(0, ["a", "a", "a"], '[0,"0~0 0~0 0~0",[[0]]]', '{"position":[1,"0"]}')
    assert accepted(text) and not both(change(text), other)


def test_letters_that_are_written_otherwise_are_the_same(other):
    text = file_of(0, ["a", "a", "é"], '[0,"\\u0030~0 0~0",[[0]]]', '{"position":[]}')
    assert not both(text, other)
    same = file_of(0, ["aé", "é", "a", "a"], '[1,"0~0 0~0 0~1",[[2],[0]]]', '{"position":[1,"0"]}')
    renamed = same.replace("\\u00e9", "é", 1)
    body, _, _ = renamed.rpartition("\n")
    for text in (same, sealed(body.splitlines())):
        assert (both(text, other) is None) == (value_of("0~0 0~0 0~1") != 1 or True and not accepted(text))


def test_memory_is_bounded_by_the_facts(tmp_path):
    """A line at a time is held, and of each fact its digest, its value and whether it was used."""
    position = read("board:3x3:icelandic").position
    lines, _ = written(position, str(tmp_path / "certificate.jsonl"))
    stream = Lines((line + "\n").encode() for line in lines)
    strings = [tuple(position.coins.index(coin) for coin in coins) for _, coins in position.items()]
    header = stream.first("stringscoins-certificate")
    facts = steps.check_cores(stream, strings, header["nimber"])
    assert stream.held == 18 * facts > 0
