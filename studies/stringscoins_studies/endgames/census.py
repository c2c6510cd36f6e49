"""Where the value of a loony endgame exceeds its controlled value: tables over all endgames up to a size.

Berlekamp and Scott show that v = cv where the controlled values of two later endgames, H and K, are at least 10
(*Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame*). The tables count how often v > cv
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise, product

from stringscoins.endgames import ExactValues, Shapes, SimpleEndgame, controlled_value, least_landing, sub_bracelets
from stringscoins.endgames.bracelets import ways
from stringscoins.endgames.flight import largest_bump
from stringscoins.endgames.landing import loops_through_ground
from stringscoins.endgames.shapes import Segments, State, canonical
from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import segments
from stringscoins.labelling import connected
from stringscoins.position import GROUND
from stringscoins.solve import SearchStopped, Work
from stringscoins.structures import MODERATE_LOOP, SHORTEST_CHAIN, SHORTEST_LOOP, Bracelet, Endgame, configurations
from stringscoins.structures.segments import GROUND_END, LOOP_END, Segment, joints_of

__all__ = [
    "Bumps",
    "CensusRow",
    "LandingRow",
    "bracelets",
    "bumps",
    "by_controlled_value",
    "by_rest",
    "connected_endgames",
    "gaps",
    "landings",
    "segments_of",
    "simple_sums",
    "skeletons",
]

_STEADY = 10
"""The largest bump that the theorem allows."""


def skeletons(joints: int, valences: Iterable[int] = (3, 4), most_pieces: int | None = None) -> list[Segments]:
    """Return the connected graphs of joints of loony endgames, up to isomorphism, with pieces as short as can be."""
    valences = sorted(set(valences), reverse=True)
    found: set[Segments] = set()

    def extend(joint: int, free: tuple[int, ...], pieces: tuple[Segment, ...]) -> None:
        """Tie a joint to itself, to later joints and to the ground; `free` counts the string ends left at each."""
        if most_pieces is not None and len(pieces) > most_pieces:
            return
        if joint == joints:
            if len(connected(map(joints_of, pieces))) == 1:
                found.add(canonical(pieces))
            return
        for ties, rest in _ties(joint, free):
            extend(joint + 1, rest, pieces + ties)

    for choice in combinations_with_replacement(valences, joints):
        extend(0, choice, ())
    return sorted(found)


def _ties(joint: int, free: tuple[int, ...]) -> Iterator[tuple[tuple[Segment, ...], tuple[int, ...]]]:
    """Yield all ways to use the free ends of a joint, with the ends that its neighbors then have left."""

    def spend(
        other: int, left: int, ties: tuple[Segment, ...], free: tuple[int, ...]
    ) -> Iterator[tuple[tuple[Segment, ...], tuple[int, ...]]]:
        if other == len(free):
            yield ties + ((joint, GROUND_END, SHORTEST_CHAIN),) * left, free
            return
        for n in range(min(left, free[other]) + 1):
            after = (*free[:other], free[other] - n, *free[other + 1 :])
            yield from spend(other + 1, left - n, ties + ((joint, other, SHORTEST_CHAIN),) * n, after)

    for loops in range(free[joint] // 2 + 1):
        yield from spend(joint + 1, free[joint] - 2 * loops, ((joint, joint, SHORTEST_LOOP - 1),) * loops, free)


def connected_endgames(shapes: Shapes, most_coins: int, valences: Iterable[int] = (3, 4)) -> list[int]:
    """Return the connected loony endgames of at most `most_coins` coins, as numbers of shapes, by coins."""
    valences = tuple(valences)
    if min(valences, default=3) < 3:
        raise PositionError(f"joints of valence {min(valences)}; expected valences of 3 or more")
    numbers = {shapes.number([(GROUND_END, GROUND_END, n)]) for n in range(SHORTEST_CHAIN, most_coins + 1)}
    numbers |= {shapes.number([(LOOP_END, LOOP_END, n)]) for n in range(SHORTEST_LOOP, most_coins + 1)}
    joints = 1
    while (most_pieces := (most_coins - joints) // SHORTEST_CHAIN) * 2 >= joints * min(valences):
        for skeleton in skeletons(joints, valences, most_pieces):
            spare = most_coins - joints - SHORTEST_CHAIN * len(skeleton)
            if spare >= 0:
                for longer in _shares(len(skeleton), spare):
                    pieces = [(one, other, n + k) for (one, other, n), k in zip(skeleton, longer, strict=True)]
                    numbers.add(shapes.number(pieces))
        joints += 1
    return sorted(numbers, key=lambda number: (shapes[number].coins, shapes[number].segments))


def _shares(parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to give at most `most` coins to `parts` pieces."""
    if not parts:
        yield ()
        return
    for first in range(most + 1):
        for rest in _shares(parts - 1, most - first):
            yield (first, *rest)


