"""What a person types in a game, and what is answered."""

from click.testing import CliRunner

from stringscoins.cli.playing import commands
from stringscoins.cli.playing.session import Session
from stringscoins.notation import parse, read
from stringscoins.program import main
from stringscoins.strategy import Budget, Engine, Game

TWO = ("--players", "person", "person")


def run(source, *lines, stdin=None, players=TWO, options=()):
    """Return what is answered to each line, and how it ended."""
    result = CliRunner().invoke(main, ["play", source, *players, "--seed", "1", *options], input="\n".join(lines))
    assert result.exit_code == 0 and not result.exception, result.output
    return result.stdout


def answers(source, *lines, **more):
    return [said.split("> ", 1)[-1].partition("\n")[2] for said in run(source, *lines, **more).split("\nA> ")[1:]]


def test_what_a_limit_leaves(monkeypatch):
    monkeypatch.setattr(Session, "limits", lambda session: commands_limits())
    lines = ["values", "margins", "nimber", "why 1.0", "1.0", "analyze", "quit"]
    out = run("3", *lines)
    assert "A> values\nnot known: " in out and "A> margins\nnot known: " in out and "A> nimber\nnot known: " in out
    assert "A> why 1.0\nNimstring is not known: " in out and "\ncoins are not known: " in out
    assert "\nstopped by the time limit of 0 s\n" in out


def commands_limits():
    from stringscoins.solve import Limits

    return Limits(0)


def test_values_that_are_known_in_part(monkeypatch):
    from stringscoins.errors import LimitReached
    from stringscoins.solve import Nimbers

    moves = Nimbers.moves

    def some(nimbers):
        for move in moves(nimbers):
            if move.string == "v 0 0":
                raise LimitReached("the limit")
            yield move

    monkeypatch.setattr(Nimbers, "moves", some)
    (shown, *_) = answers("board:1x1", "values", "quit")
    assert shown.startswith("2  +  0  +\n\n1  +     +\n   a     b\nnot all is known: the limit\nEach number")


def session(source="board:1x2"):
    document = read(source) if ":" in source and "\n" not in source else parse(source)
    return Session(document, Game.of(document), [None, None], Engine(Budget(nodes=10)), 1.0)


def test_completions(tmp_path, monkeypatch):
    now = session()
    assert commands.completions(now, "h") == ["hint", "help", "h 0 0", "h 0 1", "h 1 0", "h 1 1"]
    assert commands.completions(now, "b") == ["board", "b2-c2", "b1-b2", "b1-c1"]
    assert commands.completions(now, "h0") == ["h 0 0", "h 0 1"]
    assert commands.completions(now, "h 1") == ["h 1 0", "h 1 1"]
    assert commands.completions(now, "why v 0") == ["why v 0 0", "why v 0 1", "why v 0 2"]
    now.cut("v 0 0")
    assert commands.completions(now, "why v 0") == ["why v 0 1", "why v 0 2"]
    (tmp_path / "game-1.yaml").touch()
    (tmp_path / "game-2.yaml").touch()
    monkeypatch.chdir(tmp_path)
    assert commands.completions(now, "load ga") == ["load game-1.yaml", "load game-2.yaml"]
    assert commands.completions(now, "undo x") == [] == commands.completions(now, "zz")
