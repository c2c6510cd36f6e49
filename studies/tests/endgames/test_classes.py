import random

import pytest

from stringscoins.endgames.simple import of_several_threes, value_all_lengths, value_recursive
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.errors import PositionError
from stringscoins_studies.endgames import classes as module
from stringscoins_studies.endgames.classes import classes
from stringscoins_studies.endgames.counts import SumTable


@pytest.mark.parametrize(
    ("loops", "states", "number"),
    [([4, 5, 6, 7], 161, 19), ([4, 6], 66, 9), ([4, 5, 6], 112, 17), ([4, 6, 7], 112, 15), ([4], 33, 5), ([], 8, 0)],
)
def test_the_proof_closes(loops, states, number):
    found = classes(loops)
    assert (found.states, len(found.classes), found.failures) == (states, number, ())
    for place, low in enumerate(found.classes):
        assert all(0 <= value <= 4 for value in low.values)
        assert all(found.classes[other].added[length] == place for length, other in low.added.items())


@pytest.mark.parametrize(
    ("exception", "claim"),
    [((0, (4,), True, True), "two chains"), ((1, (7,), True, False), "two chains"), ((0, (4,), False, False), "three")],
)
def test_a_wrong_rule_is_found(exception, claim, monkeypatch):
    def wrong(*given):
        return of_several_threes(*given) + 2 * (given == exception)

    monkeypatch.setattr(module, "of_several_threes", wrong)
    assert any(failure.startswith(claim) for failure in classes().failures)


def test_lengths_that_are_not_below_8():
    with pytest.raises(PositionError, match="a loop of 8; expected 4 to 7"):
        classes([4, 8])


def test_classes_are_those_of_sums(seed):
    """A sum of low controlled value, of any lengths, belongs to one class whatever is added that is no longer."""
    found, rng = classes(), random.Random(seed)
    for _ in range(60):
        core = [tuple(rng.choices(lengths, k=rng.randrange(3))) for lengths in (range(5, 8), range(8, 11))]
        loops = (*core[1], *sorted(rng.choices(range(5, 8), k=rng.randint(8, 12)), reverse=True))
        sorts = [(), (4,) * rng.randint(1, 2), (5, *core[0])]
        for _ in range(2):
            at = [value_all_lengths(SimpleEndgame((*sort, *[3] * n), loops)) for sort in sorts for n in range(3)]
            # The 5 makes another sum of the third: one coin and more.
            assert any(low.values[:6] == tuple(at[:6]) for low in found.classes)
            assert any(low.values[6:] == tuple(at[6:]) for low in found.classes)
            loops = (*loops, 4)


def test_two_equal_loops_cancel_from_minus_3_down(seed):
    rng = random.Random(seed)
    for _ in range(300):
        loops = sorted(rng.choices(range(4, 12), k=rng.randint(1, 8)))
        game = SimpleEndgame(tuple(rng.choices(range(3, 8), k=rng.randrange(7))), tuple(loops))
        length = rng.randint(4, max(4, min(7, loops[0])))
        if game.controlled_value <= -3 and length <= loops[0]:
            more = SimpleEndgame(game.chains, (*game.loops, length, length))
            assert value_all_lengths(more) == value_all_lengths(game)
    # At -2 they need not.
    assert [value_recursive(SimpleEndgame((4,), (*[4] * n, 7, 7))) for n in (1, 3)] == [0, 2]


def test_all_lengths_on_a_sample(seed):
    """Sums of up to 6 chains of 3 to 7 and 6 loops of 4 to 11 (all of them: the slow test)."""
    table, rng = SumTable(range(3, 8), range(4, 12), 6, 6), random.Random(seed)
    a, b = table.values.shape
    for i, j in ((rng.randrange(a), rng.randrange(b)) for _ in range(3000)):
        assert value_all_lengths(table.endgame(i, j)) == table.values[i, j]


@pytest.mark.slow
def test_all_lengths_everywhere():
    table = SumTable(range(3, 8), range(4, 12), 6, 6)
    a, b = table.values.shape
    assert a * b - 1 == 1_387_385
    for i in range(a):
        for j in range(b):
            assert value_all_lengths(table.endgame(i, j)) == table.values[i, j]
