"""Write a certificate of a margin as a file of Coq, which has the checker of MarginCheck.v check it.

make -C proof margin CERTIFICATE=docs/examples/board-2x2-icelandic-margin.jsonl

Nothing that it writes is believed. In misere play it finds hints for the facts of the certificate. In normal play these
rest on lemmas that the checker does not know; so it takes the position and the margin alone, also that of a loony
endgame, and proves them anew: by minimax over the positions in which nothing can be captured.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from stringscoins.certificate.common import numbered
from stringscoins.certificate.positions import Form, components, part_of

Strings = Sequence[tuple[int, ...]]
Fact = tuple[int | None, int | None, tuple[Form, ...]]

NEXT = ";\n"
_SHORT = {
    ((),): 0,
    ((0,), (0,)): 1,
    ((0,), (0, 1), (1,)): 2,
    ((0, 1), (0, 1)): 2,
    ((0, 1), (0, 2), (1, 2)): 3,
}


def side_by_side(forms: Iterable[Form]) -> list[tuple[int, ...]]:
    """Return the strings of several components, their coins numbered on."""
    strings: list[tuple[int, ...]] = []
    for form in forms:
        first = 1 + max((coin for string in strings for coin in string), default=-1)
        strings += [tuple(first + coin for coin in string) for string in form]
    return strings


def names_of(form: Form, strings: Strings) -> list[int]:
    """Return the coins of strings in the order in which a form numbers them."""

    def places(of: Strings) -> dict[frozenset[int], list[int]]:
        held: dict[int, set[int]] = defaultdict(set)
        for place, string in enumerate(of):
            for coin in string:
                held[coin].add(place)
        coins: dict[frozenset[int], list[int]] = defaultdict(list)
        for coin in sorted(held):
            coins[frozenset(held[coin])].append(coin)
        return coins

    named, coins = places(form), places(strings)
    name = {number: coin for at, numbers in named.items() for number, coin in zip(numbers, coins[at], strict=True)}
    return [name[number] for number in range(len(name))]


class Rest(NamedTuple):
    """What a cut leaves: all that falls, pairs of short components, and the components that matter, which are worth V.

    It is worth `taken + V`, or if there is a handout the larger of that and `taken - 2 handout - V`.
    """

    falling: Strings
    taken: int
    handout: int
    pairs: list[tuple[Strings, Strings]]
    forms: tuple[Form, ...]
    names: list[int]
    coins: int

    def worth(self, rest: int) -> int:
        """Return what this is worth if the components are worth so much."""
        both = self.taken + rest, self.taken - 2 * self.handout - rest
        return max(both) if self.handout else both[0]


def rest_of(strings: Strings, misere: bool) -> Rest:
    """Return what some strings are, by lemmas 1 and 2 for margins and by the choice; in misere play by bare strings."""
    falling, handout, others = (None if misere else choice_of(strings)) or ([], 0, strings)
    pairs, matter = list[tuple[Strings, Strings]](), list[tuple[Form, Strings]]()
    single: dict[int, tuple[Form, Strings]] = {}
    for part in components(others, list(range(len(others)))):
        form, origin = part_of(others, part)
        here = [others[i] for i in origin]
        size = _SHORT.get(form)
        if size is None or (misere and size):
            matter.append((form, here))
        elif size in single:
            pairs.append((single.pop(size)[1], here))
        else:
            single[size] = form, here
    matter = sorted([*matter, *single.values()], key=lambda entry: entry[0])
    names = [coin for form, here in matter for coin in names_of(form, here)]
    coins = len(valences(strings))
    taken = coins - len(valences(others))
    return Rest(falling, taken, handout, pairs, tuple(form for form, _ in matter), names, coins)


def choice_of(strings: Strings) -> tuple[Strings, int, Strings] | None:
    """Return what falls, the smallest handout, and the rest; None if the handout is unclear."""
    falling, rest, valence = list[tuple[int, ...]](), list(strings), valences(strings)
    while (string := next((string for string in rest if captured(string, valence)), None)) is not None:
        falling.append(string)
        rest.remove(string)
        valence.subtract(set(string))
    valence, outside = valences(strings), valences(rest)
    given = [sum(coin not in outside for coin in set(s)) for s in falling if not captured(s, valence)]
    if given and any(len(string) > 2 for string in falling):
        return None
    return falling, 2 * min(given, default=0), rest


def valences(strings: Iterable[tuple[int, ...]]) -> Counter[int]:
    """Return of how many strings each coin is."""
    return Counter(coin for string in strings for coin in set(string))


def captured(string: tuple[int, ...], valence: Counter[int]) -> int:
    """Return how many coins the cut of a string captures."""
    return sum(valence[coin] == 1 for coin in set(string))


class Facts:
    """Facts with their hints; `known` has the number and the bounds of the fact about a position."""

    def __init__(self, misere: bool) -> None:
        self.misere, self.unit = misere, -1 if misere else 1
        self.known: dict[tuple[Form, ...], tuple[int, int | None, int | None]] = {(): (0, 0, 0)}
        self.lines: list[str] = []

    def bound(self, rest: Rest, at_least: bool) -> int:
        """Return what is known of the worth of a position: at least, or at most."""
        _, least, most = self.known.get(rest.forms, (0, None, None))
        take, give = (least, most) if at_least else (most, least)
        ways = [] if take is None else [rest.taken + take]
        if rest.handout and give is not None:
            ways.append(rest.taken - 2 * rest.handout - give)
        if at_least:
            return max([-rest.coins, *ways])
        return min(rest.coins, max(ways)) if len(ways) == 1 + bool(rest.handout) else rest.coins

    def hint(self, rest: Rest) -> str:
        """Return the hint that says what a position is."""
        number, _, _ = self.known.get(rest.forms, (0, None, None))
        pairs = "; ".join(f"({shown(a)}, {shown(b)})" for a, b in rest.pairs)
        return f"(h {shown(rest.falling)} [{pairs}] {number}%N {shown(rest.names)})"

    def add(self, forms: tuple[Form, ...], least: int | None, most: int | None) -> None:
        """Add a fact; ValueError if it does not follow from those before it."""
        here = side_by_side(forms)
        options = [(taken, rest_of(rest, self.misere)) for taken, rest in cuts(here)]

        def worths(at_least: bool) -> list[int]:
            bounds = [self.bound(rest, at_least == bool(taken)) for taken, rest in options]
            return [
                self.unit * taken + bound if taken else -bound
                for (taken, _), bound in zip(options, bounds, strict=True)
            ]

        hints = [self.hint(rest) for _, rest in options]
        lower = upper = "None"
        if least is not None:
            best, i = max((worth, -i) for i, worth in enumerate(worths(True)))
            lower = f"(Some (({least})%Z, {-i}, {hints[-i]}))"
            if best < least:
                raise ValueError(f"nothing proves that this is worth {least} at least: {forms}")
        if most is not None:
            upper = f"(Some (({most})%Z, [{'; '.join(hints)}]))"
            if max(worths(False)) > most:
                raise ValueError(f"nothing proves that this is worth {most} at most: {forms}")
        self.lines.append(f"  {{| lower := {lower}; upper := {upper}; about := {shown(here)} |}}")
        self.known[forms] = len(self.lines), least, most


def prove(facts: Facts, whole: Strings) -> None:
    """Add facts that prove the margin of a position in normal play, by minimax."""

    @cache
    def worth(forms: tuple[Form, ...]) -> int:
        return max((option(*cut) for cut in options(forms)), default=0)

    @cache
    def options(forms: tuple[Form, ...]) -> list[tuple[int, Rest]]:
        return [(taken, rest_of(strings, False)) for taken, strings in cuts(side_by_side(forms))]

    def option(taken: int, rest: Rest) -> int:
        left = rest.worth(worth(rest.forms))
        return taken + left if taken else -left

    wanted = set[tuple[tuple[Form, ...], bool]]()

    def want(rest: Rest, at_least: bool) -> None:
        """Want the bounds of the components that give the exact bound of what a cut leaves."""
        exact, sides = worth(rest.forms), {at_least}
        if rest.worth(exact) == (-rest.coins if at_least else rest.coins):
            return  # this needs no fact
        if rest.handout:
            sides = {rest.taken + exact == rest.worth(exact)} if at_least else {True, False}
        for side in sides:
            if rest.forms and (rest.forms, side) not in wanted:
                wanted.add((rest.forms, side))
                ways = options(rest.forms)
                for taken, left in [max(ways, key=lambda way: option(*way))] if side else ways:
                    want(left, side == bool(taken))

    first = rest_of(whole, False)
    want(first, True)
    want(first, False)
    for forms in sorted({forms for forms, _ in wanted}, key=lambda forms: (sum(map(len, forms)), forms)):
        least, most = [worth(forms) if (forms, side) in wanted else None for side in (True, False)]
        facts.add(forms, least, most)


def shown(value: object) -> str:
    """Return lists of numbers as Coq writes them."""
    if isinstance(value, list | tuple):
        return "[" + "; ".join(map(shown, value)) + "]"
    return str(value)


def cuts(strings: Strings) -> list[tuple[int, Strings]]:
    """Return how many coins each cut takes, and what it leaves."""
    valence = valences(strings)
    return [(captured(string, valence), [*strings[:i], *strings[i + 1 :]]) for i, string in enumerate(strings)]


def written(strings: Strings, misere: bool, claim: int, given: Iterable[Fact]) -> str:
    """Return the file of Coq; ValueError if a fact does not follow by the rules that the checker knows."""
    facts = Facts(misere)
    if misere:
        for least, most, forms in given:
            facts.add(forms, *[None if bound is None else -bound for bound in (most, least)])
    else:
        prove(facts, strings)
    whole = rest_of(strings, misere)
    if any(facts.bound(whole, side) != facts.unit * claim for side in (True, False)):
        raise ValueError(f"the facts do not prove the margin {claim}")
    margin, kind = ("misere_margin", "misere") if misere else ("margin", "normal")
    return f"""From Coq Require Import List ZArith.
