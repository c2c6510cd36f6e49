"""Strategy: games, players, the engine, matches; turns, the chain rule and forfeits; misère on narrow boards."""

from stringscoins.game import Game, Turn
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
from stringscoins.strategy.levels import LEVELS, Level
from stringscoins.strategy.matches import Match, play_match, play_out
from stringscoins.strategy.players import PLAYERS, Player, PlayerFactory, player
from stringscoins.strategy.random_games import playouts
from stringscoins.strategy.review import Review, ReviewedMove, review
from stringscoins.strategy.thinking import Budget, Verdict

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Budget",
    "Engine",
    "Game",
    "Level",
    "Match",
    "Player",
    "PlayerFactory",
    "Review",
    "ReviewedMove",
    "Turn",
    "Verdict",
    "chain_rule",
    "expected_control",
    "keeping_control",
    "keeps_control_wins",
    "long_pieces",
    "normal_turns",
    "play_match",
    "play_out",
    "player",
    "playouts",
    "review",
    "sacrifice_can_tie",
    "sacrifice_can_win",
    "turns_of",
]
