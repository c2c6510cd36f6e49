"""The parts of a position: the value of each, and the rule that gives it, if there is one.

A part is a component: Malkin's *subgame* (definition 9), where his *composite game* (definition 10) is the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

from stringscoins.errors import PositionError, safe
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.dictionary import Dictionary
from stringscoins.families import Board
from stringscoins.families.vines import dawson_vine, kayles_vine
from stringscoins.notation import Document
from stringscoins.position import Position
from stringscoins.structures import chains_and_loops
from stringscoins.structures.endgames import SHORTEST_CHAIN, SHORTEST_LOOP
from stringscoins.structures.falling import fallen
from stringscoins.values import LOONY, Value, mex, show
from stringscoins.wording import capital, listed, plural, show_value

__all__ = ["Subgame", "called", "claims", "own_names", "reasoned", "subgames"]

WHOLE = "the position"
"""The name of the only part."""
_NAME = 24
"""The most letters of a name that a part of a sum keeps."""
_KNOWN, _LISTED = 20, 4
"""The most strings of a part that is compared with boards, and the most coins of one looked up in the dictionary."""


@dataclass
class Subgame:
    """A part of a position, and the facts known about it.

    Attributes
    ----------
    name : str
        The name: `A`, `B`, ... or, in a sum, the name or the number of the part to which it belongs.
    position : Position
        The part alone, under the names of the whole position.
    nimber : Value or None
        The value of the part; None as long as it is not known.
    after : dict of str to Value
        The value of the part after each of its moves, by the string; empty as long as they are not known.
    rule : str
        The reason for its value: a key of `RULES`; empty as long as the value is not known.
    facts : dict
        The facts that the rule states.
    text : str
        The reason in the words of a document; empty until the position is explained.

    Examples
    --------
    >>> part = Subgame("A", Position.numbered(["a", "ab", "bc", "c"]), 0)
    >>> reasoned(part)
    >>> part.rule, part.reason
    ('long_chain', 'a chain of 3 coins; whichever string of a chain of 3 or more is cut, the other player has a choice')
    """

    name: str
    position: Position
    nimber: Value | None = None
    after: dict[str, Value] = field(default_factory=dict)
    rule: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    text: str = ""

    @property
    def reason(self) -> str:
        """The reason for its value, in words."""
        return RULES[self.rule](**self.facts) if self.rule else "not known"

    @property
    def captures(self) -> tuple[str, ...]:
        """The strings whose cut captures."""
        return tuple(string for string in self.position if fallen(self.position, string))

    @property
    def quiet(self) -> dict[str, Value]:
        """The value after each move that captures nothing."""
        captures = set(self.captures)
        return {string: value for string, value in self.after.items() if string not in captures}

    @property
    def loony_moves(self) -> tuple[str, ...]:
        """The strings whose cut captures nothing and leaves the part loony."""
        return tuple(string for string, value in self.quiet.items() if value == LOONY)


def subgames(document: Document) -> tuple[Subgame, ...]:
    """Return the parts of a position, not yet valued, by their first strings; those of a sum keep its names."""
    if not document.parts:
        components = document.position.components()
        letters = _letters()
        return tuple(Subgame(next(letters) if len(components) > 1 else WHOLE, part) for part in components)
    own = [safe(part.document.name) for part in document.parts]
    parts: list[Subgame] = []
    for part, given in zip(document.parts, own, strict=True):
        name = given if 0 < len(given) <= _NAME and own.count(given) == 1 else str(part.number)
        components = part.position.components()
        letters = _letters()
        parts += [Subgame(name + next(letters).lower() * (len(components) > 1), one) for one in components]
    return tuple(parts)


def _letters() -> Iterator[str]:
    """Yield A, B, ..., Z, AA, AB, ..."""
    for n in count():
        name, n = "", n + 1
        while n:
            n, digit = divmod(n - 1, 26)
            name = chr(ord("A") + digit) + name
        yield name


def own_names(parts: Iterable[Subgame]) -> list[str]:
    """Return the names that parts have from their documents: all but numbers and letters."""
    return [part.name for part in parts if part.name != WHOLE and called(part.name) == part.name]


def called(name: str) -> str:
    """Return the name of a part in a sentence."""
    return f"part {name}" if re.fullmatch(r"[A-Z]+|\d+[a-z]*", name) else name


# Why a part has its value.

RULES: dict[str, Callable[..., str]] = {}
"""The reasons in words, by rule, as functions of the facts that they state."""
_CLAIMS: dict[str, Callable[..., Claim]] = {}


def _rule(words: Callable[..., str]) -> Callable[..., str]:
    """Make a reason a rule: there is a claim that parts have a value for this reason."""

    def claim(parts: Sequence[str], nimber: int | str, **facts: Any) -> str:
        each = "each " * (len(parts) > 1)
        verb = "are" if each else "is"
        value = "loony" if nimber == "loony" else f"{each}worth {show_value(nimber)}"
        return f"{capital(listed(map(called, parts)))} {verb} {value}: {words(**facts)}."

    claim.__name__, claim.__doc__ = words.__name__, words.__doc__
    RULES[words.__name__] = words
    _CLAIMS[words.__name__] = sentence(claim)
    return words


@_rule
def bare_string() -> str:
    """Say that the part is one string without a coin."""
    return "a string that holds no coin is one turn for whoever cuts it"


@_rule
def last_string(coins: int) -> str:
    """Say that one cut takes the whole part."""
    return f"one move takes {_all(coins)}, and who takes something has to move again, elsewhere"


@_rule
def star(strings: int) -> str:
    """Say that the part is one coin on several strings."""
    return f"one coin on {strings} strings; all that counts is whether they are an even number (*1) or an odd one (0)"


@_rule
def short_chain() -> str:
    """Say that the part is a chain of two coins."""
    return (
        "a chain of 2 coins; to cut the string in its middle gives both away without a choice, the other two are loony"
    )


@_rule
def long_chain(coins: int) -> str:
    """Say that the part is a chain of three coins or more."""
    return f"a chain of {coins} coins; whichever string of a chain of 3 or more is cut, the other player has a choice"


@_rule
def short_loop(coins: int) -> str:
    """Say that the part is a loop of two or three coins."""
    return f"a loop of {coins} coins; any move gives all of them away, and leaves the other player no choice"


@_rule
def long_loop(coins: int) -> str:
    """Say that the part is a loop of four coins or more."""
    return f"a loop of {coins} coins; whichever string of a loop of 4 or more is cut, the other player has a choice"


@_rule
def only_loony() -> str:
    """Say that every cut in the part is loony."""
    return "every move in it is loony, so that nobody wants to move there"


@_rule
def kayles(pins: int) -> str:
    """Say that the part is a vine of Kayles."""
    return f"a vine that is played like a row of {plural(pins, 'pin')} in Kayles (0.77)"


@_rule
def dawson(pins: int) -> str:
    """Say that the part is a vine of Dawson's Kayles."""
    return f"a vine that is played like a row of {plural(pins, 'pin')} in Dawson's Kayles (0.07)"


