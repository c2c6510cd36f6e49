from stringscoins.explanations.control import control
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.strategy.chain_fight import chain_fight


def test_what_is_known_without_a_value():
    assert control(Position(), 0) is None
    assert control(read("hypergraph:fano").position, None) == {"in_control": None}
    found = control(read("board:5x5").position, None)
    assert found == {
        "in_control": None,
        "phase": "opening",
        "chain_rule": "mover",
        "long_chains": 0,
        "loops": 0,
        "turns": 36,
        "mover_wants": "even",
        "proved": False,
    }


def test_the_phases_of_malkin():
    """A chain that may grow, one that may not, short chains, a loony endgame; what falls is taken first."""
    sources = ["3x3", "4 + 2x2", "4 + board:1x1", "4 + 2 + 1", "4 + 4l", "@malkin/figure-3-5", "@malkin/figure-3-7"]
    expected = ["opening", "chain fight", "neutral", "short chains", "loony", "neutral", "short chains"]
    assert [chain_fight(read(source).position).phase for source in sources] == expected
