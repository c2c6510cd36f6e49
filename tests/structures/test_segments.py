import random
from collections import Counter

from random_positions import loony

from stringscoins.structures import Endgame
from stringscoins.structures.segments import GROUND_END, LOOP_END, connected_segments, joints_of, opened


def valences(segments):
    return Counter(end for segment in segments for end in segment[:2] if end >= 0)


def coins(segments):
    return len(valences(segments)) + sum(segment[2] for segment in segments)


def random_segments(rng):
    return Endgame.of(loony(rng, rng.randint(0, 6), valences=(3, 4, 5))).segments


def test_nothing_is_lost(seed):
    """The coins are those that fall and those that are left; no joint is left with fewer than 3 strings."""
    rng = random.Random(seed)
    for _ in range(200):
        segments = random_segments(rng)
        for i in range(len(segments)):
            found = opened(segments, i)
            rest = list(found.rest.values())
            assert found.coins + coins(rest) == coins(segments)
            assert all(valence >= 3 for valence in valences(rest).values())
            assert found.handout == (4 if segments[i][0] == LOOP_END else 2)


def test_runs_say_what_fused(seed):
    """What did not fuse is as it was. A run goes through segments that meet in turn at what were joints."""
    rng = random.Random(seed)
    fused = closed = 0
    for _ in range(300):
        segments = random_segments(rng)
        for i in range(len(segments)):
            found = opened(segments, i)
            assert all(found.rest[j] == segments[j] for j in found.rest if j not in found.runs)
            left = valences(found.rest.values())
            for j, run in found.runs.items():
                assert j in run.through and not any(joint in left for joint in run.joints)
                assert found.rest[j][2] == sum(segments[k][2] for k in run.through) + len(run.joints)
                is_loop = found.rest[j][0] == LOOP_END
                assert len(run.joints) == len(run.through) - (not is_loop)
                between = run.joints[1:] if is_loop else run.joints
                for joint, one, other in zip(between, run.through, run.through[1:], strict=False):
                    assert joint in segments[one][:2] and joint in segments[other][:2]
                if is_loop:
                    ends = [end for k in run.through for end in segments[k][:2]]
                    assert Counter(ends) == dict.fromkeys(run.joints, 2)
                fused += 1
                closed += is_loop and len(run.through) > 1
    assert fused and closed


def test_a_trinket_takes_its_tag_along():
    assert opened([(0, 0, 3), (0, 1, 5), (1, 1, 4)], 0) == (9, 2, {2: (LOOP_END, LOOP_END, 5)}, {2: ((2,), (1,))})
    # Not so at valence 4, where the joint goes on as a coin of the other chain.
    found = opened([(0, 0, 3), (0, GROUND_END, 5), (0, GROUND_END, 6)], 0)
    assert (found.coins, found.rest) == (3, {1: (GROUND_END, GROUND_END, 12)})


def test_the_ground_connects_nothing():
    segments = [(0, GROUND_END, 3), (1, GROUND_END, 3), (0, 0, 3), (LOOP_END, LOOP_END, 4), (1, 2, 3)]
    parts = connected_segments(segments)
    assert parts == [[segments[0], segments[2]], [segments[1], segments[4]], [segments[3]]]
    assert [joints_of(segment) for segment in segments[2:]] == [{0}, set(), {1, 2}]
