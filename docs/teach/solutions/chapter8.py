#!/usr/bin/python3
"""Exercises of chapter 8 by simulation: `chapter8.py 2`, `chapter8.py 5`."""

import ast
import math
import random
import sys
from pathlib import Path


def leaves_out_half(heads, throws):
    """Whether the interval of 95 % lies on one side of one half."""
    share = heads / throws
    return abs(share - 0.5) > 1.96 * math.sqrt(share * (1 - share) / throws)


def exercise_2(tries=1000, throws=1000):
    draw = random.Random(1)
    for first_look in (10, 100, throws):
        sure = 0
        for _ in range(tries):
            heads = 0
            for throw in range(1, throws + 1):
                heads += draw.random() < 0.5
                if throw >= first_look and leaves_out_half(heads, throw):
                    sure += 1
                    break
        print(f"a fair coin, looked at from throw {first_look} on: {100 * sure / tries:.0f} % look unfair")
    better = 0
    for _ in range(tries):
        heads = sum(draw.random() < 0.52 for _ in range(throws))
        better += heads > throws / 2 and leaves_out_half(heads, throws)
    print(f"a player who wins 52 %, looked at once, at the end: {100 * better / tries:.0f} % look better")


def ratio_of_the_book():
    """`log_likelihood_ratio` of docs/book/plots.py, without what that file imports."""
    source = (Path(__file__).resolve().parents[2] / "book/plots.py").read_text()
    function = next(node for node in ast.parse(source).body
                    if isinstance(node, ast.FunctionDef) and node.name == "log_likelihood_ratio")
    names = {"math": math}
    exec("from __future__ import annotations\n" + ast.unparse(function), names)
    return names["log_likelihood_ratio"]


class Pairs:
    """Scores of pairs of games, in half points, counted by kind."""

    def __init__(self):
        self.kinds = [0] * 5

    def count(self, kind):
        return self.kinds[kind]


def games_of_a_test(ratio, low, high, elo, draw):
    """How many games an SPRT takes that is looked at after each 1 % of the games so far."""
    chance = 1 / (1 + 10 ** (-elo / 400))
    pairs, played = Pairs(), 0
    while True:
        for _ in range(max(10, played // 100)):
            pairs.kinds[2 * (draw.random() < chance) + 2 * (draw.random() < chance)] += 1
            played += 1
        if abs(ratio(pairs, low, high)) > math.log(19):
            return 2 * played


def exercise_5(tests=40):
    draw = random.Random(2)
    ratio = ratio_of_the_book()
    for low, high in ((0, 30), (0, 5)):
        for elo in (low, high):
            games = [games_of_a_test(ratio, low, high, elo, draw) for _ in range(tests)]
            print(f"bounds {low} and {high}, true distance {elo}: {sum(games) / tests:,.0f} games in the mean")


if __name__ == "__main__":
    {"2": exercise_2, "5": exercise_5}[sys.argv[1]]()
