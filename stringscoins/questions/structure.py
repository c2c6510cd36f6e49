"""Show what each SOURCE is made of: components, joints, chains, loops and capturable coins.

A joint is a coin of valence 3 or more. The length of a loop includes its joint. A loony endgame has no capturable
coins, and every coin that is not a joint is in a chain of at least 3 such coins or in a loop of at least 4 coins.

In a loony endgame the dippers, earmuffs, twins, trinkets, bracelets and trees are named, too. A component with
hyperstrings belongs to one if after every cut in it the other player can choose: to take all that falls, or to leave
the handout. What falls together is a tree that branches at hyperstrings. It is grafted onto itself, so that all of
it falls, or onto others at joints (Romer).

\b
Examples:
  stringscoins structure 3+4l+8l
  stringscoins structure @berlekamp-scott/dipper
  stringscoins structure --strategy 3+2+5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stringscoins.errors import NotAnEndgame
from stringscoins.position import Position
from stringscoins.questions.options import flag
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import Question
from stringscoins.questions.wording import heading
from stringscoins.structures import (
    TYPES,
    Bracelet,
    Configurations,
    Endgame,
    EndgamePart,
    Piece,
    SpaceEndgame,
    Tree,
    capture_type,
    chains_and_loops,
    configurations,
    joints,
    space_faults,
)
from stringscoins.structures.endgames import MODERATE_CHAIN, MODERATE_LOOP, SHORTEST_CHAIN, SHORTEST_LOOP
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer"]


@dataclass(frozen=True)
class Options:
    """The options of `structure`."""

    strategy: bool = flag("Tell, too, who will be in control by the chain rule.")


def answer(query: Query, options: Options) -> Answer:
    """Return the structure of a position: components, joints, chains, loops, capturable coins, configurations."""
    record = query.heading() | _anatomy(query.position)
    if options.strategy:
        record["strategy"] = _strategy(query.position, record)
    return Answer(record)


def _anatomy(position: Position) -> dict[str, Any]:
    why_not = list(space_faults(position))
    endgame = SpaceEndgame(Endgame(())) if why_not else SpaceEndgame.of(position)
    names = {coin: {"name": piece.name} for piece in endgame.ordinary.pieces for coin in piece.coins}
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
            names.get(next(iter(chain.coins), ""), {})
            | facts(chain, "ends", "length")
            | {"moderate": SHORTEST_CHAIN <= chain.length <= MODERATE_CHAIN}
            | facts(chain, "coins", "strings")
            for chain in chains
        ],
        "loops": [
            names.get(loop.coins[-1], {})
            | facts(loop, "joint", "length")
            | {"moderate": SHORTEST_LOOP <= loop.length <= MODERATE_LOOP}
            | facts(loop, "coins", "strings")
            for loop in loops
        ],
        "capturable": captures,
        **_configurations(configurations(endgame.ordinary)),
        "branching": [
            _tree(part, tree) for part, those in zip(endgame.others, endgame.trees, strict=True) for tree in those
        ],
    }


def _tree(component: Position, tree: Tree) -> dict[str, Any]:
    """Return a tree of hyperstrings, and the joints that stay where it ends."""
    ends = {coin for string in tree.strings for coin in component[string]}
    joints = [coin for coin in tree.rest.coins if coin in ends]
    return facts(tree, "name", "coins", "handout", "strings", "cuts") | {"joints": joints}


def _configurations(configurations: Configurations) -> dict[str, Any]:
    def names(pieces: Iterable[Piece]) -> list[str]:
        return [piece.name for piece in pieces]

    def parts(those: Iterable[EndgamePart]) -> list[dict[str, Any]]:
        return [{"joints": list(part.joints), "pieces": names(part.pieces)} for part in those]

    def tags(bracelet: Bracelet) -> list[dict[str, Any] | None]:
        ends = zip(bracelet.tags, (bracelet.joints[0], bracelet.joints[-1]), bracelet.anchors, strict=True)
        return [{"chain": tag.name, "joint": joint, "end": end} if tag else None for tag, joint, end in ends]

    return {
        "dippers": [
            {"joint": d.joint, "loop": d.loop.name, "handle": d.handle.name, "end": d.end}
            for d in configurations.dippers
        ],
        "earmuffs": [{"muffs": names(e.muffs), "headband": e.headband.name} for e in configurations.earmuffs],
        "twins": [{"joint": t.joint, "longer": t.longer.name, "shorter": t.shorter.name} for t in configurations.twins],
        "trinkets": [facts(trinket, "name", "joint", "length") for trinket in configurations.trinkets],
        "bracelets": [
            facts(b, "name", "cyclic", "joints")
            | {"trinkets": names(b.trinkets), "chains": names(b.chains), "tags": tags(b)}
            for b in configurations.bracelets
        ],
        "trees": parts(configurations.trees),
        "other": parts(configurations.others),
        "beyond": [{"joint": joint, "why": why} for joint, why in configurations.beyond],
    }


def _strategy(position: Position, record: dict[str, Any]) -> dict[str, Any] | None:
    """Return the conclusions of Malkin's rules; None for a position that they do not cover."""
    from stringscoins.strategy import chains
    from stringscoins.strategy.chain_fight import chain_fight

    if not position.is_ordinary or not position:
        return None
    fight = chain_fight(position)
    coins = len(position.coins)
    kept = None
    if record["loony_endgame"] and not record["joints"]:
        lengths = ([piece["length"] for piece in record[kind]] for kind in ("chains", "loops"))
        kept = chains.keeping_control(*lengths)
    leads = None
    if fight.long_chains and not fight.in_control and not record["loony_endgame"] and not position.capturable:
        # A tie needs a lead of the parity of the coins that are left.
        leads = {
            "tie": next(n for n in range(coins % 2, coins + 2, 2) if chains.sacrifice_can_tie(n)),
            "win": next(n for n in range(coins + 2) if chains.sacrifice_can_win(coins + n, n)),
        }
    return {
        "rest": {"coins": len(fight.rest.coins), "strings": len(fight.rest)},
        **facts(fight, "long_chains", "loops", "fewest", "most", "turns"),
        "in_control": "mover" if fight.in_control else "opponent",
        "mover_wants": fight.mover_wants,
        "choice": fight.has_choice,
        "proven": fight.is_exact,
        "keeping_control": kept,
        "sacrifice_leads": leads,
        "areas": [facts(area, "kind", "length", "coins", "strings") for area in fight.areas],
    }


