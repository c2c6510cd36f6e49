"""What commands of the studies say when they are stopped: what is known by then."""

import json

from click.testing import CliRunner

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.program import main
from stringscoins.solve import Nimbers, SearchStopped
from stringscoins.store import Store


def run(*words, **options):
    return CliRunner().invoke(main, words, **options)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_games_that_were_counted_are_told():
    result = run("rules", "--json", "--games", "1000000", "--play", "any", "--time-limit", "0.5", "board:2x2")
    assert result.exit_code == 3 and "time limit" in result.stderr
    counts = records(result)[0]["play"]["any"]
    assert 0 < counts["games"] < 1000000 and counts["right"] == counts["games"]


def test_an_interrupt_ends_all_reductions(monkeypatch):
    def interrupted(position, **_):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins_studies.loony.minimal.ends", interrupted)
    source = "stringscoins: 1\nstrings: [a b, b]\n"
    result = run("loony", "reduce", "--all", "-", "board:2x2", input=source)
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1 and "stopped by an interrupt" in result.stderr


def test_limits_are_for_each_class(monkeypatch, tmp_path):
    value = Nimbers.value

    def stopping(self):
        if len(self.position) == 7:
            raise SearchStopped(LimitReached("the time limit of 60 s"), (0, 2), 9)
        return value(self)

    monkeypatch.setattr(Nimbers, "value", stopping)
    path = tmp_path / "nimbers.sqlite"
    result = run("table", "classes", "cycle", "path", "--json", "--store", str(path))
    assert result.exit_code == 3
    assert [(record["n"][-1], record["stopped"]) for record in records(result)] == [
        (6, "the time limit of 60 s"),
        (7, "the time limit of 60 s"),
    ]
    assert result.stderr.startswith("graph:cycle:n: stopped by the time limit of 60 s: not 0, not 2;")
    with Store.open(path) as store:
        cycles = [make("graph", [n], **{"class": "cycle"}) for n in (3, 6, 7)]
        assert [store.position_value(cycle) for cycle in cycles] == [1, 0, None]
