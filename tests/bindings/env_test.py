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
from positions import MUST_PASS, OVER
from yolah import Move, Position
from yolah.env import YolahAEC, YolahEnv
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
        assert not truncated and info["position"] == str(env.position)
        if terminated:
            return actions, reward
        assert reward == 0


@pytest.mark.parametrize("opponent", ["random", "minmax:hash=1,level=1", "monte-carlo:batch=8"])
@pytest.mark.parametrize("side", ["black", "white"])
def test_games_against_an_opponent(opponent: str, side: Any) -> None:
    env = YolahEnv(opponent=opponent, side=side, nodes=50)
    _, reward = play_to_the_end(env, 1)
    assert env.position.is_over
    winner = env.position.winner
    assert reward == (0 if winner == "draw" else 1 if winner == side else -1)
    with pytest.raises(ValueError, match=r"call reset\(\)"):
        env.step(0)


def test_the_same_seed_gives_the_same_game() -> None:
    env = YolahEnv()
    assert play_to_the_end(env, 5) == play_to_the_end(env, 5) == play_to_the_end(YolahEnv(), 5)
    assert play_to_the_end(env, 6) != play_to_the_end(env, 5)


def test_games_differ_without_a_seed() -> None:
    env = YolahEnv(side="white")
    env.reset(seed=1)
    assert len({env.reset()[1]["position"] for _ in range(10)}) > 1


def test_the_mask_is_the_legal_moves() -> None:
    env = YolahEnv(side="white")
    observation, _ = env.reset(seed=3)
    assert observation["action_mask"].dtype == np.int8
    assert {Move.from_index(int(i)) for i in np.flatnonzero(observation["action_mask"])} == set(
        env.position.legal_moves())
    assert (observation["observation"] == yolah.encode([env.position])[0]).all()


def test_a_forced_pass_is_the_learners_to_make() -> None:
    env = YolahEnv()
    observation, _ = env.reset(options={"position": MUST_PASS})
    assert list(np.flatnonzero(observation["action_mask"])) == [Move.PASS.index]
    observation, *_ = env.step(Move.PASS.index)


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
    env = YolahEnv(opponent=yolah.Player("minmax:hash=1"), side="white", nodes=50)
    play_to_the_end(env, 2)
    assert env.position.is_over
    for wrong in (None, 3, ["random"]):
        nobody: Any = wrong
        with pytest.raises(TypeError, match="opponent=.*a yolah.Player, or a function"):
            YolahEnv(opponent=nobody)


def test_options_are_for_one_game() -> None:
    env = YolahEnv()
    sides = []
    for options in ({"side": "white", "position": MUST_PASS}, None):
        env.reset(options=options)
        sides.append(env.side)
    assert sides == ["white", "black"] and env.position == Position()


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    env = YolahEnv(render_mode="ansi")
    env.reset()
    assert env.render() == Position().picture()
    human = YolahEnv(render_mode="human")
    human.reset()
    assert human.render() is None and "a b c d" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [{"side": "green"}, {"reward": "money"},
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
        assert agent == env.position.turn
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
