#!/usr/bin/env python3
"""Alpha-beta to a fixed depth, with the moves that look best first."""

import sys
import time

from yolah import opponent, run_bot

DEPTH = 3
WIN = 1000


class OutOfTime(Exception):
    pass


def reachable(position, side):
    """Free squares that some piece of a side can slide to."""
    targets = set()
    for move in position.slides(side):
        start, target = move.split(":")
        targets.add(target)
    return targets


def evaluate(position):
    me, other = position.side, opponent(position.side)
    margin = position.points[me] - position.points[other]
    if position.is_over():
        return WIN * margin
    mine = reachable(position, me)
    theirs = reachable(position, other)
    score = 10 * margin
    for square in mine | theirs:
        if square not in theirs:
            score += 3
        elif square not in mine:
            score -= 3
    return score + position.mobility(me) - position.mobility(other)


def order(position, moves):
    # The opponent's mobility after a move is a cheap guess.
    scored = []
    for move in moves:
        after = position.play(move)
        scored.append((after.mobility(after.side), move))
    scored.sort()
    return [move for _, move in scored]


def search(position, depth, alpha, beta, deadline):
    if time.monotonic() > deadline:
        raise OutOfTime
    if depth == 0 or position.is_over():
        return evaluate(position), None
    best_move = None
    for move in order(position, position.legal_moves()):
        value, _ = search(position.play(move), depth - 1, -beta, -alpha, deadline)
        value = -value
        if value > alpha or best_move is None:
            best_move = move
            alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha, best_move


def choose(position, seconds):
    deadline = time.monotonic() + 0.8 * seconds
    best = position.legal_moves()[0]
    for depth in range(1, DEPTH + 1):
        try:
            value, move = search(position, depth, -WIN * 64, WIN * 64, deadline)
        except OutOfTime:
            break
        best = move
        print("depth", depth, "value", value, "move", move, file=sys.stderr)
    return best


if __name__ == "__main__":
    run_bot("alpha-beta", choose)
