"""`stringscoins review` as a person reads it."""

import json
import re

import pytest
from click.testing import CliRunner

import stringscoins as sc
from stringscoins.program import main
from stringscoins.questions.evaluator import Evaluator
from stringscoins.questions.review import review_text

START = "stringscoins: 1\ncomponents: 1 + 2\n"


def run(*words, stdin=START + "game: [2.0, 2.1, 2.2, 1.1, 1.0]\n"):
    return CliRunner().invoke(main, ["review", *words, "-"], input=stdin)


def test_where_a_limit_comes_first():
    result = run("--time-limit", "0.000000001")
    assert result.exit_code == 3 and "the time limit" in result.stderr
    assert "1  A  2.0          ?       ?      ?       ?     ?\n" in result.stdout
    assert "The cost in coins of moves 1 to 5 is not known.\n" in result.stdout
    assert "The place in Nimstring of moves 1 to 5 is not known.\n" in result.stdout


def test_a_game_has_a_limit_where_none_is_given(looks):
    looks(0)
    result = run()
    assert result.exit_code == 3 and "the time limit of 60 s" in result.stderr


def a_move(number, **more):
    known = {"nimber": 1, "nimber_after": 1, "gives_away": False, "winning": [], "margin": 1, "margin_after": 1}
    known |= {"cost": 0, "best": [], "outcome": "win", "outcome_after": "win"}
    return {"number": number, "player": "AB"[number % 2 == 0], "id": f"s{number}", "captures": []} | known | more


@pytest.mark.parametrize("known", [True, False])
def test_what_is_said_of_a_game_that_is_turned_late(known):
    first = a_move(1) if known else a_move(1, cost=None, margin=None, outcome=None, gives_away=None, nimber=None)
    moves = [
        first,
        a_move(2, cost=2, margin_after=-1, best=["t"], captures=[f"coin {i}" for i in range(9)]),
        a_move(3, cost=2, margin_after=-1, best=None, outcome_after="loss", gives_away=True, winning=None),
    ]
    if not known:
        first["about"] = {"margin": -1.7, "margin_after": 0.2}
    record = {"name": "n", "coins": 9, "strings": 9, "misere": False, "moves": moves}
    record |= {"first_mistake": {"coins": 2, "nimber": 3}}
    record |= {"result": {"over": True, "coins": {"A": 4, "B": 5}, "lead": 1, "winner": "draw"}}
    text = "\n".join(review_text(record, ["ANNA", "BEN"]))
    first = "First" if known else "First known"
    assert f"{first} mistake in coins: move 2, s2 by BEN, gave 1 coin away; better: t." in text
    assert f"{first} move that turned the game: move 3, s3 by ANNA, a win into a loss." in text
    assert f"{first} mistake in Nimstring: move 3, s3 by ANNA, who could win it." in text
    assert ("~-2 " in text and "~: an estimate\n" in text) is not known
    assert "ANNA 4, BEN 5; ANNA has 1 more by the lead: a draw." in text and "9 coins" in text
    assert ("The cost in coins of move 1 is not known." in text) is not known


def run_games(*words, stdin=""):
    return CliRunner().invoke(main, ["review", "--games", "--no-store", *words], input=stdin)


def test_games_of_files_folders_and_lines_as_json(tmp_path):
    (tmp_path / "b.games").write_text("# named\n1x2: a1-b1 a1-a2\n\n1x1: A1T\n")
    (tmp_path / "a").write_text("1x1: A1T A1L")
    (tmp_path / ".hidden").write_text("no game")
    result = run_games("--json", str(tmp_path), "1x1: a1-b1")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["name"] for record in records] == ["a", "named", "b.games:4", "1x1: a1-b1"]
    assert result.exit_code == 0 and [move["phase"] for move in records[1]["moves"]] == ["opening"] * 2


def test_a_fault_far_down_a_file_of_games(tmp_path):
    (tmp_path / "many.games").write_text("\n" * 3000 + "1x1: A1T\n1x1: A1T A1T\n")
    result = run_games("--json", str(tmp_path / "many.games"))
    assert json.loads(result.stdout)["name"] == "many.games:3001"
    assert result.exit_code == 2 and f"{tmp_path / 'many.games'}:3002:10: 'A1T' is drawn already" in result.stderr


def test_sums_of_mistakes():
    """The sums of costs, for each player, as single reviews have them."""
    sources = ["docs/examples/game-2x2.yaml", "2x2: A2T B1B A1T A2R A2L B1T B2R A1R"]
    result = run_games(*sources)
    moves = [move for source in sources for move in sc.review(source).moves]
    for player, row in zip("AB", result.stdout.split("\nall")[1].splitlines(), strict=False):
        own = [move for move in moves if move.player == player]
        assert row.split()[:3] == [player, str(len(own)), str(sum(move.cost for move in own) // 2)]


def test_ctrl_c_leaves_the_table_of_the_games_reviewed(monkeypatch):
    ask, asked = Evaluator.ask, []

    def interrupted(evaluator, *words, **options):
        asked.append(words)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return ask(evaluator, *words, **options)

    monkeypatch.setattr(Evaluator, "ask", interrupted)
    result = run_games("-", stdin="1x1: A1T\n1x1: A1L\n1x1: A1R\n")
    assert result.exit_code == 3 and len(asked) == 2
    assert "<standard input>:1" in result.stdout and "\n1 game; " in result.stdout and "an interrupt" in result.stderr


def test_sums_that_are_not_known():
    result = run_games("--time-limit", "0.000000001", "2x2: A2T B1B")
    assert result.exit_code == 3 and re.search(r"0-0, not over +none\? +0\? +0\? +0\? +0\?\n", result.stdout)
    assert "\n?: not all of these moves, or of those before, are valued\n" in result.stdout


def test_a_chart_of_mistakes(tmp_path):
    pytest.importorskip("matplotlib")
    result = run_games("docs/examples/game-2x2.yaml", "--plot", str(tmp_path / "chart.svg"))
    assert result.exit_code == 0
    chart = (tmp_path / "chart.svg").read_text()
    assert all(f">{word}<" in chart for word in ("boxes given away", "opening", "middle game", "endgame", "A", "B"))
