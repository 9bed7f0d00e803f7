#!/usr/bin/env python3
"""A bot that looks two moves ahead with alpha-beta: mine, and the opponent's best reply."""

from yolah import opponent, run_bot

DEPTH = 2
WIN = 1000


def value(position, side):
    """What a position is worth to a side: points, and moves to come."""
    other = opponent(side)
    points = position.points[side] - position.points[other]
    mine, theirs = position.mobility(side), position.mobility(other)
    if mine == theirs == 0:
        return WIN * points
    return 4 * points + mine - theirs


def search(position, depth, alpha, beta):
    """The value to the side to move, as far as it lies between alpha and beta."""
    moves = position.legal_moves() if depth > 0 else []
    if not moves:
        return value(position, position.side)
    for move in moves:
        alpha = max(alpha, -search(position.play(move), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break  # the opponent will not let it come to this
    return alpha


def choose(position, seconds):
    # Moves that look good go first: then more of the others are cut off.
    moves = sorted(position.legal_moves(),
                   key=lambda move: value(position.play(move), position.side), reverse=True)
    best, alpha = moves[0], -float("inf")
    for move in moves:
        found = -search(position.play(move), DEPTH - 1, -float("inf"), -alpha)
        if found > alpha:
            best, alpha = move, found
    return best


if __name__ == "__main__":
    run_bot("alpha-beta in Python", choose)
