#!/usr/bin/env python3
"""Plays random games after each move, and takes the move that won most."""

import random
import time

from yolah import run_bot


def random_game(position):
    while not position.is_over():
        moves = position.legal_moves()
        position = position.play(random.choice(moves))
    return position.winner()


def choose(position, seconds):
    deadline = time.monotonic() + 0.85 * seconds
    moves = position.legal_moves()
    wins = {move: 0 for move in moves}
    games = {move: 0 for move in moves}
    while time.monotonic() < deadline:
        for move in moves:
            winner = random_game(position.play(move))
            games[move] += 1
            if winner == position.side:
                wins[move] += 1
            elif winner is None:
                wins[move] += 0.5
            if time.monotonic() > deadline:
                break
    return max(moves, key=lambda move: wins[move] / max(1, games[move]))


if __name__ == "__main__":
    run_bot("monte carlo", choose)
