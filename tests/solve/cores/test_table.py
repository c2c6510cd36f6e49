"""What is listed of the table of cores, to be written down, is all that it knows."""

import random

import numpy as np
import pytest
from table_of_cores import contents, new_worker, place_of, random_forms, read_off

from stringscoins.errors import StoreError
from stringscoins.families import make
from stringscoins.kernels.cores import table
from stringscoins.kernels.cores.facts import WIDE_ROWS
from stringscoins.kernels.cores.packing import segments_of
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.cores import crew
from stringscoins.solve.cores.forms import position_of, version_of
from stringscoins.solve.cores.search import Search
from stringscoins.solve.cores.table import CoreTable
from stringscoins.store.records import Core
from stringscoins.values import LOONY


def known(cores):
    """What the buckets have: the facts of each form."""
    found = {}
    for form, facts in contents(cores.flat).items():
        if facts:
            value = (facts & 255) - 1
            found[np.array(form, np.uint64).tobytes()] = (value if facts & 255 else None, facts >> 16)
    return found


def listed(pieces):
    """What is listed, in the order of the pieces; later facts about a form replace earlier ones."""
    found = {}
    for piece in pieces:
        for form, facts in read_off(np.frombuffer(piece, np.uint16).tolist()):
            value = (facts & 255) - 1
            found[np.array(form, np.uint64).tobytes()] = (value if facts & 255 else None, facts >> 16)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("megabytes", [None, 4.0])
@pytest.mark.parametrize("workers", [1, 2])
def test_all_that_is_new_is_listed_and_taken_over(monkeypatch, seed, workers, megabytes):
    monkeypatch.setattr(crew, "_LONG", -1)  # with helpers from the start
    rng = random.Random(seed)
    one = Search(read("board:5x5:swedish").position, Limits(None, megabytes), workers=workers)
    seen = {}
    while True:
        one.budget = one.positions + rng.choice([1, 20_000, 120_000])
        try:
            value = one.value()
        except SearchStopped:
            value = None
        fresh = listed(one.table.changes(1 << 40))
        seen |= fresh
        now = known(one.table)
        assert now.items() <= seen.items()
        if not one.table.forgot:
            assert now == seen
        assert list(one.table.changes(1 << 40)) == []  # nothing is listed twice
        if value is not None:
            break
    assert value == 0 and (one.table.forgot > 0) == (megabytes is not None)
    assert listed(one.table.changes(1 << 40, anew=True)) == now
    other = Search(one.position, workers=1)
    assert all(other.table.absorb(piece) for piece in one.table.changes(1 << 40, anew=True))
    assert known(other.table) == now and list(other.table.changes(1 << 40)) == []
    assert other.value() == 0 and other.positions <= 300


def test_of_what_does_not_fit_what_is_worth_most_is_listed():
    one = Search(make("board", [3, 3]), workers=1)
    one.value()
    everything = listed(one.table.changes(1 << 40, anew=True))
    some = list(one.table.changes(20_000, anew=True))
    worth = {
        form: int(segments_of(np.frombuffer(form, np.uint64)[0])) + 8 * (value is not None)
        for form, (value, _) in everything.items()
    }
    kept = listed(some)
    assert 0 < sum(map(len, some)) <= 20_000 and kept.items() <= everything.items()
    assert min(worth[form] for form in kept) > max(worth[form] for form in everything.keys() - kept.keys())


def random_cores(rng, count):
    """Cores as a store has them."""
    cores = {}
    for form in random_forms(rng, count):
        value = rng.choice([None, 0, 3, 20, LOONY])
        refuted = rng.getrandbits(10) & ~(1 << value if value is not None and value != LOONY else 0)
        words, size = np.array(form, "<u8"), form[0] >> 8 & 127
        version = version_of(not form[0] & 128)
        cores[form] = Core(version, words.tobytes(), value, refuted, size, 1000)
    return cores


def test_what_a_store_knows_is_entered_while_the_table_grows(seed):
    cores = random_cores(random.Random(seed), 8000)
    one = CoreTable(Limits(megabytes=10), 2)
    buckets = one.buckets
    one.enter(cores.values())
    assert one.buckets > buckets and one.moves > 0 and one.used < 10e6
    known = {form: core for form, core in cores.items() if core.value is not None or core.refuted}
    # What says nothing was left out on the way.
    assert len(known) <= len(one) < len(cores) and one.forgot == 0
    for form, core in known.items():
        assert one.core(place_of(one.flat, new_worker(0), form), 1000) == core
    # All of it is new for what is written down of the question.
    assert listed(one.changes(1 << 40)).keys() == {core.form for core in known.values()}


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 0.9])
def test_a_full_table_leaves_out_what_says_nothing(share, monkeypatch):
    monkeypatch.setattr("stringscoins.solve.cores.table._AHEAD", 1 << 16)
    rng, one = random.Random(1), CoreTable(Limits(megabytes=4), 1)
    known, full = set(), one.buckets
    forms = iter(random_forms(rng, 20_000))
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
    assert one.buckets > full and units < 0.55 * one._room(one.buckets)
    full = one.buckets
    while place_of(one.flat, one.workers[0].mine, next(forms)):
        pass
    assert not one.make_room() and one.forgot == 0
    assert one.buckets > full and len(one) == len(known)


