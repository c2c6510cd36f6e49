"""The coins that can be captured: whether they are simply taken, or give the player to move a choice."""

from __future__ import annotations

from collections.abc import Iterator

from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.parts import WHOLE, Subgame, called
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from stringscoins.structures import TYPES, Witness, capture_type
from stringscoins.structures.falling import all_taken, fallen
from stringscoins.values import LOONY, show
from stringscoins.wording import listed, show_value

__all__ = ["claims", "played"]


def claims(parts: tuple[Subgame, ...]) -> Iterator[Claim]:
    """Yield a claim for each capturing string of the parts that are valued and not loony. Cost: linear."""
    for part in parts:
        if part.nimber is None or part.nimber == LOONY:
            continue
        for string in part.captures:
            coins = list(fallen(part.position, string))
            yield canonical(
                part=part.name,
                string=string,
                coins=coins,
                type=capture_type(part.position, coins[0]) if part.position.is_ordinary else None,
                nimber=show(part.nimber),
            )


def played(position: Position, witness: Witness, nimbers: Nimbers) -> Claim:
    """Return the claim on how the mover wins Nimstring from a loony position. Cost: a nimber of what is left."""
    left = position.restricted(position.keys() - set(witness.take))
    given = left.cut(witness.give).position
    stays = all_taken(given)[0].coins
    value = nimbers.solver.value([*witness.take, witness.keep])
    return choice(
        take=list(witness.take),
        keep=witness.keep,
        give=witness.give,
        handed=[c for c in given.coins if c not in stays] if witness.type else list(fallen(given, witness.keep)),
        left=show(value),
        cut=witness.keep if value != 0 else witness.give,
    )


@sentence
def canonical(part: str, string: str, coins: list[str], type: str | None, nimber: int) -> str:
    """Say that a capture leaves the value of its part as it is."""
    kind = f" ({TYPES[type]})" if type else ""
    noun = "coin" if len(coins) == 1 else "coins"
    where = "" if part == WHOLE else f" in {called(part)}"
    return (
        f"The player to move can capture {noun} {listed(coins)}{kind}{where} by cutting {listed([string])}. That costs"
        f" nothing: the capture is canonical, {called(part)} stays worth {show_value(nimber)}, and the player to move"
        " moves again."
    )


@sentence
def choice(take: list[str], keep: str, give: str, handed: list[str], left: int, cut: str) -> str:
    """Say that the player to move chooses who moves on."""
    first = f"First take what costs nothing: cut {listed(take)}. Then the" if take else "The"
    coins = f"{'coin' if len(handed) == 1 else 'coins'} {listed(handed)}"
    onward = "wins Nimstring, so take and move on" if left else "loses Nimstring, so let the opponent move on"
    return (
        f"{first} player to move chooses who moves on: either cut {listed([keep])}, which captures, and move on; or cut"
        f" {listed([give])}, which leaves {coins} to the opponent, who takes and then has to move on (a double-dealing"
        f" move). What is left is worth {show_value(left)} both times. Who moves there {onward}: cut {listed([cut])}."
    )
