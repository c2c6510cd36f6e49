"""Margins, and values of loony endgames: what cuts leave, what bounds of margins prove, and which to choose.

The lemmas are those of docs/reference/certificates.md. Margins do not add up as nimbers do, so that a fact is about all
components of a position together, and has bounds: one move proves "at least", all moves prove "at most". `Rule`,
`MarginProof` and `check` are the checker's. `MarginSelection` chooses facts for the writer, and believes nothing that
`MarginProof` does not prove.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from stringscoins.certificate.common import Queue, Reader, Rejected, Tick, line_of, numbered, shown
from stringscoins.certificate.positions import (
    Form,
    NumberedForm,
    capturing,
    components,
    form_of,
    holders_of,
    is_form,
    part_of,
)

__all__ = [
    *(
        "ENDGAME",
        "MARGIN",
        "Bound",
        "MarginSelection",
        "Goal",
        "IsAtLeast",
        "Key",
        "Left",
        "Way",
        "MarginProof",
        "Rule",
    ),
    *("check", "coins_of", "key_of", "ways", "ways_of"),
]

MARGIN, ENDGAME = "margin", "endgame"
"""The kinds of claims: the margin of any position, and the value of a loony endgame, which is minus its margin."""

Key = tuple[Form, ...]
"""A position: the forms of its components in order."""
Bound = tuple[Key, bool]
"""A position, and whether what it is worth to the player to move is bounded from below, else from above."""
IsAtLeast = Callable[[int, Collection[str]], bool]
"""Whether the player to move gets so many coins more than the opponent, in misère play so many less, where some strings
are cut. Nothing that it says is written unproved."""

_LONG_CHAIN, _LONG_LOOP = 3, 4
"""The fewest coins of chains and loops that are alike but for their length (lemma 7)."""
_SHORT: dict[Form, int] = {
    ((),): 0,
    ((0,), (0,)): 1,
    ((0,), (0, 1), (1,)): 2,
    ((0, 1), (0, 1)): 2,
    ((0, 1), (0, 2), (1, 2)): 3,
}
"""The coins of short components: bare strings, chains of one or two coins, loops of two or three."""
_BYTES = 100
"""Of memory that a component of a fact takes, about; facts share their components."""


# What a cut leaves. A string captures if one of its coins is held by no other string.


class Left(NamedTuple):
    """A position after captures that are right: `coins + V`, or `coins + |handout + V|`, where the rest is worth V."""

    coins: int
    handout: int
    rest: tuple[NumberedForm, ...]


class Way(NamedTuple):
    """A cut, worth `captured + left` if it captures coins, as the same player moves on, and `-left` otherwise."""

    captured: int
    left: Left


class _OpenRun(NamedTuple):
    """The last coins of a run that is open: two that end at the ground or a joint, or four that are a component."""

    handout: int
    strings: tuple[int, ...]


class Rule:
    """What cuts lead to; in misère play a coin is worth -1, and of the lemmas only the first holds."""

    def __init__(self, misere: bool) -> None:
        self.misere = misere
        self.worth = -1 if misere else 1
        self._cuts = cache(self._find_cuts)  # components come up again and again

    def whole(self, strings: list[tuple[int, ...]]) -> Left:
        """Return a position as a `Left`."""
        coins, rest = self._settled(strings, range(len(strings)))
        return self._resolved(self.worth * coins, rest)

    def is_loony_endgame(self, strings: list[tuple[int, ...]]) -> bool:
        """Return whether every cut of a position leaves the opponent the choice to keep control (lemma 5)."""
        coins, rest = self._settled(strings, range(len(strings)))
        cuts = [cut for part in rest for cut in self._cuts(part.form)]
        return not coins and all(
            not captured and self._resolved(left.coins, left.rest).handout for captured, left in cuts
        )

    def options(self, parts: tuple[NumberedForm, ...]) -> Iterator[Way]:
        """Yield the cuts of a position that the mover need look at; of components that are alike, those of one."""
        forms = [part.form for part in parts]
        shortest: dict[bool, int] = {}
        for form in forms:
            is_loop, length = _alone(form)
            if length:
                shortest[is_loop] = min(length, shortest.get(is_loop, length))
        for i, part in enumerate(parts):
            is_loop, length = _alone(part.form)
            if part.form in forms[:i] or (not self.misere and length and length > shortest[is_loop]):
                continue
            others = parts[:i] + parts[i + 1 :]
            for captured, left in self._cuts(part.form):
                left = self._resolved(self.worth * left.coins, (*others, *_placed(part, left.rest)))
                yield Way(self.worth * captured, left)

    def count_cuts(self, form: Form) -> int:
        """Return how many different cuts a component has."""
        return len(self._cuts(form))

    def _find_cuts(self, form: Form) -> tuple[Way, ...]:
        """Return the different cuts of a component, without the handouts that they leave."""
        left: dict[tuple[int, int, tuple[tuple[int, ...], ...]], None] = {}
        for i in range(len(form)):
            rest = [j for j in range(len(form)) if j != i]
            held = {coin for j in rest for coin in form[j]}
            captured = sum(coin not in held for coin in form[i])
            left[captured, *self._take(form, rest)] = None
        found: dict[tuple[int, int, Key], Way] = {}
        for captured, coins, kept in left:
            parts = tuple([part_of(form, part) for part in kept])
            found.setdefault((captured, coins, key_of(parts)), Way(captured, Left(coins, 0, parts)))
        return tuple(found.values())

    def _settled(self, strings: Sequence[tuple[int, ...]], rest: Iterable[int]) -> tuple[int, tuple[NumberedForm, ...]]:
        """Return the coins that are right to take whatever else there is (lemmas 2 to 4), and the components left."""
        coins, kept = self._take(strings, rest)
        return coins, tuple([part_of(strings, part) for part in kept])

    def _take(self, strings: Sequence[tuple[int, ...]], rest: Iterable[int]) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the same, each component as the numbers of its strings."""
        coins, kept, todo = 0, list[tuple[int, ...]](), components(strings, list(rest))
        while todo:
            part = todo.pop()
            taken, falls = (0, ()) if self.misere else _certain([strings[i] for i in part])
            if falls:
                coins += taken
                todo += components(strings, [i for j, i in enumerate(part) if j not in falls])
            else:
                kept.append(tuple(part))
        return coins, tuple(sorted(kept))

    def _resolved(self, coins: int, parts: tuple[NumberedForm, ...]) -> Left:
        """Return what is left after the captures of lemmas 5 and 6, without pairs of short components (lemma 1)."""
        while not self.misere:
            runs = [(i, run) for i, part in enumerate(parts) for run in _open_runs(part.form)]
            handouts = [run.handout if run else 0 for _, run in runs]
            is_four = handouts == [4, 4]  # the two ends of one run
            if not (handouts in ([2], [2, 2]) or is_four):
                break
            i, run = runs[0]
            assert run is not None
            form = parts[i].form
            more, rest = self._settled(form, [j for j in range(len(form)) if j not in run.strings])
            parts = (*parts[:i], *parts[i + 1 :], *_placed(parts[i], rest))
            if len(runs) == 1 or is_four:
                return Left(coins, run.handout, self._without_pairs(parts))
            coins += run.handout + more
        return Left(coins, 0, self._without_pairs(parts))

    def _without_pairs(self, parts: tuple[NumberedForm, ...]) -> tuple[NumberedForm, ...]:
        """Return the components in order, without pairs of short ones of equally many coins (lemma 1)."""
        kept: list[NumberedForm] = []
        single: dict[int, NumberedForm] = {}
        for part in sorted(parts):
            coins = _SHORT.get(part.form)
            if coins is None or (self.misere and coins):
                kept.append(part)
            elif single.pop(coins, None) is None:
                single[coins] = part
        return tuple(sorted([*kept, *single.values()]))


