"""Positions that tests share."""

from __future__ import annotations

import random

import yolah

MUST_PASS = "bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2"
OVER = "bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7"
# From `yolah solve --help`.
ENDGAME = "x1xxbw1x/1wxxxxxx/xbx2xb1/1x1xxx2/2xxxxxx/xxxx1w2/1xwx1xx1/x1xxbx1x b 18 18"


def random_moves(seed: int) -> list[yolah.Move]:
    """The moves of that game."""
    chance = random.Random(seed)
    position, moves = yolah.Position(), []
    while not position.is_over():
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves


def random_game(seed: int) -> list[yolah.Position]:
    """The positions of a game of random moves, the start first."""
    chance = random.Random(seed)
    position = yolah.Position()
    met = [position]
    while not position.is_over():
        position = position.play(chance.choice(position.legal_moves()))
        met.append(position)
    return met
