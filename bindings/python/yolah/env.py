"""Environments for reinforcement learning, by the rules of Gymnasium and PettingZoo.

`YolahEnv` is for one learner against an opponent, as Gymnasium has it; `YolahAEC` for two
learners who take turns, as PettingZoo has it. Both work without these packages, and are
environments of theirs where they are installed. `YolahVector` steps thousands of games at once.

An action is a number from 0 to 4095, `Move.number`. An observation is a dictionary:

  observation   planes of `yolah.encode()`, shape (3, 8, 8), uint8: own pieces, the other's,
                free squares
  action_mask   shape (4096,), int8: 1 for each action that is legal now

A win is worth 1, a loss -1, a draw 0, at the end; with reward="margin", the final margin in
points over 56.

>>> env = YolahEnv(opponent="random")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> reward, terminated
(0.0, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from yolah import BLACK, WHITE, Player, Position, encode, legal_masks, player_kinds
from yolah._yolah import _VectorGames
from yolah.spaces import Box, Dict, Discrete, of_package

if TYPE_CHECKING:
    GymnasiumEnv = object
    PettingZooEnv = object
else:
    GymnasiumEnv = of_package("gymnasium", "Env", object)
    PettingZooEnv = of_package("pettingzoo", "AECEnv", object)

Side = Literal["b", "w"]
Agent = Literal["black", "white"]
Reward = Literal["result", "margin"]
Observation = dict[str, NDArray[Any]]
Choose = Callable[[Position, float], str]

ACTIONS = 4096
PLANES = (3, 8, 8)
MOST_POINTS = 56
RENDER_MODES = ["ansi", "human"]
AGENTS: dict[Side, Agent] = {BLACK: "black", WHITE: "white"}
SIDES: dict[Agent, Side] = {agent: side for side, agent in AGENTS.items()}


def observation_space() -> Any:
    return Dict({"observation": Box(0, 1, PLANES, np.uint8),
                 "action_mask": Box(0, 1, (ACTIONS,), np.int8)})


def observe(position: Position, side: Side) -> Observation:
    """What a side sees; it has no legal action while it is the other's turn."""
    planes = encode([position], np.empty((1, *PLANES), np.uint8))[0]
    if side == position.side:
        mask = legal_masks([position])[0]
    else:
        mask, planes = np.zeros(ACTIONS, np.int8), planes[[1, 0, 2]]
    return {"observation": planes, "action_mask": mask}


def reward_of(position: Position, side: Side, kind: Reward) -> float:
    """What a finished game is worth to a side."""
    margin = position.margin if side == BLACK else -position.margin
    return margin / MOST_POINTS if kind == "margin" else float(np.sign(margin))


def checked(name: str, value: Any, allowed: list[Any]) -> Any:
    if value not in allowed:
        raise ValueError(f"{name}={value!r}: choose one of {', '.join(map(repr, allowed))}")
    return value


def player_of(opponent: str | Player | Choose) -> Player | None:
    """The player that an opponent is, or None for a function."""
    if isinstance(opponent, Player):
        return opponent
    if isinstance(opponent, str):
        return Player(opponent)
    if callable(opponent):
        return None
    raise TypeError(f"opponent={opponent!r}: a spec as 'minmax:level=3', a yolah.Player, or a "
                    "function that is given a position and seconds and returns a move")


def starting_position(options: dict[str, Any] | None) -> Position:
    given = (options or {}).get("position", Position())
    return given if isinstance(given, Position) else Position(given)


def rendered(position: Position, mode: str | None) -> str | None:
    if mode == "human":
        print(position)
    return str(position) if mode == "ansi" else None


