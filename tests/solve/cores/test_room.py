"""The table of cores grows, and forgets, as it should."""

import random

import numpy as np
import pytest
from table_of_cores import different_forms, new_worker, place_of

from stringscoins.kernels.cores import table
from stringscoins.kernels.cores.facts import BUCKETS, WIDE_ROWS
from stringscoins.solve import Limits
from stringscoins.solve.cores import table as cores
from stringscoins.solve.cores.table import CoreTable


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 0.9])
def test_a_full_table_leaves_out_what_says_nothing(share, monkeypatch):
    monkeypatch.setattr(cores, "_AHEAD", 1 << 16)
    rng, one = random.Random(1), CoreTable(Limits(megabytes=4), 1)
    known, full = set(), one.buckets
    forms = different_forms(rng)
    while not one.workers[0].mine[table.USED] >= one.workers[0].mine[table.QUOTA]:
        form = next(forms)
        place = place_of(one.flat, one.workers[0].mine, form)
        if rng.random() < share and place:
            one.set_refuted(place, 3)
            known.add(form)
    met = len(one)
    assert not one.make_room() and one.forgot == 0
    assert len(one) == len(known) < met
    for form in known:
        assert one.facts(place_of(one.flat, new_worker(0), form)) == (None, 8)
    # It grows for what is known, and where nothing came of what it had.
    units = one.workers[0].mine[table.USED]
    assert one.buckets > full and units < 0.85 * one._room(one.buckets)
    full = one.buckets
    while place_of(one.flat, one.workers[0].mine, next(forms)):
        pass
    assert not one.make_room() and one.forgot == 0
    assert one.buckets > full and len(one) == len(known)


@pytest.mark.thorough
def test_a_full_table_makes_room_for_wide_facts():
    """Half of the records are forgotten, even if they take no more than half of the table."""
    rng, one = random.Random(1), CoreTable(Limits(megabytes=4), 1)
    mine, met = one.workers[0].mine, []
    for form in different_forms(rng):
        place = place_of(one.flat, mine, form)
        met.append(form)
        if place:
            one.set_value(place, 1)
        elif one.make_room():
            break
    forgot, left = one.forgot, len(one)
    assert forgot and table.may_widen(one.flat)
    for form in reversed(met):
        if table.may_widen(one.flat) and (place := place_of(one.flat, mine, form)):
            one.set_refuted(place, 20)
    assert not table.may_widen(one.flat) and mine[table.USED] < one._room(one.buckets)
    assert one.make_room() and one.forgot > forgot + left / 3
    assert table.may_widen(one.flat) and one.used <= 4e6


def test_a_table_that_takes_all_memory_leaves_some_for_wide_facts(monkeypatch):
    one = CoreTable(Limits(megabytes=64), 1)
    known = np.zeros((3, 65), np.int64)
    known[1, 20] = 0.85 * one._room(64_000_000 // 128)
    with monkeypatch.context() as patch:
        patch.setattr(one, "_sizes", lambda: known)
        assert one._tidy() and 61e6 < one.used < 62.1e6
    one.flat.shared[WIDE_ROWS] = len(one.flat.wide) // 4
    assert not table.may_widen(one.flat)
    assert not one.make_room() and table.may_widen(one.flat) and one.used < 64e6


@pytest.mark.parametrize(("used", "megabytes"), [(0, 8), (1 << 28, 16), (1 << 29, 32), (1 << 34, 64)])
def test_the_cache_of_a_long_search_grows_with_the_table(monkeypatch, used, megabytes):
    monkeypatch.setattr(CoreTable, "used", used)
    cores = CoreTable(Limits(megabytes=10), 1)
    cores.enlarge_cache()
    assert cores.flat.cache.nbytes == megabytes << 20
    monkeypatch.setattr(CoreTable, "used", 0)
    cores.enlarge_cache()
    assert cores.flat.cache.nbytes == megabytes << 20


def tidied(monkeypatch, units, wide=0):
    """A table of at most 64 MB after it was tidied with so many units, and wide facts, known; whether that helped."""
    one = CoreTable(Limits(megabytes=64), 1)
    known = np.zeros((3, 65), np.int64)
    known[1, 20] = units
    monkeypatch.setattr(one, "_sizes", lambda: known)
    monkeypatch.setattr(cores, "move", lambda flat, counters, buckets, smallest: flat.shared.put(BUCKETS, buckets))
    one.flat.shared[WIDE_ROWS] = wide
    return one, one._tidy()


def test_a_table_grows_until_four_fifths_are_known_and_forgets_from_nine_tenths_on(monkeypatch):
    one, helped = tidied(monkeypatch, 10_000_000)
    assert helped and one._room(one.buckets) == pytest.approx(12_500_000, rel=0.02)
    most = one._room(62_000_000 // 128)
    assert tidied(monkeypatch, 0.89 * most)[1] and not tidied(monkeypatch, 0.91 * most)[1]


@pytest.mark.parametrize(("rows", "left"), [(0, 2.0), (60_000, 4.2), (1_000_000, 8.0)])
def test_the_more_facts_are_wide_the_more_memory_is_left_for_them(monkeypatch, rows, left):
    one, helped = tidied(monkeypatch, 20_880_000, rows)
    assert helped and one.used - one.flat.wide.nbytes == pytest.approx(64e6 - left * 1e6, abs=0.1e6)
