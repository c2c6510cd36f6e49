import re

import pytest
from click.testing import CliRunner

from stringscoins.program import main
from stringscoins.strategy import Game


def run(*words, stdin=""):
    return CliRunner().invoke(main, ["play", *words], input=stdin)


def test_a_game_of_two_players_is_printed():
    result = run("board:1x2:swedish", "--players", "greedy", "random")
    assert result.exit_code == 0
    assert result.stdout == (
        "board:1x2:swedish: 2 coins, 1 string\n"
        "A: greedy, B: random\n"
        "A cuts v 0 1 and takes 0 0, 0 1\n"
        "\n"
        " +-----+-----+\n"
        " |  A  |  A  |\n"
        " +-----+-----+\n"
        "A 2, B 0: A wins\n"
    )


def test_a_person_against_the_engine():
    # Of a lone coin with four strings the second to cut takes it.
    result = run("board:1x1", "--nodes", "100", "--seed", "1", stdin="score\nv00\nv 0 0\nh00\nV 0 1\nh 1 0\n")
    out = result.stdout
    assert result.exit_code == 0 and "A> score\nA 0, B 0: level\nA> v00\nA cuts v 0 0\n" in out
    assert out.count("A cuts") == 2 == out.count("B cuts") and "v 0 0 is drawn already, by A in move 1\n" in out
    assert out.endswith(" and takes 0 0\n\n +-----+\n |  B  |\n +-----+\nA 0, B 1: B wins\n")


def test_what_a_person_can_ask(tmp_path):
    file = tmp_path / "chain.yaml"
    file.write_text("stringscoins: 1\nstrings: [a, a b, b c, c]\n")
    words = ["help", "moves", "hint", "nimber", "margin", "score", "undo", "", "s9", "S1", "quit"]
    result = run(str(file), "--players", "person", "person", stdin="\n".join(words))
    assert result.exit_code == 0
    for told in (
        "hint       what the engine would cut\n",
        "A> moves\nstring  holds\ns1      a\ns2      a, b\n",
        "A> hint\ns1: margin -3\n",
        "A> nimber\nnimber 0: B wins Nimstring\n",
        "A> margin\nmargin -3\n",
        "A> score\nA 0, B 0: level\n",
        "A> undo\nthere is no cut of yours to take back\n",
        "A> \nA> s9\nno string 's9' is left; try moves or help\n",
        "A> S1\nA cuts s1\n",
        "B> quit\nleft: A 0, B 0: level\n",
    ):
        assert told in result.stdout, told


def test_loony_is_said_as_everywhere(tmp_path):
    """Typed in a position whose Nimstring value is no number."""
    words = "nimber\nhint\nmargin\nquit"
    result = run("positions/malkin/opened-3-chain.yaml", "--nodes", "100", stdin=words)
    assert "A> nimber\nnimber loony: A wins Nimstring\n" in result.stdout and "-1" not in result.stdout
    assert "A> hint\ns1: margin +3\nA> margin\nmargin +3\n" in result.stdout


def test_hint_and_margin_are_exact_where_the_margin_takes_a_moment():
    out = run("3x3", "--nodes", "10", stdin="hint\nmargin\nquit\n").stdout
    assert re.search(r"A> hint\n[hv] \d \d: margin -3\nA> margin\nmargin -3\n", out)


@pytest.mark.parametrize(
    "source", ["board:2x3", "board:4x4", "board:6x6", "4*3+4l+1", "hypergraph:complete:6,3", "20*3"]
)
@pytest.mark.parametrize("misere", [[], ["--misere"]])
@pytest.mark.parametrize("nodes", ["1", "300", "20000"])
def test_hint_and_margin_have_one_answer(source, misere, nodes):
    """Whichever is asked first, and again after a cut is taken back."""
    lines = []
    for words in ("hint\nmargin\nhint\nquit", "margin\nhint\nhint\nquit"):
        result = run(source, "--nodes", nodes, "--seed", "3", *misere, stdin=words)
        out = result.stdout.splitlines()
        hints = [out[i + 1].rpartition(": ") for i, line in enumerate(out) if line == "A> hint"]
        (margin,) = [out[i + 1] for i, line in enumerate(out) if line == "A> margin"]
        assert len(set(hints)) == 1
        _, colon, worth = hints[0]
        assert worth == margin if colon else margin.startswith("not known")
        assert ("about" in margin) == (", an estimate" in margin)
        lines.append((hints[0], margin))
    assert lines[0] == lines[1]


