"""`stringscoins structure`: components, joints, chains, loops and capturable coins of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.common import Failures, Meter, emit, heading, json_option, plural, sources

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.position import Position

__all__ = ["structure"]


@click.command()
@sources
@json_option
def structure(sources: tuple[str, ...], as_json: bool) -> None:
    """What each SOURCE is made of: components, joints, chains, loops, capturable coins.

    A joint is a coin of valence 3 or more; a loop's length includes its joint. In a loony endgame every cut is loony
    and nothing can be captured.

    \b
    Examples:
      stringscoins structure 3+4l+8l
      stringscoins structure positions/berlekamp-scott/dipper.yaml
    """
    failures = Failures()

    def answer(document: Document, name: str) -> None:
        from stringscoins.solve import Nimbers

        record: dict[str, Any] = {
            "name": name,
            "coins": len(document.position.coins),
            "strings": len(document.position),
            "loony_endgame": Nimbers(document.position, progress=Meter()).is_loony_endgame(),
            **_anatomy(document.position),
        }
        if as_json:
            emit(record)
        else:
            click.echo("\n".join([heading(record), *_text(record)]))

    failures.each(sources, answer)


def _anatomy(position: Position) -> dict[str, Any]:
    from stringscoins.structure import capture_type, chains_and_loops, joints

    chains, loops = chains_and_loops(position)
    captures: list[dict[str, Any]] = []
    for coin in position.capturable:
        entry: dict[str, Any] = {"coin": coin, "string": position.strings_of(coin)[0]}
        if position.is_ordinary:
            entry["type"] = capture_type(position, coin)
        captures.append(entry)
    return {
        "components": [{"coins": list(part.coins), "strings": list(part.strings)} for part in position.components()],
        "joints": [{"coin": coin, "valence": position.valence(coin)} for coin in joints(position)],
        "chains": [
            {"ends": list(c.ends), "length": c.length, "coins": list(c.coins), "strings": list(c.strings)}
            for c in chains
        ],
        "loops": [
            {"joint": loop.joint, "length": loop.length, "coins": list(loop.coins), "strings": list(loop.strings)}
            for loop in loops
        ],
        "capturable": captures,
    }


def _text(record: dict[str, Any]) -> list[str]:
    from stringscoins.structure import TYPES

    lines = ["a loony endgame" if record["loony_endgame"] else "no loony endgame"]
    sizes = ", ".join(f"{len(part['coins'])}" for part in record["components"])
    lines.append(plural(len(record["components"]), "component") + (f" of {sizes} coins" if sizes else ""))
    for joint in record["joints"]:
        lines.append(f"joint {joint['coin']} of valence {joint['valence']}")
    bare = [chain["strings"][0] for chain in record["chains"] if not chain["length"]]
    if bare:
        lines.append(f"{plural(len(bare), 'string')} without a chain: {', '.join(bare)}")
    for chain in record["chains"]:
        if not chain["length"]:
            continue
        between = f"between {chain['ends'][0]} and {chain['ends'][1]}"
        lines.append(f"chain of {chain['length']} {between}" + _listed(chain["coins"]))
    for loop in record["loops"]:
        where = f"at joint {loop['joint']}" if loop["joint"] is not None else "alone"
        lines.append(f"loop of {loop['length']} {where}" + _listed(loop["coins"]))
    for capture in record["capturable"]:
        kind = f", type {capture['type']}: {TYPES[capture['type']]}" if "type" in capture else ""
        lines.append(f"coin {capture['coin']} is capturable by {capture['string']}{kind}")
    return lines


def _listed(coins: list[str]) -> str:
    return f": {', '.join(coins)}" if coins else ""
