"""The joints of an endgame: its controlled value, bracelets and twins.

Berlekamp and Scott, *Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stringscoins.endgames import ExactValues, chosen_loops
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.phrases import lots, piece_facts, piece_name, some
from stringscoins.structures import Endgame, configurations
from stringscoins.wording import listed, signed

__all__ = ["joint_steps"]

Facts = Mapping[str, Any]


def joint_steps(game: Endgame, values: ExactValues) -> Iterator[Claim]:
    """Yield claims on the joints of an endgame, before anything is opened, with the shapes and limits of `values`."""
    yield from _controlled(game, values)
    yield from _configurations(game)


# The controlled value


@sentence
def disjoint(loops: Sequence[Facts]) -> str:
    """Name a maximum set of loops that share no joint (comment 4)."""
    whole = [loop["pieces"] for loop in loops if loop["weight"] == 1]
    tied = [pieces[0]["piece"] for pieces in whole if len(pieces) == 1 and not pieces[0]["alone"]]
    alone = lots(("loop", pieces[0]["length"]) for pieces in whole if pieces[0]["alone"])
    words = [f"the loop{'s' if len(tied) > 1 else ''} {listed(tied, 12)}"] if tied else []
    words += [f"the ring {_ring(pieces)}" for pieces in whole if len(pieces) > 1]
    said = "The opener first looks for as many loops as can be that share no joint"
    if whole:
        said += (
            f": {listed([*words, *(some(lot) for lot in alone)])}. Opened when they stand alone, they bring her 4 coins"
        )
        said += " each while he keeps control, where another piece brings her 2."
    else:
        said += ", and there is none."
    for loop in loops:
        if loop["weight"] < 1:
            part = "half" if loop["weight"] == 0.5 else "a quarter, as it has only 3 coins"
            said += f" A loop through the ground, {_ring(loop['pieces'])}, counts {part}."
    return said


def _ring(pieces: Sequence[Facts]) -> str:
    return piece_name(pieces[0], "a") if len(pieces) == 1 else "+".join(piece["piece"] for piece in pieces)


@sentence
def formula(coins: int, joints: int, ends: int, loops: int, grounded: float, controlled: int) -> str:
    """Name the controlled value, by the formula of Berlekamp and Scott."""
    ground = {0: "", 0.5: " - 4 (the one through the ground)", 0.25: " - 2 (the one through the ground)"}[grounded]
    disjoint = f" - 8 x {loops} (those loops)" if loops else ""
    return (
        "The controlled value is what the controller wins by if he keeps control to the end and she plays her best. By"
        f" the formula of Berlekamp and Scott it is 8 + {coins} (coins) + 4 x {joints} (joints) - 2 x {ends} (ends of"
        f" pieces at joints and at the ground){disjoint}{ground} = {controlled}."
    )


def _controlled(game: Endgame, values: ExactValues) -> Iterator[Claim]:
    loops = chosen_loops(game, values.work.check)
    yield disjoint(
        loops=[
            {"pieces": [*map(piece_facts, loop.pieces)], "length": loop.length, "weight": loop.weight} for loop in loops
        ]
    )
    yield formula(
        coins=game.coins,
        joints=len(game.valences),
        ends=sum(len(piece.ends) for piece in game.pieces),
        loops=sum(loop.weight == 1 for loop in loops),
        grounded=sum(loop.weight for loop in loops if loop.weight < 1),
        controlled=values.controlled(values.shapes.state(game)),
    )


# Bracelets and twins


@sentence
def bracelets(bracelets: Sequence[Facts]) -> str:
    """Name the bracelets, and what each is worth to the opener while he keeps control."""
    words = []
    for bracelet in bracelets:
        gain, cost = bracelet["gain"], bracelet["cost"]
        joints = listed(bracelet["joints"], 12)
        words.append(f"{bracelet['name']} {joints}: loops {signed(gain)}, chains {signed(-cost)}")
    more = f"; and {len(words) - 4} more" if len(words) > 4 else ""
    return (
        "A loop of up to 7 coins at a joint is a trinket. Trinkets on a path of chains make a bracelet, one of them a"
        " dipper, two and nothing else earmuffs. Here is what they bring her while he keeps control:"
        f" {'; '.join(words[:4])}{more}."
    )


@sentence
def twins(twins: Sequence[Facts]) -> str:
    """Name the twins, and how they are played."""
    words = [f"those of {twin['shorter']} and {twin['longer']} coins at {twin['joint']}" for twin in twins]
    return (
        f"Two loops that share their only joint are a twin: {listed(words, 3)}. The shorter one goes first, as if it"
        " were a chain that ties the longer one down."
    )


def _configurations(game: Endgame) -> Iterator[Claim]:
    found = configurations(game)
    if found.bracelets:
        yield bracelets(
            bracelets=[
                {
                    "name": bracelet.name,
                    "joints": list(bracelet.joints),
                    "gain": sum(trinket.net for trinket in bracelet.trinkets),
                    "cost": -sum(piece.net for piece in set(bracelet.pieces) if not piece.is_loop),
                }
                for bracelet in found.bracelets
            ]
        )
    if found.twins:
        yield twins(
            twins=[{"joint": t.joint, "longer": t.longer.length, "shorter": t.shorter.length} for t in found.twins]
        )
