"""Forged certificates: fifty thousand on every run, and whatever is accepted must be true by the definition.

A checker that accepts anything false accepts a false fact that rests on true ones alone: of the false facts in an
accepted file, one with the fewest strings. So most forgeries here are one false fact beside true facts, of which some
may be missing, so that the checker has to do without. The others alter whole files, or make them up.
"""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache

import pytest

from stringscoins.certificate import positions
from stringscoins.certificate.checker import Rejected, check_lines
from stringscoins.certificate.positions import BARE, NimberProof, NumberedForm, cuts, parts_left
from stringscoins.errors import NotationError
from stringscoins.values import LOONY

FALSE_FACTS, ALTERED, MADE_UP = 50_000, 9_000, 6_000
STRINGS = 6


@cache
def truth(strings):
    """The value of sorted strings, from the definition and nothing else."""
    captures, others = [], []
    for i in range(len(strings)):
        rest = strings[:i] + strings[i + 1 :]
        left = {coin for string in rest for coin in string}
        (captures if set(strings[i]) - left else others).append(truth(rest))
    if not captures:
        value = 0
        while value in others:
            value += 1
        return value
    one = captures[0]
    return LOONY if one == LOONY or one in others or any(value != one for value in captures) else one


def value_of(strings):
    return truth(tuple(sorted(tuple(sorted(string)) for string in strings)))


def test_the_truth_is_the_definition(seed):
    from random_positions import samples

    from stringscoins.solve.definition import Definition

    for position in samples(100, seed):
        if len(position) <= 9:
            number = {coin: i for i, coin in enumerate(position.coins)}
            strings = [[number[coin] for coin in coins] for _, coins in position.items()]
            assert value_of(strings) == Definition(position).value()


def hypergraph(rng, most=STRINGS):
    """A few strings over a few coins, often with captures pending; or two such positions tied by a string."""
    if most == STRINGS and rng.random() < 0.4:
        one, other = (scattered(rng, rng.choice([2, 3, 4])) for _ in range(2))
        other = [tuple(coin + 10 for coin in string) for string in other]
        ties = [rng.choice([*string, 0]) for string in (rng.choice(one), rng.choice(other))]
        return [*one, tuple(dict.fromkeys(ties)), *other]
    return scattered(rng, most)


def scattered(rng, most):
    """A few strings over a few coins."""
    coins = rng.randint(1, 5)
    sizes = rng.choice([[1, 2, 2], [0, 1, 2, 2, 3], [1, 2, 2, 3], [2, 2, 3], [1, 2, 3, 3], [2, 3, 4]])
    strings = [tuple(rng.sample(range(coins), min(coins, rng.choice(sizes)))) for _ in range(rng.randint(1, most))]
    if rng.random() < 0.5:
        i = rng.randrange(len(strings))
        strings[i] = (*strings[i], coins)  # that this string alone holds
    return strings


@cache
def cuts_of(form):
    return list(cuts(form))


@cache
def forms_below(form):
    """The forms that a proof about a form can speak of, itself left out."""
    found = {}
    for cut in cuts_of(form):
        for part in cut.parts or ():
            if part.form != BARE:
                found |= dict.fromkeys((part.form, *forms_below(part.form)))
    return tuple(found)


@pytest.fixture
def quick(monkeypatch):
    """What the rule says of a form is asked often: it is remembered, as it depends on the form alone."""
    monkeypatch.setattr(positions, "cuts", cuts_of)
    yield
    for remembered in (cuts_of, forms_below):
        remembered.cache_clear()


def whole(strings):
    return parts_left(strings, list(range(len(strings))))


def a_value(rng, strings):
    """A value that a position may be said to have: most often one that some cut leaves."""
    if rng.random() < 0.5:
        i = rng.randrange(len(strings))
        return value_of([string for j, string in enumerate(strings) if j != i])
    return rng.choice([LOONY, 0, 1, 2, 3, rng.randrange(9)])


