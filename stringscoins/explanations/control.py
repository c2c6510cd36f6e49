"""Control: which player makes the other open the first long chain (Malkin, theorems 5 to 7 and 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.parts import Subgame, called
from stringscoins.position import Position
from stringscoins.strategy import chain_rule, long_pieces, normal_turns
from stringscoins.strategy.chain_fight import chain_fight
from stringscoins.structures import faults, joints, space_faults
from stringscoins.values import nim_sum
from stringscoins.wording import capital, listed, plural, show_value

__all__ = ["claims", "control"]

_LONG = ("long_chain", "long_loop")
"""The rules by which a part is a long chain or a loop that stands alone."""


def control(position: Position, nim_sum: int | str | None) -> dict[str, Any] | None:
    """Return the facts on who will be in control, with those of the chain rule; None for the empty position.

    `in_control` follows from the nimber, `chain_rule` and `mover_wants` from the long chains as they are now; `proved`
    is True for a loony endgame, for which the rule is a theorem. `nim_sum` is the value for JSON. Cost: linear.
    """
    if not position:
        return None
    found: dict[str, Any] = {"in_control": None if nim_sum is None else "opponent" if nim_sum == 0 else "mover"}
    if not position.is_ordinary or position.capturable:
        return found
    chains, loops = long_pieces(position)
    return found | {
        "phase": chain_fight(position).phase,
        "chain_rule": "mover" if chain_rule(position, chains) else "opponent",
        "long_chains": chains,
        "loops": loops,
        "turns": normal_turns(position, chains, loops),
        "mover_wants": "even" if chain_rule(position, 0) else "odd",
        "proved": not faults(position),
    }


def claims(position: Position, parts: Sequence[Subgame], control: dict[str, Any] | None) -> Iterator[Claim]:
    """Yield claims on who gets control, and what would change it, from the facts of `control`."""
    if control is None:
        return
    who = control["in_control"]
    if not (position.is_ordinary or space_faults(position)):
        yield endgame(pieces=None, turns=None)
        return
    is_endgame = control.get("proved", False)
    if "phase" in control and not is_endgame:
        fight = chain_fight(position)
        yield phase(phase=fight.phase, fewest=fight.fewest, most=fight.most)
    if who and not is_endgame:
        long = [part.name for part in parts if part.rule in _LONG]
        rest = [part for part in parts if part.rule not in _LONG]
        if long and all(part.nimber is not None for part in rest):
            value = nim_sum(part.nimber for part in rest if part.nimber is not None)
            yield method(
                long=long, rest=[part.name for part in rest], loony=value < 0, nimber=max(value, 0), control=who
            )
        else:
            yield stuck(control=who)
    if "turns" not in control:
        return
    facts = {key: control[key] for key in ("long_chains", "loops", "turns")}
    if is_endgame:
        # With joints, the course of the game decides how many chains and loops there are in the end.
        alone = not joints(position)
        yield endgame(
            pieces=[control["long_chains"], control["loops"]] if alone else None,
            turns=control["turns"] if alone else None,
        )
    elif control["long_chains"] or control["loops"]:
        yield rule(strings=len(position), coins=len(position.coins), **facts, control=control["chain_rule"])
        yield parity(long_chains=control["long_chains"], wanted=control["mover_wants"])
        if who:
            yield compared(nimber=who, rule=control["chain_rule"])


def _player(who: str) -> str:
    return "the player to move" if who == "mover" else "the opponent"


@sentence
def phase(phase: str, fewest: int, most: int) -> str:
    """Say in which phase the game is, and how many long chains there may be in the end."""
    settled = plural(most, "long chain") if most else "no long chain"
    number = settled if fewest == most else f"between {fewest} and {most} long chains"
    unopened = "if no long chain or loop, and no loop at a joint of valence 3, is opened before"
    return {
        "opening": f"This is the opening: there is no long chain or loop yet. There can be {number} in the end.",
        "chain fight": f"This is the chain fight, for the number of long chains: there can be {number} in the end,"
        f" {unopened}.",
        "neutral": f"This is the neutral phase: there will be {number} in the end, {unopened}, and there are moves left"
        " that give nothing away.",
        "short chains": "This is the phase of short chains: every move gives coins away, but not all moves are loony.",
        "loony": "Every move is loony. Yet this is no loony endgame: a loop of fewer than 4 coins hangs on a joint.",
    }[phase]


@sentence
def method(long: list[str], rest: list[str], loony: bool, nimber: int, control: str) -> str:
    """Say that long chains and loops are set apart, and the rest decides who opens the first of them."""
    what = "is a long chain or loop" if len(long) == 1 else "are long chains or loops"
    value = "loony" if loony else f"worth {show_value(nimber)}"
    other = _player("opponent" if control == "mover" else "mover")
    return (
        f"{capital(listed(map(called, long), 6))} {what}, which nobody wants to open. The rest,"
        f" {listed(map(called, rest), 6)}, is {value}. So {_player(control)} can play there until {other} has nothing"
        " else to cut but a long chain or loop, and so gets control (Malkin, theorem 13)."
    )


@sentence
def stuck(control: str) -> str:
    """Say who can make the other run out of good moves."""
    other = _player("opponent" if control == "mover" else "mover")
    return (
        f"The value says that {_player(control)} can always make {other} run out of moves that are not loony. If long"
        f" chains or loops are left then, {_player(control)} gets control."
    )


@sentence
def rule(strings: int, coins: int, long_chains: int, loops: int, turns: int, control: str) -> str:
    """Say what the chain rule predicts, with the chains that there are now."""
    crosses = long_chains - 1 + 2 * loops
    pieces = " and ".join(plural(n, thing) for n, thing in ((long_chains, "long chain"), (loops, "loop")) if n)
    return (
        f"The chain rule counts turns: {strings} strings - {coins} coins + 1 = {strings - coins + 1}, and"
        f" {crosses} {'double-cross' if crosses == 1 else 'double-crosses'} for {pieces}, if those there are now"
        f" stay and no others come. That makes {plural(turns, 'turn')}; the last one, and with it control, falls to"
        f" {_player(control)}."
    )


@sentence
def parity(long_chains: int, wanted: str) -> str:
    """Say how many long chains the player to move wants."""
    now = "even" if long_chains % 2 == 0 else "odd"
    verdict = "as it is now" if now == wanted else "unlike now"
    return (
        f"The player to move wants an {wanted} number of long chains in the end, {verdict} ({long_chains}). One chain"
        " more or fewer changes who gets control, and so does a double-cross before the end; loops do not."
    )


@sentence
def compared(nimber: str, rule: str) -> str:
    """Say whether the chain rule agrees with the nimber."""
    if nimber == rule:
        return "The nimber says the same as the rule of thumb, and is exact."
    return (
        f"The nimber, which is exact, says otherwise: {_player(nimber)} can change the number of long chains, or make a"
        " double-cross in time."
    )


@sentence
def endgame(pieces: list[int] | None, turns: int | None) -> str:
    """Say that in a loony endgame the opponent is in control."""
    said = "This is a loony endgame: the opponent is in control, and can keep it to the end."
    if not pieces or not turns:
        return said
    things = " and ".join(plural(n, thing) for n, thing in zip(pieces, ("long chain", "loop"), strict=True) if n)
    return f"{said} Then there are {plural(turns, 'turn')} to come, for {things}."