def test_names_are_printed_safely():
    text = "stringscoins: 1\nstrings: [{coins: [\u202ea], id: \u2066s}, [b]]\n"
    result = run("-", "--players", "greedy", "greedy", stdin=text)
    assert result.exit_code == 0 and result.stdout.replace("\n", "").isprintable()


def test_undo_goes_back_to_ones_own_cut(tmp_path):
    file = tmp_path / "chain.yaml"
    file.write_text("stringscoins: 1\nstrings: [a, a b, b c, c]\n")
    words = ["s1", "s2", "s3", "undo", "undo", "s2", "quit"]
    out = run(str(file), "--players", "person", "person", stdin="\n".join(words)).stdout
    # s1 opens the chain, s2 and s3 take two coins; then B takes these back, one by one, and takes the first again.
    assert out.count("B cuts s2 and takes") == 2 and out.count("B cuts s3 and takes") == 1
    assert out.endswith("left: A 0, B 1: B is ahead\n")
    out = run(str(file), "--nodes", "50", stdin="s1\nundo\nquit\n").stdout
    assert out.count("A> ") == 1 and out.endswith("A 0, B 3: B wins\n")
    out = run("board:2x2", "--nodes", "50", stdin="h00\nundo\nquit\n").stdout
    assert out.count("A> ") == 3 and out.count("B cuts") == 1 and out.count("h 0 0") == 3


def test_who_took_the_boxes_is_drawn():
    result = run("board:2x2", "--players", "engine", "keep-control", "--nodes", "500", "--seed", "3")
    board = result.stdout.split("\n\n")[-1]
    score = board.splitlines()[-1]
    assert f"A {board[: board.index(score)].count('A')}, B {board[: board.index(score)].count('B')}: " in score


def test_players_who_do_not_play_this_game_say_so_before_it():
    result = run("board:1x7", "--misere", "--players", "person", "collette-1xn")
    assert (result.exit_code, result.stdout) == (2, "") and "plays the first player on board:1x7" in result.stderr
    assert run("board:1x3", "--misere", "--players", "collette-1xn", "greedy", "--seed", "1").exit_code == 0


def test_misere_and_a_lead():
    text = "stringscoins: 1\nlead: 2\nstrings: [{coins: [a], count: 1}]\n"
    result = run("-", "--players", "random", "random", "--misere", stdin=text)
    assert result.stdout.endswith("A 3, B 0: B wins\n") and "fewer coins win" in result.stdout


def test_ctrl_c_ends_with_the_score(monkeypatch):
    def interrupted(self, string):
        raise KeyboardInterrupt

    monkeypatch.setattr(Game, "play", interrupted)
    result = run("3", "--players", "greedy", "random")
    assert result.exit_code == 3 and result.stdout.endswith("stopped: A 0, B 0: level\n")


def test_limits_are_told():
    result = run("board:6x6", "--players", "counter", "random")
    assert result.exit_code == 3 and "takes at most 64 strings" in result.stderr
    result = run("board:6x6", stdin="margin\nquit\n")
    assert result.exit_code == 0 and "not known: a position of 84 strings" in result.stdout


@pytest.mark.parametrize("words", [["kails:7"], ["3", "--players", "person"], ["3", "--players", "a", "b"], []])
def test_bad_usage_and_bad_sources(words):
    assert run(*words).exit_code == 2