def kept(rng, facts):
    """Some of the facts: all, most, half or few."""
    share = rng.choice([1, 1, 0.9, 0.7, 0.4, 0.1])
    return {form: value for form, value in facts.items() if rng.random() < share}


@pytest.mark.thorough
def test_no_false_fact_is_proved_by_true_ones(seed, quick):
    rng = random.Random(seed)
    forged = proved = 0
    while forged < FALSE_FACTS:
        strings = hypergraph(rng)
        parts = whole(strings) or []
        true = {part.form: value_of(part.form) for part in parts if part.form != BARE}
        true |= {below: value_of(below) for form in list(true) for below in forms_below(form)}
        if not true:
            assert NimberProof({}).prove(whole(strings), value_of(strings)) is None
        for _ in range(40):
            if rng.random() < 0.2 or not true:
                # The sum itself: all facts are true, only the claim is not.
                claim = a_value(rng, strings)
                if claim != value_of(strings):
                    forged += 1
                    assert NimberProof(kept(rng, true)).prove(whole(strings), claim), (strings, claim)
                continue
            form = rng.choice(list(true))
            if rng.random() < 0.4:
                # A lie among true facts, wherever it stands, on which the answer must not rest.
                lie = a_value(rng, form)
                found = NimberProof(kept(rng, true) | {form: lie})
                claim = found.value(parts)
                if lie != true[form] and claim is not None:
                    forged += 1
                    assert found.prove(parts, claim) or form not in found.reached, (strings, form, lie)
                continue
            below = {f: true[f] for f in forms_below(form)}
            value = a_value(rng, form)
            facts = kept(rng, below) | {form: value}
            found = NimberProof(facts).prove([NumberedForm(form, ())], value)
            if value != true[form]:
                forged += 1
                assert found is not None, (form, value, facts)
            else:
                proved += found is None
    assert proved > FALSE_FACTS / 20  # true ones are proved where no fact is missing, and where few are


# Whole files


