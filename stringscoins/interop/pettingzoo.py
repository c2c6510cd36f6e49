"""PettingZoo: every position as an environment of two agents, who take turns; needs the extra `pettingzoo`."""

from __future__ import annotations

from typing import Any

from stringscoins.errors import MissingExtra
from stringscoins.game import SEATS
from stringscoins.interop import state_of
from stringscoins.questions.sources import Source, read

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise MissingExtra("pettingzoo gymnasium", "pettingzoo", "an environment of PettingZoo") from None

__all__ = ["StringsAndCoins"]


class StringsAndCoins(AECEnv):  # type: ignore[misc]
    """A game on a position, for the agents A and B; a player who captures moves again.

    An observation has `observation`, coins by strings, what is left; `lead`, the coins of the agent less those of the
    other; and `action_mask`, 1 for each string that the agent may cut. Action i cuts string i.

    Parameters
    ----------
    source : Source
        The position, with its lead and whose turn it is: whatever `stringscoins.read` takes.
    misere : bool
        Whether fewer coins win.
    margins : bool
        Whether each coin is a reward of 1 when it falls, and -1 for the other agent, in misère the other way round.
        Otherwise the winner has 1 in the end, and the loser -1.

    Examples
    --------
    >>> env = StringsAndCoins("2x2", margins=True)
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else observation["action_mask"].argmax())
    >>> env.state_of_game.coins
    [2, 2]
    """

    metadata = {"name": "stringscoins_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, source: Source = "3x3", misere: bool = False, margins: bool = False) -> None:
        super().__init__()
        self.start, self.misere, self.margins = state_of(read(source)), misere, margins
        moves, coins = len(self.start.start), len(self.start.start.coins)
        most = coins + abs(self.start.margin)
        self.possible_agents = list(SEATS)
        self._actions = {agent: spaces.Discrete(moves) for agent in SEATS}
        self._observations = {
            agent: spaces.Dict(
                observation=spaces.Box(0, 1, (coins, moves), np.int8),
                lead=spaces.Box(-most, most, (1,), np.int32),
                action_mask=spaces.Box(0, 1, (moves,), np.int8),
            )
            for agent in SEATS
        }

    def action_space(self, agent: str) -> Any:
        """Return the actions of an agent."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may see."""
        return self._observations[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; nothing in it is left to chance."""
        self.state_of_game = self.start.copy()
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = dict.fromkeys(SEATS, 0.0), dict.fromkeys(SEATS, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(SEATS, self.start.over)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SEATS}
        self.agent_selection = SEATS[self.start.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees."""
        state, seat = self.state_of_game, SEATS.index(agent)
        may = state.mask() & (state.mover == seat)
        lead = np.array([state.coins[seat] - state.coins[1 - seat]], np.int32)
        return {"observation": state.observation(), "lead": lead, "action_mask": may.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Cut a string for the agent whose turn it is; after the end an agent takes leave with None."""
        agent, state = self.agent_selection, self.state_of_game
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent cuts a string while the game goes on"
        seat, before = state.mover, state.coins[0] - state.coins[1]
        state.push(action)
        lead = state.coins[0] - state.coins[1]
        gain = lead - before if self.margins else ((lead > 0) - (lead < 0)) * state.over
        gain = -gain if self.misere else gain
        self._cumulative_rewards[SEATS[seat]] = 0.0
        self.rewards = {"A": float(gain), "B": float(-gain)}
        self.terminations = dict.fromkeys(SEATS, state.over)
        self.agent_selection = SEATS[state.mover]
        self._accumulate_rewards()
