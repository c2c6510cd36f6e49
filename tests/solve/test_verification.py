from collections import Counter

import pytest
from random_positions import samples

from stringscoins.errors import PositionError, StoreError
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve import Limits, SearchStopped, nimber
from stringscoins.solve.valuation import Nimbers
from stringscoins.solve.verification import Disagreement, verify
from stringscoins.store import Core, Store
from stringscoins.store.records import form_of, position_of
from stringscoins.values import LOONY

BOX = Position.numbered(["a"] * 4)


def decode(form):
    """A toy encoding of forms: the text of the store."""
    if not form.isascii():
        raise PositionError("no form")
    return position_of(form.decode())


def core(position, value, refuted=0):
    return Core("toy", form_of(position).encode(), value, refuted, len(position), 1)


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        yield store


def test_right_results_are_found_right(store, seed):
    for position in samples(20, seed):
        value = nimber(position, method="definition")
        store.put_position(position, value, name="x")
        others = (1 << 64) - 1 if value == LOONY else (1 << 64) - 1 & ~(1 << value)
        store.put([core(position, value), core(position, None, others)])
    kept = sum(store.info().positions.values())
    done = verify(store, decoders={"toy": decode})
    assert done.checked == {"exhaustive": 2 * kept}
    assert not done.skipped and not done.disagreements


def test_wrong_results_are_found(store):
    store.put_position(BOX, 2, name="a box")
    (answer,) = store.answers()
    loony = Position.numbered(["a", "ab", "b"]).cut("s1").position
    wrong = [core(BOX, None, 0b10), core(loony, 3), core(Position(), 1)]
    right = [core(Position.numbered(["a"] * 3), None, 0b10)]
    garbage = Core("toy", b"\xff", 0, 0, 0, 0)
    store.put([*wrong, *right, garbage])
    done = verify(store, decoders={"toy": decode})
    expected = [(answer, 1), (garbage, None), *zip(wrong, [1, LOONY, 0], strict=True)]
    assert set(done.disagreements) == {Disagreement(record, value) for record, value in expected}
    assert done.checked == {"exhaustive": 5}


def test_methods_by_size_and_a_limit(store):
    store.put_position(make("board", [2, 2]), nimber(make("board", [2, 2])), name="12 strings")
    store.put_position(make("kayles", [6]), 3, name="30 strings")
    store.put_position(make("board", [5, 5]), 0, name="60 strings")
    done = verify(store, limits=Limits(megabytes=8))
    assert done.checked == {"exhaustive": 1, "general": 1} and not done.disagreements
    assert done.skipped == {"the memory limit of 8 MB": 1}


def test_cores_without_a_decoder_are_skipped(store):
    store.put([core(BOX, 1), core(Position(), 0)])
    done = verify(store)
    assert done.skipped == {"forms of version toy cannot be read": 2} and not done.checked


def test_a_sample(store):
    for n in range(20):
        store.put([core(Position.numbered(["a"] * n), n % 2)])
        store.put_position(Position.numbered(["a"] * n), n % 2, name="x")
    assert verify(store, sample=7, decoders={"toy": decode}).checked == Counter(exhaustive=14)
    asked = []

    def note(form):
        asked[-1].append(form)
        return decode(form)

    for seed in (1, 1, 2):
        asked.append([])
        verify(store, sample=7, seed=seed, decoders={"toy": note})
    assert asked[0] == asked[1] != asked[2]


def test_an_interrupt_ends_it(store, monkeypatch):
    store.put_position(BOX, 1, name="a box")

    def interrupted(self):
        raise SearchStopped(KeyboardInterrupt())

    monkeypatch.setattr(Nimbers, "value", interrupted)
    with pytest.raises(SearchStopped, match="an interrupt"):
        verify(store)


def test_a_damaged_file(store):
    for n in range(300):
        store.put([core(Position.numbered(["a"] * n), n % 2)])
    store.close()
    data = bytearray(store.path.read_bytes())
    data[-2000:] = b"\xa5" * 2000
    store.path.write_bytes(data)
    with Store.open(store.path) as damaged, pytest.raises(StoreError, match="is damaged"):
        verify(damaged)
