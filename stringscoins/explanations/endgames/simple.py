"""The value of a sum of chains and loops, and its best first opening, as Allcock derives them.

Daniel Allcock, *Best play in Dots & Boxes endgames*; theorems and formulas below are his.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from stringscoins.endgames import SimpleEndgame, ValuedOpening, opening
from stringscoins.endgames.simple import is_proven, more_than_two
from stringscoins.endgames.simple import value as value_of
from stringscoins.endgames.sums import Component
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.phrases import lots, opening_string, piece_facts, piece_name, some, sum_of
from stringscoins.position import Position
from stringscoins.structures import Endgame, Piece
from stringscoins.wording import listed, plural, signed

__all__ = ["opening_steps", "reply_steps", "sum_steps"]

Facts = Mapping[str, Any]

_LONGEST_ORDER = 200
"""The most pieces of a sum whose whole order of play is given."""


# The value


@sentence
def kept(gains: Sequence[Facts], total: int) -> str:
    """Say what the controller gains by keeping control of every piece (formula (2.3))."""
    kinds = {lot["kind"] for lot in gains}
    rules = [
        f"every {kind} then brings him its coins less {lost}, as the {lost // 2} that he leaves are hers"
        for kind, lost in (("chain", 4), ("loop", 8))
        if kind in kinds
    ]
    what = [f"{signed(lot['gain'])} from {_the(lot)}" for lot in gains]
    together = f", together {signed(total)}" if len(gains) > 1 else ""
    return f"Suppose that he always keeps control: {', and '.join(rules)}. That makes {listed(what)}{together}."


@sentence
def controlled(total: int, bonus: int, why: str, controlled: int) -> str:
    """Name the terminal bonus and the controlled value (formulas (1.1) and (1.2))."""
    reason = {
        "loops": "he takes all of the last loop",
        "chains": "he takes all of the last chain",
        "chain": "she opens the loops first, and he takes all of the last piece, a chain",
        "threes": "he takes all of the last loop, 8 more, and leaves the last chain of 3 to her, 2 less",
    }[why]
    ahead = f"{plural(abs(controlled), 'coin')} {'ahead' if controlled > 0 else 'behind'}" if controlled else "level"
    return (
        f"At the end he does better by {bonus}, the terminal bonus: {reason}. So the controlled value is"
        f" {sum_of([total, bonus])} = {controlled}: in this way he ends {ahead}. The value is what he wins by if both"
        " play best; it is never less."
    )


@sentence
def large(controlled: int) -> str:
    """Say that the controlled value is the value from 2 on (theorem 4.2, case 1)."""
    return (
        "From 2 on the controlled value is the value: he cannot do better than to keep control to the end (Allcock,"
        " theorem 4.2, case 1)."
    )


@sentence
def level(fours: int) -> str:
    """Say that the controlled value is 0 and there is a loop of 4 (theorem 4.2, case 2)."""
    return (
        "Where the controlled value is 0 and there is a loop of 4, the value is 0, too; only two chains of 3 beside one"
        " loop of 4 are an exception (Allcock, theorem 4.2, case 2)."
    )


_BELOW = "As the controlled value is below 2, he may do better by giving up control in time"


@sentence
def parity(threes: int, coins: int, exception: bool, value: int) -> str:
    """Say that the value is 1 or 2, as the number of coins is odd or even (theorem 4.2, the other cases)."""
    if exception:
        why = "Two chains of 3 beside one loop of 4 are the exception among controlled values of 0"
    elif threes == 1:
        why = f"There is one chain of 3, and {coins:,} coins are not 3 more than a multiple of 4"
    else:
        why = "There are several chains of 3"
    odd = "is odd" if coins % 2 else "is even"
    return (
        f"{_BELOW}. {why}: then the value is 1 or 2, whichever has the parity of the coins. Their number, {coins:,},"
        f" {odd}, so the value is {value} (Allcock, theorem 4.2)."
    )


@sentence
def core(core: Sequence[Facts], controlled: int) -> str:
    """Name the core of a sum, and its value (theorem 4.2, case 3)."""
    start = f"{_BELOW}. To find the value, set aside the loops of 4 and 6"
    if not core:
        return f"{start}. Nothing is left, which is worth 0 (Allcock, theorem 4.2, case 3)."
    return (
        f"{start}, and a chain of 3 if there are longer ones. The core is left, {listed([some(lot) for lot in core])},"
        f" and its value is its controlled value, {controlled} (Allcock, theorem 4.2, case 3)."
    )


@sentence
def bounces(steps: Sequence[Facts], value: int) -> str:
    """Say how the pieces outside the core change its value, one after the other (theorem 4.2, case 3)."""
    words = [f"{_the(step)} {_course(step['values'], step['count'])}" for step in steps]
    return f"Now put back what was set aside: {'; then '.join(words)}. So the value is {value}."


def _the(lot: Facts) -> str:
    return f"the {lot['kind']} of {lot['length']}" if lot["count"] == 1 else f"the {some(lot)}"


def _course(values: Sequence[int], count: int) -> str:
    """Return how a value falls, and then goes up and down."""
    s, last = "s" if count == 1 else "", len(values) - 1
    turning = max([i + 1 for i in range(last - 1) if values[i] != values[i + 2]], default=0)
    if last == turning + 1 and (
        turning == 0 or values[last] - values[turning] == values[turning] - values[turning - 1]
    ):
        turning = last
    words, one, other = [], values[turning], values[min(turning + 1, last)]
    falls = [before - after for before, after in pairwise(values[: turning + 1])]
    if falls == [0]:
        words.append(f"leave{s} it at {one}")
    elif falls and len({*falls}) == 1:
        each = f", {abs(falls[0])} at a time" if turning > 1 else ""
        words.append(f"take{s} it {'down' if falls[0] > 0 else 'up'} from {values[0]} to {one}{each}")
    elif falls:
        words.append(f"take{s} it from {values[0]} to {listed([str(value) for value in values[1 : turning + 1]])}")
    if turning < last and one == other:
        words.append(f"leave{s} it at {one}")
    elif turning < last:
        back = {1: f"to {other}", 2: f"to {other} and back"}
        how = back.get(last - turning, f"between {one} and {other}, at last to {values[last]}")
        words.append(f"bounce{s} it {how}")
    return ", and ".join(words)


@sentence
def compared(threes: int, coins: int, value: int) -> str:
    """Name the value of a sum to which Allcock's theorems do not apply, by the theorem on loops of all lengths."""
    start = "Allcock's theorems do not reach so low where there are loops of 5 or 7 coins"
    if threes > 1 and value in (1, 2):
        return (
            f"{start}. But with several chains of 3 it is nearly always 1 or 2, whichever has the parity of the coins,"
            f" and of {plural(coins, 'coin')} it is {value}."
        )
    return (
        f"{start}. Then the openings have to be compared from the end on, always a shortest chain with a shortest loop;"
        f" that gives the value {value}."
    )


