#!/usr/bin/env python3
"""How many steps a second the environments make, with random actions.

Example: python3 examples/python/env_speed.py --seconds 2
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
from yolah.env import YolahAEC, YolahVector


def steps_a_second(step: Callable[[], int], seconds: float) -> float:
    """Steps in a second of the processor, so that other work on the machine does not count."""
    begin = time.process_time()
    steps = 0
    while (took := time.process_time() - begin) < seconds:
        steps += step()
    return steps / took


def single_step(env: YolahAEC, chance: np.random.Generator) -> int:
    if not env.agents or env.terminations[env.agent_selection]:
        env.reset()
    observation = env.observe(env.agent_selection)
    env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return 1


def vector_step(env: YolahVector) -> int:
    env.step(env.sample())
    return env.num_envs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each environment")
    options = parser.parse_args()

    env, chance = YolahAEC(), np.random.default_rng(1)
    env.reset()
    speed = steps_a_second(lambda: single_step(env, chance), options.seconds)
    print(f"{'one game':<16}{speed:>12,.0f} steps/s")
    for games in (16, 256, 4096):
        vector = YolahVector(games, seed=1)
        speed = steps_a_second(lambda: vector_step(vector), options.seconds)
        print(f"{f'{games} games':<16}{speed:>12,.0f} steps/s")


if __name__ == "__main__":
    main()
