"""Certificates of cores and their forgeries, which the package's checker and `extras/check.c` have to reject alike."""

import json
import random
import re

import pytest
from core_files import accepted, after, cores, left, sealed, value_of, written
from random_positions import ordinary, segmented

from stringscoins.certificate.checker import Rejected, check_lines
from stringscoins.certificate.common import Reader
from stringscoins.certificate.cores import LETTERS, Facts, PlainCore, Unproved, check
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.values import LOONY, show

HEADER = {"stringscoins-certificate": 2, "name": "", "nimber": 0, "strings": {}}


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
            letters = list(re.finditer(r'(?<=["\w~ ])[\w~](?=["\w~ ])', lines[i]))
            found = rng.choice(letters or [re.search("$", lines[i])])
            letter = rng.choice([*"01234~3aZ", " "])
            lines[i] = lines[i][: found.start()] + letter + lines[i][found.end() :]
        case 5:
            del lines[i]
        case 6:
            lines.insert(i, rng.choice(lines[1:-1] or lines))
        case 7:
            try:
                fact = json.loads(lines[i])
            except ValueError:
                return lines  # it was altered before
            reasons = fact.get("position") if isinstance(fact, dict) else fact[2]
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
            if rng.random() < 0.3:
                strings["three"] = ["one", "two", "three"]
            elif rng.random() < 0.5 and strings:
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
    assert tried(forgeries(random.Random(seed), tmp_path, 30, 25), other) > 300


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
            facts, numbers = Facts(), {}
            reasons = list(reasons_for(facts, numbers, core, value))
            if value == true:
                facts.prove([value, text, reasons])
                proved += 1
            else:
                with pytest.raises(Unproved):
                    facts.prove([value, text, reasons])
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
    found = Facts()
    text = "0~0 0~0 0~0 1~0 1~0 1~0 2~0 2~0 2~0"
    found.add(text, 0)
    number = {coin: i for i, coin in enumerate("xabc")}
    core = PlainCore(4, [(*sorted([number[c] for c in s] + [4] * (2 - len(s))), 0) for s in star])
    assert not core.settle_strings()
    (joints, segments) = core.parts()[0]
    assert core.spelled(joints, segments, "~012") == text
    with pytest.raises(Unproved, match="a letter for each of 4 joints"):
        found.value_left(core, [1, "~012"])


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
    core = '[1,"010 0~0 0~0 1~0 1~0",[[0],[1,3]]]'
    text = file_of(1, ["aé", "é", "é", "a", "a"], core, '{"position":[1,"01"]}')
    body = text.rpartition("\n")[0]
    assert "\\u00e9" in body and both(text, other).value == 1
    # The coin as it is once, and as an escape twice; a letter as an escape.
    assert both(sealed(body.replace("\\u00e9", "é", 1).splitlines()), other).value == 1
    assert both(sealed(body.replace('"01"', '"\\u00301"').splitlines()), other).value == 1
    assert not both(sealed(body.replace("\\u00e9", "e", 1).splitlines()), other)


def test_memory_is_bounded_by_the_facts(tmp_path):
    """A line at a time is held, and of each fact its digest, its value and whether it was used."""
    position = read("board:3x3:icelandic").position
    lines, _ = written(position, str(tmp_path / "certificate.jsonl"))
    stream = Reader((line + "\n").encode() for line in lines)
    strings = [tuple(position.coins.index(coin) for coin in coins) for _, coins in position.items()]
    facts = check(stream, strings, stream.head["nimber"])
    assert stream.held == 18 * facts > 0
