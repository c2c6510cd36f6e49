"""Games as files."""

import os

import pytest
from click.testing import CliRunner

from stringscoins.cli.playing import files
from stringscoins.errors import FileError
from stringscoins.notation import read
from stringscoins.program import main

TWO = ("--players", "person", "person")


def play(*words, stdin=""):
    return CliRunner().invoke(main, ["play", *words, "--seed", "1", "--nodes", "50"], input=stdin)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_game_is_saved_and_other_commands_read_it(tmp_path):
    out = play("board:1x2", *TWO, stdin="h00\nv00\nh10\nv01\nsave game\nquit\n").stdout
    assert "B> save game\nsaved: game.yaml\n" in out
    assert (tmp_path / "game.yaml").read_text() == (
        "stringscoins: 1\nboard: {rows: 1, columns: 2, frame: american}\ngame: [h 0 0, v 0 0, h 1 0, v 0 1]\n"
    )
    assert os.listdir() == ["game.yaml"]
    score = CliRunner().invoke(main, ["score", "game.yaml"]).stdout
    assert "with the lead of 1 it is +2" in score
    picture = CliRunner().invoke(main, ["convert", "game.yaml", "--to", "picture"]).stdout
    assert picture.splitlines()[1] == "| B |"
    assert CliRunner().invoke(main, ["convert", "game.yaml", "--to", "yaml"]).stdout == read_text("game.yaml")
    assert CliRunner().invoke(main, ["review", "game.yaml"]).exit_code == 0


def read_text(file):
    with open(file, encoding="utf-8") as stream:
        return stream.read()


def test_a_game_goes_on_where_it_was(tmp_path):
    play("board:1x2", *TWO, stdin="h00\nv00\nh10\nv01\nsave game\n")
    out = play("game.yaml", *TWO, stdin="v01\nundo\nh01\nquit\n").stdout
    assert out.startswith("game.yaml: 1 coin, 3 strings, after 4 moves\nA: person, B: person\n")
    assert "A 0, B 1: B is ahead\nB> v01\nv 0 1 is drawn already, by B in move 4\n" in out
    # What was played before can be taken back, too.
    assert "B> undo\n\n  +-------+ h 0 1 +\n  |     v 0 1   v 0 2\n" in out
    assert out.count("|   B   |") == 1


def test_nothing_is_overwritten_unasked():
    (text, other) = ("mine\n", "stringscoins: 1\nstrings: [a]\n")
    for name, content in (("mine.yaml", text), ("other.yaml", other)):
        with open(name, "w", encoding="utf-8") as stream:
            stream.write(content)
    lines = ["save mine", "s1", "save other", "save! mine.yaml", "save mine", "save new", "save new", "q"]
    out = play("graph:path:3", *TWO, stdin="\n".join(lines)).stdout
    assert "mine.yaml is there already; save! mine overwrites it\n" in out
    assert "saved again: mine.yaml\n" in out and out.count("saved again: mine.yaml\n") == 2
    assert read_text("other.yaml") == other and out.count("saved: new.yaml\n") == 1 == out.count(
        "saved again: new.yaml\n"
    )


def test_a_game_is_loaded():
    play("1+2", *TWO, stdin="2.0\n2.1\nsave game\n")
    out = play("board:1x1", *TWO, stdin="h00\nload nothing\nload game\n2.2\nload game.txt\nsave game\nq\n").stdout
    assert "B> load nothing\nnothing.yaml: no such file\n" in out
    assert "B> load game\nloaded: game.yaml, 2 moves\n\nstring  holds\n1.0     1.1\n" in out
    assert "A 0, B 1: B is ahead\nB> 2.2\nB cuts 2.2 and takes 2.2\n" in out
    assert "game.txt: a game is saved as a position file; expected a name that ends in .yaml\n" in out
    assert "saved again: game.yaml\n" in out and read("game.yaml").game == ("2.0", "2.1", "2.2")
    with open("bad.yaml", "w", encoding="utf-8") as stream:
        stream.write("stringscoins: 1\nstrings: [a]\ngame: [s2]\n")
    out = play("board:1x1", *TWO, stdin="load bad\nload\nh00\nq\n").stdout
    assert "bad.yaml:3:8: no string is called 's2'" in out and "load takes a FILE" in out and "A cuts h 0 0" in out


def test_what_is_loaded_may_be_over():
    play("1", *TWO, stdin="1.0\nsave game\n1.1\n")
    play("1", "--players", "greedy", "greedy", "--record", "over.yaml")
    out = play("board:1x1", *TWO, stdin="load over\nquit\n").stdout
    assert out.endswith("loaded: over.yaml, 2 moves\n\nA 0, B 1: B wins\n")
    again = play("over.yaml")
    assert again.exit_code == 0 and "after 2 moves" in again.stdout and again.stdout.endswith("A 0, B 1: B wins\n")


def test_a_record_has_every_move():
    result = play("board:1x1", "--record", "game", stdin="h00\nundo\nv00\n")
    assert result.exit_code == 0 and result.stdout.endswith("the game is in game.yaml\n")
    document = read("game.yaml")
    assert document.game[0] == "v 0 0" and len(document.game) == 2
    # The record of a game that is played on is that of the whole game; another file is not touched.
    assert play("game.yaml", *TWO, "--record", "game.yaml", stdin="h 0 0\nh 1 0\nv 0 1\n").exit_code == 0
    assert len(read("game.yaml").game) > len(document.game)
    refused = play("board:1x1", "--record", "game.yaml", stdin="h00\n")
    assert refused.exit_code == 2 and "game.yaml: is there already" in refused.stderr
    for name in ("nowhere/game.yaml", "game.txt", ""):
        assert play("board:1x1", "--record", name, stdin="h00\n").exit_code == 2


def test_a_record_is_there_after_an_interrupt(monkeypatch):
    from stringscoins.strategy import Game

    cut = Game.play

    def interrupted(game, string):
        if len(game.history) == 2:
            raise KeyboardInterrupt
        return cut(game, string)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "play", interrupted)
        result = play("board:1x1", "--players", "greedy", "greedy", "--record", "game")
    assert result.exit_code == 3 and "stopped: A 0, B 0: level\nthe game is in game.yaml\n" in result.stdout
    assert len(read("game.yaml").game) == 2


def test_a_game_goes_on_where_its_record_fails(monkeypatch):
    save, saved = files.save, []

    def full(document, path, misere=False):
        saved.append(len(document.game))
        if len(saved) == 3:
            raise FileError(f"{path}: cannot be written: No space left on device")
        save(document, path, misere)

    monkeypatch.setattr(files, "save", full)
    result = play("board:1x1", "--players", "greedy", "greedy", "--record", "game")
    assert result.exit_code == 0 and saved == [0, 1, 2]
    assert "No space left on device; the game is no longer recorded\n" in result.stdout
    assert "the game is in" not in result.stdout and len(read("game.yaml").game) == 1


def test_misere_is_noted():
    play("1", "--misere", *TWO, stdin="1.0\nsave game\nsave game\n")
    assert read("game.yaml").note == "Fewer coins win."
    play("game.yaml", "--misere", *TWO, stdin="1.1\nsave! game\n")
    assert read("game.yaml").note == "Fewer coins win."


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path):
    with pytest.raises(FileError, match="cannot be written"):
        files.save(read("1"), tmp_path / "nowhere" / "game.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(FileError, match=r"folder\.yaml: cannot be written"):
        files.save(read("1"), tmp_path / "folder.yaml")
    assert sorted(os.listdir(tmp_path)) == ["folder.yaml"]
