"""What looks at a whole position takes work that is linear in its size."""

import pytest
from work import growth

from stringscoins.families import independent_pieces, segments
from stringscoins.position import Position
from stringscoins.structures import Endgame, chains_and_loops, configurations, faults, ordinary_witness


def tree(n):
    joints = [(f"J{i // 2}", f"J{i}", 3) for i in range(2, n)]
    return segments([*joints, *((f"J{i}", "ground", 3) for i in range(1, n)), ("J1", "ground", 3)])


POSITIONS = {
    "chains": lambda n: independent_pieces([("chain", 3)] * n),
    "star": lambda n: segments([("A", "ground", 3)] * n),
    "parallel chains": lambda n: segments([("A", "B", 3)] * n),
    "loops at a joint": lambda n: segments([("A", "A", 3)] * n),
    "tree": tree,
    "bracelet": lambda n: segments(
        [x for i in range(n) for x in ((f"J{i}", f"J{i}", 3), (f"J{i}", f"J{(i + 1) % n}", 3))]
    ),
}

QUESTIONS = {
    "components": lambda position: position.components(),
    "faults": faults,
    "pieces": chains_and_loops,
    "endgame": Endgame.of,
    "parts": lambda position: Endgame.of(position).components(),
    "configurations": lambda position: configurations(Endgame.of(position)),
    "canonical": lambda position: position.canonical(),
    "orbits": lambda position: position.orbits(),
}


@pytest.mark.thorough
@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_anatomy_is_linear(make, ask):
    def work(n):
        position = make(n)
        return lambda: ask(position)

    assert growth(work, 30) < 2


@pytest.mark.parametrize(
    "strings",
    [
        lambda n: [[str(i), str(i + 1)] for i in range(n)],
        lambda n: [["c", str(i)] for i in range(n)],
        lambda n: [[f"{i} {j}" for j in (k, k + 1) if j < 3] for i in range(n) for k in range(3)],
    ],
    ids=["path", "star", "opened chains"],
)
def test_taking_all_there_is_is_nearly_linear(strings):
    def work(n):
        position = Position.numbered(strings(n))
        return lambda: ordinary_witness(position)

    assert growth(work, 60) < 2


def test_pieces_of_one_name_are_told_apart_by_few_primes():
    names = [piece.name for piece in Endgame.of(segments([("A", "B", 3)] * 6)).pieces]
    assert names == ["AB", "AB'", "AB''", "AB'''", "AB'4", "AB'5"]
