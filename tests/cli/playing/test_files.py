"""Games as files."""

import os

import pytest
from click.testing import CliRunner

from stringscoins.cli.playing import files
from stringscoins.errors import FileError
from stringscoins.notation import read
from stringscoins.program import main


def play(*words, stdin=""):
    return CliRunner().invoke(main, ["play", *words, "--seed", "1", "--nodes", "50"], input=stdin)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


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


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path):
    with pytest.raises(FileError, match="cannot be written"):
        files.save(read("1"), tmp_path / "nowhere" / "game.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(FileError, match=r"folder\.yaml: cannot be written"):
        files.save(read("1"), tmp_path / "folder.yaml")
    assert sorted(os.listdir(tmp_path)) == ["folder.yaml"]
