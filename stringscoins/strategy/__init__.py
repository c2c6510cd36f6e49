"""Strategy: games, players of several strengths, the engine, matches between them; misère on narrow boards."""

from stringscoins.strategy.engine import Engine
from stringscoins.strategy.game import Game, Turn
from stringscoins.strategy.matches import Match, play_match, play_out
from stringscoins.strategy.narrow_misere import OneRow, Strategy, TwoRows, coins_against, coins_of_one_row
from stringscoins.strategy.players import PLAYERS, Player, player
from stringscoins.strategy.thoughts import Budget, Thought

__all__ = [
    "PLAYERS",
    "Budget",
    "Engine",
    "Game",
    "Match",
    "OneRow",
    "Player",
    "Strategy",
    "Thought",
    "Turn",
    "TwoRows",
    "coins_against",
    "coins_of_one_row",
    "play_match",
    "play_out",
    "player",
]
