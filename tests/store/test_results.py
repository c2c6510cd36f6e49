import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions

from stringscoins.errors import StoreConflict
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.store import Core, Store, StoredAnswer, default_path, records
from stringscoins.store import results as module
from stringscoins.values import LOONY

CHAIN = Position.numbered(["a", "ab", "b"])
CORE = Core("1", b"\0form", None, 0b101, 7, 20)


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "folder" / "within" / "nimbers.sqlite") as store:
        yield store


def test_positions_are_known_under_any_names(store):
    assert store.position_value(CHAIN) is None
    store.put_position(CHAIN, 1, name="a chain")
    store.put_position(Position(), 0, name="nothing")
    store.put_position(Position.numbered(["a", "a"]), LOONY, name="a coin")
    assert store.position_value(Position({"p": ["y"], "q": ["x", "y"], "r": ["x"]})) == 1
    assert store.position_value(Position()) == 0 and store.position_value(Position.numbered([""])) is None
    assert store.position_value(Position.numbered(["z", "z"])) == LOONY


def test_answers_say_where_they_come_from(store):
    store.put_position(CHAIN, 1, name="a chain")
    store.put_position(CHAIN, 1, name="another name")
    (answer,) = store.answers()
    assert answer.position == CHAIN.canonical()
    assert (answer.value, answer.name, answer.solver[:2], answer.found[-1]) == (1, "a chain", "0.", "Z")


def test_a_name_need_not_be_unicode_text(store):
    store.put_position(CHAIN, 1, name="\udcff.yaml")
    assert [answer.name for answer in store.answers()] == ["\\udcff.yaml"]


def test_another_value_is_refused_with_all_that_is_put(store):
    store.put_position(CHAIN, 1, name="a chain")
    with pytest.raises(StoreConflict, match=r"'b' of 3 strings: 2, but kept is position 'a chain' of 3 strings: 1"):
        store.put_position(CHAIN, 2, name="b")
    with pytest.raises(StoreConflict) as caught:
        store.put([CORE, StoredAnswer(CHAIN, 0, "c", "1", "2026-01-01T00:00:00Z")])
    assert caught.value.index == 1
    assert store.position_value(CHAIN) == 1 and list(store.cores("1")) == []


def test_cores_by_version_and_size(store):
    cores = [Core("1", bytes([size]), size % 4, 0, size, size) for size in range(10)]
    store.put([*cores, CORE._replace(version="2")])
    assert list(store.cores("1")) == cores
    assert list(store.cores("1", smallest=3, largest=5)) == cores[3:6]
    assert list(store.cores("2")) == [CORE._replace(version="2")] and list(store.cores("3")) == []


def test_cores_are_read_in_pages_while_others_are_put(store, monkeypatch):
    monkeypatch.setattr(module, "_PAGE", 3)
    store.put(Core("1", bytes([n]), n, 0, 1, 1) for n in range(0, 10, 2))
    seen = []
    for core in store.cores("1"):
        seen.append(core.value)
        with Store.open(store.path) as other:  # while the first goes on reading
            other.put([Core("1", bytes([core.value + 1]), core.value + 1, 0, 1, 1)])
    assert seen == sorted(set(seen)) and set(seen) >= {0, 2, 4, 6, 8}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (CORE._replace(value=1), CORE._replace(value=3)),
        (CORE._replace(value=1), CORE._replace(value=LOONY)),
        (CORE, CORE._replace(refuted=0, value=2)),
        (CORE._replace(value=63), CORE._replace(refuted=1 << 63)),
        (CORE, CORE._replace(size=8)),
    ],
)
def test_contradictions_about_a_core(store, first, second):
    store.put([first])
    with pytest.raises(StoreConflict, match="but kept is core 00666f726d"):
        store.put([second])
    assert list(store.cores("1")) == [first]


@pytest.mark.parametrize("change", [{"value": 2}, {"value": 64}, {"value": -2}, {"size": -1}])
def test_what_cannot_be(store, change):
    with pytest.raises(StoreConflict, match="which cannot be"):
        store.put([CORE._replace(**change)])
    assert list(store.cores("1")) == []


@st.composite
def facts(draw):
    """Facts about four cores, each with a value that is never contradicted."""
    put = []
    for _ in range(draw(st.integers(1, 12))):
        number = draw(st.integers(0, 3))
        value = [LOONY, 0, 5, 63][number]
        refuted = draw(st.integers(0, (1 << 64) - 1)) & ~(0 if value < 0 else 1 << value)
        known = draw(st.sampled_from([None, value]))
        put.append(Core("1", bytes([number]), known, refuted, 9, draw(st.integers(0, 1000))))
    return put


@settings(max_examples=60)
@given(facts(), st.data())
def test_facts_grow(tmp_path_factory, put, data):
    path = tmp_path_factory.mktemp("store") / "nimbers.sqlite"
    expected = {}
    with Store.open(path) as store:
        for core in put:
            store.put([core])
            old = expected.get(core.form, core)
            expected[core.form] = old._replace(
                value=core.value if old.value is None else old.value,
                refuted=old.refuted | core.refuted,
                positions=max(old.positions, core.positions),
            )
            assert {core.form: core for core in store.cores("1")} == expected
        # Once more, in any order, is nothing new.
        store.put(data.draw(st.permutations(put)))
        assert {core.form: core for core in store.cores("1")} == expected


@settings(max_examples=60)
@given(st.lists(positions(), max_size=5))
def test_positions_come_back(tmp_path_factory, some):
    values = {position.canonical(): i for i, position in enumerate(some)}
    with Store.open(tmp_path_factory.mktemp("store") / "nimbers.sqlite") as store:
        for position in some:
            store.put_position(position, values[position.canonical()], name="x")
        assert {answer.position: answer.value for answer in store.answers()} == values
        assert all(store.position_value(position) == values[position.canonical()] for position in some)


def test_info_and_clear(store):
    store.put_position(CHAIN, 1, name="a chain")
    store.put([CORE, CORE._replace(form=b"other"), CORE._replace(version="2")])
    store.put(Core("3", n.to_bytes(2, "big") * 50, 0, 0, 5, 5) for n in range(2000))
    info = store.info()
    assert info.positions == {3: 1} and info.cores == {"1": {7: 2}, "2": {7: 1}, "3": {5: 2000}}
    assert info.path == store.path and info.bytes > 200_000
    store.clear()
    store.check()
    info = store.info()
    assert not info.positions and not info.cores and info.bytes < 50_000
    store.put([CORE])
    assert list(store.cores("1")) == [CORE]


def test_the_default_path(tmp_path, monkeypatch):
    monkeypatch.setenv("STRINGSCOINS_STORE", str(tmp_path / "mine"))
    assert default_path() == tmp_path / "mine"
    with Store.open() as store:
        assert store.path == tmp_path / "mine" and store.path.exists()
    monkeypatch.delenv("STRINGSCOINS_STORE")
    assert (default_path().parent.name, default_path().name) == ("stringscoins", "nimbers.sqlite")


def test_forms_that_take_too_many_steps_are_not_kept(store, monkeypatch):
    position = make("graph", [3], **{"class": "hypercube"})
    store.put_position(position, 1, name="kept")
    assert store.position_value(position) == 1
    monkeypatch.setattr(records, "_MOST_STEPS", 0)
    monkeypatch.setattr(records, "_STEPS_OF_STRING", 0)
    assert store.position_value(position) is None
    store.put_position(position, 2, name="another")  # would contradict what is kept
    monkeypatch.undo()
    assert store.position_value(position) == 1
