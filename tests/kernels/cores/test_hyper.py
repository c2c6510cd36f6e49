import random
from collections import defaultdict

import numpy as np
import pytest
from random_positions import chained, late, scattered
from states import bits, shuffled, spelt, words

from stringscoins.errors import PositionError
from stringscoins.kernels.cores import forms, hyper, hyper_forms, packing
from stringscoins.kernels.cores.states import LOONY_STATE, SETTLED, CoreState
from stringscoins.kernels.moves.captures import new_handouts
from stringscoins.position import Position
from stringscoins.solve.cores.forms import position_of
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.numbering import Numbering
from stringscoins.values import LOONY

ZERO = np.uint64(0)


def settled(position):
    """The root of a position, the state that it settles to, and the verdict."""
    root = Numbering(position).root()
    state, verdict = hyper.settle(root, new_handouts(), CoreState(np.uint64((1 << len(position)) - 1), ZERO, ZERO))
    return root, words(state), verdict


def hypergraphs(rng, count, most=11):
    while count:
        position = rng.choice([scattered, chained, late])(rng, most)
        if not position.is_ordinary:
            count -= 1
            yield position


def test_settling_keeps_the_value(seed):
    verdicts = set()
    for position in hypergraphs(random.Random(seed), 400):
        value = Exhaustive(position).value()
        _, state, verdict = settled(position)
        verdicts.add(verdict)
        assert (verdict == LOONY_STATE) == (value == LOONY), position
        if verdict == SETTLED:
            rest = spelt(position, state)
            assert Exhaustive(rest).value() == value and not rest.capturable, position
    assert verdicts == {SETTLED, LOONY_STATE}


def test_the_types_of_figure_1_4():
    def verdict(*strings):
        _, state, verdict = settled(Position.numbered(strings))
        return verdict, len(bits(state.alive))

    # a, b, c: everything falls. A coin tied to one that keeps three strings. e, and one hyperstring for its two.
    assert verdict("a", "bc") == (SETTLED, 0)
    assert verdict("abc", "bcd") == (SETTLED, 0)
    assert verdict("ax", "xbc", "xcd", "xbd", "bcd") == (SETTLED, 4)
    assert verdict("ab", "b")[0] == LOONY_STATE
    assert verdict("abc", "bcd", "de", "de")[0] == LOONY_STATE
    # A hyperstring whose cut takes all, with an odd number of cuts to wait with or an even one.
    assert verdict("abcd", "b", "c", "d")[0] == LOONY_STATE
    assert verdict("abc", "b", "c") == (SETTLED, 0)
    # After "af" nothing is left to choose; after "dc" the coin f hangs on a string of valence 2.
    assert verdict("af", "fdc", "d", "f")[0] == LOONY_STATE


def form_of(position, stubs=()):
    root = Numbering(position).root()
    stubbed = np.uint64(sum(1 << position.coins.index(coin) for coin in stubs))
    part = CoreState(np.uint64((1 << len(position)) - 1), stubbed, ZERO)
    numbers, scratch = forms.new_form_scratch()
    units = hyper_forms.hyper_form(root, part, np.uint64((1 << len(position.coins)) - 1), numbers, scratch)
    form, words = scratch[forms.FORM], np.empty(66, np.uint64)
    assert packing.lengths()[int(form[0]) & 0xFFFF] == units and packing.segments_of(form[0]) == len(position)
    return words[: packing.unpacked(form.view(np.uint16)[:units], words)].tobytes()


def test_forms_are_equal_exactly_for_isomorphic_components(seed):
    rng = random.Random(seed)
    shapes_of = defaultdict(set)
    for position in hypergraphs(rng, 300, most=14):
        part = max(position.components(), key=len)
        stubs = rng.sample(part.coins, rng.randint(0, min(2, len(part.coins))))
        form = form_of(part, stubs)
        assert form == form_of(*shuffled(rng, part, stubs)), part
        # A stub as a mark that no string has: fifteen parallel ones.
        marked = [*(coins for _, coins in part.items()), *([coin] for coin in stubs for _ in range(15))]
        shapes_of[form].add(tuple(coins for _, coins in Position.numbered(marked).canonical().items()))
    assert all(len(shapes) == 1 for shapes in shapes_of.values()) and len(shapes_of) > 100


def test_forms_spell_out_positions(seed):
    rng = random.Random(seed)
    for position in hypergraphs(rng, 100):
        part = max(position.components(), key=len)
        assert position_of(form_of(part)).canonical() == part.canonical()


def test_what_is_no_form_is_refused():
    good = form_of(Position.numbered(["abc", "ab", "bcd"]))
    header, strings = np.frombuffer(good, np.uint64)
    for bad in (good[:8], good + good[:8], np.array([header, strings | np.uint64(1 << 63)]).tobytes()):
        with pytest.raises(PositionError, match="not the form of a core"):
            position_of(bad)


def test_forms_of_symmetric_and_of_wide_components(seed):
    rng = random.Random(seed)
    wide = Position.numbered([[f"{i}", f"{i + 1}", f"{i + 2}"] for i in range(55)])
    even = Position.numbered([[f"{i}", f"{(i + 1) % 12}", f"{(i + 2) % 12}"] for i in range(12)])
    odd = Position.numbered([[f"{i}", f"{(i + 1) % 12}", f"{(i + 3) % 12}"] for i in range(12)])
    assert len(wide.coins) == 57
    for position in (wide, even, odd):
        stubs = position.coins[50:52]
        assert form_of(position, stubs) == form_of(*shuffled(rng, position, stubs))
    assert form_of(even) != form_of(odd)
