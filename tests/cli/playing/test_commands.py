"""What a person types in a game, and what is answered."""

import pytest
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


@pytest.fixture
def odd(tmp_path):
    """Strings that are called like commands."""
    file = tmp_path / "odd.yaml"
    names = ["q", "h", "hint", "why x", "x", "save"]
    file.write_text(
        "stringscoins: 1\nstrings: [" + ", ".join(f"{{coins: [a, b], id: {name}}}" for name in names) + "]\n"
    )
    return str(file)


def test_help_has_short_names_and_near_words():
    out = run("board:1x1", "?", "h", "help", "HELP", "hlep", "h 7 7", "values 3", "why", "q")
    assert out.count("analyze    what each move so far has cost") == 4
    assert "A> hlep\nno string 'hlep' is left: did you mean help?\n" in out
    assert "A> h 7 7\nno string 'h 7 7' is left: did you mean h 1 0?\n" in out
    assert "A> values 3\nvalues takes nothing behind it; try help\n" in out
    assert "A> why\nwhy takes a MOVE; try help\n" in out
    assert out.endswith("A> q\nleft: A 0, B 0: level\n")
    # On a terminal of 80 columns no line of the help is broken.
    assert max(map(len, out.splitlines())) < 80


def test_strings_that_are_called_like_commands(odd):
    out = run(odd, "hint", "h", "h", "q", "cut hint", "why x", "cut save", "cut save", "x", "quit")
    assert "A> h\nA cuts h\n" in out and "B> h\nNAME " in out
    assert "B> q\nB cuts q\n" in out and "A> cut hint\nA cuts hint\n" in out and "B> why x\nB cuts why x\n" in out
    assert "cut save\nA cuts save\n" in out and "B> cut save\nsave is cut already, by A in move 5\n" in out
    assert out.endswith("B cuts x and takes a, b\n\nA 0, B 2: B wins\n")


def test_a_line_that_is_drawn_already(tmp_path):
    file = tmp_path / "board.yaml"
    file.write_text("stringscoins: 1\nboard: {rows: 1, columns: 1, frame: icelandic}\n")
    out = run(str(file), "h00", "v01", "V 0 1", "why v01", "h10", "h10", options=["--names", "ANNA", "BEN"])
    assert "ANNA> h00\nh 0 0 is drawn already, before the game began\n" in out
    assert "BEN> V 0 1\nv 0 1 is drawn already, by ANNA in move 1\n" in out
    assert "BEN> why v01\nv 0 1 is drawn already, by ANNA in move 1\n" in out
    assert out.endswith("BEN cuts h 1 0 and takes 0 0\n\n +-----+\n |  B  |\n +-----+\nANNA 0, BEN 1: BEN wins\n")


def test_values_and_margins_stand_on_the_board():
    values, margins, *_ = answers("board:1x1", "values", "margins", "quit")
    assert values == (
        " +  0  +\n 0     0\n +  0  +\nEach number is the nimber after the move; L is loony. 0 wins Nimstring."
    )
    assert margins == (
        " +  -1 +\n -1    -1\n +  -1 +\nEach number is the margin of the player who makes the move; the best is -1."
    )
    listed, *_ = answers("graph:path:3", "values", "quit")
    assert "string  holds  value\n0-1     0, 1   0" in listed and "after a capture all but 0." in listed
    assert "L" in answers("3", "values", "quit")[0]
    assert "best is +3." in answers("3", "margins", "quit", options=["--misere"])[0]


def test_why_a_move_is_good_or_bad():
    bad, good, *_ = answers("2+3", "why 1.0", "why 1.1", "quit")
    assert "That loses Nimstring" in bad and "That wins Nimstring." in good
    assert bad.splitlines()[-1].startswith("In coins: margin ") and "where the best is" in bad.splitlines()[-1]
    assert good.splitlines()[-1].endswith(", the best there is.")
    (misere, *_) = answers("1", "why 1.0", "quit", options=["--misere"])
    assert misere == "In coins: margin -1, the best there is."
    first = answers("1+2", "hint", "quit")[0].splitlines()
    assert first[0] == "1.1: margin +1" and first[1].startswith("Cutting 1.1 ")
    # Where positions are counted instead of time, Nimstring is not asked.
    assert answers("1+2", "hint", "quit", options=["--nodes", "1000"])[0] == "1.1: margin +1"
    assert "Cutting" not in answers("1+2", "hint", "quit", options=["--misere"])[0]


def test_analyze():
    found = run("1+2", "analyse", "2.0", "analyze", "quit", options=["--names", "Anna", "ben"])
    assert "Anna> analyse\nthere is no move to analyze yet\n" in found
    assert "ben> analyze\nthe game so far: 3 coins, 5 strings\n" in found
    assert "First mistake in coins: move 1, 2.0 of Anna, cost 2 coins; better: 1.0 or 1.1.\n" in found


def test_what_a_limit_leaves(monkeypatch):
    monkeypatch.setattr(Session, "limits", lambda session, times=10: commands_limits())
    lines = ["values", "margins", "nimber", "why 1.0", "hint", "1.0", "analyze", "quit"]
    out = run("3", *lines)
    assert "A> values\nnot known: " in out and "A> margins\nnot known: " in out and "A> nimber\nnot known: " in out
    assert "A> why 1.0\nNimstring is not known: " in out and "\ncoins are not known: " in out
    assert "why is not known: " in out and "\nstopped by the time limit of 0 s\n" in out


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
    assert shown.startswith(" +  0  +\n\n +     +\nnot all is known: the limit\nEach number")


def session(source="board:1x2"):
    document = read(source) if ":" in source and "\n" not in source else parse(source)
    return Session(document, Game.of(document), [None, None], Engine(Budget(nodes=10)), 1.0)


def test_completions(tmp_path, monkeypatch):
    now = session()
    assert commands.completions(now, "h") == ["hint", "help", "h 0 0", "h 0 1", "h 1 0", "h 1 1"]
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