def sum_steps(game: SimpleEndgame) -> Iterator[Claim]:
    """Yield the derivation of the value of a sum by theorem 4.2; none for one piece."""
    if len(game.components) == 1:
        return
    gains = [
        lot | {"gain": lot["count"] * (lot["length"] - (4 if lot["kind"] == "chain" else 8))}
        for lot in lots(game.components)
    ]
    total, bonus, c = sum(lot["gain"] for lot in gains), game.terminal_bonus, game.controlled_value
    yield kept(gains=gains, total=total)
    why = {8: "loops", 6: "threes", 4: "chain" if game.loops else "chains"}[bonus]
    yield controlled(total=total, bonus=bonus, why=why, controlled=c)
    worth = value_of(game)
    exception = game == SimpleEndgame((3, 3), (4,))
    if not is_proven(game):
        yield compared(threes=game.threes, coins=game.size, value=worth)
    elif c >= 2:
        yield large(controlled=c)
    elif c == 0 and game.fours and not exception:
        yield level(fours=game.fours)
    elif game.threes == 0 or (game.threes == 1 and game.size % 4 == 3):
        yield from _core_steps(game)
    else:
        yield parity(threes=game.threes, coins=game.size, exception=exception, value=worth)


def _core_steps(game: SimpleEndgame) -> Iterator[Claim]:
    longer = tuple(length for length in game.chains if length > 3)
    found = SimpleEndgame(longer or game.chains, tuple(length for length in game.loops if length >= 8))
    yield core(core=lots(found.components), controlled=found.controlled_value)
    worth, steps = found.controlled_value, []
    for kind, length, count in (
        ("loop", 6, game.loops.count(6)),
        ("chain", 3, game.threes - found.threes),
        ("loop", 4, game.fours),
    ):
        values = [worth]
        for _ in range(count):
            values.append({6: abs(values[-1] - 4) + 2, 3: values[-1] - 1, 4: abs(values[-1] - 4)}[length])
        if count:
            steps.append({"kind": kind, "length": length, "count": count, "values": values})
        worth = values[-1]
    yield bounces(steps=steps, value=worth)


