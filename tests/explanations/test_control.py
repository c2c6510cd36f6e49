from stringscoins.explanations import explain
from stringscoins.explanations.control import control
from stringscoins.notation import read
from stringscoins.position import Position


def texts(source):
    return [claim.text for claim in explain(read(source)).steps if claim.topic == "control"]


def test_the_rest_decides_who_opens_the_long_chains():
    method, rule, parity, compared = texts("3+4l+2")
    assert method == (
        "Part A and part B are long chains or loops, which nobody wants to open. The rest, part C, is worth *1. So the"
        " player to move can play there until the opponent has nothing else to cut but a long chain or loop, and so"
        " gets control (Malkin, theorem 13)."
    )
    assert rule == (
        "The chain rule counts turns: 11 strings - 9 coins + 1 = 3, and 2 double-crosses for 1 long chain and 1 loop,"
        " if those there are now stay and no others come. That makes 5 turns; the last one, and with it control,"
        " falls to the player to move."
    )
    assert parity == (
        "The player to move wants an odd number of long chains in the end, as it is now (1). One chain more or fewer"
        " changes who gets control, and so does a double-cross before the end; loops do not."
    )
    assert compared == "The nimber says the same as the rule of thumb, and is exact."


def test_where_the_rule_of_thumb_is_wrong():
    *_, parity, compared = texts("3+2+1+4l+3l + kayles:3")
    assert "wants an even number of long chains in the end, unlike now (3)" in parity
    assert compared == (
        "The nimber, which is exact, says otherwise: the player to move can change the number of long chains, or make a"
        " double-cross in time."
    )


def test_without_long_chains():
    assert texts("2") == [
        "The value says that the player to move can always make the opponent run out of moves that are not loony. If"
        " long chains or loops are left then, the player to move gets control."
    ]


def test_a_loony_endgame():
    assert texts("3+4l+8l") == [
        "This is a loony endgame: the opponent of the player to move is in control, and can keep it to the end. Then"
        " there are 6 turns to come, for 1 long chain and 2 loops."
    ]
    assert texts("@berlekamp-scott/dipper")[0].endswith("and can keep it to the end.")


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
