"""Write a certificate of a margin as a file of Coq, which has the checker of MarginCheck.v check it.

make -C proof margin CERTIFICATE=docs/examples/board-2x2-icelandic-margin.jsonl

Nothing that it writes is believed. In misere play it finds hints for the facts of the certificate. In normal play these
rest on lemmas that the checker does not know; so it takes the position and the margin alone, and proves them anew by
plain minimax, which is for small positions.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import defaultdict
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
    """What a cut leaves: strings that fall to the mover, pairs of short components, and the components that matter."""

    falling: Strings
    pairs: list[tuple[Strings, Strings]]
    forms: tuple[Form, ...]
    names: list[int]
    coins: int

    @property
    def taken(self) -> int:
        """The coins that fall to the mover."""
        return len({coin for string in self.falling for coin in string})


def rest_of(strings: Strings, misere: bool) -> Rest:
    """Return what some strings are, by lemmas 1 and 2 for margins; in misere play bare strings alone are paired."""
    falling = list[tuple[int, ...]]()
    pairs, kept = list[tuple[Strings, Strings]](), list[tuple[Form, Strings]]()
    single: dict[int, tuple[Form, Strings]] = {}
    for part in components(strings, list(range(len(strings)))):
        here = [strings[i] for i in part]
        coins = [coin for string in here for coin in set(string)]
        if not misere and all(any(coins.count(coin) == 1 for coin in string) for string in here):
            falling += here
            continue
        form, origin = part_of(strings, part)
        here = [strings[i] for i in origin]
        size = _SHORT.get(form)
        if size is None or (misere and size):
            kept.append((form, here))
        elif size in single:
            pairs.append((single.pop(size)[1], here))
        else:
            single[size] = form, here
    kept = sorted([*kept, *single.values()], key=lambda entry: entry[0])
    names = [coin for form, here in kept for coin in names_of(form, here)]
    return Rest(falling, pairs, tuple(form for form, _ in kept), names, len({c for s in strings for c in s}))


class Facts:
    """Facts with their hints; `number` has the number and the bound of the fact about a position, for each side."""

    def __init__(self, misere: bool) -> None:
        self.misere, self.unit = misere, -1 if misere else 1
        self.number: dict[tuple[tuple[Form, ...], bool], tuple[int, int]] = {((), True): (0, 0), ((), False): (0, 0)}
        self.lines: list[str] = []

    def bound(self, rest: Rest, at_least: bool) -> int:
        """Return what is known of the worth of a position: at least, or at most."""
        trivial = -rest.coins if at_least else rest.coins
        _, bound = self.number.get((rest.forms, at_least), (0, None))
        return trivial if bound is None else (max if at_least else min)(trivial, rest.taken + bound)

    def hint(self, rest: Rest, at_least: bool) -> str:
        """Return the hint that says so."""
        number, _ = self.number.get((rest.forms, at_least), (0, None))
        pairs = "; ".join(f"({shown(a)}, {shown(b)})" for a, b in rest.pairs)
        return f"(h {shown(rest.falling)} [{pairs}] {number}%N {shown(rest.names)})"

    def add(self, forms: tuple[Form, ...], at_least: bool, worth: int) -> None:
        """Add a fact; ValueError if it does not follow from those before it."""
        here = side_by_side(forms)
        options = [(taken, rest_of(rest, self.misere)) for taken, rest in cuts(here)]
        worths, hints = [], []
        for taken, rest in options:
            side = at_least == bool(taken)
            worths.append(self.unit * taken + self.bound(rest, side) if taken else -self.bound(rest, side))
            hints.append(self.hint(rest, side))
        lower = upper = "None"
        if at_least:
            i = max(range(len(worths)), key=worths.__getitem__)
            lower, proved = f"(Some (({worth})%Z, {i}, {hints[i]}))", worths[i] >= worth
        else:
            upper, proved = f"(Some (({worth})%Z, [{'; '.join(hints)}]))", max(worths) <= worth
        if not proved:
            raise ValueError(f"nothing proves that this is worth {worth} at {'least' if at_least else 'most'}: {forms}")
        self.lines.append(f"  {{| lower := {lower}; upper := {upper}; about := {shown(here)} |}}")
        self.number[forms, at_least] = len(self.lines), worth


def prove(facts: Facts, whole: Strings) -> None:
    """Add facts that prove the margin of a small position in normal play, by plain minimax."""

    @cache
    def worth(forms: tuple[Form, ...]) -> int:
        return max((option(*cut) for cut in cuts(side_by_side(forms))), default=0)

    def option(taken: int, strings: Strings) -> int:
        rest = rest_of(strings, False)
        return (taken or 0) + (1 if taken else -1) * (rest.taken + worth(rest.forms))

    def want(rest: Rest, at_least: bool) -> None:
        target = rest.taken + worth(rest.forms)
        if facts.bound(rest, at_least) == target:
            return
        options = cuts(side_by_side(rest.forms))
        if at_least:
            options = [max(options, key=lambda cut: option(*cut))]
        for taken, strings in options:
            want(rest_of(strings, False), at_least == bool(taken))
        facts.add(rest.forms, at_least, worth(rest.forms))

    for at_least in (True, False):
        want(rest_of(whole, False), at_least)


def shown(value: object) -> str:
    """Return lists of numbers as Coq writes them."""
    if isinstance(value, list | tuple):
        return "[" + "; ".join(map(shown, value)) + "]"
    return str(value)


def cuts(strings: Strings) -> list[tuple[int, Strings]]:
    """Return how many coins each cut takes, and what it leaves."""
    found = list[tuple[int, Strings]]()
    for i, string in enumerate(strings):
        rest = [*strings[:i], *strings[i + 1 :]]
        held = {coin for other in rest for coin in other}
        found.append((len(set(string) - held), rest))
    return found


def written(strings: Strings, misere: bool, claim: int, given: Iterable[Fact]) -> str:
    """Return the file of Coq; ValueError if a fact does not follow by the rules that the checker knows."""
    facts = Facts(misere)
    if misere:
        for least, most, forms in given:
            for at_least, bound in ((True, most), (False, least)):
                if bound is not None:
                    facts.add(forms, at_least, -bound)
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
  least_by := {facts.hint(whole, True)}; most_by := {facts.hint(whole, False)} |}}.
Lemma accepted : check_margin proof = true.
Proof. vm_compute. reflexivity. Qed.
Theorem proved : {margin} {shown(strings)} = ({claim})%Z.
Proof. exact (check_{kind}_sound proof eq_refl accepted). Qed.
"""


def main(path: str) -> None:
    """Convert the certificate in a file."""
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt") as file:
        head, *records = map(json.loads, file)
    if head.get("kind") != "margin":
        sys.exit(f"{path}: expected a certificate of a margin")
    facts = [(least, most, tuple(tuple(map(tuple, form)) for form in forms)) for least, most, forms in records[:-1]]
    strings = numbered(head["strings"])
    try:
        print(written(strings, head["misere"], head["margin"], facts))
    except ValueError as error:
        sys.exit(f"{path}: {error}")


if __name__ == "__main__":
    main(sys.argv[1])
