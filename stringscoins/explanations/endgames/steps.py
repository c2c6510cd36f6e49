"""A loony endgame from the beginning to the end: its contents, its value, the cost of every opening, the replies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stringscoins.endgames import ExactValues, ValuedOpening, openings_of, simple_sum
from stringscoins.endgames.simple import value as value_of
from stringscoins.errors import LimitReached
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.endgames.flights import flight_steps
from stringscoins.explanations.endgames.joints import joint_steps
from stringscoins.explanations.endgames.simple import opening_steps, reply_steps, sum_steps
from stringscoins.explanations.phrases import (
    is_theirs,
    kind_of,
    lots,
    opening_string,
    piece_facts,
    piece_name,
    piece_names,
    reason_of,
    some,
    soon,
)
from stringscoins.position import Position
from stringscoins.solve.work import Work
from stringscoins.structures import Endgame, Piece, faults
from stringscoins.wording import listed, plural

__all__ = ["endgame_steps"]

Facts = Mapping[str, Any]


def endgame_steps(position: Position, lead: int = 0, work: Work = Work()) -> Iterator[Claim]:
    """Yield claims on a loony endgame, each as soon as it is known; none for any other position.

    Limits are as for `coin_steps`. Cost: that of a flight plan, and of the exact values after every opening.
    """
    if faults(position) or not position:
        return
    game, enough = Endgame.of(position), soon(work)
    values = ExactValues(work=enough)
    known: tuple[int, int | None] = (game.coins % 2, None)
    yield loony(pieces=len(game.pieces))
    yield _contents(game)
    try:
        with values.stopping():
            allcock, begun = simple_sum(game), None
            if allcock is not None:
                value = value_of(allcock)
                known = value, value
                yield from sum_steps(allcock)
            else:
                known = values.bounds(values.shapes.state(game))
                yield from joint_steps(game, values)
                for claim in flight_steps(position, game, values):
                    yield claim
                    known = (claim.facts["value"],) * 2 if "value" in claim.facts else known
                    begun = claim.facts["piece"]["piece"] if claim.kind == "begin" else begun
            yield result(coins=game.coins, value=known[0], lead=lead, final=lead - known[0])
            if len(game.pieces) > 1:
                if allcock is not None:
                    yield from opening_steps(position, game, allcock)
                opened = openings_of(game, values)
                yield from _choices(position, begun, opened)
                if allcock is not None:
                    yield from reply_steps(allcock, opened)
    except LimitReached as stop:
        yield unknown(at_least=known[0], at_most=known[1], reason=reason_of(stop))
        if is_theirs(stop, work):
            raise


# The contents


@sentence
def loony(pieces: int) -> str:
    """Say that every move opens a piece: what the two players are called, and what they can do."""
    if pieces == 1:
        return "Only one piece is left, and whoever opens it gives all of it away."
    return (
        "Every move opens a chain or a loop for the other player. Call the player to move the opener, and the"
        " opponent the controller: he may take all that she opens, and then has to open the next piece himself, or he"
        " may keep control by leaving her the last 2 coins of it, the last 4 of a loop that stands alone, so that she"
        " has to open again."
    )


@sentence
def contents(alone: Sequence[Facts], joints: int, chains: int, loops: int, coins: int) -> str:
    """Say what the endgame consists of."""
    words, several = listed([some(lot) for lot in alone]), sum(lot["count"] for lot in alone) > 1
    if not joints:
        return f"There {'are' if several else 'is'} {words}: {plural(coins, 'coin')} in all."
    tied = listed([plural(n, thing) for n, thing in ((chains, "chain"), (loops, "loop")) if n])
    beside = f" Beside them {'stand' if several else 'stands'} {words}." if alone else ""
    if joints == 1:
        there = f"There is a joint, a coin with three strings or more, on which {tied} hang."
    else:
        there = f"There are {joints:,} joints, coins with three strings or more, on which {tied} hang."
    return f"{there}{beside} In all there are {coins:,} coins."


def _contents(game: Endgame) -> Claim:
    tied = [piece for piece in game.pieces if not piece.independent]
    loops = sum(piece.is_loop for piece in tied)
    return contents(
        alone=lots((kind_of(piece), piece.length) for piece in game.pieces if piece.independent),
        joints=len(game.valences),
        chains=len(tied) - loops,
        loops=loops,
        coins=game.coins,
    )


# The openings and their answers


@sentence
def costs(openings: Sequence[Facts], value: int) -> str:
    """Say what each opening is worth, and which ones are best."""
    best = [o for o in openings if o["value"] == value]
    others: dict[int, list[Facts]] = {}
    for o in openings:
        if o["value"] != value:
            others.setdefault(o["value"], []).append(o)
    wins = f"the controller wins by {value}" if value else "nobody wins"
    if not others:
        return f"Whatever she opens, {wins}, if both play best from there."
    worse = [f"by {worth} after {piece_names(like, 'a', 4, 'or')}" for worth, like in sorted(others.items())]
    return (
        f"If she opens {piece_names(best, 'a', last='or')}, {wins}, and no other opening is as good: he wins"
        f" {listed(worse, 4)}."
    )


@sentence
def replies(replies: Sequence[Facts]) -> str:
    """Say whether the controller keeps control after each opening, and why."""
    first, *others = replies
    rest, leaves = first["rest"], first["handout"]
    why = {
        "keep": f"should keep control: the rest is worth {rest} to him, more than the {leaves} coins that he leaves",
        "give up": f"should take all: to keep control would cost him {leaves} coins, and the rest is worth only {rest}",
        "either": f"may keep control or take all: the rest is worth {rest}, just what he would leave to keep control",
    }[first["reply"]]
    said = f"After {piece_name(first, 'a')} the controller {why}."
    if not others:
        return said
    if {reply["reply"] for reply in others} == {first["reply"]}:
        same = {"keep": "keeps control", "give up": "takes all", "either": "may do either"}[first["reply"]]
        return f"{said} He {same} after any other opening, too."
    words = {"keep": "keeps control after", "give up": "takes all after", "either": "may do either after"}
    groups = [(does, [r for r in others if r["reply"] == reply]) for reply, does in words.items()]
    parts = [f"{does} {piece_names(like, 'a', 5)}" for does, like in groups if like]
    return f"{said} He {', and he '.join(parts)}."


def _choices(position: Position, begun: str | None, openings: Sequence[ValuedOpening[Piece]]) -> Iterator[Claim]:
    """Yield the value of every opening and its answer; `begun` is the piece with which a flight begins."""
    optimal = [o for o in openings if o.optimal]
    first = next((o for o in optimal if o.piece.name == begun), optimal[0])
    ordered = sorted(openings, key=lambda o: (o is not first, not o.optimal))
    facts_of = [piece_facts(o.piece) | {"count": o.count, "string": opening_string(position, o.piece)} for o in ordered]
    yield costs(
        openings=[facts | {"value": o.value} for facts, o in zip(facts_of, ordered, strict=True)], value=first.value
    )
    yield replies(
        replies=[
            facts | {"rest": o.rest, "handout": o.handout, "reply": o.reply}
            for facts, o in zip(facts_of, ordered, strict=True)
        ]
    )


# The end


@sentence
def result(coins: int, value: int, lead: int, final: int) -> str:
    """Say who gets how many coins when both play best, and who wins with the lead."""
    rest = (coins + value) // 2
    if value == coins:
        said = f"The controller gets all {coins} coins."
    elif value:
        said = (
            f"So of the {coins:,} coins the controller gets {rest:,} and the opener {coins - rest:,} if both play best."
        )
    else:
        said = f"So of the {coins:,} coins each gets {rest:,} if both play best."
    if not lead:
        return said
    who = f"The opener leads by {lead:,}" if lead > 0 else f"The controller leads by {-lead:,}"
    end = f"the {'opener' if final > 0 else 'controller'} wins by {abs(final):,}" if final else "the game is a tie"
    return f"{said} {who}, so in the end {end}."


@sentence
def unknown(at_least: int, at_most: int | None, reason: str) -> str:
    """Say what is not known because a limit was reached."""
    if at_least == at_most:
        return f"What every opening is worth is not known within the limits ({reason})."
    most = f" and at most {at_most}" if at_most is not None else ""
    return f"The value is at least {at_least}{most}; more is not known within the limits ({reason})."
