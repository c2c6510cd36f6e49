import pytest
from random_positions import endgames

from stringscoins.endgames import ExactValues, Shapes, controlled_value, disjoint_loops, landing, least_landing
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame
from stringscoins_studies.endgames.census import bracelets, connected_endgames, landings, segments_of, simple_sums


def earmuffs(name, muffs, headband):
    one, other = f"{name}1", f"{name}2"
    return [(one, one, muffs[0] - 1), (other, other, muffs[1] - 1), (one, other, headband)]


def dipper(name, loop, handle):
    return [(name, name, loop - 1), (name, "ground", handle)]


def chain(length):
    return [("ground", "ground", length)]


def state_of(shapes, parts):
    return shapes.state(Endgame.of(segments(parts)))


def plain_landing(shapes, state):
    """The definition: the least over all orders on course of the handout less the worth of what is left, or 4."""
    memo = {(): 4}

    def worth(state):
        return controlled_value(shapes, tuple(sorted((*state, beside)))) - 5

    def least(state):
        if state not in memo:
            memo[state] = min(
                max(move.handout - worth(rest), least(rest))
                for _, move, rest in shapes.openings(state)
                if worth(state) == move.coins - 2 * move.handout + worth(rest)
            )
        return memo[state]

    (beside,) = state_of(shapes, chain(5))
    return least(state)


def is_exact(values, parts, last):
    """v = cv exactly if the sum that is played last is worth the least landing."""
    game = Endgame.of(segments([*parts, *last]))
    state, found = values.shapes.state(game), landing(game, values.shapes)
    assert found.decides
    return (values.value(state) == controlled_value(values.shapes, state)) == found.holds


@pytest.mark.parametrize("muffs", [(4, 4), (4, 5), (5, 5), (4, 6), (6, 6), (4, 7)])
def test_earmuffs(muffs):
    for headband in (5, 12, 30):
        shapes = Shapes()
        assert least_landing(shapes, state_of(shapes, earmuffs("A", muffs, headband))) == 18 - sum(muffs)


def test_figure_2():
    found = landing(Endgame.of(read("@berlekamp-scott/figure-2").position), Shapes())
    assert (found.least, str(found.last), found.last.controlled_value, found.holds) == (8, "6 + 12l", 10, True)


@pytest.mark.parametrize(
    ("parts", "alone", "together"),
    [
        # Both profit: after the first the second needs as much again.
        ([dipper("A", 4, 5), dipper("B", 4, 5)], [6, 6], 9),
        ([earmuffs("A", (4, 4), 11), earmuffs("B", (4, 4), 11)], [10, 10], 11),
        # The second costs something, and is played after the first from a higher altitude.
        ([dipper("A", 4, 5), dipper("B", 7, 6)], [6, 4], 5),
        ([earmuffs("A", (4, 4), 12), earmuffs("B", (6, 6), 20)], [10, 6], 6),
    ],
)
def test_the_largest_least_landing_is_not_that_of_the_sum(parts, alone, together):
    values = ExactValues()
    shapes = values.shapes
    assert [least_landing(shapes, state_of(shapes, part)) for part in parts] == alone
    both = [*parts[0], *parts[1]]
    assert least_landing(shapes, state_of(shapes, both)) == together
    for length in {max(5, together - 1), max(5, together), max(alone)}:
        assert is_exact(values, both, chain(length))


def test_a_chain_has_to_be_there_if_a_loop_runs_through_the_ground():
    values = ExactValues()
    parts = [*earmuffs("A", (4, 4), 3), *chain(4), ("loop", "", 10)]
    game = Endgame.of(segments(parts))
    found, state = landing(game, values.shapes), values.shapes.state(game)
    assert found.last.controlled_value >= found.least == 10 and not found.decides and not found.holds
    assert (values.value(state), controlled_value(values.shapes, state)) == (1, -3)


