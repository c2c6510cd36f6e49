"""Nimbers of positions of any strings, version 1 of the format: what cuts leave, what facts prove, and which to choose.

The lemmas are those of docs/reference/certificates.md. A fact is a *form* and its value. `NimberProof` and `check` are
the checker's. `PositionSelection` chooses facts for the writer, and believes nothing that `NimberProof` does not prove.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from stringscoins.certificate.common import Queue, Reader, Rejected, Tick, line_of, numbered, shown
from stringscoins.values import LOONY, Value, nim_sum, show

__all__ = [
    *(
        "BARE",
        "PositionSelection",
        "Successor",
        "Form",
        "NumberedForm",
        "Parts",
        "NimberProof",
        "capturing",
        "check",
        "components",
        "cuts",
    ),
    *("first_capture", "form_of", "holders_of", "is_form", "nimber", "part_of", "parts_left"),
]

Form = tuple[tuple[int, ...], ...]
"""A position: for each of its strings the numbers of the coins that it holds."""
BARE: Form = ((),)
"""A string without coins, the only position whose value, ``*1``, needs no fact."""
_BYTES = 16
"""Of memory that a string of a fact takes, about; most forms share their strings."""

_Look = tuple[tuple[int, ...], ...]


class NumberedForm(NamedTuple):
    """A component of what is left after a cut: its form, and the number of each of its strings in the whole."""

    form: Form
    origin: tuple[int, ...]


Parts = list[NumberedForm] | None
"""The components of a position that matter; None for a position that was found to be loony."""


class Successor(NamedTuple):
    """Whether a cut captures, and what it leaves."""

    captures: bool
    parts: Parts


# What a cut leaves, by lemmas 1, 3 and 4


def cuts(form: Form) -> Iterator[Successor]:
    """Yield each cut of a position; of parallel strings, which are neighbors in a form, only the first is cut."""
    holders = holders_of(form, range(len(form)))
    for i, string in enumerate(form):
        if i == 0 or form[i - 1] != string:
            yield _after(form, holders, i)


def first_capture(form: Form) -> Successor | None:
    """Return the first cut that captures, None if none does."""
    holders = holders_of(form, range(len(form)))
    first = next(iter(capturing(form, range(len(form)), holders)), None)
    return None if first is None else _after(form, holders, first)


def _after(form: Form, holders: dict[int, list[int]], cut: int) -> Successor:
    """Return what the cut of one string leaves."""
    captures = any(len(holders[coin]) == 1 for coin in form[cut])
    # The strings that hold a coin alone now: most cuts of a long form are seen to be loony where they are made.
    beside = [s for coin in form[cut] if len(holders[coin]) == 2 for s in holders[coin] if s != cut]
    if any(_is_loony(form, holders, s, cut) for s in beside):
        return Successor(captures, None)
    return Successor(captures, parts_left(form, [i for i in range(len(form)) if i != cut]))


def parts_left(strings: Sequence[tuple[int, ...]], rest: list[int]) -> Parts:
    """Return the components of the strings `rest` that matter, after canonical captures; None if one is loony.

    Components whose strings hold at most two coins have no capturable coins then; others may have some.
    """
    parts = []
    holders = holders_of(strings, rest)
    for part in reversed(components(strings, rest, holders)):
        captures = capturing(strings, part, holders)
        if captures and len(part) > 2 and all(len(strings[i]) <= 2 for i in part):
            kept = dict.fromkeys(part)
            valence = {coin: len(holders[coin]) for s in captures for coin in strings[s]}
            for s in captures:
                (coin,) = (coin for coin in strings[s] if len(holders[coin]) > 1)
                if valence[coin] > 2:
                    del kept[s]  # the same value (lemma 4)
                    valence[coin] -= 1
            for coin in valence:
                holders[coin] = [i for i in holders[coin] if i in kept]
            part, captures = list(kept), [s for s in captures if s in kept]
        if len(captures) == len(part) <= 2:
            continue  # worth 0 (lemma 1)
        if any(_is_loony(strings, holders, s) for s in captures):
            return None
        parts.append(part_of(strings, part))
    return parts


def _is_loony(strings: Sequence[tuple[int, ...]], holders: dict[int, list[int]], s: int, cut: int = -1) -> bool:
    """Return whether `s`, which captures, makes its component loony (lemma 3); the string `cut` is no longer there."""
    gone = strings[cut] if cut >= 0 else ()
    kept = [coin for coin in strings[s] if len(holders[coin]) > 1 + (coin in gone)]
    if any(len(holders[coin]) > 2 + (coin in gone) for coin in kept):
        return False
    others = {i for coin in kept for i in holders[coin] if i not in (s, cut)}
    return len(others) == 1 and all(len(holders[coin]) > 1 + (coin in gone) for i in others for coin in strings[i])


def holders_of(strings: Sequence[tuple[int, ...]], part: Iterable[int]) -> dict[int, list[int]]:
    """Return the strings of the part that hold each coin."""
    holders: dict[int, list[int]] = {}
    for i in part:
        for coin in strings[i]:
            holders.setdefault(coin, []).append(i)
    return holders


def capturing(strings: Sequence[tuple[int, ...]], part: Iterable[int], holders: dict[int, list[int]]) -> list[int]:
    """Return the strings of the part that hold a coin alone."""
    return [i for i in part if any(len(holders[coin]) == 1 for coin in strings[i])]


def components(
    strings: Sequence[tuple[int, ...]], rest: list[int], holders: dict[int, list[int]] | None = None
) -> list[list[int]]:
    """Return the connected components of the strings `rest`; `holders` are theirs, if they are known."""
    holders = dict(holders or holders_of(strings, rest))
    parts = []
    new = set(rest)
    for first in rest:
        if first in new:
            new.remove(first)
            part = [first]
            for i in part:  # the list grows while it is read
                for coin in strings[i]:
                    for j in holders.pop(coin, ()):
                        if j in new:
                            new.remove(j)
                            part.append(j)
            parts.append(sorted(part))
    return parts


def part_of(strings: Sequence[tuple[int, ...]], part: Sequence[int]) -> NumberedForm:
    """Return the component that these strings make."""
    form, order = form_of([strings[i] for i in part])
    return NumberedForm(form, tuple([part[i] for i in order]))


def form_of(strings: list[tuple[int, ...]]) -> tuple[Form, list[int]]:
    """Return the strings in order, with their coins numbered anew; and the place of each among those given.

    Positions that differ only in their names mostly share a form. The proof does not rest on that: different coins get
    different numbers, so that the form is the position itself.
    """
    place: dict[int, int] = {}
    for string in strings:
        for coin in string:
            place.setdefault(coin, len(place))
    placed = [[place[coin] for coin in string] for string in strings]
    number = _numbers(placed, len(place))
    named = [_shared(tuple(sorted([number[coin] for coin in string]))) for string in placed]
    places = sorted(range(len(named)), key=named.__getitem__)
    return tuple([named[i] for i in places]), places


def _numbers(strings: list[list[int]], coins: int) -> list[int]:
    """Return a number for each coin, by the other coins of its strings."""
    beside: list[list[list[int]]] = [[] for _ in range(coins)]
    for string in strings:
        for coin in string:
            beside[coin].append([other for other in string if other != coin])
    # Coins that look the same so far have one number, the last of their places in order.
    number, alike = [coins - 1] * coins, {coins - 1: list(range(coins))}
    last_from = {0: coins - 1}
    near: Iterable[int] = range(coins)
    tied = 0
    while len(alike) < coins:
        # Coins differ if the numbers of their neighbours do. Only who has a neighbour with a new number is looked at.
        seen: dict[int, dict[int, _Look]] = {}
        for coin in near:
            last = number[coin]
            if len(alike[last]) > 1:
                seen.setdefault(last, {})[coin] = _look(beside[coin], number)
        new: dict[int, int] = {}
        for last, looks in seen.items():
            same, groups = alike[last], dict[_Look, list[int]]()
            if len(looks) < len(same):  # those that are not looked at still look like each other
                look = _look(beside[next(coin for coin in same if coin not in looks)], number)
                looks = {coin: other for coin, other in looks.items() if other != look}
                groups[look] = [coin for coin in same if coin not in looks]
            for coin, look in looks.items():
                groups.setdefault(look, []).append(coin)
            if len(groups) > 1:
                for look in sorted(groups, reverse=True):
                    alike[last] = group = groups[look]
                    if number[group[0]] != last:
                        new.update(dict.fromkeys(group, last))
                    last_from[last - len(group) + 1] = last
                    last -= len(group)
        if not new:  # set the first two that look the same apart
            while last_from[tied] == tied:
                tied += 1
            last = last_from[tied]
            first, *alike[last] = alike[last]
            alike[tied], new[first] = [first], tied
            last_from[tied], last_from[tied + 1] = tied, last
        for coin, last in new.items():
            number[coin] = last
        near = sorted({other for coin in new for others in beside[coin] for other in others})
    return number


def _look(beside: list[list[int]], number: list[int]) -> _Look:
    """Return how a coin looks by the numbers of its neighbours."""
    looks = [tuple([number[coin] for coin in others]) for others in beside]
    looks = [tuple(sorted(look)) if len(look) > 1 else look for look in looks]
    return tuple(sorted(looks))


@cache
def _shared(string: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same string, as one object for all forms, to save memory."""
    return string


