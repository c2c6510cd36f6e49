import pytest
from plain import Plain, made

from stringscoins.notation import read
from stringscoins.puzzles import DIFFICULTIES
from stringscoins.puzzles.grading import GAMES, GRADERS, difficulty_by_pieces, difficulty_of
from stringscoins.strategy import Game, play_out, player
from stringscoins.structures.falling import captures


class Exact:
    """Plays best by the rules alone; of equal moves those that the grading takes."""

    def __init__(self, plain):
        self.plain = plain

    def choose(self, game):
        position, left = game.position, frozenset(game.position)
        choice = captures(position)
        if choice and choice.give is None:
            return choice.take
        return max(position, key=lambda string: self.plain.after(left, string))


@pytest.mark.parametrize("kind", ["control", "sacrifice", "loony"])
def test_grades_by_playing_all_games_to_the_end(kind):
    for seed in range(3):
        puzzle = made("2x3", kind, seed=seed)
        position, lead = puzzle.document.position, puzzle.document.lead
        exact = Exact(Plain(position))
        wanted = (puzzle.final[0] > puzzle.final[1]) - (puzzle.final[0] < puzzle.final[1])
        for name in GRADERS:
            kept = 0
            for number in range(GAMES):
                game = Game(position, lead=lead)
                list(play_out(game, [player(name, seed=number), exact]))
                margin = game.coins[0] - game.coins[1]
                kept += (margin > 0) - (margin < 0) >= wanted
            assert kept == puzzle.solved[name], (seed, name)
        if kind != "loony":
            assert puzzle.difficulty == difficulty_of(puzzle.solved)


@pytest.mark.parametrize(
    ("words", "difficulty"),
    [
        ("3", "easy"),
        ("3+4l", "easy"),
        ("1+2+3", "medium"),
        ("4*3+4l", "medium"),
        ("6*3", "hard"),
        ("@malkin/opened-3-chain + 3 + 4l", "easy"),
        ("@malkin/opened-3-chain + 3*3", "medium"),
    ],
)
def test_a_puzzle_of_two_answers_is_graded_by_what_is_left_to_count(words, difficulty):
    assert difficulty_by_pieces(read(words).position) == difficulty


@pytest.mark.parametrize("seed", range(6))
def test_the_grade_of_a_puzzle_of_two_answers_does_not_tell_the_answer(seed):
    puzzle = made("3x3", "loony", seed=seed)
    choice = captures(puzzle.document.position)
    assert puzzle.answer == ("leave" if choice.give in puzzle.moves else "take")
    assert puzzle.difficulty == difficulty_by_pieces(puzzle.document.position)


@pytest.mark.parametrize(
    ("greedy", "counter", "difficulty"),
    [(8, 0, "easy"), (5, 8, "easy"), (4, 5, "medium"), (0, 8, "medium"), (4, 4, "hard"), (0, 0, "hard")],
)
def test_difficulties(greedy, counter, difficulty):
    assert difficulty_of({"greedy": greedy, "chain-counter": counter}) == difficulty
    assert difficulty in DIFFICULTIES
