"""OpenSpiel: every position as one of its games, and its bots as players; needs the extra `openspiel`.

`import stringscoins.interop.openspiel` makes `pyspiel.load_game("stringscoins(source=3x3)")` known.
`python -m stringscoins.interop.openspiel` speaks the line protocol (`docs/reference/protocol.md`), so that a bot plays
in `stringscoins match` and `stringscoins play`. It thinks for as many random games as it was told, whatever the limits.
"""

from __future__ import annotations

import json
import random
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

from stringscoins.errors import MissingExtra, StringsCoinsError
from stringscoins.game import Game
from stringscoins.interop import state_of
from stringscoins.notation import Document
from stringscoins.questions.sources import Source, parse, read
from stringscoins.state import State
from stringscoins.strategy.protocol import listed, read_position

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms.mcts import MCTSBot
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError:
    raise MissingExtra("open_spiel", "openspiel", "playing in OpenSpiel") from None

__all__ = ["Bot", "SpielGame", "SpielState", "game_of", "mcts"]

_TYPE = pyspiel.GameType(
    short_name="stringscoins",
    long_name="Strings-and-Coins",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"source": "3x3", "misere": False, "utility_margin": False},
)


def game_of(source: Source, *, misere: bool = False, utility_margin: bool = False) -> Any:
    """Return the game of OpenSpiel that begins with a position.

    Parameters
    ----------
    source : Source
        The position, with its lead and whose turn it is: whatever `stringscoins.read` takes.
    misere : bool
        Whether fewer coins win.
    utility_margin : bool
        Whether a player's return is the coins by which the player wins; otherwise it is 1, 0 or -1.

    Returns
    -------
    pyspiel.Game
        A SpielGame. Action i is the string i of the position. Its text can be loaded by `pyspiel.load_game`.

    Examples
    --------
    >>> game = game_of("3+4l")
    >>> game.num_distinct_actions(), str(game)
    (8, 'stringscoins(misere=False,source=3+4l,utility_margin=False)')
    """
    text = source if isinstance(source, str) else _spelled(read(source))
    # OpenSpiel has its own use for ( ) , and =.
    parameters = {"source": quote(text, safe=":/+*@ "), "misere": misere, "utility_margin": utility_margin}
    return pyspiel.load_game("stringscoins", parameters)