# What facts prove, by the definition of values and lemma 2


def _deciding(parts: Parts, value: Callable[[Form], Value | None]) -> list[NumberedForm]:
    """Return the parts whose values decide that of their sum: the first loony one, or else all that need a fact."""
    loony = [part for part in parts or () if value(part.form) == LOONY]
    return [part for part in loony[:1] or parts or () if part.form != BARE]


class NimberProof:
    """A proof from facts, each of which needs facts about smaller positions; those `reached` were used so far."""

    def __init__(self, facts: dict[Form, Value]) -> None:
        self.facts = facts
        self.reached: set[Form] = set()
        self._todo: list[Form] = []
        self._lacking: set[tuple[Form, Value]] = set()

    def prove(self, parts: Parts, claim: Value) -> tuple[Form | None, str] | None:
        """Prove that the sum of `parts` has the value `claim`, and every fact that the proof uses.

        Return the fact that fails (None for the claim itself) and why; None if everything is proved.
        """
        if self.value(parts) != claim:
            return None, f"the facts do not give the position the value {_named(claim)}"
        self._use(parts)
        while self._todo:
            form = self._todo.pop()
            reason = self._prove_fact(form, self.facts[form])
            if reason:
                return form, reason
        return None

    def value(self, parts: Parts) -> Value | None:
        """Return the value of a sum by the facts about its parts, None if they do not give it."""
        if parts is None:
            return LOONY
        values = [self._fact(part.form) for part in parts]
        if LOONY in values:
            return LOONY
        known = [value for value in values if value is not None]
        return nim_sum(known) if len(known) == len(values) else None

    def lacks(self, form: Form, value: Value) -> bool:
        """Return whether a position is known to lack a nimber, as an option has it, or a capture lacks it (lemma 2)."""
        asked: list[tuple[Form, Value]] = []
        found: bool | tuple[Form, Value] = (form, value)
        while not isinstance(found, bool):
            form, value = found
            if found in self._lacking:
                break
            asked.append(found)
            capture = first_capture(form)
            options = (cut.parts for cut in cuts(form))
            found = self._lack(capture.parts, value) if capture else self._find(options, value)
        if found:
            self._lacking.update(asked)
        return bool(found)

    def _prove_fact(self, form: Form, value: Value) -> str:
        """Return why the rule does not give `form` this value; an empty text if it does."""
        captures: list[Parts] = []
        others: list[Parts] = []
        for cut in cuts(form):
            (captures if cut.captures else others).append(cut.parts)
        if value == LOONY:
            return self._prove_loony(captures, others)
        for parts in captures:
            if self.value(parts) != value:
                return f"a capturing cut is not known to be worth {_named(value)}"
            self._use(parts)
        for parts in others:
            if not self._differs(parts, value):
                return f"a cut is not known to be worth anything but {_named(value)}"
        for smaller in () if captures else range(value):
            if not self._find(others, smaller):
                return f"no cut is known to be worth {_named(smaller)}"
        return ""

    def _prove_loony(self, captures: list[Parts], others: list[Parts]) -> str:
        """Return why the position is not known to be loony; an empty text if it is."""
        if self._find(captures, LOONY):
            return ""
        for parts in captures:
            value = self.value(parts)
            if value is not None and self._find(others, value):
                self._use(parts)
                return ""
        return "no capture is known to leave a loony position, or what another cut leaves"

    def _find(self, options: Iterable[Parts], value: Value) -> bool:
        """Return whether an option is known to have the value, and use it if so."""
        for parts in options:
            if self.value(parts) == value:
                self._use(parts)
                return True
        return False

    def _differs(self, parts: Parts, value: Value) -> bool:
        """Return whether the sum of `parts` is known not to have this nimber."""
        found = self._lack(parts, value)
        return found if isinstance(found, bool) else self.lacks(*found)

    def _lack(self, parts: Parts, value: Value) -> bool | tuple[Form, Value]:
        """Return whether the sum of `parts` is known not to have a nimber; or which part has to lack what for that."""
        known = self.value(parts)
        if known is not None:
            self._use(parts)
            return known != value
        unknown = next(part for part in parts or () if self._fact(part.form) is None)
        rest = [part for part in parts or () if part is not unknown]
        rest_value = self.value(rest)
        if rest_value is None:
            return False
        self._use(rest)
        return unknown.form, nim_sum([value, rest_value])

    def _fact(self, form: Form) -> Value | None:
        return 1 if form == BARE else self.facts.get(form)

    def _use(self, parts: Parts) -> None:
        """Note that the proof uses the facts that decide the value of a sum."""
        for part in _deciding(parts, self._fact):
            if part.form not in self.reached:
                self.reached.add(part.form)
                self._todo.append(part.form)


