from stringscoins.notation import read
from stringscoins.questions.explain import Options, answer
from stringscoins.questions.query import Query
from stringscoins.solve import Limits, Work


def test_the_record_has_what_the_contract_names():
    record = answer(Query("two chains", read("2+3")), Options()).record
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
    found = answer(Query("a board", read("board:5x5"), Work(Limits(seconds=0.1))), Options())
    assert found.stopped and found.record["stopped"] and found.record["nim_sum"] is None
    assert found.record["parts"][0]["nimber"] is None and found.record["winning"] == []