@_rule
def captures(strings: list[str]) -> str:
    """Say that what can be captured in the part is taken first, and its value stays."""
    return f"what can be captured there is taken first ({listed(strings, 4)}), and that leaves its value as it is"


@_rule
def choice() -> str:
    """Say that the part is loony."""
    return "who moves there has a choice of who moves on elsewhere, and so wins whatever else there is"


@_rule
def search(known: str, values: list[int], loony: int, rest: int) -> str:
    """Say that the value of the part is the least that no cut leads to (mex), found by search."""
    named = f"{known}; by search, " if known else "by search, "
    nimber = show_value(mex(values))
    if not values:
        return f"{named}no move leads to 0"
    besides = f" ({plural(loony, 'move')} {'is' if loony == 1 else 'are'} loony)" if loony else ""
    cuts = f"{plural(rest, 'move')} {'leads' if rest == 1 else 'lead'} to {listed(map(show_value, values))}{besides}"
    return f"{named}{cuts}, so that {nimber} is the least value that none leads to"


@_rule
def valued() -> str:
    """Say that the value of the part was found, but not those of its moves."""
    return "by search; what its moves lead to was not found within the limits"


def _all(coins: int) -> str:
    return {1: "its coin", 2: "both its coins"}.get(coins, f"all its {coins} coins")


def reasoned(part: Subgame) -> None:
    """Find the rule for the value of a valued part. Cost: nearly linear except for names, which take a labelling."""
    part.rule, part.facts = _reason(part)


