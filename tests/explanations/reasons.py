"""What makes the reason for a move true, straight from the rules: nothing of `explanations` is used here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.strategy import long_pieces
from stringscoins.structures import chains_and_loops
from stringscoins.values import LOONY
from tests.random_positions import captured

YOU, OTHER = "(?:you|the player to move)", "(?:the other player|the opponent)"
REASONS: list[tuple[str, str, Callable[..., bool]]] = []
"""Kind, sentence and what holds if it is said."""
MISERE = ("only", "forced", "early", "avoid", "search")


def reason(kind: str, sentence: str) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    """Enter what makes a sentence true; its groups in brackets are handed on."""
    pattern = sentence.replace("YOU", YOU).replace("OTHER", OTHER)

    def entered(holds: Callable[..., bool]) -> Callable[..., bool]:
        REASONS.append((kind, pattern, holds))
        return holds

    return entered


ESTIMATE = " That is an estimate: the end is too far to see."
"""What a hint says besides where it is not exact."""


def holds(position: Position, string: str, kind: str, said: str, misere: bool = False) -> bool:
    """Whether a reason for a cut is a known one of its kind, and true. That it is best is not looked at."""
    ((match, true),) = ((m, true) for k, p, true in REASONS if k == kind and (m := re.fullmatch(p, said, re.I)))
    return (kind in MISERE or not misere) and true(Cut(position, string), *match.groups())


@dataclass
class Cut:
    """A string to cut, and what follows from the rules."""

    position: Position
    string: str

    @cached_property
    def takes(self) -> int:
        return len(self.position.cut(self.string).captured)

    @cached_property
    def takers(self) -> list[str]:
        return [string for string in self.position if self.position.cut(string).captured]

    @cached_property
    def rest(self) -> Position:
        return self.position.cut(self.string).position

    @cached_property
    def gives(self) -> dict[str, int]:
        """The coins that fall to the opponent after each cut."""
        return {string: captured(self.position.cut(string).position)[1] for string in self.position}

    @property
    def safe(self) -> list[str]:
        return [string for string, number in self.gives.items() if not number and string not in self.takers]

    def lengths(self) -> tuple[int, list[int]]:
        """The length of the chain or loop of the string, and those of the others."""
        runs = [run for kind in chains_and_loops(self.position) for run in kind]
        (own,) = (run for run in runs if self.string in run.strings)
        return own.length, [run.length for run in runs if run is not own]

    def is_on(self, piece: str) -> bool:
        chains, loops = chains_and_loops(self.position)
        return any(self.string in run.strings for run in (chains if piece == "chain" else loops))


def handouts(position: Position) -> set[int]:
    """The numbers of coins that can be left: all others are taken, and a quiet cut gives these, and nothing else."""
    return set(_handouts(position, set()))


def _handouts(position: Position, seen: set[frozenset[str]]) -> Iterator[int]:
    left = frozenset(position)
    if left in seen or not position.capturable:
        return
    seen.add(left)
    everything = captured(position)
    for string in position:
        rest, taken = position.cut(string)
        if taken:
            yield from _handouts(rest, seen)
        elif captured(rest) == everything:
            yield everything[1]


def keeps_control(position: Position) -> bool:
    """Whether the player who does not move has control: every cut is loony."""
    solver = Definition(position)
    return all(not position.cut(string).captured and solver.value([string]) == LOONY for string in position)


def parity_wanted(position: Position) -> str:
    """The parity of long chains with which the player to move makes the last turn."""
    return "odd" if (len(position) - len(position.coins)) % 2 == 0 else "even"


LAST = {"two": 2, "four": 4}


@reason("only", "It is the only string left.")
def only(cut: Cut) -> bool:
    return len(cut.position) == 1


@reason("forced", "Every string takes something now: there is no choice.")
def forced(cut: Cut) -> bool:
    return len(cut.takers) == len(cut.position)


@reason("early", "Take (this|both|these (\\d+)) coins? now: to wait would not make YOU take less.")
def early(cut: Cut, which: str, number: str | None) -> bool:
    return is_counted(cut.takes, which, number) and len(cut.takers) < len(cut.position)


@reason("avoid", "Take nothing while YOU need not: leave the coins to OTHER.")
def avoid(cut: Cut) -> bool:
    return not cut.takes and bool(cut.takers)


@reason("search", "This string takes nothing, and no other one makes YOU take less in the end.")
def search(cut: Cut) -> bool:
    return not cut.takers


@reason("search", "Take nothing yet: this string comes first.")
def later(cut: Cut) -> bool:
    return not cut.takes and bool(cut.takers)


@reason("leave", "Leave the last (two|four) coins: OTHER takes them and has to move.( YOU keeps? control.)?")
def leave(cut: Cut, last: str, control: str | None) -> bool:
    rest, number = captured(cut.rest)
    return not cut.takes and number == LAST[last] in handouts(cut.position) and (not control or keeps_control(rest))


@reason("end", "Take what is left: that ends the game.")
def end(cut: Cut) -> bool:
    rest, number = captured(cut.position)
    return bool(cut.takes) and not rest and number == len(cut.position.coins)


ALL = "(?:to leave them would bring no more|(YOU keeps? control by moving on)|(control is not worth them here))"


@reason("take-all", f"Take the last (two|four) coins as well: {ALL}.")
def take_last(cut: Cut, last: str, moves_on: str | None, not_worth: str | None) -> bool:
    number = captured(cut.position)[1]
    return bool(cut.takes) and number == LAST[last] in handouts(cut.position) and controls(cut, moves_on, not_worth)


@reason("take-all", f"Take all that can be taken, also the last (two|four) coins: {ALL}.")
def take_all(cut: Cut, last: str, moves_on: str | None, not_worth: str | None) -> bool:
    """After this cut they cannot be left any more."""
    lost = LAST[last] in handouts(cut.position) - handouts(cut.rest)
    return bool(cut.takes) and lost and controls(cut, moves_on, not_worth)


def controls(cut: Cut, moves_on: str | None, not_worth: str | None) -> bool:
    """Whether the player to move wins Nimstring by taking all, or would by leaving the last coins."""
    wins = Definition(captured(cut.position)[0]).value() != 0
    return wins if moves_on else not wins or not not_worth


@reason("take-then-leave", "Take (this|these (\\d+)) coins?, then leave the last (two|four): YOU keeps? control.")
def take_then_leave(cut: Cut, which: str, number: str | None, last: str) -> bool:
    rest, everything = captured(cut.position)
    is_left = everything - LAST[last] == int(number or 1) and LAST[last] in handouts(cut.rest)
    return bool(cut.takes) and is_left and keeps_control(rest)


@reason("take", "Take (this|both|these (\\d+)) coins?: it costs nothing, and (?:it is your turn|YOU moves) again.")
def take(cut: Cut, which: str, number: str | None) -> bool:
    return is_counted(cut.takes, which, number) and bool(cut.rest)


def is_counted(number: int, which: str, said: str | None) -> bool:
    return number == int(said or {"this": 1, "both": 2}[which.lower()])


@reason("last-safe", "This string is safe, and then OTHER has to give something away.")
def last_safe(cut: Cut) -> bool:
    return cut.string in cut.safe and bool(cut.rest) and not Cut(cut.rest, cut.rest.strings[0]).safe


WHICH = "(This|Any) string(?: here)? is safe"


@reason("safe", f"{WHICH}: it gives nothing away.")
def safe(cut: Cut, which: str) -> bool:
    return cut.string in cut.safe and (which == "Any") == (len(cut.safe) == len(cut.position))


@reason("safe", f"{WHICH}. YOU wants? an (odd|even) number of long chains in the end(?:; now there \\w+ (\\d+))?.")
def safe_for_chains(cut: Cut, which: str, parity: str, now: str | None) -> bool:
    return safe(cut, which) and parity == parity_wanted(cut.position) and int(now or 0) == long_pieces(cut.rest)[0]


@reason("chains", f"{WHICH}(?:, and it|; this one) (makes|keeps) the number of long chains (odd|even), as YOU wants?.")
def chains(cut: Cut, which: str, verb: str, parity: str) -> bool:
    long, before = long_pieces(cut.rest)[0], long_pieces(cut.position)[0]
    wanted = parity == ("even", "odd")[long % 2] == parity_wanted(cut.position)
    return safe(cut, which) and wanted and (verb == "keeps") == (long == before)


def is_gift(cut: Cut, number: str) -> bool:
    return not cut.takers and bool(cut.safe) and cut.gives[cut.string] == int(number) > 0


@reason("sacrifice", "Give (\\d+) coins? away, though some strings are safe: none of them is better.")
def sacrifice(cut: Cut, number: str) -> bool:
    return is_gift(cut, number)


@reason("sacrifice", "Give (\\d+) coins? away: then the number of long chains is (odd|even), as YOU wants?.")
def sacrifice_for_chains(cut: Cut, number: str, parity: str) -> bool:
    """The opponent moves then, and wants the other parity."""
    rest = captured(cut.rest)[0]
    return is_gift(cut, number) and parity == ("even", "odd")[long_pieces(rest)[0] % 2] != parity_wanted(rest)


EVERY = "Every string gives something away"


def is_opening(cut: Cut) -> bool:
    return not cut.takers and all(cut.gives.values())


@reason("middle", f"{EVERY}; in the middle of this short chain both coins have to be taken.")
def middle(cut: Cut) -> bool:
    return is_opening(cut) and cut.gives[cut.string] == 2 and cut.is_on("chain") and not handouts(cut.rest)


@reason("cheapest", f"{EVERY}; to open this (chain|loop|string) costs the least in the end.")
def cheapest(cut: Cut, piece: str) -> bool:
    named = piece == "string" or cut.is_on(piece)
    return is_opening(cut) and named and cut.gives[cut.string] > min(cut.gives.values())


@reason("shortest", f"{EVERY}; (?:this one gives the least|none gives less than this one).")
def least(cut: Cut) -> bool:
    return is_opening(cut) and cut.gives[cut.string] == min(cut.gives.values())


@reason("shortest", f"{EVERY}; (?:(this) (chain|loop) is the shortest|nothing is shorter than this (chain|loop)).")
def shortest(cut: Cut, only: str | None, one: str | None, other: str | None) -> bool:
    own, others = cut.lengths()
    is_least = least(cut) and cut.is_on(str(one or other))
    return is_least and (own < min(others, default=own + 1) if only else own <= min(others, default=own))
