"""What a coach says first: who wins and by how much, what to do, and why; as an estimate where the end is too far."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from stringscoins.errors import LimitReached
from stringscoins.explanations.claims import Claim, sentence
from stringscoins.explanations.hints import ABOUT, reason
from stringscoins.explanations.phrases import any_of
from stringscoins.game import Game
from stringscoins.solve import Limits, Scores, Work
from stringscoins.strategy.chains import long_pieces
from stringscoins.strategy.engine import ENDGAMES, Engine, endgame_move
from stringscoins.strategy.estimates import estimate
from stringscoins.strategy.levels import Finisher
from stringscoins.strategy.looked_up import is_scored_soon
from stringscoins.strategy.rules import safe_moves
from stringscoins.strategy.thinking import Budget, Verdict
from stringscoins.structures import faults
from stringscoins.structures.endgames import SHORTEST_CHAIN
from stringscoins.structures.falling import captures
from stringscoins.wording import capital, listed

__all__ = ["Outlook", "coach_steps", "look"]

_THOUGHT: Final = Budget(nodes=20_000)
"""Some hundredths of a second; positions are counted, so that the same is said again."""
_SHOWN: Final = 3
"""The most moves named beside the first one."""
_SECONDS, _FAR = 0.3, 300
"""The seconds for games by rules of thumb in larger positions, and the strings from which on they take long."""


class Outlook(NamedTuple):
    """What is known of a game: the margin of the player to move from here on, and moves that are equally good.

    `exact` says that the margin is known, `bounds` between what it lies otherwise, `sure` that no move is better.
    """

    margin: float | None
    best: Sequence[str]
    exact: bool
    sure: bool
    bounds: tuple[int, int] | None = None


def look(game: Game, work: Work = Work()) -> Outlook:
    """Return what is seen of a game in a moment: all of it where it is scored soon, else what a short search says."""
    position, misere = game.position, game.misere
    if game.over:
        return Outlook(0.0, (), True, True)
    known = None
    if position.is_ordinary and not misere:
        known = endgame_move(position, captures(position), Limits(megabytes=ENDGAMES))
    if is_scored_soon(position, misere):
        with suppress(LimitReached):
            moves = list(Scores(position, misere=misere, work=work).moves())
            best = [move for move in moves if move.best]
            strings = sorted((move.string for move in best), key=lambda string: not known or string != known.best)
            return Outlook(best[0].margin, strings, True, True)
    if known:
        return Outlook(known.margin, (known.best,), True, True)
    with suppress(LimitReached):
        verdict = Engine(_THOUGHT, seed=1, progress=work.progress).judge(game)
        return Outlook(verdict.margin, (verdict.best,), verdict.exact, verdict.exact)
    estimates: list[Verdict] = []
    if len(position) <= _FAR:
        with suppress(LimitReached):
            estimate(game, _SECONDS, work, estimates.append)
    best_known = Finisher(1).choose(game)
    return Outlook(estimates[-1].margin if estimates else None, (best_known,), False, False)


def coach_steps(
    game: Game, seen: Outlook, control: str | None = None, winning: Collection[str] | None = None
) -> Iterator[Claim]:
    """Yield who wins, what to do and why.

    `control` is who has it, `mover` or `opponent`, if that is known; `winning` are the moves that win Nimstring, which
    are preferred among those that are equally good. Cost: that of a hint.
    """
    position, misere = game.position, game.misere
    coins = [game.coins[player] for player in (game.mover, 1 - game.mover)]
    if game.over:
        yield over(coins=coins, misere=misere)
        return
    yield _outcome(game, coins, seen)
    string = next((string for string in seen.best if string in (winning or ())), seen.best[0])
    others = [other for other in seen.best if other != string]
    yield move(string=string, others=others, moves=len(position), sure=seen.sure)
    kind, said, is_sure = reason(game, Verdict(seen.margin, (string,), seen.sure), sides=ABOUT)
    yield why(string=string, kind=kind, said=said, sure=is_sure)
    if misere or control is None or not position.is_ordinary or position.capturable:
        return
    if winning and string not in winning:
        if seen.sure:
            yield gives_up(string=string, instead=list(winning))
        return
    won = None
    if seen.exact and seen.margin is not None:
        final = (coins[0] - coins[1] + seen.margin) * (1 if control == "mover" else -1)
        won = final > 0
    is_endgame = not faults(position)
    has_room = len(position.coins) >= SHORTEST_CHAIN and safe_moves(position)
    if is_endgame or has_room or any(long_pieces(position)):
        yield in_control(control=control, endgame=is_endgame, won=won)
    elif won is False:
        yield no_use(control=control)


def _outcome(game: Game, coins: Sequence[int], seen: Outlook) -> Claim:
    if seen.margin is None:
        return unknown()
    left, lead = len(game.position.coins), coins[0] - coins[1]
    least, most = seen.bounds or (-left, left)
    hers = round((left + min(max(seen.margin, least), most)) / 2)
    ends = [coins[0] + hers, coins[1] + left - hers]
    is_sure = lead + least > 0 or lead + most < 0
    return outcome(coins=coins, ends=ends, exact=seen.exact, sure=seen.exact or is_sure, misere=game.misere)


_MOVER, _OPPONENT = "the player to move", "the opponent"


def _leader(coins: Sequence[int], misere: bool) -> str | None:
    """Return who has more coins, or fewer in misère; None for nobody."""
    if coins[0] == coins[1]:
        return None
    return _MOVER if (coins[0] > coins[1]) != misere else _OPPONENT


def _to(coins: Sequence[int], who: str | None) -> str:
    """Return coins as a result, those of a player first."""
    one, other = coins if who != _OPPONENT else reversed(coins)
    return f"{one:,} to {other:,}"


@sentence
def over(coins: Sequence[int], misere: bool) -> str:
    """Say how the game has ended."""
    winner = _leader(coins, misere)
    if winner is None:
        return f"The game is over: a draw, {_to(coins, None)}."
    return f"The game is over: {winner} wins {_to(coins, winner)}{', as fewer coins win' if misere else ''}."


@sentence
def outcome(coins: Sequence[int], ends: Sequence[int], exact: bool, sure: bool, misere: bool) -> str:
    """Say who wins, and by how much; `coins` and `ends` are those of the player to move and of the opponent.

    If they are not exact, `sure` says that it is known who wins.
    """
    leader, winner = _leader(coins, misere), _leader(ends, misere)
    fewer = ", as fewer coins win" if misere else ""
    stands = ""
    if any(coins):
        stands = f"{leader} is ahead {_to(coins, leader)}" if leader else f"It stands {_to(coins, None)}"
    if exact:
        wins = f"{winner} wins {_to(ends, winner)}" if winner else f"the game ends in a draw, {_to(ends, None)},"
        end = f"{wins} if both play best{fewer}"
    elif winner and sure:
        end = f"{winner} wins if both play best{fewer}, about {_to(ends, winner)}"
    elif winner:
        end = f"about {_to(ends, winner)} for {winner}{fewer}: an estimate, as the end is too far to see"
    else:
        end = f"about even, {_to(ends, None)}: an estimate, as the end is too far to see"
    if not stands:
        return capital(f"{end}.")
    if not (exact or (winner and sure)):
        return capital(f"{stands}; in the end it will be {end}.")
    if leader and winner == leader:
        end = end.removeprefix(f"{winner} ")
    return capital(f"{stands}, {'but' if leader and winner != leader else 'and'} {end}.")


@sentence
def unknown() -> str:
    """Say that nothing is known of the result."""
    return "How this ends is too far to see."


@sentence
def move(string: str, others: Sequence[str], moves: int, sure: bool) -> str:
    """Say what to do."""
    if moves == 1:
        return f"The player to move has to cut {string}."
    if len(others) + 1 == moves:
        return "The player to move may cut any string: all are equally good."
    if not sure:
        return f"For the player to move it looks best to cut {string}."
    as_good = listed(others, last="or") if len(others) <= _SHOWN else f"any of {len(others):,} other strings"
    return f"The player to move should cut {string}{f', or just as well {as_good}' if others else ''}."


@sentence
def why(string: str, kind: str, said: str, sure: bool) -> str:
    """Say why that is good."""
    return said


@sentence
def in_control(control: str, endgame: bool, won: bool | None) -> str:
    """Say who has control, and whether that player wins the game, if that is known."""
    who, other = (_MOVER, _OPPONENT) if control == "mover" else (_OPPONENT, _MOVER)
    if endgame:
        said = f"{who} has control: {other} has to open a chain or a loop now"
    else:
        said = f"{who} can get control: {other} then has to open the first long chain or loop, if one is left"
    return capital(f"{said}{'' if won is not False else '. Yet that does not win enough coins here'}.")


@sentence
def no_use(control: str) -> str:
    """Say that who wins Nimstring does not win the game, as there is nothing to be in control of."""
    who = _MOVER if control == "mover" else _OPPONENT
    return f"{capital(who)} can win Nimstring, but there is no long chain or loop to be in control of."


@sentence
def gives_up(string: str, instead: Sequence[str]) -> str:
    """Say that a best move gives control up."""
    return f"It gives up control, which {any_of(instead)} would keep: here the coins are worth more."
