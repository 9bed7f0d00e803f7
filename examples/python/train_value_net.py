#!/usr/bin/env python3
"""Trains a tiny value net in PyTorch: seconds on one core, from random games alone.

The net sees the planes of yolah.encode() and learns the margin that random games end with on
the average. Then it plays: the move after which the opponent can expect least. It meets a player
of random moves, and one that leaves the opponent the fewest moves.

Example: python3 examples/python/train_value_net.py --games 4000 --epochs 6
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
import torch
import yolah
from torch import nn

SCALE = 10  # points that count as 1, to keep the net's numbers small
PLAYOUTS = 64  # random games that judge a position


def samples(games: int, seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Positions of random games, and the margin to come for the side to move: what it is on
    the average when they are played out at random, many times."""
    positions, margins = [], []
    for row in yolah.random_games(yolah.Position(), games, seed=seed):
        position = yolah.Position()
        for ply, index in enumerate(row[row >= 0]):
            if position.legal_moves() == [yolah.PASS]:
                position = position.play(yolah.PASS)
            if ply % 3 == 2:
                come = yolah.playouts(position, PLAYOUTS, seed=seed).mean_margin - position.margin
                positions.append(position)
                margins.append(come if position.side == yolah.BLACK else -come)
            position = position.play(yolah.Move.from_number(int(index)))
    planes = torch.from_numpy(yolah.encode(positions))
    return planes, torch.tensor(margins, dtype=torch.float32) / SCALE


def make_net() -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 16, 3, padding=1), nn.ReLU(),
        nn.Conv2d(16, 8, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(512, 64), nn.ReLU(),
        nn.Linear(64, 1), nn.Flatten(0))


def train(net: nn.Module, games: int, epochs: int, seed: int) -> list[float]:
    """The validation loss before training and after each epoch."""
    planes, margins = samples(games, seed)
    held_planes, held_margins = samples(max(games // 5, 10), seed + 1)
    loss = nn.MSELoss()
    optimiser = torch.optim.Adam(net.parameters(), lr=4e-3)

    def validate() -> float:
        with torch.no_grad():
            return float(loss(net(held_planes), held_margins))

    losses = [validate()]
    for _ in range(epochs):
        for batch in torch.randperm(len(planes)).split(128):
            optimiser.zero_grad()
            loss(net(planes[batch]), margins[batch]).backward()
            optimiser.step()
        losses.append(validate())
    return losses


def mobility(position: yolah.Position, seconds: float) -> yolah.Move:
    """A baseline: the move that leaves the opponent the fewest slides."""
    return min(position.legal_moves(),
               key=lambda move: len(position.play(move).legal_moves()))


BASELINES: list[str | Callable[[yolah.Position, float], yolah.Move]] = ["random", mobility]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000, help="random games to learn from")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--match", type=int, default=20, help="games against each baseline")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)

    net = make_net()
    losses = train(net, options.games, options.epochs, options.seed)
    for epoch, value in enumerate(losses):
        print(f"epoch {epoch}: validation loss {value:.4f}")

    def net_player(position: yolah.Position, seconds: float) -> yolah.Move:
        moves = position.legal_moves()
        after = [position.play(move) for move in moves]
        with torch.no_grad():
            worth = net(torch.from_numpy(yolah.encode(after))).numpy()
        return moves[int(np.argmin(worth))]

    for baseline in BASELINES:
        result = yolah.match(net_player, baseline, games=options.match, nodes=1, openings=4)
        name = baseline if isinstance(baseline, str) else baseline.__name__
        print(f"against {name}: {result.wins} won, {result.draws} drawn, {result.losses} lost")


if __name__ == "__main__":
    main()
