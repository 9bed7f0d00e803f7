"""The environments by the rules of Gymnasium and PettingZoo, with or without them installed.

Where the packages are there, their own checkers have the last word.
"""

from __future__ import annotations

import doctest
import importlib
from typing import Any

import numpy as np
import pytest
import yolah
import yolah.env
from positions import MUST_PASS, OVER, random_game
from yolah import BLACK, WHITE, Move, Position
from yolah.env import AGENTS, YolahAEC, YolahEnv, YolahVector
from yolah.spaces import PlainBox, PlainDict, PlainDiscrete


def play_to_the_end(env: YolahEnv, seed: int) -> tuple[list[int], float]:
    """The actions of a game of random legal actions, and the reward at its end."""
    chance = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    actions: list[int] = []
    while True:
        assert env.observation_space.contains(observation)
        actions.append(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, terminated, truncated, info = env.step(actions[-1])
        assert not truncated and info["position"] == env.position.to_string()
        if terminated:
            return actions, reward
        assert reward == 0


@pytest.mark.parametrize("opponent", ["random", "minmax:hash=1,level=1", "monte-carlo:batch=8"])
@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_games_against_an_opponent(opponent: str, side: Any) -> None:
    env = YolahEnv(opponent=opponent, side=side, nodes=50)
    _, reward = play_to_the_end(env, 1)
    assert env.position.is_over()
    winner = env.position.winner()
    assert reward == (0 if winner is None else 1 if winner == side else -1)
    with pytest.raises(ValueError, match=r"call reset\(\)"):
        env.step(0)


def test_the_same_seed_gives_the_same_game() -> None:
    env = YolahEnv()
    assert play_to_the_end(env, 5) == play_to_the_end(env, 5) == play_to_the_end(YolahEnv(), 5)
    assert play_to_the_end(env, 6) != play_to_the_end(env, 5)


def test_games_differ_without_a_seed() -> None:
    env = YolahEnv(side=WHITE)
    env.reset(seed=1)
    assert len({env.reset()[1]["position"] for _ in range(10)}) > 1


def test_the_mask_is_the_legal_moves() -> None:
    env = YolahEnv(side=WHITE)
    observation, _ = env.reset(seed=3)
    assert observation["action_mask"].dtype == np.int8
    assert {Move.from_number(int(i)) for i in np.flatnonzero(observation["action_mask"])} == set(
        env.position.legal_moves())
    assert (observation["observation"] == yolah.encode([env.position])[0]).all()


def test_a_forced_pass_is_the_learners_to_make() -> None:
    env = YolahEnv()
    observation, _ = env.reset(options={"position": MUST_PASS})
    assert list(np.flatnonzero(observation["action_mask"])) == [Move.PASS.number]
    observation, *_ = env.step(Move.PASS.number)


def test_an_illegal_action_loses() -> None:
    env = YolahEnv()
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, 0)


def test_functions_are_opponents_and_margins_rewards() -> None:
    env = YolahEnv(opponent=lambda position, seconds: position.legal_moves()[0], reward="margin")
    _, reward = play_to_the_end(env, 2)
    assert reward == pytest.approx(env.position.margin / 56)


def test_players_are_opponents_and_what_is_none_is_refused() -> None:
    env = YolahEnv(opponent=yolah.Player("minmax:hash=1"), side=WHITE, nodes=50)
    play_to_the_end(env, 2)
    assert env.position.is_over()
    for wrong in (None, 3, ["random"]):
        nobody: Any = wrong
        with pytest.raises(TypeError, match="opponent=.*a yolah.Player, or a function"):
            YolahEnv(opponent=nobody)


def test_options_are_for_one_game() -> None:
    env = YolahEnv()
    sides = []
    for options in ({"side": WHITE, "position": MUST_PASS}, None):
        env.reset(options=options)
        sides.append(env.side)
    assert sides == [WHITE, BLACK] and env.position == Position()


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    env = YolahEnv(render_mode="ansi")
    env.reset()
    assert env.render() == str(Position())
    human = YolahEnv(render_mode="human")
    human.reset()
    assert human.render() is None and "a b c d" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [{"side": "green"}, {"side": "black"}, {"reward": "money"},
                                       {"render_mode": "film"}, {"opponent": "grandmaster"}])
def test_wrong_arguments_say_why(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="choose one of|wrong player"):
        YolahEnv(**arguments)


def test_taking_turns() -> None:
    env = YolahAEC()
    env.reset(seed=4)
    assert env.agents == env.possible_agents == ["black", "white"]
    earned: dict[str, float] = {"black": 0.0, "white": 0.0}
    heard = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert observation is not None and env.observation_space(agent).contains(observation)
        earned[agent] += reward
        assert not truncation
        if termination:
            heard.append(agent)
            env.step(None)
            continue
        assert agent == AGENTS[env.position.side]
        other = env.observe("white" if agent == "black" else "black")
        assert other["action_mask"].sum() == 0
        assert (other["observation"][0] == observation["observation"][1]).all()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert sorted(heard) == ["black", "white"] and env.agents == []
    margin = float(np.sign(env.position.margin))
    assert earned == {"black": margin, "white": -margin}


