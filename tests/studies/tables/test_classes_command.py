import json

import pytest
from click.testing import CliRunner

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.program import main
from stringscoins.solve import Nimbers, SearchStopped
from stringscoins.store import Store


@pytest.fixture(autouse=True)
def path(tmp_path, monkeypatch):
    """Where the store is to be; there is none yet."""
    path = tmp_path / "nimbers.sqlite"
    monkeypatch.setenv("STRINGSCOINS_STORE", str(path))
    return path


def run(*words):
    return CliRunner().invoke(main, ["table", "classes", *words])


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def cycle(n):
    return make("graph", [n], **{"class": "cycle"})


def test_limits_are_for_each_class(monkeypatch, path):
    value = Nimbers.value

    def stopping(self):
        if len(self.position) == 7:
            raise SearchStopped(LimitReached("the time limit of 60 s"), (0, 2), 9)
        return value(self)

    monkeypatch.setattr(Nimbers, "value", stopping)
    result = run("cycle", "path", "--json")
    assert result.exit_code == 3
    assert [(record["n"][-1], record["stopped"]) for record in records(result)] == [
        (6, "the time limit of 60 s"),
        (7, "the time limit of 60 s"),
    ]
    assert result.stderr.startswith("graph:cycle:n: stopped by the time limit of 60 s: not 0, not 2;")
    with Store.open(path) as store:
        assert [store.position_value(cycle(n)) for n in (3, 6, 7)] == [1, 0, None]