def text(record: dict[str, Any], document: Document) -> list[str]:
    lines = [heading(record), "a loony endgame" if record["loony_endgame"] else str(NotAnEndgame(record["why_not"]))]
    sizes = Counter(len(part["coins"]) for part in record["components"])
    coins = ", ".join(str(size) if n == 1 else f"{n} x {size}" for size, n in sizes.items())
    lines.append(plural(sizes.total(), "component") + (f", coins: {coins}" if coins else ""))
    for valence in sorted({joint["valence"] for joint in record["joints"]}):
        joints = [joint["coin"] for joint in record["joints"] if joint["valence"] == valence]
        lines.append(f"{plural(len(joints), 'joint')} of valence {valence}: {_shortened(joints)}")
    bare = [chain["strings"][0] for chain in record["chains"] if not chain["length"]]
    if bare:
        lines.append(f"{plural(len(bare), 'string')} without a chain: {_shortened(bare)}")
    lines += _table([run for run in (*record["chains"], *record["loops"]) if run["length"]])
    for capture in record["capturable"]:
        kind = f", type {capture['type']}: {TYPES[capture['type']]}" if "type" in capture else ""
        lines.append(f"coin {capture['coin']} is capturable by {capture['string']}{kind}")
    lines += _in_words(record)
    if "strategy" in record and not record["strings"]:
        return [*lines, "chain rule: no string is left"]
    return lines + (_strategy_text(record["strategy"]) if "strategy" in record else [])