def key_of(parts: Iterable[NumberedForm]) -> Key:
    """Return the position that components make."""
    return tuple(sorted(part.form for part in parts))


@cache
def coins_of(form: Form) -> int:
    """Return how many coins a component has."""
    return len({coin for string in form for coin in string})


def _placed(part: NumberedForm, below: Iterable[NumberedForm]) -> Iterator[NumberedForm]:
    """Yield parts of a part as parts of the whole."""
    for sub in below:
        yield NumberedForm(sub.form, tuple(part.origin[i] for i in sub.origin))


def _certain(part: list[tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
    """Return coins of a component that it is right to take at once, and the strings whose cuts take them."""
    every = range(len(part))
    holders = holders_of(part, every)
    captures = capturing(part, every, holders)
    if len(captures) == len(part):
        return len(holders), tuple(every)  # lemma 2
    for i in captures:
        run = _run(part, holders, i)
        if run and not run.handout:
            return 1, run.strings  # lemma 3 or 4
    return 0, ()


@cache
def _open_runs(form: Form) -> tuple[_OpenRun | None, ...]:
    """Return what each string that captures begins."""
    every = range(len(form))
    holders = holders_of(form, every)
    return tuple([_run(form, holders, i) for i in capturing(form, every, holders)])


def _run(part: Sequence[tuple[int, ...]], holders: dict[int, list[int]], i: int) -> _OpenRun | None:
    """Return the run of captures that begins with a string, None where no lemma covers it."""
    strings: tuple[int, ...] = (i,)
    certain = _OpenRun(0, strings)  # the string has to be cut, by lemma 3 or 4
    coin = next((coin for coin in part[i] if len(holders[coin]) > 1), None)
    while len(part[strings[-1]]) == 2 and coin is not None:
        held = holders[coin]
        if len(held) == 1:
            return _OpenRun(4, strings) if len(strings) == 3 else None
        if len(strings) == 3 or len(held) > 2:
            if any(len(part[j]) > 2 for j in held):
                return None
            return _OpenRun(2, strings) if len(strings) == 2 else certain
        (following,) = (j for j in held if j != strings[-1])
        strings += (following,)
        coin = next((other for other in part[following] if other != coin), None)
    if len(part[strings[-1]]) == 1:
        return _OpenRun(2, strings) if len(strings) == 2 else certain
    return None


@cache
def _alone(form: Form) -> tuple[bool, int]:
    """Return whether a component is a loop, and its length, if it is a long chain or loop; else a length of 0."""
    holders = holders_of(form, range(len(form)))
    if any(len(held) != 2 for held in holders.values()) or any(len(string) > 2 for string in form):
        return False, 0
    is_loop = all(len(string) == 2 for string in form)
    return is_loop, len(holders) if len(holders) >= (_LONG_LOOP if is_loop else _LONG_CHAIN) else 0


# What bounds prove


class Goal(NamedTuple):
    """A position is to be worth at least, or at most, some coins to the player to move."""

    parts: tuple[NumberedForm, ...]
    at_least: bool
    worth: int

    @property
    def bound(self) -> Bound:
        """The bound that reaches it, if it is as good."""
        return key_of(self.parts), self.at_least

    @property
    def is_trivial(self) -> bool:
        """Whether it follows from the number of coins."""
        coins = sum(coins_of(part.form) for part in self.parts)
        return self.worth <= -coins if self.at_least else self.worth >= coins

    def follows_from(self, facts: dict[Bound, int]) -> bool:
        """Return whether a fact, or the number of coins, implies the goal."""
        if self.is_trivial:
            return True
        worth = facts.get(self.bound)
        return worth is not None and (worth >= self.worth if self.at_least else worth <= self.worth)


def ways(left: Left, at_least: bool, worth: int) -> list[list[Goal]]:
    """Return the ways to prove that what is left is worth at least, or at most, `worth`: the goals of each way."""
    worth -= left.coins
    if not left.handout:
        return [[Goal(left.rest, at_least, worth)]]
    # |handout + V|, which has the parity of the coins.
    above, below = worth - left.handout, -worth - left.handout
    if not at_least:
        return [[Goal(left.rest, False, above), Goal(left.rest, True, below)]]
    if worth <= sum(coins_of(part.form) for part in left.rest) % 2:
        return [[]]
    return [[Goal(left.rest, True, above)], [Goal(left.rest, False, below)]]


def ways_of(option: Way, at_least: bool, worth: int) -> list[list[Goal]]:
    """Return the ways to prove that a cut is worth at least, or at most, `worth` to the player who makes it."""
    if option.captured:
        return ways(option.left, at_least, worth - option.captured)
    return ways(option.left, not at_least, -worth)


class MarginProof:
    """A proof from facts about smaller positions; `facts` are proved by whoever adds them, and `used` those needed."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.facts: dict[Bound, int] = {}
        self.used: set[Bound] = set()

    def failure(self, bound: Bound, worth: int) -> str:
        """Return why the facts do not prove that a position has this worth; an empty text if they do."""
        key, at_least = bound
        options = self.rule.options(tuple([NumberedForm(form, tuple(range(len(form)))) for form in key]))
        proved = (self.proves(ways_of(option, at_least, worth)) for option in options)
        if at_least:
            return "" if any(proved) else "no cut is known to bring so much"
        return "" if all(proved) else "a cut is not known to bring no more"

    def proves(self, ways: Iterable[list[Goal]]) -> bool:
        """Return whether the facts prove all goals of one of the ways, and use them if so."""
        for goals in ways:
            if all(goal.follows_from(self.facts) for goal in goals):
                self.used.update(goal.bound for goal in goals if not goal.is_trivial)
                return True
        return False


# The facts of a file


def check(lines: Reader, strings: list[tuple[int, ...]], kind: str, misere: bool, claim: int) -> int:
    """Check facts about margins, each by those before it, then the claim, and return how many facts there are."""
    rule = Rule(misere)
    proof = MarginProof(rule)
    line_of_fact: dict[Key, int] = {}
    for record in lines.records():
        key, bounds = _read(record, lines.number, rule)
        if key in line_of_fact:
            raise Rejected(lines.number, f"the same position as in line {line_of_fact[key]}")
        for at_least, worth in bounds.items():
            if failure := proof.failure((key, at_least), worth):
                raise Rejected(lines.number, failure)
        proof.facts |= {(key, at_least): worth for at_least, worth in bounds.items()}
        line_of_fact[key] = lines.number
        lines.held += _BYTES * (2 + len(key))
    lines.end(len(line_of_fact))
    if kind == ENDGAME and not rule.is_loony_endgame(strings):
        raise Rejected(1, "the position is no loony endgame")
    # The value of an endgame is minus the margin.
    sign, whole = rule.worth if kind == MARGIN else -rule.worth, rule.whole(strings)
    for at_least in (True, False):
        if not proof.proves(ways(whole, at_least, sign * claim)):
            said, words = "margin" if kind == MARGIN else "value", "at least" if at_least == (sign == 1) else "at most"
            raise Rejected(1, f"the facts do not prove that the {said} is {words} {shown(claim)}")
    for key, at_least in proof.facts:
        if (key, at_least) not in proof.used:
            words = "upper" if at_least == misere else "lower"
            raise Rejected(line_of_fact[key], f"nothing rests on the {words} bound of this fact")
    return len(line_of_fact)


def _read(fact: Any, line: int, rule: Rule) -> tuple[Key, dict[bool, int]]:
    """Return a position, and what it is worth to the player to move, at least and at most."""
    *bounds, forms = fact if isinstance(fact, list) and len(fact) == 3 else (0, 0, 0)
    if not isinstance(forms, list) or not all(map(is_form, forms)) or not {*map(type, bounds)} <= {int, type(None)}:
        raise Rejected(line, "expected a fact: [LEAST, MOST, [[[COIN, ...], ...], ...]]")
    if bounds == [None, None]:
        raise Rejected(line, "a fact without a bound")
    key = tuple(tuple(map(tuple, form)) for form in forms)
    for form in key:
        if any(len(set(string)) < len(string) for string in form):
            raise Rejected(line, "a string holds a coin twice")
        if len(components(form, list(range(len(form))))) != 1 or form_of(list(form))[0] != form:
            raise Rejected(line, "a component that is not connected, or not numbered as this checker does")
    worths = zip((True, False), bounds[:: rule.worth], strict=True)
    return key, {at_least: rule.worth * bound for at_least, bound in worths if bound is not None}


# Which facts to write


class MarginSelection:
    """Facts that prove a margin, given an oracle of margins; a bound is *wanted* if it is to be a fact."""

    def __init__(
        self, strings: Mapping[str, Collection[str]], misere: bool, is_at_least: IsAtLeast, tick: Tick
    ) -> None:
        self.rule, self.is_at_least, self.tick = Rule(misere), is_at_least, tick
        self.names, self.coins = tuple(strings), len({coin for coins in strings.values() for coin in coins})
        self.whole = self.rule.whole(numbered(strings))
        self.wanted: dict[Bound, int] = {}
        self.parts: dict[Key, tuple[NumberedForm, ...]] = {}
        self.queue = Queue[Key]()
        self.kept: list[tuple[Key, dict[bool, int]]] = []

    def choose(self) -> tuple[int, int]:
        """Choose facts that prove the margin of the position, and return that margin and how many facts there are."""
        worth = self._find_worth()
        for at_least in (True, False):
            self._want(ways(self.whole, at_least, worth))
        for key in self.queue:
            self.tick(len(self.parts), 1)
            options = list(self.rule.options(self.parts[key]))
            if (least := self.wanted.get((key, True))) is not None:
                self._want(way for option in options for way in ways_of(option, True, least))
            if (most := self.wanted.get((key, False))) is not None:
                for option in options:
                    self._want(ways_of(option, False, most))
        self._keep(worth)
        return self.rule.worth * worth, len(self.kept)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the facts, those about small positions first."""
        sign = self.rule.worth
        for key, bounds in self.kept:
            margins = [sign * bounds[at_least] if at_least in bounds else None for at_least in (True, False)]
            yield line_of([*margins[::sign], key])

    def _find_worth(self) -> int:
        """Return what the position is worth to the player to move, by bisection."""
        least, most = -self.coins, self.coins
        while least < most:
            middle = least + 2 * ((most - least + 2) // 4)
            if self.is_at_least(middle, ()):
                least = middle
            else:
                most = middle - 2
        return least

    def _keep(self, worth: int) -> None:
        """Keep the facts that the checker uses, which takes the first way that will do, and may need fewer."""
        proof = MarginProof(self.rule)
        proof.facts = self.wanted
        for at_least in (True, False):
            if not proof.proves(ways(self.whole, at_least, worth)):
                raise AssertionError("the oracle's answers contradict each other")
        for key in sorted(self.parts, key=lambda key: (-sum(map(len, key)), key)):
            self.tick(len(self.parts), 0)
            needed = {side: self.wanted[key, side] for side in (True, False) if (key, side) in proof.used}
            for side, bound in needed.items():
                if failure := proof.failure((key, side), bound):
                    raise AssertionError(f"the oracle's answers contradict each other: {key}: {failure}")
            if needed:
                self.kept.append((key, needed))
        self.kept.reverse()

    def _want(self, ways: Iterable[list[Goal]]) -> None:
        """Want one of the ways, of those that lead to the goal the one that adds least to what is wanted already."""
        for goals in sorted(ways, key=lambda goals: sum(map(self._weight, goals))):
            if all(map(self._holds, goals)):
                for goal in goals:
                    if not goal.follows_from(self.wanted):
                        key, _ = goal.bound
                        if key not in self.parts:
                            self.parts[key] = goal.parts
                            self.queue.add(sum(map(len, key)), key)
                        self.wanted[goal.bound] = goal.worth
                return
        raise AssertionError("the oracle's answers contradict each other: no way leads to a goal")

    def _weight(self, goal: Goal) -> float:
        """Return about how many facts it takes to reach a goal: positions with few different cuts take few."""
        if goal.follows_from(self.wanted):
            return 0
        forms = {part.form for part in goal.parts}
        return float(2 ** (sum(map(self.rule.count_cuts, forms)) + sum(len(part.form) for part in goal.parts) / 2))

    def _holds(self, goal: Goal) -> bool:
        """Return whether a goal is true, by the oracle."""
        if goal.is_trivial:
            return True
        if not goal.parts:
            return False
        kept = {self.names[i] for part in goal.parts for i in part.origin}
        removed = [string for string in self.names if string not in kept]
        if goal.at_least:
            return self.is_at_least(goal.worth, removed)
        return not self.is_at_least(goal.worth + 1, removed)