class YolahEnv(GymnasiumEnv):
    """One learner against an opponent, by the rules of Gymnasium.

    `opponent` is a player or the spec of one, or a function as `yolah.match()` takes it;
    `nodes` is what it may look at for a move. An illegal action loses the game:
    info["illegal"] says so. options={"position": text, "side": WHITE} of reset() begin this
    one game elsewhere, or as the other side.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(self, opponent: str | Player | Choose = "random", side: Side = BLACK,
                 nodes: int = 1000, reward: Reward = "result",
                 render_mode: str | None = None) -> None:
        self.action_space: Any = Discrete(ACTIONS)
        self.observation_space: Any = observation_space()
        self.render_mode = checked("render_mode", render_mode, [None, *RENDER_MODES])
        self.side: Side = checked("side", side, [BLACK, WHITE])
        self._usual_side = self.side
        self._reward: Reward = checked("reward", reward, ["result", "margin"])
        self._nodes = nodes
        self._opponent = opponent
        self._player = player_of(opponent)
        self._seeds = np.random.default_rng()
        self.position = Position()

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
            if GymnasiumEnv is not object:
                super().reset(seed=seed)  # type: ignore[misc]
        side = (options or {}).get("side", self._usual_side)
        self.side = checked("side", side, [BLACK, WHITE])
        self.position = starting_position(options)
        self._renew_opponent()
        self._let_opponent_play()
        return observe(self.position, self.side), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.position.is_over():
            raise ValueError("the game is over: call reset() before another step()")
        number = int(action)
        legal = {move.number: move for move in self.position.legal_moves()}
        if number not in legal:
            return (observe(self.position, self.side), -1.0, True, False,
                    self._info() | {"illegal": number})
        self.position = self.position.play(legal[number])
        self._let_opponent_play()
        over = self.position.is_over()
        reward = reward_of(self.position, self.side, self._reward) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return observe(self.position, self.side), reward, over, False, self._info()

    def render(self) -> str | None:
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _info(self) -> dict[str, Any]:
        return {"position": self.position.to_string(), "points": dict(self.position.points)}

    def _renew_opponent(self) -> None:
        """A player as if freshly made; where chance is in its spec, with other chances."""
        if isinstance(self._opponent, str):
            kind, _, options = self._opponent.partition(":")
            if "seed" in player_kinds()[kind] and "seed=" not in options:
                seed = int(self._seeds.integers(2**31))
                options = f"{options},seed={seed}" if options else f"seed={seed}"
                self._player = Player(f"{kind}:{options}")
                return
        if self._player is not None:
            self._player.new_game()

    def _let_opponent_play(self) -> None:
        while not self.position.is_over() and self.position.side != self.side:
            if self._player is not None:
                move: str = self._player.move(self.position, nodes=self._nodes)
            else:
                assert callable(self._opponent)
                move = self._opponent(self.position, 1.0)
            self.position = self.position.play(move)


class YolahAEC(PettingZooEnv):
    """Two learners, 'black' and 'white', who take turns, by the rules of PettingZoo (AEC).

    >>> env = YolahAEC()
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     over = termination or truncation
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    >>> env.position.is_over()
    True
    """

    metadata: dict[str, Any] = {"name": "yolah_v0", "render_modes": RENDER_MODES,
                                "is_parallelizable": False, "render_fps": 4}

    def __init__(self, reward: Reward = "result", render_mode: str | None = None) -> None:
        self.possible_agents: list[Agent] = ["black", "white"]
        self.render_mode = checked("render_mode", render_mode, [None, *RENDER_MODES])
        self._reward: Reward = checked("reward", reward, ["result", "margin"])
        self.action_spaces: dict[Agent, Any] = {
            agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces: dict[Agent, Any] = {
            agent: observation_space() for agent in self.possible_agents}
        self.agents: list[Agent] = []

    def action_space(self, agent: Agent) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: Agent) -> Any:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = starting_position(options)
        self.agents = list(self.possible_agents)
        self.agent_selection: Agent = AGENTS[self.position.side]
        over = self.position.is_over()
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: over for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        if seed is not None:
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(seed + number)

    def observe(self, agent: Agent) -> Observation:
        return observe(self.position, SIDES[agent])

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool,
                                                  dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[Agent]:
        """The agent whose turn it is, until all have heard that the game is over."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        legal = {move.number: move for move in self.position.legal_moves()}
        if action is None or int(action) not in legal:
            raise ValueError(f"the action {action} is illegal: choose one whose place in "
                             "observation['action_mask'] is 1")
        self.position = self.position.play(legal[int(action)])
        self._cumulative_rewards[agent] = 0.0
        if self.position.is_over():
            self.terminations = {each: True for each in self.agents}
        self.rewards = {each: reward_of(self.position, SIDES[each], self._reward)
                        if self.position.is_over() else 0.0 for each in self.agents}
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        self.agent_selection = AGENTS[self.position.side]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _leave(self, agent: Agent, action: Any) -> None:
        """An agent that has heard of the end is one no more."""
        if action is not None:
            raise ValueError("the game is over: the only action left is None")
        tables: list[dict[Agent, Any]] = [self.rewards, self._cumulative_rewards, self.terminations,
                                         self.truncations, self.infos]
        for table in tables:
            del table[agent]
        self.agents.remove(agent)
        self.rewards = {each: 0.0 for each in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]


def aec(**options: Any) -> YolahAEC:
    """A YolahAEC with these options."""
    return YolahAEC(**options)


class YolahVector:
    """Many games at once, whose sides all play for one learner: millions of steps a second.

    step() takes an action for each game, played by the side whose turn it is there, and is
    arrays in, arrays out, with the games' number as their first dimension. A game that ends
    begins anew in the same step: `terminated` and the reward tell of the game that ended, the
    observation is of the one that began. The reward is that of the side that made the move.
    `opening` is how many random moves begin each game, so that games differ.

    The arrays are the environment's own, and hold until the next step(): copy what you keep.

    >>> env = YolahVector(1000, seed=1)
    >>> observation, info = env.reset()
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((1000, 3, 8, 8), (1000, 4096))
    >>> for _ in range(100):
    ...     observation, rewards, terminated, truncated, info = env.step(env.sample())
    >>> rewards.shape, terminated.dtype, len(env.positions())
    ((1000,), dtype('bool'), 1000)
    """

    def __init__(self, num_envs: int, *, seed: int = 0, opening: int = 0,
                 reward: Reward = "result") -> None:
        self.num_envs = num_envs
        self._by_margin = checked("reward", reward, ["result", "margin"]) == "margin"
        self._opening = opening
        self._games = _VectorGames(num_envs, seed, opening)
        self._truncated = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: int | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins all games anew; with a seed, so that random moves repeat."""
        if seed is not None:
            self._games = _VectorGames(self.num_envs, seed, self._opening)
        else:
            self._games.reset()
        return self._observation(), {}

    def step(self, actions: Any) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_],
                                          NDArray[np.bool_], dict[str, Any]]:
        """Plays a move in each game. An illegal one is a ValueError, and changes no game.
        info["margin"] has the final margins, black's points less white's, of games that ended."""
        self._games.step(actions, self._by_margin)
        return (self._observation(), self._games.rewards, self._games.ended, self._truncated,
                {"margin": self._games.margins})

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game."""
        return self._games.sample()

    def positions(self) -> list[Position]:
        """The games' positions."""
        return self._games.positions()

    def _observation(self) -> Observation:
        return {"observation": self._games.planes, "action_mask": self._games.masks}
