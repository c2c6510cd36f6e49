"""What makes each sentence about Nimstring true, straight from the rules: nothing of `explanations` is used here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from stringscoins.explanations import Explanation
from stringscoins.explanations.dictionary import Dictionary
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective, Solver
from stringscoins.strategy import Game, long_pieces, play_out, turns_of
from stringscoins.strategy.simple import Greedy, KeepControl
from stringscoins.structures import TYPES, capture_type
from stringscoins.values import LOONY, mex
from stringscoins_studies.octal.heaps import heaps
from tests.explanations.reasons import holds
from tests.random_positions import captured

CHECKS: dict[str, Callable[..., bool]] = {}


def check(function: Callable[..., bool]) -> Callable[..., bool]:
    topic, _, kind = function.__name__.partition("__")
    CHECKS[f"{topic}.{kind}"] = function
    return function


@dataclass
class Truth:
    """A position as the definition sees it, beside what is said of it."""

    position: Position
    said: Explanation
    method: str = "definition"
    stuck: dict[frozenset[str], bool] = field(default_factory=dict)

    @cached_property
    def definition(self) -> Solver:
        return Nimbers(self.position, method=self.method).solver

    @cached_property
    def margins(self) -> dict[str, int]:
        """What each move brings the player to move from here on, less what the opponent gets."""
        definition, found = Definition(self.position, objective=Objective.MARGIN), {}
        for string in self.position:
            fallen = len(self.position.cut(string).captured)
            found[string] = fallen + definition.value([string]) if fallen else -definition.value([string])
        return found

    @property
    def best(self) -> set[str]:
        return {string for string, margin in self.margins.items() if margin == max(self.margins.values())}

    def after(self, *cuts: str) -> int | str:
        value = self.definition.value(cuts)
        return "loony" if value == LOONY else value

    def strings(self, part: str) -> tuple[str, ...]:
        (found,) = (one for one in self.said.parts if one.name == part)
        return found.position.strings

    def alone(self, part: str) -> Position:
        return self.position.restricted(self.strings(part))

    def value(self, part: str, *cuts: str) -> int | str:
        others = self.position.keys() - set(self.strings(part))
        return self.after(*others, *cuts)

    def captures(self, string: str) -> list[str]:
        return [coin for coin in self.position[string] if self.position.valence(coin) == 1]

    def quiet(self, part: str) -> list[str]:
        return [string for string in self.strings(part) if not self.captures(string)]

    def mover_outlasts(self, left: frozenset[str] | None = None) -> bool:
        """Whether the player to move can make the other the first without a capture or a cut that is not loony."""
        left = frozenset(self.position) if left is None else left
        if left not in self.stuck:
            self.stuck[left] = any(self._outlasts_by(string, left) for string in left)
        return self.stuck[left]

    def _outlasts_by(self, string: str, left: frozenset[str]) -> bool:
        rest = left - {string}
        held = {coin for other in rest for coin in self.position[other]}
        if not held.issuperset(self.position[string]):
            return self.mover_outlasts(rest)
        return self.after(*(self.position.keys() - rest)) != "loony" and not self.mover_outlasts(rest)


def _is_run(position: Position, closed: bool) -> bool:
    """Whether a position is one chain from ground to ground, or one loop."""
    return (
        len(position.components()) == 1
        and all(position.valence(coin) == 2 for coin in position.coins)
        and all(len(coins) <= 2 for coins in position.values())
        and len(position) == len(position.coins) + (not closed)
    )


def _worth(truth: Truth, parts: list[str], nimber: int | str) -> bool:
    return all(truth.value(part) == nimber for part in parts)


# Parts.


@check
def parts__fall_apart(truth: Truth, parts: list[str]) -> bool:
    pieces = [set(truth.strings(part)) for part in parts]
    coins = [coin for part in parts for coin in truth.alone(part).coins]
    return len(parts) > 1 and sum(map(len, pieces)) == len(truth.position) and len(set(coins)) == len(coins)


@check
def parts__nothing_left(truth: Truth) -> bool:
    return len(truth.position) == 0


@check
def parts__bare_string(truth: Truth, parts: list[str], nimber: int) -> bool:
    return _worth(truth, parts, nimber) and all(list(truth.alone(part).values()) == [()] for part in parts)


@check
def parts__last_string(truth: Truth, parts: list[str], nimber: int, coins: int) -> bool:
    return _worth(truth, parts, nimber) and all(
        [len(truth.captures(s)) for s in truth.strings(part)] == [coins] for part in parts
    )


@check
def parts__star(truth: Truth, parts: list[str], nimber: int, strings: int) -> bool:
    alone = [truth.alone(part) for part in parts]
    return _worth(truth, parts, nimber) and all(len(a.coins) == 1 and len(a) == strings for a in alone)


@check
def parts__short_chain(truth: Truth, parts: list[str], nimber: int) -> bool:
    for part in parts:
        alone = truth.alone(part)
        middle = [string for string in alone if len(alone[string]) == 2]
        fine = [string for string in alone if truth.value(part, string) == 0]
        if not (_is_run(alone, closed=False) and len(alone.coins) == 2 and fine == middle):
            return False
        if any(truth.value(part, string) != "loony" for string in alone if string not in middle):
            return False
    return _worth(truth, parts, nimber)


def _all_loony(truth: Truth, parts: list[str], nimber: int) -> bool:
    return _worth(truth, parts, nimber) and all(
        not truth.captures(s) and truth.value(part, s) == "loony" for part in parts for s in truth.strings(part)
    )


@check
def parts__long_chain(truth: Truth, parts: list[str], nimber: int, coins: int) -> bool:
    alone = [truth.alone(part) for part in parts]
    runs = all(_is_run(a, closed=False) and len(a.coins) == coins >= 3 for a in alone)
    return runs and _all_loony(truth, parts, nimber)


@check
def parts__short_loop(truth: Truth, parts: list[str], nimber: int, coins: int) -> bool:
    alone = [truth.alone(part) for part in parts]
    runs = all(_is_run(a, closed=True) and len(a.coins) == coins <= 3 for a in alone)
    return runs and _worth(truth, parts, nimber) and all(truth.value(p, truth.strings(p)[0]) == 0 for p in parts)


@check
def parts__long_loop(truth: Truth, parts: list[str], nimber: int, coins: int) -> bool:
    alone = [truth.alone(part) for part in parts]
    runs = all(_is_run(a, closed=True) and len(a.coins) == coins >= 4 for a in alone)
    return runs and _all_loony(truth, parts, nimber)


@check
def parts__only_loony(truth: Truth, parts: list[str], nimber: int) -> bool:
    return _all_loony(truth, parts, nimber)


def _is_heap(truth: Truth, parts: list[str], nimber: int, code: str, pins: int) -> bool:
    return heaps(code, pins)[pins] == nimber and _worth(truth, parts, nimber)


@check
def parts__kayles(truth: Truth, parts: list[str], nimber: int, pins: int) -> bool:
    return _is_heap(truth, parts, nimber, "0.77", pins)


@check
def parts__dawson(truth: Truth, parts: list[str], nimber: int, pins: int) -> bool:
    return _is_heap(truth, parts, nimber, "0.07", pins)


@check
def parts__captures(truth: Truth, parts: list[str], nimber: int, strings: list[str]) -> bool:
    (part,) = parts
    captures = [string for string in truth.strings(part) if truth.captures(string)]
    return strings == captures and _worth(truth, parts, nimber) and all(truth.value(part, s) == nimber for s in strings)


@check
def parts__choice(truth: Truth, parts: list[str], nimber: str) -> bool:
    return nimber == "loony" and _worth(truth, parts, nimber)


@check
def parts__search(
    truth: Truth, parts: list[str], nimber: int, known: str, values: list[int], loony: int, rest: int
) -> bool:
    for part in parts:
        found = Counter(truth.value(part, string) for string in truth.strings(part))
        if any(map(truth.captures, truth.strings(part))) or found["loony"] != loony or len(found) > len(values) + 1:
            return False
        if sorted(value for value in found if value != "loony") != values or mex(values) != nimber:
            return False
        if sum(found.values()) - loony != rest:
            return False
        if not all(_is_known_as(truth.alone(part), name) for name in known.split(", ") if name):
            return False
    return _worth(truth, parts, nimber)


@check
def parts__valued(truth: Truth, parts: list[str], nimber: int) -> bool:
    return _worth(truth, parts, nimber)


@check
def parts__unknown(truth: Truth, part: str, strings: int) -> bool:
    return len(truth.strings(part)) == strings


def _is_known_as(position: Position, name: str) -> bool:
    if name.endswith("dictionary"):
        entry = Dictionary().find(position).entry
        return name == f"entry {entry.name} of the dictionary" and position.canonical() == entry.position.canonical()
    _, rows, _, columns, frame, _ = name.split()
    return position.canonical() == make("board", [int(rows), int(columns)], frame=frame.lower()).canonical()


# Captures.


@check
def captures__canonical(truth: Truth, part: str, string: str, coins: list[str], type: str | None, nimber: int) -> bool:
    alone = truth.alone(part)
    types = {capture_type(alone, coin) for coin in coins} if alone.is_ordinary else {None}
    kept = truth.value(part) == truth.value(part, string) == nimber
    return kept and truth.captures(string) == coins != [] and type in types and (type is None or type in TYPES)


@check
def captures__choice(
    truth: Truth, take: list[str], keep: str, give: str, handed: list[str], left: int, cut: str
) -> bool:
    position = truth.position
    for string in take:
        position, fallen = position.cut(string)
        if not fallen:
            return False
    quiet = position.cut(give)
    given = quiet.position.cut(keep).captured
    if truth.position.is_ordinary:
        given = [coin for coin in quiet.position.coins if coin not in captured(quiet.position)[0].coins]
    alike = truth.after(*take, keep) == truth.after(*take, give) == left
    right = cut == (keep if left else give)
    return alike and right and not quiet.captured and bool(position.cut(keep).captured) and list(given) == handed


# Sums.


@check
def sums__pair(truth: Truth, parts: list[str]) -> bool:
    one, other = (truth.alone(part).canonical() for part in parts)
    return one == other and truth.value(parts[0]) == truth.value(parts[1]) != 0


@check
def sums__binary(truth: Truth, parts: list[str], nimbers: list[int], nim_sum: int) -> bool:
    everything = {part.name: truth.value(part.name) for part in truth.said.parts}
    total = 0
    for nimber in nimbers:
        total ^= nimber
    named = dict(zip(parts, nimbers, strict=True)) == {name: value for name, value in everything.items() if value}
    return named and total == nim_sum == truth.after()


@check
def sums__won(truth: Truth, nim_sum: int) -> bool:
    return truth.after() == nim_sum != 0


@check
def sums__lost(truth: Truth, parts: int, captures: bool) -> bool:
    zero = [s for s in truth.position if truth.after(s) == 0]
    return (
        truth.after() == 0
        and parts == len(truth.position.components())
        and captures == bool(truth.position.capturable)
        and all(map(truth.captures, zero))
    )


@check
def sums__make(truth: Truth, part: str, nimber: int, target: int, strings: list[str], every: bool) -> bool:
    if every != (len(strings) == len(truth.strings(part))):
        return False
    winning = [s for s in truth.quiet(part) if truth.after(s) == 0]
    reached = all(truth.value(part, string) == target for string in strings)
    return strings == winning != [] and reached and truth.value(part) == nimber


@check
def sums__no_cut(truth: Truth, parts: list[list[Any]]) -> bool:
    for part, nimber, target in parts:
        values = [truth.value(part, string) for string in truth.quiet(part)]
        if truth.value(part) != nimber or nimber ^ truth.after() != target or target in values or not nimber:
            return False
    return bool(parts)


@check
def sums__take_first(truth: Truth, strings: list[str], nim_sum: int) -> bool:
    captures = [string for string in truth.position if truth.captures(string)]
    return sorted(strings) == sorted(captures) != [] and all(truth.after(s) == nim_sum != 0 for s in strings)


# Loony moves.


@check
def loony__every(truth: Truth) -> bool:
    return all(not truth.captures(s) and truth.after(s) == "loony" for s in truth.position)


@check
def loony__avoid(truth: Truth, part: str, strings: list[str], every: bool) -> bool:
    loony = [string for string in truth.quiet(part) if truth.value(part, string) == "loony"]
    return strings == loony != [] and every == (len(strings) == len(truth.strings(part)))


@check
def loony__answered(truth: Truth, string: str, take: list[str], keep: str, give: str) -> bool:
    position, fallen = truth.position.cut(string)
    for capture in take:
        if fallen and capture == take[0]:
            return False
        position, taken = position.cut(capture)
        if not taken:
            return False
    kept, given = position.cut(keep), position.cut(give)
    alike = truth.after(string, *take, keep) == truth.after(string, *take, give)
    return truth.after(string) == "loony" and bool(kept.captured) and not given.captured and alike


# Control.


@check
def control__phase(truth: Truth, phase: str, fewest: int, most: int) -> bool:
    position = truth.position
    every = all(truth.after(string) == "loony" for string in position)
    gives = [any(position.valence(coin) == 2 for coin in coins) for coins in position.values()]
    safe = not all(gives)
    long = any(long_pieces(position))
    expected = "neutral" if fewest == most else "chain fight" if long else "opening"
    expected = "loony" if every else expected if safe else "short chains"
    return phase == expected and fewest <= most and not position.capturable


@check
def control__stuck(truth: Truth, control: str) -> bool:
    return control == ("mover" if truth.mover_outlasts() else "opponent")


@check
def control__method(truth: Truth, long: list[str], rest: list[str], loony: bool, nimber: int, control: str) -> bool:
    runs = [truth.alone(part) for part in long]
    is_long = all(
        (_is_run(run, closed=False) and len(run.coins) >= 3) or (_is_run(run, closed=True) and len(run.coins) >= 4)
        for run in runs
    )
    value = truth.after(*(string for part in long for string in truth.strings(part)))
    others = {part.name for part in truth.said.parts} - set(long)
    right = value == ("loony" if loony else nimber) and others == set(rest)
    return is_long and right and bool(long) and control__stuck(truth, control)


@check
def control__rule(
    truth: Truth, strings: int, coins: int, long_chains: int, loops: int, turns: int, control: str
) -> bool:
    sizes = strings == len(truth.position) and coins == len(truth.position.coins)
    pieces = (long_chains, loops) == long_pieces(truth.position)
    crosses = long_chains - 1 + 2 * loops
    return sizes and pieces and turns == strings - coins + 1 + crosses and control == ("opponent", "mover")[turns % 2]


@check
def control__parity(truth: Truth, long_chains: int, wanted: str) -> bool:
    position = truth.position
    enough = next(n for n in (10, 11) if (len(position) - len(position.coins) + n) % 2 == 1)
    return wanted == ("even", "odd")[enough % 2] and long_chains == long_pieces(position)[0]


@check
def control__compared(truth: Truth, nimber: str, rule: str) -> bool:
    said = {claim.kind: claim.facts for claim in truth.said.steps if claim.topic == "control"}
    return control__stuck(truth, nimber) and rule == said["rule"]["control"]


@check
def control__endgame(truth: Truth, pieces: list[int] | None, turns: int | None) -> bool:
    """Who does not open keeps control to the end, and counts the turns; with hyperstrings, every cut is loony."""
    if not truth.position.is_ordinary:
        every = all(truth.after(string) == "loony" and not truth.captures(string) for string in truth.position)
        return every and pieces is None and turns is None
    rng = random.Random(len(truth.position))
    for _ in range(3):
        game = Game(truth.position)
        for _ in play_out(game, [Greedy(rng.randrange(10**6)), KeepControl(rng.randrange(10**6))]):
            pass
        if game.history[-1].player != 1 or (turns and turns_of(game.history) != turns):
            return False
    alone = all(truth.position.valence(coin) == 2 for coin in truth.position.coins)
    return pieces == (list(long_pieces(truth.position)) if alone else None) and bool(turns) == alone


# The coach.


@check
def coach__over(truth: Truth, coins: list[int], misere: bool) -> bool:
    return not truth.position and not misere and coins == [0, 0]


@check
def coach__outcome(truth: Truth, coins: list[int], ends: list[int], exact: bool, sure: bool, misere: bool) -> bool:
    everything = sum(ends) == len(truth.position.coins) and coins == [0, 0] and not misere
    return everything and exact and sure and ends[0] - ends[1] == max(truth.margins.values())


@check
def coach__unknown(truth: Truth) -> bool:
    return len(truth.position) > 300


@check
def coach__move(truth: Truth, string: str, others: list[str], moves: int, sure: bool) -> bool:
    named = [string, *others]
    return sure and moves == len(truth.position) and len(set(named)) == len(named) and set(named) <= truth.best


@check
def coach__why(truth: Truth, string: str, kind: str, said: str, sure: bool) -> bool:
    return sure and string in truth.best and holds(truth.position, string, kind, said)


@check
def coach__in_control(truth: Truth, control: str, endgame: bool, won: bool | None) -> bool:
    margin = max(truth.margins.values()) * (1 if control == "mover" else -1)
    every = all(not truth.captures(string) and truth.after(string) == "loony" for string in truth.position)
    return control__stuck(truth, control) and (every or not endgame) and won == (margin > 0)


@check
def coach__no_use(truth: Truth, control: str) -> bool:
    margin = max(truth.margins.values()) * (1 if control == "mover" else -1)
    return control__stuck(truth, control) and margin <= 0 and not any(long_pieces(truth.position))


@check
def coach__gives_up(truth: Truth, string: str, instead: list[str]) -> bool:
    winning = {other for other in truth.position if (truth.after(other) != 0) == bool(truth.captures(other))}
    return string in truth.best - winning and set(instead) == winning and not truth.best & winning