def _spelled(document: Document) -> str:
    """Return a position with its lead and its turn as a file in one line."""
    strings = [{"id": name, "coins": list(coins)} for name, coins in document.position.items()]
    return json.dumps({"stringscoins": 1, "strings": strings, "lead": document.lead, "turn": document.turn})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Strings-and-Coins on a position, as a game of OpenSpiel; see `game_of` for its parameters."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(parameters or {})}
        self.misere, self.utility_margin = bool(given["misere"]), bool(given["utility_margin"])
        source = unquote(given["source"])
        self.start = state_of(parse(source) if source.startswith("{") else read(source))
        moves, coins = len(self.start.start), len(self.start.start.coins)
        highest = coins + abs(self.start.margin) if self.utility_margin else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=moves,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=float(-highest),
            max_utility=float(highest),
            utility_sum=0.0,
            max_game_length=moves,
        )
        super().__init__(_TYPE, info, parameters or {})

    def new_initial_state(self, state: object = None) -> SpielState:
        """Return the state in which the game begins."""
        return SpielState(self)

    def returned(self, coins: list[int]) -> list[float]:
        """Return the returns of both players for the coins that they have in the end."""
        lead = coins[1] - coins[0] if self.misere else coins[0] - coins[1]
        value = float(lead if self.utility_margin else (lead > 0) - (lead < 0))
        return [value, -value]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what fills in tensors of a state."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.start)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel around a State, `state`, that it keeps."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state = game.start.copy()

    def current_player(self) -> Any:
        """Return the player to move."""
        return pyspiel.PlayerId.TERMINAL if self.state.over else self.state.mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.moves

    def _apply_action(self, action: int) -> None:
        self.state.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.start.strings[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.state.over

    def returns(self) -> list[float]:
        """Return what both players get; 0 while the game goes on."""
        return self.get_game().returned(self.state.coins) if self.state.over else [0.0, 0.0]

    def __str__(self) -> str:
        left = listed(self.state.start.strings[move] for move in self.state.moves)
        return f"{repr(self.state)[8:-1]}: {left}".rstrip(": ")


class _Observer:
    """Tensors: `strings`, coins by strings, what is left; `left`, 1 for each string; `coins` and `mover`, 1 for A."""

    def __init__(self, start: State) -> None:
        strings, coins = len(start.start), len(start.start.coins)
        shapes = {"strings": (coins, strings), "left": (strings,), "coins": (2,), "mover": (2,)}
        sizes = [coins * strings, strings, 2, 2]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in the tensors for a state; both players see the same."""
        now, tensors = state.state, self.dict
        tensors["strings"][:] = now.observation()
        tensors["left"][:] = now.mask()
        tensors["coins"][:] = now.coins
        tensors["mover"][:] = [now.mover == 0, now.mover == 1]

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the state as text."""
        return str(state)


pyspiel.register_game(_TYPE, SpielGame)


class _Playouts:
    """An evaluator of OpenSpiel: one random game, which `State` plays at once."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def evaluate(self, state: SpielState) -> list[float]:
        """Return the returns of a random game."""
        return state.get_game().returned(state.state.playout(self.random))  # type: ignore[no-any-return]

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return that all actions are equally good."""
        moves = state.state.moves
        return [(move, 1 / len(moves)) for move in moves]


def mcts(simulations: int = 1000, seed: int = 0) -> Callable[[Any], Any]:
    """Return the maker of OpenSpiel's Monte Carlo tree search, for `Bot`.

    Parameters
    ----------
    simulations : int
        The number of random games for each cut. Cost: some hundreds of microseconds each on a 3 x 3 board.
    seed : int
        The seed of all random choices.

    Returns
    -------
    callable
        A function from a game of OpenSpiel to its bot.
    """
    generator = np.random.RandomState(seed % 2**32)
    return lambda game: MCTSBot(game, 2.0, simulations, _Playouts(seed), random_state=generator)


class Bot:
    """A bot of OpenSpiel as a player, wherever players are taken.

    Parameters
    ----------
    make : callable
        A function from a game of OpenSpiel to a bot, such as `mcts()`. The bot lives as long as games of one start, and
        by the same rules, are played.
    name : str
        The name of the player in tables of matches.

    Examples
    --------
    >>> from stringscoins.strategy import play_match
    >>> from stringscoins.strategy.simple import Random
    >>> match = play_match(read("2x2").position, (lambda seed: Bot(mcts(50, seed), "mcts"), Random), games=2)
    >>> match.names, len(match.margins)
    (('mcts', 'random'), 2)
    """

    def __init__(self, make: Callable[[Any], Any], name: str) -> None:
        self.make, self.name = make, name
        self._begun: object = None

    def choose(self, game: Game) -> str:
        """Return the string to cut."""
        begun = (game.start, game.misere, game.lead, game.owners, game.turn)
        if self._begun != begun:
            self._begun, self._game = begun, game_of(Game(*begun), misere=game.misere)
            self._bot = self.make(self._game)
        state = self._game.new_initial_state()
        for cut in game.state.cuts:
            state.apply_action(cut)
        return game.start.strings[int(self._bot.step(state))]


def _serve(player: Bot) -> None:
    """Answer lines of the line protocol with the cuts of a bot, until `quit` or the end of input."""
    game: Game | None = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "scp":
                print(f"id name {player.name}", "scpok", sep="\n", flush=True)
            elif word == "isready":
                print("readyok", flush=True)
            elif word == "position":
                game = read_position(rest)
            elif word == "go" and game is not None and not game.over:
                print(f"bestmove {listed([player.choose(game)])}", flush=True)
            elif word == "quit":
                return
            elif word not in ("", "stop"):
                raise ValueError(f"unknown command {word!r}, or no position to move in")
        except (StringsCoinsError, ValueError) as error:
            print(f"error {error}", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description="Monte Carlo tree search of OpenSpiel as a program that plays.")
    parser.add_argument("--simulations", type=int, default=1000, metavar="N", help="random games for each cut")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the seed of all that is left to chance")
    arguments = parser.parse_args()
    _serve(Bot(mcts(arguments.simulations, arguments.seed), f"mcts {arguments.simulations}"))