def _strategy_text(strategy: dict[str, Any] | None) -> list[str]:
    if strategy is None:
        return ["chain rule: only of ordinary strings"]
    who = "the player to move" if strategy["in_control"] == "mover" else "the other player"
    says = f"{who} is in control" if strategy["long_chains"] or strategy["loops"] else "nobody will be in control"
    if strategy["choice"]:
        says = "the player to move can take the last coins that fall, or leave them, and so is in control"
    elif not strategy["proven"]:
        says = f"the player to move wants an {strategy['mover_wants']} number of long chains in the end"
    pieces = f"{plural(strategy['long_chains'], 'long chain')}, {plural(strategy['loops'], 'loop')}"
    lines = [f"chain rule: {pieces}, {plural(strategy['turns'], 'turn')} left; {says}"]
    if not (strategy["choice"] or strategy["proven"]):
        fewest, most = strategy["fewest"], strategy["most"]
        number = str(most) if fewest == most else f"from {fewest} to {most}"
        unopened = "if no long chain or loop, and no loop at a joint of valence 3, is opened before"
        lines.append(f"there will be {number}, {unopened}")
    if strategy["keeping_control"] is not None:
        lines.append(f"keeping control to the end brings a margin of {strategy['keeping_control']}")
    if strategy["sacrifice_leads"]:
        tie, win = strategy["sacrifice_leads"]["tie"], strategy["sacrifice_leads"]["win"]
        lines.append(f"opening a long chain now needs a lead of {tie} to tie, of {win} to win")
    return lines


def _table(runs: list[dict[str, Any]]) -> list[str]:
    """Return a table of chains and loops; those that differ only in their coins share a row."""
    if not runs:
        return []
    coins: dict[tuple[str, ...], list[list[str]]] = {}
    for run in runs:
        if "joint" in run:
            kind, where = "loop", "alone" if run["joint"] is None else f"joint {run['joint']}"
        else:
            kind, where = "chain", " to ".join(run["ends"])
        size = "moderate" if run["moderate"] else "very long" if run["length"] > MODERATE_CHAIN else "short"
        coins.setdefault((run.get("name", ""), str(run["length"]), f"{size} {kind}", where), []).append(run["coins"])
    rows: list[tuple[str, ...]] = [("", "piece", "length", "kind", "where", "coins")]
    for row, which in coins.items():
        alike = len(which) > 1
        rows.append((f"{len(which)} x" if alike else "", *row, "" if alike else _shortened(which[0])))
    return table(rows)


def _in_words(record: dict[str, Any]) -> list[str]:
    """Return the configurations, a line each; a bracelet that is a dipper or earmuffs is named so."""
    lines = [f"dipper: loop {d['loop']}, handle {d['handle']} to {d['end']}" for d in record["dippers"]]
    lines += [f"earmuffs: {' and '.join(e['muffs'])}, headband {e['headband']}" for e in record["earmuffs"]]
    lines += [f"twin: longer loop {t['longer']}, shorter loop {t['shorter']}" for t in record["twins"]]
    for bracelet in record["bracelets"]:
        tags = [tag["chain"] for tag in bracelet["tags"] if tag]
        if bracelet["name"] not in ("dipper", "earmuffs"):
            parts = {"trinkets": bracelet["trinkets"], "chains": bracelet["chains"], "tags": tags}
            shown = "; ".join(f"{part} {_shortened(names)}" for part, names in parts.items() if names)
            lines.append(f"{bracelet['name']}: {shown}")
    lines += [_branching(tree) for tree in record["branching"]]
    lines += [f"tree: {_shortened(part['pieces'])}" for part in record["trees"]]
    lines += [f"part with a cycle: {_shortened(part['pieces'])}" for part in record["other"]]
    return lines + [joint["why"] for joint in record["beyond"]]


def _branching(tree: dict[str, Any]) -> str:
    onto = f"others at {_shortened(tree['joints'])}" if tree["joints"] else "itself"
    worth = f"{plural(tree['coins'], 'coin')}, handout {tree['handout']}"
    return f"tree of {_shortened(tree['strings'])}, grafted onto {onto}: {worth}"


def _shortened(names: Sequence[str], most: int = 8) -> str:
    """Return a list of names, its middle left out where it is long."""
    return ", ".join(names if len(names) <= most else [*names[: most - 2], "...", names[-1]])


QUESTION = Question("structure", __doc__ or "", Options, answer, text)
