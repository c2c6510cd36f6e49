"""Sub-bracelets against their definitions, on all small bracelets."""

from itertools import product

import pytest

from stringscoins.endgames.bracelets import minimal_profitable, profitable, sub_bracelets, ways
from stringscoins_studies.endgames.census import bracelets


def all_bracelets():
    for joints, cyclic in product((1, 2, 3, 4), (False, True)):
        for tags in (0, 1, 2):
            if (cyclic and (joints == 1 or tags)) or (joints == 1 and not tags):
                continue
            few = [4] if joints == 4 else [4, 6]
            yield from bracelets(joints, few, [3, 5, 9], tags=tags, cyclic=cyclic)


def played(sub):
    """The pieces of a sub-bracelet, by name."""
    return frozenset(piece.name for piece in sub.order())


def test_the_parts_of_a_bracelet():
    """Consecutive trinkets with all chains at their joints, in both directions the same pieces."""
    for bracelet in all_bracelets():
        trinkets = [piece.name for piece in bracelet.trinkets]
        n = len(trinkets)
        found = list(sub_bracelets(bracelet))
        assert found[-1].whole and not any(sub.whole for sub in found[:-1])
        assert len({played(sub) for sub in found[:-1]}) == len(found) - 1
        runs = {
            frozenset(trinkets[(first + i) % n] for i in range(sub.count)) for sub in found for first in [sub.first]
        }
        ends = n if bracelet.has_no_ends else 1
        assert len(runs) == (n * (n - 1) + 1 if ends > 1 else n * (n + 1) // 2)
        assert len(ways(bracelet)) == ends
        for sub in found:
            inside = {joint for piece in sub.order() if piece.is_loop for joint in piece.joints}
            chains = {p.name for p in bracelet.pieces if not p.is_loop and inside & set(p.joints)}
            assert {piece.name for piece in sub.order() if not piece.is_loop} == chains
            assert played(sub) == frozenset(piece.name for piece in sub.order(backward=True))
            assert len(sub.order()) == len(played(sub))


@pytest.mark.thorough
def test_nets_and_altitudes():
    for bracelet in all_bracelets():
        for sub in (*sub_bracelets(bracelet), *ways(bracelet)):
            pieces = sub.order()
            assert sub.net == sum(8 - p.length if p.is_loop else 4 - p.length for p in pieces)
            for backward in (False, True):
                altitudes = list(sub.altitudes(backward))
                assert altitudes[0] == 0 and altitudes[-1] == sub.net
                descents = [high - low for i, high in enumerate(altitudes) for low in altitudes[i:]]
                assert sub.bump(backward) == max(descents)


def test_minimal_ones_contain_no_other():
    """A cycle goes on from its last trinket to its first: the two together are a part of three, too."""
    minimal_in_cycles = 0
    for bracelet in all_bracelets():
        found = profitable(bracelet)
        assert [sub for sub, _ in found] == [sub for sub in sub_bracelets(bracelet) if sub.net > 0]
        trinkets = {sub: frozenset(p.name for p in sub.order() if p.is_loop) for sub, _ in found}
        for sub, minimal in found:
            assert minimal == (not any(other < trinkets[sub] for other in trinkets.values()))
            minimal_in_cycles += bracelet.has_no_ends and minimal and sub.first + sub.count > len(bracelet.joints)
        best = minimal_profitable(bracelet)
        shortest = min((sub.count for sub, _ in found), default=None)
        nets = [sub.net for sub, _ in found if sub.count == shortest]
        assert (best is None) == (not found) and (best is None or (best.count, best.net) == (shortest, max(nets)))
    assert minimal_in_cycles


@pytest.mark.parametrize("backward", [False, True])
def test_the_last_chain_detaches_two_trinkets(backward):
    """Both are loops that stand alone then, and the shorter one is opened first: it dips less."""
    (bracelet,) = bracelets(2, [4], [9])
    assert [piece.name for piece in ways(bracelet)[0].order()] == ["AB", "A", "B"]
    for bracelet in bracelets(2, [4, 6], [9]):
        *_, one, other = ways(bracelet)[0].order(backward)
        assert one.length <= other.length