def simple_sums(shapes: Shapes, chains: Iterable[int], loops: Iterable[int], most_components: int) -> Iterator[State]:
    """Yield the sums of at most `most_components` chains and loops of these lengths, the empty one first."""
    components = SimpleEndgame(tuple(chains), tuple(loops))
    numbers = [shapes.number([(GROUND_END, GROUND_END, n)]) for n in components.chains]
    numbers += [shapes.number([(LOOP_END, LOOP_END, n)]) for n in components.loops]
    for count in range(most_components + 1):
        for chosen in combinations_with_replacement(numbers, count):
            yield tuple(sorted(chosen))


def by_controlled_value(shapes: Shapes, states: Iterable[State]) -> Iterator[tuple[int, State]]:
    """Yield endgames, each with its controlled value."""
    for state in states:
        yield controlled_value(shapes, state), state


def by_rest(shapes: Shapes, numbers: Iterable[int], rests: Iterable[State]) -> Iterator[tuple[int, State]]:
    """Yield all sums G of a connected endgame and a rest K, each with the smaller one of cv(G) and cv(K).

    Where that is at least 10, K is very long and G, like H, is flown without ascent, v = cv by the theorem.
    """
    worth = {rest: controlled_value(shapes, rest) for rest in rests}
    for number in numbers:
        for rest, least in worth.items():
            state = tuple(sorted((number, *rest)))
            yield min(least, controlled_value(shapes, state)), state


@dataclass
class CensusRow:
    """The endgames of a group: their number, those with v > cv, the largest v - cv, the first example with v > cv."""

    endgames: int = 0
    above: int = 0
    largest: int = 0
    example: State | None = None


def gaps(values: ExactValues, grouped: Iterable[tuple[int, State]]) -> dict[int, CensusRow]:
    """Return where v > cv, by group; `grouped` has endgames, small ones first, each with its group."""
    rows: dict[int, CensusRow] = {}
    for group, state in grouped:
        row = rows.setdefault(group, CensusRow())
        row.endgames += 1
        gap = values.value(state) - controlled_value(values.shapes, state)
        if gap:
            row.above += 1
            row.largest = max(row.largest, gap)
            row.example = row.example or state
    return dict(sorted(rows.items()))


@dataclass
class LandingRow:
    """The endgames with the same least landing, the first of them, their sums with a K, and those where it is wrong."""

    example: int
    endgames: int = 0
    sums: int = 0
    wrong: int = 0


def landings(values: ExactValues, numbers: Iterable[int], rests: Iterable[State]) -> dict[int, LandingRow]:
    """Return how many connected endgames have each least landing, and test it beside sums K of very long pieces.

    `numbers` has the shapes of the endgames, small ones first. A K without a chain is left out where a loop of the
    endgame runs through the ground.
    """
    shapes = values.shapes
    worth = {rest: controlled_value(shapes, rest) for rest in rests}
    with_chain = {rest for rest in worth if any(shapes[number].chain for number in rest)}
    rows: dict[int, LandingRow] = {}
    for number in numbers:
        least = least_landing(shapes, (number,))
        row = rows.setdefault(least, LandingRow(number))
        row.endgames += 1
        for rest in with_chain if loops_through_ground(shapes, number) else worth:
            state = tuple(sorted((number, *rest)))
            row.sums += 1
            row.wrong += (values.value(state) == controlled_value(shapes, state)) != (worth[rest] >= least)
    return dict(sorted(rows.items()))