def sealed(header, facts):
    lines = [json.dumps(header).encode() + b"\n", *(json.dumps(fact).encode() + b"\n" for fact in facts)]
    # A forger counts as it suits him.
    distinct = len({str(form) for _, form in facts})
    end = {"facts": distinct, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    return [*lines, json.dumps(end).encode() + b"\n"]


def certificate(strings, facts, claim):
    """A file about numbered strings; the facts are those that the answer rests on."""
    header = {"stringscoins-certificate": 1, "name": "", "nimber": shown(claim)}
    header["strings"] = {f"s{i}": [f"c{coin}" for coin in string] for i, string in enumerate(strings)}
    return header, [[shown(value), [list(string) for string in form]] for form, value in facts.items()]


def shown(value):
    return "loony" if value == LOONY else value


def true_certificate(strings):
    parts = whole(strings)
    forms = {part.form for part in parts or () if part.form != BARE}
    facts = {form: value_of(form) for top in forms for form in (top, *forms_below(top))}
    found = NimberProof(facts)
    assert found.prove(parts, value_of(strings)) is None
    return certificate(strings, {form: facts[form] for form in sorted(found.reached)}, value_of(strings))


def is_true(header, facts):
    """Whether the claim is true, and each fact, and all are said as they have to be."""
    names = [name for string, coins in header["strings"].items() for name in (string, *coins)]
    said = [header["nimber"], *(number for value, form in facts for number in (value, *(c for s in form for c in s)))]
    if not all(names) or "ground" in names or any(len(set(c)) < len(c) for c in header["strings"].values()):
        return False
    if not all(type(number) is int or number == "loony" for number in said):
        return False
    number = {}
    strings = [[number.setdefault(coin, len(number)) for coin in coins] for coins in header["strings"].values()]
    said = [(header["nimber"], strings), *facts]
    return all(value == shown(value_of(form)) for value, form in said)


def alter(rng, header, facts):
    """Change something about a certificate: a value, a string, a coin, which facts there are."""
    header = {**header, "strings": {name: list(coins) for name, coins in header["strings"].items()}}
    facts = [[value, [list(string) for string in form]] for value, form in facts]
    strings = header["strings"]
    value = rng.choice(["loony", 0, 1, 2, 3, rng.randrange(8), 1 << rng.randrange(300)])
    match rng.randrange(12) if facts else rng.choice([0, 1, 2, 11]):
        case 0:
            header["nimber"] = value
        case 1 if strings:
            del strings[rng.choice(list(strings))]
        case 2 | 1:
            name = rng.choice([f"s{len(strings)}", *strings])
            strings[name] = [f"c{coin}" for coin in rng.sample(range(6), rng.randrange(4))]
        case 3:
            rng.choice(facts)[0] = value
        case 4:
            del facts[rng.randrange(len(facts))]
        case 5:
            one, other = rng.choice(facts), rng.choice(facts)
            one[0], other[0] = other[0], one[0]
        case 6:
            one, other = rng.choice(facts), rng.choice(facts)
            one[1], other[1] = other[1], one[1]
        case 7:
            facts.append(rng.choice(facts))
        case 8:
            form = rng.choice(facts)[1]
            if form and rng.random() < 0.5:
                del form[rng.randrange(len(form))]
            else:
                form.append(sorted(rng.sample(range(6), rng.randrange(4))))
            form.sort()
        case 9:
            form = rng.choice(facts)[1]
            form[:1] = [[*(form[0] if form else []), rng.choice([0, 1, 2, 3, -1, 7])]]
        case 10:
            # What is equal in Python and no number of the format.
            fact = rng.choice(facts)
            if rng.random() < 0.5:
                fact[0] = rng.choice([0.0, 1.0, False, True, "0", None])
            else:
                fact[1] = [[rng.choice([float(coin), bool(coin)]) for coin in string] for string in fact[1]]
        case 11:
            name = rng.choice([*strings, "s0"])
            coins = strings.setdefault(name, [])
            if rng.random() < 0.3:
                strings[""] = strings.pop(name)
            else:
                coins.append(rng.choice(["ground", "", *coins]))
    return header, facts


def accepted(header, facts):
    try:
        found = check_lines(sealed(header, facts))
    except (Rejected, NotationError):
        return False
    assert found.facts == len(facts) and found.strings == header["strings"]
    return True


@pytest.mark.thorough
def test_altered_certificates_prove_nothing_false(seed, quick):
    rng = random.Random(seed)
    tried = rejected = 0
    while tried < ALTERED:
        header, facts = true_certificate(hypergraph(rng))
        assert accepted(header, facts)
        for _ in range(30):
            forged = alter(rng, header, facts)
            for _ in range(rng.choice([0, 0, 1, 3])):
                forged = alter(rng, *forged)
            tried += 1
            if accepted(*forged):
                assert is_true(*forged), forged
            else:
                rejected += 1
    assert rejected > tried / 2


@pytest.mark.thorough
def test_certificates_made_up_prove_nothing_false(seed, quick):
    """Any position, any claim, any values for all that may come up; the forger keeps what a proof would rest on."""
    rng = random.Random(seed)
    proved = 0
    for _ in range(MADE_UP):
        strings = hypergraph(rng)
        parts = whole(strings)
        forms = {part.form for part in parts or () if part.form != BARE}
        forms |= {below for form in forms for below in forms_below(form)}
        lies = rng.choice([0, 0.05, 0.3, 1])
        facts = {}
        for form in sorted(forms):
            facts[form] = rng.choice([LOONY, 0, 0, 1, 2, 3]) if rng.random() < lies else value_of(form)
        claim = rng.choice([value_of(strings), LOONY, 0, 1, 2, 3])
        found = NimberProof(facts)
        found.prove(parts, claim)
        forged = certificate(strings, {form: facts[form] for form in sorted(found.reached)}, claim)
        if accepted(*forged):
            proved += 1
            assert is_true(*forged), forged
    assert MADE_UP / 20 < proved < MADE_UP / 2
