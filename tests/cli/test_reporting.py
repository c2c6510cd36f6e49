import json

import pytest

from stringscoins.cli.reporting import Failures, Report, print_rows
from stringscoins.errors import LimitReached, PositionError
from stringscoins.solve import SearchStopped


def test_a_report_is_a_record_or_a_text(capsys):
    report = Report({"nimber": 2}, lambda record: ["nimber", str(record["nimber"])])
    report.print(as_json=True)
    assert capsys.readouterr().out == '{"nimber": 2}\n'
    report.print(as_json=False)
    assert capsys.readouterr().out == "nimber\n2\n"


def test_a_report_of_rows_is_a_line_each(capsys):
    Report([{"n": 1}, {"n": 2}], lambda rows: [f"{len(rows)} rows"]).print(as_json=True)
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [{"n": 1}, {"n": 2}]


def test_what_stopped_an_answer_is_raised_when_it_is_told(capsys):
    with pytest.raises(LimitReached):
        Report({}, lambda record: ["known"], LimitReached("the time limit")).print(as_json=False)
    assert capsys.readouterr().out == "known\n"


def test_bad_input_weighs_more_than_a_limit(capsys):
    for errors in ([LimitReached("late"), PositionError("bad")], [PositionError("bad"), LimitReached("late")]):
        failures = Failures()
        for error in errors:
            with failures.reported("it"):
                raise error
        assert failures.code == 2 and not failures.interrupted
    assert capsys.readouterr().err.splitlines()[:2] == ["it: late", "it: bad"]


def test_an_interrupt_is_told_and_remembered(capsys):
    failures = Failures()
    with failures.reported(lambda: "late " + "name"):
        raise KeyboardInterrupt
    assert failures.code == 3 and failures.interrupted
    assert capsys.readouterr().err == "late name: stopped by an interrupt\n"


def test_rows_before_a_stop_are_told(capsys):
    def rows():
        yield {"n": 1}
        yield {"n": 2}
        raise SearchStopped(LimitReached("the time limit of 1 s"))

    with pytest.raises(SystemExit) as end:
        print_rows(
            rows(),
            False,
            lambda told: f"after {told[-1]['n']}",
            line=lambda row, is_first: (["head"] if is_first else []) + [str(row["n"])],
            end=lambda told: [f"{len(told)} rows"],
        )
    out, err = capsys.readouterr()
    assert end.value.code == 3 and out.split("\n") == ["head", "1", "2", "2 rows", ""]
    assert err == "after 2: stopped by the time limit of 1 s\n"
