"""Hints: the move to make, and the reason in the words of a coach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers
from stringscoins.strategy.chains import chain_rule, expected_control, long_pieces
from stringscoins.strategy.engine import endgame_move
from stringscoins.strategy.looked_up import SMALL
from stringscoins.strategy.rules import given, openings, safe_moves
from stringscoins.strategy.thinking import Verdict
from stringscoins.structures import chains_and_loops, faults
from stringscoins.structures.endgames import SHORTEST_CHAIN
from stringscoins.structures.falling import all_taken, before_the_last, captures, fallen
from stringscoins.wording import GRAPH, Words, capital

__all__ = ["ABOUT", "KINDS", "Hint", "Sides", "hint", "reason"]


class Sides(NamedTuple):
    """What a reason calls the player to move, with verbs, and the opponent."""

    you: str
    keep: str
    want: str
    again: str
    other: str


TO_YOU: Final = Sides("you", "keep", "want", "it is your turn again", "the other player")
"""What is said to the player to move."""
_MOVER = "the player to move"
ABOUT: Final = Sides(_MOVER, "keeps", "wants", f"{_MOVER} moves again", "the opponent")
"""What is said about a position."""

KINDS = {
    "only": "it is the only move left",
    "take": "taking costs nothing",
    "take-then-leave": "take all but the last coins, and leave these",
    "leave": "leave the last coins, to keep control",
    "take-all": "take the last coins as well: to leave them brings no more",
    "end": "take what is left, and the game ends",
    "chains": "it gives nothing away, and makes the number of long chains what it should be by the chain rule",
    "safe": "it gives nothing away",
    "last-safe": "it gives nothing away, and whatever the opponent does then does",
    "sacrifice": "it gives coins away though it need not",
    "middle": "everything gives something away; these two coins have to be taken",
    "shortest": "everything gives something away, and nothing gives less",
    "cheapest": "everything gives something away; this costs the least in the end",
    "avoid": "misère: it takes nothing",
    "forced": "misère: everything takes something",
    "early": "misère: it takes something now though it need not",
    "search": "a search finds nothing better",
}
"""The kinds of reasons."""
_FREE = ("take", "take-then-leave", "end")
"""The kinds of moves that are best by a theorem, on ordinary strings."""
_SECONDS = 0.3
"""The time limit of a look at what to do with the last coins, before the others are taken."""


@dataclass(frozen=True)
class Hint:
    """A move, and why to make it.

    Attributes
    ----------
    string : str
        The string to cut.
    kind : str
        The kind of reason, one of `KINDS`.
    text : str
        The reason in one or two sentences, and a last one if it is an estimate that the move is best.
    exact : bool
        Whether it is known that no move is better.
    """

    string: str
    kind: str
    text: str
    exact: bool


def hint(game: Game, verdict: Verdict, words: Words = GRAPH) -> Hint:
    """Return the reason for a move that a player has chosen. Cost: linear, or that of a small endgame.

    Parameters
    ----------
    game : Game
        A game that is not over.
    verdict : Verdict
        What an engine thinks of it, with a best cut.
    words : Words
        What coins and strings are called.

    Returns
    -------
    Hint
        The move and the reason.

    Examples
    --------
    >>> from stringscoins.strategy import Engine
    >>> game = Game(Position.numbered(["ab", "bc", "c", "d", "de", "ef", "f"]))
    >>> hint(game, Engine().consider(game)).text
    'Take this coin, then leave the last two: you keep control.'
    """
    kind, text, is_sure = reason(game, verdict, words)
    if not is_sure:
        text += " That is an estimate: the end is too far to see."
    return Hint(verdict.best, kind, text, is_sure)


def reason(game: Game, verdict: Verdict, words: Words = GRAPH, sides: Sides = TO_YOU) -> tuple[str, str, bool]:
    """Return the kind of reason for a move, the reason, and whether it is known that no move is better."""
    position, string = game.position, verdict.best
    is_sure = verdict.exact or len(position) == 1
    if len(position) == 1:
        return "only", f"It is the only {words.string} left.", is_sure
    if game.misere:
        kind, text = _misere(position, string, words, sides)
        return kind, text, is_sure or kind == "forced"
    if fallen(position, string) or position.capturable:
        kind, text = _capture(position, string, words, sides)
        return kind, text, is_sure or (kind in _FREE and position.is_ordinary)
    if string in (safe := safe_moves(position)):
        return *_safe(position, string, safe, words, sides), is_sure
    if safe:
        return *_sacrifice(position, string, words, sides), is_sure
    return *_opening(position, string, words), is_sure


def _misere(position: Position, string: str, words: Words, sides: Sides) -> tuple[str, str]:
    """Return the kind of reason, and the reason, in misère."""
    takes = [other for other in position if fallen(position, other)]
    if len(takes) == len(position):
        return "forced", f"Every {words.string} takes something now: there is no choice."
    if string in takes:
        return "early", f"Take {_these(position, string, words)} now: to wait would not make {sides.you} take less."
    if takes:
        return "avoid", f"Take nothing while {sides.you} need not: leave the {words.coins} to {sides.other}."
    return "search", f"This {words.string} takes nothing, and no other one makes {sides.you} take less in the end."


def _capture(position: Position, string: str, words: Words, sides: Sides) -> tuple[str, str]:
    """Return them where something can be taken."""
    choice, kept = captures(position), before_the_last(position)[1]
    last = {2: "two", 4: "four"}.get(2 * len(kept) - 2, "")
    rest, number = all_taken(position)
    if choice is not None and string == choice.give:
        keeps = f" {capital(sides.you)} {sides.keep} control." if not faults(rest) else ""
        return "leave", f"Leave the last {last} {words.coins}: {sides.other} takes them and has to move.{keeps}"
    if not fallen(position, string):
        return "search", f"Take nothing yet: this {words.string} comes first."
    if not rest and number == len(position.coins):
        return "end", "Take what is left: that ends the game."
    if choice is not None and choice.give is not None:
        return "take-all", f"Take the last {last} {words.coins} as well: {_taken_all(rest, sides)}."
    after = position.cut(string).position
    others, still = before_the_last(after)
    if len(still) != len(kept) and position.is_ordinary:
        also = f"also the last {last} {words.coins}"
        return "take-all", f"Take all that can be taken, {also}: {_taken_all(rest, sides)}."
    if still and len(still) == len(kept):
        before = after.restricted(name for name in after if name not in others)
        later = endgame_move(before, captures(before), Limits(_SECONDS))
        number = len(position.coins) - len(before.coins)
        first = "this " + words.coin if number == 1 else f"these {number} {words.coins}"
        if later is not None and later.best == still[1]:
            return "take-then-leave", f"Take {first}, then leave the last {last}: {sides.you} {sides.keep} control."
    return "take", f"Take {_these(position, string, words)}: it costs nothing, and {sides.again}."


def _taken_all(rest: Position, sides: Sides) -> str:
    """Return why the last coins are taken as well; who has control of the rest is said where it is known."""
    moves_on_wins = False
    if faults(rest):
        if len(rest) > SMALL or not (rest.is_ordinary and any(long_pieces(rest))):
            return "to leave them would bring no more"
        moves_on_wins = Nimbers(rest).value() != 0
    return f"{sides.you} {sides.keep} control by moving on" if moves_on_wins else "control is not worth them here"


def _safe(position: Position, string: str, safe: list[str], words: Words, sides: Sides) -> tuple[str, str]:
    """Return them where a cut gives nothing away."""
    rest = position.cut(string).position
    which = "This" if len(safe) < len(position) else "Any"
    if not safe_moves(rest):
        return "last-safe", f"This {words.string} is safe, and then {sides.other} has to give something away."
    if not position.is_ordinary or len(rest.coins) < SHORTEST_CHAIN:
        return "safe", f"{which} {words.string} is safe: it gives nothing away."
    here = " here" if which == "Any" else ""
    long, before = long_pieces(rest)[0], long_pieces(position)[0]
    if expected_control(rest) or not long:
        wanted = _parity(int(chain_rule(rest, 0)))
        now = f"; now there {'is' if long == 1 else 'are'} {long}" if long else ""
        wish = f"{capital(sides.you)} {sides.want} an {wanted} number of long chains in the end{now}."
        return "safe", f"{which} {words.string}{here} is safe. {wish}"
    link = "; this one" if here else ", and it"
    makes = f"{'keeps' if long == before else 'makes'} the number of long chains {_parity(long)}"
    return "chains", f"{which} {words.string}{here} is safe{link} {makes}, as {sides.you} {sides.want}."


def _sacrifice(position: Position, string: str, words: Words, sides: Sides) -> tuple[str, str]:
    """Return them where a cut gives something away without need."""
    gift = _all(given(position, string), words)
    rest = all_taken(position.cut(string).position)[0]
    if position.is_ordinary and not expected_control(rest) and (long := long_pieces(rest)[0]):
        return (
            "sacrifice",
            f"Give {gift} away: then the number of long chains is {_parity(long)}, as {sides.you} {sides.want}.",
        )
    return "sacrifice", f"Give {gift} away, though some {words.string}s are safe: none of them is better."


def _opening(position: Position, string: str, words: Words) -> tuple[str, str]:
    """Return them where every cut gives something away."""
    every = f"Every {words.string} gives something away"
    gift, gifts = given(position, string), openings(position)
    after = captures(position.cut(string).position)
    chains, loops = chains_and_loops(position)
    # One that ends at a hyperstring is a branch of something larger.
    is_chain = any(string in chain.strings and not any("string " in end for end in chain.ends) for chain in chains)
    piece = "chain" if is_chain else "loop" if any(string in loop.strings for loop in loops) else words.string
    runs = [*((one.strings, one.length) for one in chains), *((one.strings, one.length) for one in loops)]
    lengths, length = sorted(size for _, size in runs), next((size for names, size in runs if string in names), 0)
    least = min(gifts.values(), default=gift)
    if gift > least:
        return "cheapest", f"{every}; to open this {piece} costs the least in the end."
    if gift == 2 and is_chain and after is not None and after.give is None:
        return "middle", f"{every}; in the middle of this short chain both {words.coins} have to be taken."
    is_only = sum(other == least for other in gifts.values()) == 1
    # A loop at a joint of valence 3 may give more than a longer chain: the chain at its joint falls with it.
    if piece == words.string or lengths[0] < length or (is_only and lengths[1:2] == [length]):
        least_of_all = "this one gives the least" if is_only else "none gives less than this one"
    else:
        least_of_all = f"this {piece} is the shortest" if is_only else f"nothing is shorter than this {piece}"
    return "shortest", f"{every}; {least_of_all}."


def _parity(number: int) -> str:
    """Return `odd` or `even`."""
    return "odd" if number % 2 else "even"


def _these(position: Position, string: str, words: Words) -> str:
    """Return the coins that a cut takes, in words."""
    number = len(fallen(position, string))
    return {1: f"this {words.coin}", 2: f"both {words.coins}"}.get(number, f"these {number} {words.coins}")


def _all(number: int, words: Words) -> str:
    """Return a number of coins in words."""
    return f"1 {words.coin}" if number == 1 else f"{number} {words.coins}"
