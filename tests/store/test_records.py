import pytest
from hypothesis import given, settings
from strategies import positions

from stringscoins.errors import StoreError
from stringscoins.position import Position
from stringscoins.store.records import form_of, position_of


@settings(max_examples=100)
@given(positions())
def test_a_form_spells_the_position_out(position):
    form = form_of(position)
    assert position_of(form) == position.canonical()
    assert form_of(position_of(form)) == form


def test_bare_strings_count():
    forms = [form_of(Position.numbered([""] * n)) for n in range(3)]
    assert forms == ["", ";", ";;"]


@pytest.mark.parametrize("form", ["1 2", "a;", "1  2;", "1 1;", "1;2", "-1;", " ;", "1\n;"])
def test_what_is_no_form(form):
    with pytest.raises(StoreError, match="is no form of a position"):
        position_of(form)
