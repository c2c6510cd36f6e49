"""Every puzzle is held against the definition of its kind, from the rules alone where it is small."""

import pytest
from plain import LOONY, Plain, made

from stringscoins.notation import read
from stringscoins.puzzles import KINDS
from stringscoins.puzzles.alike import alike
from stringscoins.puzzles.kinds import Scene, solutions
from stringscoins.puzzles.margins import Margins
from stringscoins.solve import Nimbers, Scores
from stringscoins.solve.work import Work


class Solved:
    """What larger puzzles are held against: other methods than the ones that make them."""

    def __init__(self, position):
        self.position = position
        self.nimbers = {move.string: move.value for move in Nimbers(position, method="exhaustive").moves()}
        self.margins = {move.string: move.margin for move in Scores(position, method="exhaustive").moves()}

    def after(self, left, string):
        return self.margins[string]


def verify(puzzle, after, nimber_after):
    """Hold a puzzle against the definition, by the margin and by the Nimstring value that each move leaves."""
    position, lead = puzzle.document.position, puzzle.document.lead
    assert lead == puzzle.coins[0] - puzzle.coins[1]
    results = {s: (lead + after[s] > 0) - (lead + after[s] < 0) for s in position}
    best = max(results.values())
    assert best >= 0
    assert list(puzzle.moves) == [s for s in position if results[s] == best]
    classes = alike(position)
    assert len({classes[s] for s in puzzle.moves}) == 1
    final = puzzle.final[0] - puzzle.final[1]
    assert final == lead + after[puzzle.moves[0]]
    assert sum(puzzle.final) == sum(puzzle.coins) + len(position.coins)
    # What makes the kind.
    falls = {s: [c for c in position[s] if position.valence(c) == 1] for s in position}
    gives = {s: any(position.valence(c) == 2 for c in position[s]) for s in position}
    quiet = not any(falls.values())
    if puzzle.kind == "loony":
        assert not quiet
        takes = {bool(falls[s]) for s in puzzle.moves}
        assert len(takes) == 1
        if takes == {False}:
            assert len(puzzle.moves) == 1 and gives[puzzle.moves[0]]
        return
    assert quiet and len(set(classes.values())) >= 3
    assert any(not gives[s] for s in position) == (puzzle.kind != "count")
    if puzzle.kind == "sacrifice":
        assert all(gives[s] for s in puzzle.moves)
    if puzzle.kind == "control":
        assert best == 1 and not any(gives[s] for s in puzzle.moves)
        assert list(puzzle.moves) == [s for s in position if nimber_after[s] == 0]
        assert len({classes[s] for s in position if nimber_after[s] != LOONY}) >= 3


@pytest.mark.parametrize(
    ("board", "kind"),
    [*(("2x3", kind) for kind in ("control", "sacrifice", "loony")), ("2x4", "count"), ("2x4", "loony")],
)
def test_small_puzzles_by_the_rules_alone(board, kind):
    for seed in range(3):
        puzzle = made(board, kind, seed=seed)
        plain, left = Plain(puzzle.document.position), frozenset(puzzle.document.position)
        nimbers = {s: plain.nimber(plain.cut(left, s)[0]) for s in left} if kind == "control" else {}
        verify(puzzle, {s: plain.after(left, s) for s in left}, nimbers)


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_by_tables_of_all_subsets(kind):
    checked = 0
    for seed in range(3):
        puzzle = made("3x3", kind, seed=seed)
        if len(puzzle.document.position) <= 20:
            solved, checked = Solved(puzzle.document.position), checked + 1
            nimbers = {s: LOONY if value < 0 else value for s, value in solved.nimbers.items()}
            verify(puzzle, solved.margins, nimbers)
    assert checked >= 2


@pytest.mark.thorough
@pytest.mark.parametrize("board", ["4x4", "4x5:icelandic", "5x5"])
@pytest.mark.parametrize("kind", KINDS)
def test_large_puzzles_by_the_searches_alone(board, kind):
    puzzle = made(board, kind, seed=0)
    position = puzzle.document.position
    scores = {move.string: move.margin for move in Scores(position, method="search").moves()}
    nimbers = {move.string: move.value for move in Nimbers(position, method="search").moves()}
    verify(puzzle, scores, {s: LOONY if value < 0 else value for s, value in nimbers.items()})


def scene(position, coins=(0, 0)):
    return Scene(position, coins, Margins(position, Work(workers=1), 10**6), Work(workers=1))


@pytest.mark.parametrize(
    ("coins", "best", "found"),
    [
        # To open the chain of 1 brings A 3 more than B, for B has to open the other chain. The reverse costs 1 or more.
        ((0, 0), 1, ["2.0", "2.1"]),
        ((0, 3), 0, ["2.0", "2.1"]),
        # A is so far ahead that both will do, or so far behind that neither does.
        ((9, 0), 1, []),
        ((0, 9), -1, []),
    ],
)
def test_a_solution_is_the_only_one_that_the_lead_allows(coins, best, found):
    chains = scene(read("4+1").position, coins)
    assert (chains.best, solutions(chains)) == (best, found)