def test_a_table_that_cannot_grow_forgets_what_is_known():
    rng, one = random.Random(1), CoreTable(Limits(megabytes=4), 1)
    forms = iter(random_forms(rng, 400_000))
    while not one.forgot:
        form = next(forms)
        place = place_of(one.flat, one.workers[0].mine, form)
        if place:
            one.set_value(place, 1)
        else:
            one.make_room()
    assert one.used <= 4e6 and one.workers[0].mine[table.USED] <= one._room(one.buckets) / 2


def test_a_full_table_makes_room_for_wide_facts():
    """Half of the records are forgotten, even if they take no more than half of the table."""
    rng, one = random.Random(1), CoreTable(Limits(megabytes=4), 1)
    mine, met = one.workers[0].mine, []
    for form in random_forms(rng, 400_000):
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
    known[1, 20] = 0.7 * one._room(64_000_000 // 128)
    with monkeypatch.context() as patch:
        patch.setattr(one, "_sizes", lambda: known)
        assert one._tidy() and 61e6 < one.used < 62.1e6
    one.flat.shared[WIDE_ROWS] = len(one.flat.wide) // 4
    assert not table.may_widen(one.flat)
    assert not one.make_room() and table.may_widen(one.flat) and one.used < 64e6


def test_what_is_no_form_is_not_entered():
    one = CoreTable(Limits(megabytes=4), 1)
    [core] = random_cores(random.Random(1), 1).values()
    for form in (core.form[:-8], core.form[:1] + b"\xff" + core.form[2:], bytes(8)):
        with pytest.raises(StoreError, match="not the form of a core"):
            one.enter([core._replace(form=form)])
    for piece in (bytes(8), core.form[:2]):
        with pytest.raises(StoreError, match="not the form of a core"):
            one.absorb(piece)


def test_a_form_too_long_for_a_bucket_gets_larger_buckets():
    # Strings of many coins of 24: a packed form takes more than a bucket of 128 bytes.
    rng = random.Random(5)
    coins = [f"c{i}" for i in range(24)]
    wide = Position.numbered([rng.sample(coins, 12) for _ in range(64)])
    one = Search(wide, workers=1)
    one.table.enter(random_cores(rng, 100).values())
    before, moves = known(one.table), one.table.moves
    [piece] = one.pieces.left(()).pieces
    rest, [part] = one.crew.load(piece)
    assert rest == 0 and one.crew.facts(part) == (None, 0) and one.table.moves > moves
    assert known(one.table) == before
    form = one.table.core(int(one.crew.leader.parts[part, 3]), 0).form
    assert position_of(form).canonical() == wide.canonical()


def test_a_compact_table_finds_the_same_values():
    for source, value in (("board:3x3", 2), ("board:3x3:icelandic", 0), ("cubes:4x2x2:edges-squares", 0)):
        one, exact = (Search(read(source).position, compact=compact, workers=1) for compact in (True, False))
        assert one.value() == value == exact.value()
        assert abs(one.positions - exact.positions) < 100
        assert abs(one.table._sizes()[2].sum() - exact.table._sizes()[2].sum()) < 100
    small = Search(read("board:5x5:swedish").position, Limits(megabytes=4), compact=True)
    assert small.value() == 0 and small.table.forgot > 0


@pytest.mark.parametrize(("used", "megabytes"), [(0, 8), (1 << 28, 16), (1 << 29, 32), (1 << 34, 64)])
def test_the_cache_of_a_long_search_grows_with_the_table(monkeypatch, used, megabytes):
    monkeypatch.setattr(CoreTable, "used", used)
    cores = CoreTable(Limits(megabytes=10), 1)
    cores.enlarge_cache()
    assert cores.flat.cache.nbytes == megabytes << 20
    monkeypatch.setattr(CoreTable, "used", 0)
    cores.enlarge_cache()
    assert cores.flat.cache.nbytes == megabytes << 20
