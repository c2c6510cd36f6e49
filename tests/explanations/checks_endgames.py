"""What each claim about a loony endgame states, held against play by the definition.

Values come from `minimax_value` (Allcock's formulas (2.1) and (2.2) alone), controlled values from `committed_value`
(play against a committed controller), and where a position is small, values from plain play by the rules, too.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cached_property

import networkx as nx
from random_positions import captured

from stringscoins.endgames import Shapes, committed_value, minimax_value, sub_bracelets
from stringscoins.endgames.simple import openings_recursive, value_recursive
from stringscoins.endgames.sums import Component, SimpleEndgame
from stringscoins.explanations.endgames import endgame_steps
from stringscoins.position import GROUND
from stringscoins.solve import Limits, Scores, Work
from stringscoins.structures import Endgame, configurations

MOST_STRINGS = 18
"""Positions of so many strings are played out by the rules, too."""
SHAPES, MEMO = Shapes(), {}


def worth(endgame):
    return minimax_value(SHAPES, SHAPES.state(endgame), MEMO)


def kept_value(endgame):
    return committed_value(SHAPES, SHAPES.state(endgame))


class Case:
    """An endgame, what is said of it, and the flight as far as it was told."""

    def __init__(self, position, lead=0, limits=None):
        self.position, self.lead = position, lead
        self.game = Endgame.of(position)
        self.claims = list(endgame_steps(position, lead, Work(limits or Limits())))
        self.stage, self.altitude, self.done = self.game, None, False

    @cached_property
    def joints(self):
        return [coin for coin in self.position.coins if self.position.valence(coin) > 2]

    @cached_property
    def pieces(self):
        """Each piece as kind, length, ends and strings, by a walk of its own over the coins of valence 2."""
        graph = nx.Graph()
        graph.add_nodes_from(coin for coin in self.position.coins if coin not in self.joints)
        outside = {}
        for coins in self.position.values():
            inner = [coin for coin in coins if coin not in self.joints]
            if len(inner) == 2:
                graph.add_edge(*inner)
            else:
                end = next((coin for coin in coins if coin in self.joints), GROUND)
                outside.setdefault(inner[0], []).append(end)
        found = []
        for coins in nx.connected_components(graph):
            ends = sorted(end for coin in coins for end in outside.get(coin, []))
            loop = not ends or (ends[0] == ends[1] != GROUND)
            strings = {string for coin in coins for string in self.position.strings_of(coin)}
            length = len(coins) + bool(loop and ends)
            found.append(("loop" if loop else "chain", length, tuple(ends), frozenset(strings)))
        return found

    @cached_property
    def margins(self):
        """Margins by the rules, after the cut of each string; None where the position is too large."""
        if len(self.position) > MOST_STRINGS:
            return None
        return {move.string: move.margin for move in Scores(self.position, method="exhaustive").moves()}

    @cached_property
    def value(self):
        found = worth(self.game)
        if self.margins:
            assert max(self.margins.values()) == -found
        return found

    @cached_property
    def controlled(self):
        return kept_value(self.game)

    @property
    def sum(self):
        return SimpleEndgame.of((kind, length) for kind, length, _, _ in self.pieces)

    def piece(self, facts):
        """The piece of the endgame that facts name, of the kind and length that they state."""
        piece = self.game.piece(facts["piece"])
        assert agree(piece, facts)
        return piece

    def opens(self, string, piece):
        """Whether to cut a string opens a piece."""
        (strings,) = (strings for *_, strings in self.pieces if string in strings)
        return set(self.position.strings_of(piece.coins[0])) <= strings

    def fly(self, name, kept=True):
        """Open the next piece of the flight, and return how low the plane comes while he is in control."""
        if self.altitude is None:
            self.altitude = self.controlled
        piece = self.stage.piece(name)
        opening = self.stage.open(piece)
        rest = opening.rest
        before = self.altitude
        if self.done:
            self.stage = rest
            return 0
        threes = all(p.independent and not p.is_loop and p.length == 3 for p in rest.pieces)
        self.done = threes and (not rest.pieces or opening.handout == 4)
        assert kept is None or kept != self.done
        if self.done:
            # He takes all, and with what is left then it comes down to the controlled value.
            self.stage = rest
            return before
        lowest = before - (opening.coins - opening.handout)
        self.altitude = lowest + opening.handout
        self.stage = rest
        # On course: the altitude is always the controlled value of what is left.
        assert self.altitude == kept_value(rest)
        return min(before, lowest)


def agree(piece, facts):
    kind = "loop" if piece.is_loop else "chain"
    return (piece.name, kind, piece.length, piece.independent) == tuple(
        facts[key] for key in ("piece", "kind", "length", "alone")
    )


def counts(lots):
    return Counter({(lot["kind"], lot["length"]): lot["count"] for lot in lots})


def alone(case):
    return Counter((kind, length) for kind, length, ends, _ in case.pieces if not set(ends) - {GROUND})


# Any endgame


def loony(case, pieces):
    assert pieces == len(case.pieces)
    if case.margins:
        # Whatever is cut, the opponent may take one coin and more, at once.
        assert all(captured(case.position.cut(string).position)[1] for string in case.position.strings)


def contents(case, *, coins, joints, chains, loops, **facts):
    assert (coins, joints) == (len(case.position.coins), len(case.joints))
    assert counts(facts["alone"]) == alone(case)
    tied = Counter(kind for kind, _, ends, _ in case.pieces if set(ends) - {GROUND})
    assert (chains, loops) == (tied["chain"], tied["loop"])


def result(case, *, coins, value, lead, final):
    assert (coins, value, lead) == (len(case.position.coins), case.value, case.lead)
    assert final == lead - value


def costs(case, *, openings, value):
    assert value == case.value == min(o["value"] for o in openings)
    assert sum(o["count"] for o in openings) == len(case.pieces)
    assert openings[0]["value"] == value
    for o in openings:
        piece = case.piece(o)
        assert case.opens(o["string"], piece)
        after = case.game.open(piece)
        rest = worth(after.rest)
        assert o["value"] == max(after.coins - rest, after.coins - 2 * after.handout + rest)
        if case.margins:
            assert -case.margins[o["string"]] == o["value"]


def replies(case, *, replies):
    for reply in replies:
        piece = case.piece(reply)
        after = case.game.open(piece)
        rest = worth(after.rest)
        assert (reply["rest"], reply["handout"]) == (rest, 4 if piece.is_loop and piece.independent else 2)
        keeps, gives_up = after.coins - 2 * reply["handout"] + rest, after.coins - rest
        better = "either" if keeps == gives_up else "keep" if keeps > gives_up else "give up"
        assert reply["reply"] == better
        if case.margins:
            left, taken = captured(case.position.cut(reply["string"]).position)
            assert taken - (0 if not left else -Scores(left, method="exhaustive").value()) == gives_up
            assert max(keeps, gives_up) == -case.margins[reply["string"]]


def more(case, *, piece, controlled, threes, fours, coins, above):
    rest = case.game.open(case.piece(piece)).rest
    assert above == (worth(rest) > 2) and coins == rest.coins and controlled == kept_value(rest)
    left = Counter((piece.is_loop, piece.length) for piece in rest.pieces)
    assert (threes, fours) == (left[False, 3], left[True, 4])


def unknown(case, *, at_least, at_most, reason):
    assert at_least <= case.value and (at_most is None or case.value <= at_most)
    assert "limit" in reason


# Sums


def kept(case, *, gains, total):
    assert counts(gains) == alone(case)
    for lot in gains:
        assert lot["gain"] == lot["count"] * (lot["length"] - {"chain": 4, "loop": 8}[lot["kind"]])
    assert total == sum(lot["gain"] for lot in gains)


def controlled(case, *, total, bonus, why, controlled):
    assert controlled == total + bonus == case.controlled <= case.value
    chains, loops = case.sum.chains, case.sum.loops
    threes = set(chains) == {3}
    assert why == ("loops" if not chains else "chains" if not loops else "threes" if threes else "chain")


def large(case, *, controlled):
    assert controlled == case.controlled == case.value >= 2


def level(case, *, fours):
    assert case.controlled == case.value == 0
    assert fours == case.sum.loops.count(4) > 0


def parity(case, *, threes, coins, exception, value):
    assert (threes, coins) == (case.sum.chains.count(3), len(case.position.coins))
    assert value == case.value in (1, 2)
    assert case.controlled < 2
    assert exception == (case.sum == SimpleEndgame((3, 3), (4,)))
    assert threes > 1 or (threes == 1 and coins % 4 != 3)


def core(case, *, core, controlled):
    case.core = SimpleEndgame.of(counts(core).elements())
    assert not counts(core) - alone(case)
    left = alone(case) - counts(core)
    assert set(left) <= {("loop", 4), ("loop", 6), ("chain", 3)}
    assert not any(length < 8 for length in case.core.loops)
    assert case.controlled < 2
    assert controlled == value_recursive(case.core)


def bounces(case, *, steps, value):
    now = case.core
    for step in steps:
        assert len(step["values"]) == step["count"] + 1
        assert step["values"][0] == value_recursive(now)
        for worth in step["values"][1:]:
            now = SimpleEndgame.of([*now.components, Component(step["kind"], step["length"])])
            assert worth == value_recursive(now)
    assert now == case.sum
    assert value == case.value == value_recursive(now)


def compared(case, *, threes, coins, value):
    assert (threes, coins) == (case.sum.chains.count(3), len(case.position.coins))
    assert {5, 7} & set(case.sum.loops)
    assert value == case.value == value_recursive(case.sum)


def choice(case, *, piece, string, theorem, why):
    opened = case.piece(piece)
    assert case.opens(string, opened)
    after = case.game.open(opened)
    rest = worth(after.rest)
    assert max(after.coins - rest, after.coins - 2 * after.handout + rest) == case.value
    c, kind, length = case.controlled, piece["kind"], piece["length"]
    shortest = [("chain", 3)] * bool(case.sum.threes)
    shortest += [("loop", n) for n in case.sum.loops[:1]] + [("chain", n) for n in case.sum.chains[:1]]
    assert {
        "lone three": c >= 2 and case.sum.chains == (3,) and (kind, length) == shortest[min(1, len(shortest) - 1)],
        "near level": abs(c) <= 1 and (kind, length) == ("loop", 4),
        "far behind": c <= -2 and (kind, length) == ("loop", 4) and case.sum.threes == 1 and case.sum.size % 4 == 3,
        "standard": (kind, length) == shortest[0],
        "compared": bool({5, 7} & set(case.sum.loops)),
    }[why]
    assert theorem.startswith("theorem 1.1") or why == "compared"


def order(case, *, runs):
    now = case.sum
    for run in runs:
        for _ in range(run["count"]):
            openings = openings_recursive(now)
            piece = Component(run["kind"], run["length"])
            assert openings[piece] == min(openings.values())
            now = now.without(piece)
    assert not now.components


# Joints


def disjoint(case, *, loops):
    met = Counter()
    for loop in loops:
        pieces = [case.piece(facts) for facts in loop["pieces"]]
        ends = Counter(end for piece in pieces for end in piece.ends)
        # A closed walk: every end is met twice; one of the ends is the ground where it counts less.
        assert set(ends.values()) <= {2}
        graph = nx.MultiGraph([piece.ends for piece in pieces if piece.ends])
        assert not pieces[0].ends or nx.is_connected(graph)
        joints = [end for end in ends if end != GROUND]
        met.update(joints)
        length = len(joints) + sum(len(piece.coins) for piece in pieces)
        assert loop["length"] == length
        assert loop["weight"] == ((0.5 if length > 3 else 0.25) if GROUND in ends else 1)
    assert set(met.values()) <= {1}
    # They are the most: with fewer the formula would not give the controlled value (see `formula`).
    case.packing = loops


def formula(case, *, coins, joints, ends, loops, grounded, controlled):
    assert (coins, joints) == (len(case.position.coins), len(case.joints))
    grounds = sum(len(held) == 1 for held in case.position.values())
    assert ends == sum(case.position.valence(joint) for joint in case.joints) + grounds
    assert loops == sum(loop["weight"] == 1 for loop in case.packing)
    assert grounded == sum(loop["weight"] for loop in case.packing if loop["weight"] < 1)
    assert controlled == case.controlled == 8 + coins + 4 * joints - 2 * ends - 8 * loops - 8 * grounded


def bracelets(case, *, bracelets):
    at = {joint: [piece for piece in case.pieces if joint in piece[2]] for joint in case.joints}
    strung = Counter(joint for bracelet in bracelets for joint in bracelet["joints"])
    trinkets = set()
    for joint, pieces in at.items():
        loops = [piece for piece in pieces if piece[0] == "loop"]
        if case.position.valence(joint) <= 4 and len(loops) == 1 and loops[0][1] <= 7:
            trinkets.add(joint)
    assert strung == Counter(trinkets)
    for bracelet in bracelets:
        pieces = {piece for joint in bracelet["joints"] for piece in at[joint]}
        assert bracelet["gain"] == sum(8 - length for kind, length, _, _ in pieces if kind == "loop")
        assert bracelet["cost"] == sum(length - 4 for kind, length, _, _ in pieces if kind == "chain")
        valences = [case.position.valence(joint) for joint in bracelet["joints"]]
        assert (bracelet["name"] == "dipper") == (valences == [3])
        assert (bracelet["name"] == "earmuffs") == (valences == [3, 3])


def twins(case, *, twins):
    found = Counter()
    for joint in case.joints:
        lengths = sorted(piece[1] for piece in case.pieces if piece[2] == (joint, joint))
        if len(lengths) == 2 and case.position.valence(joint) == 4:
            found[joint, lengths[0], lengths[1]] += 1
    assert found == Counter((twin["joint"], twin["shorter"], twin["longer"]) for twin in twins)


# Flights


def altitude(case, *, start):
    assert start == case.controlled


def straight(case, *, order, bump, lowest, crash):
    flight = Case.__new__(Case)
    flight.game = flight.stage = case.game
    flight.altitude = flight.controlled = case.controlled
    flight.done = False
    dips = {name: 0 for name in order}
    for name in order:
        dips[name] = min(dips[name], flight.fly(name, None))
    assert not flight.stage.pieces
    assert dips[crash] <= lowest < 0
    assert bump >= case.controlled - lowest or bump > 0


def replayed(case, names, before, lowest, after):
    assert (case.altitude if case.altitude is not None else case.controlled) == before
    assert min(case.fly(name) for name in names) == lowest
    assert case.altitude == after


def ascent(case, *, pieces, before, after):
    for facts in pieces:
        piece = case.stage.piece(facts["piece"])
        assert agree(piece, facts)
        here = {joint: case.stage.at(joint) for joint in piece.joints}
        freed = [
            sum(other != piece and GROUND in other.ends and other.length >= 4 for other in others) >= 2
            for others in here.values()
        ]
        why = facts["why"]
        assert piece.moderate or why == "twin"
        assert {
            "alone": not piece.joints,
            "twin": bool(piece.joints) and piece.is_loop and sum(other.is_loop for other in here[piece.ends[0]]) == 2,
            "grounded": bool(piece.joints) and GROUND in piece.ends,
            "detached": GROUND not in piece.ends and any(freed),
            "inner": GROUND not in piece.ends and len(piece.joints) == 2 and not any(freed),
        }[why]
        case.fly(facts["piece"])
    assert case.altitude == after
    assert before == pieces[0].get("before", before)


def gaining(stage, names=None):
    """The sub-bracelets with a gain, among so many pieces."""
    found = [sub for bracelet in configurations(stage).bracelets for sub in sub_bracelets(bracelet) if sub.net > 0]
    return [sub for sub in found if names is None or {piece.name for piece in sub.order()} < set(names)]


def parts(case, *, flown):
    for part in flown:
        assert part["after"] > part["before"]
        assert not gaining(case.stage, part["pieces"])
        replayed(case, part["pieces"], part["before"], part["lowest"], part["after"])


def rises(stage, sub):
    """Whether a sub-bracelet gains when it is played: its tags may fuse with others on the way."""
    start = kept_value(stage)
    for planned in sub.order():
        piece = next((piece for piece in stage.pieces if planned.coins[0] in piece.coins), None)
        if piece is not None:
            opening = stage.open(piece)
            gain = 2 * opening.handout - opening.coins
            if kept_value(opening.rest) != kept_value(stage) + gain:
                return False
            stage = opening.rest
    return kept_value(stage) > start


def through(case, *, flown):
    for part in flown:
        assert not any(rises(case.stage, sub) for sub in gaining(case.stage))
        replayed(case, part["pieces"], part["before"], part["lowest"], part["after"])


def landing(case, *, pieces, before):
    assert case.altitude is None or case.altitude == before
    for facts in pieces:
        assert agree(case.stage.piece(facts["piece"]), facts)
        assert case.fly(facts["piece"], facts["kept"]) >= 0
    assert not case.stage.pieces


def spared(case, *, chains):
    for chain in chains:
        piece, tag = case.stage.piece(chain["piece"]), case.stage.piece(chain["tag"])
        assert piece.moderate and any(tag in bracelet.tags for bracelet in configurations(case.stage).bracelets)
        rest = case.stage.open(piece).rest
        (longer,) = (other for other in rest.pieces if tag.coins[0] in other.coins)
        assert longer.length > tag.length


def searched(case, *, legs, lowest):
    assert min([case.controlled, *(case.fly(leg["piece"], None) for leg in legs)]) >= 0
    assert not case.stage.pieces
    assert lowest >= 0


def forced(case, *, value, h, k, bump):
    assert value == case.value == case.controlled
    assert h >= 10 <= k and bump <= 10


def safe(case, *, lowest, value):
    assert value == case.value == case.controlled
    assert not case.stage.pieces, "the whole flight was told"


def gap(case, *, value, controlled):
    assert value == case.value > controlled == case.controlled


def begin(case, *, piece, string):
    choice_of = case.piece(piece)
    assert case.opens(string, choice_of)
    after = case.game.open(choice_of)
    rest = worth(after.rest)
    assert max(after.coins - rest, after.coins - 2 * after.handout + rest) == case.value


CHECKS = {
    f"endgames.{check.__name__}": check
    for check in (
        *(loony, contents, result, costs, replies, unknown),
        *(kept, controlled, large, level, parity, core, bounces, compared, choice, order, more),
        *(disjoint, formula, bracelets, twins),
        *(altitude, straight, ascent, parts, through, landing, spared, searched, forced, safe, gap, begin),
    )
}


def check(case):
    """Hold all claims of a case against the definition, and return their kinds."""
    for claim in case.claims:
        assert claim.text.endswith(".") and claim.text == " ".join(claim.text.split()), claim
        assert json.loads(json.dumps(claim.facts)) == claim.facts, claim
        try:
            CHECKS[f"{claim.topic}.{claim.kind}"](case, **claim.facts)
        except AssertionError as wrong:
            raise AssertionError(f"{claim.kind} {claim.facts} of {dict(case.position.items())}: {wrong}") from wrong
    return {f"{claim.topic}.{claim.kind}" for claim in case.claims}