def _named(value: Value) -> str:
    if value == LOONY:
        return "loony"
    # A forger may write a number of thousands of digits.
    return f"*{value}" if 0 < value < 10**9 else "0" if value == 0 else "a nimber too large for any position"


# The facts of a file


def check(lines: Reader, strings: list[tuple[int, ...]], claim: Value) -> int:
    """Check facts about positions, then the claim, and return how many facts there are."""
    facts: dict[Form, Value] = {}
    line_of_fact: dict[Form, int] = {}
    for record in lines.records():
        form, value = _read(record, lines.number)
        if form in facts:
            raise Rejected(lines.number, f"the same position as in line {line_of_fact[form]}")
        facts[form], line_of_fact[form] = value, lines.number
        lines.held += _BYTES * (1 + len(form))
    proof = NimberProof(facts)
    failed = proof.prove(parts_left(strings, list(range(len(strings)))), claim)
    if failed:
        raise Rejected(1 if failed[0] is None else line_of_fact[failed[0]], failed[1])
    for form in facts:
        if form not in proof.reached:
            raise Rejected(line_of_fact[form], "nothing rests on this fact")
    lines.end(len(facts))
    return len(facts)


def _read(fact: Any, line: int) -> tuple[Form, Value]:
    if not isinstance(fact, list) or len(fact) != 2 or not is_form(fact[1]):
        raise Rejected(line, "expected a fact: [VALUE, [[COIN, ...], ...]]")
    return tuple(map(tuple, fact[1])), nimber(fact[0], line)