def _reason(part: Subgame) -> tuple[str, dict[str, Any]]:
    position = part.position
    strings, coins = len(position), len(position.coins)
    if part.nimber == LOONY:
        return "choice", {}
    if strings == 1:
        return ("last_string", {"coins": coins}) if coins else ("bare_string", {})
    if part.captures:
        return "captures", {"strings": list(part.captures)}
    if coins == 1:
        return "star", {"strings": strings}
    if position.is_ordinary:
        chains, loops = chains_and_loops(position)
        if coins == sum(chain.independent for chain in chains) * (strings - 1):
            return ("short_chain", {}) if coins < SHORTEST_CHAIN else ("long_chain", {"coins": coins})
        if any(loop.joint is None for loop in loops):
            return "short_loop" if coins < SHORTEST_LOOP else "long_loop", {"coins": coins}
        if vine := _vine(position):
            return vine
    if not part.after:
        return "valued", {}
    values = sorted({value for value in part.after.values() if value != LOONY})
    if not values:
        return "only_loony", {}
    loony = sum(value == LOONY for value in part.after.values())
    rest = len(part.after) - loony
    return "search", {"known": _known(position), "values": values, "loony": loony, "rest": rest}


def _vine(position: Position) -> tuple[str, dict[str, Any]] | None:
    """Return the rule for a vine; long chains in it may have any length of 3 or more."""
    drop: set[str] = set()
    joined: dict[str, tuple[str, ...]] = {}
    for chain in chains_and_loops(position)[0]:
        if chain.length > SHORTEST_CHAIN:
            # Keep the first three coins, and tie the third to what stood behind the last.
            drop.update(chain.strings[SHORTEST_CHAIN:])
            beyond = tuple(coin for coin in position[chain.strings[-1]] if coin != chain.coins[-1])
            joined[chain.strings[SHORTEST_CHAIN]] = (chain.coins[SHORTEST_CHAIN - 1], *beyond)
    if joined:
        position = Position({s: joined.get(s, coins) for s, coins in position.items() if s in joined or s not in drop})
    strings = len(position)
    for rule, make, first, step in (("kayles", _kayles, 6, 4), ("dawson", _dawson, -9, 5)):
        pins, rest = divmod(strings - first, step)
        if not rest and pins > (rule == "dawson") * 2:
            vine = make(pins)
            if len(vine.coins) == len(position.coins) and vine == position.canonical():
                return rule, {"pins": pins}
    return None


@cache
def _kayles(pins: int) -> Position:
    return kayles_vine(pins).canonical()


@cache
def _dawson(pins: int) -> Position:
    return dawson_vine(pins).canonical()


def _known(position: Position) -> str:
    """Return the name of a part without captures, or an empty text."""
    strings, coins = len(position), len(position.coins)
    names = []
    if strings <= _KNOWN and (boards := _boards().get((coins, strings))):
        canonical = position.canonical()
        names += [name for name, board in boards if board == canonical][:1]
    if coins <= _LISTED:
        with suppress(PositionError):
            names.append(f"entry {_dictionary().find(position).entry.name} of the dictionary")
    return ", ".join(names)


@cache
def _dictionary() -> Dictionary:
    return Dictionary()


@cache
def _boards() -> Mapping[tuple[int, int], list[tuple[str, Position]]]:
    """Return the boards of up to `_KNOWN` strings, by their numbers of coins and strings."""
    found: dict[tuple[int, int], list[tuple[str, Position]]] = {}
    for rows in range(1, 5):
        for columns in range(rows, 10):
            for frame in ("american", "icelandic", "swedish"):
                position = Board(rows, columns, frame).position()
                if 2 < len(position) <= _KNOWN and len(position.components()) == 1 and columns > 1:
                    name = f"the {rows} x {columns} {frame.capitalize()} board"
                    key = len(position.coins), len(position)
                    found.setdefault(key, []).append((name, position.canonical()))
    return found


def claims(parts: Iterable[Subgame]) -> Iterator[Claim]:
    """Yield the value and the reason of each part, in order; equal parts share a claim."""
    alike: dict[tuple[Any, ...], list[Subgame]] = {}
    for part in parts:
        facts = tuple(sorted((key, repr(value)) for key, value in part.facts.items()))
        alike.setdefault((part.rule, part.nimber, facts, not part.rule and part.name), []).append(part)
    for those in alike.values():
        first = those[0]
        names = [part.name for part in those]
        if first.nimber is None:
            yield unknown(part=first.name, strings=len(first.position))
        else:
            yield _CLAIMS[first.rule](parts=names, nimber=show(first.nimber), **first.facts)


@sentence
def unknown(part: str, strings: int) -> str:
    """Say that the value of a part was not found within the limits."""
    return f"The value of {called(part)}, which has {plural(strings, 'string')}, was not found within the limits."


@sentence
def fall_apart(parts: list[str]) -> str:
    """Say that the position is a sum of several parts."""
    return (
        f"The position falls into {len(parts)} parts, {listed(map(called, parts))}. A move in one changes nothing in"
        " the others, so that each can be valued alone."
    )


@sentence
def nothing_left() -> str:
    """Say that the game is over."""
    return "No string is left: the game is over."
