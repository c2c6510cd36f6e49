"""A game at the terminal."""

import pytest
from click.testing import CliRunner

from stringscoins.cli.playing.session import Session
from stringscoins.notation import read
from stringscoins.program import main
from stringscoins.strategy import Budget, Engine, Game, player


class Typed:
    """A terminal with a person who types these lines."""

    is_live, width = True, 80

    def __init__(self, *lines):
        self.lines, self.said, self.prompts = list(lines), [], []

    def ask(self, prompt, known):
        self.prompts.append(prompt)
        assert isinstance(known(""), list)
        return self.lines.pop(0) if self.lines else None

    def tell(self, text):
        self.said.append(text)

    def paint(self, text, style):
        return f"<{style}:{text}>"

    @property
    def text(self):
        return "\n".join(self.said)


def play(source, *lines, players=(None, None), **more):
    document = read(source)
    terminal = Typed(*lines)
    game = Session(document, Game.of(document), players, Engine(Budget(nodes=50)), 1.0, terminal=terminal, **more)
    game.run()
    return terminal, game


def test_after_the_end_a_person_may_analyze_and_go_on():
    terminal, _ = play("1", "1.0", "1.1", "", "analyze", "xyz", "undo", "1.1", "quit")
    assert terminal.prompts == ["A> ", "B> ", "over> ", "over> ", "over> ", "over> ", "B> ", "over> "]
    assert terminal.text.count("the game is over: analyze, save FILE, undo, or quit") == 2
    assert "no command is called 'xyz'; try help" in terminal.text and "the game: 1 coin, 2 strings" in terminal.text
    assert terminal.said[0] == "Type the name of a string, such as 1.0; ? tells what else."
    assert terminal.text.count("B wins 1 to 0") >= 2


@pytest.mark.parametrize("last", [[], ["q"]])
def test_the_end_of_input_ends_a_game_that_is_over(last):
    terminal, _ = play("1", "1.0", "1.1", *last)
    assert terminal.prompts[-1] == "over> "


def test_two_programs_are_not_asked():
    seats = [player("greedy", Budget(nodes=5)), player("greedy", Budget(nodes=5))]
    terminal, game = play("1", players=seats)
    assert game.game.over and not terminal.prompts


def test_undo_is_for_the_person_also_after_the_end():
    seats = [None, player("greedy", Budget(nodes=5))]
    terminal, game = play("1", "1.0", "undo", "quit", players=seats)
    assert terminal.prompts == ["A> ", "over> ", "A> "] and not game.game.history
    assert terminal.said[-1] == "left: A 0, B 0: level"


def test_what_is_new_and_who_took_what_is_painted():
    terminal, _ = play("board:1x1", "h00", "v00", "v01", "h10", "quit", names=("Anna", "ben"))
    assert any("<0 new:----->" in said for said in terminal.said)
    boards = [said for said in terminal.said if "+" in said]
    # Only what the other player drew since one's own last turn is new.
    assert "<1 new:|>" in boards[2] and "<0" not in boards[2]
    assert "<1:B>" in boards[-1]
    assert terminal.said[-1].startswith("left") or "ben wins 1 to 0" in terminal.text


def run(*words, stdin=""):
    return CliRunner().invoke(main, ["play", *words], input=stdin)
