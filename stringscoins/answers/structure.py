"""What a position is made of, and what the chain rule says of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stringscoins.answers.query import Answer, Query, facts
from stringscoins.position import Position
from stringscoins.structures import (
    Bracelet,
    Configurations,
    Endgame,
    Part,
    Piece,
    capture_type,
    chains_and_loops,
    configurations,
    faults,
    joints,
)
from stringscoins.structures.endgames import MODERATE_CHAIN, MODERATE_LOOP, SHORTEST_CHAIN, SHORTEST_LOOP

__all__ = ["structure"]


def structure(query: Query, *, strategy: bool = False) -> Answer:
    """Return what a position is made of: components, joints, chains, loops, capturable coins, configurations.

    Parameters
    ----------
    query : Query
    strategy : bool
        Whether to say, too, who will be in control by the chain rule.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> [loop["length"] for loop in structure(Query("a sum", read("3+4l"))).record["loops"]]
    [4]
    """
    record = query.heading() | _anatomy(query.position)
    if strategy:
        record["strategy"] = _strategy(query.position, record)
    return Answer(record)


def _anatomy(position: Position) -> dict[str, Any]:
    why_not = list(faults(position)) if len(position) else ["no string is left"]
    endgame = Endgame(()) if why_not else Endgame.of(position)
    names = {coin: {"name": piece.name} for piece in endgame.pieces for coin in piece.coins}
    chains, loops = chains_and_loops(position)
    captures: list[dict[str, Any]] = []
    is_ordinary = position.is_ordinary
    for coin in position.capturable:
        entry: dict[str, Any] = {"coin": coin, "string": position.strings_of(coin)[0]}
        if is_ordinary:
            entry["type"] = capture_type(position, coin)
        captures.append(entry)
    return {
        "loony_endgame": not why_not,
        "why_not": why_not,
        "components": [facts(part, "coins", "strings") for part in position.components()],
        "joints": [{"coin": coin, "valence": position.valence(coin)} for coin in joints(position)],
        "chains": [
            (names[chain.coins[0]] if names else {})
            | facts(chain, "ends", "length")
            | {"moderate": SHORTEST_CHAIN <= chain.length <= MODERATE_CHAIN}
            | facts(chain, "coins", "strings")
            for chain in chains
        ],
        "loops": [
            (names[loop.coins[-1]] if names else {})
            | facts(loop, "joint", "length")
            | {"moderate": SHORTEST_LOOP <= loop.length <= MODERATE_LOOP}
            | facts(loop, "coins", "strings")
            for loop in loops
        ],
        "capturable": captures,
        **_configurations(configurations(endgame)),
    }


def _configurations(found: Configurations) -> dict[str, Any]:
    def names(pieces: Iterable[Piece]) -> list[str]:
        return [piece.name for piece in pieces]

    def parts(those: Iterable[Part]) -> list[dict[str, Any]]:
        return [{"joints": list(part.joints), "pieces": names(part.pieces)} for part in those]

    def tags(bracelet: Bracelet) -> list[dict[str, Any] | None]:
        ends = zip(bracelet.tags, (bracelet.joints[0], bracelet.joints[-1]), bracelet.anchors, strict=True)
        return [{"chain": tag.name, "joint": joint, "end": end} if tag else None for tag, joint, end in ends]

    return {
        "dippers": [
            {"joint": d.joint, "loop": d.loop.name, "handle": d.handle.name, "end": d.end} for d in found.dippers
        ],
        "earmuffs": [{"muffs": names(e.muffs), "headband": e.headband.name} for e in found.earmuffs],
        "twins": [{"joint": t.joint, "longer": t.longer.name, "shorter": t.shorter.name} for t in found.twins],
        "trinkets": [facts(trinket, "name", "joint", "length") for trinket in found.trinkets],
        "bracelets": [
            facts(b, "name", "cyclic", "joints")
            | {"trinkets": names(b.trinkets), "chains": names(b.chains), "tags": tags(b)}
            for b in found.bracelets
        ],
        "trees": parts(found.trees),
        "other": parts(found.others),
        "beyond": [{"joint": joint, "why": why} for joint, why in found.beyond],
    }


def _strategy(position: Position, record: dict[str, Any]) -> dict[str, Any] | None:
    """Return what Malkin's rules say; None of a position that they do not speak of."""
    from stringscoins.strategy import chains

    if not position.is_ordinary or position.capturable or not position:
        return None
    long_chains, loops = chains.long_pieces(position)
    mover = chains.expected_control(position)
    coins = len(position.coins)
    kept = None
    if record["loony_endgame"] and not record["joints"]:
        lengths = ([piece["length"] for piece in record[kind]] for kind in ("chains", "loops"))
        kept = chains.keeping_control(*lengths)
    leads = None
    if long_chains and not mover and not record["loony_endgame"]:
        # A tie needs a lead of the parity of the coins that are left.
        leads = {
            "tie": next(n for n in range(coins % 2, coins + 2, 2) if chains.sacrifice_can_tie(n)),
            "win": next(n for n in range(coins + 2) if chains.sacrifice_can_win(coins + n, n)),
        }
    return {
        "long_chains": long_chains,
        "loops": loops,
        "turns": chains.normal_turns(position, long_chains, loops),
        "in_control": "mover" if mover else "opponent",
        "mover_wants": "even" if chains.chain_rule(position, 0) else "odd",
        "proven": record["loony_endgame"],
        "keeping_control": kept,
        "sacrifice_leads": leads,
    }
