"""`stringscoins structure`: components, joints, chains, loops and capturable coins; what loony endgames consist of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.common import Failures, emit, heading, json_option, plural, sources, watched_options
from stringscoins.errors import NotAnEndgame

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.position import Position
    from stringscoins.structure import Configurations, Piece

__all__ = ["structure"]


@click.command()
@sources
@click.option("--strategy", "with_strategy", is_flag=True, help="Say, too, who will be in control by the chain rule.")
@json_option
@watched_options
def structure(sources: tuple[str, ...], with_strategy: bool, as_json: bool) -> None:
    """What each SOURCE is made of: components, joints, chains, loops, capturable coins; of a loony endgame also its
    dippers, earmuffs, twins, trinkets, bracelets and trees.

    A joint is a coin of valence 3 or more; a loop's length includes its joint. A loony endgame has no capturable coins,
    and every coin that is no joint is in a chain of at least 3 such coins or in a loop of at least 4 coins.

    \b
    Examples:
      stringscoins structure 3+4l+8l
      stringscoins structure positions/berlekamp-scott/dipper.yaml
      stringscoins structure --strategy 3+2+5
    """
    failures = Failures()

    def answer(document: Document, name: str) -> None:
        record = {
            "name": name,
            "coins": len(document.position.coins),
            "strings": len(document.position),
            **_anatomy(document.position),
        }
        if with_strategy:
            record["strategy"] = _strategy(document.position, record)
        if as_json:
            emit(record)
        else:
            click.echo("\n".join([heading(record), *_text(record)]))

    failures.each(sources, answer)


def _anatomy(position: Position) -> dict[str, Any]:
    from stringscoins.structure import Endgame, capture_type, chains_and_loops, configurations, faults, joints
    from stringscoins.structure.endgames import MODERATE_CHAIN, MODERATE_LOOP, SHORTEST_CHAIN, SHORTEST_LOOP

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
        "components": [{"coins": list(part.coins), "strings": list(part.strings)} for part in position.components()],
        "joints": [{"coin": coin, "valence": position.valence(coin)} for coin in joints(position)],
        "chains": [
            {
                **(names[c.coins[0]] if names else {}),
                "ends": list(c.ends),
                "length": c.length,
                "moderate": SHORTEST_CHAIN <= c.length <= MODERATE_CHAIN,
                "coins": list(c.coins),
                "strings": list(c.strings),
            }
            for c in chains
        ],
        "loops": [
            {
                **(names[loop.coins[-1]] if names else {}),
                "joint": loop.joint,
                "length": loop.length,
                "moderate": SHORTEST_LOOP <= loop.length <= MODERATE_LOOP,
                "coins": list(loop.coins),
                "strings": list(loop.strings),
            }
            for loop in loops
        ],
        "capturable": captures,
        **_configurations(configurations(endgame)),
    }


def _configurations(found: Configurations) -> dict[str, Any]:
    def names(pieces: Iterable[Piece]) -> list[str]:
        return [piece.name for piece in pieces]

    return {
        "dippers": [
            {"joint": d.joint, "loop": d.loop.name, "handle": d.handle.name, "end": d.end} for d in found.dippers
        ],
        "earmuffs": [{"muffs": names(e.muffs), "headband": e.headband.name} for e in found.earmuffs],
        "twins": [{"joint": t.joint, "longer": t.longer.name, "shorter": t.shorter.name} for t in found.twins],
        "trinkets": [{"name": t.name, "joint": t.joint, "length": t.length} for t in found.trinkets],
        "bracelets": [
            {
                "name": bracelet.name,
                "cyclic": bracelet.cyclic,
                "joints": list(bracelet.joints),
                "trinkets": names(bracelet.trinkets),
                "chains": names(bracelet.chains),
                "tags": [
                    {"chain": tag.name, "joint": joint, "end": end} if tag else None
                    for tag, joint, end in zip(
                        bracelet.tags, (bracelet.joints[0], bracelet.joints[-1]), bracelet.anchors, strict=True
                    )
                ],
            }
            for bracelet in found.bracelets
        ],
        "trees": [{"joints": list(part.joints), "pieces": names(part.pieces)} for part in found.trees],
        "other": [{"joints": list(part.joints), "pieces": names(part.pieces)} for part in found.others],
        "beyond": [{"joint": joint, "why": why} for joint, why in found.beyond],
    }


def _strategy(position: Position, record: dict[str, Any]) -> dict[str, Any] | None:
    """What Malkin's rules say; None of a position that they do not speak of."""
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


def _strategy_text(found: dict[str, Any] | None) -> list[str]:
    if found is None:
        return ["chain rule: only of ordinary strings, where no coin is capturable"]
    pieces = f"{plural(found['long_chains'], 'long chain')}, {plural(found['loops'], 'loop')}"
    says = "the other player is in control"
    if not found["proven"]:
        says = f"the player to move wants an {found['mover_wants']} number of long chains in the end"
    lines = [f"chain rule: {pieces}, {plural(found['turns'], 'turn')} left; {says}"]
    if found["keeping_control"] is not None:
        lines.append(f"keeping control to the end brings a margin of {found['keeping_control']}")
    if found["sacrifice_leads"]:
        tie, win = found["sacrifice_leads"]["tie"], found["sacrifice_leads"]["win"]
        lines.append(f"opening a long chain now needs a lead of {tie} to tie, of {win} to win")
    return lines


def _text(record: dict[str, Any]) -> list[str]:
    from stringscoins.structure import TYPES

    lines = ["a loony endgame" if record["loony_endgame"] else str(NotAnEndgame(record["why_not"]))]
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
    return lines + (_strategy_text(record["strategy"]) if "strategy" in record else [])


def _table(runs: list[dict[str, Any]]) -> list[str]:
    """Chains and loops under a heading; those that differ in nothing but their coins in one row, with their number."""
    from stringscoins.structure.endgames import MODERATE_CHAIN

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
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    ]


def _in_words(record: dict[str, Any]) -> list[str]:
    """The configurations, a line each; a bracelet that is a dipper or earmuffs is told as such."""
    lines = [f"dipper: loop {d['loop']}, handle {d['handle']} to {d['end']}" for d in record["dippers"]]
    lines += [f"earmuffs: {' and '.join(e['muffs'])}, headband {e['headband']}" for e in record["earmuffs"]]
    lines += [f"twin: longer loop {t['longer']}, shorter loop {t['shorter']}" for t in record["twins"]]
    for bracelet in record["bracelets"]:
        tags = [tag["chain"] for tag in bracelet["tags"] if tag]
        if bracelet["name"] not in ("dipper", "earmuffs"):
            parts = {"trinkets": bracelet["trinkets"], "chains": bracelet["chains"], "tags": tags}
            shown = "; ".join(f"{part} {_shortened(names)}" for part, names in parts.items() if names)
            lines.append(f"{bracelet['name']}: {shown}")
    lines += [f"tree: {_shortened(part['pieces'])}" for part in record["trees"]]
    lines += [f"part with a cycle: {_shortened(part['pieces'])}" for part in record["other"]]
    return lines + [joint["why"] for joint in record["beyond"]]


def _shortened(names: Sequence[str], most: int = 8) -> str:
    """A list of names, its middle left out where it is long."""
    return ", ".join(names if len(names) <= most else [*names[: most - 2], "...", names[-1]])