From Nimstring Require Import Game Scores MarginCheck MarginProof.
Import ListNotations.
Definition h f p n m := {{| falling := f; pairs := p; number := n%N; names := m |}}.
Definition proof := {{| misere := {str(misere).lower()}; facts := [
{NEXT.join(facts.lines)}];
  whole := {shown(strings)}; claim := ({claim})%Z;
  least_by := {facts.hint(whole)}; most_by := {facts.hint(whole)} |}}.
Lemma accepted : check_margin proof = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem proved : {margin} {shown(strings)} = ({claim})%Z.
Proof. exact (check_{kind}_sound proof eq_refl accepted). Qed.
"""


def main(path: str) -> None:
    """Convert the certificate in a file."""
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt") as file:
        head, *records = map(json.loads, file)
    if head.get("kind") not in ("margin", "endgame"):
        sys.exit(f"{path}: expected a certificate of a margin or of a loony endgame")
    misere, margin = head.get("misere", False), head["margin"] if "margin" in head else -head["value"]
    facts = [(least, most, tuple(tuple(map(tuple, form)) for form in forms)) for least, most, forms in records[:-1]]
    strings = numbered(head["strings"])
    try:
        print(written(strings, misere, margin, facts))
    except ValueError as error:
        sys.exit(f"{path}: {error}")


if __name__ == "__main__":
    main(sys.argv[1])