# The openings


@sentence
def choice(piece: Facts, string: str, theorem: str, why: str) -> str:
    """Say what the opener opens first in a sum of chains and loops, by which rule (theorem 1.1)."""
    reason = {
        "lone three": "the only chain is one of 3, and from a controlled value of 2 on a loop goes before it",
        "near level": "where the controlled value is -1, 0 or 1, a loop of 4 goes first",
        "far behind": "where the controlled value is -2 or less, a loop of 4 goes before the only chain of 3 if all"
        " else are a multiple of 4 coins",
        "standard": "the rule is a chain of 3 if there is one, otherwise a shortest loop, otherwise a shortest chain",
        "compared": "of a shortest chain and a shortest loop it is the better one, or as good",
    }[why]
    by = f" (Allcock, {theorem})" if theorem else ""
    return f"She opens {piece_name(piece, 'a')} first (cut {string}, say): {reason}{by}."


@sentence
def order(runs: Sequence[Facts]) -> str:
    """Name the whole order of best play in a sum, whoever has to open."""
    words = [*(some(run) for run in runs[:12]), *(["and so on"] if len(runs) > 12 else [])]
    return (
        "By the same rule whoever has to open then goes on, whether control is kept or not. The whole order is"
        f" {', '.join(words)}."
    )


def opening_steps(position: Position, game: Endgame, allcock: SimpleEndgame) -> Iterator[Claim]:
    """Yield the first opening, and the order of all openings of up to 200 pieces; the game has several pieces."""
    component, rule = opening(allcock)
    piece = next(piece for piece in game.pieces if (piece_facts(piece)["kind"], piece.length) == component)
    why = {
        "theorem 1.1 (1)": "lone three",
        "theorem 1.1 (2)": "near level",
        "theorem 1.1 (3)": "far behind",
        "theorem 1.1, the standard move": "standard",
    }.get(rule, "compared")
    theorem = rule.partition(",")[0] if why != "compared" else ""
    yield choice(piece=piece_facts(piece), string=opening_string(position, piece), theorem=theorem, why=why)
    if len(game.pieces) <= _LONGEST_ORDER:
        yield order(runs=_order(allcock))


def _order(game: SimpleEndgame) -> list[dict[str, Any]]:
    opened: list[Component] = []
    while game.components:
        opened.append(opening(game)[0])
        game = game.without(opened[-1])
    return [{"kind": piece.kind, "length": piece.length, "count": len(list(run))} for piece, run in groupby(opened)]


# The reply


@sentence
def more(piece: Facts, controlled: int, threes: int, fours: int, coins: int, above: bool) -> str:
    """Say whether what is left beside an opened chain is worth more than 2, and why (theorems 1.3 and 1.4)."""
    less, rest = f"its controlled value, {controlled}, is not", plural(coins, "coin")
    lifted = f"its controlled value is {controlled}"
    lifted += f"; with 4 for each loop of 4 that makes {controlled + 4 * fours}" if fours else ""
    if controlled > 2:
        why = f"its controlled value, {controlled}, is"
    elif threes > 1:
        why = f"{less}, and it has several chains of 3"
    elif threes and coins % 4 != 3:
        why = f"{less}, and with one chain of 3 it has {rest}, which are not 3 more than a multiple of 4"
    elif not threes and coins % 4 == 2:
        why = f"{less}, and it has {rest}, 2 more than a multiple of 4"
    elif controlled + 4 * fours > 2:
        beyond = controlled % 8 if above else "not 3, 4 or 5"
        why = f"{lifted}, more than 2, and {controlled} is {beyond} more than a multiple of 8"
    else:
        why = f"{lifted}, less than 2, and the number of loops of 4, {fours}, is {'even' if above else 'odd'}"
    return (
        f"After {piece_name(piece, 'a')} he should keep control only if the rest is worth more than 2. It is"
        f"{'' if above else ' not'}, as {why} (Allcock, theorems 1.3 and 1.4)."
    )


def reply_steps(allcock: SimpleEndgame, openings: Sequence[ValuedOpening[Piece]]) -> Iterator[Claim]:
    """Yield why the rest is worth more than 2, or not, after the first chain of those that can be opened."""
    chain = next((opened.piece for opened in openings if not opened.piece.is_loop), None)
    if chain is not None and is_proven(rest := allcock.without(Component("chain", chain.length))):
        yield more(
            piece=piece_facts(chain),
            controlled=rest.controlled_value,
            threes=rest.threes,
            fours=rest.fours,
            coins=rest.size,
            above=more_than_two(rest),
        )