def bracelets(
    joints: int, trinkets: Iterable[int], chains: Iterable[int], *, tags: int = 0, cyclic: bool = False
) -> Iterator[Bracelet]:
    """Yield all isolated bracelets of `joints` trinkets for these lengths of trinkets (joint included) and chains.

    Tags run to the ground, a single one at the first joint: 1 or 2 for a single trinket, none for a cyclic bracelet.
    """
    trinkets = list(trinkets)
    for length in trinkets:
        if not SHORTEST_LOOP <= length <= MODERATE_LOOP:
            raise PositionError(f"a trinket of {length} coins; expected {SHORTEST_LOOP} to {MODERATE_LOOP}")
    if cyclic and (joints < 2 or tags):
        raise PositionError("a bracelet that closes on itself has 2 trinkets or more, and no tags")
    if joints == 1 and not tags:
        raise PositionError("a bracelet of one trinket has 1 or 2 tags")
    names = list(map(_name, range(joints)))
    ends = [(name, name) for name in names] + list(pairwise([*names, names[0]] if cyclic else names))
    ends += [(names[-i], GROUND) for i in range(tags)]
    for lengths in product(*[trinkets] * joints, *[list(chains)] * (len(ends) - joints)):
        parts = [(*end, n - (i < joints)) for i, (end, n) in enumerate(zip(ends, lengths, strict=True))]
        yield configurations(Endgame.of(segments(parts))).bracelets[0]


@dataclass
class Bumps:
    """How bumpy the direct flights through bracelets are."""

    bracelets: int = 0
    bumpy: int = 0
    """Those with a bump of 11 or more."""
    unprofitable: int = 0
    """Bumpy without a profitable proper sub-bracelet; by Berlekamp and Scott's theorem there are none."""
    largest: int = 0
    """The largest bump of a bracelet without profitable proper sub-bracelet."""
    least: int = 0
    """The same if each is flown in the direction, and a cycle from the joint, that makes the bump least."""
    example: Bracelet | None = None
    """The first unprofitable one of those with the fewest coins."""


def bumps(found: Iterable[Bracelet], work: Work = Work()) -> Bumps:
    """Return the bumps of direct flights."""
    count = Bumps()
    for bracelet in found:
        try:
            work.check()
        except LimitReached as stop:
            raise SearchStopped(stop, positions=count.bracelets) from None
        *parts, whole = sub_bracelets(bracelet)
        bump = largest_bump(whole.altitudes())
        count.bracelets += 1
        count.bumpy += bump > _STEADY
        if any(sub.net > 0 for sub in parts):
            continue
        count.largest = max(count.largest, bump)
        flights = (way.altitudes(backward) for way in ways(bracelet) for backward in (False, True))
        count.least = max(count.least, min(map(largest_bump, flights)))
        if bump > _STEADY:
            count.unprofitable += 1
            if count.example is None or _coins(bracelet) < _coins(count.example):
                count.example = bracelet
    return count


def _coins(bracelet: Bracelet) -> int:
    return sum(piece.length for piece in bracelet.pieces)


def segments_of(shapes: Shapes, state: State) -> list[tuple[str, str, int]]:
    """Return an endgame as the segments of its position: two ends and a number of coins each."""
    parts: list[tuple[str, str, int]] = []
    joints = 0
    for number in state:
        found = shapes[number].segments
        name = {joint: _name(joints + joint) for segment in found for joint in joints_of(segment)}
        joints += len(name)
        for one, other, coins in found:
            loop = one == LOOP_END
            parts.append(("loop", "", coins) if loop else (name.get(one, GROUND), name.get(other, GROUND), coins))
    return parts


def _name(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else f"J{number}"