def test_what_is_played_last_by_itself_is_nothing_to_the_rest():
    shapes = Shapes()
    long = state_of(shapes, [*chain(9), ("loop", "", 11), *earmuffs("A", (4, 4), 12)])
    # 5 for the chain and 3 for the loop count with K.
    assert least_landing(shapes, long) == 4 and plain_landing(shapes, long) == 4
    assert not landing(Endgame.of(segments(earmuffs("A", (4, 4), 12))), shapes).decides


def test_by_the_definition(seed):
    shapes = Shapes()
    for number in connected_endgames(shapes, 15):
        assert least_landing(shapes, (number,)) == plain_landing(shapes, (number,))
    for position in endgames(40, seed):
        game = Endgame.of(position)
        if len(game.pieces) <= 8:
            state = shapes.state(game)
            assert least_landing(shapes, state) == plain_landing(shapes, state)


def test_it_is_needed_and_enough():
    values = ExactValues()
    rests = [rest for rest in simple_sums(values.shapes, range(5, 13), range(8, 14), 1) if rest]
    rows = landings(values, connected_endgames(values.shapes, 15), rests)
    assert sum(row.sums for row in rows.values()) > 2000 and not any(row.wrong for row in rows.values())


@pytest.mark.slow
def test_it_is_needed_and_enough_with_all_valences_and_longer_sums():
    values = ExactValues()
    rests = [rest for rest in simple_sums(values.shapes, range(5, 13), range(8, 14), 2) if rest]
    rows = landings(values, connected_endgames(values.shapes, 20, range(3, 8)), rests)
    assert not any(row.wrong for row in rows.values())


def parts_of(bracelet):
    pairs = zip(bracelet.joints, bracelet.trinkets, strict=True)
    chains = [*bracelet.chains, *filter(None, bracelet.tags)]
    return [(joint, joint, loop.length - 1) for joint, loop in pairs] + [
        (*piece.ends, piece.length) for piece in chains
    ]


def above_theorem(found):
    """How far bracelets need more than 10, or 9 and their profit."""
    shapes = Shapes()
    (beside,) = state_of(shapes, chain(5))
    for bracelet in found:
        state = state_of(shapes, parts_of(bracelet))
        profit = 5 - controlled_value(shapes, tuple(sorted((*state, beside))))
        yield least_landing(shapes, state) - max(10, 9 + profit)


def test_bracelets_need_10_or_9_above_their_profit():
    """The main theorem with cv(H) >= 9: no bracelet needs more, and some need as much."""
    assert max(above_theorem(bracelets(2, (4, 7), range(8, 12)))) == 0
    assert max(above_theorem(bracelets(3, (4,), (5, 9, 10), cyclic=True))) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("joints", "loops", "chains", "tags", "cyclic"),
    [
        (2, (4, 5, 6, 7), range(5, 15), 0, False),
        (2, (4, 5, 6, 7), range(5, 15), 1, False),
        (2, (4, 6), range(5, 15), 2, False),
        (3, (4, 6), range(5, 15), 0, False),
        (3, (4, 6), range(5, 12), 1, False),
        (3, (4, 6), range(5, 12), 0, True),
        (4, (4, 6), range(5, 11), 0, False),
        (4, (4,), range(5, 11), 0, True),
    ],
)
def test_more_bracelets_need_no_more(joints, loops, chains, tags, cyclic):
    assert max(above_theorem(bracelets(joints, loops, chains, tags=tags, cyclic=cyclic))) <= 0


def test_node_disjoint_loops():
    game = Endgame.of(segments([*earmuffs("A", (4, 6), 7), *chain(20), ("A1", "ground", 3)]))
    assert str(disjoint_loops(game)) == "20 + 4l + 6l"


def test_half_of_the_coins_is_enough():
    """The condition before Berlekamp and Scott's: the node-disjoint loops alone are worth half of the coins."""
    values, enough = ExactValues(), 0
    for number in connected_endgames(values.shapes, 12):
        for length in (0, 20):
            game = Endgame.of(segments([*segments_of(values.shapes, (number,)), *(chain(length) if length else [])]))
            state = values.shapes.state(game)
            if 2 * disjoint_loops(game).controlled_value >= game.coins:
                enough += 1
                assert values.value(state) == controlled_value(values.shapes, state)
    assert enough > 50
