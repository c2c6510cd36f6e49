from stringscoins.explanations.control import control
from stringscoins.notation import read
from stringscoins.position import Position


def test_what_is_known_without_a_value():
    assert control(Position(), 0) is None
    assert control(read("hypergraph:fano").position, None) == {"in_control": None}
    found = control(read("board:5x5").position, None)
    assert found == {
        "in_control": None,
        "chain_rule": "mover",
        "long_chains": 0,
        "loops": 0,
        "turns": 36,
        "mover_wants": "even",
        "proved": False,
    }
