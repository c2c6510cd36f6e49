"""What Strings-and-Coins adds to Nimstring: margins, the best moves by them, and sacrifices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from stringscoins.endgames import ExactValues
from stringscoins.errors import LimitReached
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.phrases import NAMED, any_of, is_theirs, reason_of, soon
from stringscoins.position import Position
from stringscoins.solve import Nimbers, ScoredMove, Scores, Work
from stringscoins.strategy import sacrifice_can_tie, sacrifice_can_win
from stringscoins.structures import Endgame, chains_and_loops, faults
from stringscoins.structures.falling import all_taken
from stringscoins.wording import capital, listed, plural, signed

__all__ = ["coin_steps"]


def coin_steps(
    position: Position,
    lead: int = 0,
    misere: bool = False,
    work: Work = Work(),
    winning: Collection[str] | None = None,
) -> Iterator[Claim]:
    """Yield claims on the coins of a position, each as soon as it is known; none if no coin is left.

    The default time limit is 10 s. At a limit, the last claim says so; then SearchStopped is raised if the limit is a
    given one, or an interrupt. `winning` has the moves that win Nimstring, which are searched for if it is None.
    """
    if not position.coins:
        return
    enough = soon(work)
    scores = Scores(position, misere=misere, work=enough)
    coins, found, moves = len(position.coins), None, list[ScoredMove]()
    try:
        if not (misere or faults(position)):
            values = ExactValues(work=enough)
            with values.stopping():
                found = -values.value(values.shapes.state(Endgame.of(position)))
            yield margin(coins=coins, margin=found, lead=lead, final=lead + found, misere=misere)
            return
        found = scores.value()
        yield margin(coins=coins, margin=found, lead=lead, final=lead + found, misere=misere)
        for move in scores.moves():
            moves.append(move)
        yield _best(moves, found, misere)
        if not misere:
            nimbers = Nimbers(position, work=enough)
            wins = [move.string for move in nimbers.moves() if move.winning] if winning is None else winning
            yield from _beside_nimstring(position, lead, moves, wins)
    except LimitReached as stop:
        if found is None:
            least, most = scores.bounds
            yield unknown(coins=coins, at_least=least, at_most=most, reason=reason_of(stop))
        else:
            top = [move.string for move in moves if move.best]
            yield moves_unknown(best=top, looked_at=len(moves), moves=len(position), reason=reason_of(stop))
        if is_theirs(stop, work):
            raise


# Margins

_MOVER, _OPPONENT = "the player to move", "the opponent"


@sentence
def margin(coins: int, margin: int, lead: int, final: int, misere: bool) -> str:
    """Say how many coins either player gets when both play best, and who wins with the lead."""
    hers = (coins + margin) // 2
    if not margin:
        share = "either player gets half of them"
    elif abs(margin) == coins:
        share = f"{_MOVER if margin > 0 else _OPPONENT} gets {'it' if coins == 1 else 'all of them'}"
    else:
        share = f"{_MOVER} gets {hers:,} and {_OPPONENT} {coins - hers:,}"
    wanted = ", and want few," if misere else ","
    said = f"{plural(coins, 'coin')} {'is' if coins == 1 else 'are'} left. If both play best{wanted} {share}."
    if not lead:
        return said
    leads, wins = (_MOVER if ahead else _OPPONENT for ahead in (lead > 0, (final > 0) != misere))
    if not final:
        end = "and so the game is a tie"
    else:
        end = f"and so wins by {abs(final):,} in the end" if wins == leads else f"but {wins} wins by {abs(final):,}"
    return f"{said} {capital(leads)} has {abs(lead):,} more already, {end}."


@sentence
def best(best: Sequence[str], margins: Mapping[str, int], margin: int, misere: bool) -> str:
    """Name the moves that are best in coins, and what the others lose."""
    others = [abs(other - margin) for string, other in margins.items() if string not in best]
    if not others:
        return f"There is only one move, {best[0]}." if len(best) == 1 else "For the coins, all moves are equally good."
    by = f"{min(others):,}" if min(others) == max(others) else f"{min(others):,} to {max(others):,}"
    rest = "the other move makes" if len(others) == 1 else f"the {len(others):,} others make"
    which = f"{any_of(best, last='and')} {'are' if 1 < len(best) <= NAMED else 'is'}"
    return f"For the coins, {which} best; {rest} the margin worse by {by}."


def _best(moves: Sequence[ScoredMove], margin: int, misere: bool) -> Claim:
    return best(
        best=[move.string for move in moves if move.best],
        margins={move.string: move.margin for move in moves},
        margin=margin,
        misere=misere,
    )


@sentence
def unknown(coins: int, at_least: int, at_most: int, reason: str) -> str:
    """Say that the margin is not known because a limit was reached."""
    said = f"How the {plural(coins, 'coin')} will be shared is not known within the limits ({reason})"
    if (at_least, at_most) == (-coins, coins):
        return f"{said}."
    return f"{said}: the player to move ends between {signed(at_least)} and {signed(at_most)}."


@sentence
def moves_unknown(best: Sequence[str], looked_at: int, moves: int, reason: str) -> str:
    """Say what is known of the moves where a limit was reached."""
    if not best or looked_at == moves:
        return f"More about the moves is not known within the limits ({reason})."
    which = f"is {best[0]}" if len(best) == 1 else f"are {listed(best)}"
    return f"Among the best moves for the coins {which}; of {moves - looked_at} others that is not known ({reason})."


# Nimstring and coins


@sentence
def winning_best(both: Sequence[str], winning: int) -> str:
    """Say that some moves that win Nimstring are best in coins, too."""
    if winning == 1:
        return f"{both[0]}, the only move that wins Nimstring, is best for the coins, too."
    if winning == len(both):
        return "All moves that win Nimstring are best for the coins, too."
    are = "is" if len(both) == 1 else "are"
    return f"Of the {winning} moves that win Nimstring, {listed(both)} {are} best for the coins, too."


@sentence
def winning_worse(winning: str, winning_margin: int, best: str, margin: int) -> str:
    """Say that no move that wins Nimstring is best in coins."""
    return (
        "Here the coins are worth more than control. Of the moves that win Nimstring the best for the coins is"
        f" {winning}, which ends {_ends(winning_margin)}; {best}, which loses Nimstring, ends {_ends(margin)}."
    )


@sentence
def none_winning(moves: int) -> str:
    """Say that no move wins Nimstring, so that only the coins count."""
    return "Every move loses Nimstring, so only the coins tell the moves apart."


@sentence
def sacrifice(
    string: str, gives: int, margin: int, instead: str, instead_gives: int, instead_margin: int, capturing: bool
) -> str:
    """Name a best move that gives coins away, though other moves give fewer."""
    what = "That leaves coins which could be taken" if capturing else "That is a sacrifice"
    less = f"fewer than {gives}" if instead_gives else "none"
    return (
        f"{what}: after {string} {_OPPONENT} can take {plural(gives, 'coin')} at once. It pays, for {_MOVER} then ends"
        f" {_ends(margin)}, and {_ends(instead_margin)} with {instead}, the best of the moves that give {less}."
    )


@sentence
def conditions(string: str, kind: str, length: int, lost: int, lead: int, can_tie: bool, can_win: bool) -> str:
    """Name the least that opening a long piece early costs, and what that excludes (Malkin, theorems 8 and 9)."""
    gets = f"at least {lost:,} more than {_MOVER}" if lost else f"at least as much as {_MOVER}"
    leads = {-1: f"{-lead:,} behind", 0: "level", 1: f"{lead:,} ahead"}[(lead > 0) - (lead < 0)]
    verdict = "a win is not excluded" if can_win else "it can end level at best" if can_tie else "it cannot even tie"
    return (
        f"{string} opens a {kind} of {length:,} before all moves are loony, a preemptive sacrifice: of what is left"
        f" {_OPPONENT} gets {gets}. Now {leads}, {verdict} (Malkin, theorems 8 and 9)."
    )


def _ends(margin: int) -> str:
    return f"{plural(abs(margin), 'coin')} {'ahead' if margin > 0 else 'behind'}" if margin else "level"


class _Gift(NamedTuple):
    gives: int
    move: ScoredMove


def _beside_nimstring(
    position: Position, lead: int, moves: Sequence[ScoredMove], winning: Collection[str]
) -> Iterator[Claim]:
    top = [move for move in moves if move.best]
    both = [move.string for move in top if move.string in winning]
    if both:
        yield winning_best(both=both, winning=len(winning))
    elif winning:
        least = max((move for move in moves if move.string in winning), key=lambda move: move.margin)
        yield winning_worse(winning=least.string, winning_margin=least.margin, best=top[0].string, margin=top[0].margin)
    elif len(moves) > 1:
        yield none_winning(moves=len(moves))
    gifts = [_Gift(0 if move.captures else all_taken(position.cut(move.string).position)[1], move) for move in moves]
    given = min((gift for gift in gifts if gift.move.best), key=lambda gift: gift.gives)
    fewer = [gift for gift in gifts if gift.gives < given.gives]
    if fewer:
        other = max(fewer, key=lambda gift: gift.move.margin)
        yield sacrifice(
            string=given.move.string,
            gives=given.gives,
            margin=given.move.margin,
            instead=other.move.string,
            instead_gives=other.gives,
            instead_margin=other.move.margin,
            capturing=bool(position.capturable),
        )
    if not winning and len(top) < len(moves) and position.is_ordinary and not position.capturable:
        yield from _early(position, lead, [given.move, *top])


def _early(position: Position, lead: int, moves: Sequence[ScoredMove]) -> Iterator[Claim]:
    """Yield Malkin's theorems on the first move that opens a long piece."""
    chains, loops = chains_and_loops(position)
    pieces = [("chain", chain.length, 2, chain.strings) for chain in chains if chain.independent and chain.length >= 3]
    pieces += [("loop", loop.length, 4, loop.strings) for loop in loops if loop.joint is None and loop.length >= 4]
    coins = len(position.coins) + lead
    for move in moves:
        for kind, length, handout, strings in pieces:
            if move.string in strings:
                lost = length - handout
                yield conditions(
                    string=move.string,
                    kind=kind,
                    length=length,
                    lost=lost,
                    lead=lead,
                    can_tie=sacrifice_can_tie(lead, lost),
                    can_win=sacrifice_can_win(coins, lead, lost),
                )
                return
