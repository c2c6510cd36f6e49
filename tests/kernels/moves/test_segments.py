from collections import Counter

import pytest
from rooted import Rooted, multigraphs

from stringscoins.kernels.moves import segments as kernel
from stringscoins.kernels.root import GROUND
from stringscoins.position import Position
from stringscoins.structures import chains_and_loops
from stringscoins.structures.falling import all_taken


def found(rooted):
    """The segments of a quiet position."""
    segments = kernel.new_segments()
    return segments, kernel.find_segments(rooted.root, rooted.alive, segments)


def test_segments_are_the_chains_and_loops(seed):
    kinds = Counter()
    for position in multigraphs(300, seed, quiet=True):
        rooted = Rooted(position)
        segments, n = found(rooted)
        fast = set()
        for i in range(n):
            ends = sorted(
                "ground" if end == GROUND else position.coins[end] for end in segments.ends[i] if end <= GROUND
            )
            fast.add((frozenset(rooted.names(segments.strings[i])), int(segments.coins[i]), *ends))
            kinds[int(segments.kinds[i])] += 1
        assert len(fast) == n, position
        chains, loops = chains_and_loops(position)
        slow = {(frozenset(c.strings), c.length, *sorted(e.removeprefix("joint ") for e in c.ends)) for c in chains}
        # A joint counts among the coins of its loop there.
        slow |= {
            (frozenset(x.strings), x.length - (x.joint is not None), *(2 * [x.joint] if x.joint else [])) for x in loops
        }
        # The first of parallel strings stands for all.
        earlier = {
            name for bundle in rooted.numbering.bundles for name in map(position.strings.__getitem__, bundle[1:])
        }
        assert fast == {segment for segment in slow if segment[1] or not segment[0] & earlier}, position
    assert all(kinds[kind] > 10 for kind in range(5)), kinds


def opened(rooted, segments, i):
    """The margin of a player who opens a segment, by the coins that then fall and the handout."""
    cut = rooted.position.cut(rooted.numbering.strings[segments.cuts[i]]).position
    rest, coins = all_taken(cut)
    value, handout = rooted.margins.value(set(rooted.position) - set(rest)), kernel.handout_of(segments, i)
    return -max(coins + value, coins - 2 * handout - value) if handout else -(coins + value)


@pytest.mark.thorough
def test_what_it_costs_to_open_a_segment(seed):
    """By minimax over all cuts, of each segment, and no string of it is better than the one that is cut."""
    handouts = Counter()
    for position in multigraphs(300, seed, quiet=True):
        rooted = Rooted(position)
        segments, n = found(rooted)
        values = []
        for i in range(n):
            values.append(opened(rooted, segments, i))
            assert values[i] == rooted.after(int(segments.cuts[i])), position
            strings = rooted.names(segments.strings[i])
            assert values[i] == max(rooted.after(rooted.numbering.place[name]) for name in strings), position
            handouts[kernel.handout_of(segments, i)] += 1
        if position:
            chosen = int(kernel.worth_opening(segments.kinds, segments.coins, n))
            assert max(v for i, v in enumerate(values) if chosen >> i & 1) == max(values) == rooted.margin(rooted.alive)
    assert min(handouts[0], handouts[2], handouts[4]) > 10, handouts


@pytest.mark.parametrize(
    ("strings", "kind", "handout"),
    [
        (["a", "ab", "b"], kernel.SHORT, 0),
        (["a", "ab", "bc", "c"], kernel.CHAIN, 2),
        (["ab", "bc", "ca"], kernel.SHORT, 0),
        (["ab", "bc", "cd", "da"], kernel.LOOP, 4),
        (["xj", "xj", "j"], kernel.DIPPER, 2),
        (["xj", "xj", "j", "jk"], kernel.JOINED, 0),
    ],
)
def test_from_where_on_it_is_loony(strings, kind, handout):
    segments, _ = found(Rooted(Position.numbered(strings)))
    assert (segments.kinds[0], kernel.handout_of(segments, 0)) == (kind, handout)


def test_only_a_smallest_of_each_kind_is_opened():
    chains = ["a", "a", "b", "bc", "c", "d", "de", "ef", "f", "g", "gh", "hi", "ij", "j"]
    rooted = Rooted(Position.numbered([*chains, "kl", "lm", "mn", "nk"]))
    segments, n = found(rooted)
    chosen = int(kernel.worth_opening(segments.kinds, segments.coins, n))
    lengths = {(int(segments.kinds[i]), int(segments.coins[i])) for i in range(n) if chosen >> i & 1}
    assert n == 5 and lengths == {(kernel.SHORT, 1), (kernel.CHAIN, 3), (kernel.LOOP, 4)}
