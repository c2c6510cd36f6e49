"""Turns and double-crosses, the chain rule, keeping control to the end, and the preemptive sacrifice.

The source is Malkin, *Nimdots and the Nimdots Method*, chapters 2 and 3. Its statements about boards hold here for any
position of ordinary strings. `docs/explanation/theory.md` compares its rules of thumb with exact search.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stringscoins.errors import PositionError
from stringscoins.game import Turn
from stringscoins.position import Position
from stringscoins.structures.areas import long_runs

__all__ = [
    "chain_rule",
    "expected_control",
    "keeping_control",
    "keeps_control_wins",
    "long_pieces",
    "normal_turns",
    "sacrifice_can_tie",
    "sacrifice_can_win",
    "turns_of",
]


def turns_of(cuts: Sequence[Turn]) -> int:
    """Return the number of turns of a game: a turn ends with a cut that captures nothing, or with the game.

    A game that is over had strings - coins + double-crosses turns, and 1 more if the last cut captured, as it does
    unless it cuts a bare string. A double-cross is a cut that captures two coins. On an American board, strings - coins
    + 1 is the number of dots (Malkin, theorem 6).

    Parameters
    ----------
    cuts : sequence of Turn
        All cuts of the game, such as `Game.history`.

    Returns
    -------
    int
        The number of turns; an unfinished turn counts, too.

    Examples
    --------
    >>> from stringscoins.game import Game
    >>> game = Game(Position.numbered(["a", "ab", "b"]))
    >>> for string in game.moves:
    ...     _ = game.play(string)
    >>> turns_of(game.history)
    2
    """
    return sum(not cut.captured for cut in cuts) + bool(cuts and cuts[-1].captured)


def normal_turns(position: Position, long_chains: int, loops: int, early: int = 0) -> int:
    """Return the number of turns of a normal game from here on, given its final long chains and loops.

    In a normal game there is no loony move until only long chains and loops are left, and whoever gets control keeps
    it. There is one double-cross for each long chain but the last, and two for each loop (Malkin, lemma 2). Where a
    loop comes last, the player who takes it all makes one double-cross in it. Lemma 2 leaves this one out: its 2(loops
    - 1) must be 2(loops - 1) + 1.

    Parameters
    ----------
    position : Position
        A position of ordinary strings.
    long_chains, loops : int
        The numbers of independent chains of 3 coins or more, and of loops, when nothing else is left.
    early : int
        The double-crosses from here on until then. Those made earlier are already reflected in strings and coins.

    Returns
    -------
    int
        The number of turns; if it is odd, the player to move makes the last turn.

    Examples
    --------
    >>> from stringscoins.families import make
    >>> normal_turns(make("board", [5, 5]), long_chains=3, loops=0)
    38
    """
    double_crosses = long_chains - 1 + 2 * loops if long_chains or loops else 0
    return len(position) - len(position.coins) + 1 + double_crosses + early


def chain_rule(position: Position, long_chains: int, early: int = 0) -> bool:
    """Return whether the player to move will be in control of a game with a given number of long chains at its end.

    The rule is that strings - coins + long chains + early double-crosses is odd (Malkin, theorems 5 and 7): the
    controller makes the last turn, and each loop counts twice. With neither long chains nor loops nobody is in control,
    but the rule still says who wins Nimstring.

    Parameters
    ----------
    position : Position
        A position at any moment of a game, whoever is to move.
    long_chains : int
        The number of independent chains of 3 coins or more when nothing but these and loops is left. With hyperstrings,
        the number of odd pieces (`turns.odd_pieces`) when every cut is loony.
    early : int
        The double-crosses from here on until then; in general the excess (`turns.Tally.excess`).

    Returns
    -------
    bool
        Whether the player will be in control. This is a rule of thumb: the player in control wins Nimstring, and mostly
        also the game if the chains are long.

    Examples
    --------
    >>> from stringscoins.families import make
    >>> chain_rule(make("board", [5, 5]), 2), chain_rule(make("board", [4, 4]), 2)
    (True, False)
    """
    return (len(position) - len(position.coins) + long_chains + early) % 2 == 1


def long_pieces(position: Position) -> tuple[int, int]:
    """Return the numbers of long chains and of loops that a position will end with if no further ones arise.

    Chains of 3 coins or more and loops at joints count as chains. One is subtracted for each joint whose strings all
    belong to such pieces, because the last two pieces there become one in the end. Loops of 4 coins or more that stand
    alone count as loops. Cost: linear.

    Parameters
    ----------
    position : Position
        A position of ordinary strings without a capturable coin.

    Returns
    -------
    tuple of (int, int)
        The number of chains, and the number of loops that stand alone.

    Raises
    ------
    PositionError
        If a string holds more than two coins, or a coin is capturable.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> long_pieces(segments([("A", "ground", 3), ("A", "ground", 3), ("A", "ground", 4), ("ground", "ground", 2)]))
    (2, 0)
    """
    if not position.is_ordinary:
        raise PositionError("a string holds more than two coins: the chain rule is for ordinary strings")
    if position.capturable:
        raise PositionError(f"coin {position.capturable[0]!r} is capturable: the chain rule needs that none is")
    runs = long_runs(position)
    return len(runs.chains) + len(runs.tied) - len(runs.joints), len(runs.alone)


def expected_control(position: Position) -> bool:
    """Return whether the player to move is in control by the chain rule, if the long chains stay as they are now.

    In loony endgames this is a theorem: there, the other player is always in control. Before them it is a rule of
    thumb. Cost: linear.

    Parameters
    ----------
    position : Position
        A position of ordinary strings without a capturable coin.

    Returns
    -------
    bool
        The answer of `chain_rule`; `docs/explanation/theory.md` counts how often it is right.

    Raises
    ------
    PositionError
        As `long_pieces` does.

    Examples
    --------
    >>> expected_control(Position.numbered(["a", "ab", "bc", "c", "d", "d"]))
    True
    """
    return chain_rule(position, long_pieces(position)[0])


def keeping_control(chains: Collection[int], loops: Collection[int]) -> int:
    """Return the least margin of a player who keeps control of independent long chains and loops to the end.

    The player leaves 2 coins of every chain but the last and 4 of every loop (Malkin, (2.1)); with loops alone, 4 coins
    of every loop but the last (2.2). The opponent plays best against that by opening loops before chains.

    Parameters
    ----------
    chains, loops : collection of int
        Their lengths, chains from 3 and loops from 4 coins on.

    Returns
    -------
    int
        A number of coins; it is below the value where giving up control in time is better.

    Examples
    --------
    >>> keeping_control([4, 5, 10], []), keeping_control([], [4, 4])
    (11, 0)
    """
    left = 2 * (len(chains) - 1) + 4 * len(loops) if chains else 4 * max(len(loops) - 1, 0)
    return sum(chains) + sum(loops) - 2 * left


def keeps_control_wins(chains: Collection[int], loops: Collection[int], lead: int = 0) -> bool:
    """Return whether a player in control with a given lead wins by keeping control to the end (Malkin, (2.1) and
    (2.2)).

    Parameters
    ----------
    chains, loops : collection of int
        Their lengths, chains from 3 and loops from 4 coins on.
    lead : int
        The lead of the player in control, in coins; negative if the other player leads.

    Returns
    -------
    bool
        If it is False, the player may still win by giving up control in time.

    Examples
    --------
    >>> keeps_control_wins([3] * 12, []), keeps_control_wins([3] * 3, [])
    (False, True)
    """
    return lead + keeping_control(chains, loops) > 0


def sacrifice_can_tie(lead: int, lost: int = 1) -> bool:
    """Return whether a player with a given lead may come out even by opening a long piece early (Malkin, theorem 8).

    The condition is necessary, not sufficient: the opponent gets at least `lost` coins more of what is left.

    Parameters
    ----------
    lead : int
        A number of coins, before the sacrifice.
    lost : int
        The length of a chain less 2, 1 for the shortest; or that of a loop alone less 4, so 0 for a loop of 4, which
        theorem 8 leaves out.

    Returns
    -------
    bool
        If it is False, the sacrifice loses.

    Examples
    --------
    >>> sacrifice_can_tie(0), sacrifice_can_tie(1), sacrifice_can_tie(1, lost=2)
    (False, True, False)
    """
    return lead >= lost


def sacrifice_can_win(coins: int, lead: int, lost: int = 1) -> bool:
    """Return whether a player with a given lead may win by opening a long piece early (Malkin, theorem 9).

    The condition is necessary, not sufficient. The final margin has the parity of the number of coins at the start of
    the game, so that with `lost` 1 a lead of 3 is needed where this number is even, and one of 2 where it is odd.

    Parameters
    ----------
    coins : int
        The number of coins at the start of the game.
    lead : int
        A number of coins, before the sacrifice.
    lost : int
        As for `sacrifice_can_tie`.

    Returns
    -------
    bool
        If it is False, the sacrifice does not win.

    Examples
    --------
    >>> [sacrifice_can_win(coins, lead) for coins in (16, 25) for lead in (2, 3)]
    [False, True, True, True]
    """
    return lead - lost >= 2 - coins % 2
