from plain import made

from stringscoins.notation import Coordinates
from stringscoins.puzzles import picture
from stringscoins.puzzles.pictures import puzzle_sketch


def test_a_puzzle_tells_who_has_what_and_nothing_else():
    puzzle = made("2x4", "loony", seed=1)
    drawn = picture(puzzle, size=4)
    assert drawn.page.title.startswith(f"{puzzle.score}. A is to move")
    assert drawn.page.inches[0] == 4 and drawn.look == "board"
    assert not puzzle_sketch(puzzle).labels
    assert sorted(area.words for area in puzzle_sketch(puzzle).areas) == sorted(puzzle.document.owners.values())


def test_a_solved_puzzle_has_the_numbers_of_best_play():
    puzzle = made("3x3", "sacrifice", seed=1)
    sketch = puzzle_sketch(puzzle, solved=True)
    winning = {curve.string for curve in sketch.curves if curve.kind == "winning"}
    assert winning == set(puzzle.moves) and len(winning) > 1
    assert sorted(int(label.words) for label in sketch.labels) == list(range(1, len(puzzle.line) + 1))
    middles = {curve.string: curve.middle for curve in sketch.curves}
    for number, string in enumerate(puzzle.line, 1):
        (label,) = (label for label in sketch.labels if label.words == str(number))
        assert label.at == middles[string]
    lines, (one, other) = " or ".join(map(Coordinates(puzzle.document).line, puzzle.moves)), puzzle.final
    assert picture(puzzle, solved=True).page.title == f"Draw {lines}: A {one}, B {other} in the end."
