import pytest
from plain import made

from stringscoins.errors import LimitReached, NotationError, PositionError
from stringscoins.families import Board
from stringscoins.notation import Document, parse
from stringscoins.puzzles import KINDS, make_puzzle, making, puzzles
from stringscoins.puzzles.making import board_of
from stringscoins.solve import Limits, Progress


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_puzzle(kind):
    one, again, other = made("3x3", kind, seed=1), make_puzzle("3x3", kind, seed=1), made("3x3", kind, seed=2)
    assert one == again and one.record == again.record
    assert one.document.position != other.document.position


def test_seeds_do_not_change_with_a_limit_of_time():
    assert make_puzzle("3x3", seed=1, limits=Limits(seconds=1000)) == made("3x3", "control", seed=1)


def test_taken_boxes_have_owners_and_count():
    found = 0
    for seed in range(4):
        puzzle = made("2x4", "loony", seed=seed)
        taken = set(board_of("2x4").position.coins) - set(puzzle.document.position.coins)
        assert set(puzzle.document.owners) == taken
        letters = list(puzzle.document.owners.values())
        assert puzzle.coins == (letters.count("A"), letters.count("B"))
        found += len(taken)
    assert found


def test_puzzles_follow_each_other_and_differ():
    made_ones = list(puzzles(4, "2x4", ("loony", "sacrifice"), seed=3))
    assert [puzzle.kind for puzzle in made_ones] == ["loony", "sacrifice"] * 2
    assert [puzzle.seed for puzzle in made_ones] == sorted({puzzle.seed for puzzle in made_ones})
    assert len({puzzle.document.position.canonical() for puzzle in made_ones}) == 4
    for puzzle in made_ones:
        assert puzzle == make_puzzle("2x4", puzzle.kind, seed=puzzle.seed)


def test_what_is_there_already_is_left_out(monkeypatch):
    one = made("3x3", "control", seed=1)
    monkeypatch.setattr(making, "make_puzzle", lambda *given, **options: one)
    found = []
    with pytest.raises(LimitReached, match="50 puzzles in a row that only repeat earlier ones"):
        for puzzle in puzzles(2, "3x3"):
            found.append(puzzle)
    assert found == [one]


@pytest.mark.parametrize(
    ("board", "difficulty", "count"),
    [("3x3", "easy", 6), pytest.param("4x4", "hard", 3, marks=pytest.mark.thorough)],
)
def test_both_answers_occur(board, difficulty, count):
    """Whoever knows that a puzzle is easy does not know its answer."""
    found = list(puzzles(count, board, ["loony"], difficulty=difficulty))
    assert {puzzle.answer for puzzle in found} == {"take", "leave"}
    assert {puzzle.difficulty for puzzle in found} == {difficulty}
    assert [puzzle.answer for puzzle in found] == [
        "leave" if "leaves the last" in puzzle.text else "take" for puzzle in found
    ]


def test_the_last_puzzle_has_not_the_answer_of_all_others(monkeypatch):
    ones = {seed: made("3x3", "loony", seed=seed) for seed in range(7)}
    taken = [seed for seed, puzzle in ones.items() if puzzle.answer == "take"]
    left = [seed for seed, puzzle in ones.items() if puzzle.answer == "leave"]
    order = [*left[:3], *taken[:2]]
    given = iter(order)
    monkeypatch.setattr(making, "make_puzzle", lambda *words, **options: ones[next(given)])
    assert list(puzzles(2, "3x3", ["loony"])) == [ones[left[0]], ones[taken[0]]]
    # Of another kind there is one answer alone, and of one puzzle, too.
    given = iter(order)
    assert list(puzzles(1, "3x3", ["loony"])) == [ones[left[0]]]


def test_a_game_that_has_begun_goes_on():
    drawn = frozenset({"h 0 0", "v 0 0", "h 1 0", "v 0 1", "h 2 2"})
    start = Document.of(Board(3, 3, "american", drawn), owners={"0 0": "B"})
    puzzle = make_puzzle(start, "control", seed=1)
    letters = list(puzzle.document.owners.values())
    assert drawn <= puzzle.board.drawn and "0 0" in puzzle.document.owners
    assert puzzle.coins == (letters.count("A"), letters.count("B"))
    again = parse(puzzle.yaml)
    assert (again.owners, again.lead, again.turn) == (puzzle.document.owners, puzzle.document.lead, "A")


def test_a_board_may_be_given_as_such():
    puzzle = make_puzzle(Board(2, 4), "loony", seed=1)
    assert puzzle == made("2x4", "loony", seed=1)


def test_large_boards_are_looked_at_as_soon_as_the_search_takes_them():
    puzzle = make_puzzle("6x6", "loony", seed=1)
    assert len(Board(6, 6).position()) > 64 >= len(puzzle.document.position)


def test_boards_without_such_puzzles(monkeypatch):
    monkeypatch.setattr(making, "_GAMES", 5)
    full = Document.of(Board(1, 1, "swedish"))
    for board, message in (("1x1", "5 games: no control puzzle in any of them"), (full, "5 games")):
        with pytest.raises(LimitReached, match=message):
            make_puzzle(board)
    with pytest.raises(LimitReached, match="no easy sacrifice puzzle in any"):
        make_puzzle("3x3", "sacrifice", difficulty="easy")


def test_limits_and_progress():
    with pytest.raises(LimitReached, match="the time limit of 0 s"):
        make_puzzle(limits=Limits(seconds=0))

    class Told(Progress):
        counted, ended = 0, 0

        def counting(self, done, whole, things, **more):
            assert (done, whole, things) == (self.counted, None, "games")
            self.counted += 1

        def done(self):
            self.ended += 1

    told = Told()
    assert make_puzzle("3x3", seed=1, progress=told).games == told.counted and told.ended


def test_bad_boards_kinds_and_difficulties():
    for board, error in (("kayles:5", PositionError), ("0x3", NotationError)):
        with pytest.raises(error):
            make_puzzle(board)
    with pytest.raises(ValueError, match="unknown kind 'mate': expected one of control, sacrifice, loony, count"):
        make_puzzle(kind="mate")
    with pytest.raises(ValueError, match="unknown difficulty 'dire': expected one of easy, medium, hard"):
        make_puzzle(difficulty="dire")
