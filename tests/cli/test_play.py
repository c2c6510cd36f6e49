import pytest
from click.testing import CliRunner

from stringscoins.program import main
from stringscoins.strategy import Game


def run(*words, stdin=""):
    return CliRunner().invoke(main, ["play", *words], input=stdin)


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
        hints = [out[i + 1].rpartition(": ") for i, line in enumerate(out) if line == "You> hint"]
        (margin,) = [out[i + 1] for i, line in enumerate(out) if line == "You> margin"]
        assert len(set(hints)) == 1
        _, colon, worth = hints[0]
        assert worth == margin if colon else margin.startswith("not known")
        assert ("about" in margin) == (", an estimate" in margin)
        lines.append((hints[0], margin))
    assert lines[0] == lines[1]


def test_ctrl_c_ends_with_the_score(monkeypatch):
    def interrupted(self, string):
        raise KeyboardInterrupt

    monkeypatch.setattr(Game, "play", interrupted)
    result = run("3", "--players", "greedy", "random")
    assert result.exit_code == 3 and result.stdout.endswith("stopped: A 0, B 0: level\n")
