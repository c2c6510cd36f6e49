import pytest
from hypothesis import given
from strategies import positions

from stringscoins.errors import PositionError
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.structures import TYPES, capture_type, ordinary_witness
from stringscoins.values import LOONY

EXAMPLES = {
    "a": ["x", "pq", "pq", "q"],
    "b": ["xy", "pq", "pq", "q"],
    "c": ["xy", "yz"],
    "d": ["xy", "y", "y"],
    "e": ["xy", "y"],
    "f": ["xy", "yz", "z"],
}


@pytest.mark.parametrize(("kind", "strings"), EXAMPLES.items())
def test_types(kind, strings):  # Romer, figure 1.4
    position = Position.numbered(strings)
    assert capture_type(position, "x") == kind and kind in TYPES
    assert (ordinary_witness(position) is not None) == (kind in "ef")


def test_what_is_of_no_type():
    with pytest.raises(PositionError, match="has valence 2"):
        capture_type(Position.numbered(["xy", "x"]), "x")
    with pytest.raises(PositionError, match="more than two coins"):
        capture_type(Position.numbered(["xyz", "y", "z"]), "x")


@given(positions(ordinary=True, plain=True, max_strings=8))
def test_types_tell_loony_positions(position):
    # A theorem about ordinary positions: canonical captures keep the value; types e and f are loony.
    values = Definition(position)
    types = {coin: capture_type(position, coin) for coin in position.capturable}
    if any(kind in "ef" for kind in types.values()):
        assert values.value() == LOONY
    for coin, kind in types.items():
        if kind in "abcd":
            assert values.value(position.strings_of(coin)) == values.value()
    assert (ordinary_witness(position) is not None) == (values.value() == LOONY)


@given(positions(ordinary=True, plain=True, max_strings=8))
def test_a_witness_leaves_the_choice_who_moves_on(position):
    witness = ordinary_witness(position)
    if witness is None:
        return
    values = Definition(position)
    for string in witness.take:
        position, captured = position.cut(string)
        assert captured
    assert position.cut(witness.keep).captured and not position.cut(witness.give).captured
    # Whoever takes the two coins that `give` leaves is where the mover is after `keep` and the coin that it frees.
    both = values.value([*witness.take, witness.give, witness.keep])
    assert both == values.value([*witness.take, witness.keep]) != LOONY
    assert set(witness.take).isdisjoint({witness.keep, witness.give})


def test_a_long_chain_is_taken_up_to_its_last_two_coins():
    witness = ordinary_witness(Position.numbered(["ab", "bc", "cd", "de", "e"]))
    assert witness.take == ("s1", "s2", "s3") and (witness.keep, witness.give) == ("s4", "s5")
