"""What is listed of the table of cores, to be written down, is all that it knows."""

import random

import numpy as np
import pytest

from stringscoins.families import make
from stringscoins.kernels.cores import table
from stringscoins.kernels.cores.forms import form_length, segments_of
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.cores import crew
from stringscoins.solve.cores.search import Search


def known(cores):
    """What the slots lead to: the facts of each form."""
    places = np.empty(len(cores), np.int64)
    found = {}
    for place in places[: table.places_of(cores.flat, 0, places)].tolist():
        length = form_length(cores.flat.records[place + 1])
        form = cores.flat.records[place + 1 : place + 1 + length].tobytes()
        found[form] = cores.facts(place)
    return found


def listed(pieces):
    """What is listed, in the order of the pieces; later facts about a form replace earlier ones."""
    found = {}
    for piece in pieces:
        words, at = np.frombuffer(piece, np.uint64), 0
        while at < len(words):
            length = form_length(words[at + 1])
            facts = int(words[at])
            value = (facts & 255) - 1
            found[words[at + 1 : at + 1 + length].tobytes()] = (value if facts & 255 else None, facts >> 16)
            at += 1 + length
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("megabytes", [None, 4.0])
@pytest.mark.parametrize("workers", [1, 2])
def test_all_that_is_new_is_listed_and_taken_over(monkeypatch, seed, workers, megabytes):
    monkeypatch.setattr(crew, "_LONG", -1)  # with helpers from the start
    rng = random.Random(seed)
    one = Search(make("board", [3, 4]), Limits(None, megabytes), workers=workers)
    seen = {}
    while True:
        one.budget = one.positions + rng.choice([1, 5000, 30_000])
        try:
            value = one.value()
        except SearchStopped:
            value = None
        fresh = listed(one.table.changes(0))
        seen |= fresh
        now = known(one.table)
        assert now.items() <= seen.items()
        if not one.table.forgot:
            assert now == seen
        assert list(one.table.changes(0)) == []  # nothing is listed twice
        if value is not None:
            break
    assert value == 0 and (one.table.forgot > 0) == (megabytes is not None)
    assert listed(one.table.changes(1 << 40, anew=True)) == now
    other = Search(make("board", [3, 4]), workers=1)
    other.table.absorb(one.table.changes(1 << 40, anew=True))
    assert known(other.table) == now and list(other.table.changes(0)) == []
    assert other.value() == 0 and other.positions <= 300


def test_of_what_does_not_fit_the_largest_cores_are_listed():
    one = Search(make("board", [3, 3]), workers=1)
    one.value()
    everything = listed(one.table.changes(1 << 40, anew=True))
    some = list(one.table.changes(20_000, anew=True))
    sizes = {form: int(segments_of(np.frombuffer(form, np.uint64)[0])) for form in everything}
    kept = listed(some)
    assert 0 < sum(map(len, some)) <= 20_000 and kept.items() <= everything.items()
    assert min(sizes[form] for form in kept) > max(sizes[form] for form in everything.keys() - kept.keys())
