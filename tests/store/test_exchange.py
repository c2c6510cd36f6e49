import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import names, positions

from stringscoins.errors import NotationError, StoreConflict
from stringscoins.store import Core, Store, StoredAnswer, export_lines, import_lines
from stringscoins.values import LOONY

HEADER = '{"format": "stringscoins results", "version": 1}'
ANSWER = {"position": "1;1 2;2;", "value": 1, "name": "x", "solver": "0.1.0", "found": "2026-01-31T23:59:59Z"}
CORE = {"core": "AAE=", "version": "1", "value": None, "refuted": [0, 63], "size": 7, "positions": 20}


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        yield store


def lines(*entries):
    return [line.encode() for line in (HEADER, *(e if isinstance(e, str) else json.dumps(e) for e in entries))]


def test_a_record_a_line(store):
    assert import_lines(store, lines(ANSWER, CORE), "f") == (1, 1)
    assert list(store.cores("1")) == [Core("1", b"\0\1", None, 1 << 63 | 1, 7, 20)]
    assert list(export_lines(store)) == [line.decode() for line in lines(ANSWER, CORE)]
    # Once more is nothing new; a file may end its lines as it likes.
    assert import_lines(store, [line + b"\r\n" for line in lines(ANSWER, CORE)], "f") == (1, 1)
    assert len(list(export_lines(store))) == 3


values = st.one_of(st.just(LOONY), st.integers(0, 63))
answers = st.builds(StoredAnswer, positions(), values, names(), names(), st.just("2026-01-31T23:59:59Z"))
cores = st.builds(
    Core,
    names(),
    st.binary(max_size=20),
    st.just(LOONY) | st.none(),
    st.integers(0, (1 << 64) - 1),
    st.integers(0, (1 << 63) - 1),
    st.integers(0, (1 << 63) - 1),
)


@settings(max_examples=60)
@given(
    st.lists(answers, max_size=4, unique_by=lambda answer: answer.position.canonical()),
    st.lists(cores, max_size=4, unique_by=lambda core: core[:2]),
)
def test_a_round_trip_is_the_identity(tmp_path_factory, some_answers, some_cores):
    folder = tmp_path_factory.mktemp("stores")
    with Store.open(folder / "one") as one, Store.open(folder / "other") as other:
        one.put([*some_answers, *some_cores])
        exported = list(export_lines(one))
        assert import_lines(other, [line.encode() for line in exported], "f") == (len(some_answers), len(some_cores))
        assert list(export_lines(other)) == exported
        assert list(other.answers()) == list(one.answers())
        for version in one.info().cores:
            assert list(other.cores(version)) == list(one.cores(version))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "f:3:2: not JSON"),
        ("", "f:3:1: not JSON"),
        ("[" * 100_000, "f:3: "),
        ("9" * 5000, "f:3: "),
        ("[]", "f:3: no record: expected the keys position, value"),
        ('{"core": "", "core": ""}', "f:3: a key twice"),
        ({**ANSWER, "more": 1}, "no record"),
        ({**CORE, "name": "x"}, "no record"),
        ({**ANSWER, "value": -1}, "value is -1: expected an integer from 0"),
        ({**ANSWER, "value": None}, "value is null"),
        ({**ANSWER, "value": True}, "value is true"),
        ({**ANSWER, "value": 2**63}, "value is 9223372036854775808"),
        ({**ANSWER, "position": "1 2"}, "is no form of a position"),
        ({**ANSWER, "position": 5}, "position is 5: expected a text"),
        ({**ANSWER, "name": "\ud800"}, "surrogates not allowed"),
        ({**ANSWER, "found": "yesterday"}, "'yesterday' does not match"),
        ({**CORE, "core": "?"}, "base64"),
        ({**CORE, "value": 64}, "expected an integer from 0 to 63"),
        ({**CORE, "refuted": 5}, "expected a list of nimbers"),
        ({**CORE, "refuted": [64]}, "refuted is 64"),
        ({**CORE, "size": 1.0}, "size is 1.0"),
        ({**CORE, "positions": 2**63}, "positions is 9223372036854775808"),
    ],
)
def test_a_line_that_is_no_record(store, line, problem):
    with pytest.raises(NotationError) as caught:
        import_lines(store, lines(ANSWER, line, CORE), "f")
    assert problem in str(caught.value) and str(caught.value).startswith("f:3:")
    assert list(export_lines(store)) == [HEADER]


@pytest.mark.parametrize("first", [b"", b"{}", b'{"format": "stringscoins results", "version": 2}', b"\xff"])
def test_another_file(store, first):
    with pytest.raises(NotationError, match=r"^f:1:"):
        import_lines(store, [first, b"[]"], "f")


def test_an_empty_file(store):
    with pytest.raises(NotationError, match=r"^f: empty; expected"):
        import_lines(store, [], "f")


@pytest.mark.parametrize("wrong", [{**ANSWER, "value": 2}, {**CORE, "value": 0}, {**CORE, "size": 8}])
def test_contradictions_are_refused_with_all_the_rest(store, wrong):
    import_lines(store, lines(ANSWER, CORE), "f")
    before = list(export_lines(store))
    new = {**CORE, "core": "Ag=="}
    with pytest.raises(StoreConflict, match=r"^g:3: .*but kept is"):
        import_lines(store, lines(new, wrong), "g")
    assert list(export_lines(store)) == before
