#!/usr/bin/env python3
"""How much of black's advantage in random games is left after some random moves?

Random games are broken off after so many plies, and each position is played out many times
more: the plot shows how black's share of the points spreads, ply by ply.

Example: python3 examples/python/win_rate_plot.py --output win_rate.png
"""

from __future__ import annotations

import argparse
from typing import Any

import matplotlib
import numpy as np
import yolah

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def position_after(row: Any, plies: int) -> yolah.Position:
    """The position after the first moves of a random game."""
    position = yolah.Position()
    for index in row[row >= 0][:plies]:
        if position.legal_moves() == [yolah.PASS]:
            position = position.play(yolah.PASS)
        position = position.play(yolah.Move.from_number(int(index)))
    return position


def black_share(position: yolah.Position, games: int, seed: int) -> float:
    """Black's share of the points of random games from here, a draw counting half."""
    tally = yolah.playouts(position, games, seed=seed)
    return (tally.black_wins + tally.draws / 2) / tally.games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=200, help="random games to break off")
    parser.add_argument("--games", type=int, default=2000, help="games played out from each")
    parser.add_argument("--most", type=int, default=40, help="plies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", default="win_rate.png")
    options = parser.parse_args()

    rows = yolah.random_games(yolah.Position(), options.lines, seed=options.seed)
    plies = list(range(0, options.most + 1, 4))
    shares = np.array([[black_share(position_after(row, ply), options.games, options.seed)
                        for row in rows] for ply in plies])
    for ply, share in zip(plies, shares):
        print(f"after {ply:>2} random plies: black has {share.mean():.1%} of the points, "
              f"give or take {share.std():.1%} from line to line")

    figure, axes = plt.subplots(figsize=(8, 5))
    low, high = np.percentile(shares, [10, 90], axis=1)
    axes.fill_between(plies, low, high, alpha=0.25, label="80 % of all lines")
    axes.plot(plies, shares.mean(axis=1), marker="o", label="mean of all lines")
    axes.axhline(0.5, color="grey", linewidth=1)
    axes.set(xlabel="random plies played", ylabel="black's share of the points", ylim=(0, 1))
    axes.legend()
    figure.savefig(options.output, dpi=120, bbox_inches="tight")
    print(f"written to {options.output}")


if __name__ == "__main__":
    main()
