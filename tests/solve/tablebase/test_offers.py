"""Tables that are offered where a search takes long."""

import pytest

from stringscoins.notation import parse, read
from stringscoins.questions.evaluator import Evaluator
from stringscoins.questions.wording import offered as told
from stringscoins.solve import Limits
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.offers import offered


@pytest.fixture(autouse=True)
def _no_tables(monkeypatch, tmp_path):
    monkeypatch.setenv("STRINGSCOINS_TABLES", str(tmp_path))


@pytest.mark.parametrize(
    ("source", "base"),
    [
        ("4x4", "4x4"),
        ("4x3", "3x4"),
        ("5x3: a1-b1", "3x5"),
        ("4x4:icelandic", "4x4"),
        ("3x3", None),
        ("5x5", None),
        ("2x6", None),
        ("graph:complete:8", None),
    ],
)
def test_they_are_of_boards_of_which_one_is_made_within_the_hour(source, base):
    position = read(source).position
    offer = offered(position, Objective.MARGIN)
    assert (offer and offer.command) == (base and f"stringscoins tablebase build board:{base}")
    assert offered(position, Objective.MISERE_MARGIN) is None
    if base:
        nimbers = f"stringscoins tablebase build --nimbers board:{base}"
        assert offered(position, Objective.NIMBER).command == nimbers


def test_what_was_stopped_says_so_once():
    said = {"command": "stringscoins tablebase build board:4x4", "takes": "about 25 minutes, 0.4 GB"}
    asked = Evaluator(limits=Limits(seconds=0))
    record = asked.ask("nimber", "4x4").record
    assert max(map(len, told(record))) < 80 and told(record)[-1].strip() == record["tablebase"]["command"]
    assert asked.ask("score", "4x4").record["tablebase"] == said
    assert "tablebase" not in asked.ask("score", "4x4", misere=True).record
    assert "tablebase" not in asked.ask("score", "4x4", method="search").record
    game = parse("stringscoins: 1\nboard: {rows: 4, columns: 4}\ngame: [h 0 0]")
    assert asked.ask("review", game).record["tablebase"] == said
