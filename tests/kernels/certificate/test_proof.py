"""Reasons for facts about cores: what the kernels choose and spell out, by the rule of the checker."""

import json
from itertools import pairwise

import numpy as np
from core_files import after, left, value_of

from stringscoins.certificate.core_writer import CoreSelection
from stringscoins.certificate.cores import core_of
from stringscoins.kernels.certificate import proof as kernel
from stringscoins.kernels.certificate.reasons import CHOICES, choose
from stringscoins.notation import read
from stringscoins.solve.cores.search import Search
from stringscoins.solve.work import Work


def proof_of(source):
    position = read(source).position
    proof = CoreSelection(position, Search(position), lambda facts, looked_at: None)
    proof.choose()
    return proof


def spelled(proof):
    return [json.loads(line) for line in "".join(proof.lines()).splitlines()[:-1]]


def test_facts_and_reasons_are_true():
    facts = spelled(proof_of("board:2x3:icelandic + board:2x2"))
    assert len(facts) > 10
    for value, text, reasons in facts:
        core = core_of(text.split(" "))
        if len(text) < 40:
            assert value == value_of(text)
        for cut, *parts in reasons:
            assert core.can_cut(cut)
            if len(parts) % 2:
                then = after(core, cut)
                assert then.can_cut(parts[0])
                if len(text) < 40:
                    assert left(after(then, parts[0])) == value


def test_a_fact_comes_behind_those_that_it_needs_and_each_is_needed():
    facts = spelled(proof_of("board:3x3:icelandic"))
    needed = set()
    for number, (_, _, reasons) in enumerate(facts, 1):
        used = {part for reason in reasons for part, names in pairwise(reason) if isinstance(names, str)}
        assert all(part < number for part in used)
        needed |= used
    assert needed == set(range(1, len(facts)))


def test_facts_are_found_again_in_a_table_that_forgot():
    proof = proof_of("board:2x3")
    before = spelled(proof)
    table = proof.search.table
    known = len(table)
    table._move(table.buckets, 8)
    assert len(table) < known
    proof.find_again()
    assert spelled(proof) == before
    places = proof._proof.facts[: proof.facts, kernel.PLACE]
    assert len(np.unique(places)) == proof.facts


def test_a_value_that_cannot_be_is_noticed():
    """A fact that is made of a wrong value has no reasons: what a cut leaves is worth that much."""
    proof = proof_of("board:2x3")
    root, table, worker = proof._tools(0)
    top = np.array([int(np.argmax(proof._proof.facts[: proof.facts, kernel.SEGMENTS]))])
    values = proof._proof.facts[:, kernel.VALUE]
    right = int(values[top[0]])
    choices = np.zeros((1, CHOICES), np.uint8)
    found = set()
    for wrong in range(4):
        values[top[0]] = wrong
        status, _, _ = choose(root, table, worker, proof._chooser, proof._proof, top, choices)
        found.add((wrong == right, status == kernel.ALL))
    assert (True, True) in found and (False, True) not in found


def test_the_proof_does_not_depend_on_how_many_threads_choose_it():
    search = Search(read("board:3x3 + board:2x4:icelandic").position, Work(workers=3))

    def chosen(threads):
        proof = CoreSelection(search.position, search, lambda facts, looked_at: None)
        assert len(proof._free) == 3
        del proof._free[threads:]
        proof.choose()
        return spelled(proof)

    chosen(3)  # it asks the search what the others then know
    one = chosen(1)
    assert len(one) > 128
    assert chosen(2) == one
    assert chosen(3) == one
