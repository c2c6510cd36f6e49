from stringscoins.answers.explain import explain
from stringscoins.answers.query import Query
from stringscoins.notation import read
from stringscoins.solve import Limits


def test_the_record_has_what_the_contract_names():
    record = explain(Query("two chains", read("2+3"))).record
    assert list(record) == ["name", "coins", "strings", "parts", "nim_sum", "winning", "control", "steps"]
    assert record["parts"][1] == {
        "name": "B",
        "strings": ["2.0", "2.1", "2.2", "2.3"],
        "nimber": 0,
        "reason": "a chain of 3 coins; whichever string of a chain of 3 or more is cut, the opponent has a choice",
        "rule": "long_chain",
        "moves": dict.fromkeys(["2.0", "2.1", "2.2", "2.3"], "loony"),
    }


def test_a_limit_is_told():
    answer = explain(Query("a board", read("board:5x5"), Limits(seconds=0.1)))
    assert answer.stopped and answer.record["stopped"] and answer.record["nim_sum"] is None
    assert answer.record["parts"][0]["nimber"] is None and answer.record["winning"] == []