def test_turns_taken_wrong() -> None:
    env = yolah.env.aec()
    env.reset()
    for wrong in (None, 0, 5000, -1):
        with pytest.raises(ValueError, match="action_mask"):
            env.step(wrong)
    env.reset(options={"position": OVER})
    assert env.last()[2]
    with pytest.raises(ValueError, match="only action left is None"):
        env.step(0)


@pytest.mark.parametrize("opening", [0, 6])
def test_many_games_at_once_are_games(opening: int) -> None:
    env = YolahVector(50, seed=3, opening=opening)
    observation, _ = env.reset()
    before = env.positions()
    assert len(set(before)) == (1 if opening == 0 else 50)
    ended = 0
    for _ in range(150):
        actions = env.sample()
        after = [position.play(Move.from_number(int(action)))
                 for position, action in zip(before, actions)]
        observation, rewards, terminated, truncated, info = env.step(actions)
        now = env.positions()
        for i, position in enumerate(after):
            assert terminated[i] == position.is_over()
            if not terminated[i]:
                assert now[i] == position and rewards[i] == 0
                continue
            ended += 1
            assert info["margin"][i] == position.margin and not now[i].is_over()
            assert sum(now[i].points.values()) <= opening
            mover = before[i].side
            assert rewards[i] == (0 if position.winner() is None
                                  else 1 if position.winner() == mover else -1)
        assert (observation["observation"] == yolah.encode(now)).all()
        assert (observation["action_mask"] == yolah.legal_masks(now)).all()
        assert not truncated.any()
        before = now
    assert ended > 60


def test_many_games_repeat_by_their_seed() -> None:
    def positions(seed: int) -> list[Position]:
        env = YolahVector(20, seed=seed, opening=4)
        for _ in range(10):
            env.step(env.sample())
        return env.positions()
    assert positions(1) == positions(1) != positions(2)
    env = YolahVector(5, opening=3)
    env.reset(seed=7)
    first = env.positions()
    env.reset(seed=7)
    assert env.positions() == first


def test_wrong_actions_change_no_game() -> None:
    env = YolahVector(3, reward="margin")
    env.reset()
    legal = env.sample()
    for wrong in ([legal[0], legal[1], 0], [legal[0], legal[1], -1], [legal[0], 99999, legal[2]]):
        with pytest.raises(ValueError, match="game [12]: the action .* is illegal.*no game was"):
            env.step(wrong)
    assert env.positions() == [Position()] * 3
    for shape in ([], legal[:2], [legal]):
        with pytest.raises(ValueError, match="one number for each of the 3 games"):
            env.step(np.array(shape, np.int64))
    wrongs: list[dict[str, Any]] = [{"num_envs": 0}, {"num_envs": 1, "opening": -1},
                                    {"num_envs": 1, "seed": -1}, {"num_envs": 1, "reward": "money"}]
    for arguments in wrongs:
        with pytest.raises(ValueError, match="choose"):
            YolahVector(**arguments)
    rewards = [float(env.step(env.sample())[1].max()) for _ in range(80)]
    assert 0 < max(rewards) < 1


def test_masks_of_many_positions() -> None:
    positions = random_game(3)
    masks = yolah.legal_masks(positions)
    assert masks.shape == (len(positions), 4096) and masks.dtype == np.int8
    for position, mask in zip(positions, masks):
        assert {Move.from_number(int(i)) for i in np.flatnonzero(mask)} == set(
            position.legal_moves())
    out = np.full((1, 4096), 7, np.int8)
    assert yolah.legal_masks([Position()], out) is out and out.sum() == 56
    wrong: Any = np.zeros((1, 4096), np.float32)
    with pytest.raises(ValueError, match="it has to be int8"):
        yolah.legal_masks([Position()], wrong)
    nothing: Any = ["nonsense"]
    with pytest.raises(TypeError, match="takes positions"):
        yolah.legal_masks(nothing)


def test_plain_spaces() -> None:
    number = PlainDiscrete(10, seed=1)
    mask = np.zeros(10, np.int8)
    mask[7] = 1
    assert number.sample(mask) == 7 and 3 in number and 10 not in number and "a" not in number
    number.seed(2)
    first = [number.sample() for _ in range(5)]
    number.seed(2)
    assert [number.sample() for _ in range(5)] == first and number == PlainDiscrete(10)
    box = PlainBox(0, 1, (2,), np.int8)
    assert np.ones(2, np.int8) in box and np.full(2, 2, np.int8) not in box
    assert np.ones(2) not in box and np.ones(3, np.int8) not in box
    both = PlainDict({"a": number, "b": box})
    assert {"a": 1, "b": np.ones(2, np.int8)} in both and {"a": 1} not in both
    assert both["a"] is number


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(yolah.env, verbose=False) == (0, doctest.testmod(yolah.env)[1])


def test_gymnasium_s_own_checker() -> None:
    pytest.importorskip("gymnasium")
    checker = importlib.import_module("gymnasium.utils.env_checker")
    checker.check_env(YolahEnv(), skip_render_check=True)


def test_pettingzoo_s_own_checkers() -> None:
    pytest.importorskip("pettingzoo")
    tests = importlib.import_module("pettingzoo.test")
    tests.api_test(YolahAEC(), num_cycles=200, verbose_progress=False)
    tests.seed_test(YolahAEC, num_cycles=50)