def is_form(strings: Any) -> bool:
    """Return whether a value of a file is a list of strings, each a list of the numbers of its coins."""
    is_listed = isinstance(strings, list) and all(isinstance(string, list) for string in strings)
    return is_listed and all(type(coin) is int for string in strings for coin in string)


def nimber(value: Any, line: int) -> Value:
    """Return the nimber, or LOONY, from a line."""
    if value == "loony":
        return LOONY
    if type(value) is not int or value < 0:
        raise Rejected(line, f'expected a nimber 0, 1, 2, ... or "loony", not {shown(value)}')
    return value


# Which facts to write


class PositionSelection:
    """Facts that prove the value of a position, given the value of what is left of it without some strings.

    A position is *wanted* if its value is to be a fact. That a position lacks a nimber needs no fact about it: an
    option that has the nimber is wanted instead.
    """

    def __init__(
        self, strings: Mapping[str, Collection[str]], value: Callable[[Collection[str]], Value], tick: Tick
    ) -> None:
        self.names, self.value_without, self.tick = tuple(strings), value, tick
        whole = numbered(strings)
        self.root = parts_left(whole, list(range(len(whole))))
        self.origin: dict[Form, tuple[int, ...]] = {}
        self.values: dict[Form, Value] = {BARE: 1}
        self.wanted: set[Form] = set()
        self.lacking: set[tuple[Form, Value]] = set()
        self.queue = Queue[tuple[Form, Value | None]]()
        self.kept: list[Form] = []
        self._locate(self.root, range(len(whole)))

    def choose(self) -> tuple[Value, int]:
        """Choose facts that prove the value of the position, and return that value and how many facts there are."""
        self._want(self.root)
        for form, lacked in self.queue:
            self.tick(len(self.wanted), 1)
            if lacked is not None:
                self._want_value(self._cuts(form), lacked)
            elif self._form_value(form) == LOONY:
                self._want_loony(form)
            else:
                self._want_nimber(form)
        claim = self._value(self.root)
        # The checker takes the first option that will do, so that it may need fewer facts than were chosen.
        proof = NimberProof({form: self.values[form] for form in self.wanted})
        failed = proof.prove(self.root, claim)
        if failed:
            raise AssertionError(f"the solver's values contradict each other: {failed[0]}: {failed[1]}")
        self.kept = sorted(proof.reached, key=lambda form: (len(form), form))
        return claim, len(self.kept)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the facts, those about small positions first."""
        for form in self.kept:
            yield line_of([show(self.values[form]), form])

    def _want_nimber(self, form: Form) -> None:
        """Want a nimber of all captures and of no other cut; without captures, each smaller one of some cut."""
        value, options = self._form_value(form), self._cuts(form)
        for cut in options:
            if cut.captures:
                self._want(cut.parts)
            else:
                self._want_other(cut.parts, value)
        if not any(cut.captures for cut in options):
            for smaller in range(value):
                self._want_lacking(form, smaller)

    def _want_loony(self, form: Form) -> None:
        """Want what proves a position loony: a loony capture, or a capture and another cut with the same value."""
        options = self._cuts(form)
        captures = [cut for cut in options if cut.captures]
        if any(self._value(cut.parts) == LOONY for cut in captures):
            self._want_value(captures, LOONY)
        else:
            self._want(captures[0].parts)
            value = self._value(captures[0].parts)
            self._want_value([cut for cut in options if not cut.captures], value)

    def _want_value(self, options: list[Successor], value: Value) -> None:
        """Want an option of this value, of several the one that adds least to what is wanted already."""
        by_weight = sorted((cut.parts for cut in options), key=self._weight)
        for parts in by_weight:
            if self._value(parts) == value:
                self._want(parts)
                return
        raise AssertionError(f"the solver's values contradict each other: no cut leads to {show(value)}")

    def _weight(self, parts: Parts) -> float:
        return sum(1.5 ** len(part.form) for part in parts or () if part.form not in self.wanted)

    def _want_other(self, parts: Parts, value: Value) -> None:
        """Want what proves that a sum lacks this nimber: the values of all parts but one, and what that part lacks."""
        if self._value(parts) == LOONY or not parts:
            self._want(parts)
            return
        *small, largest = sorted(parts, key=lambda part: len(part.form))
        self._want(small)
        lacked = nim_sum([value, *(self._form_value(part.form) for part in small)])
        if largest.form not in self.wanted and largest.form != BARE:
            capture = first_capture(largest.form)
            if capture:
                self._locate(capture.parts, self.origin[largest.form])
            if capture and self._value(capture.parts) != lacked:
                self._want_other(capture.parts, lacked)
            elif capture or self._form_value(largest.form) < lacked:
                self._want([largest])
            else:
                self._want_lacking(largest.form, lacked)

    def _want(self, parts: Parts) -> None:
        """Want the values of the parts that decide that of their sum."""
        for part in _deciding(parts, self._form_value):
            if part.form not in self.wanted:
                self.wanted.add(part.form)
                # Of positions of one size, those that leave no choice of an option come first.
                self.queue.add((len(part.form), True), (part.form, None))

    def _want_lacking(self, form: Form, lacked: Value) -> None:
        """Want an option that has the nimber `lacked`."""
        if (form, lacked) not in self.lacking:
            self.lacking.add((form, lacked))
            self.queue.add((len(form), False), (form, lacked))

    def _cuts(self, form: Form) -> list[Successor]:
        options = list(cuts(form))
        for cut in options:
            self._locate(cut.parts, self.origin[form])
        return options

    def _locate(self, parts: Parts, origin: Sequence[int]) -> None:
        """Note where new forms are in the position, since the solver takes the strings that are gone."""
        for part in parts or ():
            if part.form not in self.origin:
                self.origin[part.form] = tuple([origin[i] for i in part.origin])

    def _value(self, parts: Parts) -> Value:
        return LOONY if parts is None else nim_sum(self._form_value(part.form) for part in parts)

    def _form_value(self, form: Form) -> Value:
        if form not in self.values:
            kept = {self.names[i] for i in self.origin[form]}
            self.values[form] = self.value_without([string for string in self.names if string not in kept])
        return self.values[form]
