"""What is listed of the table of cores, to be written down, is all that it knows."""

import random

import numpy as np
import pytest
from table_of_cores import contents, new_worker, place_of, random_forms, read_off

from stringscoins.errors import StoreError
from stringscoins.families import make
from stringscoins.kernels.cores.packing import segments_of
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, SearchStopped
from stringscoins.solve.cores import crew
from stringscoins.solve.cores.forms import position_of, version_of
from stringscoins.solve.cores.search import Search
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.work import Work
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


_OTHERS = [(1, None), (1, 4.0), (2, None)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("workers", "megabytes"), [(2, 4.0), *(pytest.param(*more, marks=pytest.mark.slow) for more in _OTHERS)]
)
def test_all_that_is_new_is_listed_and_taken_over(monkeypatch, seed, workers, megabytes):
    monkeypatch.setattr(crew, "_LONG", -1)  # with helpers from the start
    rng = random.Random(seed)
    one = Search(read("board:5x5:swedish").position, Work(Limits(None, megabytes), workers=workers))
    seen = {}
    while True:
        one.budget = one.spent + rng.choice([1, 60_000, 360_000])
        try:
            value = one.value()
        except SearchStopped:
            value = None
        fresh = listed(one.table.changes(1 << 40))
        seen |= fresh
        now, state = known(one.table), (one.positions, one.table.buckets, one.table.moves, len(one.table))
        assert not now.items() - seen.items(), state
        assert one.table.forgot or len(now) == len(seen), state
        assert list(one.table.changes(1 << 40)) == []  # nothing is listed twice
        if value is not None:
            break
    assert value == 0 and (one.table.forgot > 0) == (megabytes is not None)
    assert not listed(one.table.changes(1 << 40, anew=True)).items() ^ now.items()
    other = Search(one.position, Work(workers=1))
    assert all(other.table.absorb(piece) for piece in one.table.changes(1 << 40, anew=True))
    assert not known(other.table).items() ^ now.items()
    assert list(other.table.changes(1 << 40)) == []
    assert other.value() == 0 and other.positions <= 300


def test_of_what_does_not_fit_what_is_worth_most_is_listed():
    one = Search(make("board", [3, 3]), Work(workers=1))
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
    one = Search(wide, Work(workers=1))
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
        one, exact = (Search(read(source).position, Work(workers=1, compact=compact)) for compact in (True, False))
        assert one.value() == value == exact.value()
        assert abs(one.positions - exact.positions) < 100
        assert abs(one.table._sizes()[2].sum() - exact.table._sizes()[2].sum()) < 100
    small = Search(read("board:5x5:swedish").position, Work(Limits(megabytes=4), compact=True))
    assert small.value() == 0 and small.table.forgot > 0
