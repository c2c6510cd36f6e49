"""Strategy: games, players, the engine, matches; turns, the chain rule and forfeits; misère on narrow boards."""

from stringscoins.strategy.chains import (
    chain_rule,
    expected_control,
    keeping_control,
    keeps_control_wins,
    long_pieces,
    normal_turns,
    sacrifice_can_tie,
    sacrifice_can_win,
    turns_of,
)
from stringscoins.strategy.engine import Engine
from stringscoins.strategy.forfeits import Forfeit, forfeit
from stringscoins.strategy.game import Game, Turn
from stringscoins.strategy.matches import Match, play_match, play_out
from stringscoins.strategy.narrow_misere import OneRow, Strategy, TwoRows, coins_against, coins_of_one_row
from stringscoins.strategy.players import PLAYERS, Player, player
from stringscoins.strategy.thoughts import Budget, Thought
from stringscoins.strategy.turns import Tally, odd_pieces, tally

__all__ = [
    "PLAYERS",
    "Budget",
    "Engine",
    "Forfeit",
    "Game",
    "Match",
    "OneRow",
    "Player",
    "Strategy",
    "Tally",
    "Thought",
    "Turn",
    "TwoRows",
    "chain_rule",
    "coins_against",
    "coins_of_one_row",
    "expected_control",
    "forfeit",
    "keeping_control",
    "keeps_control_wins",
    "long_pieces",
    "normal_turns",
    "odd_pieces",
    "play_match",
    "play_out",
    "player",
    "sacrifice_can_tie",
    "sacrifice_can_win",
    "tally",
    "turns_of",
]
