"""What is left of cores, against the definition: the lemmas of docs/reference/certificates.md."""

import random

from core_files import after, cores, left, value_of
from random_positions import ordinary, segmented

from stringscoins.certificate.cores import PlainCore, core_of
from stringscoins.solve.definition import Definition
from stringscoins.values import LOONY


def test_a_core_is_worth_the_mex_of_what_its_segments_leave(seed):
    """Lemmas 5 to 7."""
    for text, core in cores(seed, 25):
        options = {left(after(core, x)) for x in range(len(core.one)) if core.can_cut(x)}
        assert value_of(text) == min(set(range(20)) - options), text


def test_segments_that_are_apart_can_be_cut_in_either_order(seed):
    """Lemma 8."""
    tried = 0
    for text, core in cores(seed, 25):
        for x in range(len(core.one)):
            for y in range(x):
                assert core.are_apart(x, y) == core.are_apart(y, x)
                if core.are_apart(x, y):
                    assert left_by(core, x, y) == left_by(core, y, x), text
                    tried += 1
    assert tried > 20


def left_by(core, x, y):
    """What one cut after another leaves. Where the second is a component of its own by then, it is worth *1."""
    core = after(core, x)
    return left(after(core, y)) if core.can_cut(y) else left(core) ^ 1


def test_segments_of_which_one_ends_with_the_other_are_not_apart():
    # A joint of three: after one segment the other two are one.
    assert not core_of(["010", "010", "0~0", "1~0"]).are_apart(0, 2)
    # A loop and a segment at a joint of four: after the segment the loop cannot be cut.
    core = core_of(["001", "0~0", "0~0"])
    assert core.can_cut(0) and core.can_cut(1) and not core.are_apart(0, 1)
    assert not after(core, 1).can_cut(0)
    assert core.are_apart(0, 0) is False
    # Beside a stub, two segments of three ends.
    assert not core_of(["0~0", "0~1", "0~3"]).are_apart(0, 1)
    assert core_of(["0~0", "0~1", "0~2", "0~3"]).are_apart(0, 1)


def test_strings_settle_to_the_same_value(seed):
    """Lemmas 1, 3, 4 and 5, for whole positions."""
    rng = random.Random(seed)
    seen = set()
    for i in range(100):
        position = (ordinary if i % 2 else segmented)(rng, 10)
        number = {coin: i for i, coin in enumerate(position.coins)}
        ground = len(number)
        ends = [([number[coin] for coin in coins] + [ground, ground])[:2] for _, coins in position.items()]
        core = PlainCore(ground, [(a, b, 0) for a, b in ends])
        value = LOONY if core.settle_strings() else left(core)
        assert value == Definition(position).value(), dict(position.items())
        seen.add(value)
    assert seen >= {LOONY, 0, 1}
